"""Twelve heads, drawn in three flat tones; initials where they tell more."""

import re

import pytest
from PySide6.QtGui import QColor
from PySide6.QtSvg import QSvgRenderer

from crs_desktop import shipped
from crs_desktop.views.style import heads
from crs_desktop.views.style.palettes import DARK, LIGHT


def test_every_head_ships_and_none_is_left_over() -> None:
    assert {file.stem for file in shipped.path("heads").glob("*.svg")} == set(heads.HEADS)
    assert len(heads.HEADS) == 12


@pytest.mark.parametrize("head", heads.HEADS)
def test_a_head_is_drawn_in_the_tones_of_its_side(qapp: object, head: str) -> None:
    drawing = shipped.path("heads", f"{head}.svg").read_text("utf-8")
    assert set(re.findall(r"#\w{6}", drawing)) == {"#333333", "#777777", "#EEEEEE", "#DDDDDD"}
    assert QSvgRenderer(drawing.encode()).isValid()
    blue, red = (heads.picture(head, tone, LIGHT, 64).toImage() for tone in ("#1F57A8", "#B3261E"))
    assert blue != red
    assert blue.pixelColor(32, 60) == QColor("#1F57A8"), "shoulders"


def test_a_head_is_drawn_once(qapp: object) -> None:
    assert heads.picture("hood", "#1F57A8", LIGHT, 40) is heads.picture("hood", "#1F57A8", LIGHT, 40)


def test_in_the_dark_a_head_stays_light_but_dimmer(qapp: object) -> None:
    light, dark = (
        heads.picture("bald", "#7FB2F0", one, 40).toImage().pixelColor(20, 12) for one in (LIGHT, DARK)
    )
    assert 120 < dark.lightness() < light.lightness()


def test_no_head_comes_twice_on_a_side_and_twelve_are_enough_for_a_fight() -> None:
    seen: list[str] = []
    for name in ("Anna", "Bert", "Cleo", "Dirk", "Edda", "Finn", "Gala", "Hugo", "Ines", "Jan", "Kim", "Lea"):
        seen.append(heads.head_of(name, seen, seen))
    assert set(seen) == set(heads.HEADS)
    assert heads.head_of("Max", seen, seen) == "", "initials tell more than a second face"
    assert heads.head_of("Max", seen, seen[:3]) not in seen[:3]


def test_a_numbered_name_keeps_its_initials() -> None:
    assert heads.head_of("Goblin 12", (), ()) == ""
    assert heads.head_of("John", (), ()) == heads.head_of("John", (), ())
