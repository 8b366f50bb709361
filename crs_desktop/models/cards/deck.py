"""Deck of the combatant who is asked: the cards left, and the spent cards with their purpose."""

from itertools import groupby
from typing import Any

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.play.told.decks import Spent, spent_cards
from crs_desktop.rules.cards.card import called
from crs_desktop.rules.system import Deck
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import listed, say

_TOLD = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class DeckModel(ListModel):
    """List with the cards left in the first row, then one row per spent card in the order they were spent.

    It shows the deck of the combatant who is asked, else of the one on the sheet; without a deck it is empty.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.who = Name("")
        self.left: tuple[Card, ...] = ()
        self.spent: tuple[Spent, ...] = ()
        bridge.follow(self._reset, selection=True)
        self._reset()

    @property
    def words(self) -> str:
        """Number of cards left and spent, and the system’s note on them."""
        who, left, out = self._bridge.scene.label(self.who), len(self.left), len(self.spent)
        said = "{who}’s deck: {left} left, {out} out" if out else "{who}’s deck: all {left} left"
        return " · ".join(filter(None, (say(said, who=who, left=left, out=out), self._note())))

    def reasons(self) -> list[str]:
        """Return the purposes of the spent cards; cards spent in a row for one purpose share a line."""
        groups = [(why, [*cards]) for why, cards in groupby(self.spent, key=lambda one: one.purpose)]
        return [_told(listed([_name(one) for one in cards]), why) for why, cards in groups]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return texts such as ``9 left, face down · Ace 1 in 9`` and ``7: Fred, Offense, pick 1``."""
        if role not in _TOLD or not 0 <= index.row() < len(self.rows):
            return None
        if one := self.rows[index.row()]:
            heard = one.open and role == Qt.ItemDataRole.AccessibleTextRole
            return _told(called(one.card) if heard else _name(one), one.why)
        return " · ".join(filter(None, (say("{count} left, face down", count=len(self.left)), self._note())))

    def _note(self) -> str:
        """Return the system’s note on the deck, such as the chance of an Ace."""
        return self._bridge.session.system.decks.note(self._bridge.scene, self.who) if self.rows else ""

    def _reset(self, *_: object) -> None:
        with resetting(self):
            session, scene = self._bridge.session, self._bridge.scene
            self.who = self._whose()
            deck = session.system.cards(scene, self.who) if self.who else Deck((), ())
            known = {one.card: one for one in spent_cards(session, self.who)}
            self.left, self.spent = deck.left, tuple(known.get(card, Spent(card)) for card in deck.spent)
            self.rows = (None, *self.spent) if self.left or self.spent else ()

    def _whose(self) -> Name:
        """Return the owner of the deck: the one asked, else the one on the sheet, else the owner so far."""
        # the owner matches the sheet above: at a tie of Bruise the sheet and the deck were of two people
        who = self._bridge.prompt.who or self._bridge.shown or self.who
        return who if who in self._bridge.scene.combatants else Name("")


def _name(one: Spent) -> str:
    return str(one.card) if one.open else say("a secret card")


def _told(cards: str, why: str) -> str:
    return say("{cards}: {why}", cards=cards, why=why) if why else cards
