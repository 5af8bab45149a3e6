"""Delivering a notice: claim the row, write the mail, hand it over, note what came of it.

At most once. A failure that certainly came before the mail server took the mail gives the
row back for a later try; one that leaves it open (a time-out or a lost connection while
handing over, a process that dies) does not.
"""

import logging
import smtplib
from enum import Enum

from anymail.exceptions import AnymailError, AnymailRecipientsRefused
from django.core.mail import EmailMultiAlternatives, mailers
from django.core.mail.backends.base import BaseEmailBackend
from requests.exceptions import ConnectionError as RequestsConnectionError
from urllib3.exceptions import ConnectTimeoutError

from games import emails
from games.models import Notice
from games.services import notices

logger = logging.getLogger(__name__)

WRITERS = {Notice.Kind.TURN: emails.turn, Notice.Kind.OVER: emails.match_over}


class Delivery(Enum):
    """What came of one notice."""

    SENT = "sent"
    NOT_NEEDED = "not needed"
    NOT_TAKEN = "not taken"
    REFUSED = "refused"
    IN_DOUBT = "in doubt"


def deliver(notice_id: int) -> Delivery:
    """Sends the notice's mail unless it is taken, closed, not due or no longer worth saying."""
    notice = notices.claim(notice_id=notice_id)
    if notice is None:
        return Delivery.NOT_NEEDED
    delivery = _send(notice)
    match delivery:
        case Delivery.SENT:
            notices.sent(notice=notice)
        case Delivery.REFUSED:
            notices.refused(notice=notice)
        case Delivery.IN_DOUBT:
            notices.left_in_doubt(notice=notice)
        case _:
            notices.put_off(notice=notice)
    return delivery


def sweep() -> None:
    """Delivers what no nudge delivered: left behind, put off, or waiting for another try.

    Stops at the first mail that is not taken: a mail server that is down or slow should hold
    up a worker once a sweep and not once a row.
    """
    for notice_id in notices.due():
        if deliver(notice_id) in {Delivery.NOT_TAKEN, Delivery.IN_DOUBT}:
            return


def _send(notice: Notice) -> Delivery:
    """Hands the mail over; never raises, so that every claim gets its answer."""
    connection = mailers.default
    try:
        message = WRITERS[Notice.Kind(notice.kind)](notice)
        message.message()  # a header or address that cannot be written fails here
        connection.open()
    except Exception:
        # Nothing has been handed over yet.
        logger.exception("Notice %s: no mail server, or no mail.", notice.pk)
        return Delivery.NOT_TAKEN
    delivery = _hand_over(connection, message)
    try:
        connection.close()
    except Exception:
        logger.exception("Notice %s: the mail server did not say goodbye.", notice.pk)
    return delivery


def _hand_over(connection: BaseEmailBackend, message: EmailMultiAlternatives) -> Delivery:
    try:
        connection.send_messages([message])
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _text in error.recipients.values()]
        return Delivery.REFUSED if all(code >= 500 for code in codes) else Delivery.NOT_TAKEN
    except (smtplib.SMTPResponseException, smtplib.SMTPNotSupportedError):
        # The server answered no, at the latest to the end of DATA.
        return Delivery.NOT_TAKEN
    except AnymailRecipientsRefused:
        return Delivery.REFUSED
    except AnymailError as error:
        answered_no = error.status_code is not None and 400 <= error.status_code < 500
        # No more than that: what it says may quote the address.
        logger.warning("A mail provider answered %s.", error.status_code or "nothing")
        not_taken = answered_no or _never_connected(error)
        return Delivery.NOT_TAKEN if not_taken else Delivery.IN_DOUBT
    except Exception:
        logger.exception("A mail server fell silent while it was given a mail.")
        return Delivery.IN_DOUBT
    return Delivery.SENT


def _never_connected(error: AnymailError) -> bool:
    """Whether the provider's address was not found, refused the connection or did not take it
    in time: requests says so in the reason that it wraps.
    """
    refusal = error.__cause__
    wrapped = refusal.args[0] if isinstance(refusal, RequestsConnectionError) else None
    return isinstance(getattr(wrapped, "reason", None), ConnectTimeoutError)
