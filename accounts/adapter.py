"""How django-allauth treats people here."""

import logging
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from anymail.exceptions import AnymailError
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import addresses, browsers, limits, ways
from accounts.models import User

LONGEST_ADDRESS = 254

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Accounts with a display name and a time zone; pages in HTML alone; mail in our words."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": gettext_lazy(
            "That address and that password do not belong together."
        ),
        "email_taken": gettext_lazy("That address cannot be used here."),
        "enter_current_password": gettext_lazy("That is not your password now."),
        "incorrect_code": gettext_lazy("That is not the code from the mail."),
        "incorrect_password": gettext_lazy("That is not your password."),
        "rate_limited": gettext_lazy("That was too often. Wait a moment and try again."),
        "too_many_login_attempts": gettext_lazy(
            "That was tried too often. Wait five minutes, then try again."
        ),
        "too_many_passwords_from_anywhere": gettext_lazy(
            "Too many wrong passwords were tried for that address. Sign in by a code, or in a "
            "browser in which you have signed in before."
        ),
        "too_much_mail": gettext_lazy(
            "That was asked for too often. Wait a quarter of an hour, then try again."
        ),
        "too_much_mail_to_confirm": gettext_lazy(
            "Too much mail went to that address. Wait an hour, then try again."
        ),
        "too_much_mail_from_anywhere": gettext_lazy(
            "Too much mail went to that address. Wait an hour, or use a browser in which you "
            "have signed in before."
        ),
    }

    def save_user(
        self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True
    ) -> User:
        """A user with what sign-up asked for."""
        user.display_name = form.cleaned_data["display_name"]
        user.time_zone = form.cleaned_data["time_zone"]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def clean_email(self, email: str) -> str:
        """The address. Raises ValidationError for one that the database has no room for."""
        if len(email) > LONGEST_ADDRESS:
            raise ValidationError(_("That address is too long."), code="long")
        return email

    def get_client_ip(self, request: HttpRequest) -> str:
        return addresses.client_ip(request)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """What wrong passwords are counted by; allauth would count by the address alone."""
        return limits.at(request, credentials.get("email", ""))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        super().pre_authenticate(request, **credentials)
        limits.check_passwords_from_anywhere(request, credentials.get("email", ""))

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        limits.count_wrong_password(request, credentials.get("email", ""))

    def is_ajax(self, request: HttpRequest) -> bool:
        """Never: whatever a client says that it wants, it gets the page."""
        return False

    def is_safe_url(self, url: str) -> bool:
        """Whether a person may be sent there after signing in: a path of the site alone."""
        try:
            return url.startswith("/") and bool(super().is_safe_url(url))
        except ValueError:
            return False

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("profile")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("profile")

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The page that the person was on the way to, or home."""
        return ways.back(request) or super().get_login_redirect_url(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return ways.back(request) or super().get_signup_redirect_url(request)

    def post_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **login)
        ways.forget(request)
        browsers.remember(response, user=user)
        return response

    def respond_email_verification_sent(
        self, request: HttpRequest, user: User | None
    ) -> HttpResponse:
        """To the page that asks for the code, the same for a known address (user None)."""
        path = reverse("account_email_verification_sent")
        return HttpResponseRedirect(_leading_to(path, ways.back(request)))

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link in a reset mail; it leads on to the page that the person came for."""
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return _link(path.replace("UID-KEY", key))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends now; a page that says so, 503, answers the request when that fails."""
        links = {
            "site_url": settings.SITE_URL,
            "signup_url": _link(reverse("account_signup")),
            "login_url": _link(reverse("account_login")),
            "login_code_url": _link(reverse("account_request_login_code")),
        }
        try:
            super().send_mail(template_prefix, email, context | links)
        except (OSError, AnymailError) as error:
            logger.exception("Mail %s could not be sent", template_prefix)
            page = render(
                current.request,
                "account/mail_failed.html",
                {"typed": _typed_without_passwords(current.request)},
                status=HTTPStatus.SERVICE_UNAVAILABLE,
            )
            raise ImmediateHttpResponse(page) from error

    def send_notification_mail(self, *args: Any, **kwargs: Any) -> None:
        """Tells of a change that is made already, so its failing stops nothing."""
        try:
            super().send_notification_mail(*args, **kwargs)
        except ImmediateHttpResponse:
            return


def _link(path: str) -> str:
    """For mail: the page of the site at that path, leading on to where the person was going."""
    return settings.SITE_URL + _leading_to(path, ways.back(current.request))


def _leading_to(path: str, back: str) -> str:
    return f"{path}?{urlencode({'next': back})}" if back else path


def _typed_without_passwords(request: HttpRequest) -> dict[str, str]:
    """What the form held, to send it again; empty when that would take a password."""
    if any("password" in name for name in request.POST):
        return {}
    return {name: str(text) for name, text in request.POST.items() if name != "csrfmiddlewaretoken"}
