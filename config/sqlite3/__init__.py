"""The database of the embedded default: Django's SQLite, readable while the disk is full."""
