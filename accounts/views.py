"""A person's own page."""

from http import HTTPStatus
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import ProfileForm
from accounts.models import User


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """My name and time zone, and the ways to my address and password."""
    person = cast(User, request.user)
    shown = {"display_name": person.display_name, "time_zone": person.time_zone}
    if request.method != "POST":
        return render(request, "accounts/profile.html", {"form": ProfileForm(initial=shown)})
    form = ProfileForm(request.POST, initial=shown)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "accounts/profile.html", {"form": form}, status=status)
    services.change_profile(user=person, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("profile")
