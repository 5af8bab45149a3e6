"""Display names."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import clean_display_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("A", "A"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Ada", "Ada"),
        ("Jose\u0301", "José"),
        ("نیما\u200cی", "نیما\u200cی"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("x" * 40, "x" * 40),
        ("7", "7"),
    ],
)
def test_it_keeps_a_name_that_can_be_read(typed, kept):
    assert clean_display_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u00a0\u2003",
        "\u200b",
        "\u200d",
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "Ada\x00",
        "Ada\x07",
        "Ada\u202egnp.exe",
        "Ada\u2066",
        "Ada\u200fB",
        "Ad\u00ada",
        "A\u200bda",
        "\ufeffAda",
        "Ada\ue000",
        "Ada\U000e0041",
        "Z" + "\u0351" * 8,
        "x" * 41,
    ],
)
def test_it_refuses_a_name_that_cannot(typed):
    with pytest.raises(ValidationError):
        clean_display_name(typed)


@pytest.mark.django_db
def test_a_name_with_markup_is_shown_as_it_was_typed(client, person):
    user = person("<b>Ada</b>")
    client.force_login(user)
    text = client.get("/accounts/profile/").text
    assert "<b>Ada" not in text
    assert "&lt;b&gt;Ada&lt;/b&gt;" in text
