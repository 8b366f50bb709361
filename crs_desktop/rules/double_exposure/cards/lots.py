"""Lots: an equal chance for each of several outcomes (CRS-113, CRS-157)."""

from collections.abc import Callable, Iterable

from crs_desktop.rules.cards.card import RANKS, SUITS
from crs_desktop.rules.chance_questions import Draw, Roll
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import translated

_PLAIN = tuple(Card(rank) for rank in RANKS if rank != "Joker")
_SUITED = tuple(Card(rank + suit) for suit in SUITS for rank in _PLAIN)
Sides = Callable[[Scene], tuple[str, ...]]


def lots(count: int) -> tuple[Card, ...]:
    """Return one card for each of ``count``: plain ranks up to 13, a whole pack up to 52; empty for more.

    >>> lots(3), lots(14)[-2:]
    (('A', '2', '3'), ('Ks', 'Ah'))
    """
    deck = _PLAIN if count <= len(_PLAIN) else _SUITED
    return deck[:count] if count <= len(deck) else ()


async def draw_lot(table: Table, who: Name, name: str, words: str, sides: Sides, rule: str) -> int:
    """Draw one of ``sides`` and return its index; a die replaces the cards if a pack is too small.

    ``words`` is the template of the question, with ``{lots}`` in it.
    """
    # cards can show up to 52 lots, beyond that a die is rolled
    if lots(len(sides(table.scene))):
        drawn = await table.ask(_card(who, name, words, sides, rule))
        return lots(len(sides(table.scene))).index(drawn)
    while count := len(sides(table.scene)):
        (shown,) = await table.ask(_die(who, name, words, sides, count, rule))
        # if a combatant came or went, ask again, because the die has the wrong number of sides
        if count == len(sides(table.scene)):
            return shown - 1
    return 0


def _card(who: Name, name: str, words: str, sides: Sides, rule: str) -> Draw:
    return Draw(
        who=who,
        name=name,
        words=lambda scene: translated(words, lots=_named(map(str, lots(len(sides(scene)))), sides(scene))),
        left=lambda scene: lots(len(sides(scene))),
        rule=rule,
    )


def _die(who: Name, name: str, words: str, sides: Sides, count: int, rule: str) -> Roll:
    numbers = [str(number + 1) for number in range(count)]
    return Roll(
        who=who,
        name=name,
        words=lambda scene: translated(words, lots=_named(numbers, sides(scene))),
        count=1,
        sides=count,
        rule=rule,
    )


def _named(signs: Iterable[str], sides: tuple[str, ...]) -> str:
    return ", ".join(f"{sign} {side}" for sign, side in zip(signs, sides, strict=False))
