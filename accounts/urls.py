"""The profile's URLs; signing in and out is allauth's."""

from django.conf import settings
from django.urls import URLPattern, path

from accounts import demo

urlpatterns: list[URLPattern] = []

if settings.EMBEDDED:
    urlpatterns.append(path("demo/<str:token>/", demo.sign_in, name="demo_sign_in"))
