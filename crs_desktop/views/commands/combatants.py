"""Commands over combatants: coming and leaving, name, side, mob; each is one ruling that undo takes back."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QWidget

from crs_desktop.models.board.dragged import list_of
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.chance_words import chance_words
from crs_desktop.play.lists.people.names import renamed
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Banded, DrawsKept, Left, Sided, SourceChosen
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Seen, Source
from crs_desktop.views.actions.command import COMBATANT, NEWCOMERS, Command
from crs_desktop.views.actions.over import Over, over, people
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, say_many

if TYPE_CHECKING:
    from crs_desktop.play.lists.reading.list_file import RawList

SIDE = Over("Change the &side of {count} combatants…")
STAND_BY = Over(
    "Let {count} combatants stand &by",
    back="Let {count} com&batants take part",
    done=lambda one: one.bystander,
)
MOB = Over(
    "Let {count} combatants act as &one",
    back="Let {count} combatants act each &alone",
    back_alone="Act &alone",
    done=lambda one: bool(one.mob),
)
REMOVE = Over("Re&move {count} combatants")


def _why_no_mob(bridge: Bridge) -> str:
    few = len(bridge.chosen) < 2 and not any(bridge.scene.of(name).mob for name in bridge.chosen)
    return say("Select several combatants who are to act as one.") if few else ""


def _why_none_removed(bridge: Bridge) -> str:
    return "" if bridge.selection else say("Select the combatants to remove first.")


def _why_none_selected(bridge: Bridge) -> str:
    return "" if bridge.scene.combatants else say("There are no combatants yet.")


class CombatantCommands:
    """Commands over all selected combatants, or else over the combatant whose sheet is shown.

    Name and items belong to the shown combatant alone. ``take_picture`` takes what is pasted where it is a
    picture, and returns whether it is.
    """

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        settings: Settings,
        take_picture: Callable[[QMimeData | None], bool],
    ) -> None:
        self._window = window
        self._bridge, self._settings, self._take_picture = bridge, settings, take_picture

    @Command("add", NEWCOMERS, "&New combatant…", ("Alt+N",), "add-combatant", changes=True)
    def add(self) -> None:
        """Ask for new combatants, one after another; each is a ruling."""
        from crs_desktop.views.dialogs.combatant import NewCombatant

        run(NewCombatant(self._bridge, self._window))

    @Command("rename", COMBATANT, "Re&name…", ("F2",), "edit", Over("Re&name {who}…"))
    def rename(self) -> None:
        """Ask for a new name to show; the name in records stays."""
        bridge, who = self._bridge, self._bridge.shown
        if who:
            self._ask(
                say("What is the new name?"),
                bridge.scene.label(who),
                lambda text: bridge.rule_by(lambda: renamed(bridge.scene, who, text)),
            )

    @Command("side", COMBATANT, "&Side…", ("Alt+S",), "flag", SIDE)
    def side(self) -> None:
        """Ask for another side."""
        those = people(self._bridge)
        if not those:
            return
        asked, sides = say("What is the new side?"), {one.side for one in those}
        if len(those) > 1:
            asked = say("What is the new side of these {count} combatants?", count=len(those))
        self._ask(asked, self._bridge.scene.of(self._bridge.shown).side, self._sided, always=len(sides) > 1)

    @Command("bystander", COMBATANT, "&Bystander", ("Alt+B",), "eye", STAND_BY)
    def stand_by(self) -> None:
        """Make the combatants bystanders, or let them take part again where all are bystanders."""
        looks_on = not STAND_BY.goes_back(people(self._bridge))
        self._rule(STAND_BY, lambda one: Sided(one.name, one.side, looks_on))

    @Command("mob", COMBATANT, "Act as &one", ("Ctrl+G",), over=MOB, why_not=_why_no_mob)
    def band(self) -> None:
        """Make a mob whose members keep their own cards, or dissolve it."""
        those = people(self._bridge)
        back = MOB.goes_back(those)
        mob = "" if back or not those else _mob_of(those)
        self._rule(MOB, lambda one: Banded(one.name, mob))

    @Command("many", NEWCOMERS, "Combatants in a &table…", ("Ctrl+T",), "add-combatant", changes=True)
    def add_table(self) -> None:
        """Show an empty table for new combatants."""
        self.add_many()

    def add_many(self, text: "str | RawList" = "") -> None:
        """Show a table for new combatants, filled with the list ``text``."""
        from crs_desktop.views.dialogs.fighters import Fighters

        said = self._settings.columns.setdefault(self._bridge.session.document.system, {})
        run(Fighters(self._bridge, self._window, text, said))

    def add_from(self, path: Path) -> None:
        """Show the list in a file as a table for new combatants. Raises `OSError` and `NotAllowed`."""
        from crs_desktop.views.widgets.reading import list_in

        if (listed := list_in(self._window, path)) is not None:
            self.add_many(listed)

    @Command("paste", NEWCOMERS, "&Paste combatants…", ("Ctrl+Shift+V", "Ctrl+V"), changes=True)
    def paste(self) -> None:
        """Show the list on the clipboard as a table for new combatants; a picture becomes a portrait."""
        from PySide6.QtGui import QGuiApplication

        held = QGuiApplication.clipboard().mimeData()
        if not self._take_picture(held):
            self.add_many(list_of(held))

    @Command(
        "items",
        COMBATANT,
        "&Items, skills and powers…",
        ("Alt+T",),
        "sword",
        Over("&Items, skills and powers of {who}…"),
    )
    def items(self) -> None:
        """Show the items, skills and powers of the shown combatant."""
        from crs_desktop.views.dialogs.items import Items

        if self._bridge.shown:
            run(Items(self._bridge, self._bridge.shown, self._window))

    @Command(
        "remove",
        COMBATANT,
        "Re&move",
        ("Alt+Del",),
        "trash",
        REMOVE,
        after="keep-all",
        among=1,
        why_not=_why_none_removed,
    )
    def remove(self) -> None:
        """Remove all selected combatants from the fight."""
        self._rule(REMOVE, lambda one: Left(one.name))

    @Command("next", COMBATANT, "Select the ne&xt", ("Alt+J",), after="mark", why_not=_why_none_selected)
    def select_next(self) -> None:
        """Select the next combatant."""
        self._select(1)

    @Command(
        "previous", COMBATANT, "Select the one be&fore", ("Alt+K",), after="next", why_not=_why_none_selected
    )
    def select_previous(self) -> None:
        """Select the previous combatant."""
        self._select(-1)

    def source(self, where: Source) -> None:
        """Choose the source of the combatants' cards and dice."""
        self._kept(where, lambda one: SourceChosen(one.name, where))

    def draws(self, to: Seen) -> None:
        """Choose who may know the combatants' draws."""
        self._kept(to, lambda one: DrawsKept(one.name, to))

    def _select(self, by: int) -> None:
        names = list(self._bridge.scene.combatants)
        if names:
            # Without a selection, either key selects the first.
            at = names.index(self._bridge.selection) if self._bridge.selection else -by
            self._bridge.select(names[(at + by) % len(names)])

    def _rule(self, how: Over, made: Callable[[Combatant], Fact]) -> bool:
        """Rule over the combatants that the ruling changes; return whether it was made."""
        return how.rule(self._bridge, self._changing(made))

    def _kept(self, how: Source | Seen, made: Callable[[Combatant], Fact]) -> None:
        """Rule over the combatants with another choice; the words of the ruling name the choice."""
        if facts := self._changing(made):
            self._bridge.rule(
                *facts, words=over(chance_words(self._bridge.session.system).over[how], len(facts))
            )

    def _changing(self, made: Callable[[Combatant], Fact]) -> list[Fact]:
        scene, facts = self._bridge.scene, map(made, people(self._bridge))
        # Who is so already is no part of the ruling, and is not counted in its words.
        return [fact for fact in facts if fact.on(scene) != scene]

    def _sided(self, side: str) -> bool:
        """Put the combatants on a side; return whether all are on it."""
        if all(one.side == side for one in people(self._bridge)):
            return True
        return self._rule(SIDE, lambda one: Sided(one.name, side, one.bystander))

    def _ask(self, question: str, now: str, take: Callable[[str], bool], always: bool = False) -> None:
        from crs_desktop.views.widgets.one_line import OneLine

        OneLine(self._bridge, question, now, take, self._window, always).ask()


def _mob_of(those: Sequence[Combatant]) -> str:
    """Return the name of a mob: its first member and the number of others."""
    return say_many("{who} and another", "{who} and {count} others", len(those) - 1, who=those[0].label)
