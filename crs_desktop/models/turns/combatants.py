"""List model of all combatants in turn order, the twin of the tokens on the board."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
    Signal,
)

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.models.turns.turns import in_order, moved, place_of_row, turn_words, why_no_turn
from crs_desktop.play.told.who_may_know import Secrets
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.facts import Ordered
from crs_desktop.rules.scene import Combatant, Marker, Scene, Turn
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, say_many

DRAGGED = "application/x-crs-desktop-combatant"
"""Type of the data of rows dragged within the list or to the board: one name per line."""


class CombatantRow(Struct, frozen=True):
    """Everything that a view shows of one combatant.

    ``cards`` is the number of cards left in their deck, −1 without a deck. ``out`` says why they can no
    longer act, empty while they can. ``turn`` is their turn in this round; ``up`` is True during it.
    ``first_names`` holds, by label, the first names that only one combatant has. ``unseen``: only the GM sees
    them, because they are hidden or in fog.
    """

    combatant: Combatant
    condition: Condition
    cards: int
    out: str
    asked: bool
    turn: Turn | None = None
    up: bool = False
    markers: tuple[Marker, ...] = ()
    first_names: Mapping[str, str] = {}
    unseen: bool = False


class CombatantRole(IntEnum):
    """Item data roles of the combatants."""

    ROW = Qt.ItemDataRole.UserRole + 1
    NAME = Qt.ItemDataRole.UserRole + 2


class CombatantsModel(ListModel):
    """List of the combatants in turn order, for views and screen readers.

    The role ``ROW`` gives a `CombatantRow`, the text a sentence. ``rows`` holds the names. Every row is
    indented by ``widest_result``, the longest Initiative result; ``widened`` is emitted when it changes.
    """

    widened = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._scene, self._system = bridge.scene, bridge.session.system
        self.rows: list[Name] = []
        self._places: dict[Name, int] = {}
        self._asked = Name("")
        self._turns: dict[Name, Turn] = {}
        self._up: Name | None = None
        self.widest_result = ""
        self._markers: Mapping[Name, tuple[Marker, ...]] = {}
        self._unseen = set[Name]()
        self._secrets = Secrets()
        self._first_names: tuple[object, Mapping[str, str]] | None = None
        self._rows: dict[Name, CombatantRow] = {}
        bridge.follow(self._on_stepped, self._reset)
        self._reset()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the row, the name, or the sentence; as a tooltip, the name and the states in lines."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        name = self.rows[index.row()]
        if role == CombatantRole.NAME:
            return name
        if role == CombatantRole.ROW:
            return self.row(name)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return sentence(self.row(name))
        if role != Qt.ItemDataRole.ToolTipRole:
            return None
        return "\n".join((self.row(name).combatant.label, *states(self.row(name))))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let every row be dragged, to the board or to another place in the turn order."""
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDropEnabled
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802
        """Allow only moves: a turn is never copied."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """Return the only accepted type: rows of this list."""
        return [DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """Return the names of the dragged combatants, in row order."""
        data, rows = QMimeData(), sorted(index.row() for index in indexes)
        # no name of a combatant holds a line end
        data.setData(DRAGGED, "\n".join(self.rows[row] for row in rows).encode())
        return data

    def dropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Move turns by a ruling, after the drop: the list changes with the step, so False is returned."""
        names = dragged(data)
        before = row if row >= 0 else parent.row() if parent.isValid() else self.rowCount()
        QTimer.singleShot(0, self, lambda: self._move(names, before))
        return False  # True would make the view delete the dragged rows

    def _move(self, names: tuple[Name, ...], row: int) -> None:
        """Move the turns of combatants before the turn of a row; do nothing if no row would move."""
        scene = self._bridge.scene
        order = moved(scene.order, names, place_of_row(scene.order, row))
        if why := why_no_turn(scene, names):
            self._bridge.refused.emit(WhyNot(why))
        elif in_order(replace(scene, order=order)) != self.rows:
            self._bridge.rule(Ordered(order))

    def row(self, name: Name) -> CombatantRow:
        """Return the row of a combatant as of the last step that this model has reported."""
        if name not in self._rows:
            self._rows[name] = self._looked_up(name)
        return self._rows[name]

    def _looked_up(self, name: Name) -> CombatantRow:
        scene, system = self._scene, self._system
        one = scene.of(name)
        deck = system.cards(scene, name)
        cards = len(deck.left) if deck.left or deck.spent else -1
        asked, up = name == self._asked, name == self._up
        told = self._markers.get(name, ())
        turn, seen = self._turns.get(name), tuple(m for m in told if not self._secrets.are_told_of(m.word))
        out, condition = system.out(scene, name), system.condition(scene, name)
        called, unseen = self._called(scene), scene.hides(one)
        return CombatantRow(one, condition, cards, out, asked, turn, up, seen, called, unseen)

    def _called(self, scene: Scene) -> Mapping[str, str]:
        """Return the unique first names of a scene, computed once per set of combatants."""
        people = scene.combatants
        if self._first_names is None or self._first_names[0] is not people:
            self._first_names = people, first_names(tuple(one.label for one in people.values()))
        return self._first_names[1]

    def leave_out(self, secrets: Secrets) -> None:
        """Leave out markers that mention these secrets from now on."""
        before, self._secrets, self._rows = self._secrets, secrets, {}
        for name, markers in self._markers.items():
            if any(before.are_told_of(one.word) or secrets.are_told_of(one.word) for one in markers):
                self.dataChanged.emit(self.index_of(name), self.index_of(name))

    def index_of(self, name: str) -> QModelIndex:
        """Return the index of a combatant; invalid if they are not in the fight."""
        return self.index(self._places[Name(name)]) if name in self._places else QModelIndex()

    def _on_stepped(self, step: Step) -> None:
        wide, names, moved = self.widest_result, in_order(self._bridge.scene), self._take_turns()
        if names != self.rows:
            self._reset()
            return
        self._scene, self._rows = self._bridge.scene, {}
        asked, self._asked = self._asked, self._bridge.prompt.who
        # the row of the combatant asked before changes, too
        others = {*step.about, *moved, *self._take_markers(), *self._take_unseen()} | (
            {asked} ^ {self._asked}
        )
        for name in others & set(names):
            index = self.index_of(name)
            self.dataChanged.emit(index, index)
        # the width has its own signal: the list indents its rows anew, while tokens and cards stay as drawn
        if wide != self.widest_result:
            self.widened.emit()

    def _take_markers(self) -> set[Name]:
        """Store the present markers; return the combatants whose markers have changed."""
        before, self._markers = self._markers, self._bridge.session.system.markers(self._bridge.scene)
        return {name for name, seen in self._markers.items() if before.get(name) != seen}

    def _take_unseen(self) -> set[Name]:
        """Store who is hidden or in fog now; return the combatants for whom this has changed."""
        before, scene = self._unseen, self._bridge.scene
        self._unseen = {one.name for one in scene.hidden()}
        return before ^ self._unseen

    def _take_turns(self) -> set[Name]:
        """Store the present turns; return the combatants whose turn has changed.

        Of several turns of one combatant, the next one that is not over counts.
        """
        scene, before, was_up = self._bridge.scene, self._turns, self._up
        over = {turn.who: turn for turn in scene.order if turn.over}
        ahead = {turn.who: turn for turn in reversed(scene.order) if not turn.over}
        self._turns, self._up = over | ahead, scene.up  # turns still ahead win
        results = [turn.result or " " for turn in self._turns.values()]
        self.widest_result = max(results, key=lambda result: (len(result), result), default="")
        names = {*before, *self._turns}
        other = {name for name in names if before.get(name) != self._turns.get(name)}
        return other | {name for name in (was_up, self._up) if name and was_up != self._up}

    def _reset(self) -> None:
        with resetting(self):
            self._scene, self._system = self._bridge.scene, self._bridge.session.system
            self._rows = {}
            self.rows = in_order(self._bridge.scene)
            self._places = {name: place for place, name in enumerate(self.rows)}
            self._take_turns()
            self._take_markers()
            self._take_unseen()
            self._asked = self._bridge.prompt.who


