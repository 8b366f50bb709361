"""What an aim or an answer would come to, counted before anything is thrown (CT-11, CT-12)."""

from fractions import Fraction
from math import prod

from msgspec.structs import replace

from crs_desktop.rules.contest import contenders
from crs_desktop.rules.contest.charging import has_drawn, shot_at_when_even
from crs_desktop.rules.contest.deciding import forecast, points
from crs_desktop.rules.contest.ground import able, all_here
from crs_desktop.rules.contest.shooting import loaded, shot_as_it_seems
from crs_desktop.rules.contest.state import attackers
from crs_desktop.rules.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, exact
from crs_desktop.words import say


def of_aim(scene: Scene, who: Name, aim: str) -> Forecast | None:
    """What an aim (``melee John``) leads to first: the Melee if it is met so, the shot, the way there."""
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
    """That he arrives before he is shot at, off a run: whoever has nothing loaded stops nobody."""
    metres = scene.apart(who, target)
    if metres is None:
        return None
    if not able(scene, target) or not loaded(scene, target):
        return _yes_or_no(target, Fraction(1), say("succeeds"))
    race = contenders.charge(who, target, exact(metres), standing=False, drawn=has_drawn(scene, target))
    return _yes_or_no(target, _at_least(scene, race, 1 if shot_at_when_even(scene) else 0), say("succeeds"))


def of_answer(scene: Scene, who: Name, answer: str) -> Forecast | None:
    """How likely nobody who attacks him gains an Advantage: the one he fights, or all who engage.

    Of several attackers in Melee he fights one, and the others gain theirs at once (CT-54).
    """
    against = [one for one in attackers(scene, who) if able(scene, one)]
    if not against or not able(scene, who):
        return None
    if answer == "melee":
        alone = len(against) == 1
        unbeaten = 1 - _at_least(scene, contenders.in_melee(against[0], who), 1) if alone else Fraction()
    else:
        kind = contenders.flight if answer == "flee" else contenders.maneuver
        unbeaten = prod((1 - _at_least(scene, kind(one, who), 1) for one in against), start=Fraction(1))
    return _yes_or_no(who, unbeaten, say("no Advantage"))


def _at_least(scene: Scene, two: contenders.Contenders, least: int) -> Fraction:
    chances = points(scene, *two).chances.items()
    return sum((chance for won, chance in chances if won >= least), Fraction())


def _yes_or_no(whom: Name, chance: Fraction, reaches: str) -> Forecast:
    return Forecast(whom, "", {0: 1 - chance, 1: chance}, chance, reaches=reaches)
