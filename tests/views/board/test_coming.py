"""Arrivals and departures keep the view; a name is never one letter with dots."""

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.facts import Entered, Left, Moved
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.tokens.names import layout_for, left_wide, shortened, squeezed
from crs_desktop.views.board.tokens.token_look import TokenLook
from tests.views.board.conftest import Game

ZED = Name("Zed")


def as_it_lies(game: Game) -> tuple[float, object]:
    return game.board.transform().m11(), game.board.mapToScene(0, 0)


def comes(game: Game, at: str) -> None:
    assert game.bridge.rule(Entered(ZED, Combatant(ZED, "Zed", square=read_square(at))))


def test_a_newcomer_in_view_or_a_leaver_does_not_move_the_view(bar: Game) -> None:
    before = as_it_lies(bar)
    comes(bar, "I8")
    assert as_it_lies(bar) == before
    assert bar.bridge.rule(Left(ZED))
    assert bar.bridge.rule(Left(Name("Mary")))
    assert as_it_lies(bar) == before


def test_a_newcomer_out_of_view_is_brought_into_view(bar: Game) -> None:
    before = as_it_lies(bar)
    comes(bar, "X16")
    assert as_it_lies(bar) != before
    assert bar.port.rect().contains(bar.pixel("X16"))


def test_taking_a_token_off_the_board_does_not_move_the_view(bar: Game) -> None:
    before = as_it_lies(bar)
    assert bar.bridge.rule(Moved(Name("Mary"), None))
    assert as_it_lies(bar) == before
    assert bar.bridge.rule(Moved(Name("Mary"), Square(9, 7)))
    assert as_it_lies(bar) == before


@pytest.mark.parametrize("wide", range(4, 120, 4))
def test_a_name_has_room_for_some_letters_or_gives_way_to_the_initials(qapp: QApplication, wide: int) -> None:
    look = TokenLook("Dunstan", "Du", 1, 0, None, False, False)
    words = shortened(look, QFontMetricsF(QApplication.font()), wide)
    assert words in ("Du", "Dunstan") or (words.endswith("…") and len(words) >= 5)


@pytest.mark.parametrize("square", [64, 80, 96])
@pytest.mark.parametrize("state", ["", "Unconscious", "Dead"])
def test_a_token_keeps_its_name_beside_every_state(qapp: QApplication, square: int, state: str) -> None:
    look = TokenLook("Eremith", "Er", 1, 0, Gauge("Can bear", 36, 36), False, False, word=state)
    layout = layout_for(look, square)
    box = layout.name(left_wide(look, layout))
    font = squeezed(layout, look.label, box.width())
    assert shortened(look, QFontMetricsF(font), box.width()) in ("Eremith", "Eremi…", "Erem…")
    assert font.pixelSize() >= 12
    assert not box.intersects(layout.number(left_wide(look, layout)))
    assert layout.plate.contains(box)
