"""The profile's URL, and allauth's where a person comes in from elsewhere."""

from allauth.account import views as allauth
from django.urls import path

from accounts import views
from accounts.ways import remembering

urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("login/", remembering(allauth.login), name="account_login"),
    path("login/code/", remembering(allauth.request_login_code), name="account_request_login_code"),
    path("signup/", remembering(allauth.signup), name="account_signup"),
]
