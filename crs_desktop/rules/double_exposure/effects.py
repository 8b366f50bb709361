"""What an item, a skill or a power does, read from the words a GM writes (CRS-185 … CRS-190).

The grammar, with semicolons between clauses; whatever is none of these is left to the GM:

    +5 OR                         a bonus (or −2, a penalty) on OR, DR, MIND or IN
    +5 DR at Long Range           only there, and in the attack; at Short Range likewise
    +15 OR when held              only while its state says held; when empty-handed: while he holds nothing
    +15 OR with Sword             only while he holds the item of that name, in place of its own bonus
    always flees                  no Catch stops him
    moves freely                  he may change his place without a Charge
    reaches 60 feet               so far it can be used, and a ring shows it; a shot farther off is the GM’s
    reaches anybody               his Mental Actions need no sight, and find even those who fled
    power: 2 AC Picks + EM + 5    a calculation of its own …
    costs 10 EM                   … that spends so much EM, or more for more effect
    several targets, Short Range, Long Range, ignores armor, cannot be dodged

A power of both ranges is a Long Range Action when it is used farther off than 5 feet; one of no range never.
"""

import re
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name

Rating = Literal["or", "dr", "mind", "in"]
Where = Literal["", "short", "long"]

_BONUS = re.compile(
    r"(?P<amount>[+−-]\s*\d+)\s*(?P<rating>OR|DR|MIND|IN)"
    r"(?:\s+at\s+(?P<where>Short|Long) Range)?"
    r"(?:\s+when\s+(?P<when>held|empty-handed)|\s+with\s+(?P<with_>.+))?",
    re.IGNORECASE,
)
_POWER = re.compile(
    r"power:\s*(?P<picks>\d+) AC Picks?(?P<em>\s*\+\s*EM)?(?:\s*\+\s*(?P<plus>\d+))?", re.IGNORECASE
)
_REACH = re.compile(r"reaches\s+(\d+)\s+feet", re.IGNORECASE)
_COST = re.compile(r"costs\s+(\d+)\s+EM", re.IGNORECASE)
CARRIED = ("carried", "held", "worn", "skill", "power")
"""The states in which what somebody has is in force: all but lost, laid down or put away."""


class Bonus(Struct, frozen=True):
    """So much on a rating: at a range only, or always; under a condition on what he holds."""

    amount: int
    rating: Rating
    where: Where = ""
    when: str = ""
    with_: str = ""


class Power(Struct, frozen=True):
    """A calculation of its own: ``picks`` AC Picks and the EM put in, or a fixed number."""

    picks: int = 1
    plus: int = 0
    cost: int = 0
    adds_em: bool = False
    several: bool = False
    ranges: tuple[Where, ...] = ()
    ignores_armor: bool = False
    undodgeable: bool = False


class Effect(Struct, frozen=True):
    """All that the words of one item mean; ``words`` are the clauses that are left to the GM.

    ``reach`` is how many feet it can be used over, 0 where nothing is said of that.
    """

    bonuses: tuple[Bonus, ...] = ()
    always_flees: bool = False
    moves_freely: bool = False
    reaches_anybody: bool = False
    reach: int = 0
    power: Power | None = None
    words: tuple[str, ...] = ()


@cache
def read_effect(text: str) -> Effect:
    """What these words mean.

    >>> read_effect("+5 DR at Long Range").bonuses
    (Bonus(amount=5, rating='dr', where='long', when='', with_=''),)
    >>> read_effect("glows; +5 OR").words
    ('glows',)
    """
    effect = Effect()
    for clause in filter(None, (part.strip().rstrip(".") for part in text.split(";"))):
        effect = _with(effect, clause)
    return effect


def carried(scene: Scene, who: Name) -> tuple[Item, ...]:
    """What counts of all he has: whatever he carries."""
    items = scene.of(who).items
    return tuple(item for item in items if not item.states or set(item.states) & set(CARRIED))


def in_force(scene: Scene, who: Name) -> tuple[tuple[Item, Effect], ...]:
    """Everything he has that counts now, with what it does."""
    return tuple((item, read_effect(item.effect)) for item in edition(scene).in_use(scene, who))


def bonuses(
    scene: Scene, who: Name, rating: Rating, where: Where, armor: bool = True
) -> tuple[tuple[str, int], ...]:
    """The bonuses on a rating, by the item that gives each; ``where`` is empty for a Defense.

    Without ``armor`` only Skills and Powers give any.

    What protects helps nobody to shoot: a bonus on DR counts in an attack only where it says so (CRS-187).
    An affinity to an item counts in place of the item’s own bonus (CRS-188).
    """
    counted = ("long",) if where == "long" else ("", where)
    having = in_force(scene, who)
    found = [
        (item.name, bonus)
        for item, effect in having
        for bonus in effect.bonuses
        if bonus.rating == rating and bonus.where in counted and _holds(scene.of(who), item, bonus)
    ]
    replaced = {bonus.with_.casefold() for _, bonus in found if bonus.with_}
    counts = {item.name for item, _ in having if armor or set(item.states) & {"skill", "power"}}
    found = [(name, bonus) for name, bonus in found if name in counts]
    return tuple((name, bonus.amount) for name, bonus in found if name.casefold() not in replaced)


def _holds(combatant: Combatant, item: Item, bonus: Bonus) -> bool:
    held = {one.name.casefold() for one in combatant.items if "held" in one.states}
    if bonus.when == "held":
        return "held" in item.states
    if bonus.when == "empty-handed":
        return not held
    return not bonus.with_ or bonus.with_.casefold() in held


def _with(effect: Effect, clause: str) -> Effect:
    """The effect with one clause more."""
    if found := _BONUS.fullmatch(clause):
        return replace(effect, bonuses=(*effect.bonuses, _bonus(found)))
    if found := _REACH.fullmatch(clause):
        return replace(effect, reach=int(found[1]))
    if clause.casefold() == "always flees":
        return replace(effect, always_flees=True)
    if clause.casefold() == "moves freely":
        return replace(effect, moves_freely=True)
    if clause.casefold() == "reaches anybody":
        return replace(effect, reaches_anybody=True)
    power = _power(effect.power, clause)
    if power is not None:
        return replace(effect, power=power)
    return replace(effect, words=(*effect.words, clause))


def _bonus(found: re.Match[str]) -> Bonus:
    amount = int(found["amount"].replace("−", "-").replace(" ", ""))
    rating: Rating = {"or": "or", "dr": "dr", "mind": "mind", "in": "in"}[found["rating"].casefold()]  # type: ignore[assignment]
    where: Where = {"short": "short", "long": "long"}.get((found["where"] or "").casefold(), "")  # type: ignore[assignment]
    return Bonus(amount, rating, where, (found["when"] or "").casefold(), (found["with_"] or "").strip())


def _power(power: Power | None, clause: str) -> Power | None:
    """A power with one clause more; None when the clause is none of a power."""
    if found := _POWER.fullmatch(clause):
        return Power(int(found["picks"]), int(found["plus"] or 0), adds_em=bool(found["em"]))
    if power is None:
        return None
    if found := _COST.fullmatch(clause):
        return replace(power, cost=int(found[1]))
    match clause.casefold():
        case "several targets":
            return replace(power, several=True)
        case "short range":
            return replace(power, ranges=(*power.ranges, "short"))
        case "long range":
            return replace(power, ranges=(*power.ranges, "long"))
        case "ignores armor":
            return replace(power, ignores_armor=True)
        case "cannot be dodged":
            return replace(power, undodgeable=True)
    return None
