"""How often one person, or one address of visitors, may do a thing."""

from django.http import HttpRequest
from django_ratelimit.core import get_usage


def seconds_to_wait(request: HttpRequest, *, action: str, rate: str) -> int:
    """Counts this request; answers 0, or when `rate`, such as `30/h`, has been passed, how many
    seconds it takes until the count begins anew.
    """
    usage = get_usage(request, group=action, key="user_or_ip", rate=rate, increment=True)
    if usage is None or not usage["should_limit"]:
        return 0
    return max(1, int(usage["time_left"]))
