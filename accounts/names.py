"""Display names: what people may call themselves."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST_NAME = 40
# They join letters and emoji into one sign, so names need them.
JOINERS = "\u200c\u200d"
# Letters and symbols by category that nobody can see.
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
TALLEST_PILE_OF_ACCENTS = 4


def clean_display_name(text: str) -> str:
    """The name as it is stored: composed, trimmed, single spaces.

    Raises ValidationError unless it is 1 to 40 characters long, can be seen, and has no
    control, direction or other formatting characters, nor piles of accents.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    for sign in name:
        if sign not in JOINERS and unicodedata.category(sign) in {"Cc", "Cf", "Cn", "Co", "Cs"}:
            raise ValidationError(_("A name cannot have invisible characters."), code="invisible")
    if not any(map(_can_be_seen, name)):
        raise ValidationError(_("Write a name that others can read."), code="blank")
    if len(name) > LONGEST_NAME:
        raise ValidationError(
            _("A name can have %(most)d characters at most; this one has %(length)d."),
            params={"most": LONGEST_NAME, "length": len(name)},
            code="long",
        )
    marks = "".join("m" if unicodedata.combining(sign) else "." for sign in name)
    if re.search("m" * (TALLEST_PILE_OF_ACCENTS + 1), marks):
        raise ValidationError(_("That name has too many accents on one letter."), code="accents")
    return name


def _can_be_seen(sign: str) -> bool:
    return sign not in BLANKS and unicodedata.category(sign)[0] in "LNPS"
