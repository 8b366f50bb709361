"""Forecasts of aims and answers before any roll (CT-11, CT-12)."""

from fractions import Fraction
from math import prod

from msgspec.structs import replace

from crs_desktop.rules.contest.attack.shooting import loaded, shot_as_it_seems
from crs_desktop.rules.contest.movement.charging import arrival, has_drawn
from crs_desktop.rules.contest.movement.ground import able, all_here
from crs_desktop.rules.contest.round import contenders
from crs_desktop.rules.contest.state import attackers, intents
from crs_desktop.rules.contest.throw.deciding import chance, forecast, yes_or_no
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, exact
from crs_desktop.words import say


def of_aim(scene: Scene, who: Name, aim: str) -> Forecast | None:
    """Return the forecast of an aim such as ``melee John``: its first contest, if it is met by Melee."""
    deed, _, named = aim.partition(" ")
    target = Name(named)
    if not all_here(scene, who, target):
        return None
    match deed:
        case "melee":
            return forecast(scene, *contenders.in_melee(who, target), say("succeeds"))
        case "shoot":
            shot = shot_as_it_seems(scene, who, target)
            return shot and replace(shot, reaches=say("succeeds"))
        case "charge":
            return _of_charge(scene, who, target)
        case "sneak":
            return forecast(scene, *contenders.sneaking(who, target), say("succeeds"))
    return None


def _of_charge(scene: Scene, who: Name, target: Name) -> Forecast | None:
    """Return the forecast of arriving before a shot, from a standing start as is usual."""
    metres = scene.apart(who, target)
    if metres is None:
        return None
    # None: a target who cannot shoot never stops the Charge.
    drawn = has_drawn(scene, target) if able(scene, target) and loaded(scene, target) else None
    return arrival(scene, who, target, exact(metres), standing=True, drawn=drawn)


def of_answer(scene: Scene, who: Name, answer: str) -> Forecast | None:
    """Return the chance that no attacker gains an Advantage; all are taken to engage a Flee or Maneuver."""
    against = [one for one in attackers(scene, who) if able(scene, one)]
    if not against or not able(scene, who):
        return None
    # An attacker whom the combatant does not fight gains an Advantage for certain.
    if answer == "melee" and len(_fought(scene, who, against)) < len(against):
        unbeaten = Fraction()
    else:
        kind = _KINDS[answer]
        unbeaten = prod((chance(scene, kind(one, who), _no_advantage) for one in against), start=Fraction(1))
    return yes_or_no(who, unbeaten, say("no Advantage"))


def _no_advantage(points: int) -> bool:
    """Return whether the attacker gains no Advantage."""
    return points < 1


_KINDS = {"melee": contenders.in_melee, "flee": contenders.flight, "maneuver": contenders.maneuver}


def _fought(scene: Scene, who: Name, against: list[Name]) -> list[Name]:
    """Return the attackers whom ``who`` fights in Melee; the others gain an Advantage at once (CT-53, CT-54).

    A combatant with Melee targets keeps them; any other picks one attacker, here the first.
    """
    aimed = intents(scene, who, "melee")
    return [one for one in against if one in aimed] if aimed else against[:1]
