"""Drawings on the ground without a click: rings, melees, previews, and the chances of a shot."""

from typing import get_args

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crs_desktop.rules.facts import DistanceCounted, Entered, Moved
from crs_desktop.rules.ground.squares import FEET, DistanceRule, Ground, Square, read_square
from crs_desktop.rules.positions.battlefield import Band
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.labels import round_them, slip
from crs_desktop.views.board.ground.range_rings import RingReach, named_at, ring
from crs_desktop.views.board.ground.squares import LEVELS, area, whole
from crs_desktop.views.board.ground.walls import WallLines
from crs_desktop.views.style import theme
from tests.sessions import answer
from tests.views.board.conftest import Game, Open


def around(game: Game) -> tuple[str, tuple[Band, ...]]:
    """Return the square and the bands of the rings."""
    reach = game.board.overlay.rings.reach
    return (str(reach.square), reach.bands) if reach else ("", ())


@pytest.mark.parametrize(
    ("square", "size", "feet", "inside", "outside"),
    [
        ((5, 5), 1, 5, ["E5", "G7"], ["D6", "H6", "F8"]),
        ((5, 5), 2, 5, ["E5", "H8"], ["I7", "F4"]),
        ((0, 0), 1, 10, ["A1", "C2"], ["C3", "D1"]),
    ],
)
def test_a_ring_holds_the_squares_within_its_reach(
    square: tuple[int, int], size: int, feet: float, inside: list[str], outside: list[str]
) -> None:
    path = ring(RingReach(Square(*square), size, (), Ground(FEET)), feet)
    assert [path.contains(area(read_square(one)).center()) for one in inside] == [True] * len(inside)
    assert [path.contains(area(read_square(one)).center()) for one in outside] == [False] * len(outside)


@pytest.mark.parametrize("square", [(0, 0), (11, 7), (5, 3)])
@pytest.mark.parametrize("counted", get_args(DistanceRule))
def test_a_ring_goes_no_farther_once_it_has_left_the_board(
    square: tuple[int, int], counted: DistanceRule
) -> None:
    ground = Ground(FEET, rule=counted, columns=12, rows=8)
    path = ring(RingReach(Square(*square), 1, (), ground), 999_999)
    assert path.contains(whole(ground)) and path.elementCount() < 300
    assert not named_at(RingReach(Square(*square), 1, (), ground), path)


def test_a_ring_ends_where_the_board_ends(toad: Game) -> None:
    toad.board.resize(800, 600)
    toad.bridge.select("Ted")
    rings, board = toad.board.overlay.rings, whole(toad.board.ground)
    assert rings.reach and rings.boundingRect() == board.adjusted(-48, -48, 48, 48)
    for key in ("A1", "BH40", "K8"):
        assert toad.bridge.rule(Moved(Name("Ted"), read_square(key)))
        toad.board.show_area(board)
        edge = [QPointF(0.5, y + 0.5) for y in range(int(board.height()))]
        seen = toad.port.grab().toImage()
        line = QColor(theme.in_use().felt_quiet)
        drawn = [seen.pixelColor(toad.board.mapFromScene(point)) == line for point in edge]
        assert sum(drawn) < len(drawn) / 8


