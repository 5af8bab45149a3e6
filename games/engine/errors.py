"""What can be wrong with a move or a record: one exception for each code."""

from typing import ClassVar

_QUOTED_LENGTH = 60


class RulesError(Exception):
    """A refusal. `code` is stable; `message` is a sentence that a player understands."""

    code: ClassVar[str]

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Malformed(RulesError):
    """The text is no move, no position or no record."""

    code = "malformed"


class HandOver(RulesError):
    """The hand or the match is over."""

    code = "hand_over"


class NotYourTurn(RulesError):
    """The seat may not act now."""

    code = "not_your_turn"


class WrongStage(RulesError):
    """This kind of move belongs to another stage of the turn."""

    code = "wrong_stage"


class NotHeld(RulesError):
    """A named card is not where the move takes it from."""

    code = "not_held"


class NotAMeld(RulesError):
    """The cards are neither a set nor a run."""

    code = "not_a_meld"


class DoesNotFit(RulesError):
    """The cards may not go where the move puts them, or there is no such place."""

    code = "does_not_fit"


class MustUseOwed(RulesError):
    """Another action while a card is owed, or a deep take with no use for its deepest card."""

    code = "must_use_owed"


class JustTaken(RulesError):
    """Discarding the card just taken, or a play that would leave only that card."""

    code = "just_taken"


class AlreadyChallenged(RulesError):
    """A second challenge in the same turn."""

    code = "already_challenged"


class NoRedeal(RulesError):
    """Nothing to redeal, none left, or the stock is not empty."""

    code = "no_redeal"


class WrongResult(RulesError):
    """A record claims a result or an outcome that does not follow from its moves."""

    code = "wrong_result"


class WrongDeal(RulesError):
    """A record's deal does not follow from what it publishes, or from the hands before."""

    code = "wrong_deal"


def quoted(text: object) -> str:
    """The text in quotes for a message: shortened, and with nothing that cannot be printed."""
    shown = str(text[: _QUOTED_LENGTH + 1] if isinstance(text, str) else text)
    shown = "".join(character if character.isprintable() else "?" for character in shown)
    if len(shown) > _QUOTED_LENGTH:
        shown = shown[:_QUOTED_LENGTH] + "…"
    return f"“{shown}”"
