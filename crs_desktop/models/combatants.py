"""Everybody who is here, in the order of the round: the twin of the tokens on the board."""

from enum import IntEnum
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.rules.scene import Combatant, Scene, Turn
from crs_desktop.rules.values import Name, Value
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex


class Gauge(Struct, frozen=True):
    """A number that counts down from a full one, such as LIFE."""

    title: str
    left: int
    full: int


class Row(Struct, frozen=True):
    """All that a view shows of one combatant.

    ``cards`` is how many are left in his deck; −1: no deck. ``out`` is what he is who can act no more, empty
    while he can. ``turn`` is his place in the order of the round; ``up`` tells that it is his turn.
    """

    combatant: Combatant
    gauges: tuple[Gauge, ...]
    cards: int
    out: str
    asked: bool
    turn: Turn | None = None
    up: bool = False


class Role(IntEnum):
    """What can be asked of the model besides the text."""

    ROW = Qt.ItemDataRole.UserRole + 1
    NAME = Qt.ItemDataRole.UserRole + 2


class CombatantsModel(QAbstractListModel):
    """One row a combatant. ``Role.ROW`` gives its `Row`; the text is a whole sentence for screen readers."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._names: list[Name] = []
        self._asked = Name("")
        self._turns: tuple[Turn, ...] = ()
        bridge.stepped.connect(self._on_stepped)
        bridge.rewound.connect(self._reset)
        self._reset()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """One row a combatant."""
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row, the name, or the sentence."""
        if not index.isValid() or index.row() >= len(self._names):
            return None
        name = self._names[index.row()]
        if role == Role.NAME:
            return name
        if role == Role.ROW:
            return self.row(name)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return sentence(self.row(name))
        return None

    def row(self, name: Name) -> Row:
        """What a view shows of somebody."""
        session, scene = self._bridge.session, self._bridge.scene
        one, system = scene.of(name), session.system
        gauges = tuple(self._gauge(name, field.id, field.left_of) for field in system.gauges(scene))
        deck = system.cards(scene, name)
        cards = len(deck.left) if deck.left or deck.out else -1
        turn = next((turn for turn in scene.order if turn.who == name), None)
        asked = name == self._asked
        return Row(one, gauges, cards, system.out(scene, name), asked, turn, scene.up == name)

    def index_of(self, name: str) -> QModelIndex:
        """The index of somebody; an invalid one when he is not here."""
        return self.index(self._names.index(Name(name))) if name in self._names else QModelIndex()

    def _gauge(self, who: Name, left: str, full: str) -> Gauge:
        system = self._bridge.session.system
        values = system.values(self._bridge.scene, who)
        return Gauge(system.field(full).title, _whole(values[left]), _whole(values[full]))

    def _on_stepped(self, step: Step) -> None:
        names, moved = in_order(self._bridge.scene), self._take_turns()
        if names != self._names:
            self._reset()
            return
        asked, self._asked = self._asked, self._bridge.prompt.who
        for name in {*step.about, *moved, asked, self._asked} & set(names):
            index = self.index_of(name)
            self.dataChanged.emit(index, index)

    def _take_turns(self) -> set[Name]:
        """Take note of the order as it is now; whose turn has changed."""
        before, self._turns = self._turns, self._bridge.scene.order
        return {turn.who for turn in {*before, *self._turns}} if before != self._turns else set()

    def _reset(self) -> None:
        self.beginResetModel()
        self._names = in_order(self._bridge.scene)
        self._take_turns()
        self._asked = self._bridge.prompt.who
        self.endResetModel()


def in_order(scene: Scene) -> list[Name]:
    """Those with a turn in this round as it goes, then everybody else as they came."""
    return [*dict.fromkeys([*(turn.who for turn in scene.order), *scene.combatants])]


def turn_words(row: Row) -> str:
    """Where somebody is in the order of the round; empty when he has no place in it."""
    if row.up:
        return say("it is his turn")
    if row.turn is None:
        return ""
    return say("has had his turn") if row.turn.over else say("waits for his turn")


def _whole(value: Value) -> int:
    return int(value) if isinstance(value, int | float) else 0


def sentence(row: Row) -> str:
    """``John, LIFE 6 of 10, 9 cards left``."""
    parts = [row.combatant.label]
    if row.turn:
        parts.append(turn_words(row))
    parts += [say("{title} {left} of {full}", title=g.title, left=g.left, full=g.full) for g in row.gauges]
    if row.cards >= 0:
        parts.append(say("{count} cards left", count=row.cards))
    if row.out:
        parts.append(row.out)
    if row.combatant.bystander:
        parts.append(say("stands by"))
    return ", ".join([*parts, *(marker.word for marker in row.combatant.markers)])
