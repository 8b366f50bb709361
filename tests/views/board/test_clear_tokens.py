"""No melee label, preview or read-out covers a token that can be chosen."""

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from crs_desktop.rules.facts import Entered, Moved
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground import labels
from crs_desktop.views.board.ground.links import Arrow
from crs_desktop.views.board.ground.squares import LEVELS, SIDE
from crs_desktop.views.board.tokens.highlights import TokenRings
from crs_desktop.views.board.tokens.odds_mark import OddsMark
from tests.sessions import answer
from tests.views.board.conftest import Game
from tests.views.board.test_readout import lies

FRED, JOHN = Name("Fred"), Name("John")
AROUND = {"Zed": "I5", "Anna": "H5", "Ben": "J5", "Cora": "G5", "Dirk": "H7", "Else": "I7", "Gert": "J6"}


def crowded(game: Game, *squares: str) -> Game:
    """Put more combatants around Fred and John."""
    for name, at in AROUND.items():
        if not squares or at in squares:
            new = Combatant(Name(name), name, square=read_square(at), fields={"life": 20, "or": 3, "dr": 9})
            assert game.bridge.rule(Entered(new.name, new))
    return game


def asked_for_a_target(game: Game) -> Game:
    """Ask Fred for a target; every combatant beside Fred is one."""
    answer(game.bridge, "Short Range attack", "Fred")
    assert game.bridge.prompt.who == FRED
    return game


def on_the_chosen(game: Game) -> set[str]:
    """Return the choosable combatants whose token the read-out covers."""
    slip = lies(game, game.board.pointing.measure.readout)
    tokens = [token for token in game.board.tokens if token.rings.choosable]
    assert tokens
    return {token.look.label for token in tokens if slip.intersects(_pixels(game, token.ground))}


def _pixels(game: Game, ground: QRectF) -> QRectF:
    return QRectF(game.board.mapFromScene(ground).boundingRect())


@pytest.mark.parametrize("at", [*AROUND.values(), "I6"])
def test_a_read_out_covers_no_choosable_token(bar: Game, at: str) -> None:
    asked_for_a_target(crowded(bar))
    bar.bridge.select(FRED)
    bar.hover(at)
    assert bar.board.pointing.measure.readout.isVisible() and on_the_chosen(bar) == set()


@pytest.mark.parametrize("to", ["I6", "H7", "I8", "F6", "H3"])
def test_the_preview_of_a_drag_covers_no_choosable_token(bar: Game, to: str) -> None:
    asked_for_a_target(crowded(bar)).take("H6", to)
    assert bar.board.pointing.measure.readout.isVisible() and on_the_chosen(bar) == set()


@pytest.mark.parametrize("to", ["H7", "I7", "J6", "H5"])
def test_a_possible_target_of_a_drop_counts_as_choosable(bar: Game, to: str) -> None:
    bar.in_a_round().take("H6", to)  # Fred’s Action is asked: John may be struck by a drop
    slip = lies(bar, bar.board.pointing.measure.readout)
    assert not slip.intersects(_pixels(bar, bar.token("John").ground))


@pytest.fixture
def slips(monkeypatch: pytest.MonkeyPatch) -> list[QRectF]:
    """Collect the ground of each label written."""
    written: list[QRectF] = []
    write = labels.slip

    def slip(painter: Any, at: QPointF, words: Sequence[str], room: float) -> None:
        written.append(labels.slip_ground(painter, at, words, room))
        write(painter, at, words, room)

    monkeypatch.setattr(labels, "slip", slip)
    return written


def painted_anew(game: Game, slips: list[QRectF]) -> None:
    """Repaint the board with every combatant choosable."""
    game.bridge.select(FRED)
    for token in game.board.tokens:
        token.show_rings(TokenRings(choosable=True))
    slips.clear()
    game.port.repaint()
    QApplication.processEvents()


def test_melee_labels_cover_no_choosable_token(bar: Game, slips: list[QRectF]) -> None:
    crowded(bar, "H5", "I5").after_a_blow()
    painted_anew(bar, slips)
    assert slips  # below the two, for above them stand others
    assert not any(slip.intersects(token.ground) for slip in slips for token in bar.board.tokens)


