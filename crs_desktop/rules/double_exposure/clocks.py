"""Clocks of the CRS: rest after a Combat, Suggestion and Coercion, Flee time (CRS-4, CRS-19 … CRS-21)."""

from collections.abc import Iterator

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.double_exposure.combat_facts import CoercibleAgain, Healed, Rested
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.helping import GIFT, gone_with
from crs_desktop.rules.double_exposure.house_rules import minutes
from crs_desktop.rules.double_exposure.house_rules.maneuvers import FLEE_TIME
from crs_desktop.rules.double_exposure.house_rules.mind import COERCED_AGAIN
from crs_desktop.rules.double_exposure.house_rules.rounds import SURPRISE_AFTER
from crs_desktop.rules.double_exposure.house_rules.stats import REST_TIME
from crs_desktop.rules.double_exposure.rest import (
    GRACE_PERIOD,
    RESTING,
    grace_over,
    lacks,
    rest_clock,
    without_clock,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, Unmarked
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Clock, Marker, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

REST = "rest"
"""The clock of the last Combat. If it is about rest itself, an earlier release set it for everybody."""
SURPRISE = "surprise"
COERCED = Marker("mind", "coerced")


def after_combat(scene: Scene) -> tuple[Clock, ...]:
    """Return the clocks for all who were in a Combat that is over; LIFE and EM have their own.

    The grace period, if the game has one, and the time without Surprise (CRS-68, CRS-99).
    """
    grace = edition(scene).grace(scene)
    # the bar against Surprise counts from the end of the grace period (CRS-68, CRS-99)
    until = scene.clock + grace
    # both clocks belong to no one combatant: they count for all former Combatants
    period = Clock(GRACE_PERIOD, say("Grace period"), until, about=GRACE_PERIOD)
    barred = Clock(REST, say("Surprise possible again"), until + minutes(scene, REST_TIME), about=SURPRISE)
    return (*((period,) if grace else ()), *((barred,) if SURPRISE_AFTER.reads(scene, "rest") else ()))


def flee_clock(scene: Scene, who: Name) -> Clock:
    """Return the clock until a character who fled may take part again (CRS-148)."""
    title = say("{who}’s Flee time", who=scene.label(who))
    return Clock(f"flee {who}", title, scene.clock + minutes(scene, FLEE_TIME), who, about="flee")


def mind_clock(scene: Scene, whom: Name, kind: str, seconds: int) -> Clock:
    """Return the clock for how long a Suggestion or Coercion holds (CRS-173, CRS-183)."""
    said = "Coercion of {whom}" if kind == "coercion" else "Suggestion to {whom}"
    title = say(said, whom=scene.label(whom))
    return Clock(f"{kind} {whom}", title, scene.clock + seconds, whom, about=kind)


def suggestion_clock(scene: Scene, who: Name) -> Clock:
    """Return the clock until the next Suggestion outside of Combat, one minute (CRS-176)."""
    title = say("{who} may use a Suggestion again", who=scene.label(who))
    return Clock(f"suggestion by {who}", title, scene.clock + 60, who, about="wait")


def counts(scene: Scene, id_: str) -> bool:
    """Return whether this clock still has time to run."""
    return any(clock.id == id_ and left_on(clock, scene.clock) > 0 for clock in scene.clocks)


def again_clock(scene: Scene, whom: Name, what: str) -> Clock:
    """Return the clock until ``whom`` may be coerced to the same again (CRS-184)."""
    title = say("{whom} may be coerced again to: {what}", whom=scene.label(whom), what=what)
    until = scene.clock + minutes(scene, COERCED_AGAIN)
    return Clock(_again(whom, what), title, until, whom, about="again")


def _again(whom: Name, what: str) -> str:
    return f"again {whom}: {what}"


def rings(scene: Scene, clock: Clock) -> tuple[Fact, ...]:
    """Return the facts that follow when a clock runs out."""
    if clock.about == REST:
        return _all_rested(scene)
    if clock.about == SURPRISE:
        return (Rested(),)
    if clock.about == GRACE_PERIOD:  # it may ring late: rest then counts from when it was due
        end = scene.clock if clock.held is not None else min(scene.clock, clock.until)
        return tuple(grace_over(scene, end, combat(scene).last))
    return tuple(_rings_for(scene, clock)) if clock.who in scene.combatants else ()


def _all_rested(scene: Scene) -> tuple[Fact, ...]:
    """Heal everybody without a clock of their own, for the common clock of earlier releases."""
    return (*(Healed(*one) for one in without_clock(scene)), *surprises_again(scene))


def _rings_for(scene: Scene, clock: Clock) -> Iterator[Fact]:
    """Yield the facts that follow from the clock of one character."""
    if clock.about == GIFT:
        yield from gone_with(scene, clock)
    for lost in RESTING:
        if clock.about == lost and lacks(scene, clock.who, lost):
            yield Healed(clock.who, lost)
    if clock.about == "flee":
        yield Unmarked(clock.who, "fled")
    if clock.about == "coercion":
        yield Unmarked(clock.who, COERCED.word)
    if clock.about == "again":
        # the clock knows the service only as a part of its id
        served = [one.what for one in combat(scene).bent if one.whom == clock.who]
        yield from (CoercibleAgain(clock.who, what) for what in served if _again(clock.who, what) == clock.id)


def surprises_again(scene: Scene) -> tuple[Fact, ...]:
    """Let the veterans use Surprise again; by house rule only after another Combat (CRS-99)."""
    return () if SURPRISE_AFTER.reads(scene, "combat") else (Rested(),)


def handed_on(scene: Scene) -> Iterator[ClockSet]:
    """Yield clocks for each character that continue the common clock of earlier releases."""
    for clock in scene.clocks:
        if clock.about == REST:
            for one in without_clock(scene):
                yield ClockSet(replace(rest_clock(scene, *one), until=clock.until, held=clock.held))
