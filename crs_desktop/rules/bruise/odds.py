"""The odds of a draw under the house rules for jokers, the Ace and ties (BR-5, BR-14 … BR-22)."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

from crs_desktop.rules.bruise import tie_odds
from crs_desktop.rules.bruise.deck import colors, deck, is_reshuffled, left, worth
from crs_desktop.rules.bruise.house_rules import ACE, JOKERS, NEW_CARDS, TIES
from crs_desktop.rules.bruise.karma_odds import won_by
from crs_desktop.rules.bruise.tie_odds import Hand, Won
from crs_desktop.rules.bruise.ties import settled
from crs_desktop.rules.cards.card import suit
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.odds.hand_odds import Counts, Valued, any_color, hand_odds
from crs_desktop.rules.odds.odds_page import Entered, OddsField, OddsPage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def wins(scene: Scene, who: Name, cards: int, against: Name, difficulty: int) -> Forecast:
    """Forecast the Quantity of a draw; a tie that the Tale Weaver would settle counts as not won."""
    ours, theirs = (_valued(scene, who), cards), (_valued(scene, against), difficulty)
    return _won(scene, who, ours, theirs)


def beats_card(scene: Scene, who: Name, cards: int, named: Card) -> Forecast:
    """Forecast a draw against a named card, which is the whole hand of the other side (BR-9)."""
    return _won(scene, who, (_valued(scene, who), cards), (((worth(scene, named), ""),), 1), drawn=False)


def _won(
    scene: Scene, who: Name, ours: Hand, theirs: Hand, counts: Counts = any_color, drawn: bool = True
) -> Forecast:
    """Forecast a hand against another; ``drawn`` is False for a named card, which is never redrawn."""
    ours, theirs = _no_more(ours), _no_more(theirs)
    told = defaultdict[int, Fraction](Fraction, hand_odds(*ours, *theirs, counts).quantity)
    for k, chance in _ties(scene, ours, theirs, counts, drawn).items():
        told[k] += chance
    return won_by(who, told)


def _no_more(hand: Hand) -> Hand:
    return hand[0], min(hand[1], len(hand[0]))  # no more cards than the deck still has


def _ties(scene: Scene, ours: Hand, theirs: Hand, counts: Counts, drawn: bool) -> Won:
    """Return the chance of each Quantity from ties that the house rules give to us (BR-16)."""
    rule = TIES.chosen(scene.house_rules)
    # A named card stays on the table, so only one side is left to redraw.
    if rule == "redraw both" and not drawn:
        rule = "redraw"
    # A hand from the rest of the deck and one from a reshuffled deck have different odds.
    if rule.startswith("redraw") and is_reshuffled(scene):
        return _reshuffled(scene, ours, theirs, counts, both=rule == "redraw both")
    if rule == "redraw both" and counts is not any_color:
        # the suits of all four hands would have to be counted, for which there is no formula here
        raise NotAllowed(say("The odds of one Color are not counted where both sides draw new hands."))
    if rule == "redraw both":
        return tie_odds.redraw_both(ours, theirs)
    if counted := _COUNTED.get(rule):
        return counted(ours, theirs, counts)
    return tie_odds.by_number(ours, theirs, counts, lambda a, b: settled(rule, [0] * a, [0] * b) == 1)


def _reshuffled(scene: Scene, ours: Hand, theirs: Hand, counts: Counts, both: bool) -> Won:
    # "Reshuffled" returns everything, so the new hand comes from a whole deck.
    whole = tuple((worth(scene, card), suit(card)) for card in deck(scene, Name("")))
    anew = whole, ours[1]
    return (
        tie_odds.fresh(ours, theirs, anew, (whole, theirs[1]), counts)
        if both
        else tie_odds.fresh_one(ours, theirs, anew, counts)
    )


_COUNTED: Mapping[str, Callable[[Hand, Hand, Counts], Won]] = {
    "kicker": tie_odds.kicker,
    "redraw": tie_odds.redraw,
}


def _valued(scene: Scene, who: Name) -> tuple[Valued, ...]:
    return tuple((worth(scene, card), suit(card)) for card in left(scene, who))


_OURS, _THEIRS = Name("\0ours"), Name("\0theirs")
"""Names that no combatant can have, so that both decks are whole."""


def _told(scene: Scene, entered: Entered) -> Forecast:
    ours = _valued(scene, _OURS), int(entered["cards"])
    theirs = _valued(scene, _THEIRS), int(entered["difficulty"])
    return _won(scene, _OURS, ours, theirs, _counts(str(entered["color"])))


def _counts(color: str) -> Counts:
    """Return the condition that the Color may be this suit, or by ``only-`` that it can be no other."""
    only, _, named = color.rpartition("-")
    wanted = named[0]
    if color == _ANY:
        return any_color
    return lambda suits: {*colors(suits)} == {wanted} if only else wanted in colors(suits)


_ANY = "any"
COLORS = {
    _ANY: "any",
    "clubs": "Clubs, also by choice",
    "only-clubs": "Clubs, without a choice",
    "spades": "Spades, also by choice",
    "only-spades": "Spades, without a choice",
    "diamonds": "Diamonds, also by choice",
    "only-diamonds": "Diamonds, without a choice",
    "hearts": "Hearts, also by choice",
    "only-hearts": "Hearts, without a choice",
}
"""Conditions on the Color of a winning hand; of equal high cards the winner chooses (BR-20)."""


PAGE = OddsPage(
    "A draw",
    (
        OddsField("cards", "cards drawn", 5, 0, 24, curve=True),
        OddsField("difficulty", "cards drawn against it", 5, 0, 24, curve=True),
        OddsField("color", "only with this Color", choices=COLORS),
    ),
    _told,
    (JOKERS.id, ACE.id, TIES.id, NEW_CARDS.id),
)
"""The odds page of Bruise, with whole decks; a tie that the Tale Weaver would settle counts as not won."""
