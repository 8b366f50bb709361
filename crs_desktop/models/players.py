"""The players' view as a list model: everything that a players' screen in this program shows."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal

from crs_desktop.models.bridge import HOW_IT_WAS, Bridge, Step
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.play.players.people import KeptRows
from crs_desktop.play.players.redacted import LifeOfSides, pick, players_view
from crs_desktop.play.players.view import NOTHING, PlayersView, ShownCombatant, ShownLife
from crs_desktop.rules.cache import ByIdentity
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, translated

_TURNS = {"up": "up now", "ahead": "waits", "over": "turn over"}


class PlayersRole(IntEnum):
    """Item data roles of the players' view."""

    COMBATANT = Qt.ItemDataRole.UserRole + 1


class PlayersModel(ListModel):
    """The players' view, as a list of its combatants in turn order; the twin of the tokens and of the order.

    ``view`` is what the screens show now: while ``frozen`` what they showed before, and nothing while
    ``blank``, and before the first `refresh`. ``changed`` is emitted when it changes, ``picked`` after a card
    was picked from it. ``widest_result`` is the longest result of a turn. ``life`` returns how the state of
    each side is shown.
    """

    changed = Signal()
    picked = Signal()

    def __init__(self, bridge: Bridge, life: Callable[[], LifeOfSides]) -> None:
        super().__init__()
        self._bridge, self._life = bridge, life
        self._kept, self._made = NOTHING, KeptRows()
        self.view = NOTHING
        self.rows: tuple[ShownCombatant, ...] = ()
        self.widest_result = ""
        self.frozen = self.blank = False
        bridge.follow(self._on_stepped, self.refresh)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a combatant, or a sentence about them."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        one = self.rows[index.row()]
        if role == PlayersRole.COMBATANT:
            return one
        said = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return sentence(one) if role in said else None

    def freeze(self, frozen: bool) -> None:
        """Keep the present view whatever happens, or show the present again."""
        self.frozen = frozen
        self.refresh()

    def blind(self, blank: bool) -> None:
        """Show nothing at all, or the view again."""
        self.blank = blank
        self.refresh()

    def go_on_as(self, other: "PlayersModel") -> None:
        """Be as frozen and blank as another model was: its window was closed."""
        # without this, a window that was opened again showed what the GM had hidden
        self._kept, self.frozen, self.blank = other._kept, other.frozen, other.blank

    def refresh(self) -> None:
        """Show what players may know now."""
        if not self.frozen:
            bridge = self._bridge
            self._kept = players_view(bridge.session, bridge.asked, self._life(), self._made)
        self._show(NOTHING if self.blank else self._kept)

    def stop(self) -> None:
        """Follow the fight no longer: the window is closed, and Qt deletes it some time later."""
        self._bridge.stepped.disconnect(self._on_stepped)
        self._bridge.rewound.disconnect(self.refresh)

    def pick(self, place: int) -> bool:
        """Answer with the card at a place of the shown fan, as the GM's own fan does.

        A fan that is no longer open answers nothing; while the GM looks back, a sentence tells them so.
        """
        fan, session = self.view.fan, self._bridge.session
        if fan is None:
            return False
        if self._bridge.looks_back:
            self._bridge.refused.emit(WhyNot(translated(HOW_IT_WAS)))
            return False
        card = pick(session, self._bridge.asked, fan.id, place)
        done = card is not None and self._bridge.answer(card)
        if done:
            self.picked.emit()
        return done

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self.refresh()

    def _show(self, view: PlayersView) -> None:
        if view == self.view:
            return
        if [one.id for one in view.combatants] == [one.id for one in self.rows]:
            before = self.rows
            self._take(view)
            self._tell_changed(before)
        else:
            with resetting(self):
                self._take(view)
        self.changed.emit()

    def _take(self, view: PlayersView) -> None:
        self.view, self.rows = view, view.combatants
        self.widest_result = max((one.result for one in self.rows), key=len, default="")

    def _tell_changed(self, before: tuple[ShownCombatant, ...]) -> None:
        for row, (was, now) in enumerate(zip(before, self.rows, strict=True)):
            # Who is asked and aimed at is seen on the board, not in the rows.
            if was is not now and was != replace(now, asked=was.asked, aimed=was.aimed):
                self.dataChanged.emit(self.index(row), self.index(row))


def _sentence(one: ShownCombatant) -> str:
    """Return a sentence such as ``John, up now, Initiative 10, at D4, LIFE 6 of 10, winged``."""
    parts = [one.label]
    parts += [translated(_TURNS[one.turn])] if one.turn else []
    parts += [say("Initiative {result}", result=one.result)] if one.result else []
    parts += [say("at {square}", square=one.square)] if one.square is not None else []
    by = [say("stands by")] if one.bystander else []
    told = [life_words(one.life), one.out, *by, *one.life.injuries, *(marker.word for marker in one.markers)]
    return ", ".join([*parts, *dict.fromkeys(filter(None, told))])


sentence = ByIdentity(_sentence, most=1000)
"""Function that returns the sentence about a combatant; it is kept while their row stays the same."""


def life_words(life: ShownLife) -> str:
    """Return the state of a combatant in words; empty if players may not know it."""
    if life.title:
        return say("{title} {left} of {full}", title=life.title, left=life.left, full=life.full)
    if life.part >= 0:
        return say("{percent} % left", percent=round(life.part * 100))
    return life.word
