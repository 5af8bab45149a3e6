"""Many people at the same moment, and processes that die."""
