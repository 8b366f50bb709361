"""Items, skills and powers: written, tried out before they are kept, given, and laid on the shelf."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from crs_desktop.rules.facts import ItemPut, Left, Shelved
from crs_desktop.rules.scene import Item
from crs_desktop.views.library.things.things import Things
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.window.main_window import MainWindow
from tests.languages import speaking
from tests.views.library.libraries import ANN

FIRE = Item("Fire", "power: 2 AC Picks; Long Range", ("power",))


def tried(library: LibraryWindow) -> MainWindow:
    """The table on which something is tried out."""
    assert isinstance(library.things.trial, MainWindow)
    return library.things.trial


def write(things: Things, name: str, effect: str, state: str) -> None:
    """Write a draft, as far as before it is kept."""
    draft = things.draft
    assert draft is not None
    for line, text in ((draft.name, name), (draft.effect, effect)):
        line.setText(text)
    draft.state.setEditText(state)


@pytest.mark.usefixtures("table")
def test_a_power_is_tried_out_before_it_is_kept(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    before = library.bridge.scene
    library.actions_by_id["write"].trigger()
    things = library.editor.things
    write(things, "Fire", "power: 2 AC Picks; Long Range", "power")
    assert things.draft is not None and "2 AC Picks" in things.draft.understood.text()
    things.draft.tried.click()
    scene = tried(library).bridge.scene
    assert scene.of(ANN.name).items == (FIRE,) and len(scene.combatants) == 2
    library.things.trial.close()
    assert library.bridge.scene == before and things.draft.isVisible()
    things.draft.kept.click()
    assert library.bridge.scene.of(ANN.name).items == (FIRE,)
    library.bridge.undo()
    assert library.bridge.scene == before


def test_states_are_offered_and_shown_in_the_language_spoken_and_kept_as_terms(
    library: LibraryWindow,
) -> None:
    library.bridge.rule(ItemPut(ANN.name, FIRE))
    library.characters.choose(library.model.names([0]))
    things = library.editor.things
    things.table.setCurrentIndex(things.model.index(0, 0))
    with speaking({"power": "Kraft", "skill": "Kunst"}):
        things.write()
        assert things.draft is not None and things.draft.state.currentText() == "Kraft"
        things.draft.state.setCurrentIndex(things.draft.state.findText("Kunst"))
        things.draft.kept.click()
        things.table.edit(things.model.index(0, 2))
        [box] = things.table.viewport().findChildren(QComboBox)
        assert box.currentText() == "Kunst" and box.findText("Kraft") >= 0 > box.findText("power")
    assert library.bridge.scene.of(ANN.name).items[0].states == ("skill",)


def test_what_is_written_while_nobody_is_looked_at_goes_to_the_shelf_and_that_is_seen(
    library: LibraryWindow,
) -> None:
    library.bridge.select("")
    assert library.tabs.currentWidget() is library.tabs.columns
    library.actions_by_id["write"].trigger()
    things = library.tabs.things
    write(things, "Rope", "", "carried")
    assert things.draft is not None and library.tabs.currentWidget() is things
    things.draft.kept.click()
    assert list(library.bridge.scene.shelf) == ["Rope"]


def test_a_thing_of_somebody_who_is_gone_meanwhile_is_not_kept_and_says_so(library: LibraryWindow) -> None:
    library.characters.choose([ANN.name])
    things = library.editor.things
    things.write()
    write(things, "Rope", "", "carried")
    library.bridge.rule(Left(ANN.name))
    assert things.draft is not None
    things.draft.kept.click()
    assert things.draft.isVisible() and things.draft.why.text().startswith("No character is selected")
    things.draft.reject()


def test_a_draft_without_a_name_is_not_kept_and_one_that_is_left_is_gone(library: LibraryWindow) -> None:
    library.characters.choose(library.model.names([0]))
    things = library.editor.things
    things.write()
    write(things, " ", "+5 OR", "held")
    assert things.draft is not None and not things.draft.kept.isEnabled()
    things.draft.reject()
    assert not library.bridge.scene.of(ANN.name).items


def test_a_thing_is_written_anew_and_takes_nobody_elses_place(library: LibraryWindow) -> None:
    library.bridge.rule(ItemPut(ANN.name, Item("Lamp")), ItemPut(ANN.name, FIRE))
    library.characters.choose(library.model.names([0]))
    things = library.editor.things
    things.table.setCurrentIndex(things.model.index(1, 0))
    for name, now in (("Ice", ["Lamp", "Ice"]), ("Lamp", ["Lamp", "Lamp 2"])):
        things.write()
        write(things, name, "", "power")
        assert things.draft is not None
        things.draft.kept.click()
        assert [item.name for item in library.bridge.scene.of(ANN.name).items] == now
        things.table.setCurrentIndex(things.model.index(1, 0))


def test_of_whoever_is_looked_at_no_thing_is_looked_at_yet(library: LibraryWindow) -> None:
    library.bridge.rule(ItemPut(ANN.name, FIRE), ItemPut(ANN.name, Item("Lamp")))
    library.characters.choose(library.model.names([0]))
    things = library.editor.things
    assert things.current is None and not things.table.selectedIndexes() and not things.tried.isEnabled()
    things.table.setCurrentIndex(things.model.index(1, 0))
    library.bridge.rule(ItemPut(ANN.name, Item("Lamp", "+1 DR")))
    assert things.current == Item("Lamp", "+1 DR")


@pytest.mark.usefixtures("table")
def test_what_lies_on_the_shelf_is_tried_out_by_somebody_where_nobody_is_looked_at(
    library: LibraryWindow,
) -> None:
    library.bridge.rule(Shelved(FIRE))
    library.bridge.select("")
    library.tabs.setCurrentWidget(library.tabs.things)
    library.tabs.things.table.setCurrentIndex(library.tabs.shelf.index(0, 0))
    library.actions_by_id["try"].trigger()
    assert {one.label for one in tried(library).bridge.scene.combatants.values()} == {
        "Somebody",
        "Dummy",
    }
    library.things.trial.close()


def test_a_thing_is_given_to_all_who_are_selected_and_laid_back(library: LibraryWindow) -> None:
    library.bridge.rule(Shelved(FIRE))
    library.characters.choose(library.model.names([0]))
    library.people.duplicated(2)
    library.characters.selectAll()
    library.actions_by_id["give"].trigger()
    assert library.notice.text() == "No item on the shelf is selected."
    library.tabs.things.table.setCurrentIndex(library.tabs.shelf.index(0, 0))
    library.actions_by_id["give"].trigger()
    assert [one.items for one in library.bridge.scene.combatants.values()] == [(FIRE,)] * 3
    library.bridge.undo()
    assert not any(one.items for one in library.bridge.scene.combatants.values())
    library.bridge.rule(ItemPut(ANN.name, Item("Lamp")))
    library.characters.choose(library.model.names([0]))
    library.actions_by_id["shelve"].trigger()
    library.editor.table.setCurrentIndex(library.editor.items.index(0, 0))
    library.actions_by_id["shelve"].trigger()
    assert list(library.bridge.scene.shelf) == ["Fire", "Lamp"]


def test_things_are_copied_and_pasted_by_keys(library: LibraryWindow) -> None:
    library.bridge.rule(Shelved(FIRE))
    library.characters.choose(library.model.names([0]))
    library.tabs.setCurrentWidget(library.tabs.things)
    library.tabs.things.table.setCurrentIndex(library.tabs.shelf.index(0, 0))
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(library.tabs.things.table, Qt.Key.Key_C, control)
    QTest.keyClick(library.editor.table, Qt.Key.Key_V, control)
    QApplication.processEvents()
    assert library.bridge.scene.of(ANN.name).items == (FIRE,)


@pytest.mark.usefixtures("table")
def test_whoever_tries_a_thing_out_is_looked_at(library: LibraryWindow) -> None:
    library.characters.choose([ANN.name])
    library.things.try_out(FIRE)
    assert tried(library).bridge.selection == "Ann"
    assert "Fire, tried out" in tried(library).windowTitle()
    library.things.trial.close()


def test_how_a_thing_is_written_is_read_whole(library: LibraryWindow) -> None:
    library.characters.choose([ANN.name])
    library.editor.things.write()
    draft = library.editor.things.draft
    assert draft is not None
    words = draft.understood
    assert words.text() and words.height() >= words.heightForWidth(words.width())
    draft.reject()
