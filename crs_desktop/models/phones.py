"""Phones of the players: what each shows, and its picks on the one road that every answer takes.

The server runs on a thread of its own. Its news arrive through a queued signal, so the fight changes only in
the thread of the window. While no phone is switched on, nothing follows the fight.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.play.collecting import EVERY, collect
from crs_desktop.play.phones.messages import Event, Heard, written
from crs_desktop.play.phones.opening import open_server
from crs_desktop.play.phones.seats import Seats
from crs_desktop.play.players.own import asked, hand_of, own
from crs_desktop.play.session.session import Session
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.questions import Several
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many

if TYPE_CHECKING:
    from crs_desktop.play.phones.server import PhoneServer

_PAUSE = 1200
"""Milliseconds in which news of connections become one sentence; a page that is reloaded is none."""


class _Asked(Struct, frozen=True):
    """The question on a phone: its number there, its key, and the fan that is shown."""

    number: int
    key: str
    fan: str


class Phones(QObject):
    """All phones of an evening; off until `switch_on`.

    ``changed`` tells that a row of the list changed, ``told`` carries a sentence for the GM.
    """

    changed = Signal()
    told = Signal(str)
    _heard = Signal(object)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self._server: PhoneServer | None = None
        self._clear()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.tell_news)
        self._collects = QTimer(self, interval=EVERY)
        self._collects.timeout.connect(collect)
        self._heard.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    def _clear(self) -> None:
        self._seats, self._codes = Seats(), dict[Name, str]()
        self._here, self._taken = set[Name](), set[Name]()
        self._known_here = set[Name]()
        self._asked: dict[Name, _Asked] = {}
        self._numbers, self._complaints = 0, set[tuple[Event, Name]]()

    # State

    @property
    def is_on(self) -> bool:
        """Whether phones can connect."""
        return self._server is not None

    @property
    def origin(self) -> str:
        """Address of the page; empty while phones are off."""
        return self._server.origin if self._server else ""

    def link(self, who: Name) -> str:
        """Return the link in the unused code of a character, empty for none.

        The code stands after ``#``, which browsers send to nobody: a preview of the link cannot use it up.
        """
        code = self._codes.get(who, "")
        return f"{self.origin}/#{code}" if code and self._server else ""

    def is_taken(self, who: Name) -> bool:
        """Return whether the GM has taken a character over from their phone."""
        return who in self._taken

    def has_phone(self, who: Name) -> bool:
        """Return whether a phone is bound to a character, connected or away."""
        return who in self._seats.bound()

    @property
    def has_seats(self) -> bool:
        """Whether any code or phone exists."""
        return bool(self._codes or self._seats.bound())

    def has_seat(self, who: Name) -> bool:
        """Return whether a character has an unused code or a phone."""
        return who in self._codes or self.has_phone(who)

    def state(self, who: Name) -> str:
        """Return how a character’s phone is, in a few words."""
        if not self.has_phone(who):
            return say("code not used yet") if who in self._codes else "–"
        here = say("connected") if who in self._here else say("away")
        return say("{state}, the GM plays", state=here) if who in self._taken else here

    # Actions

    def switch_on(self, address: str, encrypted: bool = False, port: int | None = None) -> None:
        """Let phones connect from now on. Raises `NotAllowed` with a sentence."""
        self.switch_off()
        self._server = open_server(self._seats, self._heard.emit, address, encrypted, port)
        self.bridge.stepped.connect(self._on_stepped)
        self.bridge.rewound.connect(self._publish)
        self._collects.start()
        self.changed.emit()

    def switch_off(self) -> None:
        """Disconnect all phones and forget every code."""
        if self._server is None:
            return
        self.bridge.stepped.disconnect(self._on_stepped)
        self.bridge.rewound.disconnect(self._publish)
        self._server.stop()
        self._server = None
        self._pause.stop()
        self._collects.stop()
        self._clear()
        self.changed.emit()

    def invite(self, who: Name) -> str:
        """Make a new code for a character and return its link."""
        self._codes[who] = self._seats.invite(who)
        self.changed.emit()
        return self.link(who)

    def take_over(self, who: Name, taken: bool) -> None:
        """Let the GM alone play a character, or give the phone back its picks."""
        (self._taken.add if taken else self._taken.discard)(who)
        self._publish()
        self.changed.emit()

    def disconnect_phone(self, who: Name) -> None:
        """End the phone of a character: neither its code nor the phone works any longer."""
        self._seats.revoke(who)
        self._codes.pop(who, None)
        self._asked.pop(who, None)
        for known in (self._taken, self._here, self._known_here):
            known.discard(who)
        if self._server:
            self._server.end(who, say("The GM has disconnected this phone. Ask for a new code to come back."))
        self.changed.emit()

    def disconnect_all(self) -> None:
        """End all phones."""
        for who in {*self._codes, *self._seats.bound()}:
            self.disconnect_phone(who)

    def tell_news(self) -> None:
        """Tell the GM in one sentence which phones have connected or gone since the last time."""
        came, gone = self._here - self._known_here, self._known_here - self._here
        self._known_here = set(self._here)
        words = [_news(self, came, True), _news(self, gone, False)]
        if said := " ".join(filter(None, words)):
            self.told.emit(said)

    # News from the network

    def _hear(self, heard: Heard) -> None:
        # news may still be in the queue when the phones are switched off
        if self._server is None:
            return
        if heard.event == "pick":
            self._pick(heard)
        elif heard.event in ("twice", "strange", "foreign"):
            self._complain(heard.event, heard.who)
        else:
            self._note(heard)

    def _note(self, heard: Heard) -> None:
        """Note that a phone has used its code, is here, or has gone."""
        if heard.event == "gone":
            self._here.discard(heard.who)
        else:
            self._codes.pop(heard.who, None)
            self._show(heard.who)
        if heard.event == "here":
            self._here.add(heard.who)
        # a running pause is not restarted, or a phone that comes and goes would delay the sentence for ever
        if not self._pause.isActive():
            self._pause.start()
        self.changed.emit()

    def _complain(self, event: Event, who: Name) -> None:
        if (event, who) not in self._complaints:  # one sentence, however often it is tried
            self._complaints.add((event, who))
            self.told.emit(_complaint(event, self._label(who)))

    def _pick(self, heard: Heard) -> None:
        who, on_phone = heard.who, self._asked.get(heard.who)
        if who in self._taken:
            return self._tell(who, say("The GM plays your character now. Nothing was picked."))
        # The GM may have answered, undone or asked again while the pick was on its way.
        if on_phone is None or on_phone.number != heard.ask:
            self._tell(who, say("This question is no longer open. Nothing was picked."))
            said = "{who}’s phone answered a question that is no longer open. Nothing has changed."
            return self.told.emit(say(said, who=self._label(who)))
        try:
            self._answer(who, on_phone.key, heard.places)
        except NotAllowed as error:
            self._tell(who, say("The pick was not taken. The GM sees why."))
            self.told.emit(say("{who}’s pick was not taken: {why}", who=self._label(who), why=error.why))
        return None

    def _answer(self, who: Name, key: str, places: tuple[int, ...]) -> None:
        """Answer with cards of the fan or the hand, else with what the program throws or deals.

        Raises `NotAllowed` if the answer is refused.
        """
        session = self.bridge.session
        question = session.question(key)
        answer: Any
        if isinstance(question, Draw):
            (answer,) = _cards(session.fan(key).order, places, 1)
        elif isinstance(question, Several):
            answer = _cards(hand_of(session, who), places)
        else:
            answer = session.usual(key)
        if why := self.bridge.try_answer(key, answer):
            raise NotAllowed(why)

    def _tell(self, who: Name, words: str) -> None:
        if self._server:
            self._server.tell(who, words)

    def _label(self, who: Name) -> str:
        return self.bridge.session.scene.label(who)

    # News for the phones

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self._publish()

    def _publish(self) -> None:
        for who in self._seats.bound():
            self._show(who)

    def _show(self, who: Name) -> None:
        if self._server:
            self._server.show(who, self.message(who))

    def message(self, who: Name) -> str:
        """Return the newest state for the phone of a character; it says nothing about anybody else."""
        shown, taken, on_phone = own(self.bridge.session, who), who in self._taken, self._number(who)
        if taken or shown.ask is None or on_phone is None:
            # the question is left out here, not hidden by the page: whatever is sent can be read on the phone
            return written(own=replace(shown, ask=None), number=0, taken=taken)
        return written(own=shown, number=0 if shown.ask.kind == "table" else on_phone.number, taken=False)

    def _number(self, who: Name) -> _Asked | None:
        """Return the question on a phone; another question, or another fan, gets another number."""
        session = self.bridge.session
        key = next(asked(session, who), "")
        if not key:
            self._asked.pop(who, None)
            return None
        before, fan = self._asked.get(who), _fan(session, key)
        if before is None or (before.key, before.fan) != (key, fan):
            self._numbers += 1
            self._asked[who] = _Asked(self._numbers, key, fan)
        return self._asked[who]


class PhonesModel(TableModel):
    """Table of the combatants of the fight, each with the state of their phone."""

    def __init__(self, phones: Phones, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._phones = phones
        self.rows: tuple[tuple[Name, str, str], ...] = ()
        self.columns = (say("Character"), say("Phone"))
        phones.changed.connect(self.refresh)
        phones.bridge.follow(self.refresh)
        self.refresh()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the label, or the state of the phone."""
        if role != Qt.ItemDataRole.DisplayRole or not index.isValid():
            return None
        return self.rows[index.row()][1 + index.column()]

    def refresh(self, *_: object) -> None:
        """Read the combatants and their phones again."""
        scene = self._phones.bridge.session.scene
        rows = tuple((name, one.label, self._phones.state(name)) for name, one in scene.combatants.items())
        if rows != self.rows:
            # rows with only a new state are not reset, because a reset would drop the selected row
            if [row[0] for row in rows] == [row[0] for row in self.rows]:
                self.rows = rows
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 1))
                return
            with resetting(self):
                self.rows = rows