@pytest.mark.parametrize("at", ["I5", "H5", "G5", "I7", "H7", "G7"])
def test_melee_labels_cover_neither_combatant(bar: Game, slips: list[QRectF], at: str) -> None:
    """Holds for all positions, and without an open choice."""
    assert bar.after_a_blow().bridge.rule(Moved(JOHN, read_square(at)))
    bar.bridge.select(FRED)
    slips.clear()
    bar.port.repaint()
    QApplication.processEvents()
    middles = [bar.token(who).ground.center() for who in (FRED, JOHN)]
    assert slips and not any(slip.contains(middle) for slip in slips for middle in middles)


def test_melee_labels_cover_no_ring_name(bar: Game, slips: list[QRectF]) -> None:
    assert bar.after_a_blow().bridge.rule(Moved(JOHN, read_square("I7")))
    bar.bridge.select(JOHN)
    slips.clear()
    bar.port.repaint()
    QApplication.processEvents()
    names = bar.board.overlay.rings.names
    assert slips and names and not any(slip.intersects(name) for slip in slips for name in names)


@pytest.mark.parametrize("level", LEVELS)
def test_melee_labels_cover_no_token_at_any_zoom(bar: Game, slips: list[QRectF], level: int) -> None:
    """Holds without an open choice too; a label too wide for any place is left out."""
    crowded(bar, "H5", "I5").after_a_blow()
    bar.bridge.select(FRED)
    bar.board.zoom(LEVELS.index(level) - LEVELS.index(bar.board.level))
    bar.board.center_on(FRED)
    slips.clear()
    bar.port.repaint()
    dot = SIDE / level
    grounds = [token.ground.adjusted(0, 4 * dot, 0, -4 * dot) for token in bar.board.tokens]
    assert not any(slip.intersects(ground) for slip in slips for ground in grounds)
    assert all(slip.width() for slip in slips), "without room for its words there is no slip"


def test_melee_labels_without_a_free_place_are_left_out(bar: Game, slips: list[QRectF]) -> None:
    crowded(bar).after_a_blow()
    painted_anew(bar, slips)
    assert not slips


def test_a_group_drag_tells_only_ranges_to_combatants_outside_the_group(bar: Game) -> None:
    bar.bridge.gather([FRED, JOHN])
    bar.take("H6", "H7")
    assert bar.board.pointing.measure.readout.words == "5 ft\nJohn to Mary: Long → Short"


def test_a_single_drag_tells_the_range_to_the_combatant_left_behind(bar: Game) -> None:
    bar.take("H6", "F6")
    assert bar.board.pointing.measure.readout.words == "10 ft\nJohn: Short → Long"


def test_labels_of_two_arrows_do_not_overlap(qapp: QApplication, slips: list[QRectF]) -> None:
    """The labels of Rank 6 and Rank 1 once did, at a combatant between two others."""
    dates, drawn = labels.Dates(), QPixmap(400, 400)
    ends = [((100.0, 200.0, 64.0), (164.0, 200.0, 64.0)), ((180.0, 200.0, 64.0), (116.0, 200.0, 64.0))]
    dates.show_on([Arrow(*both, True, f"rank {rank}") for rank, both in zip((6, 1), ends, strict=True)])
    painter = QPainter(drawn)
    dates.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    first, second = slips
    assert not first.intersects(second)


@pytest.mark.parametrize("level", [40, 48, 80])
def test_a_chance_stays_on_its_own_token(bar: Game, level: int) -> None:
    """Above the token it would cover the plate of the one behind."""
    bar.board.zoom(LEVELS.index(level) - LEVELS.index(bar.board.level))
    bar.board.tokens.show_odds({JOHN: "7 in 10"})
    bar.port.repaint()
    (mark,) = [one for one in bar.token("John").childItems() if isinstance(one, OddsMark)]
    label = mark.boundingRect().translated(QPointF(bar.board.mapFromScene(mark.scenePos())))
    ground = _pixels(bar, bar.token("John").ground)
    assert label.top() >= ground.top() and label.bottom() < ground.center().y() + 4
    assert label.width() <= ground.width() + 2
