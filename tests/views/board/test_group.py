"""Several tokens at once, where they look, what is hidden, and what is dropped on the board."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crs_desktop.models.turns.combatants import DRAGGED
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.rules.facts import Faced, Hidden, Moved, Portrayed, Sized
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.ground.squares import area
from crs_desktop.views.files.for_players import as_players_see
from tests.sessions import answer
from tests.views.board.conftest import Game

_LEFT, _SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


_CONTROL, _NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def selected(game: Game) -> list[str]:
    return sorted(token.name for token in game.board.tokens if token.rings.selected)


def band(game: Game, start: str, end: str, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    game.take(start, end)
    game.release(game.pixel(end), modifiers=modifiers)


def shift_click(game: Game, square: str) -> None:
    QTest.mouseClick(game.port, _LEFT, _SHIFT, game.pixel(square))


def drop(game: Game, data: QMimeData, square: str) -> bool:
    """Whether it was taken at all."""
    at, move = game.pixel(square), Qt.DropAction.MoveAction
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, move, data, _LEFT, none)
    QApplication.sendEvent(game.port, enter)
    if enter.isAccepted():
        QApplication.sendEvent(game.port, QDropEvent(QPointF(at), move, data, _LEFT, none))
    return enter.isAccepted()


def of_a_file(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def test_a_rubber_band_selects_the_tokens_in_it(bar: Game) -> None:
    band(bar, "G5", "I7")
    assert selected(bar) == ["Fred", "John"]
    assert bar.bridge.selection == "Fred"
    bar.click("K9")
    assert selected(bar) == []


def test_a_group_is_moved_by_one_ruling_with_the_mouse_and_with_keys(bar: Game) -> None:
    band(bar, "G5", "I7")
    before = len(bar.bridge.session.path)
    bar.take("I6", "K8")
    assert (bar.lies("Fred"), bar.stands("Fred")) == ("J8", "H6")
    bar.key(Qt.Key.Key_Escape)
    assert bar.lies("Fred") == "H6"
    band(bar, "G5", "I7")
    bar.drag("I6", "K9")
    assert (bar.stands("Fred"), bar.stands("John"), bar.stands("Mary")) == ("J9", "K9", "J8")
    assert len(bar.bridge.session.path) == before + 1
    bar.key(Qt.Key.Key_Down)
    assert (bar.stands("Fred"), bar.stands("John")) == ("J10", "K10")
    assert bar.bridge.undo()
    assert bar.bridge.undo()
    assert (bar.stands("Fred"), bar.stands("John")) == ("H6", "I6")


def test_a_group_does_not_move_if_one_member_cannot(bar: Game) -> None:
    assert bar.bridge.rule(Moved(Name("Fred"), Square(0, 5)))
    told: list[WhyNot] = []
    bar.bridge.refused.connect(told.append)
    bar.bridge.gather([Name("Fred"), Name("John")])
    bar.key(Qt.Key.Key_Left)
    assert "is off the board" in str(told[0])
    assert (bar.stands("Fred"), bar.stands("John")) == ("A6", "I6")


def test_a_combatant_who_leaves_the_board_leaves_the_group(bar: Game) -> None:
    band(bar, "G5", "J8")
    sizes = [len(bar.board.group.names)]
    for name in ("Mary", "John"):
        assert bar.bridge.rule(Moved(Name(name), None))
        sizes.append(len(bar.board.group.names))
    assert sizes == [3, 2, 0]
    before = len(bar.bridge.session.path)
    bar.key(Qt.Key.Key_Down)
    assert (bar.stands("Fred"), bar.stands("Mary")) == ("H7", "None")
    assert bar.bridge.rule(Moved(Name("Fred"), None))
    bar.key(Qt.Key.Key_Down)
    assert len(bar.bridge.session.path) == before + 2


def test_shift_adds_a_combatant_or_removes_them(bar: Game) -> None:
    bar.click("H6")
    shift_click(bar, "J8")
    assert selected(bar) == ["Fred", "Mary"]
    shift_click(bar, "H6")
    assert selected(bar) == ["Mary"]


@pytest.mark.parametrize("modifier", [_SHIFT, _CONTROL])
def test_a_band_with_shift_or_ctrl_adds_to_those_selected(bar: Game, modifier: Qt.KeyboardModifier) -> None:
    bar.click("J8")
    band(bar, "G5", "I7", modifier)
    assert selected(bar) == ["Fred", "John", "Mary"]
    band(bar, "G5", "I7")
    assert selected(bar) == ["Fred", "John"]


def test_a_ctrl_drag_takes_one_token_and_leaves_the_group(bar: Game) -> None:
    band(bar, "G5", "I7")
    QTest.mousePress(bar.port, _LEFT, _CONTROL, bar.pixel("J8"))
    bar.move(bar.pixel("K9"))
    assert (bar.bridge.selection, bar.bridge.group) == ("Mary", ())
    bar.release(bar.pixel("K9"), modifiers=_CONTROL)
    assert (bar.stands("Mary"), bar.stands("Fred"), bar.stands("John")) == ("K9", "H6", "I6")


def test_all_tokens_are_selected_by_the_key_and_the_same_one_is_looked_at(bar: Game) -> None:
    bar.click("J8")
    bar.key(Qt.Key.Key_A, _CONTROL)
    assert (selected(bar), bar.bridge.selection) == (["Fred", "John", "Mary"], "Mary")


def test_a_selection_elsewhere_ends_a_group(bar: Game) -> None:
    band(bar, "G5", "I7")
    bar.bridge.select("Mary")
    assert selected(bar) == ["Mary"]


@pytest.mark.parametrize(("square", "who"), [("H6", "Fred"), ("I6", "John")])
def test_a_click_on_a_group_member_selects_only_that_member(bar: Game, square: str, who: str) -> None:
    band(bar, "G5", "I7")
    assert bar.bridge.selection == "Fred"
    bar.click(square)
    assert (bar.bridge.selection, selected(bar)) == (who, [who])


def test_a_click_on_stacked_tokens_of_a_group_selects_the_upper_one_alone(bar: Game) -> None:
    """A second click on a selected token goes to the one under it, but the first click ends a group."""
    bar.bridge.rule(Moved(Name("John"), Square(7, 5)))
    upper = bar.board.tokens.at(area(Square(7, 5), 1).center())
    assert upper is not None
    bar.bridge.gather((Name("Fred"), Name("John")), upper.name)
    bar.click("H6")
    assert (bar.bridge.selection, selected(bar)) == (upper.name, [upper.name])
    bar.click("H6")
    assert selected(bar) == [{"Fred": "John", "John": "Fred"}[upper.name]]


@pytest.mark.parametrize(("key", "degrees"), [("Up", 0), ("Right", 90), ("Down", 180), ("Left", 270)])
def test_shift_with_an_arrow_key_turns_a_token(bar: Game, key: str, degrees: int) -> None:
    bar.bridge.select("Fred")
    bar.key(Qt.Key[f"Key_{key}"], _SHIFT)
    assert bar.bridge.session.path[-1].entry.given == (Faced(Name("Fred"), degrees),)
    assert bar.token("Fred").look.facing == degrees
    assert bar.stands("Fred") == "H6"


def test_the_same_direction_again_removes_the_facing(bar: Game) -> None:
    bar.bridge.select("Fred")
    for degrees in (90, -1, 90):
        bar.key(Qt.Key.Key_Right, _SHIFT)
        assert bar.token("Fred").look.facing == degrees


def test_an_invalid_direction_is_refused(bar: Game) -> None:
    told: list[WhyNot] = []
    bar.bridge.refused.connect(told.append)
    assert not bar.bridge.rule(Faced(Name("Fred"), 360))
    assert "not 360" in str(told[0])


def test_a_hidden_combatant_is_pale_and_not_on_pictures(bar: Game) -> None:
    assert bar.bridge.rule(Hidden(Name("Mary"), True))
    mary = bar.token("Mary")
    assert mary.opacity() < 1
    with as_players_see(bar.board, bar.board, bar.bridge):
        assert not mary.isVisible()
        assert bar.token("Fred").isVisible()
    assert mary.isVisible()
    with pytest.raises(OSError), as_players_see(bar.board, bar.board, bar.bridge):
        raise OSError
    assert mary.isVisible()
    assert bar.bridge.rule(Hidden(Name("Mary"), False))
    assert mary.opacity() == 1


def test_pictures_show_no_rings_melees_or_read_outs_of_hidden_combatants(bar: Game) -> None:
    board, john = bar.board, Name("John")
    answer(bar.bridge, "Combat round", "Fred, John", "1", "-", "6", "3", "short range", "John", "8", "A")
    assert bar.bridge.rule(Hidden(john, True))
    bar.bridge.select("John")
    board.measure("circle")
    board.measuring.point(Square(10, 5))
    board.look(1)
    assert "melee" in board.pointing.measure.readout.words
    seen = board.overlay.rings.reach, board.overlay.links.arrows, board.measuring.ruler.readout.words
    assert all(seen) and "John" in seen[2]
    with as_players_see(board, board, bar.bridge):
        assert board.overlay.rings.reach is None
        assert board.overlay.links.arrows == ()
        assert "John" not in board.measuring.ruler.readout.words
        assert not board.pointing.measure.readout.isVisible()
    assert seen == (
        board.overlay.rings.reach,
        board.overlay.links.arrows,
        board.measuring.ruler.readout.words,
    )


def test_a_combatant_dropped_from_the_list_stands_there(bar: Game) -> None:
    assert bar.bridge.rule(Moved(Name("Mary"), None))
    assert bar.board.tokens.named("Mary") is None
    data = QMimeData()
    data.setData(DRAGGED, b"Mary")
    assert drop(bar, data, "G5")
    assert (bar.stands("Mary"), bar.lies("Mary"), bar.bridge.selection) == ("G5", "G5", "Mary")


def test_dropped_combatants_without_a_free_square_are_reported(bar: Game) -> None:
    told: list[WhyNot] = []
    bar.bridge.refused.connect(told.append)
    both, wide = (Name("Fred"), Name("John")), bar.bridge.scene.ground.rows
    bar.bridge.rule(Moved(Name("Mary"), Square(0, 0)), *(Moved(name, None) for name in both))
    bar.bridge.rule(*(Sized(name, wide) for name in both))
    data = QMimeData()
    data.setData(DRAGGED, b"Fred\nJohn")
    for left in (
        "The board has no free square for 1 of them.",
        "The board has no free square.",
    ):
        before = len(bar.bridge.session.path)
        assert drop(bar, data, "G5")
        assert str(told[-1]) == left
        bar.bridge.undo()
        assert len(bar.bridge.session.path) <= before
        bar.bridge.rule(*(Sized(name, wide + 1) for name in both))
    assert (bar.bridge.group, len(told)) == (both, 2)


def test_a_picture_dropped_on_a_token_is_its_portrait(bar: Game, tmp_path: Path) -> None:
    kept: dict[str, bytes] = {}

    def keep(held: bytes) -> str:
        kept["face"] = held
        return "face"

    bar.board.arrivals.keep_picture = keep
    bar.board.tokens.picture = kept.__getitem__
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(tmp_path / "face.png"))
    assert drop(bar, of_a_file(tmp_path / "face.png"), "H6")
    assert bar.bridge.session.path[-1].entry.given == (Portrayed(Name("Fred"), "face"),)
    seen = bar.port.grab().toImage()
    spot = bar.board.mapFromScene(area(Square(7, 5)).center()) - QPoint(0, 12)
    tone = seen.pixelColor(spot)
    assert (tone.red() > 250, tone.green() < 5, tone.blue() < 5) == (True, True, True)


def test_an_invalid_picture_makes_no_portrait_and_no_step(bar: Game, tmp_path: Path) -> None:
    told: list[WhyNot] = []
    bar.bridge.refused.connect(told.append)
    bar.board.arrivals.keep_picture = lambda _held: "kept"
    (tmp_path / "face.png").write_text("no picture", encoding="utf-8")
    before = len(bar.bridge.session.path)
    assert drop(bar, of_a_file(tmp_path / "face.png"), "H6")
    assert [str(why) for why in told] == ["face.png is not a picture that can be shown here."]
    assert (len(bar.bridge.session.path), bar.token("Fred").look.portrait) == (before, "")


def test_a_portrait_that_cannot_be_saved_says_so(bar: Game, tmp_path: Path) -> None:
    def full(_held: bytes) -> str:
        raise NotSaved("The disk is full.")

    told: list[WhyNot] = []
    bar.bridge.refused.connect(told.append)
    bar.board.arrivals.keep_picture = full
    QImage(4, 4, QImage.Format.Format_RGB32).save(str(tmp_path / "face.png"))
    assert drop(bar, of_a_file(tmp_path / "face.png"), "H6")
    assert [str(why) for why in told] == ["The disk is full."]


def test_a_picture_beside_all_tokens_is_refused_and_other_files_are_ignored(
    bar: Game, tmp_path: Path
) -> None:
    told: list[WhyNot] = []
    bar.bridge.refused.connect(told.append)
    QImage(4, 4, QImage.Format.Format_RGB32).save(str(tmp_path / "face.png"))
    assert drop(bar, of_a_file(tmp_path / "face.png"), "K9")
    assert [str(why) for why in told] == ["The picture was not dropped on a token. Drop it on a token."]
    (tmp_path / "list.csv").write_text("name\nAnn\n", encoding="utf-8")
    assert not drop(bar, of_a_file(tmp_path / "list.csv"), "H6")
    assert not drop(bar, of_a_file(tmp_path / "gone.png"), "H6")
