"""The odds of a draw under the house rules for jokers, the Ace and ties (BR-5, BR-14 … BR-22)."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

from crs_desktop.rules import tie_odds
from crs_desktop.rules.bruise.deck import deck, left, worth
from crs_desktop.rules.bruise.house_rules import ACE, JOKERS, NEW_CARDS, TIES
from crs_desktop.rules.cards.card import suit
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.odds.hand_odds import HandOdds, Valued, hand_odds
from crs_desktop.rules.odds.odds_page import Entered, OddsField, OddsPage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.tie_odds import Hand, Won
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say


def draw_odds(scene: Scene, who: Name, cards: int, against: Name, difficulty: int) -> HandOdds:
    """Return the odds of ``cards`` from the deck of ``who`` against ``difficulty`` from that of ``against``.

    Both decks are taken as they are now. A tie means equal Qualities, before any house rule settles them.
    """
    return hand_odds(_valued(scene, who), cards, _valued(scene, against), difficulty)


def wins(scene: Scene, who: Name, cards: int, against: Name, difficulty: int) -> Forecast:
    """Forecast the Quantity of a draw; a tie that the Tale Weaver would settle counts as not won."""
    ours, theirs = (_valued(scene, who), cards), (_valued(scene, against), difficulty)
    return _won(scene, who, ours, theirs)


def beats_card(scene: Scene, who: Name, cards: int, named: Card) -> Forecast:
    """Forecast a draw against a named card, which is the whole hand of the other side (BR-9)."""
    return _won(scene, who, (_valued(scene, who), cards), (((worth(scene, named), ""),), 1), drawn=False)


def _won(scene: Scene, who: Name, ours: Hand, theirs: Hand, drawn: bool = True) -> Forecast:
    """Forecast a hand against another; ``drawn`` is False for a named card, which is never redrawn."""
    ours, theirs = _no_more(ours), _no_more(theirs)
    told = defaultdict[int, Fraction](Fraction, hand_odds(*ours, *theirs).quantity)
    for k, chance in _ties(scene, ours, theirs, drawn).items():
        told[k] += chance
    win = sum(told.values(), Fraction())
    some = {k: chance for k, chance in sorted(told.items()) if k}
    nothing = 1 - sum(some.values(), Fraction())
    return Forecast(who, say("Quantity"), {0: nothing, **some}, win, reaches=say("wins"))


def _no_more(hand: Hand) -> Hand:
    return hand[0], min(hand[1], len(hand[0]))  # no more cards than the deck still has


def _ties(scene: Scene, ours: Hand, theirs: Hand, drawn: bool) -> Won:
    """Return the chance of each Quantity from ties that the house rules give to us (BR-16)."""
    rule = TIES.chosen(scene.house_rules)
    # A named card stays on the table, so only one side is left to redraw.
    if rule == "redraw both" and not drawn:
        rule = "redraw"
    # A hand from the rest of the deck and one from a reshuffled deck have different odds.
    if rule.startswith("redraw") and NEW_CARDS.chosen(scene.house_rules) == "reshuffled":
        return _reshuffled(scene, ours, theirs, both=rule == "redraw both")
    counted = _COUNTED.get(rule)
    return counted(ours, theirs) if counted else {}


def _reshuffled(scene: Scene, ours: Hand, theirs: Hand, both: bool) -> Won:
    # "Reshuffled" returns everything, so the new hand comes from a whole deck.
    whole = tuple((worth(scene, card), suit(card)) for card in deck(scene, Name("")))
    anew = whole, ours[1]
    return (
        tie_odds.fresh(ours, theirs, anew, (whole, theirs[1]))
        if both
        else tie_odds.fresh_one(ours, theirs, anew)
    )


_COUNTED: Mapping[str, Callable[[Hand, Hand], Won]] = {
    "actor": tie_odds.actor,
    "more": tie_odds.more,
    "kicker": tie_odds.kicker,
    "redraw": tie_odds.redraw,
    "redraw both": tie_odds.redraw_both,
}


def _valued(scene: Scene, who: Name) -> tuple[Valued, ...]:
    return tuple((worth(scene, card), suit(card)) for card in left(scene, who))


_OURS, _THEIRS = Name("\0ours"), Name("\0theirs")
"""Names that no combatant can have, so that both decks are whole."""


def _told(scene: Scene, entered: Entered) -> Forecast:
    return wins(scene, _OURS, int(entered["cards"]), _THEIRS, int(entered["difficulty"]))


PAGE = OddsPage(
    "A draw",
    (
        OddsField("cards", "cards drawn", 5, 0, 24, curve=True),
        OddsField("difficulty", "cards drawn against it", 5, 0, 24, curve=True),
    ),
    _told,
    (JOKERS.id, ACE.id, TIES.id, NEW_CARDS.id),
)
"""The odds page of Bruise, with whole decks; a tie that the Tale Weaver would settle counts as not won."""
