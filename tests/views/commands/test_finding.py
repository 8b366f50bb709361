"""Every command is found, by the words, the menu or the key that the GM has in mind."""

from collections.abc import Iterable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.facts import Entered, Left
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.actions.palette_search import FoundCommand, everything, narrowed
from crs_desktop.views.window.main_window import MainWindow
from tests.toys.known import toy_is_known

__all__ = ["toy_is_known"]


def found(table: MainWindow) -> dict[str, FoundCommand]:
    return {one.words: one for one in everything(table.menuBar().actions(), table.bridge)}


def leaves(actions: Iterable[QAction]) -> list[QAction]:
    told: list[QAction] = []
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            menu.aboutToShow.emit()
            told += leaves(menu.actions())
        elif not action.isSeparator() and action.isVisible():
            told.append(action)
    return told


def one(words: str, where: str = "", keys: str = "") -> FoundCommand:
    return FoundCommand(words, words, where, lambda: None, keys)


def test_whatever_stands_in_a_menu_is_found(table: MainWindow) -> None:
    begun = len(table.bridge.prompt.choices)
    assert len(found(table)) == begun + len(leaves(table.menuBar().actions()))
    meant = {id_ for id_, action in table.actions_by_id.items() if action.isVisible()}
    assert meant <= {one.id for one in found(table).values()}


def test_lists_that_are_made_when_they_are_looked_at_are_found(table: MainWindow) -> None:
    known = found(table)
    for system in SYSTEMS:
        assert f"New fight: {system.title}" in known
    for words in (
        "Fights of this campaign: A brawl in the bar",
        "Palette: dark",
        "Letters: 200%",
        "Animation: Slow",
        "Cards of selected combatants: Real cards",
        "Play a sample: Contest: Ted and the toad",
    ):
        assert words in known


def test_what_may_be_begun_is_found_until_something_runs(table: MainWindow) -> None:
    attack = found(table)["Short Range attack"]
    assert (attack.where, attack.barred) == ("What happens next?", "")
    attack.act()
    assert table.bridge.prompt.text == "Who attacks at Short Range?"
    assert "Short Range attack" not in found(table)


def test_what_is_offered_now_is_found_and_taken(table: MainWindow) -> None:
    table.files.new_fight("toy")
    for who in ("Ann", "Bea"):
        table.bridge.rule(Entered(Name(who), Combatant(Name(who), who, who)))
    assert "Call out" not in found(table)
    table.bridge.begin("Round")
    call = found(table)["Call out"]
    assert (call.where, call.barred) == ("Offered now", "")
    before = table.bridge.prompt.key
    call.act()
    assert table.bridge.prompt.key != before


def test_what_cannot_be_begun_says_why(table: MainWindow) -> None:
    known = found(table)["Clean Up"]
    assert known.barred == "All cards are in their decks already."


def test_what_cannot_be_done_is_found_with_its_reason(table: MainWindow) -> None:
    known = found(table)
    assert known["Redraw"].barred == "The question asks for neither cards nor dice."
    assert known["Redo"].barred == "There is nothing to redo."
    assert known["Combatant: Rename"].barred == "No combatant is selected."
    assert known["Cards of selected combatants: Real cards"].barred == "No combatant is selected."
    assert known["Other branches: There are none"].barred == "There is only one branch."


def test_with_somebody_selected_what_is_done_with_him_is_allowed(table: MainWindow) -> None:
    table.bridge.select("Fred")
    known = found(table)
    assert known["Combatant: Rename"].barred == ""
    assert known["Cards of selected combatants: Cards on screen"].in_use
    known["Cards of selected combatants: Real cards"].act()
    assert table.bridge.scene.of(Name("Fred")).source == "table"


def test_nobody_can_be_selected_where_nobody_is(table: MainWindow) -> None:
    for name in list(table.bridge.scene.combatants):
        table.bridge.rule(Left(name))
    assert found(table)["Combatant: Select the next"].barred == "There are no combatants yet."


def test_one_of_several_is_marked_that_is_in_use(table: MainWindow) -> None:
    found(table)["Palette: dark"].act()
    known = found(table)
    assert [words for words in known if words.startswith("Palette") and known[words].in_use] == [
        "Palette: dark"
    ]
    assert known["Letters: 100%"].in_use
    assert known["Animation: Off"].in_use


def test_every_typed_word_must_be_found_in_words_menu_or_keys() -> None:
    some = [one("Undo", "Edit", "Ctrl+Z"), one("Redo", "Edit", "Ctrl+Y"), one("Quit", "File", "Ctrl+Q")]
    assert [each.words for each in narrowed(some, "edit do")] == ["Undo", "Redo"]
    assert [each.words for each in narrowed(some, "CTRL+q")] == ["Quit"]
    assert narrowed(some, "edit quit") == []


def test_words_that_begin_so_come_before_those_that_only_hold_it() -> None:
    some = [one("Help", "Fan"), one("Command"), one("Show and hide"), one("Antler")]
    assert [each.words for each in narrowed(some, "an")] == ["Show and hide", "Antler", "Command", "Help"]


def test_with_nothing_typed_those_used_last_are_first() -> None:
    some = [one("A"), one("B"), one("C")]
    assert [each.words for each in narrowed(some, " ", ["C", "gone", "B"])] == ["C", "B", "A"]


def test_the_menu_of_files_is_short_whatever_systems_and_samples_there_are(table: MainWindow) -> None:
    """At 768 pixels a menu of some two dozen entries hides its last behind an arrow: Quit was hidden."""
    menu = table.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    assert "Quit" in [entry.text().replace("&", "") for entry in menu.actions()]
    assert len(menu.actions()) < 20
