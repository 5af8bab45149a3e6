"""The profile's URLs; signing in and out is allauth's."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
