from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.board.distances import distance_words
from crs_desktop.rules.facts import DistanceCounted, Entered, Left, Moved
from crs_desktop.rules.ground.squares import METRES, Ground, Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.edge_labels import EdgeLabels
from crs_desktop.views.board.ground.squares import LEVELS, SIDE, area, whole
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import HIGH_CONTRAST, LIGHT, contrast
from tests.views.board.conftest import Game


def wheel(game: Game, turn: int, at: QPoint) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(game.port.mapToGlobal(at)), QPoint(), QPoint(0, turn),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(game.port, event)


def on_the_screen(game: Game) -> QImage:
    """Return the picture on the screen without repainting it."""
    return game.board.screen().grabWindow(game.board.winId()).toImage()


def test_the_wheel_zooms_around_the_pointer(bar: Game) -> None:
    at = bar.pixel("J8")
    wheel(bar, 240, at)
    assert bar.board.level > 64
    assert (bar.pixel("J8") - at).manhattanLength() <= 4


def test_small_turns_of_the_wheel_add_up(bar: Game) -> None:
    before = LEVELS.index(bar.board.level)
    for _ in range(3):
        wheel(bar, 40, QPoint(300, 200))
    assert LEVELS.index(bar.board.level) == before + 1


def test_zoom_has_limits(bar: Game) -> None:
    wheel(bar, 120 * 50, QPoint(300, 200))
    assert bar.board.level == LEVELS[-1]
    wheel(bar, -120 * 50, QPoint(300, 200))
    assert bar.board.level == LEVELS[0]


def test_at_the_start_everybody_is_in_view_with_some_ground_around(bar: Game) -> None:
    assert all(bar.port.rect().contains(bar.pixel(square)) for square in ("G5", "K9"))
    assert bar.board.level <= 80


def test_a_resize_keeps_all_tokens_in_view_until_the_gm_zooms(bar: Game) -> None:
    bar.board.resize(400, 300)
    assert all(bar.port.rect().contains(bar.pixel(square)) for square in ("H6", "J8"))
    bar.board.zoom(1)
    level = bar.board.level
    bar.board.resize(700, 500)
    assert bar.board.level == level


def test_newcomers_out_of_view_are_brought_into_view(bar: Game) -> None:
    one = Combatant(Name("Ned"), "Ned", square=Square(0, 15))
    assert bar.bridge.rule(Entered(Name("Ned"), one))
    assert bar.port.rect().contains(bar.pixel("A16"))
    assert bar.bridge.rule(Left(Name("Ned")))
    assert bar.board.tokens.named("Ned") is None


def test_another_ground_has_no_square_marked(bar: Game) -> None:
    bar.board.mark(Square(23, 15))
    bar.board.lay(replace(bar.board.ground, columns=5, rows=4))
    assert [rail.marked for rail in bar.board.rails] == ["", ""]
    assert not bar.board.grab().isNull()


