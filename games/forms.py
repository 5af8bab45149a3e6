"""What the pages send, checked for shape; the rules are the engine's business."""

from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.converters import MatchId
from games.engine import fair_deal
from games.engine.game import games_for
from games.models import Match


class PlayerSeedField(forms.CharField):
    """A player seed by rule 2 of the fair deal: 1 to 64 printable ASCII characters."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Your part of the shuffle"),
            max_length=64,
            strip=False,
            error_messages={"required": _("Type at least one character.")},
        )

    def clean(self, value: object) -> str:
        seed: str = super().clean(value)
        try:
            fair_deal.check_player_seed(seed)
        except ValueError as error:
            raise forms.ValidationError(
                _("Use 1 to 64 plain characters: letters without accents, digits, signs.")
            ) from error
        return seed


class CardsField(forms.MultipleChoiceField):
    """The ticked cards, as text; whether they are cards is for the engine to say."""

    default_error_messages = {"invalid_choice": _("A card is written in two characters.")}

    def valid_value(self, value: str) -> bool:
        return len(value) <= 8


class PlainForm(forms.Form):
    """A form whose fields are each sent at most once, lists of choices excepted."""

    def clean(self) -> dict[str, Any]:
        sent = cast(QueryDict, self.data)
        for name, field in self.fields.items():
            if len(sent.getlist(name)) > 1 and not isinstance(field, CardsField):
                self.add_error(name, _("This was sent more than once."))
        return self.cleaned_data


class VersionField(forms.IntegerField):
    """A table's version: plain digits."""

    def __init__(self) -> None:
        super().__init__(min_value=0, max_value=2**31 - 1)

    def to_python(self, value: Any) -> int | None:
        if value and not (value.isascii() and value.isdecimal()):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


class KeyField(forms.RegexField):
    """The name of one submit: sent twice, it is done once."""

    def __init__(self) -> None:
        super().__init__(r"\A[A-Za-z0-9_-]{1,64}\Z", widget=forms.HiddenInput)


def _games(seats: int) -> list[tuple[str, str]]:
    return [(game.key, game.name) for game in games_for(seats)]


class NewMatchForm(PlainForm):
    """Which game, the maker's player seed, a key for this submit, and the deal that it replaces."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(_("For two"), _games(2)), (_("On your own"), _games(1))],
        widget=forms.RadioSelect,
    )
    player_seed = PlayerSeedField()
    key = KeyField()
    # The deal on the table from which another was asked for.
    instead_of = forms.RegexField(rf"\A{MatchId.regex}\Z", required=False)


class KeyForm(PlainForm):
    """Something that is done once however often it is sent."""

    key = KeyField()


class JoinForm(PlainForm):
    """The guest's player seed."""

    player_seed = PlayerSeedField()


class MoveForm(PlainForm):
    """One submit of a turn: verb, ticked cards and target make the move's text."""

    verb = forms.CharField(max_length=32)
    cards = CardsField(required=False)
    target = forms.CharField(max_length=32, required=False)
    version = VersionField()
    key = KeyField()

    def text(self) -> str:
        """The move as typed: verb, cards, target with single spaces between them.

        A button sends one field, so that of a meld says both: `lay on 2`.
        """
        cleaned = self.cleaned_data
        verb, _space, target = cleaned["verb"].partition(" ")
        parts = [verb, *cleaned["cards"], target, cleaned["target"]]
        return " ".join(part for part in parts if part)


class HereForm(PlainForm):
    """The table that a visible page shows: its version, and how the match stood then."""

    version = VersionField()
    status = forms.ChoiceField(choices=Match.Status.choices)
