"""What the GM rules about the turn and the cards of the one whose sheet is seen, and his menu."""

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns import Order, shifted, with_turn
from crs_desktop.rules.facts import CardSpent, CardsReturned, Marked, Ordered, Reshuffled, TurnOver, Unmarked
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.run import run
from crs_desktop.words import say


class Person:
    """Acts on the one whose sheet is seen; nothing happens while nobody's is, or where it makes no sense."""

    def __init__(self, window: QWidget, bridge: Bridge) -> None:
        self._window = window
        self._bridge = bridge

    def earlier(self) -> None:
        """One place earlier in the order."""
        self._reorder(shifted(self._order, self._bridge.shown, -1))

    def later(self) -> None:
        """One place later in the order."""
        self._reorder(shifted(self._order, self._bridge.shown, 1))

    def skip(self) -> None:
        """His turn is over before he has acted."""
        who = self._bridge.shown
        if any(turn.who == who and not turn.over for turn in self._order):
            self._bridge.rule(TurnOver(who, skipped=True))

    def give_turn(self) -> None:
        """A turn more, right after the one that is under way."""
        who = self._bridge.shown
        if who and self._order:
            self._bridge.rule(Ordered(with_turn(self._order, who)))

    def reset_deck(self) -> None:
        """All his cards are back in his deck."""
        self._all_back(self._bridge.shown)

    def cards_menu(self, who: str, spot: QPoint) -> None:
        """Open the menu of somebody’s cards at a spot of the screen."""
        menu = QMenu(self._window)
        self.fill_cards(menu, Name(who))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(spot)

    def fill_cards(self, menu: QMenu, who: Name) -> None:
        """List what can be done with somebody’s cards."""
        if who in self._bridge.scene.combatants:
            deck = self._bridge.session.system.cards(self._bridge.scene, who)
            _cards(menu.addMenu(say("Give back")), deck.out, partial(self._give_back, who))
            _cards(menu.addMenu(say("Take out")), deck.left, partial(self._take_out, who))
            whole = menu.addAction(say("All cards back"), partial(self._all_back, who))
            whole.setEnabled(bool(deck.out))
            again = menu.addAction(say("Reshuffle what is left"), partial(self._reshuffle, who))
            again.setEnabled(bool(deck.left))

    def mark(self) -> None:
        """Put a marker of the GM's own on him."""
        from crs_desktop.views.dialogs.mark import Mark

        who = self._bridge.shown
        if not who:
            return
        asked = Mark(self._bridge.scene.label(who), self._window)
        if run(asked) and (marker := asked.marker):
            self._bridge.rule(Marked(who, marker))

    def fill_markers(self, menu: QMenu) -> None:
        """List the markers that can be taken off him."""
        who = self._bridge.shown
        for marker in self._bridge.scene.of(who).markers if who else ():
            menu.addAction(marker.word, partial(self._bridge.rule, Unmarked(who, marker.word)))
        menu.setEnabled(not menu.isEmpty())

    def menu(self, actions: list[QAction], spot: QPoint) -> None:
        """Open his menu at a spot of the screen, with these commands and his cards and markers."""
        menu = QMenu(self._window)
        menu.addActions(actions)
        menu.addSeparator()
        self.fill_cards(menu.addMenu(say("Cards")), self._bridge.shown)
        self.fill_markers(menu.addMenu(say("Take off a marker")))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(spot)

    @property
    def _order(self) -> Order:
        return self._bridge.scene.order

    def _reorder(self, order: Order) -> None:
        if order != self._order:
            self._bridge.rule(Ordered(order))

    def _all_back(self, who: Name) -> None:
        out = self._bridge.scene.out.get(who, ())
        if out:
            self._bridge.rule(CardsReturned(who, out))

    def _give_back(self, who: Name, card: Card) -> None:
        self._bridge.rule(CardsReturned(who, (card,)))

    def _take_out(self, who: Name, card: Card) -> None:
        words = say("a card is taken out of {who}’s deck", who=self._bridge.scene.label(who))
        self._bridge.rule(CardSpent(who, card), words=words)

    def _reshuffle(self, who: Name) -> None:
        self._bridge.rule(Reshuffled(who))


def _cards(menu: QMenu, cards: tuple[Card, ...], act: "partial[None]") -> None:
    for card in cards:
        menu.addAction(str(card), partial(act, card))
    menu.setEnabled(bool(cards))