def test_a_ring_is_named_where_its_sides_are_on_the_board(toad: Game) -> None:
    small, large = Ground(FEET), toad.bridge.scene.ground
    reach, at_the_top = RingReach(Square(9, 5), 1, (), small), RingReach(Square(9, 0), 1, (), small)
    assert named_at(reach, ring(reach, 5))[0] == QPointF(9.5 * 48, 4 * 48)
    assert named_at(at_the_top, ring(at_the_top, 5))[0] == QPointF(9.5 * 48, 2 * 48)
    below = QRectF(0, 5 * 48, 24 * 48, 24 * 48)
    assert named_at(reach, ring(reach, 5), below)[0] == QPointF(9.5 * 48, 7 * 48), "seen whole"
    nowhere = QRectF(0, 40 * 48, 48, 48)
    assert named_at(reach, ring(reach, 5), nowhere) == (QPointF(9.5 * 48, 7 * 48),), "the nearest"
    cut = QRectF(0, 5 * 48, 10 * 48, 1.5 * 48)
    assert named_at(reach, ring(reach, 5), cut) == (QPointF(8 * 48, 5.5 * 48),), "at its left side"
    beside = QRectF(12 * 48, 4.5 * 48, 5 * 48, 2 * 48)
    assert named_at(reach, ring(reach, 5), beside)[0] == QPointF(12 * 48, 5.5 * 48), "moved into view"
    wide = RingReach(Square(10, 7), 1, (), large)
    assert [len(named_at(wide, ring(wide, far))) for far in (5, 10, 80)] == [4, 2, 0]
    assert WallLines().zValue() < toad.board.overlay.rings.zValue(), "a wall crosses out no name"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the names written on rings."""
    words: list[str] = []
    monkeypatch.setattr(
        "crs_desktop.views.board.ground.range_rings.say_on_ring", lambda _painter, said: words.append(said)
    )
    return words


@pytest.mark.parametrize("level", [40, 56, 80])
def test_a_ring_near_the_view_is_named_where_the_name_is_seen_whole(
    toad: Game, monkeypatch: pytest.MonkeyPatch, level: int
) -> None:
    spots: list[tuple[str, QPointF]] = []

    def note(painter: QPainter, said: str) -> None:
        spots.append((said, painter.worldTransform().map(QPointF(0, 0))))

    monkeypatch.setattr("crs_desktop.views.board.ground.range_rings.say_on_ring", note)
    toad.bridge.select("Ted")
    toad.board.zoom(LEVELS.index(level) - LEVELS.index(toad.board.level))
    toad.port.grab()
    seen = [spot for said, spot in spots if said == "melee range: −6"]
    wide = toad.port.fontMetrics().horizontalAdvance("melee range: −6") / 2
    assert seen
    assert all(wide <= spot.x() <= toad.port.width() - wide for spot in seen), "nothing of it is cut"


@pytest.mark.parametrize("covered", [0, 150, 210])
def test_no_ring_is_named_under_the_note_or_the_band(bar: Game, covered: int) -> None:
    bar.board.cover(covered)
    bar.bridge.select("Mary")
    for up in (120, 80, 40, 0):
        bar.board.centre(bar.token("Mary").ground.center() - QPointF(120, up))
        bar.port.grab()
        rings = bar.board.overlay.rings
        below = bar.board.mapToScene(bar.board.open_part.bottomLeft()).y()
        assert all(name.bottom() <= below for name in rings.names)
        assert not any(name.intersects(bar.board.noted) for name in rings.names)
        assert rings.reach is not None and len(rings.names) <= len(rings.reach.bands), "each is named once"
    assert bar.board.noted


def test_the_rings_follow_the_question_the_selection_and_a_move(bar: Game) -> None:
    assert around(bar) == ("", ())
    bar.in_a_round()
    assert around(bar) == ("H6", (Band("Short Range", "Short", 5),))
    bar.bridge.select("Mary")
    assert around(bar)[0] == "J8"
    bar.bridge.rule(Moved(Name("Mary"), Square(1, 1)))
    assert around(bar)[0] == "B2"
    bar.board.overlay.show(False)
    assert around(bar) == ("", ())


def test_the_rings_go_with_a_drag_and_back(bar: Game) -> None:
    bar.take("H6", "L8")
    assert around(bar)[0] == "L8"
    bar.key(Qt.Key.Key_Escape)
    assert around(bar)[0] == "H6"


def test_a_drag_tints_squares_and_combatants_whose_range_would_change(bar: Game) -> None:
    """Fred has one ring, of five feet around: the squares of both places cancel out."""
    tint = bar.board.overlay.changes
    bar.take("H6", "I7")
    (path,) = tint.paths
    fills = {name for name in ("G5", "H6", "I7", "J8") if path.contains(area(read_square(name)).center())}
    assert (fills, tint.grounds) == ({"G5", "J8"}, [area(read_square("J8"))])
    assert bar.board.pointing.measure.readout.words == "5 ft\nMary: Long → Short"
    bar.key(Qt.Key.Key_Escape)
    assert (tint.paths, tint.grounds) == ([], ())


def test_the_bands_of_another_system_are_its_own(toad: Game) -> None:
    toad.bridge.select("Giant toad")
    assert [band.reach for band in around(toad)[1]] == [2, 5, 10, 20, 40, 80]  # of Melee, then of shots


def test_a_melee_is_an_arrow_from_the_attacker(bar: Game) -> None:
    bar.after_a_blow()
    (arrow,) = bar.board.overlay.links.arrows
    assert area(Square(7, 5)).contains(QPointF(*arrow.start[:2]))
    assert area(Square(8, 5)).contains(QPointF(*arrow.end[:2]))
    bar.board.overlay.show(False)
    assert bar.board.overlay.links.arrows == ()


def test_pointing_tells_range_melee_and_the_chances_of_a_shot(bar: Game) -> None:
    bar.after_a_blow()
    bar.bridge.select("Mary")
    bar.hover("I6")
    assert bar.board.pointing.measure.readout.words.split("\n") == [
        "10 ft · Long",
        "melee: Fred attacked John in round 1",
        "a shot strikes 1 in 2 each: John and Fred",
    ]
    assert bar.board.overlay.chances.grounds == (area(Square(8, 5)), area(Square(7, 5)))
    bar.bridge.select("Fred")
    bar.hover("I6")
    assert bar.board.pointing.measure.readout.words == "5 ft · Short\nmelee: Fred attacked John in round 1"
    bar.hover("A1")
    assert not bar.board.overlay.chances.grounds


def test_the_start_of_a_melee_is_shown_for_the_selected_combatant(bar: Game) -> None:
    dates = bar.after_a_blow().board.overlay.dates
    assert [arrow.since for arrow in dates.arrows] == ["round 1"]
    bar.bridge.select("Mary")
    assert not dates.arrows
    bar.bridge.select("Fred")
    assert len(dates.arrows) == 1
    for square, seen in (("J8", False), ("A1", True)):
        bar.hover(square)
        assert dates.isVisible() is seen


@pytest.mark.parametrize("square", ["H5", "I5", "A1"])
def test_a_melee_label_gives_way_to_a_newcomer(bar: Game, square: str, qapp: QApplication) -> None:
    """The label is repainted whole, although the board is painted in parts."""
    bar.after_a_blow().bridge.select("Fred")
    bar.board.tokens.animation_ms = 0
    qapp.processEvents()
    bar.bridge.rule(Moved(Name("Mary"), read_square(square)))
    qapp.processEvents()
    seen = qapp.primaryScreen().grabWindow(bar.board.winId()).toImage()
    assert seen == bar.board.grab().toImage()


def test_one_outline_surrounds_all_possible_victims_of_a_shot() -> None:
    grounds = [area(read_square(one)) for one in ("E5", "F5", "E8")]
    (outline,) = round_them(grounds).toSubpathPolygons()
    assert all(round_them(grounds).contains(ground.center()) for ground in grounds)
    assert not outline.containsPoint(area(read_square("F8")).center(), Qt.FillRule.OddEvenFill)


def test_a_label_uses_the_longest_words_that_fit(qapp: QApplication) -> None:
    """Each wording is wider than the next; if none fits, there is no label."""

    def written(room: float) -> int:
        picture = QImage(200, 60, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.black)
        painter = QPainter(picture)
        slip(painter, QPointF(100, 50), ("1 in 2", "1/2"), room)
        painter.end()
        return sum(picture.pixel(x, 40) & 0xFFFFFF != 0 for x in range(200))

    assert written(190) > written(40) > written(5) == 0


def test_without_a_selection_distances_start_at_the_combatant_whose_turn_it_is(bar: Game) -> None:
    bar.in_a_round()
    bar.hover("J8")
    assert bar.board.pointing.measure.readout.words == "15 ft · Long"


def test_a_drag_onto_a_bare_square_is_a_charge_while_an_action_is_asked_for(bar: Game) -> None:
    bar.in_a_round().take("H6", "F4")
    assert bar.board.pointing.measure.readout.words.split("\n") == [
        "15 ft",
        "Charge: John may object",
        "John: Short → Long",
        "Hold Ctrl to move by ruling.",
    ]
    assert bar.board.pointing.hint.isVisible()
    bar.release(bar.pixel("F4"))
    assert bar.bridge.prompt.text == "Does John object to Fred’s Charge?"
    assert bar.bridge.type("no")
    bar.qtbot.waitUntil(lambda: bar.stands("Fred") == "F4")
    assert "destination" in [node.entry.name for node in bar.bridge.session.path]


def test_an_objection_ends_the_errand(bar: Game) -> None:
    bar.in_a_round().drag("H6", "F4")
    assert bar.bridge.type("yes")
    QTest.qWait(1)
    assert (bar.bridge.prompt.text, bar.stands("Fred")) == ("Fred’s Action?", "H6")
    answer(bar.bridge, "Charge")
    assert bar.bridge.type("no")
    QTest.qWait(1)
    assert bar.bridge.prompt.kind == "place"


def test_undo_ends_the_errand(bar: Game) -> None:
    bar.in_a_round().drag("H6", "F4")
    assert bar.bridge.undo()
    answer(bar.bridge, "Charge", "no")
    QTest.qWait(1)
    assert bar.bridge.prompt.kind == "place"


def test_with_control_held_it_is_a_ruling(bar: Game) -> None:
    bar.in_a_round().take("H6", "F4")
    bar.release(bar.pixel("F4"), modifiers=Qt.KeyboardModifier.ControlModifier)
    assert (bar.bridge.session.path[-1].entry.kind, bar.stands("Fred")) == ("ruling", "F4")


def test_a_charge_that_is_barred_says_why_and_the_drag_is_a_ruling(bar: Game) -> None:
    bar.after_a_blow().take("I6", "K6")
    assert "No Charge: John is in a melee with Fred." in bar.board.pointing.measure.readout.words.split("\n")
    assert str(bar.board.pointing.hint.why_not) == "John is in a melee with Fred."
    bar.release(bar.pixel("K6"))
    assert (bar.bridge.session.path[-1].entry.kind, bar.stands("John")) == ("ruling", "K6")


def test_the_ground_closed_to_a_late_entrant_is_hatched_while_he_is_dragged(open_board: Open) -> None:
    ann = Combatant(Name("Ann"), "Ann", square=Square(10, 4))
    game = open_board("bar", Entered(Name("Ann"), ann)).in_a_round()
    closed = game.board.overlay.closed
    game.take("H6", "F4")
    assert closed.path().isEmpty()
    game.key(Qt.Key.Key_Escape)
    game.take("K5", "J6")
    assert [closed.path().contains(area(read_square(one)).center()) for one in ("J6", "K6")] == [True, False]
    assert game.board.pointing.measure.readout.words.split("\n")[1].startswith(
        "No Late entry: John would be 5 feet away"
    )
    game.key(Qt.Key.Key_Escape)
    assert not closed.isVisible()


def test_a_change_of_the_distance_rule_is_seen_at_once(bar: Game) -> None:
    bar.bridge.select("Fred")
    assert bar.bridge.rule(DistanceCounted("every diagonal one"))
    bar.hover("J8")
    assert bar.board.pointing.measure.readout.words == "10 ft · Long"


@pytest.mark.parametrize(("level", "said"), [(80, "Short Range"), (28, "Short")])
def test_a_ring_has_its_whole_name_where_it_is_wide_enough(
    bar: Game, written: list[str], level: int, said: str
) -> None:
    bar.bridge.select("Fred")
    bar.board.zoom(LEVELS.index(level) - LEVELS.index(bar.board.level))
    bar.port.grab()
    assert set(written) == {said}


def test_old_rings_are_erased_even_if_something_else_is_painted_first(
    bar: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, rings = bar.board, bar.board.overlay.rings
    bands = (Band("Short Range", "Short", 5),)
    rings.lie(RingReach(Square(4, 4), 1, bands, board.ground))
    QApplication.processEvents()
    before = board.mapFromScene(rings.sceneBoundingRect().center())
    drawn = QRegion()

    def note(event: QPaintEvent) -> None:
        nonlocal drawn
        drawn = drawn.united(event.region())
        Canvas.paintEvent(board, event)

    monkeypatch.setattr(board, "paintEvent", note)
    rings.lie(RingReach(Square(14, 4), 1, bands, board.ground))
    board.viewport().repaint(QRect(0, 0, 2000, 4))
    QApplication.processEvents()
    assert drawn.contains(before)


def test_ring_names_do_not_overlap(toad: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[QRectF] = []

    def note(painter: QPainter, said: str) -> None:
        middle = painter.worldTransform().map(QPointF(0, 0))
        box = QRectF(0, 0, painter.fontMetrics().horizontalAdvance(said), painter.fontMetrics().height())
        box.moveCenter(middle)
        boxes.append(box)

    monkeypatch.setattr("crs_desktop.views.board.ground.range_rings.say_on_ring", note)
    toad.bridge.select("Giant toad")
    for level in (20, 32, 40, 48, 56, 64, 80):
        toad.board.zoom(LEVELS.index(level) - LEVELS.index(toad.board.level))
        boxes.clear()
        toad.port.grab()
        pairs = [(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :]]
        assert boxes and not any(one.intersects(other) for one, other in pairs), level


@pytest.mark.parametrize(
    ("others", "named"),
    [((), 1), (("H5",), 1), (("H5", "H7"), 1), (("G5", "H7", "I6"), 1), (("H5", "H7", "G6", "I6"), 0)],
)
def test_ring_names_cover_no_token(bar: Game, others: tuple[str, ...], named: int) -> None:
    """A name is left out if a token stands at each side of the ring."""
    assert bar.bridge.rule(Moved(Name("John"), read_square("A1")), Moved(Name("Mary"), read_square("B1")))
    bar.bridge.select("Fred")
    bar.port.grab()
    for at in others:
        new = Combatant(Name(at), at, square=read_square(at))
        assert bar.bridge.rule(Entered(new.name, new))
    bar.port.repaint()
    names = bar.board.overlay.rings.names
    assert len(names) == named
    assert not any(name.intersects(token.ground) for name in names for token in bar.board.tokens)


def test_ring_names_avoid_the_corner_note(bar: Game) -> None:
    """Mary’s ring ends at the lower edge of the view, and over her stands John."""
    bar.board.resize(520, 400)
    bar.bridge.select("Mary")
    ring = bar.board.mapFromScene(QPointF(0, 9 * 48)).y()
    bar.board.pan(QPoint(-160, bar.port.height() - 12 - ring))
    bar.port.repaint()
    note = bar.board.note.geometry().translated(-bar.port.pos())
    names = [bar.board.mapFromScene(name).boundingRect() for name in bar.board.overlay.rings.names]
    assert names and not any(note.intersects(name) for name in names)
