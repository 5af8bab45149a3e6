"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed

        from accounts.receivers import address_confirmed

        email_confirmed.connect(address_confirmed, dispatch_uid="address-confirmed")
