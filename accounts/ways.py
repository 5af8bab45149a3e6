"""The page a person was on the way to before they had to sign in.

It travels as `next` in addresses and forms. Where a detour drops that (a code typed wrong
too often, a sign-in left open in another tab), the session still has it.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from allauth.account.utils import get_next_redirect_url
from django.http import HttpRequest, HttpResponse

KEY = "way_back"


def remembering[**P](
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """The view, which notes a `next` within the site.

    A mere look at the page starts no session: robots follow such links too.
    """

    @wraps(view)
    def noting(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method == "POST" or request.session.session_key:
            back = get_next_redirect_url(request)
            if back:
                request.session[KEY] = back
        return view(request, *args, **kwargs)

    return noting


def back(request: HttpRequest) -> str:
    """The noted page within the site, or the one this request names; empty for none."""
    return str(get_next_redirect_url(request) or request.session.get(KEY, ""))


def forget(request: HttpRequest) -> None:
    """The person has arrived."""
    request.session.pop(KEY, None)
