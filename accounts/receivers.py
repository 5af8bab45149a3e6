"""What follows from allauth's events."""

from typing import Any

from allauth.account.authentication import get_authentication_records
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import services


def address_confirmed(*, request: HttpRequest, email_address: Any, **_event: Any) -> None:
    """Forgets the password when a sign-in code is what first proves an address.

    Whoever signed up with the address and never confirmed it need not be the one who
    reads its mail; the password they chose must not open the account of the one who does.
    """
    user = email_address.user
    records = get_authentication_records(request, user)
    by_code = bool(records) and records[-1]["method"] == "code"
    if request.user.is_authenticated or not by_code or not user.has_usable_password():
        return
    services.forget_password(user=user)
    messages.info(
        request,
        _("The password from before you confirmed this address no longer works."),
    )
