"""Policies of the CRS and of systems that amend it (CRS-83, CRS-90, CRS-121, CRS-122)."""

from fractions import Fraction

from crs_desktop.rules import load_system
from crs_desktop.rules.double_exposure.edition import edition, nothing_to_use
from crs_desktop.rules.double_exposure.round.actions import meets_a_foe
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.play_out.fast import FastFights
from crs_desktop.rules.play_out.policy import Health, Policy, Preference
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system_parts import PlayOut

# with only friends in reach it would be an attack on one of them
_ATTACKS = Preference(rule="CRS-90", name="Action", answers=("short range",), holds=meets_a_foe)
ATTACKS = Policy(
    term="attacks at Short Range every Action with all OR", id="attacks", preferences=(_ATTACKS,)
)
STANCE = Policy(
    term="takes a Stance below a third of LIFE",
    id="stance",
    preferences=(Preference(rule="CRS-83", below=Fraction(1, 3)), _ATTACKS),
)
PUNCH = Policy(
    term="pulls the punch: attacks with half of OR, rounded up",
    id="punch",
    preferences=(_ATTACKS, Preference(rule="CRS-121", part=Fraction(1, 2))),
)
_ROUND = "Combat round"


def _items_are_chosen(scene: Scene) -> bool:
    """Return whether items count only when they are chosen: what they do is left to real fights."""
    chosen = edition(scene).defending is not nothing_to_use
    return chosen and any(one.items for one in scene.combatants.values())


def _duel(scene: Scene, policy: Policy, health: Health) -> DuelOdds | None:
    if _items_are_chosen(scene):
        return None
    # imported here, because numpy would triple the time in which the program starts
    from crs_desktop.rules.double_exposure.duel import duel

    return duel(scene, policy, health, load_system(scene.system).procedure(_ROUND).rule)


def _fast(scene: Scene, policy: Policy, health: Health) -> FastFights | None:
    if _items_are_chosen(scene):
        return None
    from crs_desktop.rules.double_exposure.fast.melee import fast_melee

    return fast_melee(scene, policy, health, load_system(scene.system).procedure(_ROUND).rule)


PLAY_OUT = PlayOut(
    procedure=_ROUND, policies=(ATTACKS, STANCE, PUNCH), life=LIFE_LEFT, duel=_duel, fast=_fast, rounds=300
)
