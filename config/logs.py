"""What log lines leave out."""

import logging
import re

# Whoever has one of these links has what it gives: a seat, or a demo player's session.
LINK = re.compile(r"/(invitations|demo)/[^/\s]+")


class WithoutTokens(logging.Filter):
    """Cuts the secret out of every link in a record's arguments."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                LINK.sub(r"/\1/…", each) if isinstance(each, str) else each for each in record.args
            )
        return True
