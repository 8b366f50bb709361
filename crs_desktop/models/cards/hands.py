"""List model of the hands on the table, with a row per hand and per card; the twin of the drawn hands."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.override import override
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.cards.card import SUITS, aloud, suit
from crs_desktop.rules.cards.hands import Held
from crs_desktop.rules.chance_questions import Deal
from crs_desktop.rules.values import Card
from crs_desktop.words import say, say_many

Row = tuple[Held, Card | None]


class HandRole(IntEnum):
    """Item data roles of the hands."""

    HELD = Qt.ItemDataRole.UserRole + 1
    CARD = Qt.ItemDataRole.UserRole + 2


class HandsRows(ListModel):
    """List of each hand followed by its cards. No card of it is a choice."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    @property
    def held(self) -> tuple[Held, ...]:
        """Hands in the order of the table."""
        return tuple(held for held, card in self.rows if card is None)

    def lay(self, hands: Iterable[Held]) -> None:
        """Show other hands."""
        with resetting(self):
            self.rows = [
                row for held in hands for row in ((held, None), *((held, card) for card in held.cards))
            ]

    def answer(self, held: Held, card: Card) -> str:
        """Return the choice that a card stands for now; empty if it is none."""
        return ""

    def chosen(self, held: Held, card: Card) -> bool:
        """Return whether a card is chosen by the typed list, when several may be chosen."""
        return False

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the total of a hand, a card, or its notes."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        held, card = self.rows[index.row()]
        if role in (HandRole.HELD, HandRole.CARD):
            return held if role == HandRole.HELD else card
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(held.notes)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return aloud(self._card_words(held, card).strip() if card else _hand_words(held))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._card_words(held, card) if card else _hand_words(held)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Disable cards that stand for no choice."""
        held, card = self.rows[index.row()]
        flags = super().flags(index)
        return flags if card is None or self.answer(held, card) else flags & ~Qt.ItemFlag.ItemIsEnabled

    def _card_words(self, held: Held, card: Card) -> str:
        if self.chosen(held, card):
            return say("    {card}, chosen", card=card)
        return say("    {card}, the highest", card=card) if card in held.lit else f"    {card}"


class HandsModel(HandsRows):
    """The hands of the scene. A card is enabled if it is a choice of the open question."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._typed: frozenset[str] = frozenset()
        bridge.follow(self._on_stepped, self._reset)
        self._reset()

    @override
    def answer(self, held: Held, card: Card) -> str:
        return choice_of(self._bridge.prompt, held, card)

    def mark(self, typed: str) -> None:
        """Mark the cards of the typed list as chosen."""
        self._typed = frozenset(self._bridge.prompt.chosen(typed))
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    @override
    def chosen(self, held: Held, card: Card) -> bool:
        several = self._bridge.prompt.kind == "several"
        return several and self.answer(held, card) in self._typed

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self._reset()

    def _reset(self) -> None:
        self.lay(self._bridge.session.system.decks.hands(self._bridge.scene))


def choice_of(prompt: Prompt, held: Held, card: Card) -> str:
    """Return the choice that a card stands for, by itself or by its suit, while its owner is asked."""
    if prompt.who != held.who or prompt.kind not in ("several", "choose"):
        return ""
    names = (card, suit(card), SUITS.get(suit(card), ""))  # a question may ask for a card or for a suit
    allowed = (choice.value for choice in prompt.choices if choice.why_not is None)
    return next((value for value in allowed if value and value in names), "")


def dealt(bridge: Bridge) -> int:
    """Return the number of cards that the open question deals; 0 if it deals none."""
    question = bridge.session.open.get(bridge.prompt.key)
    return question.cards(bridge.scene) if isinstance(question, Deal) else 0


def _hand_words(held: Held) -> str:
    return ": ".join(
        filter(None, (held.title, held.words or say_many("1 card", "{count} cards", len(held.cards))))
    )
