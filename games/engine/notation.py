"""Moves as players type them: any case, extra spaces, any order of the cards."""

from collections.abc import Mapping

import msgspec

from games.engine.cards import parse_card
from games.engine.errors import Malformed, quoted
from games.engine.game import Move
from games.engine.melds import in_order

_WHOLE_PACK = 104


class Form(msgspec.Struct, frozen=True):
    """What follows a verb: how many cards, and whether `on` and the number of a meld."""

    example: str
    fewest: int = 0
    most: int = 0
    on_meld: bool = False


type Grammar = Mapping[str, Form]

RUMMY = {
    "draw": Form("draw"),
    "take": Form("take KD", most=1),
    "meld": Form("meld 7H 8H 9H", fewest=1, most=_WHOLE_PACK),
    "lay": Form("lay 7C 8C on 1", fewest=1, most=_WHOLE_PACK, on_meld=True),
    "discard": Form("discard JD", fewest=1, most=1),
}


def is_number(text: str) -> bool:
    """Whether the text is a whole number without sign and without leading zero."""
    return text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0")


def words(text: str) -> list[str]:
    """The words of a player's text in upper case; none when a character is not ASCII."""
    # Only ASCII is folded: "ſ" and the Kelvin sign would turn into S and K.
    return [word for word in text.upper().split(" ") if word] if text.isascii() else []


def parse_move(text: str, grammar: Grammar) -> Move:
    """The move that the text stands for; Malformed quotes it and says what was expected."""
    verb, *rest = words(text) or [""]
    form = grammar.get(verb.lower())
    if form is None:
        *most, last = grammar
        raise Malformed(
            f"{quoted(text)} is no move of this game: expected {', '.join(most)} or {last}."
        )
    target = ""
    if form.on_meld and len(rest) > 1 and rest[-2] == "ON":
        target = f"on {rest[-1]}"
        del rest[-2:]
    try:
        move = Move(verb.lower(), in_order(map(parse_card, rest)), target)
    except Malformed as error:
        raise Malformed(f"{quoted(text)} is no move: {error.message}") from None
    if not is_well_formed(move, grammar):
        raise Malformed(f"{quoted(text)} is no move: expected something like “{form.example}”.")
    return move


def is_well_formed(move: Move, grammar: Grammar) -> bool:
    """Whether the move has the verb, the number of cards and the target of a move."""
    form = grammar.get(move.verb)
    if form is None or not form.fewest <= len(move.cards) <= form.most:
        return False
    if not form.on_meld:
        return not move.target
    return move.target.startswith("on ") and is_number(move.target[3:])
