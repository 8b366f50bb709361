"""Draws one after another from one deck, with exact chances: what each comes to, and what is left after it.

A deck forgets nothing until Clean Up: a defender who has attacked draws from fewer cards (CRS-48). The counts
of `pick_odds` are about one draw; here the rest of the deck is carried on to the next.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.cards.pick import (
    Readings,
    ace_returns,
    readings,
    special_returns,
    stays_whole,
)
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft
from crs_desktop.rules.scene import Scene

Part = Callable[[int, int], Any]
"""A function that divides two whole numbers: `Fraction` for exact chances, true division for quick ones."""
_KEPT = 1024


class Deals(Struct, frozen=True):
    """The house rules for a row of draws; ``special``: an Ace in a Defense calls for another card."""

    special: Readings = Readings()
    ace_home: bool = True
    special_home: bool = False
    offense_home: bool = False


class Drawn(Struct, frozen=True):
    """One way that a draw may go: the sum of its cards, its chance, and the deck after it.

    ``ace``: an Ace or a lack of cards nullified it. ``fixed``: the whole calculation is 0, whatever is added.
    """

    total: int
    chance: Any
    left: CardsLeft
    ace: bool = False
    fixed: bool = False


def deals(scene: Scene, special: bool) -> Deals:
    """Return the house rules in force; ``special`` as the attack allows it."""
    return Deals(
        special=readings(scene, special),
        ace_home=ace_returns(scene),
        special_home=special_returns(scene),
        offense_home=stays_whole(scene),
    )


@lru_cache(_KEPT)
def offenses(left: CardsLeft, held: Deals, part: Part) -> tuple[Drawn, ...]:
    """Return every AC Pick of an Offense or of Initiative (CRS-28 … CRS-33)."""
    found = _picks(left, part)
    if held.offense_home:
        return tuple(replace(one, left=left) for one in found)
    return tuple(replace(one, left=_home(one, held)) for one in found)


@lru_cache(_KEPT)
def defenses(left: CardsLeft, held: Deals, part: Part) -> tuple[Drawn, ...]:
    """Return every Defensive Draw; an Ace calls for the special draw (CRS-34 … CRS-38)."""
    found: list[Drawn] = []
    for one in _picks(left, part):
        if not one.ace or not held.special.special or one.fixed:
            fixed = one.ace or one.fixed
            found.append(replace(one, left=_home(one, held), fixed=fixed))
        else:
            # By house rule the tens drawn before the Ace still count.
            kept = 10 * (left.tens - one.left.tens) * held.special.kept
            found += _special(replace(one, total=kept), held, part)
    return tuple(found)


def _picks(left: CardsLeft, part: Part) -> Iterator[Drawn]:
    """Yield the ways of a pick; after each, an Ace that was drawn is still out."""
    chance = part(1, 1)
    for tens in range(left.tens + 1):
        cards = left.cards - tens
        if not cards:
            yield Drawn(0, chance, CardsLeft((), 0, ace=False), ace=True, fixed=True)
            return
        rest, each = replace(left, tens=left.tens - tens), chance * part(1, cards)
        for number in left.plain:
            yield Drawn(10 * tens + number, each, _without(rest, number))
        if left.ace:
            yield Drawn(0, each, replace(rest, ace=False), ace=True)
        chance *= part(left.tens - tens, cards)


def _special(one: Drawn, held: Deals, part: Part) -> Iterator[Drawn]:
    """Yield the ways of the card after an Ace, which is subtracted; a ten counts 0 (CRS-36, CRS-37)."""
    rest = one.left
    if not rest.cards:
        yield replace(one, total=0, left=_home(one, held), fixed=True)
        return
    each = one.chance * part(1, rest.cards)
    for number in rest.plain:
        after = rest if held.special_home else _without(rest, number)
        yield replace(one, total=one.total - number, chance=each, left=_with_ace(after, held))
    if rest.tens:
        after = rest if held.special_home else replace(rest, tens=rest.tens - 1)
        yield replace(one, chance=each * rest.tens, left=_with_ace(after, held))


def _without(left: CardsLeft, number: int) -> CardsLeft:
    return replace(left, plain=tuple(one for one in left.plain if one != number))


def _home(one: Drawn, held: Deals) -> CardsLeft:
    return _with_ace(one.left, held) if one.ace and not one.fixed else one.left


def _with_ace(left: CardsLeft, held: Deals) -> CardsLeft:
    return replace(left, ace=True) if held.ace_home else left
