"""The two of the duel that the tests play, and others."""

from collections.abc import Mapping

from crs_desktop.play.balance.setting_up import arena
from crs_desktop.play.session.opening import opening
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, Value
from tests.rules.playing import somebody

FRED, JOHN = Name("Fred"), Name("John")
Stats = Mapping[str, Value]
STATS: Mapping[str, Stats] = {
    FRED: {"or": 8, "dr": 12, "life": 20, "lb": 1},
    JOHN: {"or": 6, "dr": 6, "life": 10, "lb": 2},
}


def cast(system: str = "crs", **stats: Stats) -> Scene:
    """A scene of people with these stats; without any, Fred and John."""
    scene = opening(load_system(system))
    for name, held in (stats or STATS).items():
        known = {field.id for field in load_system(system).sheet}
        held = {id_: value for id_, value in held.items() if id_ in known}
        scene = scene.with_combatant(somebody(name, **held))
    return scene


def two(system: str = "crs", **stats: Stats) -> Scene:
    """The duel of the first two."""
    scene = cast(system, **stats)
    one, other = list(scene.combatants)[:2]
    return arena(scene, one, other)
