"""Effects of items, skills and powers, read from the words a GM writes (CRS-185 … CRS-190).

The grammar has these clauses, separated by semicolons or commas; all other words are left to the GM:

    +5 OR                         a bonus (or −2, a penalty) on OR, DR, MIND or IN, on Flee or on Catch
    +5 DR at Long Range           only there, and only in the attack; Short Range likewise
    +15 OR when held              only while the item is held; when empty-handed: while nothing is held
    +15 OR with Sword             only while the item of that name is held, in place of its own bonus
    +5 LIFE                       on the sheet itself: LIFE, EM, LB, or a Primary Stat
    Short Range, Long Range       usable for attacks there; marks who has a Long Range Action
    always flees                  no Catch stops the Flee
    moves freely                  movement without a Charge
    reaches 60 feet               the maximum range, shown as a ring; the CRS leaves it to the GM
    reaches anybody by Suggestion this Mental Action needs no sight, and reaches even those who fled
    reaches anybody               on an item that is no power: the same for all Mental Actions
    power: 2 AC Picks + EM        a calculation of its own: see `power_words`

Clauses in another language are put into English first: see `local_words`.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial, reduce
from typing import Literal, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.cache import ByIdentity, CachedResults
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.sheet.local_words import english_clause
from crs_desktop.rules.double_exposure.sheet.power_words import Power, Where, read_power
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name

Rating = Literal["or", "dr", "mind", "in", "flee", "catch"]

_BONUS = re.compile(
    r"(?P<amount>[+−-]\s*\d{1,6})\s*(?P<rating>OR|DR|MIND|IN|Flee|Catch)"
    r"(?:\s+at\s+(?P<where>Short|Long) Range)?"
    r"(?:\s+when\s+(?P<when>held|empty-handed)|\s+with\s+(?P<with_>.+))?",
    re.IGNORECASE,
)
_LENDS = re.compile(
    r"(?P<amount>[+−-]\s*\d{1,6})\s*(?P<stat>LIFE|EM|LB|ENE|STR|INT|CUN|AGI|CON|CHA|LUC)", re.IGNORECASE
)
_ANYBODY = re.compile(r"reaches anybody by (mental attack|suggestion|intimidation|coercion)", re.IGNORECASE)
_REACH = re.compile(r"reaches\s+(\d{1,6})\s+feet", re.IGNORECASE)
MENTAL_ACTIONS = ("mental attack", "suggestion", "intimidation", "coercion")
_COMMA = re.compile(r",(?![^(]*\))")
"""A comma, but not one in parentheses: (R,Y)."""
CARRIED = ("carried", "held", "worn", "skill", "power")
"""The states in which an item is in force: all but lost, laid down or put away."""


class RatingBonus(Struct, frozen=True):
    """A bonus on a rating: always or at one range, and under a condition on held items."""

    amount: int
    rating: Rating
    where: Where = ""
    when: str = ""
    with_: str = ""


class Effect(Struct, frozen=True):
    """The meaning of an item’s words; ``words`` are the clauses that are left to the GM.

    ``reach`` is the maximum range in feet, 0 if none is stated; ``ranges`` are the ranges it is marked for.
    ``lends`` are additions to numbers of the sheet, by id. ``reaching`` are the Mental Actions that reach
    anybody, by name.
    """

    bonuses: tuple[RatingBonus, ...] = ()
    lends: tuple[tuple[str, int], ...] = ()
    ranges: tuple[Where, ...] = ()
    reaching: tuple[str, ...] = ()
    always_flees: bool = False
    moves_freely: bool = False
    reach: int = 0
    power: Power | None = None
    words: tuple[str, ...] = ()


class Readable(Protocol):
    """Anything that is read clause by clause; ``words`` are the clauses that are left to the GM."""

    @property
    def words(self) -> tuple[str, ...]:
        """The clauses that are left to the GM."""
        ...


Read = TypeVar("Read", bound=Readable)


@cache
def read_effect(text: str) -> Effect:
    """Return the meaning of an item’s words.

    >>> read_effect("+5 DR at Long Range").bonuses
    (RatingBonus(amount=5, rating='dr', where='long', when='', with_=''),)
    >>> read_effect("glows; +5 OR").words
    ('glows',)
    """
    effect = Effect()
    for clause in filter(None, (part.strip().rstrip(".") for part in text.split(";"))):
        effect = with_commas(effect, clause, _with)
    # "reaches 60 feet" and "Long Range" may stand before or after the power they belong to
    power = effect.power
    if power is not None:
        ranges = power.ranges or (effect.ranges if power.attacks else ())
        power = replace(power, reach=effect.reach, ranges=ranges)
    return replace(effect, power=power)


def with_commas(held: Read, clause: str, add: Callable[[Read, str], Read]) -> Read:
    """Add a clause, or the several clauses that commas part; ``words`` of the result are left to the GM.

    A clause that is understood only as a whole keeps its commas, and so does one of which no part is
    understood. Each may be in English or in another language (`english_clause`).
    """
    any_language = partial(_in_any_language, add)
    parts, whole = [*filter(None, map(str.strip, _COMMA.split(clause)))], any_language(held, clause)
    apart = reduce(any_language, parts, held)
    # how many of the parts were not understood
    left = len(apart.words) - len(held.words)
    understood_whole = len(whole.words) == len(held.words)
    return whole if left == len(parts) or (left and understood_whole) else apart


def _in_any_language(add: Callable[[Read, str], Read], held: Read, clause: str) -> Read:
    """Add one clause; the GM finds one that is not understood in the words they typed."""
    if (english := english_clause(clause)) != clause:
        read = add(held, english)
        if len(read.words) == len(held.words):
            return read
    return add(held, clause)


def carried(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return the items that ``who`` carries; only these count."""
    items = scene.of(who).items
    return tuple(item for item in items if not item.states or set(item.states) & set(CARRIED))


