"""Encounters that are prepared for one system, and the commands of the library on them."""

from collections.abc import Sequence
from functools import partial
from itertools import count

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.search import said_of
from crs_desktop.play.journal.campaign import Document, NotSaved
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.play.lists.writing.cast import Group
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import HouseRuleChosen, Left, MadeToBePrepared, Prepared
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import listed, say, say_many


class Encounter(Struct, frozen=True):
    """A fight that has not begun. If it cannot be read, ``bridge`` is None and ``why`` is the reason."""

    document: Document
    bridge: Bridge | None
    why: str = ""

    @property
    def title(self) -> str:
        """Current title."""
        return self.bridge.session.document.title if self.bridge else self.document.title

    @property
    def people(self) -> tuple[Combatant, ...]:
        """Combatants in the encounter; empty if it cannot be read."""
        return tuple(self.bridge.session.scene.combatants.values()) if self.bridge else ()

    @property
    def said(self) -> str:
        """Text that the search looks through."""
        return "\n".join((self.title.casefold(), *map(said_of, self.people)))


class Encounters(QObject):
    """The encounters of a library’s system.

    Each encounter has its own journal; undo in the library takes back an edit of an encounter as long as
    it is the last change in both. The list of prepared encounters is kept in the library’s journal, so that
    undo at the table does not change it, nor undo in the library change the fight. ``changed`` is emitted
    when the encounters or their combatants have changed.
    """

    changed = Signal()

    def __init__(self, desk: Desk, table: Bridge, library: Bridge, parent: QObject | None = None) -> None:
        """Show the encounters of ``library``’s system; ``table`` shows the fight that is played."""
        super().__init__(parent)
        self._desk, self._table, self._library = desk, table, library
        self._bridges: dict[int, Bridge] = {}
        self.prepared: tuple[Encounter, ...] = ()
        self.away: tuple[Encounter, ...] = ()
        for bridge in (table, library):
            bridge.follow(self._on_stepped, self.follow)
        self.follow()

    @property
    def library(self) -> Bridge:
        """Bridge of the library, which reports refusals."""
        return self._library

    @property
    def system(self) -> str:
        """Id of the system of all these encounters."""
        return self._library.session.document.system

    @property
    def fight(self) -> str:
        """Title of the fight on the table; empty if it belongs to another system."""
        document = self._table.session.document
        return document.title if document.system == self.system else ""

    def why_not_play(self, encounter: Encounter) -> str:
        """Return the reason why an encounter cannot be opened, renamed or put away; empty if it can."""
        return encounter.why or self._why_played(encounter)

    def why_leaving(self, encounter: Encounter) -> str:
        """Return a notice for an encounter that is listed only while it is played; else empty."""
        if not self._is_let_go(encounter):
            return ""
        return say("This encounter is on the table. It is put away when another fight is played there.")

    def why_not_merge(self, encounter: Encounter) -> str:
        """Return the reason why its combatants cannot enter the fight on the table; empty if they can."""
        nobody = "" if encounter.people else say("This encounter has no characters yet.")
        return self.why_not_play(encounter) or nobody or self._why_not_come()

    def follow(self) -> None:
        """Read the encounters again; if reading fails, keep the encounters shown so far."""
        documents = self._library.attempt(partial(self._desk.unbegun, self.system))
        if documents is None:
            return
        read = [self._read(document) for document in documents]
        away = [one for one in read if self._is_away(one)]
        self.prepared, self.away = tuple(one for one in read if one not in away), tuple(away)
        self.changed.emit()

    def let_go(self) -> None:
        """Disconnect from the table: the campaign is closed."""
        self._table.stepped.disconnect(self._on_stepped)
        self._table.rewound.disconnect(self.follow)

    def add(self) -> None:
        """Add an empty encounter with the house rules of the library."""
        self._library.attempt(self._add)

    def groups(self) -> tuple[Group, ...]:
        """Return the prepared encounters that have people, to be written into a file."""
        return tuple(Group(one.title, one.people) for one in self.prepared if one.people)

    def known(self, group: Group) -> bool:
        """Return whether an encounter of this title is prepared already."""
        return any(one.title == group.title for one in self.prepared)

    def made_of(self, groups: Sequence[Group]) -> list[Prepared]:
        """Make encounters from a file; return the facts that list them. Raises `NotSaved`, `NotAllowed`."""
        return [self._made(group) for group in groups if not self.known(group)]

    def retitle(self, encounter: Encounter, title: str) -> bool:
        """Rename an encounter; return whether that was allowed."""
        return bool(self._library.attempt(lambda: self._retitle(encounter, title)))

    def put_away(self, encounter: Encounter, away: bool = True) -> None:
        """Put an encounter away, or back among the prepared ones; not while it is played."""
        if why := self.why_not_play(encounter):
            self._tell(why)
        else:
            self._library.rule(Prepared(encounter.document.id, encounter.title, away))

    def bring(self, encounter: Encounter, people: tuple[Combatant, ...]) -> bool:
        """Add combatants to an encounter; return whether that was allowed."""
        return encounter.bridge is not None and self._let_in(encounter.bridge, people)

    def remove(self, encounter: Encounter, names: list[Name]) -> None:
        """Remove combatants from an encounter."""
        if encounter.bridge:
            self._rule(encounter.bridge, *map(Left, names))

    def into_fight(self, people: tuple[Combatant, ...]) -> None:
        """Add combatants to the fight on the table, and report it in the library."""
        if why := self._why_not_come():
            self._tell(why)
        elif self._let_in(self._table, people):
            who = listed([one.label for one in people]) if len(people) < 4 else _counted(people)
            self._tell(say("{who} entered “{fight}”. Undo takes this back.", who=who, fight=self.fight))

    def _why_not_come(self) -> str:
        return "" if self.fight else say("The fight on the table is of another system.")

    def _is_played(self, document: Document) -> bool:
        return document.id == self._table.session.document.id

    def _is_away(self, encounter: Encounter) -> bool:
        """Return whether an encounter is put away; one on the table is always listed as prepared."""
        return self._is_let_go(encounter) and not self._is_played(encounter.document)

    def _is_let_go(self, encounter: Encounter) -> bool:
        # earlier releases stored this in the fight itself, where undo at the table reverted it
        away = encounter.bridge is not None and encounter.bridge.session.scene.away
        return not self._library.scene.prepared.get(encounter.document.id, not away)

    def _why_played(self, encounter: Encounter) -> str:
        if not self._is_played(encounter.document):
            return ""
        return self.why_leaving(encounter) or say("This encounter is on the table.")

    def _add(self) -> None:
        """Make an encounter, then list it in the library; if that fails, it can be brought back there."""
        titles = self._desk.titles()
        numbers = (say("Encounter {number}", number=number) for number in count(1))
        self._library.rule(self._made(Group(next(title for title in numbers if title not in titles))))

    def _made(self, group: Group) -> Prepared:
        """Make an encounter; return the fact that lists it in the library."""
        made = self._desk.prepare(self.system, group.title)
        chosen = (HouseRuleChosen(*one) for one in self._library.scene.house_rules.items())
        # the mark is in the opening, which no undo at the table reverts
        made.open_with(MadeToBePrepared(), *chosen, *arrivals(made.scene, group.people))
        return Prepared(made.document.id, made.document.title)

    def _retitle(self, encounter: Encounter, title: str) -> bool:
        bridge = encounter.bridge
        return bridge is not None and self._rule(bridge, self._desk.retitled(bridge.session, title))

    def _let_in(self, bridge: Bridge, people: tuple[Combatant, ...]) -> bool:
        return self._rule(bridge, *arrivals(bridge.session.scene, people))

    def _rule(self, bridge: Bridge, *facts: Fact) -> bool:
        """Make a ruling in a document; undo in the library can take it back. Refusals are shown here, too."""
        with bridge.heard_by(self._library):  # the encounter’s own bridge may have no window
            done = bool(facts) and bridge.rule(*facts)
        if done:
            self._library.across.did(bridge.session)
        return done

    def _read(self, document: Document) -> Encounter:
        try:
            return Encounter(document, self._bridge(document))
        except (NotSaved, NotAllowed) as error:
            # a damaged fight is listed with its reason, so that the others stay available
            return Encounter(document, None, str(error))

    def _bridge(self, document: Document) -> Bridge:
        """Return the only bridge to an encounter; the table’s own bridge while it is played."""
        if self._is_played(document):
            return self._table
        if document.id not in self._bridges:
            made = self._bridges[document.id] = Bridge(self._desk.fight(document.id), self)
            made.follow(self._on_stepped, self.follow)
        return self._bridges[document.id]

    def _on_stepped(self, step: Step) -> None:
        """Read again after a step; not after passing time, as the list would lose its scroll position."""
        if not step.silent:
            self.follow()

    def _tell(self, sentence: str) -> None:
        self._library.refused.emit(WhyNot(sentence))


def _counted(people: tuple[Combatant, ...]) -> str:
    return say_many("1 character", "{count} characters", len(people))
