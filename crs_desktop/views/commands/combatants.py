"""What the GM does with the people at the table: each a ruling, so each in the log and undone by undo."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QWidget

from crs_desktop.models.board.dragged import list_of
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.chance_words import chance_words
from crs_desktop.play.lists.people.roster import renamed
from crs_desktop.play.told.story import hidden
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Banded, DrawsKept, Left, Shown, Sided, SourceChosen
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Seen, Source
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.over import Over, over, people
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, say_many

if TYPE_CHECKING:
    from crs_desktop.play.lists.reading.list_file import RawList

ITEMS = Over("&Items, skills and powers of {who}…")
RENAME = Over("Re&name {who}…")
SIDE = Over("Change the &side of {count} combatants…")
STAND_BY = Over(
    "Let {count} combatants stand &by",
    back="Let {count} com&batants take part",
    done=lambda one: one.bystander,
)
MOB = Over(
    "Let {count} combatants act as &one",
    back="Let {count} combatants act each by &himself",
    back_alone="Act by &himself",
    done=lambda one: bool(one.mob),
)
REMOVE = Over("Re&move {count} combatants")


class CombatantCommands:
    """Acts on all who are selected together, else on the one whose sheet is seen, if anybody's is.

    What is his alone, such as a name, is only his who is looked at. ``take_picture`` is shown what is to be
    pasted, and takes a picture.
    """

    def __init__(self, window: QWidget, bridge: Bridge, settings: Settings) -> None:
        self._window = window
        self._bridge, self._settings = bridge, settings
        self.take_picture: Callable[[QMimeData | None], bool] = lambda _data: False

    def add(self) -> None:
        """Ask who comes in, one by one; each is a ruling."""
        from crs_desktop.views.dialogs.combatant import NewCombatant

        run(NewCombatant(self._bridge, self._window))

    def add_many(self, text: "str | RawList" = "") -> None:
        """Bring in as many as stand in a table; ``text`` is a list that is put into it at once."""
        from crs_desktop.views.dialogs.fighters import Fighters

        said = self._settings.columns.get(self._bridge.session.document.system, {})
        run(Fighters(self._bridge, self._window, text, said))

    def add_from(self, path: Path) -> None:
        """Bring in as many as stand in the list of a file. Raises `OSError` and `NotAllowed`."""
        from crs_desktop.views.widgets.reading import list_in

        if (listed := list_in(self._window, path)) is not None:
            self.add_many(listed)

    def paste(self) -> None:
        """Bring in whoever stands in the list on the clipboard; a picture there is a portrait."""
        from PySide6.QtGui import QGuiApplication

        held = QGuiApplication.clipboard().mimeData()
        if not self.take_picture(held):
            self.add_many(list_of(held))

    def items(self) -> None:
        """Show what he has: items, skills and powers."""
        from crs_desktop.views.dialogs.items import Items

        if self._bridge.shown:
            run(Items(self._bridge, self._bridge.shown, self._window))

    def remove(self) -> None:
        """Let all who are selected leave the fight."""
        self._rule(REMOVE, lambda one: Left(one.name))

    def rename(self) -> None:
        """Ask what he is called from now on; his name in records stays."""
        bridge, who = self._bridge, self._bridge.shown
        if who:
            self._ask(
                say("Which name from now on?"),
                bridge.scene.label(who),
                lambda text: bridge.rule_by(lambda: renamed(bridge.scene, who, text)),
            )

    def side(self) -> None:
        """Put them on another side."""
        those = people(self._bridge)
        if not those:
            return
        asked, sides = say("Which side from now on?"), {one.side for one in those}
        if len(those) > 1:
            asked = say("Which side are these {count} on from now on?", count=len(those))
        self._ask(asked, self._bridge.scene.of(self._bridge.shown).side, self._sided, always=len(sides) > 1)

    def stand_by(self) -> None:
        """Let them look on, or take part again where all look on."""
        looks_on = not STAND_BY.goes_back(people(self._bridge))
        self._rule(STAND_BY, lambda one: Sided(one.name, one.side, looks_on))

    def band(self) -> None:
        """Let them act as one from now on, each with his own cards; or each by himself again."""
        those = people(self._bridge)
        back = MOB.goes_back(those)
        mob = "" if back or not those else _mob_of(those)
        self._rule(MOB, lambda one: Banded(one.name, mob))

    def source(self, where: Source) -> None:
        """Say where their cards and dice are."""
        self._kept(where, lambda one: SourceChosen(one.name, where))

    def draws(self, to: Seen) -> None:
        """Say who may know what they draw."""
        self._kept(to, lambda one: DrawsKept(one.name, to))

    def show_hidden(self) -> None:
        """Show everybody what was hidden until now."""
        keys = hidden(self._bridge.session.path)
        if keys:
            self._bridge.rule(*map(Shown, keys), words=say("what was hidden is shown"))
        else:
            self._bridge.refused.emit(WhyNot(say("Nothing is hidden.")))

    def select(self, by: int) -> None:
        """Select the one so many places further on."""
        names = list(self._bridge.scene.combatants)
        if names:
            at = names.index(self._bridge.selection) if self._bridge.selection else -by
            self._bridge.select(names[(at + by) % len(names)])

    def _rule(self, how: Over, made: Callable[[Combatant], Fact]) -> bool:
        """One ruling over them all, but for those whom it would leave as they are."""
        return how.rule(self._bridge, self._changing(made))

    def _kept(self, how: Source | Seen, made: Callable[[Combatant], Fact]) -> None:
        """A choice among several ways: one ruling over all who had another, which says how."""
        if facts := self._changing(made):
            self._bridge.rule(
                *facts, words=over(chance_words(self._bridge.session.system).over[how], len(facts))
            )

    def _changing(self, made: Callable[[Combatant], Fact]) -> list[Fact]:
        scene, facts = self._bridge.scene, map(made, people(self._bridge))
        return [fact for fact in facts if fact.on(scene) != scene]

    def _sided(self, side: str) -> bool:
        """Whether they are on it; nothing is ruled where they were."""
        if all(one.side == side for one in people(self._bridge)):
            return True
        return self._rule(SIDE, lambda one: Sided(one.name, side, one.bystander))

    def _ask(self, question: str, now: str, take: Callable[[str], bool], always: bool = False) -> None:
        from crs_desktop.views.widgets.one_line import OneLine

        OneLine(self._bridge, question, now, take, self._window, always).ask()


def _mob_of(those: Sequence[Combatant]) -> str:
    """What a mob is called: after the first of it, and by how many he leads."""
    return say_many("{who} and another", "{who} and {count} others", len(those) - 1, who=those[0].label)
