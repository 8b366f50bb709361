"""An encounter played out in the background, and what becomes of each combatant, as a table."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.balance.work import LabWork
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.override import override
from crs_desktop.play.balance.encounter import (
    Fights,
    begin,
    played_by,
    put_together,
    sentence,
)
from crs_desktop.play.balance.fast import planned
from crs_desktop.play.balance.plan import FightPlan, FightResult, side_of, taking_part
from crs_desktop.play.balance.setting_up import encounter
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import decimal, say

MOST_ROUNDS = 12
"""Most rounds with a column of their own."""
MOST_LINES = 12
"""Most lines of a chart: combatants, or sides where there are more combatants."""


class ChartLine(NamedTuple):
    """A line of a chart: the name written on it, its side, and its value after each round."""

    name: str
    side: str
    values: list[float]


class PlayedOut(LabWork):
    """The fights of one encounter; ``fights`` is None before the first one is over."""

    fights: Fights | None = None

    def begin(self, scene: Scene, policy: str, seed: str, count: int) -> str:
        """Play the fight as it stands so many times; return why that cannot be, else empty."""
        self.cancel()
        try:
            plan = planned(FightPlan(encounter(scene), policy, seed))
            work = begin(plan, count, self.workers)
        except NotAllowed as error:
            return error.why
        self._plan, self._parts, self.fights = plan, list[tuple[FightResult, ...]](), None
        self._begin(work)
        return ""

    @override
    def take(self, results: Sequence[tuple[FightResult, ...]]) -> None:
        self._parts += results
        if self._parts:
            self.fights = put_together(self._plan, self._parts)

    @property
    def sentence(self) -> str:
        """The player and the result in words; empty before the first fight is over."""
        if self.fights is None:
            return ""
        return say("{played}: {result}", played=played_by(self.fights), result=sentence(self.fights))


class FallsModel(TableModel):
    """The combatants of an encounter: side, how often each goes down, and how they are after each round.

    A cell of a round has the mean LIFE left, in a system that counts it, and in how many fights of 100 the
    combatant is down.
    """

    def __init__(self, played: PlayedOut, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.played = played
        self.rows: list[Name] = []
        self.columns: list[str] = []
        self._life: dict[Name, list[float]] = {}
        self._down: dict[Name, list[float]] = {}
        played.changed.connect(self._follow)

    def life(self, who: Name) -> list[float]:
        """Return the mean LIFE left of a combatant after each round."""
        return self._life[who]

    def down(self, who: Name) -> list[float]:
        """Return how many times in 100 a combatant is down after each round; empty if never."""
        return self._down[who] if any(self._down[who]) else []

    def lines(self, told: Callable[[Name], list[float]]) -> list[ChartLine]:
        """Return a line of `life` or `down` for each combatant, or for the sides that win most."""
        fights = self.played.fights
        if fights is None:
            return []
        scene = fights.plan.scene
        # the names of fifty lines covered each other
        if len(self.rows) <= MOST_LINES:
            lines = [ChartLine(scene.label(who), side_of(scene, who), told(who)) for who in self.rows]
        else:
            best = sorted(fights.sides, key=lambda side: -fights.wins(side).times)[:MOST_LINES]
            lines = [ChartLine(scene.label(Name(side)), side, self._mean(scene, side, told)) for side in best]
        return [line for line in lines if line.values]

    def _mean(self, scene: Scene, side: str, told: Callable[[Name], list[float]]) -> list[float]:
        """Return the mean of a side after each round."""
        lines = [told(who) for who in self.rows if side_of(scene, who) == side]
        # a combatant who never falls has no values in `down`, and each missing one counts as 0
        return [sum(values) / len(lines) for values in zip_longest(*lines, fillvalue=0)]

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        fights = self.played.fights
        if fights is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter if index.column() > 1 else None
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        who, scene = self.rows[index.row()], fights.plan.scene
        if index.column() < 2:
            return (scene.label(who), side_of(scene, who))[index.column()]
        if index.column() == 2:
            return fights.falls(who).words()
        return self._after(who, index.column() - 3)

    def _after(self, who: Name, at: int) -> str:
        """Return how a combatant is after a round: LIFE left, and how often they are down."""
        life = (decimal(f"{left:.1f}") for left in self._life[who][at : at + 1])
        down = (say("{down} down", down=round(share)) for share in self._down[who][at : at + 1])
        return " · ".join((*life, *down))

    def _follow(self) -> None:
        fights = self.played.fights
        with resetting(self):
            self.rows = [*taking_part(fights.plan.scene).combatants] if fights else []
            self._life = {who: fights.life_by_round(who) if fights else [] for who in self.rows}
            self._down = {who: fights.down_by_round(who) if fights else [] for who in self.rows}
            told = (*self._life.values(), *self._down.values())
            longest = min(MOST_ROUNDS, max(map(len, told), default=0))
            rounds = (say("Round {number}", number=number) for number in range(1, longest + 1))
            self.columns = [say("Combatant"), say("Side"), say("Down in 100"), *rounds]
