"""What a system declares is read in the language spoken now: wherever it is shown, and translated once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QLabel, QRadioButton
from pytestqt.qtbot import QtBot

import crs_desktop
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.characters import CharactersModel
from crs_desktop.models.library.fighters import FightersModel
from crs_desktop.models.sheet import SheetModel
from crs_desktop.play.lists.columns import known, plain, titles
from crs_desktop.rules.card_making import cards, cast
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.combatant import NewCombatant
from crs_desktop.views.dialogs.house_rules import HouseRules
from tests.languages import declared, speaking
from tests.sessions import bridge

SAMPLES = ("bar", "duel", "toad")
TWICE = re.compile(r"(?<!\.)\bsay\(\s*[\w.()\[\]]+\.(?:title|words|other|example)\s*[,)]")
"""A translation of what `Termed` and its kin translate themselves."""
FILES = sorted(Path(crs_desktop.__file__).parent.rglob("*.py"))


@pytest.fixture(params=SAMPLES)
def table(request: pytest.FixtureRequest) -> Iterator[Bridge]:
    """A fight in a language that puts every declared word between angles."""
    made = bridge(request.param)
    with speaking({word: f"‹{word}›" for word in declared(made.session.system)}):
        yield made


def headings(model: QAbstractItemModel) -> list[str]:
    return [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]


def check(shown: list[str], least: int) -> None:
    """So many at the least are read in that language, and none in it twice."""
    assert len([words for words in shown if "‹" in words]) >= least, shown
    assert not [words for words in shown if "‹‹" in words], shown


def test_every_list_of_a_sheet_is_headed_in_it(table: Bridge) -> None:
    system, scene = table.session.system, table.scene
    fields = len(system.fields(scene))
    sheet = SheetModel(table)
    table.select(next(iter(scene.combatants)))
    check([sheet.index(row, 0).data() for row in range(sheet.rowCount())], fields)
    asked = len(FightersModel(table).columns) - 4
    check(headings(FightersModel(table)), asked)
    check(headings(CharactersModel(table)), asked - len(system.items.gear))
    check([*titles(system.sheet).values()], len(system.sheet))
    check([*cast(system, scene).columns], 2)
    boxes = [box.title for card in cards(system, scene) for group in card.boxes for box in group]
    check(boxes, len(scene.combatants))


def test_forms_and_questions_are_in_it(qtbot: QtBot, table: Bridge) -> None:
    form, rules = NewCombatant(table), HouseRules(table)
    for dialog in (form, rules):
        qtbot.addWidget(dialog)
    check([label.text() for label in form.findChildren(QLabel)], len(form.lines))
    house_rules = table.session.system.house_rules
    check([label.text() for label in rules.findChildren(QLabel)], len(house_rules))
    check([mark.text() for mark in rules.findChildren(QRadioButton)], len(house_rules))
    check([choice.words for choice in table.prompt.choices], len(table.session.system.procedures))


def test_what_is_chosen_and_written_is_stored_as_it_is_in_every_language(table: Bridge) -> None:
    procedure = table.prompt.choices[0]
    assert "‹" not in procedure.value
    table.begin(procedure.value)
    assert not any("‹" in key for key in table.session.open)
    assert "‹" not in table.session.path[-1].entry.key


def test_a_value_and_what_cannot_be_one_are_told_in_it(table: Bridge) -> None:
    who = Name(next(iter(table.scene.combatants)))
    field = next(field for field in table.session.system.sheet if field.check(7) is None)
    check([FieldSet(who, field.id, 7).words(table.scene)], 1)
    check([str(field.check(10**6))], 1)


def test_a_file_is_understood_in_every_language(table: Bridge) -> None:
    field = table.session.system.sheet[0]
    read = known(table.session.system.sheet)
    assert read[plain(field.title)] == read[plain(field.term)] == field.id


def test_nobody_translates_what_translates_itself() -> None:
    found = [(file.name, text) for file in FILES for text in TWICE.findall(file.read_text("utf-8"))]
    assert TWICE.search("say(field.title)") and not found, found
