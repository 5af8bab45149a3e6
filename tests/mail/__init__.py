"""Notices and mail: what is said, to whom, and never twice."""
