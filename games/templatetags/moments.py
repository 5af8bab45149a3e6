"""Points in time as people say them."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def ago(moment: datetime) -> SafeString:
    """`3 hours ago` in a <time>; its title is the full time in the reader's own zone."""
    local = timezone.localtime(moment)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        local.isoformat(timespec="seconds"),
        date_format(local, "DATETIME_FORMAT"),
        _in_words(moment),
    )


def _in_words(moment: datetime) -> str:
    if (timezone.now() - moment).total_seconds() < 60:
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, depth=1)}


@register.filter
def lasting(time: timedelta) -> str:
    """How long something took, to the minute: `1 hour, 5 minutes`."""
    if time < timedelta(minutes=1):
        return _("under a minute")
    start = timezone.now()
    return timesince(start - time, start, depth=2)
