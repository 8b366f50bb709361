"""Items of a combatant as an editable table; each edit is a ruling."""

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.items import ItemsModel
from crs_desktop.rules.facts import ClockSet, ItemPut, Left
from crs_desktop.rules.scene import Clock, Item
from crs_desktop.rules.values import Name
from tests.languages import speaking
from tests.sessions import bridge

FRED = Name("Fred")
SWORD = Item("Sword", "+5 OR", ("held",))


@pytest.fixture
def bar() -> Bridge:
    made = bridge()
    made.rule(ItemPut(FRED, SWORD))
    return made


@pytest.fixture
def model(bar: Bridge) -> ItemsModel:
    made = ItemsModel(bar, FRED)
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def rows(model: ItemsModel) -> list[list[str]]:
    return [
        [str(model.index(row, column).data() or "") for column in range(3)] for row in range(model.rowCount())
    ]


def test_an_item_is_a_row_and_an_empty_one_waits(model: ItemsModel) -> None:
    assert rows(model) == [["Sword", "+5 OR", "held"], ["", "", ""]]
    assert model.understood(0) == "+5 OR."


@pytest.mark.parametrize(
    ("column", "text", "item"),
    [
        (0, "Long sword", Item("Long sword", "+5 OR", ("held",))),
        (1, "+7 OR; glows", Item("Sword", "+7 OR; glows", ("held",))),
        (2, "carried, loaded", Item("Sword", "+5 OR", ("carried", "loaded"))),
        (2, "", Item("Sword", "+5 OR", ())),
    ],
)
def test_an_edit_is_one_ruling_and_one_undo(
    model: ItemsModel, bar: Bridge, column: int, text: str, item: Item
) -> None:
    assert model.setData(model.index(0, column), text)
    assert bar.scene.of(FRED).items == (item,)
    bar.undo()
    assert bar.scene.of(FRED).items == (SWORD,)


def test_states_are_shown_in_the_language_and_stored_as_terms(model: ItemsModel, bar: Bridge) -> None:
    with speaking({"held": "in der Hand", "worn": "angelegt"}):
        assert rows(model)[0][2] == "in der Hand"
        assert not model.setData(model.index(0, 2), "in der Hand")
        assert model.setData(model.index(0, 2), "Angelegt, held, geladen")
    assert bar.scene.of(FRED).items[0].states == ("worn", "held", "geladen")
    assert rows(model)[0][2] == "worn, held, geladen"


def test_a_new_item_is_named_in_the_empty_row_and_never_takes_anothers_place(
    model: ItemsModel, bar: Bridge
) -> None:
    assert model.setData(model.index(1, 0), "Sword")
    assert [item.name for item in bar.scene.of(FRED).items] == ["Sword", "Sword 2"]
    assert not model.setData(model.index(2, 0), " ")


def test_an_item_is_taken_away_by_its_row_or_by_an_empty_name(model: ItemsModel, bar: Bridge) -> None:
    model.remove(0)
    assert bar.scene.of(FRED).items == ()
    bar.undo()
    assert model.setData(model.index(0, 0), "")
    assert bar.scene.of(FRED).items == ()
    model.remove(5)


def test_what_stays_the_same_is_no_ruling(model: ItemsModel, bar: Bridge) -> None:
    steps = len(bar.session.path)
    assert not model.setData(model.index(0, 1), "+5 OR")
    assert len(bar.session.path) == steps


def test_whoever_has_left_has_nothing(model: ItemsModel, bar: Bridge) -> None:
    bar.rule(Left(FRED))
    assert rows(model) == [["", "", ""]]
    assert not model.setData(model.index(0, 0), "Sword")


def test_time_alone_touches_no_cell(model: ItemsModel, bar: Bridge, qtbot: QtBot) -> None:
    bar.rule(ClockSet(Clock("tea", "Tea", 300)))
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.assertNotEmitted(model.modelReset):
        bar.elapse(20)
