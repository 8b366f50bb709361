"""Commands over turns, markers and cards of combatants, and the context menu of combatants."""

from collections.abc import Callable, Collection, Mapping
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.turns import (
    Order,
    no_order,
    of_those,
    shifted,
    why_not_shifted,
    why_not_skipped,
    with_turns,
)
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
from crs_desktop.rules.scene import Clock, Marker, Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.actions.command import COMBATANT, FIGHT, Command, Menu
from crs_desktop.views.actions.over import Over, people
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, template

TURNS = Menu(FIGHT.title, template("Tu&rns and cards"))
MARK = Over("M&ark {count} combatants…")
EARLIER = Over("Move {count} combatants &earlier in the order")
LATER = Over("Move {count} combatants &later in the order")
SKIP = Over("S&kip the turns of {count} combatants")
TURN = Over("&Give {count} combatants a turn")
DECK = Over("Give {count} combatants &all their cards back")


def _of_chosen(why_not: Callable[[Scene, Collection[Name]], str]) -> Callable[[Bridge], str]:
    """Return the condition of a command over the chosen combatants."""
    return lambda bridge: why_not(bridge.scene, bridge.chosen)


def _why_whole(scene: Scene, names: Collection[Name]) -> str:
    if any(scene.spent.get(name) for name in names):
        return ""
    return of_those(scene, names, "{who} has a whole deck.", "All selected combatants have whole decks.")


class TurnAndCardCommands:
    """Commands over all selected combatants, or else over the combatant whose sheet is shown.

    A command that would change nothing makes no ruling. ``tell_time`` brings the time of the scene up to now.
    """

    def __init__(self, window: QWidget, bridge: Bridge, tell_time: Callable[[], object]) -> None:
        self._window, self._bridge, self._tell_time = window, bridge, tell_time

    @Command(
        "earlier",
        TURNS,
        "&Earlier in the order",
        ("Alt+Up",),
        over=EARLIER,
        why_not=_of_chosen(lambda scene, names: why_not_shifted(scene, names, -1)),
    )
    def earlier(self) -> None:
        """Move the combatants one place earlier in the turn order."""
        self._shift(EARLIER, -1)

    @Command(
        "later",
        TURNS,
        "&Later in the order",
        ("Alt+Down",),
        over=LATER,
        why_not=_of_chosen(lambda scene, names: why_not_shifted(scene, names, 1)),
    )
    def later(self) -> None:
        """Move the combatants one place later in the turn order."""
        self._shift(LATER, 1)

    @Command("skip", TURNS, "S&kip the turn", over=SKIP, why_not=_of_chosen(why_not_skipped))
    def skip(self) -> None:
        """End the turns of the combatants before they have acted."""
        waiting = {turn.who for turn in self._order if not turn.over}
        who = [name for name in self._bridge.chosen if name in waiting]
        SKIP.rule(self._bridge, [TurnOver(name, skipped=True) for name in who])

    @Command("turn", TURNS, "&Give a turn", over=TURN, why_not=lambda bridge: no_order(bridge.scene))
    def give_turn(self) -> None:
        """Give one more turn, right after the current one."""
        who = self._bridge.chosen
        if who and self._order:
            TURN.rule(self._bridge, [Ordered(with_turns(self._order, who))], len(who))

    @Command(
        "deck",
        TURNS,
        "&All cards back into the deck",
        over=DECK,
        why_not=_of_chosen(_why_whole),
        means_something=lambda system: system.has_cards,
    )
    def reset_deck(self) -> None:
        """Return all spent cards of the combatants to their decks."""
        out = {name: self._bridge.scene.spent.get(name, ()) for name in self._bridge.chosen}
        DECK.rule(self._bridge, [CardsReturned(name, cards) for name, cards in out.items() if cards])

    def cards_menu(self, who: str, spot: QPoint) -> None:
        """Open the menu of the cards of ``who`` at a point of the screen."""
        menu = kept_menu(self._window)
        self.fill_cards(menu, Name(who))
        menu.popup(spot)

    def fill_cards(self, menu: QMenu, who: Name) -> None:
        """Add the actions over the cards of ``who`` to a menu."""
        if who in self._bridge.scene.combatants:
            deck = self._bridge.session.system.cards(self._bridge.scene, who)
            _cards(menu.addMenu(say("Give back")), deck.spent, partial(self._give_back, who))
            _cards(menu.addMenu(say("Take out")), deck.left, partial(self._take_out, who))
            whole = menu.addAction(say("All cards back"), partial(self._all_back, who))
            whole.setEnabled(bool(deck.spent))
            again = menu.addAction(say("Reshuffle what is left"), partial(self._reshuffle, who))
            again.setEnabled(bool(deck.left))

    @Command("mark", COMBATANT, "M&ark…", ("Ctrl+M",), "flag", MARK, after="mob")
    def mark(self) -> None:
        """Ask for a marker and put it on the combatants."""
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
        """Return the clock that ends a marker, counted from now."""
        self._tell_time()
        scene = self._bridge.scene
        title_ = say("{who}: {word}", who=scene.label(who), word=marker.word)
        return ClockSet(Clock(clock_of(who, marker.word), title_, scene.clock + 60 * minutes, who))

    def fill_markers(self, menu: QMenu) -> None:
        """Fill a menu with the markers that can be taken off the combatants."""
        for word in dict.fromkeys(marker.word for one in people(self._bridge) for marker in one.markers):
            menu.addAction(word.replace("&", "&&"), partial(self._unmark, word))
        menu.setEnabled(not menu.isEmpty())

    def _unmark(self, word: str) -> None:
        """Take a marker off all combatants who have it, as one ruling."""
        has = [one.name for one in people(self._bridge) if word in {marker.word for marker in one.markers}]
        words = say("Take “{word}” off {count} combatants", word=word, count=len(has)) if len(has) > 1 else ""
        self._bridge.rule(*(Unmarked(name, word) for name in has), words=words)

    def menu(self, actions: Mapping[str, list[QAction]], spot: QPoint) -> None:
        """Open the context menu of the combatants: ``actions`` by submenu, and cards of the shown one."""
        menu, who = kept_menu(self._window), self._bridge.shown
        for title, within in actions.items():
            (menu.addMenu(title) if title else menu).addActions(within)
        cards = say("Cards of {who}", who=self._bridge.scene.label(who).replace("&", "&&"))
        if self._bridge.session.system.has_cards:
            self.fill_cards(menu.addMenu(cards if self._bridge.group else say("Cards")), who)
        self.fill_markers(menu.addMenu(say("Take off a marker")))
        menu.popup(spot)

    @property
    def _order(self) -> Order:
        return self._bridge.scene.order

    def _shift(self, how: Over, by: int) -> None:
        """Move the combatants in the turn order; the ruling counts only those who change places."""
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
