"""Pairs who meet in Melee, in the order in which they meet (CT-52 … CT-55)."""

from crs_desktop.rules.contest.ground import able
from crs_desktop.rules.contest.state import Intent, evades, fight, melee_targets
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

Pair = tuple[Name, Name]


def melee_pairs(scene: Scene) -> list[Pair]:
    """Return everybody with their Melee targets, attackers before those who fight back.

    The order matters with fractional stats, because the roll is rounded down for the first side.
    """
    pairs = [(who, whom) for who in scene.combatants for whom in melee_targets(scene, who)]
    return sorted(pairs, key=lambda pair: Intent("melee", pair[1]) not in fight(scene).intents[pair[0]])


def next_pair(scene: Scene) -> Pair | None:
    """Return the next pair to meet, or None."""
    return next((pair for pair in melee_pairs(scene) if _is_open(scene, *pair)), None)


def _is_open(scene: Scene, who: Name, whom: Name) -> bool:
    met = fight(scene).fought
    # Two who target each other meet once, not once for each.
    mutual = who in melee_targets(scene, whom) and (whom, who) in met
    return able(scene, who) and (who, whom) not in met and not mutual and not evades(scene, whom)


def is_mutual(scene: Scene, who: Name, whom: Name) -> bool:
    """Return whether ``whom`` fights back; else ``who`` gains an Advantage at once (CT-53)."""
    return able(scene, whom) and who in melee_targets(scene, whom)
