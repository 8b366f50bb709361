"""The encounters that are prepared for one system, and what is done with them from its library."""

from functools import partial
from itertools import count

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.search import said_of
from crs_desktop.play.journal.campaign import Document, NotSaved
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import HouseRuleChosen, Left, MadeToBePrepared, Prepared
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import listed, say, say_many


class Encounter(Struct, frozen=True):
    """A fight that has not begun. Where it cannot be read, ``why`` says so and ``bridge`` is None."""

    document: Document
    bridge: Bridge | None
    why: str = ""

    @property
    def title(self) -> str:
        """What it is called now."""
        return self.bridge.session.document.title if self.bridge else self.document.title

    @property
    def people(self) -> tuple[Combatant, ...]:
        """Who is in it; nobody where it cannot be read."""
        return tuple(self.bridge.session.scene.combatants.values()) if self.bridge else ()

    @property
    def said(self) -> str:
        """All words by which it is found."""
        return "\n".join((self.title.casefold(), *map(said_of, self.people)))


class Encounters(QObject):
    """Each in its own journal; what is done with one is undone in the library while nothing came after.

    Which of them are prepared stands in the library’s journal: undo and redo at the table change nothing of
    it, and the library’s own take nothing from the table.
    ``changed`` tells that there are others, or that somebody came into one or left it.
    """

    changed = Signal()

    def __init__(self, desk: Desk, table: Bridge, library: Bridge, parent: QObject | None = None) -> None:
        """``table`` is the fight that is played, ``library`` where the characters come from."""
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
        """The bridge that refusals are told by."""
        return self._library

    @property
    def system(self) -> str:
        """The system of them all."""
        return self._library.session.document.system

    @property
    def fight(self) -> str:
        """The title of the fight on the table, empty when it is of another system."""
        document = self._table.session.document
        return document.title if document.system == self.system else ""

    def why_not_play(self, encounter: Encounter) -> str:
        """The sentence why it cannot be opened, renamed or put away; empty when it can."""
        return encounter.why or self._why_played(encounter)

    def why_leaving(self, encounter: Encounter) -> str:
        """The sentence that it is seen here only while it is played; empty when it is prepared, too."""
        if not self._is_let_go(encounter):
            return ""
        return say("It is on the table. It is put away when another fight is played there.")

    def why_not_merge(self, encounter: Encounter) -> str:
        """The sentence why its people cannot come into the fight on the table; empty when they can."""
        nobody = "" if encounter.people else say("Nobody is in it yet.")
        return self.why_not_play(encounter) or nobody or self._why_not_come()

    def follow(self) -> None:
        """See what there is now; where that cannot be read, what was seen stays."""
        documents = self._library.attempt(partial(self._desk.unbegun, self.system))
        if documents is None:
            return
        read = [self._read(document) for document in documents]
        away = [one for one in read if self._is_away(one)]
        self.prepared, self.away = tuple(one for one in read if one not in away), tuple(away)
        self.changed.emit()

    def let_go(self) -> None:
        """Look no more: the campaign is left."""
        self._table.stepped.disconnect(self._on_stepped)
        self._table.rewound.disconnect(self.follow)

    def add(self) -> None:
        """One more, empty, with the house rules of the library."""
        self._library.attempt(self._add)

    def retitle(self, encounter: Encounter, title: str) -> bool:
        """Call one something else; whether that was allowed."""
        return bool(self._library.attempt(lambda: self._retitle(encounter, title)))

    def put_away(self, encounter: Encounter, away: bool = True) -> None:
        """Prepare one no more, or again; not the one that is played."""
        if why := self.why_not_play(encounter):
            self._tell(why)
        else:
            self._library.rule(Prepared(encounter.document.id, encounter.title, away))

    def bring(self, encounter: Encounter, people: tuple[Combatant, ...]) -> bool:
        """Let people come into one."""
        return encounter.bridge is not None and self._let_in(encounter.bridge, people)

    def remove(self, encounter: Encounter, names: list[Name]) -> None:
        """Take people out of one."""
        if encounter.bridge:
            self._rule(encounter.bridge, *map(Left, names))

    def into_fight(self, people: tuple[Combatant, ...]) -> None:
        """Let people come into the fight on the table, and tell it in the library."""
        if why := self._why_not_come():
            self._tell(why)
        elif self._let_in(self._table, people):
            who = listed([one.label for one in people]) if len(people) < 4 else _counted(people)
            self._tell(say("{who} came into “{fight}”. Undo takes that back.", who=who, fight=self.fight))

    def _why_not_come(self) -> str:
        return "" if self.fight else say("The fight on the table is of another system.")

    def _is_played(self, document: Document) -> bool:
        return document.id == self._table.session.document.id

    def _is_away(self, encounter: Encounter) -> bool:
        """What is played is seen here, whatever is undone in the library."""
        return self._is_let_go(encounter) and not self._is_played(encounter.document)

    def _is_let_go(self, encounter: Encounter) -> bool:
        away = encounter.bridge is not None and encounter.bridge.session.scene.away
        return not self._library.scene.prepared.get(encounter.document.id, not away)

    def _why_played(self, encounter: Encounter) -> str:
        if not self._is_played(encounter.document):
            return ""
        return self.why_leaving(encounter) or say("It is on the table.")

    def _add(self) -> None:
        """What is made and cannot be told in the library as well may be brought back there."""
        titles = self._desk.titles()
        numbers = (say("Encounter {number}", number=number) for number in count(1))
        made = self._desk.prepare(self.system, next(title for title in numbers if title not in titles))
        chosen = (HouseRuleChosen(*one) for one in self._library.scene.house_rules.items())
        made.open_with(MadeToBePrepared(), *chosen)
        self._library.rule(Prepared(made.document.id, made.document.title))

    def _retitle(self, encounter: Encounter, title: str) -> bool:
        bridge = encounter.bridge
        return bridge is not None and self._rule(bridge, self._desk.retitled(bridge.session, title))

    def _let_in(self, bridge: Bridge, people: tuple[Combatant, ...]) -> bool:
        return self._rule(bridge, *arrivals(bridge.session.scene, people))

    def _rule(self, bridge: Bridge, *facts: Fact) -> bool:
        """Rule it there, and let undo here take it back; a refusal is said here, too."""
        with bridge.heard_by(self._library):
            done = bool(facts) and bridge.rule(*facts)
        if done:
            self._library.across.did(bridge.session)
        return done

    def _read(self, document: Document) -> Encounter:
        try:
            return Encounter(document, self._bridge(document))
        except (NotSaved, NotAllowed) as error:
            return Encounter(document, None, str(error))

    def _bridge(self, document: Document) -> Bridge:
        """The one bridge to an encounter: the table’s own, while it is played there."""
        if self._is_played(document):
            return self._table
        if document.id not in self._bridges:
            made = self._bridges[document.id] = Bridge(self._desk.fight(document.id), self)
            made.follow(self._on_stepped, self.follow)
        return self._bridges[document.id]

    def _on_stepped(self, step: Step) -> None:
        """Whoever looks through a list loses no place in it because a clock goes on."""
        if not step.silent:
            self.follow()

    def _tell(self, sentence: str) -> None:
        self._library.refused.emit(WhyNot(sentence))


def _counted(people: tuple[Combatant, ...]) -> str:
    return say_many("1 character", "{count} characters", len(people))
