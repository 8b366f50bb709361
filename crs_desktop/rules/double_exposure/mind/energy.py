"""EM: how much is put into a power, and how much is left (CRS-189)."""

from typing import ClassVar

from crs_desktop.override import override
from crs_desktop.rules.double_exposure.combat_facts import GaugeMoved
from crs_desktop.rules.double_exposure.house_rules.stats import ENERGY
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import HouseRuleChosen
from crs_desktop.rules.questions import Amount
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


class EmSpent(GaugeMoved, frozen=True):
    """EM is spent until it is replenished, from ``before`` to ``left`` (CRS-189)."""

    gauge: ClassVar[str] = "em_left"

    @override
    def words(self, scene: Scene) -> str:
        numbers = {"amount": self.amount, "before": self.before, "after": self.left}
        return say("{who} spends {amount} EM ({before} → {after}).", who=scene.label(self.who), **numbers)


class EmGained(Fact, frozen=True):
    """Damage has become EM, from ``before`` to ``left``, never above the Stat."""

    who: Name
    before: int
    left: int

    def on(self, scene: Scene) -> Scene:
        """Return the scene with ``left`` as the EM left."""
        return scene.with_field(self.who, "em_left", self.left)

    @override
    def words(self, scene: Scene) -> str:
        who = scene.label(self.who)
        return say("{who}: EM {before} → {after}.", who=who, before=self.before, after=self.left)


def em_put_in(who: Name, least: int, rule: str = "CRS-189") -> Amount:
    """Ask how much EM is put in: ``least`` or more, up to the EM left."""
    return Amount(
        who=who,
        name="EM",
        words=lambda scene: say("How much EM does {who} put in?", who=scene.label(who)),
        low=lambda _scene: least,
        # never below `low`: the user may lose EM, or leave, while the question is open
        high=lambda scene: max(least, stat(scene, who, "em_left") if who in scene.combatants else 0),
        rule=rule,
    )


def spend_em(table: Table, who: Name, amount: int) -> None:
    """Tell of the EM spent; nothing if it is 0."""
    # spending nothing is no fact, and leaves the rest clock alone
    if amount:
        before = stat(table.scene, who, "em_left")
        tell(table, EmSpent(who, amount, before, max(0, before - amount)))


async def _use_em(table: Table) -> None:
    table.happen(HouseRuleChosen(ENERGY.id, "used"))


def _why_not_on(scene: Scene) -> WhyNot | None:
    return None if ENERGY.reads(scene, NOT_USED) else WhyNot(say("EM is used in this game."), "CRS-22")


USE_EM = Offer("Use EM in this game", _use_em, _why_not_on)
