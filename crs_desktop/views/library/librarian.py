"""The link between a fight and the library: opening it, keeping combatants in it, adding its characters."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from crs_desktop.models.board.dragged import people_of
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.why import Notice
from crs_desktop.views.actions.command import LIBRARY, Command
from crs_desktop.views.actions.over import Over, people, whom
from crs_desktop.views.files.files import Files
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import say, say_many

if TYPE_CHECKING:
    from crs_desktop.play.lists.people.updates import Choice, Namesake
    from crs_desktop.views.library.window import LibraryWindow

KEEP = Over("&Keep {count} combatants in the library")


class Librarian(QObject):
    """Owner of the one library window: creates it on first use and closes it with the campaign.

    ``notes_wanted`` asks for the GM's own notes on a character, by name.
    """

    notes_wanted = Signal(str)

    def __init__(
        self,
        window: QWidget,
        files: Files,
        bridge: Bridge,
        settings: Settings,
        beside: Callable[[Desk], QMainWindow],
    ) -> None:
        """``beside`` opens a second fight window, for trials."""
        super().__init__(window)
        self._files, self._bridge, self._settings, self._beside = files, bridge, settings, beside
        self._parent = window
        self.window: LibraryWindow | None = None

    @Command("library", LIBRARY, "&Library…", ("Ctrl+L",), "deck", after="items")
    def open(self) -> None:
        """Show the library of the fight’s system."""
        if window := self._library():
            window.show()
            window.raise_()
            window.activateWindow()

    @Command("keep", LIBRARY, "&Keep in the library", ("Ctrl+Shift+L",), over=KEEP, after="library")
    def keep(self) -> None:
        """Keep the selected combatants in the library, or the combatant whose sheet is shown."""
        those = people(self._bridge)
        if those:
            several = say_many("1 combatant", "{count} combatants", len(those))
            self._keep(those, several if len(those) > 1 else those[0].label)

    @Command("keep-all", LIBRARY, "Keep e&verybody in the library", after="keep")
    def keep_all(self) -> None:
        """Keep all combatants of the fight in the library."""
        self._keep(tuple(self._bridge.scene.combatants.values()), say("All combatants"))

    def way(self, data: QMimeData, at: Square | None = None) -> Callable[[], None] | None:
        """Return an action that adds dropped characters to the fight at a square.

        None if the data has no characters, or they are of another system or already of this fight.
        """
        dragged, here = people_of(data), self._bridge.session.document
        if dragged is None or dragged.system != here.system or dragged.document == here.id:
            return None
        return lambda: self._let_in(dragged.people, at)

    def unwritten(self) -> list[Unwritten]:
        """Try again to write all typed text of the library; return what could not be written."""
        return self.window.unwritten() if self.window else []

    def close(self) -> None:
        """Close the library, writing typed text first."""
        if self.window is not None:
            self.window.let_go()
            self.window = None

    def _library(self) -> "LibraryWindow | None":
        """Return the window, showing the library of the fight’s system; None if it cannot be read."""
        return self._bridge.attempt(self._made)

    def _made(self) -> "LibraryWindow":
        from crs_desktop.views.library.window import LibraryWindow

        self._files.desk.library(self._bridge.session.document.system)
        if self.window is None:
            parts = (self._bridge, self._settings, self._files.fight, self._beside)
            self.window = LibraryWindow(self._files.desk, *parts)
            self.window.notes_wanted.connect(self.notes_wanted)
            self.window.quit_wanted.connect(lambda: self._parent.window().close())
        self.window.show_system(self._bridge.session.document.system)
        return self.window

    def _keep(self, those: tuple[Combatant, ...], who: str) -> None:
        """Keep combatants in the library; ``who`` names them in the notice."""
        from crs_desktop.play.lists.people.updates import keeping, leaving, ruled

        if (window := self._library()) is None:
            return
        library = window.bridge
        scene, system = library.scene, library.session.system
        happened = (fact for node in self._bridge.session.path for fact in node.entry.all_facts())
        both = keeping(scene, system, those), leaving(scene, system, those, happened)
        if (chosen := self._chosen(library, *both)) is None:
            return
        facts = ruled(scene, *chosen)
        if not facts:
            self._say(say("{who}: already up to date in the library.", who=who))
        elif self._rule(library, *facts, words=KEEP.title(len(whom(facts)))):
            self._say(say("{who}: kept in the library. Undo takes that back.", who=who))

    def _chosen(
        self, library: Bridge, rested: "Sequence[Namesake]", left: "Sequence[Namesake]"
    ) -> "tuple[Sequence[Namesake], Mapping[int, Choice]] | None":
        """Return the matches and the GM’s choices after a preview; None if the GM cancelled."""
        from crs_desktop.play.lists.people.updates import AS_KNOWN

        if not any(match.facts for match in (*rested, *left)):
            return rested, AS_KNOWN
        from crs_desktop.views.library.files.changes_dialog import ChangesDialog

        asks = (say("After the &fight:"), say("Rested"), say("As the fight left them"))
        dialog = ChangesDialog(library, rested, self._parent, both=(rested, left), asks=asks)
        return ((rested, left)[dialog.clearing], dialog.choices()) if run(dialog) else None

    def _rule(self, library: Bridge, *facts: Fact, words: str = "") -> bool:
        """Make a ruling in the library that undo in the fight takes back too; show a refusal in the fight."""
        with library.heard_by(self._bridge):  # the fight window is in front
            done = library.rule(*facts, words=words)
        if done:
            self._bridge.across.did(library.session)  # undo in the fight reaches the library
        return done

    def _let_in(self, people: tuple[Combatant, ...], at: Square | None) -> None:
        """Add characters to the fight; undo in the library window takes that back too."""
        from crs_desktop.play.lists.people.transfer import arrivals

        done = self._bridge.rule(*arrivals(self._bridge.scene, people, at=at))
        if done and self.window is not None:
            self.window.bridge.across.did(self._bridge.session)

    def _say(self, sentence: str) -> None:
        self._bridge.refused.emit(Notice(sentence))