def test_rails_are_as_broad_as_their_names_whatever_they_named_before(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    rail = EdgeLabels(5, around, upright=True)
    rail.name(["1", "2"])
    narrow = rail.breadth()
    rail.name(["100", "101"])
    assert rail.breadth() > narrow
    rail.name(["1", "2"])
    assert rail.breadth() == narrow


def test_a_rail_looks_like_a_new_one_after_each_change(qtbot: QtBot, qapp: QApplication) -> None:
    def rail() -> EdgeLabels:
        made = EdgeLabels(22, around)
        made.resize(300, made.breadth())
        return made

    around = QWidget()
    qtbot.addWidget(around)
    kept, walked = rail(), list[Callable[[EdgeLabels], object]]()
    changes: list[Callable[[EdgeLabels], object]] = [
        lambda one: one.name(["A", "B", "C", "D"]),
        lambda one: one.lay(10, 40),
        lambda one: one.mark(1),
        lambda one: one.lay(-5, 60, 12),
        lambda one: one.resize(200, 30),
        lambda one: one.mark(-1),
        lambda one: one.name(["E", "F"]),
        lambda one: (theme.apply(qapp, theme.DARK, 1.5), one.resize(200, one.breadth())),
    ]
    pictures = [kept.grab().toImage()]
    for change in changes:
        change(kept)
        walked.append(change)
        new = rail()
        for each in walked:
            each(new)
        pictures.append(kept.grab().toImage())
        assert pictures[-1] == new.grab().toImage()
    assert all(one != other for one, other in pairwise(pictures))


def test_an_empty_board_is_shown_whole(bar: Game) -> None:
    assert bar.bridge.rule(*(Moved(name, None) for name in bar.bridge.scene.combatants))
    assert list(bar.board.tokens) == []
    seen = bar.board.mapToScene(bar.port.rect()).boundingRect()
    assert seen.contains(whole(bar.board.ground))


def test_any_corner_can_be_brought_to_the_middle(bar: Game) -> None:
    for square in (Square(0, 0), Square(23, 15)):
        bar.board.centerOn(area(square).center())
        middle = bar.port.rect().center()
        assert (bar.board.mapFromScene(area(square).center()) - middle).manhattanLength() <= 4


def test_the_note_says_how_distance_is_counted(bar: Game) -> None:
    assert bar.board.note.words == "1 square = 5 feet · straight line to the nearest step"
    assert bar.bridge.rule(DistanceCounted("every diagonal one"))
    assert bar.board.note.words == "1 square = 5 feet · a diagonal counts as one square"
    bar.bridge.select("Fred")
    bar.hover("J8")
    assert bar.board.pointing.measure.readout.words == "10 ft · Long"


def test_the_note_keeps_its_corner(bar: Game) -> None:
    corner = bar.board.viewport().geometry().bottomRight()
    assert bar.board.note.geometry().bottomRight() == corner - QPoint(6, 6)


def test_the_note_shortens_in_a_narrow_view(bar: Game) -> None:
    note = bar.board.note
    assert note.shown == note.words
    bar.board.resize(300, 300)
    QApplication.processEvents()
    assert note.shown == "1 square = 5 feet" and note.geometry().right() <= bar.board.rect().right()
    assert note.accessibleName() == note.words


def test_the_note_makes_way_for_a_token(bar: Game) -> None:
    note, under = bar.board.note, bar.board.noted.center()
    assert bar.bridge.rule(Moved(Name("Mary"), Square(int(under.x() // SIDE), int(under.y() // SIDE))))
    assert not note.isVisible()
    bar.board.verticalScrollBar().setValue(bar.board.verticalScrollBar().value() + 200)
    assert note.isVisible()


def test_the_note_makes_way_while_the_felt_is_pushed(bar: Game) -> None:
    bar.board.pan(QPoint(5, 5))
    assert not bar.board.note.isVisible()
    bar.qtbot.waitUntil(bar.board.note.isVisible)


def test_a_pan_looks_like_a_full_repaint(bar: Game) -> None:
    bar.board.zoom(2)
    for by in (QPoint(-37, 11), QPoint(5, -260), QPoint(-900, 3)):
        bar.board.pan(by)
        QApplication.processEvents()
    pushed = on_the_screen(bar)
    bar.board.viewport().update()
    QApplication.processEvents()
    assert on_the_screen(bar) == pushed


@pytest.mark.parametrize("level", [12, 28, 64])
def test_names_on_the_rails_are_whole_or_left_out(bar: Game, level: int) -> None:
    """No ink touches either end, wherever the squares lie."""
    across = bar.board.rails[0]
    across.resize(301, across.height())
    for start in range(-level, level):
        across.lay(start, level)
        seen = across.grab().toImage()
        inside = range(1, seen.height() - 1)  # the edges of the rail are lines
        ends = [seen.pixelColor(x, y) for x in (0, seen.width() - 1) for y in inside]
        assert max(contrast(one.name(), LIGHT.wood) for one in ends) < 2, "grain, no letters"


def test_rails_frame_the_cloth_and_cast_a_shadow_on_it(bar: Game) -> None:
    margins = bar.board.viewportMargins()
    assert margins.top() >= 22 and margins.left() >= 26 and margins.right() == 10
    bar.board.note.hide()
    seen = bar.port.grab().toImage()
    edge, inside = (sum(seen.pixelColor(x, y).lightness() for x in range(20, 200)) / 180 for y in (0, 12))
    assert edge < inside - 8


def test_the_rail_is_one_white_line_in_high_contrast(bar: Game, qapp: QApplication) -> None:
    theme.apply(qapp, HIGH_CONTRAST)
    QApplication.processEvents()
    down = bar.board.rails[1].grab().toImage()
    row = [down.pixelColor(x, 30).name() for x in range(down.width())]
    theme.apply(qapp, LIGHT)
    assert row[-1] == "#ffffff" and set(row[:3]) == {"#000000"}


def test_metres_are_written_short(toad: Game) -> None:
    assert toad.board.note.words.startswith("1 square = 1 m · ")


def test_distances_are_read_out_to_a_tenth() -> None:
    assert distance_words(Ground(), 15.0) == "15 ft"
    assert distance_words(Ground(unit=METRES, rule="exact"), 2.8284) == "2.8 m"
    assert distance_words(Ground(), None) == ""


def test_the_rails_name_the_squares_and_go_with_them(bar: Game) -> None:
    across, down = bar.board.rails
    assert (across.names[:2], across.names[-1], down.names[-1]) == (("A", "B"), "X", "16")
    before = across.start
    bar.board.pan(QPoint(30, 0))
    assert across.start == before + 30
    assert across.geometry().bottom() + 1 == bar.port.geometry().top()
    assert down.geometry().right() + 1 == bar.port.geometry().left()


def test_the_board_has_a_name_for_screen_readers(bar: Game) -> None:
    assert bar.board.accessibleName() == "Battlefield"
    assert bar.board.accessibleDescription()
