"""The profile's URL; signing in and out is allauth's."""

from django.conf import settings
from django.urls import path

from accounts import demo, views

urlpatterns = [
    path("profile/", views.profile, name="profile"),
]
if settings.EMBEDDED:
    urlpatterns.append(path("demo/<str:token>/", demo.sign_in, name="demo_sign_in"))
