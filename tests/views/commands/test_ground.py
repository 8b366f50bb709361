"""The commands of the battlefield, from the window."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog

from crs_desktop.rules.facts import Elapsed, FieldSet, Moved, Sized, WallsPut
from crs_desktop.rules.facts.board import Hidden
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.ground.squares import area
from crs_desktop.views.files.picture import write
from crs_desktop.views.panels.ranges import RangeTable, RangeWindow
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer

ROUND = ("Combat round", "Fred, John", "1", "-", "6", "3")


def shown_ranges(table: MainWindow) -> tuple[RangeWindow, RangeTable]:
    table.actions_by_id["ranges"].trigger()
    (window,) = table.findChildren(RangeWindow)
    return window, window.table


def rows(ranges: RangeTable) -> list[object]:
    model = ranges.model()
    return [model.headerData(row, Qt.Orientation.Vertical) for row in range(model.rowCount())]


def test_the_range_table_is_sorted_by_who_is_near_and_follows_every_move(table: MainWindow) -> None:
    _window, ranges = shown_ranges(table)
    assert rows(ranges) == ["Fred", "Mary", "John"]
    ranges.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert rows(ranges) == ["Fred", "John", "Mary"]
    assert table.bridge.rule(Moved(Name("Mary"), Square(7, 4)))
    assert table.bridge.rule(Moved(Name("John"), Square(0, 0)))
    assert rows(ranges) == ["Fred", "Mary", "John"]


def test_it_is_worked_by_keys(table: MainWindow) -> None:
    window, ranges = shown_ranges(table)
    ranges.verticalHeader().sectionClicked.emit(1)
    assert table.bridge.selection == "Mary", "a click on a name at the left selects them"
    ranges.setCurrentIndex(ranges.model().index(2, 1))
    QTest.keyClick(ranges, Qt.Key.Key_Return)
    assert table.bridge.selection == "John"
    QTest.keyClick(ranges, Qt.Key.Key_Space)
    assert rows(ranges) == ["Mary", "John", "Fred"]
    table.bridge.select("Fred")
    assert ranges.currentIndex().row() == 2
    QTest.keyClick(ranges, Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert shown_ranges(table)[0] is window


def test_rings_can_be_turned_off_and_stay_so(table: MainWindow) -> None:
    table.bridge.select("Fred")
    assert table.board.overlay.rings.reach
    table.actions_by_id["rings"].trigger()
    assert not table.board.overlay.rings.reach
    assert not table.settings.rings


def test_the_one_in_turn_comes_to_the_middle(table: MainWindow) -> None:
    answer(table.bridge, *ROUND)
    table.bridge.select("Mary")
    table.actions_by_id["center"].trigger()
    assert table.bridge.selection == "Fred"
    free = table.board.viewport().rect()
    free.setBottom(table.edge.mapTo(table.table, QPoint()).y() - table.board.mapTo(table.table, QPoint()).y())
    middle = table.board.mapToScene(free.center())
    assert area(Square(7, 5)).adjusted(-24, -24, 24, 24).contains(middle)


def test_who_moved_goes_back_to_where_the_round_began_for_him(table: MainWindow) -> None:
    answer(table.bridge, *ROUND)
    for name, square in (("Fred", Square(0, 0)), ("John", Square(1, 1))):
        assert table.bridge.rule(Moved(Name(name), square))
    table.bridge.select("John")
    table.actions_by_id["put-back"].trigger()
    assert [str(table.bridge.scene.of(Name(name)).square) for name in ("Fred", "John")] == ["A1", "I6"]
    table.bridge.select("")
    table.actions_by_id["put-back"].trigger()
    assert str(table.bridge.scene.of(Name("Fred")).square) == "H6"
    told: list[WhyNot] = []
    table.bridge.refused.connect(told.append)
    table.actions_by_id["put-back"].trigger()
    assert [str(why) for why in told] == ["Everyone is where they began the round."]


def test_put_back_counts_those_who_moved_and_not_those_selected(table: MainWindow) -> None:
    answer(table.bridge, *ROUND)
    table.bridge.gather([Name("Fred"), Name("Mary"), Name("John")])
    moves = [Moved(Name("Fred"), Square(0, 0)), Moved(Name("John"), Square(1, 1))]
    for moved, words in (
        (moves, "Put 2 combatants back to the start of the round"),
        (moves[:1], "Put back to the start of the round"),
    ):
        assert table.bridge.rule(*moved)
        table.actions_by_id["put-back"].trigger()
        assert table.bridge.undo_words() == words


def test_a_token_is_made_larger_and_taken_off_the_board(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (3, True))
    table.bridge.select("Mary")
    table.actions_by_id["size"].trigger()
    assert table.bridge.scene.of(Name("Mary")).size == 3
    table.actions_by_id["off-board"].trigger()
    assert table.bridge.scene.of(Name("Mary")).square is None
    assert table.bridge.undo()
    assert table.bridge.undo()
    assert table.bridge.scene.of(Name("Mary")).size == 1


def test_whoever_is_off_the_board_is_put_on_it_where_it_is_looked_at(table: MainWindow) -> None:
    mary, off = Name("Mary"), table.actions_by_id["off-board"]
    table.bridge.select("Mary")
    assert off.text() == "Take &off the board"
    off.trigger()
    assert off.text() == "Put &on the board"
    off.trigger()
    square = table.bridge.scene.of(mary).square
    assert square and table.board.ground.holds(square)
    assert table.board.viewport().rect().contains(table.board.mapFromScene(area(square).center()))
    others = [one.square for one in table.bridge.scene.combatants.values() if one.name != mary]
    assert square not in others
    told: list[WhyNot] = []
    table.bridge.refused.connect(told.append)
    off.trigger()
    table.bridge.rule(Sized(mary, 20))
    off.trigger()
    assert [str(why) for why in told] == ["The board has no free square."]
    assert table.bridge.scene.of(Name("Mary")).square is None


def everybody(table: MainWindow) -> list[Combatant]:
    return list(table.bridge.scene.combatants.values())


def test_what_is_done_to_one_of_a_group_is_done_to_all_by_one_ruling(table: MainWindow) -> None:
    answer(table.bridge, *ROUND)
    QTest.keyClick(table.board, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert table.board.group.names == ("Fred", "Mary", "John")
    table.bridge.session.tells_time = lambda: Elapsed(0)  # a second that passes would be a step, too
    before = len(table.bridge.session.path)
    table.actions_by_id["hide"].trigger()
    assert all(one.hidden for one in everybody(table))
    assert table.bridge.undo_words() == "Hide 3 combatants"
    table.actions_by_id["hide"].trigger()
    assert not any(one.hidden for one in everybody(table))
    QTest.keyClick(table.board, Qt.Key.Key_Down)
    table.actions_by_id["put-back"].trigger()
    assert [str(one.square) for one in everybody(table)] == ["H6", "J8", "I6"]
    table.actions_by_id["off-board"].trigger()
    assert not any(one.square for one in everybody(table))
    assert len(table.bridge.session.path) == before + 5


def test_a_portrait_is_chosen_and_taken_off_by_keys(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fred, off = Name("Fred"), table.actions_by_id["no-portrait"]
    QImage(40, 40, QImage.Format.Format_RGB32).save(str(tmp_path / "face.png"))
    table.bridge.select("Fred")
    assert off.property("why_not") == "Fred has no portrait."
    for chosen in ("", str(tmp_path / "face.png")):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, chosen=chosen: (chosen, ""))
        table.actions_by_id["portrait"].trigger()
        kept = table.bridge.scene.of(fred).portrait
        assert bool(kept) == bool(chosen)
    assert QImage.fromData(table.files.desk.campaign.picture(kept)).width() == 40
    off.trigger()
    assert table.bridge.scene.of(fred).portrait == ""


def test_distance_is_counted_as_the_menu_says(table: MainWindow) -> None:
    entries = {entry.text(): entry for entry in table.findChildren(QAction)}
    entries["a diagonal counts as one square"].trigger()
    fred, mary = Name("Fred"), Name("Mary")
    assert table.bridge.scene.apart(fred, mary) == 10
    assert table.bridge.undo()
    assert table.bridge.scene.apart(fred, mary) == 15


def test_a_view_is_written_as_png_and_as_svg(table: MainWindow, tmp_path: Path) -> None:
    png, svg = tmp_path / "board.png", tmp_path / "board.svg"
    assert write(table.board, png)
    assert write(table.board, svg)
    assert QImage(str(png)).size() == table.board.size() * 2
    assert QSvgRenderer(str(svg)).viewBox().size() == table.board.size()
    assert svg.stat().st_size > 10_000


def test_a_picture_is_saved_where_it_is_asked_for_or_it_says_that_it_cannot_be(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    table.bridge.refused.connect(lambda why: told.append(str(why)))
    table.settings.exports = str(tmp_path)
    for place, suffix in product((tmp_path / "here", tmp_path / "no" / "here"), ("png", "svg")):
        answered = str(place), f"{suffix.upper()} (*.{suffix})"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answered=answered: answered)
        table.actions_by_id["picture"].trigger()
        if told:
            why_not = "could not be written. Choose another folder; nothing else has changed."
            assert told.pop() == f"here.{suffix} {why_not}" and not told
        assert place.with_suffix(f".{suffix}").exists() == (place.parent == tmp_path)


def test_the_gm_sees_who_is_hidden_while_he_is_asked_where_to(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mary = Name("Mary")
    assert table.bridge.rule(Hidden(mary, True))
    seen: list[bool] = []

    def asked(*_: object) -> tuple[str, str]:
        token = table.board.tokens.named(mary)
        seen.append(bool(token and token.isVisible()))
        return (str(tmp_path / "here.png"), "") if len(seen) == 1 else ("", "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    table.actions_by_id["picture"].trigger()
    (tmp_path / "here.png").unlink()
    table.actions_by_id["picture"].trigger()
    assert seen == [True, True]
    assert not list(tmp_path.glob("here*"))


def test_nothing_is_shown_where_nothing_is_hidden(table: MainWindow) -> None:
    told: list[WhyNot] = []
    table.bridge.refused.connect(told.append)
    before = len(table.bridge.session.path)
    table.actions_by_id["show-hidden"].trigger()
    assert ([str(why) for why in told], len(table.bridge.session.path)) == (["Nothing is hidden."], before)


def test_any_view_that_is_seen_is_saved_as_a_picture(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown_ranges(table)
    table.bridge.select("Fred")
    table.settings.exports = str(tmp_path)
    offered: list[str] = []
    for name in ("Battlefield", "Log", "Sheet", "Ranges: everyone to everyone", "The whole window"):

        def chosen(*asked: object, name: str = name) -> tuple[str, bool]:
            offered[:] = asked[3]  # type: ignore[call-overload]
            return name, True

        monkeypatch.setattr(QInputDialog, "getItem", chosen)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (asked[2], "SVG (*.svg)"))
        table.actions_by_id["picture-of"].trigger()
        assert name in offered
        picture = QImage(str(tmp_path / f"{name.partition(':')[0]}.png"))
        assert picture.size() == table.subjects.pictures.views()[name].size() * 2


def test_tokens_say_in_a_word_how_somebody_is(table: MainWindow) -> None:
    table.actions_by_id["life"].trigger()
    words = []
    for left in (20, 19, 7, 6, 0):
        table.bridge.rule(FieldSet(Name("Fred"), "life_left", left))
        fred = table.board.tokens.named("Fred")
        assert fred
        words.append(fred.look.word)
    assert words == ["well", "hurt", "hurt", "badly hurt", "down"]
    assert table.settings.life_in_words
    table.actions_by_id["life"].trigger()
    assert not any(token.look.word for token in table.board.tokens)


def test_no_menu_is_pushed_out_of_its_bar_by_the_steps_at_200_percent(table: MainWindow) -> None:
    table.settings.scale = 2.0
    table.dress()
    answer(table.bridge, *ROUND)
    QApplication.processEvents()
    bar = table.menuBar()
    assert all(bar.actionGeometry(entry).isValid() for entry in bar.actions())
    assert bar.actionGeometry(bar.actions()[-1]).right() < table.strip.x()


def test_the_next_one_is_looked_at_by_a_key_and_heard(table: MainWindow) -> None:
    answer(table.bridge, *ROUND)
    table.actions_by_id["look-on"].trigger()
    assert table.announcer.last == "John: 5 ft · Short"
    table.actions_by_id["look-back"].trigger()
    assert table.announcer.last == "Mary: 15 ft · Long"


def test_what_is_done_to_somebody_on_the_board_says_why_it_cannot_be(table: MainWindow) -> None:
    table.bridge.select("")
    assert not table.actions_by_id["hide"].isEnabled()
    assert table.actions_by_id["size"].property("why_not") == "No combatant is selected."
    assert table.actions_by_id["put-back"].isEnabled()
    table.bridge.select("Mary")
    assert table.actions_by_id["hide"].isEnabled()


def test_while_walls_are_drawn_their_keys_are_no_commands(table: MainWindow) -> None:
    table.actions_by_id["put-walls"].trigger()
    for key in (Qt.Key.Key_M, Qt.Key.Key_3, Qt.Key.Key_I):
        QTest.keyClick(table.board, key)
    assert table.board.walling.on and not table.board.measuring.on
    assert table.board.walling.kind == "door"
    QTest.keyClick(table.board, Qt.Key.Key_Escape)
    answer(table.bridge, *ROUND)
    table.bridge.rule(Moved(table.bridge.shown, Square(0, 0)))
    table.bridge.rule(WallsPut({"w1": Wall(read_spots("2, 0 → 2, 1"), "door")}))
    for opened in (True, False):  # seen: “There is no door near.”, as it was not in the middle of the view
        table.actions_by_id["door"].trigger()
        assert table.bridge.scene.walls.named["w1"].open == opened
    QTest.keyClick(table.board, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    assert table.board.measuring.on


def test_the_board_has_the_size_that_is_typed(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    table.bridge.refused.connect(lambda why: told.append(str(why)))

    def ask(dialog: OneLine) -> None:
        for text in ("wide", "2 x 2", "40 × 30"):
            dialog.line.setText(text)
            dialog.accept()

    monkeypatch.setattr(OneLine, "ask", ask)
    table.actions_by_id["board-size"].trigger()
    assert told == [
        "“wide” is not a size: type columns and rows, such as 24 × 16.",
        "Fred is at H6, outside a board of 2 × 2 squares.",
    ]
    assert (table.bridge.scene.ground.columns, table.board.ground.rows) == (40, 30)


def test_walls_and_map_are_on_the_picture_of_the_board(table: MainWindow, tmp_path: Path) -> None:
    for ending in ("png", "svg"):
        write(table.board, tmp_path / f"bare.{ending}")
    assert table.bridge.rule(WallsPut({"w1": Wall(read_spots("6, 5 → 12, 5 → 12, 9"))}))
    for ending in ("png", "svg"):
        write(table.board, tmp_path / f"walls.{ending}")
        assert (tmp_path / f"walls.{ending}").read_bytes() != (tmp_path / f"bare.{ending}").read_bytes()
