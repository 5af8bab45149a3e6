"""A real SMTP server that keeps what it takes, and refuses when told to."""

import asyncio
import email
import email.policy
import logging
import socket
import threading
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


class Postbox:
    """Set `on_recipient` or `on_message` to an SMTP answer, or hold the answer to a message."""

    def __init__(self, port: int = 0) -> None:
        self.port = port or free_port()
        self.messages: list[EmailMessage] = []
        self.on_recipient = ""
        self.on_message = ""
        self.hang_up = False
        self.answering = threading.Event()
        self.answering.set()
        self.arrived = threading.Event()
        self._controller: Controller | None = None

    def open(self) -> None:
        logging.getLogger("mail.log").setLevel(logging.WARNING)
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def close(self) -> None:
        self.answering.set()
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    def to(self, address: str) -> list[EmailMessage]:
        return [message for message in self.messages if message["To"] == address]

    def last_text_to(self, address: str) -> str:
        """The text of the newest mail to this address; empty when there is none."""
        mails = self.to(address)
        return mails[-1].get_body(("plain",)).get_content() if mails else ""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.on_recipient:
            return self.on_recipient
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> Any:
        if self.on_message:
            return self.on_message
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.messages.append(message)
        self.arrived.set()
        while not self.answering.is_set():
            await asyncio.sleep(0.02)
        if self.hang_up:
            server.transport.abort()
        return "250 Taken"


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