def in_force(scene: Scene, who: Name) -> tuple[tuple[Item, Effect], ...]:
    """Return all items that count now, each with its effect."""
    if not scene.of(who).items:  # a look into the cache would take longer
        return _in_force(scene, who)
    return _IN_FORCE.of(scene, who, (who,), lambda: _in_force(scene, who))


def _in_force(scene: Scene, who: Name) -> tuple[tuple[Item, Effect], ...]:
    return tuple((item, read_effect(item.effect)) for item in edition(scene).in_use(scene, who))


# both ratings of both sides ask for it at every attack, and the options before
_IN_FORCE: CachedResults[tuple[tuple[Item, Effect], ...]] = CachedResults()


def lent(scene: Scene, who: Name) -> Mapping[str, int]:
    """Return what items in force add to the numbers of the sheet (CRS-185)."""
    found: dict[str, int] = {}
    # finding what is in force costs more than this check
    for _, effect in in_force(scene, who) if _lend_anything(scene.of(who).items) else ():
        for id_, more in effect.lends:
            found[id_] = found.get(id_, 0) + more
    return found


@ByIdentity
def _lend_anything(items: tuple[Item, ...]) -> bool:
    """Return whether any item lends anything: a quick exit, as every number of a sheet asks."""
    return any(read_effect(item.effect).lends for item in items)


def shoots_with(scene: Scene, who: Name) -> tuple[str, ...]:
    """Return the items that give a Long Range Action: marked for it, or with a bonus there (CRS-186)."""

    def far(effect: Effect) -> bool:
        return "long" in effect.ranges or any(bonus.where == "long" for bonus in effect.bonuses)

    return tuple(item.name for item in carried(scene, who) if far(read_effect(item.effect)))


def bonuses(
    scene: Scene, who: Name, rating: Rating, where: Where, armor: bool = True
) -> tuple[tuple[str, int], ...]:
    """Return the bonuses on a rating, each with its item; ``where`` is empty for a Defense.

    Without ``armor`` only Skills and Powers count. Protection does not help to shoot: a bonus on DR counts in
    an attack only if it says so (CRS-187). An affinity to an item counts in place of the item’s own bonus
    (CRS-188).
    """
    # a Defense has no range, and bonuses without a range do not help a shot (CRS-187)
    counted = ("long",) if where == "long" else ("", where)
    having = in_force(scene, who)
    if not having:
        return ()
    found = [
        (item.name, bonus)
        for item, effect in having
        for bonus in effect.bonuses
        if bonus.rating == rating and bonus.where in counted and _holds(scene.of(who), item, bonus)
    ]
    # names are compared as a GM types them: without regard to case
    replaced = {bonus.with_.casefold() for _, bonus in found if bonus.with_}
    counts = {item.name for item, _ in having if armor or set(item.states) & {"skill", "power"}}
    found = [(name, bonus) for name, bonus in found if name in counts]
    return tuple((name, bonus.amount) for name, bonus in found if name.casefold() not in replaced)


def _holds(combatant: Combatant, item: Item, bonus: RatingBonus) -> bool:
    held = {one.name.casefold() for one in combatant.items if "held" in one.states}
    if bonus.when == "held":
        return "held" in item.states
    if bonus.when == "empty-handed":
        return not held
    return not bonus.with_ or bonus.with_.casefold() in held


def _with(effect: Effect, clause: str) -> Effect:
    """Return the effect with one more clause, added to its power if it is a clause of powers."""
    if found := _BONUS.fullmatch(clause):
        return replace(effect, bonuses=(*effect.bonuses, _bonus(found)))
    if found := _LENDS.fullmatch(clause):
        return replace(
            effect, lends=(*effect.lends, (found["stat"].casefold(), whole_number(found["amount"])))
        )
    if found := _REACH.fullmatch(clause):
        return replace(effect, reach=int(found[1]))
    # tried before the marks: "Short Range" after "power:" belongs to the power
    power = read_power(effect.power, clause)
    if power is not None:
        return replace(effect, power=power)
    if found := _ANYBODY.fullmatch(clause):
        return replace(effect, reaching=(*effect.reaching, found[1].casefold()))
    return _marked(effect, clause)


def _marked(effect: Effect, clause: str) -> Effect:
    match clause.casefold():
        case "always flees":
            return replace(effect, always_flees=True)
        case "moves freely":
            return replace(effect, moves_freely=True)
        case "reaches anybody":
            return replace(effect, reaching=(*effect.reaching, *MENTAL_ACTIONS))
        case "short range":
            return replace(effect, ranges=(*effect.ranges, "short"))
        case "long range":
            return replace(effect, ranges=(*effect.ranges, "long"))
    return replace(effect, words=(*effect.words, clause))


def whole_number(text: str) -> int:
    """Return a written bonus or penalty as a number; its sign may be followed by a blank."""
    return int("".join(text.split()).replace("−", "-"))


_RATINGS: dict[str, Rating] = {
    "or": "or", "dr": "dr", "mind": "mind", "in": "in", "flee": "flee", "catch": "catch",
}  # fmt: skip
_WHERE: dict[str, Where] = {"short": "short", "long": "long"}


def _bonus(found: re.Match[str]) -> RatingBonus:
    where = _WHERE.get((found["where"] or "").casefold(), "")
    when, with_ = (found["when"] or "").casefold(), (found["with_"] or "").strip()
    return RatingBonus(
        whole_number(found["amount"]), _RATINGS[found["rating"].casefold()], where, when, with_
    )
