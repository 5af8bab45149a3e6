"""The same patience with what nobody has seen of its stock in another order."""

import random

from games.models import DailyDeal, Hand, Match, Search


def exchange(match: Match, rest: int, luck: random.Random) -> None:
    """Shuffles the last cards of the stock, so many, and has the solver win by other moves."""
    hand = match.hands.get()
    if rest:
        seen, cards = hand.deck.split()[:-rest], hand.deck.split()[-rest:]
        stock = hand.state["stock"].split()
        assert stock[-rest:] == cards
        luck.shuffle(cards)
        state = hand.state | {"stock": " ".join([*stock[:-rest], *cards])}
        Hand.objects.filter(pk=hand.pk).update(deck=" ".join([*seen, *cards]), state=state)
    for found in [*Search.objects.filter(hand=hand), *DailyDeal.objects.filter(matches=match)]:
        found.line = "\n".join(reversed(found.line.split("\n")))
        found.save(update_fields=["line"])
