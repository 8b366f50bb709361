"""Current values of the stats: the sheet’s numbers with all bonuses and penalties (CT-58 … CT-76)."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, count
from math import floor, lcm

from msgspec import Struct

from crs_desktop.rules.cache import CachedOfSheets
from crs_desktop.rules.contest.ground import within_melee
from crs_desktop.rules.contest.house_rules import UNAWARE
from crs_desktop.rules.contest.sheet.gear import Weapon, in_hand, pierced, slower
from crs_desktop.rules.contest.sheet.sheet import PARTS, UNTRAINED, entered, number, title
from crs_desktop.rules.contest.state import fight
from crs_desktop.rules.contest.tables import WEAPONS
from crs_desktop.rules.contest.wounds.injuries import of_one_stat, penalties, told
from crs_desktop.rules.facts import Sum, Term
from crs_desktop.rules.gear import row_named
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, exact, plain
from crs_desktop.words import say

_PLACES = 2
_MOST_PLACES = 6


def shortly(number: Fraction, places: int = _PLACES) -> str:
    """Return a number rounded to two decimals by default; a Time can have infinitely many.

    >>> shortly(Fraction(167498, 10000)), shortly(Fraction(-5, 2))
    ('16.75', '−2.5')
    """
    rounded = number if number.denominator == 1 else round(number, places)
    return plain(rounded).replace("-", "−")


def places_for(worths: Sequence[Fraction]) -> int:
    """Return the decimals needed so that the numbers shown add up to the right whole points.

    >>> places_for([Fraction(24), Fraction(-6)]), places_for([Fraction(24), Fraction(-6004, 1000)])
    (2, 3)
    """
    if all(worth.denominator == 1 for worth in worths):
        return _PLACES
    enough = (
        places
        for places in range(_PLACES, _MOST_PLACES + 1)
        if floor(sum(round(worth, places) for worth in worths)) == floor(sum(worths))
    )
    return next(enough, _PLACES)


class StatPart(Struct, frozen=True):
    """One part of a stat: its name and its signed worth."""

    what: str
    worth: Fraction

    def term(self, places: int) -> Term:
        """Return the part as a term of an equation, rounded to ``places`` decimals."""
        return Term(self.what, shortly(abs(self.worth), places), minus=self.worth < 0)


Parts = tuple[StatPart, ...]
Worth = Callable[[Scene], Parts]
"""A function that returns a stat’s current parts."""


def total(parts: Iterable[StatPart]) -> Fraction:
    """Return the exact sum of the parts (CT-10)."""
    worths = [part.worth for part in parts]
    # reduced once at the end: Python's sum would reduce at each step
    whole = lcm(*(worth.denominator for worth in worths))
    return Fraction(sum(worth.numerator * (whole // worth.denominator) for worth in worths), whole)


def equation(parts: Parts) -> Sum:
    """Return the sum with all parts, for the screen and the log."""
    places = places_for([part.worth for part in parts])
    return Sum(tuple(part.term(places) for part in parts), float(total(parts)))


def plain_stat(scene: Scene, who: Name, stat: str) -> Parts:
    """Return a stat’s parts, or the number entered for it, with the penalties of wounds and load."""
    # A lambda, because the parts are counted only if no kept result is left.
    of_all: Callable[[], Parts] = lambda: (*_written(scene, who, stat), *_less(scene, who, stat))  # noqa: E731
    return _PLAIN.of(scene, who, stat, of_all)


# Board, odds and options read the same stats many times between two changes of a sheet.
_PLAIN: CachedOfSheets[Parts] = CachedOfSheets()


def melee_combat(scene: Scene, who: Name, against: Name) -> Parts:
    """Return Melee Combat against one enemy, who may pierce Armor and may be inside the Reach."""
    weapon = in_hand(scene, against) if against in scene.combatants else Weapon()
    return (
        *_written(scene, who, "melee_combat"),
        *_inside(scene, who, against),
        *_pierced(scene, who, weapon.row),
        *_less(scene, who, "melee_combat"),
    )


def melee_attack(scene: Scene, who: Name, advantage: int = 0, attack: str = "") -> Parts:
    """Return Melee Attack with an Advantage of 0, 2 or 4 (CT-60); ``attack`` is a key of `attacks`."""
    # A trained attack has a number of its own in place of Melee Attack.
    own = attacks(scene, who).get(attack)
    first = _written(scene, who, "melee_attack") if own is None else (StatPart(attack, own),)
    more = (StatPart(say("Advantage"), Fraction(advantage)),) if advantage else ()
    return (*first, *more, *_less(scene, who, "melee_attack"))


def melee_defense(scene: Scene, who: Name, weapon: Weapon, unaware: bool = False) -> Parts:
    """Return Melee Defense against one weapon; ``unaware`` removes what needs training (CT-46)."""
    return (
        *_written(scene, who, "melee_defense"),
        *(_untrained(scene, who) if unaware else ()),
        *_pierced(scene, who, weapon.row),
        *_less(scene, who, "melee_defense"),
    )


def aim(scene: Scene, who: Name, weapon: str) -> Parts:
    """Return Aim with a weapon; some weapons add a bonus of their own (CT-64)."""
    row = row_named(scene, WEAPONS, weapon)
    # the text ranks weapons without numbers (CT-64): the numbers of the rows are stand-ins
    better = exact(row["aim"]) if row else Fraction()
    own = (StatPart(weapon, better),) if better else ()
    return (*_written(scene, who, "aim"), *own, *_less(scene, who, "aim"))


def attacks(scene: Scene, who: Name) -> dict[str, Fraction]:
    """Return the Melee Attacks of a combatant trained to fight several at once, by attack name (CT-55)."""
    held = scene.of(who).fields.get("attacks", ())
    named = (entry.rpartition(" ") for entry in held) if isinstance(held, tuple) else ()
    found: dict[str, Fraction] = {}
    for name, _, worth in named:
        try:
            found[_unused(name.strip() or worth, found)] = exact(worth.replace("−", "-"))
        # An entry without a number is only a note.
        except ValueError:
            continue
    return found


def _unused(name: str, taken: Container[str]) -> str:
    """Return the name, or the first of “name 2”, “name 3” … that is not taken."""
    more = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], more) if one not in taken)


def value(scene: Scene, who: Name, stat: str) -> Fraction:
    """Return the current value of a stat."""
    return total(plain_stat(scene, who, stat))


def _written(scene: Scene, who: Name, stat: str) -> Parts:
    return _WRITTEN.of(scene, who, stat, lambda: _parts(scene, who, stat))


_WRITTEN: CachedOfSheets[Parts] = CachedOfSheets()


def _parts(scene: Scene, who: Name, stat: str) -> Parts:
    if stat not in PARTS or entered(scene, who, stat):
        return (StatPart(title(scene, stat), number(scene, who, stat)),)
    parts = (StatPart(title(scene, one), number(scene, who, one)) for one in PARTS[stat])
    return tuple(part for part in parts if part.worth) or (StatPart(title(scene, stat), Fraction()),)


def _less(scene: Scene, who: Name, stat: str) -> Parts:
    return _LESS.of(scene, who, stat, lambda: tuple(_losses(scene, who, stat)))


_LESS: CachedOfSheets[Parts] = CachedOfSheets()


def _losses(scene: Scene, who: Name, stat: str) -> Iterator[StatPart]:
    if stat == "speed":
        yield from (StatPart(name, -less) for name, less in slower(scene, who))
    of_parts = (less for part in PARTS.get(stat, ()) for less in of_one_stat(scene, who, part))
    worse = (*penalties(scene, who, stat), *of_parts)
    yield from (StatPart(told(words) or say("wounded"), -less) for words, less in worse)


def _inside(scene: Scene, who: Name, against: Name) -> Iterator[StatPart]:
    """Yield the loss of Reach against an enemy inside it who is still in melee range (CT-42)."""
    reach = number(scene, who, "reach")
    if reach and (who, against) in fight(scene).close and within_melee(scene, who, against):
        yield StatPart(say("{enemy} inside the reach", enemy=scene.label(against)), -reach)


def _pierced(scene: Scene, who: Name, weapon: str) -> Iterator[StatPart]:
    armor, part = number(scene, who, "armor"), pierced(scene, weapon, who)
    if armor and part:
        said = say("Armor pierced {percent}% by {weapon}", percent=plain(part * 100), weapon=weapon)
        yield StatPart(said, -armor * part)


def _untrained(scene: Scene, who: Name) -> Iterator[StatPart]:
    """Yield the losses of an unaware target: all above Base and Armor, whether entered or a sum (CT-46)."""
    base, above = number(scene, who, "base"), _above_armor(scene, who)
    by_words = entered(scene, who, "melee_defense")
    if above > base:
        said = say("unaware: only Base and Armor left") if by_words else say("unaware: no Agility")
        yield StatPart(said, base - above)
    trained = min(base, above) - UNTRAINED
    if trained > 0 and UNAWARE.reads(scene, "all"):
        yield StatPart(say("unaware: no training"), -trained)


def _above_armor(scene: Scene, who: Name) -> Fraction:
    """Return Melee Defense without Armor, less the wounds of the stats that an unaware target loses.

    A wound of Agility or Dodging must not count twice: once by itself and once with the lost stat.
    """
    lost = (less for part in ("agility", "dodging") for _, less in of_one_stat(scene, who, part))
    return number(scene, who, "melee_defense") - number(scene, who, "armor") - sum(lost)
