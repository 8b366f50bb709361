"""One attack counted, against icepool's expression of it and a million samples; and forty targets at once."""

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from crs_desktop.rules.double_exposure.odds.attack_odds import KEPT
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft, defense_ways, pick_ways
from crs_desktop.rules.double_exposure.odds.totals import Defense, Offense, damage_spread, totals
from crs_desktop.rules.double_exposure.strikes.short_range import forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.kit.measure import Act, compare
from tests.rules.double_exposure.bar import FRED, JOHN, bar, with_out
from tests.rules.double_exposure.odds import attack_by_icepool as icepool

Numbers = NDArray[np.int64]
_PLAIN = tuple(range(2, 10))
_OURS, _THEIRS = CardsLeft(_PLAIN, 2, ace=True), CardsLeft(_PLAIN, 3, ace=True)
_SAMPLES, _CROWD = 1_000_000, 40
_TIMES_ICEPOOL, _TIMES_SAMPLES, _TENTH = 1 / 20, 1 / 500, 0.1


def measure(runs: int = 7) -> None:
    """Print a line for each."""
    compare(
        "100 attacks / icepool", lambda: _often(_counted), lambda: _often(_by_icepool), runs, _TIMES_ICEPOOL
    )
    compare("an attack / a million samples", _counted, _sampled, 3, _TIMES_SAMPLES)
    worn = [with_out(_crowd(), JOHN, card) for card in ("2", "3", "4", "5", "6", "7", "8", "9")]
    _forget()
    _targets(_crowd())
    fresh = iter(worn)
    compare("40 targets, a card gone / uncached", lambda: _targets(next(fresh)), _uncached, 7, _TENTH)


def _counted() -> None:
    """With nothing kept from before."""
    _forget()
    damage_spread(Offense(_OURS, 8), Defense(_THEIRS, 6))


def _often(act: Act) -> None:
    for _ in range(100):
        act()


def _by_icepool() -> None:
    icepool.attack(icepool.deck(1), 8, icepool.deck(2), 6)


def _sampled() -> None:
    """Draw a row of cards for each sample, and go along it as the rule does."""
    chance = np.random.default_rng(0)
    ours, theirs = (np.array(icepool.deck(luck)) for luck in (1, 2))
    offense = _totals(chance, ours)
    defense = _totals(chance, theirs)
    special = chance.choice(theirs[theirs > 0] % 10, _SAMPLES)
    held = np.where(defense < 0, np.maximum(0, 6 - special), 6 + defense)
    np.bincount(np.where(offense < 0, 0, np.maximum(0, 8 + offense - held)))


def _totals(chance: np.random.Generator, cards: Numbers) -> Numbers:
    rows = cards[np.argsort(chance.random((_SAMPLES, len(cards)), dtype=np.float32), axis=1)[:, :5]]
    last = np.argmax(rows != 10, axis=1)
    end = np.take_along_axis(rows, last[:, None], axis=1)[:, 0]
    found: Numbers = np.where(end == 0, -1, end + 10 * last)
    return found


def _crowd() -> Scene:
    """Forty, each with stats of his own and another deck."""
    scene = bar()
    for place in range(_CROWD):
        one = scene.of(JOHN)
        fields = {**one.fields, "dr": place % 20, "lb": place % 8}
        scene = scene.with_combatant(replace(one, name=Name(f"Orc {place}"), fields=fields))
    return scene


def _targets(scene: Scene) -> None:
    for name in scene.combatants:
        if name != FRED:
            forecast(scene, FRED, name)


def _uncached() -> None:
    _forget()
    _targets(_crowd())


def _forget() -> None:
    KEPT.forget()
    for kept in (pick_ways, defense_ways, totals, damage_spread):
        kept.cache_clear()
