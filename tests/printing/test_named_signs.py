"""Emoji are printed where the letters have them, else named; nothing is an empty box."""

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from crs_desktop.printing.job import Wanted
from crs_desktop.printing.letters import DejaVu, family
from crs_desktop.printing.marks import Words
from crs_desktop.printing.named_signs import printable
from crs_desktop.rules.scene import Item
from tests.printing.people import imposition, job, person, scene


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("🗡️ Sword", "[dagger knife] Sword"),
        ("👩🏽‍🚀", "[woman][emoji modifier fitzpatrick type-4][rocket]"),
        ("☠ ♥ → ½ Ж é “x” …", "☠ ♥ → ½ Ж é “x” …"),
        ("刀", "刀"),
    ],
)
def test_what_the_letters_do_not_have_is_named(text: str, printed: str) -> None:
    assert printable(text, DejaVu()) == printed


def test_no_sign_of_a_card_a_table_or_a_screen_is_an_empty_box() -> None:
    fight = scene(person("Fred 🐉", Item("Crown 👑", "shines 🌟 at night")))
    made = job(fight, imposition(), Wanted(screen=1))
    metrics = QFontMetricsF(QFont(family()))
    marks = [*made.pages[-1].marks, *(one for laid in made.laid for one in laid.front)]
    told = " ".join(mark.text for mark in marks if isinstance(mark, Words))
    assert all(sign == " " or metrics.inFontUcs4(ord(sign)) for sign in told)
    for word in ("[dragon]", "[crown]", "[glowing star]"):
        assert word.split()[0] in told
