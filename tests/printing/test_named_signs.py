"""Emoji are printed where the letters have them, else named; nothing is an empty box."""

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from crs_desktop.printing import letters
from crs_desktop.printing.card.named_signs import printable
from crs_desktop.printing.marks import Label
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules.scene import Item
from tests.printing.people import imposition, job, person, scene


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("🗡️ Sword", "[dagger knife] Sword"),
        ("👩🏽‍🚀", "[woman][emoji modifier fitzpatrick type-4][rocket]"),
        ("☠ ♥ → ½ Ж é “x” …", "☠ ♥ → ½ Ж é “x” …"),
    ],
)
def test_what_the_letters_do_not_have_is_named(text: str, printed: str) -> None:
    assert printable(text) == printed


@pytest.mark.parametrize(
    ("text", "named"), [("刀", "[cjk unified ideograph-5200]"), ("ที", "[thai character tho thahan]")]
)
@pytest.mark.parametrize("every", [True, False])
def test_letters_of_another_script_are_named_where_the_machine_has_none(
    text: str, named: str, every: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(letters, "shows", str.isascii)
    monkeypatch.setattr(letters, "found", lambda sign: every)
    assert printable(text) == (text if every else named)


def test_whether_the_machine_has_letters_is_seen_by_what_it_would_draw() -> None:
    assert letters.found("Ж")
    assert not letters.found("\U000e1234"), "nobody has letters for what is no sign"


def test_no_sign_of_a_card_a_table_or_a_screen_is_an_empty_box() -> None:
    fight = scene(person("Fred 🐉", Item("Crown 👑", "shines 🌟 at night")))
    made = job(fight, imposition(), Wanted(screen=1))
    metrics = QFontMetricsF(QFont(letters.family()))
    marks = [*made.pages[-1].marks, *(one for laid in made.laid for one in laid.front)]
    told = " ".join(mark.text for mark in marks if isinstance(mark, Label))
    assert all(sign == " " or metrics.inFontUcs4(ord(sign)) for sign in told)
    for word in ("[dragon]", "[crown]", "[glowing star]"):
        assert word.split()[0] in told
