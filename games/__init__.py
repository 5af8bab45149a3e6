"""The games: engine (rules), models, services (write), queries (read), views, live, mail."""
