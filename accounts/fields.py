"""Form fields for what people say about themselves."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import zones
from accounts.names import LONGEST_NAME, clean_display_name


class DisplayNameField(forms.CharField):
    """A name that others can read; see accounts.names for what that asks."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Name"))
        options.setdefault("help_text", _("This is what your partner sees."))
        super().__init__(**options)
        self.error_messages["required"] = _("This is needed.")
        self.widget.attrs |= {"autocomplete": "nickname", "maxlength": LONGEST_NAME}

    def clean(self, value: Any) -> str:
        return clean_display_name(super().clean(value))


class TimeZoneField(forms.ChoiceField):
    """One zone of the IANA database; nothing chosen means UTC."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Time zone"))
        options.setdefault("help_text", _("Dates and times are shown in it."))
        super().__init__(choices=zones.choices, required=False, initial="UTC", **options)
        self.error_messages["invalid_choice"] = _("“%(value)s” is not a time zone.")

    def clean(self, value: Any) -> str:
        return super().clean(value) or "UTC"
