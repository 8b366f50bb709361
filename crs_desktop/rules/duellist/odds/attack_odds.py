"""The exact odds of an attack, counted without rolling dice or running rules (DS-43 … DS-141)."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import accumulate

from msgspec import Struct

from crs_desktop.rules.duellist.arms import armour_on, weapon
from crs_desktop.rules.duellist.attack.attack_worth import attack_worth, damage_worth
from crs_desktop.rules.duellist.condition import BERSERK, able, how, is_marked
from crs_desktop.rules.duellist.defence.guard import guard_of, guards
from crs_desktop.rules.duellist.defence.guard_worth import worth
from crs_desktop.rules.duellist.house_rules import (
    ACTIVE_FUMBLE,
    CHAINS,
    FUMBLES,
    HEROIC,
    REROLLS,
    TIES,
    reads,
)
from crs_desktop.rules.duellist.round.deed_words import BLOCK, NONE
from crs_desktop.rules.duellist.state import Deed, Guard
from crs_desktop.rules.duellist.tables import LOCATIONS, entries, number, row
from crs_desktop.rules.duellist.tasks import WORSE, Parts
from crs_desktop.rules.duellist.wounds.damage import knocks_out
from crs_desktop.rules.duellist.wounds.wounds import State, WoundTaken, code, limits, matrix, read_state
from crs_desktop.rules.fact import happen
from crs_desktop.rules.kept import KeptOfSheets
from crs_desktop.rules.odds.forecast import Forecast, added
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Spread = Mapping[int, Fraction]


class Landed(Struct, frozen=True):
    """The outcome of a hit: the chance of each rank of wound, and of felling the target."""

    spread: Spread
    falls: Fraction


Where = Mapping[tuple[str, int], Fraction]
"""The chance of each wound: part of the body and rank."""
_DEPTH = 4
"""The longest row of 20s or 1s counted; a longer one comes once in three million throws."""


def forecast(scene: Scene, deed: Deed, answer: str) -> Forecast | None:
    """Forecast an attack against the defence of this answer; None if the target has left."""
    here = deed.whom in scene.combatants
    return met_by(scene, deed, guard_of(scene, deed, answer)) if here else None


def met_by(scene: Scene, deed: Deed, guard: Guard) -> Forecast | None:
    """Forecast an attack against a defence: the chance of each rank of wound, and of felling the target.

    None with heroic fumbles, by which an attack may wound anybody, in several ways.
    """
    if reads(scene, HEROIC, "on"):
        return None
    if deed.whom not in scene.combatants or deed.who not in scene.combatants:
        return None
    return _met(scene, deed, guard, partial(_landed, scene, deed))


def _met(scene: Scene, deed: Deed, guard: Guard, landed: Callable[[bool], Landed]) -> Forecast:
    strikes = hit_chance(scene, deed, guard)
    whole = landed(False)
    spread, falls = {rank: chance * strikes for rank, chance in whole.spread.items()}, whole.falls * strikes
    # A successful block does not stop the attack, so what it lets through is counted as well.
    if guard.kind == BLOCK:
        rest = landed(True)
        for rank, chance in rest.spread.items():
            spread[rank] = spread.get(rank, Fraction()) + chance * (1 - strikes)
        falls += rest.falls * (1 - strikes)
    nothing = 1 - added(chance for rank, chance in spread.items() if rank)
    return of_wounds(scene, deed.whom, {**dict(sorted(spread.items())), 0: nothing}, strikes, falls)


def _landed(scene: Scene, deed: Deed, blocked: bool) -> Landed:
    """Count the outcome of a hit, or of one that an armour block has met."""
    spread, falls = defaultdict[int, Fraction](Fraction), Fraction()
    for (part, rank), chance in _wounds(scene, deed, blocked).items():
        spread[rank] += chance
        falls += chance if _falls(scene, deed, part, rank) else 0
    return Landed(spread, falls)


def best_met(scene: Scene, deed: Deed) -> Forecast | None:
    """Forecast an attack against the best defence open now: the one with the lowest expected wound."""
    if deed.whom not in scene.combatants or deed.whom == deed.who:
        return None
    ways = [one.value for one in guards(scene, deed) if one.why_not is None] or [NONE]
    if reads(scene, HEROIC, "on") or deed.who not in scene.combatants:
        return None
    landed = cache(partial(_landed, scene, deed))  # the same hit, however it is met
    told = [_met(scene, deed, guard_of(scene, deed, way), landed) for way in ways]
    return min(told, key=lambda one: one.expected, default=None)


def of_wounds(
    scene: Scene, whom: Name, spread: Spread, hit: Fraction, down: Fraction | None = None
) -> Forecast:
    """Return the forecast of wounds by rank, named by their letters."""
    return Forecast(
        whom,
        say("rank of the wound"),
        spread,
        hit,
        down,
        fumbles(scene),
        ill_luck=say("fumble"),
        names={rank: code(rank) or say("none") for rank in spread},
        explained=say("F flesh, L light, S serious, M major"),
    )


def fumbles(scene: Scene) -> Fraction | None:
    """Return the chance of a fumble in an attack; None if the house rules have none."""
    return Fraction(1, 20) if reads(scene, ACTIVE_FUMBLE, "worse") else None


def _falls(scene: Scene, deed: Deed, part: str, rank: int) -> bool:
    """Return whether the wound would newly fell the target."""
    if rank < 1 or not able(scene, deed.whom):
        return False
    row_ = weapon(scene, deed.who, deed.weapon) if deed.weapon else None
    if row_ is not None and "concussive" in entries(row_, "traits") and knocks_out(scene, deed.whom, rank):
        return True
    # Kept with the sheet: a hundred targets would otherwise be wounded anew for each answer.
    after = _AFTER.of(
        scene,
        deed.whom,
        f"{part} {rank}",
        lambda: _after(scene, deed.whom, WoundTaken(deed.whom, rank, part)),
    )
    return after in ("unconscious", "killed") and after != how(scene, deed.whom)


def _after(scene: Scene, whom: Name, wound: WoundTaken) -> State:
    return read_state(happen(scene, wound), whom, limits(scene, whom))


_AFTER: KeptOfSheets[State] = KeptOfSheets()
"""Cached states of combatants after another wound."""


def hit_chance(scene: Scene, deed: Deed, guard: Guard) -> Fraction:
    """Return the chance that an attack is not parried, dodged or blocked."""
    unseen = deed.side == "rear" and deed.noticed is False
    if guard.kind == NONE or unseen or not able(scene, deed.whom):
        return Fraction(1)
    return beats(scene, _total(attack_worth(scene, deed)) - _total(worth(scene, deed, guard)))


def beats(scene: Scene, lead: int) -> Fraction:
    """Return the chance that an attack hits when its modifiers exceed the defence’s by ``lead``."""
    die = tuple(reads(scene, rule, choice) for rule, choice in _DICE)
    # Two further dice are alike, so each side wins half of the ties.
    tie = {"dice": Fraction(1, 2), "hits": Fraction(1)}.get(TIES.chosen(scene.house_rules), Fraction())
    return _beaten(*die, lead, tie)


_DICE = ((CHAINS, "chains"), (FUMBLES, "again"), (ACTIVE_FUMBLE, "worse"))


def _total(parts: Parts) -> int:
    return sum(part.worth for part in parts)


@lru_cache(maxsize=8)
def die_spread(chains: bool, again: bool, fumbles: bool) -> Spread:
    """Return the chances of an open-ended d20, with the 10 that each 1 costs."""
    return _first(_DEPTH, chains, again, fumbles)


def _first(depth: int, chains: bool, again: bool, fumbles: bool) -> dict[int, Fraction]:
    found = defaultdict[int, Fraction](Fraction)
    each = Fraction(1, 20)
    for shown in range(2, 20):
        found[shown] += each
    for value, chance in _added(_DEPTH, chains).items():
        found[20 + value] += each * chance
    if not fumbles or not depth:
        found[1] += each
        return dict(found)
    worse = _first(depth - 1 if again else 0, chains, again, fumbles)
    for value, chance in worse.items():
        found[value - WORSE] += each * chance
    return dict(found)


def _added(depth: int, chains: bool) -> dict[int, Fraction]:
    """Return the chances of the dice added to a 20."""
    found = {shown: Fraction(1, 20) for shown in range(1, 21)}
    if chains and depth:
        del found[20]
        for value, chance in _added(depth - 1, chains).items():
            found[20 + value] = found.get(20 + value, Fraction()) + chance / 20
    return found


@lru_cache(maxsize=1024)
def _beaten(chains: bool, again: bool, fumbles: bool, lead: int, tie: Fraction) -> Fraction:
    # Running totals of the chances turn every comparison into a look-up.
    die = sorted(die_spread(chains, again, fumbles).items())
    shown = [value for value, _ in die]
    below = [Fraction(), *accumulate(chance for _, chance in die)]
    met = (
        (chance, bisect_left(shown, value + lead), bisect_right(shown, value + lead)) for value, chance in die
    )
    return added(chance * (below[less] + tie * (below[up_to] - below[less])) for chance, less, up_to in met)


def _wounds(scene: Scene, deed: Deed, blocked: bool) -> Where:
    """Return the chance of each wound of a hit; rank 0 is no wound."""
    more, raised = _total(damage_worth(scene, deed)), is_marked(scene, deed.who, BERSERK)
    made = tuple(matrix(scene, dice + more) for dice in _TWO)
    # After a block the defender chooses the part; the forecast assumes the torso.
    places = {"torso": _TEN} if blocked else _places(scene)
    # Plain numbers only, so that equal armour of different people shares one cached count.
    armoured = tuple(
        (part, often, *_armour(scene, deed.whom, part, blocked)) for part, often in places.items()
    )
    return _saved(made, raised, armoured)


@lru_cache(maxsize=1024)
def _saved(
    made: tuple[int, ...], raised: bool, armoured: tuple[tuple[str, int, int, int, int], ...]
) -> Where:
    """Count the wounds of a hit over all throws of 2d6, parts of the body and armour dice."""
    found = defaultdict[tuple[str, int], Fraction](Fraction)
    for rank, chance in zip(made, _TWO.values(), strict=True):
        if rank < 1:
            found["torso", 0] += chance
            continue
        for part, often, *armour in armoured:
            for saved, saves in saved_by(*armour).items():
                # `raised` is True for a Berserk, which counts as one rank more.
                found[part, max(0, rank + raised - saved)] += chance * Fraction(often, _TEN) * saves
    return found


def ranks(scene: Scene, more: int) -> Spread:
    """Return the chance of each wound of 2d6 + ``more`` before armour; rank 0 is no wound."""
    found = defaultdict[int, Fraction](Fraction)
    for dice, chance in _TWO.items():
        found[matrix(scene, dice + more)] += chance
    return found


_TWO = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


_TEN = 10
"""The sides of the die for the part of the body."""


def _places(scene: Scene) -> dict[str, int]:
    """Count the sides of the d10 that lead to each part of the body."""
    found = defaultdict[str, int](int)
    for die in range(1, _TEN + 1):
        row_ = row(scene, LOCATIONS, str(die))
        found[str(row_["part"]) if row_ is not None else "torso"] += 1
    return found


def _armour(scene: Scene, who: Name, part: str, blocked: bool) -> tuple[int, int, int]:
    """Return the arguments of `saved_by` for the armour on a part of the body."""
    armour = armour_on(scene, who, part)
    if armour is None:
        return 0, 0, 0
    again = 0 if not blocked else 1 if reads(scene, REROLLS, "ones") else 4
    return number(armour, "dice"), number(armour, "minus"), again


@lru_cache(maxsize=256)
def saved_by(dice: int, minus: int, again: int) -> Mapping[int, Fraction]:
    """Return the chance of each number of ranks saved; dice up to ``again`` are rolled once more."""
    one = {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    once = {0: Fraction(4 - again, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    die = {save: once[save] + Fraction(again, 6) * one[save] for save in one}
    sums = {0: Fraction(1)}
    for _ in range(dice):
        further = defaultdict[int, Fraction](Fraction)
        for total, chance in sums.items():
            for save, likely in die.items():
                further[total + save] += chance * likely
        sums = dict(further)
    found = defaultdict[int, Fraction](Fraction)
    for total, chance in sums.items():
        found[max(0, total - minus)] += chance
    return found
