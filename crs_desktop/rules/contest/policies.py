"""Policies of Contest (CT-13, CT-52, CT-85)."""

from crs_desktop.rules.contest.ground import able
from crs_desktop.rules.contest.round.rounds import ROUND
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.play_out.policy import Health, Policy, Preference
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system_parts import PlayOut
from crs_desktop.rules.values import Name


def _can_fight(scene: Scene, _who: Name, aim: str) -> bool:
    # whoever is disabled stays on the list of aims, because a GM may want to finish them
    return able(scene, Name(aim.partition(" ")[2]))


_MELEE = Preference(rule="CT-52", answers=("melee *",), holds=_can_fight)
# A critical wound may be fatal at once; without a GM who says so, a fight with swords would never end.
_CRITICAL = Preference(rule="CT-28", name="wound", answers=("disabled",), instead_of="critical")
MELEE = Policy(
    term="attacks in Melee; a critical wound disables", id="melee", preferences=(_MELEE, _CRITICAL)
)
MANEUVER = Policy(
    term="attacks in Melee and answers with a Maneuver; a critical wound disables",
    id="maneuver",
    preferences=(_MELEE, Preference(rule="CT-13", answers=("maneuver",)), _CRITICAL),
)


def _duel(scene: Scene, policy: Policy, health: Health) -> DuelOdds | None:
    # imported here, because numpy would triple the time in which the program starts
    from crs_desktop.rules.contest.duel import duel

    return duel(scene, policy, health, rounds=PLAY_OUT.rounds)


PLAY_OUT = PlayOut(procedure=ROUND.term, policies=(MELEE, MANEUVER), duel=_duel, wounds="injuries")