@lru_cache(maxsize=4)
def first_names(labels: tuple[str, ...]) -> Mapping[str, str]:
    """Return, by label, the first names that only one combatant has."""
    had = Counter(label.split(" ")[0].casefold() for label in labels)
    firsts = ((label, label.split(" ")[0]) for label in labels)
    return {label: first for label, first in firsts if had[first.casefold()] == 1}


def dragged(data: QMimeData) -> tuple[Name, ...]:
    """Return the combatants dragged from the list; empty if the data is of another type."""
    lines = bytes(data.data(DRAGGED).data()).decode().splitlines() if data.hasFormat(DRAGGED) else []
    return tuple(map(Name, lines))


def sentence(row: CombatantRow) -> str:
    """Return a sentence such as ``John, up now, Initiative 10, at D4, LIFE 6 of 10, 9 cards left``."""
    parts = [row.combatant.label]
    if row.turn:
        parts.append(turn_words(row.turn, row.up))
        parts += [say("Initiative {result}", result=row.turn.result)] if row.turn.result else []
    if row.combatant.square is not None:
        parts.append(say("at {square}", square=row.combatant.square))
    parts += [
        say("{title} {left} of {full}", title=gauge.title, left=gauge.left, full=gauge.full)
        for gauge in row.condition.gauges
    ]
    if row.cards >= 0:
        parts.append(say_many("1 card left", "{count} cards left", row.cards))
    unseen = [say("not seen by players")] if row.unseen else []
    return ", ".join([*parts, *states(row), *unseen])


def spoken_of(scene: Scene, system: System, name: Name) -> str:
    """Return the spoken description of a combatant as a choice: name, square and condition."""
    one = scene.of(name)
    turn = next((turn for turn in scene.order if turn.who == name and not turn.over), None)
    markers, out = system.display.markers(scene, name), system.out(scene, name)
    row = CombatantRow(one, system.condition(scene, name), -1, out, False, turn, scene.up == name, markers)
    return sentence(replace(row, unseen=scene.hides(one)))


def states(row: CombatantRow) -> list[str]:
    """Return the states of a combatant, each once: out, mob, injuries, markers, then bystander."""
    by = say("stands by") if row.combatant.bystander else ""
    mob = say("acts with the mob of {mob}", mob=row.combatant.mob) if row.combatant.mob else ""
    # last: who has fled stands by as well, and “fled” says more
    told = (row.out, mob, *row.condition.injuries, *(marker.word for marker in row.markers), by)
    return list(dict.fromkeys(filter(None, told)))
