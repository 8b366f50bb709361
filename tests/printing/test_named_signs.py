"""Emoji are printed where the letters have them, else named; nothing is an empty box."""

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from crs_desktop.printing.card.marks import Label
from crs_desktop.printing.card.named_signs import printable
from crs_desktop.printing.job import Wanted
from crs_desktop.printing.output.letters import DejaVu, family
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
    assert printable(text, DejaVu()) == printed


class Machine(DejaVu):
    """One that has letters of every script, or of none but ours."""

    def __init__(self, every: bool) -> None:
        self._every = every

    def shows(self, sign: str) -> bool:
        return sign.isascii()

    def found(self, sign: str) -> bool:
        return self._every


@pytest.mark.parametrize(
    ("text", "named"), [("刀", "[cjk unified ideograph-5200]"), ("ที", "[thai character tho thahan]")]
)
def test_letters_of_another_script_are_named_where_the_machine_has_none(text: str, named: str) -> None:
    assert printable(text, Machine(every=True)) == text
    assert printable(text, Machine(every=False)) == named


def test_whether_the_machine_has_letters_is_seen_by_what_it_would_draw() -> None:
    assert DejaVu().found("Ж")
    assert not DejaVu().found("\U000e1234"), "nobody has letters for what is no sign"


def test_no_sign_of_a_card_a_table_or_a_screen_is_an_empty_box() -> None:
    fight = scene(person("Fred 🐉", Item("Crown 👑", "shines 🌟 at night")))
    made = job(fight, imposition(), Wanted(screen=1))
    metrics = QFontMetricsF(QFont(family()))
    marks = [*made.pages[-1].marks, *(one for laid in made.laid for one in laid.front)]
    told = " ".join(mark.text for mark in marks if isinstance(mark, Label))
    assert all(sign == " " or metrics.inFontUcs4(ord(sign)) for sign in told)
    for word in ("[dragon]", "[crown]", "[glowing star]"):
        assert word.split()[0] in told
