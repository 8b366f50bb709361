"""What the GM rules about the turns and the cards of those who are selected, and their menu."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.turns import Order, shifted, with_turns
from crs_desktop.models.used_markers import offered_markers
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    ClockSet,
    Marked,
    Ordered,
    Reshuffled,
    TurnOver,
    Unmarked,
)
from crs_desktop.rules.facts.markers import clock_of
from crs_desktop.rules.scene import Clock, Marker
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.actions.over import Over, people
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say

MARK = Over("Mar&k {count} combatants…")
EARLIER = Over("Move {count} combatants &earlier in the order")
LATER = Over("Move {count} combatants &later in the order")
SKIP = Over("S&kip the turns of {count} combatants")
TURN = Over("&Give {count} combatants a turn")
DECK = Over("Give {count} combatants &all their cards back")


class TurnAndCardCommands:
    """Acts on all who are selected together, else on whose sheet is seen, if anybody's is.

    Nothing is ruled where it would change nothing. ``tell_time`` brings the scene’s time up to now.
    """

    def __init__(self, window: QWidget, bridge: Bridge) -> None:
        self._window = window
        self._bridge = bridge
        self.tell_time: Callable[[], object] = lambda: None

    def earlier(self) -> None:
        """One place earlier in the order."""
        self._shift(EARLIER, -1)

    def later(self) -> None:
        """One place later in the order."""
        self._shift(LATER, 1)

    def skip(self) -> None:
        """Their turns are over before they have acted."""
        waiting = {turn.who for turn in self._order if not turn.over}
        who = [name for name in self._bridge.chosen if name in waiting]
        SKIP.rule(self._bridge, [TurnOver(name, skipped=True) for name in who])

    def give_turn(self) -> None:
        """A turn more, right after the one that is under way."""
        who = self._bridge.chosen
        if who and self._order:
            TURN.rule(self._bridge, [Ordered(with_turns(self._order, who))], len(who))

    def reset_deck(self) -> None:
        """All their cards are back in their decks."""
        out = {name: self._bridge.scene.spent.get(name, ()) for name in self._bridge.chosen}
        DECK.rule(self._bridge, [CardsReturned(name, cards) for name, cards in out.items() if cards])

    def cards_menu(self, who: str, spot: QPoint) -> None:
        """Open the menu of somebody’s cards at a spot of the screen."""
        menu = kept_menu(self._window)
        self.fill_cards(menu, Name(who))
        menu.popup(spot)

    def fill_cards(self, menu: QMenu, who: Name) -> None:
        """List what can be done with somebody’s cards."""
        if who in self._bridge.scene.combatants:
            deck = self._bridge.session.system.cards(self._bridge.scene, who)
            _cards(menu.addMenu(say("Give back")), deck.spent, partial(self._give_back, who))
            _cards(menu.addMenu(say("Take out")), deck.left, partial(self._take_out, who))
            whole = menu.addAction(say("All cards back"), partial(self._all_back, who))
            whole.setEnabled(bool(deck.spent))
            again = menu.addAction(say("Reshuffle what is left"), partial(self._reshuffle, who))
            again.setEnabled(bool(deck.left))

    def mark(self) -> None:
        """Put a marker of the GM's own on them."""
        from crs_desktop.views.dialogs.mark import Mark

        those = self._bridge.chosen
        if not those:
            return
        title_ = MARK.title(len(those)) or say("Mark {who}", who=self._bridge.scene.label(those[0]))
        asked = Mark(title_, self._window, offered_markers(self._bridge.session))
        if run(asked) and (marker := asked.marker):
            bare = [one.name for one in people(self._bridge) if marker not in one.markers]
            facts: list[Fact] = [Marked(who, marker) for who in bare]
            if marker.ends == "clock":
                facts += [self._ending(who, marker, asked.minutes.value()) for who in bare]
            MARK.rule(self._bridge, facts, len(bare))

    def _ending(self, who: Name, marker: Marker, minutes: int) -> ClockSet:
        """The clock with which a marker ends, from now on."""
        self.tell_time()
        scene = self._bridge.scene
        title_ = say("{who}: {word}", who=scene.label(who), word=marker.word)
        return ClockSet(Clock(clock_of(who, marker.word), title_, scene.clock + 60 * minutes, who))

    def fill_markers(self, menu: QMenu) -> None:
        """List the markers that can be taken off them."""
        for word in dict.fromkeys(marker.word for one in people(self._bridge) for marker in one.markers):
            menu.addAction(word.replace("&", "&&"), partial(self._unmark, word))
        menu.setEnabled(not menu.isEmpty())

    def _unmark(self, word: str) -> None:
        """Off all who have it; its ruling says which, as the marker says it."""
        has = [one.name for one in people(self._bridge) if word in {marker.word for marker in one.markers}]
        words = say("Take “{word}” off {count} combatants", word=word, count=len(has)) if len(has) > 1 else ""
        self._bridge.rule(*(Unmarked(name, word) for name in has), words=words)

    def menu(self, actions: list[QAction], spot: QPoint) -> None:
        """Open their menu at a spot of the screen: these commands, their markers, the cards of one."""
        menu, who = kept_menu(self._window), self._bridge.shown
        menu.addActions(actions)
        menu.addSeparator()
        his = say("Cards of {who}", who=self._bridge.scene.label(who).replace("&", "&&"))
        if self._bridge.session.system.has_cards:
            self.fill_cards(menu.addMenu(his if self._bridge.group else say("Cards")), who)
        self.fill_markers(menu.addMenu(say("Take off a marker")))
        menu.popup(spot)

    @property
    def _order(self) -> Order:
        return self._bridge.scene.order

    def _shift(self, how: Over, by: int) -> None:
        """Its ruling is over those who come to another place: who is at the end already stays."""
        before, chosen = self._order, self._bridge.chosen
        after = shifted(before, chosen, by)
        gone = {now.who for was, now in zip(before, after, strict=True) if now.who != was.who}
        if after != before:
            how.rule(self._bridge, [Ordered(after)], len(gone.intersection(chosen)))

    def _all_back(self, who: Name) -> None:
        out = self._bridge.scene.spent.get(who, ())
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
