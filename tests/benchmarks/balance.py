"""Duels counted and played: a duel against real fights that tell it to one in a hundred, and a whole cast."""

from msgspec.structs import replace

from crs_desktop.play.balance.duels import Match, held
from crs_desktop.play.balance.fights import FightPlan, play
from crs_desktop.play.balance.setting_up import duel
from crs_desktop.rules.double_exposure.odds.draws import defenses, offenses
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.measure import compare, line, timed
from tests.play.balance.people import FRED, JOHN, cast

_PERCENT = 9604
"""Fights whose interval is one in a hundred to either side."""
_PLAYED, _CAST = 20, 20
_DUEL_MS, _MELEE_MS, _TIMES = 50, 10, 1 / 100


def measure(runs: int = 5) -> None:
    """Print a line for each."""
    scene = cast()
    plan = FightPlan(duel(scene, FRED, JOHN), "", "seed")
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
    crowd = _crowd()
    names = [*crowd.combatants]
    row = timed(lambda: [held(Match(crowd, "", ""), names[0], other) for other in names[1:]])
    line(f"a row of {_CAST - 1} duels after one changed stat, milliseconds", f"{row:9.1f}", row)


def _counted(scene: Scene) -> None:
    """Count with nothing kept from before."""
    for kept in (offenses, defenses):
        kept.cache_clear()
    held(Match(scene, "", ""), FRED, JOHN)


def _armed() -> Match:
    swords = (Item("Sword", "", ("held",)),)
    scene = cast("contest", Fred={"base": 14, "agility": 2}, John={"base": 12, "dodging": 2, "armor": 2})
    return Match(scene.changed(FRED, items=swords).changed(JOHN, items=swords), "", "")


def _crowd() -> Scene:
    scene = cast()
    for place in range(2, _CAST):
        one = scene.of(JOHN)
        fields = {**one.fields, "dr": place % 12, "lb": place % 5, "life": 8 + place}
        scene = scene.with_combatant(replace(one, name=Name(f"Orc {place}"), fields=fields))
    return scene
