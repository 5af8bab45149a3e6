"""The live page and its sockets: what is heard, in which order, and who is at the table."""
