"""The clocks of the CRS: rest after a Combat, Suggestion and Coercion, Flee time (CRS-4, CRS-19 … CRS-21)."""

from crs_desktop.rules.double_exposure.combat import Healed, Rested
from crs_desktop.rules.double_exposure.house_rules import (
    COERCION_TIME,
    ENERGY,
    FLEE_TIME,
    GRACE,
    REST_TIME,
    reads,
)
from crs_desktop.rules.double_exposure.sheet import life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Unmarked
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.values import Name
from crs_desktop.words import say

REST = "rest"


def minutes(scene: Scene, rule: HouseRule) -> int:
    """The seconds that a house rule says in minutes; its first reading where the GM wrote no number."""
    chosen = rule.chosen(scene.house_rules)
    return 60 * int(chosen if chosen.isdecimal() else next(iter(rule.choices)))


def rest_clock(scene: Scene) -> Clock:
    """From the end of a Combat, or of its grace period, until LIFE and EM are back (CRS-68, CRS-69)."""
    until = scene.clock + minutes(scene, GRACE) + minutes(scene, REST_TIME)
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


def rings(scene: Scene, clock: Clock) -> tuple[Fact, ...]:
    """What comes of a clock that has run out."""
    if clock.about == REST:
        return (*(Healed(who) for who in healing(scene)), Rested())
    if clock.about == "flee" and clock.who in scene.combatants:
        return (Unmarked(clock.who, "fled"),)
    return ()


def healing(scene: Scene) -> list[Name]:
    """Whose LIFE or EM comes back: not his whose LIFE came to 0 (CRS-20)."""
    return [who for who in scene.combatants if life_left(scene, who) > 0 and _has_lost(scene, who)]


def _has_lost(scene: Scene, who: Name) -> bool:
    full = (stat(scene, who, "life"), stat(scene, who, "em"))
    return (life_left(scene, who), stat(scene, who, "em_left")) != full
