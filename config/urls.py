"""The site's URLs."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from accounts import demo

# Staff sign in as everyone does, behind the same rate limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("", include("games.urls")),
]
if settings.EMBEDDED:
    urlpatterns.append(path("demo/<str:token>/", demo.sign_in, name="demo_sign_in"))

handler400 = "games.views.errors.bad_request"
handler403 = "games.views.errors.forbidden"
handler404 = "games.views.errors.not_found"
handler500 = "games.views.errors.server_error"
