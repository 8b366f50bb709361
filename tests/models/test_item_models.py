import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.fan import FanModel
from crs_desktop.models.choices import ChoicesModel
from crs_desktop.models.log import log
from crs_desktop.models.log.log import PAGE, LogModel
from crs_desktop.models.sheet import SheetModel
from crs_desktop.models.turns.combatants import CombatantRole, CombatantsModel
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told import story
from crs_desktop.play.told.story import hidden
from crs_desktop.rules.facts import (
    ClockSet,
    DrawsKept,
    FieldSet,
    ItemPut,
    Left,
    Moved,
    Noted,
    Shown,
    SourceChosen,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.sessions import answer, bridge

MODELS = (ChoicesModel, CombatantsModel, FanModel, LogModel, SheetModel)


@pytest.fixture
def bar() -> Bridge:
    return bridge()


def texts(model: QAbstractItemModel, column: int = 0) -> list[str]:
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


@pytest.mark.parametrize("kind", MODELS)
def test_every_model_keeps_the_contract_of_item_models_through_a_fight(
    kind: type[QAbstractItemModel], bar: Bridge
) -> None:
    model = kind(bar)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    bar.select("John")
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8", "8", "6")
    bar.undo()
    bar.rule(Left(Name("Mary")))
    bar.redo()
    bar.play(bridge("toad").session)


@pytest.mark.parametrize("kind", MODELS)
def test_every_model_can_be_asked_before_it_is_told_of_a_step(
    kind: type[QAbstractItemModel], bar: Bridge
) -> None:
    asked: list[list[str]] = []

    def ask() -> None:
        asked.extend(texts(model, column) for column in (0, 1))

    for signal in (bar.stepped, bar.rewound, bar.selected):
        signal.connect(lambda *_: ask())
    model = kind(bar)
    bar.begin("Combat round")
    answer(bar, "Fred, Mary, John", "1", "-", "2", "4", "7")
    bar.select("Mary")
    bar.rule(Left(Name("Mary")))
    bar.rule(*(Left(name) for name in bar.scene.combatants))
    bar.undo()
    bar.play(bridge("toad").session)
    assert asked


def test_the_rows_are_whole_sentences_for_a_screen_reader(bar: Bridge) -> None:
    model = CombatantsModel(bar)
    assert texts(model)[0] == "Fred, at H6, LIFE 20 of 20, 11 cards left"
    assert texts(model)[1] == "Mary, at J8, LIFE 8 of 8, 10 cards left, stands by"


def test_only_the_rows_that_a_step_is_about_are_drawn_again(bar: Bridge) -> None:
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8")
    model = CombatantsModel(bar)
    spy = QSignalSpy(model.dataChanged)
    answer(bar, "8")
    changed = {spy.at(n)[0].data(CombatantRole.NAME) for n in range(spy.count())}
    assert changed == {"Fred", "John"}


def test_a_barred_choice_is_disabled_and_says_why_with_its_rule(bar: Bridge) -> None:
    bar.rule(Moved(Name("John"), Square(0, 0)))
    model = ChoicesModel(bar)
    barred = model.index(1, 0)
    assert not barred.flags() & Qt.ItemFlag.ItemIsEnabled
    tooltip = str(barred.data(Qt.ItemDataRole.ToolTipRole))
    assert tooltip.startswith("No combatant with OR to use has another within") and "CRS-118" in tooltip


def test_the_log_grows_by_the_lines_of_each_step(bar: Bridge) -> None:
    model = LogModel(bar)
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8", "8", "6")
    assert texts(model)[-3:-1] == [
        "8 (card) + 8 OR = 16 against 6 (card) + 6 DR = 12: hit by 4.",
        "John loses 4 LIFE (10 → 6).",
    ]
    bar.undo()
    assert "John loses 4 LIFE (10 → 6)." not in texts(model)


def test_the_log_of_a_long_evening_is_held_back_and_shown_on_demand(bar: Bridge) -> None:
    for number in range(PAGE + 50):
        bar.rule(Noted(f"note {number}"))
    model = LogModel(bar)
    assert model.rowCount() == PAGE
    assert texts(model)[-1] == f"note {PAGE + 49}"
    assert model.show_earlier() == PAGE
    bar.undo()
    assert texts(model)[-1] == f"note {PAGE + 48}"
    bar.redo()
    assert texts(model)[-1] == f"note {PAGE + 49}"


def test_sentences_are_made_for_what_is_shown_of_a_long_evening_only(
    bar: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2 * PAGE):
        bar.rule(Noted(f"note {number}"))
    made: list[int] = []

    def lines(node: Node, now: Scene) -> list[story.LogLine]:
        made.append(node.id)
        return story.lines(node, now)

    monkeypatch.setattr(log, "lines", lines)
    model = LogModel(bar)
    assert len(made) <= PAGE
    made.clear()
    bar.undo()
    bar.rule(Noted("another"))
    assert len(made) == 1
    assert texts(model)[-1] == "another"


def test_editing_a_value_of_the_sheet_is_a_ruling(bar: Bridge) -> None:
    model = SheetModel(bar)
    assert model.rowCount() == 0
    bar.select("John")
    row = texts(model).index("LIFE left")
    assert model.setData(model.index(row, 1), "3")
    assert texts(model, 1)[row] == "3"
    assert bar.session.path[-1].entry.kind == "ruling"
    assert model.setData(model.index(row, 1), "") and "life_left" not in bar.scene.of(Name("John")).fields


def test_a_value_that_cannot_be_read_is_named_in_a_sentence(bar: Bridge) -> None:
    model = SheetModel(bar)
    bar.select("John")
    said: list[str] = []
    bar.refused.connect(lambda why: said.append(str(why)))
    assert not model.setData(model.index(0, 1), "many")
    assert said == ["OR is “many”: expected a whole number from 0 to 999."]


def test_the_fan_lies_face_down_and_names_only_what_lies_turned(bar: Bridge) -> None:
    model = FanModel(bar)
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8")
    assert texts(model) == [f"Card {place}, face down" for place in range(1, 12)]
    bar.pick(1)
    bar.undo()
    turned = texts(model)[1]
    assert turned.startswith("Card 2, turned: ")
    enabled = [bool(model.index(row, 0).flags() & Qt.ItemFlag.ItemIsEnabled) for row in range(11)]
    assert enabled == [row == 1 for row in range(11)]


def test_there_is_no_fan_for_real_cards(bar: Bridge) -> None:
    model = FanModel(bar)
    bar.rule(SourceChosen(Name("Fred"), "table"))
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8")
    assert bar.prompt.source == "table"
    assert model.rowCount() == 0


def test_time_alone_leaves_a_sheet_as_it_is_and_a_number_that_changes_no_more_than_its_cell(
    bar: Bridge, qtbot: QtBot
) -> None:
    bar.select("John")
    sheet = SheetModel(bar)
    bar.rule(ClockSet(Clock("tea", "Tea", 300)))
    with qtbot.assertNotEmitted(sheet.modelReset), qtbot.assertNotEmitted(sheet.dataChanged):
        bar.elapse(20)
    with qtbot.assertNotEmitted(sheet.modelReset), qtbot.waitSignal(sheet.dataChanged):
        bar.rule(FieldSet(Name("John"), "or", 9))
    with qtbot.waitSignal(sheet.modelReset):
        bar.select("Fred")


def test_the_next_one_who_is_asked_has_the_rows_of_the_one_before(bar: Bridge, qtbot: QtBot) -> None:
    bar.begin("Short Range attack")
    answer(bar, "Fred")
    sheet = SheetModel(bar)
    assert bar.shown == "Fred"
    with qtbot.assertNotEmitted(sheet.modelReset), qtbot.waitSignal(sheet.turned):
        answer(bar, "John", "8", "8")
    assert bar.shown == "John"
    anew = SheetModel(bar)
    assert [texts(sheet, 0), texts(sheet, 1)] == [texts(anew, 0), texts(anew, 1)]
    with qtbot.waitSignal(sheet.modelReset):
        bar.rule(ItemPut(Name("John"), Item("Rope")))


def test_what_was_shown_is_a_secret_again_after_undo(bar: Bridge) -> None:
    bar.rule(DrawsKept(Name("Fred"), "hidden"))
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8", "8")
    model = LogModel(bar)
    secrets = [text for text in texts(model) if text.startswith("Secret")]
    assert secrets
    bar.rule(*map(Shown, hidden(bar.session.path)))
    assert not any(text.startswith("Secret") for text in texts(model))
    for again in (bar.undo, bar.redo, bar.undo):
        again()
        assert texts(model) == texts(LogModel(bar))
    assert [text for text in texts(model) if text.startswith("Secret")] == secrets


def test_nothing_entered_is_a_dash_and_is_typed_over_as_nothing() -> None:
    toad = bridge("toad")
    toad.select("Ted")
    sheet = SheetModel(toad)
    rows = {sheet.index(row, 0).data(): sheet.index(row, 1) for row in range(sheet.rowCount())}
    assert all(value.data() for value in rows.values())
    injuries = rows["Injuries"]
    assert (injuries.data(), injuries.data(Qt.ItemDataRole.EditRole)) == ("–", "")
    assert sheet.setData(injuries, "stabbed in the arm −1")
    assert injuries.data() == "stabbed in the arm −1"
    assert "Separate entries with semicolons" in injuries.data(Qt.ItemDataRole.ToolTipRole)


@rule("CT-2", "CT-83")
def test_a_stat_that_a_wound_makes_less_shows_both_numbers_and_why() -> None:
    gate = bridge("gate")
    gate.rule(FieldSet(Name("Ben"), "injuries", ("run through the arm −3",)))
    gate.select("Ben")
    sheet = SheetModel(gate)
    rows = {sheet.index(row, 0).data(): sheet.index(row, 1) for row in range(sheet.rowCount())}
    shown = rows["Melee Defense"]
    assert shown.data() == "10 (sheet: 13)"
    why = "Melee Defense now: 10 Base + 3 Armor − 3 run through the arm = 10."
    assert shown.data(Qt.ItemDataRole.ToolTipRole).startswith(why)
    assert shown.data(Qt.ItemDataRole.AccessibleDescriptionRole) == why
    assert rows["Perception"].data() == "9"
    assert not rows["Perception"].data(Qt.ItemDataRole.AccessibleDescriptionRole)
