"""One search over all that the campaign keeps."""

from crs_desktop.rules.facts import HouseRuleChosen, Shelved
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.views.library.window import LibraryWindow
from tests.views.library.libraries import ANN, entered


def test_characters_things_and_encounters_are_found_by_one_search(library: LibraryWindow) -> None:
    library.bridge.rule(Shelved(Item("Lamp", "lights the watch")), Shelved(Item("Rope")))
    for _ in range(2):
        library.new_encounter()
    library.encounters.bring(library.encounters.prepared[-1], (ANN,))
    library.search.setText("watch")
    assert library.model.rowCount() == 1 and library.tabs.shelf.counts() == (1, 2)
    columns = library.tabs.columns.columns
    assert [column.is_found for column in columns] == [False] * (len(columns) - 1) + [True]
    assert library.tabs.tabText(0) == f"Encounters (1 of {len(columns)})"
    assert library.tabs.tabText(1) == "Shelf: items, skills and powers (1 of 2)"
    library.search.clear()
    assert library.tabs.tabText(0) == "Encounters" and library.tabs.shelf.rowCount() == 3


def test_a_thing_that_is_not_shown_keeps_its_name(library: LibraryWindow) -> None:
    library.bridge.rule(Shelved(Item("Rope", "ties")))
    library.search.setText("lamp")
    assert library.tabs.shelf.rowCount() == 1
    library.tabs.shelf.setData(library.tabs.shelf.index(0, 0), "Rope")
    assert list(library.bridge.scene.shelf) == ["Rope", "Rope 2"]
    assert library.bridge.scene.shelf["Rope"].effect == "ties"


def test_other_systems_are_one_click_away(library: LibraryWindow) -> None:
    ryo = Combatant(Name("Ryo"), "Ryo", fields={"skills": ("Watchful 2",)})
    library.desk.library("bruise").rule(*entered(ryo), Shelved(Item("Watch")))
    library.search.setText("watch")
    assert "1 character and 1 item in Bruise" in library.elsewhere.text()
    library.elsewhere.linkActivated.emit("bruise")
    assert library.model.rowCount() == 1 and "1 character in CRS 1.0" in library.elsewhere.text()
    library.search.setText("nobody")
    assert library.elsewhere.isHidden()


def test_an_encounter_has_the_house_rules_of_the_library(library: LibraryWindow) -> None:
    library.bridge.rule(HouseRuleChosen("primary-stats", "used"))
    library.new_encounter()
    prepared = library.encounters.prepared[-1].bridge
    assert prepared and prepared.scene.house_rules == {"primary-stats": "used"}


def test_searching_hides_nowhere_to_drop_a_character(library: LibraryWindow) -> None:
    for _ in range(2):
        library.new_encounter()
    library.encounters.bring(library.encounters.prepared[-1], (ANN,))
    library.search.setText("watch")
    columns = library.tabs.columns
    assert not any(column.isHidden() for column in columns.columns)
    assert columns.hint.isHidden()
    held = columns.widget()
    row = held.layout() if held else None
    assert row is not None
    places = [row.indexOf(column) for column in columns.columns]
    assert places[-1] == min(places), "what is found comes first"
    library.search.clear()
    assert [row.indexOf(column) for column in columns.columns] == sorted(places)
