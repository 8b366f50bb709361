"""Rest: LIFE and EM come back to each by clocks of his own (CRS-19 … CRS-21, CRS-67 … CRS-69).

Whatever affects them, whoever did it, starts them anew; a Combat stops them for those who are in it. Then
LIFE counts from its end, and EM from the end of its grace period, where the game has one.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import Lost, in_combat, is_on, who_is_within
from crs_desktop.rules.double_exposure.combat_facts import Healed
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules import minutes, reads
from crs_desktop.rules.double_exposure.house_rules.rounds import GRACE
from crs_desktop.rules.double_exposure.house_rules.stats import REST_FROM, REST_TIME
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, ClockStopped, FieldSet
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

RESTING: tuple[Lost, ...] = ("life", "em")
"""What is lost and comes back: the word that a clock of it is about."""


def grace_period(scene: Scene) -> int:
    """The seconds that it lasts in this game."""
    return minutes(scene, GRACE)


def rest_clock(scene: Scene, who: Name, lost: Lost, begun: int | None = None) -> Clock:
    """Until somebody’s LIFE or EM is back, from now on or from the second ``begun`` (CRS-68, CRS-69)."""
    until = (scene.clock if begun is None else begun) + minutes(scene, REST_TIME)
    said = "{who}’s LIFE back" if lost == "life" else "{who}’s EM back"
    return Clock(_id(who, lost), say(said, who=scene.label(who)), until, who, about=lost)


def _id(who: Name, lost: Lost) -> str:
    return f"{lost} {who}"


def lacks(scene: Scene, who: Name, lost: Lost) -> bool:
    """Whether some of it is gone that comes back: not LIFE that came to 0 (CRS-20)."""
    if f"{lost}_left" not in scene.of(who).fields:
        return False
    left = stat(scene, who, f"{lost}_left")
    return left < stat(scene, who, lost) and (left > 0 or lost == "em")


def waiting(scene: Scene) -> tuple[tuple[Name, Lost], ...]:
    """Whose LIFE and whose EM is to come back: of those who are in no Combat."""
    within = who_is_within(scene)
    outside = [who for who, one in scene.combatants.items() if one.bystander or who not in within]
    return tuple((who, lost) for who in outside for lost in RESTING if lacks(scene, who, lost))


def without_clock(scene: Scene) -> tuple[tuple[Name, Lost], ...]:
    """Those of them whose clock does not count: the GM has stopped it, or it never began."""
    return tuple(one for one in waiting(scene) if clock_of(scene, *one) is None)


def idle(scene: Scene) -> tuple[Clock, ...]:
    """The clocks that could count and do not: each stands still with all of its time."""
    whole = minutes(scene, REST_TIME)
    return tuple(replace(rest_clock(scene, *one), until=0, held=whole) for one in without_clock(scene))


def clock_of(scene: Scene, who: Name, lost: Lost) -> Clock | None:
    """The clock that counts towards it; None where none does."""
    return next((clock for clock in scene.clocks if clock.id == _id(who, lost)), None)


def tell(table: Table, *facts: Fact) -> None:
    """Tell what affects LIFE or EM, or who is in a Combat, with what comes of it for the clocks."""
    before = table.scene
    for fact in facts:
        table.happen(fact)
    for fact in clocks_after(before, table.scene):
        table.happen(fact)


def clocks_after(before: Scene, after: Scene) -> tuple[Fact, ...]:
    """The clocks of rest that start and stop by what has happened between two scenes."""
    return tuple(fact for who in _concerned(before, after) for fact in _clocks_of(before, after, who))


def _concerned(before: Scene, after: Scene) -> Iterator[Name]:
    """Everybody about whom anything has changed that could matter to his rest."""
    for who, one in after.combatants.items():
        same = one is before.combatants.get(who) and before.house_rules is after.house_rules
        if not same or in_combat(before, who) != in_combat(after, who):
            yield who


def _clocks_of(before: Scene, after: Scene, who: Name) -> Iterator[Fact]:
    for lost in RESTING:
        if (most := _fallen(before, after, who, lost)) is not None:
            yield FieldSet(who, f"{lost}_left", most)
        now = clock_of(after, who, lost)
        if now != clock_of(before, who, lost):  # what has happened said itself what becomes of the clock
            continue
        if in_combat(after, who) or not lacks(after, who, lost):
            stays = in_combat(before, who) and lacks(after, who, lost)  # the GM has started it nevertheless
            yield from () if now is None or stays else (ClockStopped(now.id),)
        elif _begins(before, after, who, lost, now):
            yield ClockSet(rest_clock(after, who, lost, _begun(before, after, who, lost)))


def _fallen(before: Scene, after: Scene, who: Name, lost: Lost) -> int | None:
    """All that he has of it now, where what lent him more is gone and more than that was left of it."""
    if who not in before.combatants or f"{lost}_left" not in after.of(who).fields:
        return None
    (left, most), (then, whole) = _numbers(after, who, lost), _numbers(before, who, lost)
    return most if left > most and then <= whole and left == then and most < whole else None


def _begins(before: Scene, after: Scene, who: Name, lost: Lost, now: Clock | None) -> bool:
    """Whether it has been affected: by the end of a Combat, or by anything that made it another number."""
    if who not in before.combatants or in_combat(before, who):
        return True
    if now is not None and lost == "life" and reads(after, REST_FROM, "combat"):
        return False
    return _numbers(before, who, lost) != _numbers(after, who, lost)


def _numbers(scene: Scene, who: Name, lost: Lost) -> tuple[int, int]:
    return stat(scene, who, f"{lost}_left"), stat(scene, who, lost)


def _begun(before: Scene, after: Scene, who: Name, lost: Lost) -> int:
    """From when it counts: EM of whoever was in a Combat that is over, from the end of its grace period.

    LIFE counts from the end of the Combat itself, whatever follows it (CRS-68, CRS-69).
    """
    over = lost == "em" and in_combat(before, who) and not is_on(after)
    return after.clock + (edition(after).grace(after) if over else 0)


def grace_over(scene: Scene, end: int, names: tuple[Name, ...]) -> Iterator[Fact]:
    """The grace period of ``names`` has ended at this second: from then their EM comes back (CRS-68).

    So does all of everybody whose clock has not begun: earlier releases let it begin now.
    """
    for who, lost in waiting(scene):
        now, then = clock_of(scene, who, lost), rest_clock(scene, who, lost, end)
        if now is None or (lost == "em" and who in names and now != then):
            yield ClockSet(then)


def wounds_of(scene: Scene, names: tuple[Name, ...]) -> Iterator[Healed]:
    """The wounds of these heal at once (CRS-77): their LIFE, and no EM."""
    here = [who for who in names if who in scene.combatants]
    return (Healed(who, "life") for who in here if lacks(scene, who, "life"))
