"""The two sides of each contest of a combat, with their stats (CT-15 … CT-60)."""

from collections.abc import Sequence
from fractions import Fraction

from crs_desktop.rules.contest.sheet.gear import Weapon, in_hand
from crs_desktop.rules.contest.state import Advantage, advantage
from crs_desktop.rules.contest.throw.deciding import Contender
from crs_desktop.rules.contest.throw.ranged_defense import ranged_defense
from crs_desktop.rules.contest.throw.stats import (
    Parts,
    StatPart,
    aim,
    melee_attack,
    melee_combat,
    melee_defense,
    plain_stat,
    shortly,
    value,
)
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Contenders = tuple[Contender, Contender]
_LATER = 6


def in_melee(who: Name, whom: Name) -> Contenders:
    """Return the sides of Melee Combat against Melee Combat (CT-18)."""
    return (
        Contender(who, say("Melee Combat"), lambda scene: melee_combat(scene, who, whom)),
        Contender(whom, say("Melee Combat"), lambda scene: melee_combat(scene, whom, who)),
    )


def strike(who: Name, over: Name, weapon: Weapon, attack: str) -> Contenders:
    """Return the sides of Melee Attack, with the current Advantage, against Melee Defense (CT-24)."""

    def held(scene: Scene) -> Advantage:
        return advantage(scene, who, over) or Advantage(who, over)

    return (
        Contender(
            who, say("Melee Attack"), lambda scene: melee_attack(scene, who, held(scene).worth, attack)
        ),
        Contender(
            over, say("Melee Defense"), lambda scene: melee_defense(scene, over, weapon, held(scene).unaware)
        ),
    )


def shot(who: Name, target: Name, weapon: str, metres: float, counts: Sequence[str]) -> Contenders:
    """Return the sides of Aim against Ranged Defense with the circumstances ``counts`` (CT-29)."""
    return (
        Contender(who, say("Aim"), lambda scene: aim(scene, who, weapon)),
        Contender(
            target,
            say("Ranged Defense"),
            lambda scene: ranged_defense(scene, target, metres, weapon, counts),
        ),
    )


def flight(pursuer: Name, who: Name) -> Contenders:
    """Return the sides of Speed against Speed, the pursuer first (CT-33)."""
    return (
        Contender(pursuer, say("Speed"), lambda scene: plain_stat(scene, pursuer, "speed")),
        Contender(who, say("Speed"), lambda scene: plain_stat(scene, who, "speed")),
    )


def maneuver(pursuer: Name, who: Name) -> Contenders:
    """Return the sides of Melee Attack without Advantage against Melee Defense, the pursuer first (CT-36)."""
    return (
        Contender(pursuer, say("Melee Attack"), lambda scene: melee_attack(scene, pursuer)),
        Contender(
            who, say("Melee Defense"), lambda scene: melee_defense(scene, who, in_hand(scene, pursuer))
        ),
    )


def charge(who: Name, target: Name, metres: Fraction, standing: bool, drawn: bool) -> Contenders:
    """Return the sides of a Charge: the target’s reaction against the charger’s Time (CT-49).

    Lower is better here, so each side rolls with the other’s number: a slow reaction helps the charger.
    """

    def slow(scene: Scene) -> Parts:
        return reaction(scene, target, drawn)

    def run(scene: Scene) -> Parts:
        return time(scene, who, metres, standing)

    return (
        Contender(who, say("reaction"), slow, named=say("reaction"), of=target),
        Contender(target, say("Time"), run, named=say("Time"), of=who),
    )


def time(scene: Scene, who: Name, metres: Fraction, standing: bool) -> Parts:
    """Return the Time: 10 × metres / Speed, +6 from a standing start (CT-47); huge without Speed."""
    speed = value(scene, who, "speed")
    # Without Speed a run never ends; this Time is longer than any reaction.
    run = 10 * metres / speed if speed > 0 else Fraction(9999)
    said = say("for {metres} m at Speed {speed}", metres=shortly(metres), speed=shortly(speed))
    return (StatPart(said, run), *((StatPart(say("standing start"), Fraction(_LATER)),) if standing else ()))


def reaction(scene: Scene, target: Name, drawn: bool) -> Parts:
    """Return the reaction: 20 − Perception, +6 if the weapon is not drawn (CT-47, CT-48)."""
    sees = tuple(StatPart(part.what, -part.worth) for part in plain_stat(scene, target, "perception"))
    late = () if drawn else (StatPart(say("not drawn"), Fraction(_LATER)),)
    return (StatPart(say("base value"), Fraction(20)), *sees, *late)


def sneaking(who: Name, target: Name, by_stats: bool = True) -> Contenders:
    """Return the sides of Stealth against Perception; the GM may ignore both stats (CT-44, CT-92)."""

    def worth(scene: Scene, of: Name, stat: str) -> Parts:
        return plain_stat(scene, of, stat) if by_stats else (StatPart(say("by the GM’s word"), Fraction()),)

    return (
        Contender(who, say("Stealth"), lambda scene: worth(scene, who, "stealth")),
        Contender(target, say("Perception"), lambda scene: worth(scene, target, "perception")),
    )
