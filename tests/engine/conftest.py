"""Hypothesis for the engine: no deadline, as the machine is shared, and nothing kept on disk."""

from hypothesis import settings

settings.register_profile("engine", deadline=None, database=None)
settings.load_profile("engine")
