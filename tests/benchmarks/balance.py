"""Duels counted and played: a duel against real fights that tell it to one in a hundred, and a whole cast."""

from functools import partial
from itertools import product

from msgspec.structs import replace

from crs_desktop.play.balance.duels import Match, held
from crs_desktop.play.balance.fast import BLOCK, planned, play_block
from crs_desktop.play.balance.fights import play
from crs_desktop.play.balance.plan import FightPlan
from crs_desktop.play.balance.setting_up import arena
from crs_desktop.rules.double_exposure import duel as duels
from crs_desktop.rules.double_exposure.odds.draws import defenses, offenses
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.kit.measure import compare, line, timed
from tests.play.balance.people import FRED, JOHN, cast

_PERCENT = 9604
"""Fights whose interval is one in a hundred to either side."""
_PLAYED, _CAST, _MANY = 20, 50, 200
_GROUPS, _RULED = (2, 6, 12), 10
_DUEL_MS, _MELEE_MS, _ROW_MS, _TIMES = 50, 10, 100, 1 / 100


def measure(runs: int = 5) -> None:
    """Print a line for each."""
    scene = cast()
    plan = FightPlan(arena(scene, FRED, JOHN), "", "seed")
    took = min(timed(lambda: _counted(scene)) for _ in range(runs))
    line("a counted duel of the CRS, milliseconds", f"{took:9.1f}", took, _DUEL_MS)
    armed = _armed()
    took = min(timed(lambda: held(armed, FRED, JOHN)) for _ in range(runs))
    line("a counted duel of Contest, milliseconds", f"{took:9.1f}", took, _MELEE_MS)
    compare(
        f"a counted duel / {_PLAYED} real fights of {_PERCENT} that tell one in a hundred",
        lambda: _counted(scene),
        lambda: [play(plan, number) for number in range(_PLAYED)],
        runs,
        _TIMES * _PERCENT / _PLAYED,
    )
    crowd = _crowd(_CAST)
    match, names = Match(crowd, "", ""), [*crowd.combatants]
    _row(match, names[0])
    took = min(timed(partial(_row, _tried(match, 9 + run), names[0])) for run in range(runs))
    line(f"a row of {_CAST - 1} duels after one changed stat, milliseconds", f"{took:9.1f}", took, _ROW_MS)
    for size, policy in product(_GROUPS, ("attacks", "stance")):
        _groups(size, policy, runs)
    many = Match(_crowd(_MANY), "", "")
    _row(many, names[0])
    compare(
        f"{_MANY - 1} duels of the matrix of {_MANY} / {_PLAYED} real fights of {_PERCENT} for each",
        lambda: _row(many, names[1]),
        lambda: [play(plan, number) for number in range(_PLAYED)],
        runs,
        _TIMES * _PERCENT / _PLAYED * (_MANY - 1),
    )


def _groups(size: int, policy: str, runs: int) -> None:
    """Compare fights of two sides by the fast player with those of the rules."""
    scene = _crowd(size)
    for place, who in enumerate(scene.combatants):
        scene = scene.changed(who, side="AB"[place % 2])
    ruled = FightPlan(scene, policy, "seed")
    fast = planned(ruled)
    compare(
        f"{BLOCK} fights of {size} by the fast player / {_RULED} by the rules, {policy}",
        lambda: play_block(fast, 0),
        lambda: [play(ruled, number) for number in range(_RULED)],
        runs,
        _TIMES * BLOCK / _RULED,
    )


def _row(match: Match, who: Name) -> None:
    for other in match.scene.combatants:
        if other != who:
            held(match, who, other)


def _tried(match: Match, dr: int) -> Match:
    return replace(match, scene=match.scene.with_field(FRED, "dr", dr))


def _counted(scene: Scene) -> None:
    """Count with nothing kept from before."""
    for kept in (offenses, defenses, duels._draws, duels._initiative):
        kept.cache_clear()
    duels._seen.clear()
    held(Match(scene, "", ""), FRED, JOHN)


def _armed() -> Match:
    swords = (Item("Sword", "", ("held",)),)
    scene = cast("contest", Fred={"base": 14, "agility": 2}, John={"base": 12, "dodging": 2, "armor": 2})
    return Match(scene.changed(FRED, items=swords).changed(JOHN, items=swords), "", "")


def _crowd(size: int) -> Scene:
    scene = cast()
    for place in range(2, size):
        one = scene.of(JOHN)
        fields = {
            **one.fields,
            "dr": place % 12,
            "lb": place % 5,
            "life": 8 + place % 20,
            "or": 3 + place % 9,
        }
        scene = scene.with_combatant(replace(one, name=Name(f"Orc {place}"), fields=fields))
    return scene
