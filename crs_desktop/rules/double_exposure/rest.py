"""Rest: LIFE and EM come back to each character by clocks of their own (CRS-19 … CRS-21, CRS-67 … CRS-69).

Any change of LIFE or EM restarts its clock, and a Combat stops the clocks of all who are in it. After the
Combat LIFE counts from its end, and EM from the end of the grace period, if the game has one.
"""

from collections.abc import Iterator
from itertools import chain, compress, repeat
from operator import is_not

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import Lost, combat, in_combat, is_on, who_is_within
from crs_desktop.rules.double_exposure.combat_facts import Healed
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules import minutes
from crs_desktop.rules.double_exposure.house_rules.rounds import GRACE
from crs_desktop.rules.double_exposure.house_rules.stats import REST_FROM, REST_TIME
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, ClockStopped, FieldSet
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

GRACE_PERIOD = "grace"
"""Id of the clock of a grace period."""
RESTING: tuple[Lost, ...] = ("life", "em")
"""The values that are lost and come back; each is the ``about`` of its clock."""


def grace_period(scene: Scene) -> int:
    """Return the grace period of this game in seconds."""
    return minutes(scene, GRACE)


def rest_clock(scene: Scene, who: Name, lost: Lost, begun: int | None = None) -> Clock:
    """Return a clock until LIFE or EM is back, from now or from second ``begun`` (CRS-68, CRS-69)."""
    until = (scene.clock if begun is None else begun) + minutes(scene, REST_TIME)
    said = "{who}’s LIFE back" if lost == "life" else "{who}’s EM back"
    return Clock(_id(who, lost), say(said, who=scene.label(who)), until, who, about=lost)


def _id(who: Name, lost: Lost) -> str:
    return f"{lost} {who}"


def lacks(scene: Scene, who: Name, lost: Lost) -> bool:
    """Return whether some LIFE or EM is missing that comes back: not after LIFE fell to 0 (CRS-20)."""
    if f"{lost}_left" not in scene.of(who).fields:
        return False
    left = stat(scene, who, f"{lost}_left")
    # LIFE 0 is not healed by rest; EM 0 is
    return left < stat(scene, who, lost) and (left > 0 or lost == "em")


def waiting(scene: Scene) -> tuple[tuple[Name, Lost], ...]:
    """Return every character outside of Combat who waits for LIFE or EM, with the value."""
    within = who_is_within(scene)
    # `within` also names members whom the GM has taken out of the Combat: those are bystanders and rest
    outside = [who for who, one in scene.combatants.items() if one.bystander or who not in within]
    return tuple((who, lost) for who in outside for lost in RESTING if lacks(scene, who, lost))


def without_clock(scene: Scene) -> tuple[tuple[Name, Lost], ...]:
    """Return the `waiting` values without a clock: stopped by the GM, or never started."""
    return tuple(one for one in waiting(scene) if clock_of(scene, *one) is None)


def idle(scene: Scene) -> tuple[Clock, ...]:
    """Return a stopped clock with its full time for each value that could recover but has no clock."""
    whole = minutes(scene, REST_TIME)
    return tuple(replace(rest_clock(scene, *one), until=0, held=whole) for one in without_clock(scene))


def clock_of(scene: Scene, who: Name, lost: Lost) -> Clock | None:
    """Return the clock that restores this value; None if none runs."""
    return next((clock for clock in scene.clocks if clock.id == _id(who, lost)), None)


def tell(table: Table, *facts: Fact) -> None:
    """Tell facts about LIFE, EM or the Combat, and the clock changes that follow from them."""
    before = table.scene
    for fact in facts:
        table.happen(fact)
    for fact in clocks_after(before, table.scene):
        table.happen(fact)


def clocks_after(before: Scene, after: Scene) -> tuple[Fact, ...]:
    """Return the rest clocks that start and stop because of the changes between two scenes."""
    return tuple(fact for who in _concerned(before, after) for fact in _clocks_of(before, after, who))


