"""The characters of a library as a table."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from crs_desktop.models import bridge
from crs_desktop.models.board.dragged import people_of, things_of, with_things
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.items import ShelfModel
from crs_desktop.models.library import characters
from crs_desktop.models.library.characters import CharactersModel
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.search import said_of
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Entered, FieldSet, HouseRuleChosen, NotesWritten
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name

CAST = [
    Combatant(Name("Fred"), "Fred", "Bar", fields={"or": 8, "life": 20}, tags=("brawler",)),
    Combatant(Name("Ann"), "Ann", "Watch", fields={"or": 10}, items=(Item("Rope", "ties"),)),
    Combatant(Name("Zoe"), "zoe", "Watch", notes="Sings at night."),
]


@pytest.fixture
def library() -> Bridge:
    bridge = Bridge(Desk(Campaign(None)).library("crs"))
    bridge.rule(*(Entered(one.name, one) for one in CAST))
    return bridge


@pytest.fixture
def model(library: Bridge) -> CharactersModel:
    made = CharactersModel(library)
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def column(model: CharactersModel, id_: str) -> int:
    return [one for one, _ in model.columns].index(id_)


def names(model: CharactersModel) -> list[str]:
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_words_of_a_library_are_read_after_it_opens_and_before_anybody_searches(
    library: Bridge, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()

    def noted(one: Combatant) -> str:
        read.append(one.name)
        return said_of(one)

    monkeypatch.setattr(characters, "said_of", noted)
    made = CharactersModel(library)
    assert not read, "the library is painted first"
    qtbot.waitUntil(lambda: len(read) == len(CAST))
    made.look_for("rope")
    assert names(made) == ["Ann"]
    assert len(read) == len(CAST), "the first key waits for nobody"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", ["Fred", "Ann", "zoe"]),
        ("watch", ["Ann", "zoe"]),
        ("WATCH night", ["zoe"]),
        ("rope", ["Ann"]),
        ("brawl", ["Fred"]),
        ("nobody", []),
    ],
)
def test_who_is_looked_for_is_found_by_all_that_is_known(
    model: CharactersModel, words: str, found: list[str]
) -> None:
    model.look_for(words)
    assert names(model) == found


def test_the_search_follows_what_changes(model: CharactersModel, library: Bridge) -> None:
    model.look_for("sings")
    library.rule(NotesWritten(Name("Fred"), "Sings, too."))
    assert names(model) == ["Fred", "zoe"]
    library.undo()
    assert names(model) == ["zoe"]


def test_sorting_is_by_number_or_letter_and_by_none_as_they_came(model: CharactersModel) -> None:
    model.sort(column(model, "or"))
    assert names(model) == ["zoe", "Fred", "Ann"]
    model.sort(0, Qt.SortOrder.DescendingOrder)
    assert names(model) == ["zoe", "Fred", "Ann"]
    model.sort(-1)
    assert names(model) == ["Fred", "Ann", "zoe"]


def test_a_cell_that_is_edited_is_one_ruling_and_one_undo(model: CharactersModel, library: Bridge) -> None:
    place = model.index(0, column(model, "or"))
    assert model.setData(place, "9")
    assert library.scene.of(Name("Fred")).fields["or"] == 9
    assert model.setData(model.index(0, 0), "Frederick")
    library.undo()
    library.undo()
    assert place.data() == "8" and names(model)[0] == "Fred"


def test_what_cannot_be_is_told_and_changes_nothing(model: CharactersModel, library: Bridge) -> None:
    told: list[str] = []
    library.refused.connect(lambda why: told.append(str(why)))
    assert not model.setData(model.index(0, column(model, "or")), "much")
    assert not model.setData(model.index(0, 0), " ")
    assert told == ["OR is “much”: expected a whole number from 0 to 999.", "Name is empty: expected a name."]
    assert library.scene.of(Name("Fred")) == CAST[0]


def test_a_column_is_set_over_many_in_one_ruling(model: CharactersModel, library: Bridge) -> None:
    before = library.scene
    everybody = model.names(range(3))
    assert model.set_column(everybody, "dr", "7") == ""
    assert [library.scene.of(name).fields["dr"] for name in everybody] == [7, 7, 7]
    assert model.set_column(everybody, "dr", "") == ""
    assert model.set_column(everybody, "tags", "+guard, -brawler") == ""
    assert [library.scene.of(name).tags for name in everybody] == [("guard",)] * 3
    assert "expected a whole number" in model.set_column(everybody, "or", "x")
    for _ in range(3):
        library.undo()
    assert library.scene == before


def test_an_edit_asks_no_procedure_whether_it_may_begin(
    model: CharactersModel, library: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(bridge, "prompt_of", lambda *given: asked.append(given))
    assert not model.set_column(model.names(range(3)), "or", "7")
    library.undo()
    assert not asked


def test_many_changed_rows_are_told_in_one_signal(model: CharactersModel) -> None:
    told: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    assert not model.set_column(model.names(range(3)), "or", "7")
    assert told == [(0, model.rowCount() - 1)]


def test_what_follows_from_the_sheet_is_quiet(model: CharactersModel) -> None:
    model.quiet = QColor("red")
    ink = [model.index(row, column(model, "or")).data(Qt.ItemDataRole.ForegroundRole) for row in range(3)]
    assert ink == [None, None, QColor("red")]
    assert model.index(2, 0).data(Qt.ItemDataRole.ForegroundRole) is None


def test_a_heading_tells_the_formula_where_there_are_primary_stats(
    model: CharactersModel, library: Bridge
) -> None:
    def told() -> object:
        at, across = column(model, "or"), Qt.Orientation.Horizontal
        return model.headerData(at, across, Qt.ItemDataRole.ToolTipRole)

    assert told() is None
    library.rule(HouseRuleChosen("primary-stats", "used"))
    library.play(library.session)
    assert told() == "OR = STR / 2 + AGI / 8 + 1"


def test_a_house_rule_brings_columns(model: CharactersModel, library: Bridge) -> None:
    before = model.columnCount()
    library.rule(HouseRuleChosen("em", "used"))
    library.play(library.session)
    assert model.columnCount() > before


def test_rows_are_dragged_whole(model: CharactersModel) -> None:
    dragged = people_of(model.mimeData([model.index(1, 0), model.index(1, 3)]))
    assert dragged is not None
    assert (dragged.system, dragged.people) == ("crs", (CAST[1],))


def test_things_are_dropped_on_somebody_and_lie_on_the_shelf(model: CharactersModel, library: Bridge) -> None:
    shelf = ShelfModel(library)
    QAbstractItemModelTester(shelf, QAbstractItemModelTester.FailureReportingMode.Fatal, shelf)
    assert shelf.setData(shelf.index(0, 0), "Lamp")
    assert shelf.setData(shelf.index(0, 1), "+1 DR")
    lamp = Item("Lamp", "+1 DR")
    assert library.scene.shelf == {"Lamp": lamp}
    data = shelf.mimeData([shelf.index(0, 0), shelf.index(0, 1)])
    assert things_of(data) == (lamp,)
    copy = Qt.DropAction.CopyAction
    assert model.canDropMimeData(data, copy, -1, -1, model.index(0, 0))
    assert model.dropMimeData(data, copy, -1, -1, model.index(0, 0))
    assert library.scene.of(Name("Fred")).items == (lamp,)
    assert shelf.dropMimeData(with_things([Item("Rope")]), copy, -1, -1, shelf.index(-1, -1))
    shelf.remove(0)
    assert list(library.scene.shelf) == ["Rope"]


def test_thousands_are_only_read_where_they_are_seen(library: Bridge) -> None:
    library.rule(*(Entered(Name(f"N{n}"), Combatant(Name(f"N{n}"), f"N{n}")) for n in range(500)))
    model = CharactersModel(library)
    model.index(0, 0).data()
    model.look_for("N4")
    assert model.rowCount() == 111
    assert len(model._lines) < 5
    library.rule(FieldSet(Name("N4"), "or", 3))
    assert model.index(0, column(model, "or")).data() == "3"
