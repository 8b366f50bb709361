"""The odds page: an attack without a fight, from two decks and a number on each side (CRS-119 … CRS-128)."""

from collections.abc import Iterable

from msgspec.structs import replace

from crs_desktop.rules.cards.card import rank
from crs_desktop.rules.double_exposure.attack.attack import has_floor
from crs_desktop.rules.double_exposure.cards.deck import TENS
from crs_desktop.rules.double_exposure.cards.pick import misses, readings
from crs_desktop.rules.double_exposure.house_rules.cards import (
    ACE_MISSES,
    DEFENSE_FLOOR,
    SPECIAL_DRAW,
    SPECIAL_TEN,
)
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft
from crs_desktop.rules.double_exposure.odds.totals import Defense, Offense, damage_spread
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.odds.odds_page import Entered, OddsField, OddsPage
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_PLAIN = tuple(range(2, 10))


def deck(luck: int, out: Iterable[str] = ()) -> CardsLeft:
    """Return a deck at so much LB, without the cards that are out.

    Raises:
        NotAllowed: A card is not in the deck, or listed more often than the deck has it.

    """
    left = CardsLeft(_PLAIN, 1 + luck, ace=True)
    for card in out:
        left = _less(left, card)
    return left


def _less(left: CardsLeft, card: str) -> CardsLeft:
    # typed by hand: case and suits do not matter
    name = rank(Card(card.upper()))
    number = int(name) if name.isdecimal() else 0
    if name == "A" and left.ace:
        return replace(left, ace=False)
    # Who holds a real deck may type 10, J, Q or K: all are tens.
    if (name in TENS or number == 10) and left.tens:
        return replace(left, tens=left.tens - 1)
    if number in left.plain:
        return replace(left, plain=tuple(one for one in left.plain if one != number))
    raise NotAllowed(say("“{card}” is not left in the deck. A deck has A, 2 … 9 and its tens.", card=card))


def _told(scene: Scene, entered: Entered) -> Forecast:
    """Forecast the attack entered; without LIFE, nobody goes down."""
    number = {id_: each for id_, each in entered.items() if isinstance(each, int)}
    cards = {id_: str(each).replace(",", " ").split() for id_, each in entered.items()}
    offense = Offense(
        deck(number["lb"], cards["out"]),
        number["or"] + number["modifier"],
        number["picks"],
        misses(scene),
    )
    defense = Defense(
        deck(number["target_lb"], cards["target_out"]),
        number["dr"] + number["target_modifier"],
        readings(scene),
        has_floor(scene),
    )
    spread = damage_spread(offense, defense)
    # the field may be left empty
    life = number.get("life")
    falls_at = None if life is None else max(1, life)
    down = None if falls_at is None else spread.at_least(falls_at)
    hit, fumble = 1 - spread[0], offense.fumble
    return Forecast(Name(""), say("LIFE lost"), spread, hit, down, fumble, falls_at=falls_at)


PAGE = OddsPage(
    "An attack",
    (
        OddsField("or", "OR, DR or MIND used", 5, curve=True),
        OddsField("modifier", "modifiers", 0, -50, 50),
        OddsField("picks", "AC Picks", 1, 1, 10),
        OddsField("lb", "LB", 0, 0, 20),
        OddsField("out", "cards already drawn", cards=True),
        OddsField("dr", "DR or MIND of the target", 5, curve=True),
        OddsField("target_modifier", "modifiers of the target", 0, -50, 50),
        OddsField("target_lb", "LB of the target", 0, 0, 20),
        OddsField("target_out", "cards already drawn by the target", cards=True),
        OddsField("life", "LIFE of the target", 10, 1, 999, optional=True),
    ),
    _told,
    (ACE_MISSES.id, SPECIAL_DRAW.id, SPECIAL_TEN.id, DEFENSE_FLOOR.id),
)
"""The odds page of the CRS and of systems that amend it."""
