"""Results of rolls, and the facts that record them (CT-8 … CT-10)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from crs_desktop.override import override
from crs_desktop.rules.contest.house_rules import ROLL_FOURTEEN, TELLING
from crs_desktop.rules.contest.state import without_bonuses
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.questions import Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, translated

MOST = 4
_NOBODY: Mapping[str, Name] = {}


class Lead(Struct, frozen=True):
    """The stat of the first side less that of the second, which the dice are added to.

    ``lower``: by house rule a roll of 14 belongs to −2.
    """

    by: Fraction
    lower: bool = False

    def points(self, dice: int) -> int:
        """Return (roll − 2) / 4 − 4, rounded down and limited to −4 … 4 (CT-8 … CT-10)."""
        # in whole numbers, because the odds ask for every throw and fractions take ten times as long
        part = self.by.denominator
        roll = dice * part + self.by.numerator
        # The list of results prints 14 in two bands.
        if self.lower and roll == 14 * part:
            return -2
        return max(-MOST, min(MOST, (roll - 2 * part) // (4 * part) - 4))


def lead(scene: Scene, by: Fraction) -> Lead:
    """Return a lead under the house rules of the scene."""
    return Lead(by, ROLL_FOURTEEN.reads(scene, "2"))


class Decided(Fact, frozen=True):
    """The result of a contest: −4 … 4, above 0 if the first side wins.

    A side can be a thing with a name of its own. ``what`` names the contest; it is empty in old journals.
    """

    tone: ClassVar[str] = "decided"

    first: Name
    second: Name
    result: int
    what: str = ""

    @property
    @override
    def opponents(self) -> tuple[Name, Name]:
        return self.first, self.second

    def on(self, scene: Scene) -> Scene:
        """Remove the bonuses of both sides, which this contest used up."""
        return without_bonuses(scene, self.first, self.second)

    def words(self, scene: Scene) -> str:
        """Return the contest, both sides, the winner and the points."""
        came = self._came(scene)
        return say("{contest}, {outcome}", contest=self.what, outcome=came) if self.what else came

    def _came(self, scene: Scene) -> str:
        # Whoever acts comes first, whoever wins: “Snik wins by 3 against Ted” left open who had struck.
        a, b = scene.label(self.first), scene.label(self.second)
        if self.result == 0:
            return say("{a} against {b}: a stalemate.", a=a, b=b)
        said, winner = "{a} against {b}: {winner} wins by {points}.", a if self.result > 0 else b
        return say(said, a=a, b=b, winner=winner, points=abs(self.result))


class Meant(Fact, frozen=True):
    """The meaning of a result in the GM’s words."""

    tone: ClassVar[str] = "told"

    text: str

    @override
    def words(self, scene: Scene) -> str:
        return self.text


async def tell(table: Table, name: str, asked: str, rule: str, people: Mapping[str, Name] = _NOBODY) -> str:
    """Ask the question ``asked`` under this name, record the GM’s answer and return it; it may be empty.

    ``people`` fill the places of the question.
    """
    if not TELLING.reads(table.scene, "asked"):
        return ""

    def words(scene: Scene) -> str:
        return translated(asked, **{id_: scene.label(who) for id_, who in people.items()})

    told = Words(who=Name(""), name=name, words=words, rule=rule)
    text = (await table.ask(told)).strip()
    if text:
        table.happen(Meant(text))
    return text
