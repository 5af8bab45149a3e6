"""Sign-in links for the demo players of a site on one's own machine.

The URL exists on the embedded default alone (config/urls.py), so never in production.
"""

from django.conf import settings
from django.contrib.auth import login
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User

ADDRESSES = ("ada@longhand.example", "ben@longhand.example")
LINK_LIFE = 24 * 3600  # seconds
SALT = "demo sign-in"


def sign_in_link(*, user: User, then: str) -> str:
    """An address that signs this demo player in, for a day, and goes on to the path `then`."""
    token = signing.dumps([user.email, then], salt=SALT)
    return settings.SITE_URL + reverse("demo_sign_in", args=[token])


@never_cache
@require_GET
def sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """Follows such a link; a link that is forged, too old or for somebody else is not found."""
    if not settings.EMBEDDED:
        raise Http404
    try:
        content = signing.loads(token, salt=SALT, max_age=LINK_LIFE)
    except signing.BadSignature:
        raise Http404 from None
    # The embedded default's key is no secret: whoever has the code can sign.
    match content:
        case [str(email), str(then)] if email in ADDRESSES:
            pass
        case _:
            raise Http404
    if not url_has_allowed_host_and_scheme(then, allowed_hosts=None):
        raise Http404
    user = get_object_or_404(User, email=email, is_active=True)
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect(then)
