"""Live updates: the tables' sockets, and the only code that sends to the channel layer."""
