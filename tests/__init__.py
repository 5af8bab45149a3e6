"""The tests mirror the code; conftest.py has the cast, playing.py plays."""
