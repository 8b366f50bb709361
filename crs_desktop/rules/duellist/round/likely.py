"""The steps that are likely in the situation of a combatant; the others are folded away."""

from crs_desktop.rules.duellist.arms import weapon_row
from crs_desktop.rules.duellist.condition import MOUNTED, PRONE, is_marked
from crs_desktop.rules.duellist.deeds.steps import (
    DRAW,
    LOAD,
    PICK_UP,
    SPIN,
    PlanStep,
    is_by_the_gm,
    traits,
)
from crs_desktop.rules.duellist.round.plan import at_once
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

_WITH_ITEMS = (DRAW, LOAD, PICK_UP, SPIN)
_NEEDS = {"stand": PRONE, "dismount": MOUNTED}
"""Traits of activities that only make sense with a marker."""


def is_likely(scene: Scene, who: Name, step: PlanStep) -> bool:
    """Return whether a step is often declared in this situation."""
    if step.is_attack:
        return _is_likely_attack(scene, who, step)
    if step.what in _WITH_ITEMS and step.weapon:
        return True
    found = traits(scene, step.what)
    if any(is_marked(scene, who, marker) for trait, marker in _NEEDS.items() if trait in found):
        return True
    # turning may be needed at any time, and costs a single Action (DU-53)
    return "facing" in found


def _is_likely_attack(scene: Scene, who: Name, step: PlanStep) -> bool:
    """Return whether an attack is plain, or needs no other step first; no blow by hand beside a weapon."""
    if is_by_the_gm(scene, who, step):
        return not any(weapon_row(scene, one) is not None for one in scene.of(who).items)
    return at_once(scene, who, step) or not (step.feint or step.twin)
