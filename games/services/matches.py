"""Matches: make one, take the other seat, deal, resign, withdraw, deal the same again."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import announce
from games.engine import fair_deal
from games.engine.cards import format_cards
from games.engine.game import Game, get_game
from games.models import Hand, Invitation, Match, Seat
from games.services import notices


class NotPossible(Exception):
    """The match is not in a state that allows this.

    The message is a sentence for the player; there is none where the table says as much.
    """


def create(*, user: User, game_key: str, player_seed: str, key: str = "") -> Match:
    """A match of this game, its maker in seat 0: dealt at once where one plays alone, else
    waiting for a partner with an open invitation.

    `key` (1 to 64 characters) names this submit: the same person's same key again is answered
    with the same match. Without one every call makes a match. Raises KeyError for a game that
    does not exist, ValueError for a player seed that breaks rule 2 of the fair deal.
    """
    game = get_game(game_key)
    fair_deal.check_player_seed(player_seed)
    match = Match(game=game.key, rules_version=game.rules_version)
    return make(match=match, user=user, player_seed=player_seed, key=key)


def repeat(*, match_id: str, user: User, key: str) -> Match:
    """The same deal once more, in a match of its own that counts for nothing.

    The same key again is answered with the same match. Raises Match.DoesNotExist for a stranger,
    NotPossible while the match may still go on or for a game that is not played alone.
    """
    with transaction.atomic():
        played = locked(match_id=match_id, user=user)
        if get_game(played.game, played.rules_version).seats > 1:
            raise NotPossible
        if not played.is_settled:
            raise NotPossible
        again = Match(
            game=played.game,
            rules_version=played.rules_version,
            options=played.options,
            match_seed=played.match_seed,
            daily=played.daily,
            repeats=played.repeats or played,
        )
        seed = played.seats.get().player_seed
    return make(match=again, user=user, player_seed=seed, key=key)


def make(*, match: Match, user: User, player_seed: str, key: str) -> Match:
    """Saves a new match with its maker's seat and begins it or opens the invitation.

    The same person's same key again is answered with the match that it made.
    """
    try:
        with transaction.atomic():
            earlier = _made_by(user=user, key=key)
            if earlier is not None:
                return earlier
            match.save()
            Seat.objects.create(match=match, number=0, user=user, player_seed=player_seed, key=key)
            game = get_game(match.game, match.rules_version)
            if game.seats > 1:
                Invitation.objects.create(match=match)
            else:
                deal_hand(match=match, game=game, number=1, dealer=None)
                match.status = Match.Status.PLAYING
                match.save()
    except IntegrityError:
        # The same submit came twice at once, and the other was quicker.
        earlier = _made_by(user=user, key=key)
        if earlier is None:
            raise
        return earlier
    return match


def _made_by(*, user: User, key: str) -> Match | None:
    """The match that this person made with this key."""
    return Match.objects.filter(seats__user=user, seats__key=key).first() if key else None


def locked(*, match_id: str, user: User) -> Match:
    """The match of this person with its seats, locked until the transaction ends.

    Raises Match.DoesNotExist for a stranger.
    """
    # The seats are read by a query of their own, after the lock is held.
    return (
        Match.objects.select_for_update(of=("self",))
        .prefetch_related("seats")
        .get(pk=match_id, seats__user=user)
    )


def join(*, token: str, user: User, player_seed: str) -> Match:
    """Gives the invitation's empty seat to this person and deals the first hand.

    Taking it again is answered with the same match. Raises Invitation.DoesNotExist for an
    unknown token, NotPossible when it is one's own, taken or withdrawn, ValueError for a player
    seed that breaks rule 2.
    """
    fair_deal.check_player_seed(player_seed)
    with transaction.atomic():
        match = (
            Match.objects.select_for_update(of=("self",)).filter(invitation__token=token).first()
        )
        if match is None:
            raise Invitation.DoesNotExist("No invitation has this token.")
        invitation = match.invitation
        seated = match.seats.filter(user=user).exists()
        if seated and invitation.taken_at is not None:
            return match
        if not invitation.is_open:
            raise NotPossible(_("This invitation has been taken or withdrawn."))
        if seated:
            raise NotPossible(_("This is your own invitation: send the link to your partner."))
        now = timezone.now()
        invitation.taken_at = now
        invitation.save(update_fields=["taken_at"])
        # Version 0 of the table has no cards yet: whoever looked at that has not seen the deal.
        match.seats.update(seen_version=-1)
        guest = Seat.objects.create(match=match, number=1, user=user, player_seed=player_seed)
        match.changed_at = now
        _deal_first_hand(match=match)
        match.status = Match.Status.PLAYING
        match.save()
        announce.match_changed(match.pk, match.version)
        notices.turn_passed(match=match, mover=guest.number)
    return match


def _deal_first_hand(*, match: Match) -> None:
    game = get_game(match.game, match.rules_version)
    seeds = list(match.seats.values_list("player_seed", flat=True))
    key = fair_deal.hand_key(bytes(match.match_seed), 0)
    deal_hand(match=match, game=game, number=1, dealer=fair_deal.first_dealer(key, seeds))


def deal_hand(*, match: Match, game: Game[Any], number: int, dealer: int | None) -> None:
    """Deals hand `number` by the fair deal and sets `match.turn`, which the caller saves.

    The caller holds the lock on the match, has saved the seats' totals and set `changed_at`.
    """
    seats = list(match.seats.all())
    key = fair_deal.hand_key(bytes(match.match_seed), number)
    deck = fair_deal.deck(key, [seat.player_seed for seat in seats], packs=game.packs)
    state = game.deal(
        deck,
        dealer=dealer,
        scores=tuple(seat.total for seat in seats),
        options=match.options,
    )
    match.turn = min(game.actors(state))
    Hand.objects.create(
        match=match,
        number=number,
        dealer=dealer,
        deck=format_cards(deck),
        state=game.snapshot(state),
        started_at=match.changed_at,
    )


def resign(*, match_id: str, user: User) -> Match:
    """Ends the match in the other player's favour; alone, in nobody's.

    Saying it twice is saying it once. Raises Match.DoesNotExist for a stranger, NotPossible when
    the match has not begun or has ended otherwise.
    """
    with transaction.atomic():
        match = locked(match_id=match_id, user=user)
        mine = next(seat.number for seat in match.seats.all() if seat.user_id == user.pk)
        other = next((seat.number for seat in match.seats.all() if seat.number != mine), None)
        if match.status == Match.Status.RESIGNED and match.winner == other:
            return match
        if match.status != Match.Status.PLAYING:
            raise NotPossible(_("Only a match in play can be resigned."))
        close(match=match, status=Match.Status.RESIGNED, winner=other, at=timezone.now())
        announce.match_changed(match.pk, match.version)
        notices.match_over(match=match, mover=mine)
    return match


def withdraw(*, match_id: str, user: User) -> Match:
    """Takes the invitation back; the match is cancelled.

    Saying it twice is saying it once. Raises Match.DoesNotExist for a stranger, NotPossible when
    somebody has taken the seat.
    """
    with transaction.atomic():
        match = locked(match_id=match_id, user=user)
        if match.status == Match.Status.CANCELLED:
            return match
        if match.status != Match.Status.WAITING:
            raise NotPossible
        now = timezone.now()
        match.invitation.withdrawn_at = now
        match.invitation.save(update_fields=["withdrawn_at"])
        close(match=match, status=Match.Status.CANCELLED, winner=None, at=now)
        announce.match_changed(match.pk, match.version)
    return match


def put_back(*, match_id: str, user: User) -> None:
    """Abandons a deal that one has only looked at before asking for another.

    Nothing happens to one that has been played, a daily deal, a repetition, a match for two or
    somebody else's.
    """
    with transaction.atomic():
        try:
            match = locked(match_id=match_id, user=user)
        except Match.DoesNotExist:
            return
        looked_at_only = match.status == Match.Status.PLAYING and match.version == 0
        own = match.is_patience and match.daily_id is None and match.repeats_id is None
        if own and looked_at_only:
            close(match=match, status=Match.Status.ABANDONED, winner=None, at=timezone.now())
            announce.match_changed(match.pk, match.version)


def close(*, match: Match, status: Match.Status, winner: int | None, at: datetime) -> None:
    """Ends the match and saves it. The caller holds the lock on it."""
    match.status = status
    match.turn = None
    match.winner = winner
    match.changed_at = match.ended_at = at
    match.save()
