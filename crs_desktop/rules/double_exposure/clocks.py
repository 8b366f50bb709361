"""The clocks of the CRS: rest after a Combat, Suggestion and Coercion, Flee time (CRS-4, CRS-19 … CRS-21)."""

from collections.abc import Iterator

from crs_desktop.rules.double_exposure.combat import CoercibleAgain, Healed, Rested, combat
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.maneuvers import FLEE_TIME
from crs_desktop.rules.double_exposure.house_rules.mind import COERCED_AGAIN, COERCION_TIME
from crs_desktop.rules.double_exposure.house_rules.rounds import GRACE, SURPRISE_AFTER
from crs_desktop.rules.double_exposure.house_rules.stats import ENERGY, REST_TIME
from crs_desktop.rules.double_exposure.sheet import life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, Unmarked
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Clock, Marker, Scene
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.values import Name
from crs_desktop.words import say

REST = "rest"
GRACE_PERIOD = "grace"
COERCED = Marker("mind", "coerced")


def minutes(scene: Scene, rule: HouseRule) -> int:
    """The seconds that a house rule says in minutes; its first reading where the GM wrote no number."""
    chosen = rule.chosen(scene.house_rules)
    return 60 * int(chosen if chosen.isdecimal() else next(iter(rule.choices)))


def after_combat(scene: Scene) -> Clock:
    """What counts when a Combat is over: its grace period, in a game that has one, else the rest (CRS-68)."""
    grace = minutes(scene, GRACE)
    if not grace:
        return rest_clock(scene)
    return Clock(GRACE_PERIOD, say("Grace period"), scene.clock + grace, about=GRACE_PERIOD)


def rest_clock(scene: Scene, begun: int | None = None) -> Clock:
    """Until LIFE and EM are back, from now on or from the second ``begun`` (CRS-68, CRS-69)."""
    until = (scene.clock if begun is None else begun) + minutes(scene, REST_TIME)
    what = say("LIFE and EM back") if reads(scene, ENERGY, "used") else say("LIFE back")
    return Clock(REST, what, until, about=REST)


def flee_clock(scene: Scene, who: Name) -> Clock:
    """For so long somebody who has fled takes part in nothing (CRS-148)."""
    title = say("{who}’s Flee time", who=scene.label(who))
    return Clock(f"flee {who}", title, scene.clock + minutes(scene, FLEE_TIME), who, about="flee")


def mind_clock(scene: Scene, whom: Name, kind: str) -> Clock:
    """For so long a Suggestion or a Coercion holds (CRS-173, CRS-183)."""
    said = "Coercion of {whom}" if kind == "coercion" else "Suggestion to {whom}"
    title = say(said, whom=scene.label(whom))
    return Clock(f"{kind} {whom}", title, scene.clock + minutes(scene, COERCION_TIME), whom, about=kind)


def suggestion_clock(scene: Scene, who: Name) -> Clock:
    """Outside of Combat a Suggestion is used once a minute (CRS-176)."""
    title = say("{who} may use a Suggestion again", who=scene.label(who))
    return Clock(f"suggestion by {who}", title, scene.clock + 60, who, about="wait")


def counts(scene: Scene, id_: str) -> bool:
    """Whether a clock has still time to run."""
    return any(clock.id == id_ and left_on(clock, scene.clock) > 0 for clock in scene.clocks)


def again_clock(scene: Scene, whom: Name, what: str) -> Clock:
    """For so long nobody may coerce him to the same again (CRS-184)."""
    title = say("{whom} may be coerced again to: {what}", whom=scene.label(whom), what=what)
    until = scene.clock + minutes(scene, COERCED_AGAIN)
    return Clock(_again(whom, what), title, until, whom, about="again")


def _again(whom: Name, what: str) -> str:
    return f"again {whom}: {what}"


def rings(scene: Scene, clock: Clock) -> tuple[Fact, ...]:
    """What comes of a clock that has run out."""
    if clock.about == REST:
        return rested(scene)
    if clock.about == GRACE_PERIOD:  # one that rings late has ended when it was due
        begun = scene.clock if clock.held is not None else min(scene.clock, clock.until)
        return (ClockSet(rest_clock(scene, begun)),)
    return tuple(_rings_for(scene, clock)) if clock.who in scene.combatants else ()


def _rings_for(scene: Scene, clock: Clock) -> Iterator[Fact]:
    """What comes of a clock of somebody’s own."""
    if clock.about == "flee":
        yield Unmarked(clock.who, "fled")
    if clock.about == "coercion":
        yield Unmarked(clock.who, COERCED.word)
    if clock.about == "again":
        served = [one.what for one in combat(scene).bent if one.whom == clock.who]
        yield from (CoercibleAgain(clock.who, what) for what in served if _again(clock.who, what) == clock.id)


def rested(scene: Scene) -> tuple[Fact, ...]:
    """What ten minutes bring back; by a house rule they do not make surprises possible (CRS-99)."""
    ready = () if reads(scene, SURPRISE_AFTER, "combat") else (Rested(),)
    return (*(Healed(who) for who in healing(scene)), *ready)


def healing(scene: Scene) -> list[Name]:
    """Whose LIFE or EM comes back: not his whose LIFE came to 0 (CRS-20)."""
    return [who for who in scene.combatants if life_left(scene, who) > 0 and _has_lost(scene, who)]


def _has_lost(scene: Scene, who: Name) -> bool:
    full = (stat(scene, who, "life"), stat(scene, who, "em"))
    return (life_left(scene, who), stat(scene, who, "em_left")) != full
