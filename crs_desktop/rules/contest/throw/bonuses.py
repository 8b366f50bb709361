"""Bonuses and penalties, each with a reason, given at any moment before the roll (CT-1)."""

from collections.abc import Callable

from msgspec.structs import replace

from crs_desktop.rules.contest.state import Bonus, changed, fight
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Words, everyone, nobody, somebody
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

MOST_BONUS = 40
Told = Callable[[Scene, int], Forecast | None]


class BonusGiven(Fact, frozen=True):
    """A bonus or penalty from the GM for a combatant’s next contest."""

    who: Name
    worth: int
    why: str = ""

    def on(self, scene: Scene) -> Scene:
        """Add the bonus to those already waiting."""
        return changed(scene, bonuses=(*fight(scene).bonuses, Bonus(self.who, self.worth, self.why)))

    def words(self, scene: Scene) -> str:
        """Return the combatant, the signed number and the reason."""
        said = "{who}: {worth} ({why})." if self.why else "{who}: {worth}."
        return say(said, who=scene.label(self.who), worth=f"{self.worth:+d}".replace("-", "−"), why=self.why)


async def ask_bonus(table: Table, who: Name, told: Told | None = None) -> None:
    """Ask for a bonus and, unless it is 0, its reason; ``told`` forecasts the contest with it."""
    worth = await table.ask(replace(_worth(who), forecast=told))
    if worth:
        table.happen(BonusGiven(who, worth, await table.ask(_why(who))))


async def _give(table: Table) -> None:
    who = await table.turn(somebody, table.ask(_whom()))
    if who is not None:
        await table.turn(lambda scene: who in scene.combatants, ask_bonus(table.at(who), Name(who)))


def _whom() -> Choose:
    return Choose(
        who=Name(""),
        name="whose bonus",
        words=lambda _scene: say("Whose next contest gets a bonus or penalty?"),
        choices=everyone,
        rule="CT-1",
    )


def _worth(who: Name) -> Amount:
    return Amount(
        who=who,
        name="bonus",
        words=lambda scene: say("What bonus or penalty does {who} get?", who=scene.label(who)),
        low=lambda _scene: -MOST_BONUS,
        high=lambda _scene: MOST_BONUS,
        prefer=0,
        rule="CT-1",
    )


def _why(who: Name) -> Words:
    return Words(
        who=who,
        name="reason",
        words=lambda scene: say("What is the reason? The log shows it.", who=scene.label(who)),
        rule="CT-1",
    )


BONUS = Offer("Bonus or penalty", _give, nobody)
