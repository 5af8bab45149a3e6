"""The rules of each game, its records and the solver, without a database.

`playthroughs/` has games that must never change, `tests/cases/` has rulings for every engine.
"""
