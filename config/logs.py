"""What log lines leave out."""

import logging
import re
from http import HTTPStatus

# Whoever has one of these links has what it gives: a seat, a demo player's session, a new
# password, somebody's address confirmed.
LINK = re.compile(r"/(invitations|demo|accounts/password/reset/key|accounts/confirm-email)/[^/\s]+")


# The answers of every day to a turn: the table has moved on, or the rules say no.
ANSWERS = {HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY}


class WithoutAnswers(logging.Filter):
    """Leaves out what Django logs of an answer that is no mishap."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) not in ANSWERS


class WithoutTokens(logging.Filter):
    """Cuts the secret out of every link in a record's arguments."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                LINK.sub(r"/\1/…", each) if isinstance(each, str) else each for each in record.args
            )
        return True
