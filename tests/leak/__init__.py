"""No hidden card leaves the server, by any way."""
