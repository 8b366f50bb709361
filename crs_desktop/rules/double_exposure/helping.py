"""Powers that do not attack: healing, temporary bonuses, and effects for the GM (CRS-188 … CRS-190).

They meet no Defense, count as neither shot nor blow, and draw nobody into a Combat.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec import Struct

from crs_desktop.override import override
from crs_desktop.rules.double_exposure.attack.ranges import why_not_long, why_not_short
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND, all_present, is_on, why_not_present
from crs_desktop.rules.double_exposure.combat_facts import GaugeMoved
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.sheet.power_words import Power
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT, down, life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, ItemLost, ItemPut, Noted
from crs_desktop.rules.scene import Clock, Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

GIFT = "gift"
"""The ``about`` of a clock that ends a temporary bonus."""


class LifeGained(GaugeMoved, frozen=True):
    """LIFE comes back by ``amount``, from ``before`` to ``left``."""

    tone: ClassVar[str] = "healed"
    gauge: ClassVar[str] = LIFE_LEFT

    @override
    def words(self, scene: Scene) -> str:
        numbers = {"amount": self.amount, "before": self.before, "after": self.left}
        return say("{who} gains {amount} LIFE ({before} → {after}).", who=scene.label(self.who), **numbers)


def why_not_helped(scene: Scene, who: Name, whom: Name, power: Power) -> WhyNot | None:
    """Return why a power that does not attack cannot be used on ``whom``, who may be its user."""
    if whom not in scene.combatants:
        return WhyNot(say("{who} is not in the fight.", who=whom))
    # the fallen are not present, but some powers heal at LIFE 0
    raised = power.raises and bool(down(scene, whom))
    reasons: tuple[Callable[[], WhyNot | None], ...] = (
        # functions, so that later and slower checks run only if earlier ones pass
        lambda: None if raised else why_not_present(scene, whom),
        lambda: _whole(scene, whom) if power.does == "heals" else None,
        lambda: _out_of_range(scene, who, whom, power),
    )
    return next((why for reason in reasons if (why := reason())), None)


def _whole(scene: Scene, whom: Name) -> WhyNot | None:
    if life_left(scene, whom) < stat(scene, whom, "life"):
        return None
    return WhyNot(say("{who} has lost no LIFE.", who=scene.label(whom)))


def _out_of_range(scene: Scene, who: Name, whom: Name, power: Power) -> WhyNot | None:
    # a power for both ranges, or for none, can be used at any distance
    if who == whom or len(power.ranges) != 1:
        return None
    return (why_not_short if power.ranges == ("short",) else why_not_long)(scene, who, whom)


class Help(Struct, frozen=True):
    """A helping power in use: its user and its name."""

    who: Name
    name: str
    power: Power


def help_with(table: Table, used: Help, targets: tuple[Name, ...], made: int) -> None:
    """Apply the power to each target; ``made`` is the total of its calculation."""
    name, power = used.name, used.power
    for whom in targets:
        if power.does == "heals":
            _heal(table, whom, made)
        elif power.does == "gives" and made > 0:
            _give(table, used, whom, made)
    if power.does == "told":
        said = "The GM decides what {power} does to {names}: {words}."
        said = said if targets else "The GM decides what {power} does: {words}."
        whom_all = {"names": targets} if targets else {}
        table.happen(Noted(said, whom_all, {"power": name, "words": power.words}))


def _heal(table: Table, whom: Name, amount: int) -> None:
    """Give back LIFE up to the maximum; the time until the rest is back starts now (CRS-19)."""
    if not _may_still_be_helped(table.scene, whom):
        return
    before, most = life_left(table.scene, whom), stat(table.scene, whom, "life")
    # LIFE above the maximum (entered by the GM) is not reduced by healing
    left = max(before, min(most, before + amount))
    if left > before:
        tell(table, LifeGained(whom, left - before, before, left))


def _may_still_be_helped(scene: Scene, whom: Name) -> bool:
    return whom in scene.combatants and (bool(down(scene, whom)) or all_present(scene, (whom,)))


def _give(table: Table, used: Help, whom: Name, amount: int) -> None:
    """Put a bonus on ``whom`` as an item, until the round ends or for the minutes of the power (CRS-95).

    The name of the item is not translated: a clock or the end of the round finds it by this name later.
    """
    if not _may_still_be_helped(table.scene, whom):
        return
    power, label = used.power, table.scene.label(used.who)
    name = f"{used.name} of {label}" if used.who != whom else f"{used.name}, in force"  # beside the power
    # the bonus is an item, so that the sheet shows it and the rules read it like any other
    effect = edition(table.scene).lasting(f"+{amount} {power.gives.upper()}")
    table.happen(ItemPut(whom, Item(name, effect, ("power",))))
    if power.minutes:
        table.happen(ClockSet(_clock(table.scene, whom, name, power.minutes)))
    elif is_on(table.scene):
        table.happen(ItemLost(whom, name, due=END_OF_ROUND))
    else:
        said = "{power} does not end by itself outside of a round: remove it from {who} when it is over."
        table.happen(Noted(said, {"who": whom}, {"power": name}))


def _clock(scene: Scene, whom: Name, power: str, minutes: int) -> Clock:
    said = say("{who}: {power}", power=power, who=scene.label(whom))
    return Clock(_id(whom, power), said, scene.clock + 60 * minutes, whom, about=GIFT)


def _id(whom: Name, power: str) -> str:
    return f"{GIFT} {whom}: {power}"


def gone_with(scene: Scene, clock: Clock) -> tuple[Fact, ...]:
    """Return the facts that end a temporary bonus with its clock."""
    return tuple(ItemLost(clock.who, item.name) for item in _given_by(scene, clock))


def _given_by(scene: Scene, clock: Clock) -> Iterator[Item]:
    """Yield the temporary bonus that a clock ends."""
    return (item for item in scene.of(clock.who).items if _id(clock.who, item.name) == clock.id)


def temporary(scene: Scene, who: Name) -> Iterator[tuple[str, str, Clock | None]]:
    """Yield the name and effect of each temporary bonus of ``who``, with the clock that ends it, if any."""
    if not scene.of(who).items:
        return
    ends = {fact.item for fact in scene.later if isinstance(fact, ItemLost) and fact.who == who}
    yield from ((item.name, item.effect, None) for item in scene.of(who).items if item.name in ends)
    for clock in scene.clocks:
        if clock.who == who and clock.about == GIFT:
            yield from ((item.name, item.effect, clock) for item in _given_by(scene, clock))
