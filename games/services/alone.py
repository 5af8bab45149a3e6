"""What one who plays alone may do beyond the moves of the rules."""

from collections.abc import Iterator
from typing import Any, Protocol

from django.utils.translation import gettext as _

from games import announce
from games.engine.cards import parse_cards
from games.engine.errors import DoesNotFit, HandOver, NotHeld, WrongStage
from games.engine.game import Game, Step, get_patience
from games.engine.notation import words
from games.engine.undo import LEAVE, VERB, check_alone, parse_undo, standing, write_undo
from games.models import Hand, Match, Seat
from games.services import turns


class Act(Protocol):
    """Does it, logs it and announces it; raises RulesError before anything is written.

    The caller holds the lock on the match, a patience; `key` names the submit.
    """

    def __call__(self, *, match: Match, seat: Seat, text: str, key: str) -> None: ...


def act_of(text: str) -> Act | None:
    """The act that the text means; None when it can only be a move of the rules."""
    return _ACTS.get(words(text)[0].lower()) if words(text) else None


def take_back(*, match: Match, seat: Seat, text: str, key: str) -> None:
    """`undo` takes back the last move that stands, `undo N` the last N (S17).

    A lost game goes on from there.
    """
    steps = parse_undo(text)
    if match.is_settled:
        raise HandOver(_("This game is over: nothing can be taken back any more."))
    hand = match.hands.get()
    stands = standing(hand.moves.values_list("text", flat=True)).moves
    if steps > len(stands):
        raise NotHeld(_("There are not so many moves to take back."))
    game = get_patience(match.game, match.rules_version)
    state = _replayed(match, game, hand, stands[:-steps])
    turns.log_rows(match=match, hand=hand, seat=seat, rows=[(write_undo(steps), "")], key=key)
    hand.state = game.snapshot(state)
    hand.result = hand.ended_at = None
    hand.steps -= steps
    hand.undos += steps
    hand.save(update_fields=["state", "result", "ended_at", "steps", "undos", "time_at_table"])
    match.status = Match.Status.PLAYING
    match.turn = min(game.actors(state))
    match.winner = match.ended_at = None
    match.save()
    announce.match_changed(match.pk, match.version)


def leave(*, match: Match, seat: Seat, text: str, key: str) -> None:
    """`leave` leaves a lost game at that: nothing can be taken back any more."""
    check_alone(text)
    if match.is_settled:
        raise HandOver(_("This game is over."))
    if not match.is_over:
        raise WrongStage(_("This game is not lost: it goes on."))
    hand = match.hands.defer("deck", "state").get()
    # The hand is not saved: the pause before this, after the end, is no time of the game's.
    turns.log_rows(match=match, hand=hand, seat=seat, rows=[(LEAVE, "")], key=key)
    match.settled_at = match.changed_at
    match.save(update_fields=["version", "changed_at", "settled_at"])
    announce.match_changed(match.pk, match.version)


def send_up(*, match: Match, seat: Seat, text: str, key: str) -> None:
    """`up` moves one card after another to the foundations until none can go."""
    check_alone(text)
    if match.status != Match.Status.PLAYING:
        raise HandOver(_("This game is over."))
    game = get_patience(match.game, match.rules_version)
    hand = turns.hand_in_play(match)
    steps = list(_going_up(game, game.restore(hand.state), seat))
    if not steps:
        raise DoesNotFit(_("No card can go to a foundation now."))
    turns.log_steps(match=match, game=game, hand=hand, seat=seat, steps=steps, key=key)


def _going_up(game: Any, state: Any, seat: Seat) -> Iterator[Step[Any]]:
    while (move := game.to_foundation(state)) is not None:
        step = game.apply(state, seat.number, move)
        yield step
        state = step.state


def _replayed(match: Match, game: Game[Any], hand: Hand, moves: tuple[str, ...]) -> Any:
    """The state after these moves of the deal."""
    deck = parse_cards(hand.deck)
    state = game.deal(deck, dealer=None, scores=(0,), options=match.options)
    for text in moves:
        state = game.apply(state, 0, game.parse(text)).state
    return state


_ACTS: dict[str, Act] = {VERB: take_back, LEAVE: leave, "up": send_up}
