from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from crs_desktop.models.board.distances import changed_by, in_few, moved_in_round, preview, read_out
from crs_desktop.models.board.ranges import RangeRole, RangesModel
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import DistanceCounted, DoorSet, Entered, Left, Moved, Renamed, WallsPut
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.sessions import answer, bridge

FRED, JOHN, MARY = Name("Fred"), Name("John"), Name("Mary")
ROUND = ("Combat round", "Fred, John", "1", "-", "6", "3")


def cells(model: RangesModel, role: int = Qt.ItemDataRole.DisplayRole) -> list[list[object]]:
    everybody = range(model.rowCount())
    return [[model.index(row, column).data(role) for column in everybody] for row in everybody]


def redone(model: RangesModel) -> list[tuple[int, int, int, int]]:
    """The cells told to have changed: top, left, bottom, right of each part."""
    told: list[tuple[int, int, int, int]] = []
    model.dataChanged.connect(lambda a, b: told.append((a.row(), a.column(), b.row(), b.column())))
    return told


def test_everyone_is_there_with_everyone_both_ways() -> None:
    model = RangesModel(bridge())
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    assert cells(model) == [
        [None, "15 ft · Long", "5 ft · Short"],
        ["15 ft · Long", None, "10 ft · Long"],
        ["5 ft · Short", "10 ft · Long", None],
    ]
    assert cells(model, RangeRole.APART)[0] == [-1, 15, 5]
    header = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(3)]
    assert header == ["Fred", "Mary", "John"]


def test_a_screen_reader_hears_a_sentence() -> None:
    played = bridge()
    answer(played, *ROUND, "short range", "John", "8", "A")
    model = RangesModel(played)
    said = [model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in (2, 1)]
    assert said == [
        "Fred to John: 5 ft · Short, in melee: Fred attacked John in round 1",
        "Fred to Mary: 15 ft · Long",
    ]


def test_only_the_row_and_column_of_who_moved_are_measured_again() -> None:
    played = bridge()
    model = RangesModel(played)
    cells(model)
    told, kept = redone(model), model.reading(FRED, JOHN)
    assert played.rule(Moved(MARY, Square(0, 0)))
    assert told == [(1, 0, 1, 2), (0, 1, 2, 1)]
    assert model.reading(FRED, JOHN) is kept
    assert model.reading(FRED, MARY).apart == 45


def test_a_new_melee_changes_the_two_cells_of_those_two() -> None:
    played = bridge()
    answer(played, *ROUND)
    model = RangesModel(played)
    cells(model)
    told = redone(model)
    answer(played, "short range", "John", "8")
    assert sorted(told) == [(0, 2, 0, 2), (2, 0, 2, 0)]
    assert model.reading(JOHN, FRED).melee == "Fred attacked John in round 1"
    assert model.reading(FRED, MARY).melee == ""


def test_nothing_is_measured_again_for_a_step_that_moves_nobody() -> None:
    played = bridge()
    model = RangesModel(played)
    told = redone(model)
    answer(played, "Short Range attack", "Fred")
    assert told == []


def test_who_comes_goes_or_is_called_otherwise_is_in_it() -> None:
    played = bridge()
    model = RangesModel(played)
    assert played.rule(Renamed(MARY, "Marie"))
    assert model.headerData(1, Qt.Orientation.Vertical) == "Marie"
    assert played.rule(Entered(Name("Ann"), Combatant(Name("Ann"), "Ann")))
    assert (model.rowCount(), cells(model)[3][0], cells(model, RangeRole.APART)[3][0]) == (4, "–", 1e9)
    told = model.index(3, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert told == "Ann and Fred: at least one of them is off the board"
    assert played.rule(Left(FRED))
    assert model.place("Fred") == -1
    assert model.rowCount() == 3


def test_another_way_to_count_changes_it_all() -> None:
    played = bridge()
    model = RangesModel(played)
    assert played.rule(DistanceCounted("every diagonal one"))
    assert cells(model)[0][1] == "10 ft · Long"


def test_what_a_move_changes_is_named_and_beyond_four_counted() -> None:
    played = bridge()
    system = played.session.system
    told = in_few(changed_by(system, played.scene, {FRED: Square(8, 7)}))
    assert told == ("Mary: Long → Short", "John: Short → Long")
    for place in range(5):
        name = Name(f"Goblin {place}")
        assert played.rule(
            Entered(name, Combatant(name, name, square=Square(6 + place % 3, 4 + place // 3 * 2)))
        )
    told = in_few(changed_by(system, played.scene, {FRED: Square(20, 5)}))
    assert (len(told), told[-1]) == (5, "and 2 more")


def test_whom_a_wall_would_hide_from_there_is_named() -> None:
    played = bridge()
    system = played.session.system
    assert played.rule(WallsPut({"w1": Wall(read_spots("0, 7 → 24, 7"))}))
    told = in_few(changed_by(system, played.scene, {FRED: Square(7, 7)}))
    assert told == ("John: Short → Long", "Mary: not seen → in sight", "John: in sight → not seen")
    together = in_few(changed_by(system, played.scene, {FRED: Square(7, 7), JOHN: Square(8, 7)}))
    assert "Fred to Mary: not seen → in sight" in together


def test_outside_a_round_a_move_is_called_nothing() -> None:
    played = bridge()
    assert preview(played, FRED, Square(7, 6)) == ()


def moves(played: Bridge) -> list[tuple[str, str]]:
    return [(fact.who, str(fact.square)) for fact in moved_in_round(played.session, played.scene)]


def test_whoever_moved_can_be_put_back_to_the_start_of_the_round() -> None:
    played = bridge()
    assert played.rule(Moved(FRED, Square(7, 4)))
    assert moves(played) == []
    answer(played, *ROUND)
    assert played.rule(Moved(JOHN, Square(1, 1)))
    assert played.rule(Moved(MARY, Square(2, 1)))
    assert played.rule(Left(MARY))
    assert moves(played) == [("John", "I6")]


def test_the_table_shows_who_is_hidden_by_a_wall_and_a_door_changes_those_cells_alone() -> None:
    played = bridge()
    model = RangesModel(played)
    assert played.rule(WallsPut({"w1": Wall(read_spots("0, 7 → 24, 7"))}))
    assert cells(model)[0] == [None, "15 ft · Long · not seen", "5 ft · Short"]
    assert played.rule(WallsPut({"w1": Wall(read_spots("0, 7 → 24, 7"), "door")}))
    told = redone(model)
    assert played.rule(DoorSet("w1", True))
    assert cells(model)[0] == [None, "15 ft · Long", "5 ft · Short"]
    assert {(top, left) for top, left, _bottom, _right in told} == {(0, 1), (1, 0), (2, 1), (1, 2)}
    assert played.rule(DoorSet("w1", False))
    said = model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Fred to Mary: 15 ft · Long · not seen: behind the closed door at J8"


def test_what_is_read_off_the_ground_tells_sight_where_there_are_walls() -> None:
    played = bridge()
    assert read_out(played, FRED, MARY) == ("15 ft · Long",)
    assert played.rule(WallsPut({"w1": Wall(read_spots("0, 7 → 24, 7"), "low")}))
    assert read_out(played, FRED, MARY) == ("15 ft · Long", "50 % seen past the low wall at J8")
    assert read_out(played, FRED, JOHN) == ("5 ft · Short", "in sight")
