"""The network address a request comes from."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

NOWHERE = "0.0.0.0"  # noqa: S104


def client_ip(request: HttpRequest) -> str:
    """The visitor's address, for rate limits: never an error, whatever the headers say.

    Each of our proxies adds to X-Forwarded-For the address that it was asked from, so with
    n of them the visitor is n-th from the right; what stands further left is hearsay.
    """
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    claimed = hops[-proxies:][0] if proxies else ""
    return _address(claimed) or _address(request.META.get("REMOTE_ADDR") or "") or NOWHERE


def network(request: HttpRequest) -> str:
    """The visitor's address, of IPv6 only the part that a provider gives to one household."""
    address = client_ip(request)
    if ":" not in address:
        return address
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


def _address(text: str) -> str:
    """The address without its port; empty when it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
