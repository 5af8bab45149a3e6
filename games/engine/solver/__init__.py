"""The search for a win of Colonel Solitaire with the whole deal open, the stock included.

`search` looks for a line in sweeps that get wider and wider (beam.py) over the positions of one
deal (layout.py), having asked first whether the reserve alone makes a win impossible (reserve.py).
"""

from games.engine.solver.beam import search

__all__ = ["search"]
