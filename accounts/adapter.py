"""How django-allauth treats people here."""

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):
    """Accounts with a display name and a time zone."""
