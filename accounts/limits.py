"""How often a way in may be tried: the rates are ACCOUNT_RATE_LIMITS.

Tries are counted by address and place together, so that no stranger uses up the owner's. The
counts by address alone are far higher; they stop guessing and floods of mail from many
networks at once, and do not hold in a browser in which the owner has signed in before.
"""

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from django.http import HttpRequest

from accounts import addresses, browsers

# By the error that a refused form has: seconds after which to try again.
WAITS = {
    "rate_limited": 60,
    "too_many_login_attempts": 5 * 60,
    "too_much_mail": 15 * 60,
    "too_many_passwords_from_anywhere": 3600,
    "too_much_mail_from_anywhere": 3600,
    "too_much_mail_to_confirm": 3600,
}


def at(request: HttpRequest, address: str) -> str:
    """The key to count by: the address in a browser that its owner knows, or in a network."""
    browser = browsers.known_as(request, address)
    place = f"browser {browser}" if browser else f"network {addresses.network(request)}"
    return f"{address.lower()} {place}"


def check_passwords_from_anywhere(request: HttpRequest, address: str) -> None:
    """Raises ValidationError after too many wrong passwords for the address by strangers."""
    if browsers.known_as(request, address):
        return
    key = address.lower()
    if not ratelimit.consume(request, action="login_failed_anywhere", key=key, dry_run=True):
        raise get_adapter().validation_error("too_many_passwords_from_anywhere")


def count_wrong_password(request: HttpRequest, address: str) -> None:
    """One more, from wherever; what was wrong in a browser of the owner's does not count."""
    if not browsers.known_as(request, address):
        ratelimit.consume(request, action="login_failed_anywhere", key=address.lower())


def take_mail(request: HttpRequest, address: str) -> None:
    """Counts a sign-in code or a reset link. Raises ValidationError when it may not be sent."""
    # The place first: what it is refused takes nothing from the count of all.
    if not ratelimit.consume(request, action="mail", key=at(request, address)):
        raise get_adapter().validation_error("too_much_mail")
    if browsers.known_as(request, address):
        return
    if not ratelimit.consume(request, action="mail_from_anywhere", key=address.lower()):
        raise get_adapter().validation_error("too_much_mail_from_anywhere")


def check_confirmation(request: HttpRequest, address: str) -> None:
    """Raises ValidationError when no more mail may ask that address to confirm itself."""
    # allauth takes it when it sends, and would answer with a page that has no form on it.
    if not ratelimit.consume(request, action="confirm_email", key=address.lower(), dry_run=True):
        raise get_adapter().validation_error("too_much_mail_to_confirm")


def take(request: HttpRequest, action: str) -> None:
    """Counts a form that was sent. Raises ValidationError when it was sent too often."""
    if not ratelimit.consume(request, action=action):
        raise get_adapter().validation_error("rate_limited")
