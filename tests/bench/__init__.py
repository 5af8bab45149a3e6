"""The benchmark: real servers, two signed-in clients a match, one JSON line a figure."""
