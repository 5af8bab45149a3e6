"""The only code that writes: opens transactions, takes locks, adds notices.

A lock is taken on Match first, one match a transaction. Whatever leaves the
database (a push, a nudge to Celery) is said after COMMIT, through `announce`.
"""
