"""How often one person, or one address of visitors, may do a thing."""

from django.http import HttpRequest
from django_ratelimit.core import is_ratelimited


def too_often(request: HttpRequest, *, action: str, rate: str) -> bool:
    """Counts this request; answers whether `rate`, such as `30/h`, has been passed."""
    limited: bool = is_ratelimited(
        request, group=action, key="user_or_ip", rate=rate, increment=True
    )
    return limited
