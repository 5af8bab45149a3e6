"""What people fill in about themselves."""

from django import forms
from django.http import HttpRequest

from accounts.models import User


class SignupForm(forms.Form):
    """What sign-up asks beside the e-mail address and the password."""

    def signup(self, request: HttpRequest, user: User) -> None:
        """allauth's hook after the user is saved."""
