"""The place of the read-out, and its words when room is short."""

import pytest
from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from crs_desktop.override import override
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import area, whole
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme
from tests.views.board.conftest import Game

_FOUR = "15 ft · Long\nmelee: Fred attacked John in round 1\na shot strikes 1 in 2 each\nand so on"


def lies(game: Game, slip: Readout) -> QRectF:
    return slip.boundingRect().translated(game.board.mapFromScene(slip.pos()))


def seen_whole_beside(game: Game, slip: Readout, *squares: str) -> bool:
    """Return whether the whole label is in view and covers none of these squares."""
    grounds = [QRectF(game.board.mapFromScene(area(read_square(at))).boundingRect()) for at in squares]
    free = not any(lies(game, slip).intersects(ground) for ground in grounds)
    return free and QRectF(game.port.rect()).contains(lies(game, slip))


def in_large_letters(game: Game) -> None:
    """Show the board as at 200 % on a screen of 1366 × 768."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, theme.LIGHT, 2)
    game.board.resize(580, 384)
    QApplication.processEvents()
    game.board.fit()


@pytest.mark.parametrize("at", ["A1", "X16", "L2", "L16"])
@pytest.mark.parametrize("to", ["L8", "A16", "X1"])
def test_the_read_out_covers_neither_token_and_is_seen_whole(bar: Game, at: str, to: str) -> None:
    bar.board.show_area(whole(bar.board.ground))
    slip = bar.board.pointing.measure.readout
    slip.say(bar.board, area(read_square(at)), [area(read_square(to))], _FOUR)
    assert seen_whole_beside(bar, slip, at, to) and not slip.folded and len(slip.lines) >= 4


def test_a_long_sentence_goes_on_in_the_next_line(bar: Game) -> None:
    bar.board.resize(400, 600)
    slip = bar.board.pointing.measure.readout
    said = "5 ft\nFred would be 5 feet away: late entry stays out of Short Range of every Combatant."
    slip.say(bar.board, area(read_square("H6")), [area(read_square("I6"))], said)
    assert slip.lines[0] == "5 ft" and len(slip.lines) > 2
    assert slip.boundingRect().width() < 400


@pytest.mark.parametrize("who", ["Fred", "Mary", "John"])
@pytest.mark.parametrize("at", ["J8", "G8", "K5", "H9"])
def test_a_large_read_out_covers_neither_token(bar: Game, who: str, at: str) -> None:
    assert bar.after_a_blow().bridge.rule(Moved(Name("Mary"), read_square(at)))
    in_large_letters(bar)
    bar.bridge.select(who)
    for other in {"Fred", "Mary", "John"} - {who}:
        bar.hover(bar.stands(other))
        slip = bar.board.pointing.measure.readout
        assert slip.isVisible() and seen_whole_beside(bar, slip, bar.stands(who), bar.stands(other))


def test_words_without_room_are_in_the_tooltip(bar: Game) -> None:
    in_large_letters(bar.after_a_blow())
    bar.bridge.select("Mary")
    bar.hover("H6")
    slip = bar.board.pointing.measure.readout
    first, *rest = slip.words.split("\n")
    assert slip.lines == [f"{first} …"] and slip.folded == "\n".join(rest)
    assert bar.token("Fred").toolTip().endswith(rest[-1])
    bar.bridge.select("Fred")
    bar.hover("I6")
    bar.hover("H6")
    assert rest[-1] not in bar.token("Fred").toolTip()


def test_keys_announce_the_whole_read_out(bar: Game) -> None:
    in_large_letters(bar.after_a_blow())
    bar.bridge.select("Mary")
    told: list[str] = []
    bar.board.announced.connect(told.append)
    bar.board.look(-1)
    slip = bar.board.pointing.measure.readout
    assert slip.folded and told == [f"Fred: {slip.words}"]


def test_an_old_read_out_is_erased(bar: Game) -> None:
    bar.bridge.select("Fred")
    bar.hover("J8")
    lay = lies(bar, bar.board.pointing.measure.readout).toAlignedRect()
    painted = Painted(bar.port)
    bar.board.pointing.measure.readout.clear()
    QApplication.processEvents()
    assert painted.region.contains(lay)
    bar.hover("I6")
    lay = lies(bar, bar.board.pointing.measure.readout).toAlignedRect()
    painted.region = QRegion()
    bar.hover("J8")
    QApplication.processEvents()
    assert painted.region.intersected(lay).boundingRect().contains(lay)


class Painted(QObject):
    """Collects the parts of a widget that are painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        QApplication.processEvents()
        self.region = QRegion()
        widget.installEventFilter(self)

    @override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False
