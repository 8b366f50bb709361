"""Pairs who meet in Melee, in the order in which they meet (CT-52 … CT-55)."""

from collections.abc import Iterator

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


def open_pairs(scene: Scene) -> Iterator[Pair]:
    """Yield the pairs that still meet, in their order."""
    met = {*fight(scene).fought}
    for who, whom in melee_pairs(scene):
        # Two who target each other meet once, not once for each.
        again = (who, whom) in met or ((whom, who) in met and who in melee_targets(scene, whom))
        if able(scene, who) and not again and not evades(scene, whom):
            met.add((who, whom))
            yield who, whom


def next_pair(scene: Scene) -> Pair | None:
    """Return the next pair to meet, or None."""
    return next(open_pairs(scene), None)


def is_mutual(scene: Scene, who: Name, whom: Name) -> bool:
    """Return whether ``whom`` fights back; else ``who`` gains an Advantage at once (CT-53)."""
    return able(scene, whom) and who in melee_targets(scene, whom)
