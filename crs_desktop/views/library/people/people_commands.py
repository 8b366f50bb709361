"""The commands on the selected characters of a library."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.characters import CharactersModel
from crs_desktop.models.library.encounters import Encounters
from crs_desktop.play.lists.people.names import numbered
from crs_desktop.play.lists.people.transfer import copies
from crs_desktop.rules.facts import Entered, Left
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.actions.command import Command, Menu
from crs_desktop.views.library.people.table import CharactersTable
from crs_desktop.views.library.sheet.editor import Editor
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, template

CHARACTERS, ENCOUNTERS = Menu(template("&Characters")), Menu(template("&Encounters"))
_MOST_COPIES = 99


class PeopleCommands:
    """Commands that ask for what they need and make one ruling each."""

    def __init__(
        self,
        window: QWidget,
        model: CharactersModel,
        table: CharactersTable,
        encounters: Encounters,
        settings: Settings,
        pictures: Callable[[str], bytes],
    ) -> None:
        self._pictures = pictures
        self._window, self._model, self._table = window, model, table
        self._encounters, self._settings = encounters, settings
        self._bridge: Bridge = model.bridge

    def going_out(self) -> list[Combatant]:
        """Return the selected characters, or all shown if none is selected."""
        return self._chosen() or self._shown()

    def into_a_file(self) -> Sequence[Combatant] | None:
        """Return the characters to export; ask if only one is selected. None if the GM cancels."""
        chosen, shown = self._chosen(), self._shown()
        if len(chosen) != 1 or len(shown) == 1:
            return chosen or shown
        from crs_desktop.views.library.people.export_scope import WhoGoes

        dialog = WhoGoes(chosen[0], shown, self._window)
        run(dialog)
        return dialog.people

    def new(self, search: QLineEdit, editor: Editor) -> None:
        """Add a character, clear the search and put the focus on their name."""
        scene = self._bridge.scene
        taken = {*scene.combatants, *(one.label for one in scene.combatants.values())}
        label, name = numbered(say("New character"), taken)
        search.clear()  # a search might hide the new character
        if self._bridge.rule(Entered(name, Combatant(name, label))):
            self._table.choose([name])
            self._bridge.select(name)
            editor.focus_name()

    @Command("copies", CHARACTERS, "&Duplicate…", ("Ctrl+D",))
    def duplicate(self) -> None:
        """Ask how many copies to make, and duplicate each selected character."""
        question = say("How many copies of each?")
        count, meant = QInputDialog.getInt(self._window, say("Duplicate"), question, 1, 1, _MOST_COPIES)
        if meant:
            self.duplicated(count)

    def duplicated(self, count: int) -> None:
        """Add ``count`` numbered copies of each selected character and select the copies."""
        made = copies(self._bridge.scene, self._chosen(), count)
        if made and self._bridge.rule(*made):
            self._table.choose([fact.who for fact in made])

    @Command("column", CHARACTERS, "Set &column…", ("Ctrl+B",), "edit")
    def set_column(self) -> None:
        """Ask for a column and a value, and set it for all selected characters."""
        from crs_desktop.views.library.people.column import SetColumn

        names, model = self._table.chosen(), self._model
        dialog = SetColumn(
            len(names), model.columns, lambda id_, text: model.set_column(names, id_, text), self._window
        )
        run(dialog)

    @Command("fight", CHARACTERS, "Add to &fight", ("Ctrl+Return",), "sword")
    def into_fight(self) -> None:
        """Add the selected characters to the current fight."""
        self._encounters.into_fight(tuple(self._chosen()))

    @Command("put-in", ENCOUNTERS, "&Add to encounter…", ("Ctrl+Alt+Return",))
    def into_encounter(self) -> None:
        """Ask for an encounter and add the selected characters to it."""
        from crs_desktop.views.library.people.one_of import OneOf

        readable = [one for one in self._encounters.prepared if one.bridge]
        if not readable:
            raise NotAllowed(say("There are no encounters yet. Create one first (Ctrl+Shift+E)."))
        titles, question = [one.title for one in readable], say("Which encounter?")
        place = OneOf(say("Add to encounter"), question, titles, self._window).ask()
        if place is not None:
            self._encounters.bring(readable[place], tuple(self._chosen()))

    def print_cards(self) -> None:
        """Open the print dialog for the selected characters, or for all shown."""
        from crs_desktop.views.dialogs.printing.print_cards import PrintCards

        chosen = [one.name for one in self.going_out()]
        dialog = PrintCards(self._bridge.session, self._settings, self._window, chosen, self._pictures)
        run(dialog)

    @Command("remove", CHARACTERS, "&Remove", ("Del",), "trash")
    def remove(self) -> None:
        """Remove the selected characters from the library; undo brings them back."""
        self._bridge.rule(*(Left(name) for name in self._table.chosen()))

    def _shown(self) -> list[Combatant]:
        names = self._model.names(range(self._model.rowCount()))
        return [self._bridge.scene.of(name) for name in names]

    def _chosen(self) -> list[Combatant]:
        return [self._bridge.scene.of(name) for name in self._table.chosen()]