def _cards(among: Sequence[Card], places: tuple[int, ...], count: int | None = None) -> tuple[Card, ...]:
    """Return the cards at these places. Raises `NotAllowed` for a wrong place or number."""
    if not all(0 <= place < len(among) for place in places) or count not in (None, len(places)):
        raise NotAllowed(say("There is no such card."))
    return tuple(among[place] for place in places)


def _fan(session: Session, key: str) -> str:
    """Return a text that differs where the open question or its fan does: the next round may ask the same."""
    begun = next((node.id for node in reversed(session.path) if node.entry.kind == "begin"), 0)
    if not isinstance(session.question(key), Draw):
        hand = " ".join(hand_of(session, session.question(key).who))
        return f"{session.document.id} {begun} {session.scene.redrawn.get(key, 0)} {hand}"
    fan = session.fan(key)
    return f"{session.document.id} {begun} {fan.signature} {fan.turned}"


def _news(phones: Phones, who: set[Name], came: bool) -> str:
    if len(who) == 1:
        label = phones.bridge.session.scene.label(*who)
        if came:
            return say("{who}’s phone is connected.", who=label)
        return say("{who}’s phone has gone.", who=label)
    if not who:
        return ""
    if came:
        return say_many("{count} phone is connected.", "{count} phones are connected.", len(who))
    return say_many("{count} phone has gone.", "{count} phones have gone.", len(who))


def _complaint(event: Event, who: str) -> str:
    if event == "foreign":
        return say("A page from elsewhere asked for the players’ page. It was refused.")
    if event == "twice":
        return say("{who}’s code was used a second time. It was refused.", who=who)
    return say("{who}’s phone sent something that is no answer. It was disconnected.", who=who)