def _concerned(before: Scene, after: Scene) -> list[Name]:
    """Return everybody with any change that may matter to rest."""
    # a rule that tells something of each of 300 combatants comes here 300 times: identity is enough, as
    # scenes are frozen and share everything that has not changed
    if before.house_rules is not after.house_rules:
        return [*after.combatants]
    there, here = before.combatants, after.combatants
    # nearly everybody has the same index in both scenes, so few names need to be looked up
    others = compress(here, map(is_not, here.values(), chain(there.values(), repeat(None))))
    changed = [who for who in others if there.get(who) is not here[who]]
    moved = who_is_within(before) ^ who_is_within(after)
    among = moved.union(changed)
    return [who for who in here if who in among] if moved else changed


def _clocks_of(before: Scene, after: Scene, who: Name) -> Iterator[Fact]:
    for lost in RESTING:
        # an item that lent LIFE is gone: what is left cannot exceed the new maximum
        if (most := _fallen(before, after, who, lost)) is not None:
            yield FieldSet(who, f"{lost}_left", most)
        now = clock_of(after, who, lost)
        if now != clock_of(before, who, lost):  # the facts have set or stopped this clock themselves
            continue
        if in_combat(after, who) or not lacks(after, who, lost):
            stays = in_combat(before, who) and lacks(after, who, lost)  # the GM started it during the Combat
            yield from () if now is None or stays else (ClockStopped(now.id),)
        elif _begins(before, after, who, lost, now):
            yield ClockSet(rest_clock(after, who, lost, _begun(before, after, who, lost)))


def _fallen(before: Scene, after: Scene, who: Name, lost: Lost) -> int | None:
    """Return the new maximum if a lent bonus is gone and more than the maximum was left; else None."""
    if who not in before.combatants or f"{lost}_left" not in after.of(who).fields:
        return None
    (left, most), (then, whole) = _numbers(after, who, lost), _numbers(before, who, lost)
    return most if left > most and then <= whole and left == then and most < whole else None


def _begins(before: Scene, after: Scene, who: Name, lost: Lost, now: Clock | None) -> bool:
    """Return whether the clock starts anew: after a Combat, or because the value has changed."""
    if who not in before.combatants or in_combat(before, who):
        return True
    # by this reading later wounds do not restart the ten minutes
    if now is not None and lost == "life" and REST_FROM.reads(after, "combat"):
        return False
    return _numbers(before, who, lost) != _numbers(after, who, lost)


def _numbers(scene: Scene, who: Name, lost: Lost) -> tuple[int, int]:
    return stat(scene, who, f"{lost}_left"), stat(scene, who, lost)


def _begun(before: Scene, after: Scene, who: Name, lost: Lost) -> int:
    """Return the second from which the clock counts.

    For those of a Combat that is over, EM counts from the end of its grace period, also if it is spent within
    that; LIFE always counts from the end of the Combat (CRS-68, CRS-69).
    """
    if lost == "life":
        return after.clock
    # leaving a Combat that goes on (by a Flee) brings no grace period
    if in_combat(before, who) and not is_on(after):
        return after.clock + edition(after).grace(after)
    runs = (clock for clock in after.clocks if clock.id == GRACE_PERIOD and who in combat(after).last)
    return after.clock + max((left_on(clock, after.clock) for clock in runs), default=0)


def grace_over(scene: Scene, end: int, names: tuple[Name, ...]) -> Iterator[Fact]:
    """End the grace period at second ``end``: the EM of ``names`` comes back from then (CRS-68).

    Start all other missing clocks as well: earlier releases started them at this moment.
    """
    for who, lost in waiting(scene):
        now, then = clock_of(scene, who, lost), rest_clock(scene, who, lost, end)
        # the clock may be set correctly already: an unchanged clock is not told again
        if now is None or (lost == "em" and who in names and now != then):
            yield ClockSet(then)


def wounds_of(scene: Scene, names: tuple[Name, ...]) -> Iterator[Healed]:
    """Return the facts that heal the LIFE, but not the EM, of ``names`` at once (CRS-77)."""
    here = [who for who in names if who in scene.combatants]
    return (Healed(who, "life") for who in here if lacks(scene, who, "life"))
