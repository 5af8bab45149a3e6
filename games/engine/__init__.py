"""The rules of the games: pure Python without Django, clock, I/O or global randomness.

One file a game in `rules/`; everything else here serves every game alike.
"""
