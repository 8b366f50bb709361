"""Who is selected stays so, whatever moves the rows."""

from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.library.window import LibraryWindow
from tests.views.library.libraries import ANN, entered

CAST = [Combatant(Name(f"Guard {number}"), f"Guard {number}") for number in range(1, 9)]


def chosen(library: LibraryWindow) -> list[str]:
    return [str(name) for name in library.characters.chosen()]


def test_some_here_and_some_there_stay_selected_through_steps_sorting_and_undo(
    library: LibraryWindow,
) -> None:
    library.bridge.rule(*entered(*CAST))
    some = [Name(f"Guard {number}") for number in (1, 2, 3, 5, 8)]
    library.characters.choose(some)
    assert chosen(library) == some
    library.bridge.rule(*(FieldSet(name, "or", 3) for name in some))
    library.model.sort(0)
    assert chosen(library) == some
    library.bridge.undo()
    assert chosen(library) == some


def test_all_are_duplicated_taken_out_and_brought_back_in_one_step_each(library: LibraryWindow) -> None:
    library.bridge.rule(*entered(*CAST))
    library.characters.selectAll()
    library.people.duplicated(1)
    assert chosen(library) == ["Ann 2", *(f"Guard {number}" for number in range(9, 17))]
    library.characters.selectAll()
    library.people.remove()
    assert not library.bridge.scene.combatants
    library.bridge.undo()
    library.bridge.undo()
    assert [*library.bridge.scene.combatants] == [ANN.name, *(one.name for one in CAST)]
