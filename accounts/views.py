"""A person's own page."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import ProfileForm


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """My name and time zone, and the ways to my address and password."""
    if request.method != "POST":
        shown = {"display_name": request.user.display_name, "time_zone": request.user.time_zone}
        return render(request, "accounts/profile.html", {"form": ProfileForm(initial=shown)})
    form = ProfileForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "accounts/profile.html", {"form": form}, status=status)
    services.change_profile(user=request.user, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("profile")
