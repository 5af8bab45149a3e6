"""What people fill in to get in, and about themselves."""

from typing import Any, cast

from allauth.account import forms as allauth
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import codes, limits, ways, zones
from accounts.fields import DisplayNameField, TimeZoneField
from accounts.mailboxes import check_deliverable
from accounts.models import User

LABELS = {
    "email": _("E-mail address"),
    "login": _("E-mail address"),
    "password": _("Password"),
    "oldpassword": _("Your password now"),
    "password1": _("New password"),
    "password2": _("New password again"),
    "recipient": _("Send it to"),
}
NEW_PASSWORD = _("At least 8 characters, not digits alone, and not one that many people use.")


class InOurWords(forms.Form):
    """allauth's forms with labels that are always there, so without placeholders."""

    # The count that the form is held to. allauth's views count too, in a higher one: what they
    # refuse is answered by a page that has lost what was typed.
    counted_as = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = LABELS.get(name, field.label)
            field.error_messages["required"] = _("This is needed.")
            if isinstance(field, forms.EmailField):
                # allauth writes what the field has checked in small letters.
                field.validators.append(check_deliverable)
            if isinstance(field.widget, forms.PasswordInput):
                field.help_text = NEW_PASSWORD if name == "password1" else ""

    def clean(self) -> dict[str, Any] | None:
        if self.counted_as:
            limits.take(current.request, self.counted_as)
        return super().clean()


class LoginForm(InOurWords, allauth.LoginForm):
    """An address and a password."""

    counted_as = "login_form"


class SignupForm(InOurWords, allauth.SignupForm):
    """An address, a password, a name and a time zone."""

    counted_as = "signup_form"
    field_order = ["display_name", "email", "password1", "time_zone"]

    display_name = DisplayNameField()
    time_zone = TimeZoneField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("Password")
        self.fields["time_zone"].widget.attrs["data-propose-zone"] = True

    account_already_exists: bool

    def clean_email(self) -> str:
        email: str = super().clean_email()
        limits.check_confirmation(current.request, email)
        return email

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """A new user, or the answer that a known address gets, which looks the same."""
        if self.account_already_exists:
            # A new account costs one hash of its password; so must a known address.
            make_password(self.cleaned_data["password1"])
            return super().try_save(request)
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            # The same address signed up in another request since this form looked.
            self.account_already_exists = True
            return super().try_save(request)


class RequestLoginCodeForm(InOurWords, allauth.RequestLoginCodeForm):
    """The address that a sign-in code goes to."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        limits.take_mail(current.request, email)
        return email


class ResetPasswordForm(InOurWords, allauth.ResetPasswordForm):
    """The address that a link to a new password goes to."""

    counted_as = "reset_form"

    def clean_email(self) -> str:
        email: str = super().clean_email()
        limits.take_mail(current.request, email)
        return email


class ResetPasswordKeyForm(InOurWords, allauth.ResetPasswordKeyForm):
    """A new password, by a link in a mail."""


class ChangePasswordForm(InOurWords, allauth.ChangePasswordForm):
    """A new password in the place of the old one."""


class SetPasswordForm(InOurWords, allauth.SetPasswordForm):
    """A first password, for someone who signed in by codes until now."""


class AddEmailForm(InOurWords, allauth.AddEmailForm):
    """A new address in the place of the old one."""

    counted_as = "address_form"

    def clean_email(self) -> str:
        email: str = super().clean_email()
        limits.check_confirmation(current.request, email)
        return email


class ReauthenticateForm(InOurWords, allauth.ReauthenticateForm):
    """The password once more, before something that matters."""


class CodeForm(InOurWords, allauth.BaseConfirmCodeForm):
    """A code from a mail: digits, with or without the dash."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = _("Code from the mail")
        code.widget.attrs |= {"inputmode": "numeric", "spellcheck": "false", "maxlength": 20}

    def clean_code(self) -> str:
        """The code. Whoever sends it once more at the same moment is led on without its effect."""
        code: str = super().clean_code()
        if not codes.take(current.request, self.expected_code):
            raise ImmediateHttpResponse(redirect(ways.back(current.request) or "home"))
        return code


class ConfirmLoginCodeForm(CodeForm, allauth.ConfirmLoginCodeForm):
    """The code that signs in."""


class ConfirmEmailCodeForm(CodeForm, allauth.ConfirmEmailVerificationCodeForm):
    """The code that confirms an address."""


class ConfirmReauthenticationCodeForm(CodeForm, allauth.ConfirmReauthenticationCodeForm):
    """The code before something that matters."""


class ProfileForm(forms.Form):
    """A person's name and time zone; `initial` says what they have."""

    display_name = DisplayNameField()
    time_zone = TimeZoneField()

    def __init__(self, sent: QueryDict | None = None, *, initial: dict[str, str]) -> None:
        super().__init__(sent, initial=initial)
        zone = cast(TimeZoneField, self.fields["time_zone"])
        zone.choices = zones.choices_beside(initial["time_zone"])
