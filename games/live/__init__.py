"""Live updates: the tables' sockets. What they hear is said by `announce`."""
