"""E-mail addresses that mail can reach."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


def check_deliverable(address: str) -> None:
    """Raises ValidationError for signs before the @ that mail servers do not take.

    Django's own check ignores case, and in that sense ı is an i, ſ an s and the Kelvin sign a k.
    """
    if not address.rpartition("@")[0].isascii():
        raise ValidationError(
            _("No mail can reach that address: before the @ it has a letter that is not a to z."),
            code="undeliverable",
        )
