"""Everybody who is here, in the order they entered: the twin of the tokens on the board."""

from enum import IntEnum
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex


class Gauge(Struct, frozen=True):
    """A number that counts down from a full one, such as LIFE."""

    title: str
    left: int
    full: int


class Row(Struct, frozen=True):
    """All that a view shows of one combatant. ``cards`` is how many are left in his deck; −1: no deck."""

    combatant: Combatant
    gauges: tuple[Gauge, ...]
    cards: int
    out: bool
    asked: bool


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
        one = scene.of(name)
        gauges = tuple(self._gauge(one, field.id, field.left_of) for field in session.system.gauges())
        deck = session.system.cards(scene, name)
        cards = len(deck.left) if deck.left or deck.out else -1
        return Row(one, gauges, cards, session.system.out(one), name == self._asked)

    def index_of(self, name: str) -> QModelIndex:
        """The index of somebody; an invalid one when he is not here."""
        return self.index(self._names.index(Name(name))) if name in self._names else QModelIndex()

    def _gauge(self, one: Combatant, left: str, full: str) -> Gauge:
        system = self._bridge.session.system
        fields = (system.field(full), system.field(left))
        full_, left_ = (field.value(one.fields) for field in fields)
        whole = isinstance(full_, int) and isinstance(left_, int)
        return Gauge(fields[0].title, *((int(str(left_)), int(str(full_))) if whole else (0, 0)))

    def _on_stepped(self, step: Step) -> None:
        names = list(self._bridge.scene.combatants)
        if names != self._names:
            self._reset()
            return
        asked, self._asked = self._asked, self._bridge.prompt.who
        for name in {*step.about, asked, self._asked} & set(names):
            index = self.index_of(name)
            self.dataChanged.emit(index, index)

    def _reset(self) -> None:
        self.beginResetModel()
        self._names = list(self._bridge.scene.combatants)
        self._asked = self._bridge.prompt.who
        self.endResetModel()


def sentence(row: Row) -> str:
    """``John, LIFE 6 of 10, 9 cards left``."""
    parts = [row.combatant.label]
    parts += [say("{title} {left} of {full}", title=g.title, left=g.left, full=g.full) for g in row.gauges]
    if row.cards >= 0:
        parts.append(say("{count} cards left", count=row.cards))
    if row.out:
        parts.append(say("out of the fight"))
    if row.combatant.bystander:
        parts.append(say("stands by"))
    return ", ".join([*parts, *(marker.word for marker in row.combatant.markers)])
