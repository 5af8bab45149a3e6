"""What the pages send, checked for shape; the rules are the engine's business."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine import fair_deal
from games.engine.game import all_games


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


class NewMatchForm(forms.Form):
    """Which game, and the maker's player seed."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(game.key, game.name) for game in all_games()],
        widget=forms.RadioSelect,
    )
    player_seed = PlayerSeedField()


class JoinForm(forms.Form):
    """The guest's player seed."""

    player_seed = PlayerSeedField()


class CardsField(forms.MultipleChoiceField):
    """The ticked cards, as text; whether they are cards is for the engine to say."""

    def valid_value(self, value: str) -> bool:
        return len(value) <= 8


class MoveForm(forms.Form):
    """One submit of a turn: verb, ticked cards and target make the move's text."""

    verb = forms.CharField(max_length=32)
    cards = CardsField(required=False)
    target = forms.CharField(max_length=32, required=False)
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    key = forms.RegexField(r"\A[A-Za-z0-9_-]{1,64}\Z")

    def text(self) -> str:
        """The move as typed: verb, cards, target with single spaces between them."""
        cleaned = self.cleaned_data
        parts = [cleaned["verb"], *cleaned["cards"], cleaned["target"]]
        return " ".join(part for part in parts if part)


class HereForm(forms.Form):
    """The version of the table that a visible page shows."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
