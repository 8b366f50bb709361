"""The odds of an attack without a fight: two decks, and a number that each side adds (CRS-119 … CRS-128).

Readings are ours, those that come first among the house rules.
"""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.cards import rank
from crs_desktop.rules.double_exposure.attack_odds import damage_spread, fumbled
from crs_desktop.rules.double_exposure.deck import TENS
from crs_desktop.rules.double_exposure.pick_odds import USUAL, Left
from crs_desktop.rules.forecast import Forecast, added
from crs_desktop.rules.odds_page import Entered, OddsField, OddsPage
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_PLAIN = tuple(range(2, 10))


class Side(Struct, frozen=True):
    """What somebody brings: all that he adds to his pick, and what is left of his deck."""

    plus: int
    deck: Left


class Bare(Struct, frozen=True):
    """An attack of so many picks; ``life`` is what the target has left, None where nobody asks."""

    ours: Side
    theirs: Side
    picks: int = 1
    life: int | None = None


def deck(luck: int, out: Iterable[str] = ()) -> Left:
    """A deck at so much LB, less the cards that are out.

    Raises:
        NotAllowed: a card is none of the deck, or more of them are out than it has.

    """
    left = Left(_PLAIN, 1 + luck, ace=True)
    for card in out:
        left = _less(left, card)
    return left


def _less(left: Left, card: str) -> Left:
    name = rank(Card(card.upper()))
    number = int(name) if name.isdecimal() else 0
    if name == "A" and left.ace:
        return replace(left, ace=False)
    if (name in TENS or number == 10) and left.tens:
        return replace(left, tens=left.tens - 1)
    if number in left.plain:
        return replace(left, plain=tuple(one for one in left.plain if one != number))
    raise NotAllowed(say("“{card}” is not left in the deck: it has A, 2 … 9 and its tens.", card=card))


def odds(of: Bare) -> Forecast:
    """What it would come to."""
    spread = damage_spread(
        of.ours.deck,
        of.ours.plus,
        of.theirs.deck,
        of.theirs.plus,
        USUAL,
        draws=False,
        floor=True,
        called=of.picks,
    )
    down = None if of.life is None else _at_least(spread.items(), max(1, of.life))
    return Forecast(
        Name(""),
        say("LIFE lost"),
        spread,
        1 - spread[0],
        down,
        fumbled(of.ours.deck, of.picks),
        falls_at=None if of.life is None else max(1, of.life),
    )


def _at_least(spread: Iterable[tuple[int, Fraction]], least: int) -> Fraction:
    return added(chance for lost, chance in spread if lost >= least)


def curve(of: Bare, numbers: Iterable[int], of_target: bool = False) -> list[tuple[int, Forecast]]:
    """The same for each of these numbers in place of what the attacker adds, or the target."""
    side = "theirs" if of_target else "ours"
    return [(plus, odds(replace(of, **{side: replace(getattr(of, side), plus=plus)}))) for plus in numbers]


def _told(entered: Entered) -> Forecast:
    """What is on the odds page, as an attack."""
    number = {id_: each for id_, each in entered.items() if isinstance(each, int)}
    cards = {id_: str(each).replace(",", " ").split() for id_, each in entered.items()}
    ours = Side(number["or"] + number["modifier"], deck(number["lb"], cards["out"]))
    theirs = Side(number["dr"] + number["target_modifier"], deck(number["target_lb"], cards["target_out"]))
    return odds(Bare(ours, theirs, number["picks"], number["life"]))


PAGE = OddsPage(
    "An attack",
    (
        OddsField("or", "OR, DR or MIND used", 5, curve=True),
        OddsField("modifier", "modifiers", 0, -50, 50),
        OddsField("picks", "AC Picks", 1, 1, 10),
        OddsField("lb", "LB", 0, 0, 20),
        OddsField("out", "cards that are out", cards=True),
        OddsField("dr", "DR or MIND of the target", 5, curve=True),
        OddsField("target_modifier", "modifiers of the target", 0, -50, 50),
        OddsField("target_lb", "LB of the target", 0, 0, 20),
        OddsField("target_out", "cards of the target that are out", cards=True),
        OddsField("life", "LIFE of the target", 10, 1, 999),
    ),
    _told,
)
"""The odds page of the CRS."""
