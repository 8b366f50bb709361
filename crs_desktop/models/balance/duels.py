"""The balance lab: duels of a cast, computed beside the table, and their matrix as a table."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from crs_desktop.models.balance.work import LabWork
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.override import override
from crs_desktop.play.balance.duels import FIGHTS, DuelResult, Match, Pair, Standings, begin
from crs_desktop.play.balance.shares import in_hundred
from crs_desktop.play.balance.workers import Work, Workers
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Computed, Number
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class Lab(LabWork):
    """The duels of a cast.

    Changing a stat changes the lab alone: the fight and the library stay as they are.
    """

    def __init__(self, parent: QObject | None = None, workers: int | Workers = 0) -> None:
        super().__init__(parent, workers)
        self.standings = Standings(Match(Scene(""), "", ""), {})
        self._duels: dict[Pair, DuelResult] = {}

    @property
    def scene(self) -> Scene:
        """People of the duels, with the stats that were changed here."""
        return self.standings.match.scene

    @property
    def system(self) -> System:
        """System of the people."""
        return load_system(self.scene.system)

    def begin(self, scene: Scene, policy: str, seed: str, fights: int = FIGHTS) -> str:
        """Begin the duels of everyone against everyone; return why they cannot be held, else empty."""
        self.cancel()
        match = Match(scene, policy, seed, fights)
        try:
            work = begin(match, workers=self.workers)
        except NotAllowed as error:
            return error.why
        self._duels = {}
        self._hold(match, work)
        return ""

    def what_if(self, who: Name, field: str, value: Value) -> None:
        """Change a stat of one person, and compute their row and column again."""
        match = self.standings.match
        # pairs in work count as missing, because `cancel` stops their computation
        pairs = self._missing(who)
        self.cancel()
        for pair in pairs:
            self._duels.pop(pair, None)
        tried = replace(match, scene=self.scene.with_field(who, field, value))
        self._hold(tried, begin(tried, pairs, self.workers))

    def _missing(self, who: Name) -> Sequence[Pair]:
        """Return the pairs of one person, and those that are not computed yet."""
        names = [*self.scene.combatants]
        pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
        return [pair for pair in pairs if who in pair or pair not in self._duels]

    def _hold(self, match: Match, work: Work[tuple[DuelResult, ...]]) -> None:
        self.standings = Standings(match, self._duels)
        self._begin(work)

    @override
    def take(self, results: Sequence[tuple[DuelResult, ...]]) -> None:
        self._duels.update({(one.one, one.other): one for some in results for one in some})


def stats_of(system: System, scene: Scene) -> list[tuple[str, str]]:
    """Return id and title of the numbers of a sheet that can be changed."""
    fields = system.fields(scene)
    numbers = (one for one in fields if isinstance(one, Number | Computed))
    return [(one.id, one.title) for one in numbers if not getattr(one, "left_of", "")]


class DuelsModel(TableModel):
    """The matrix of a lab: a row and a column for each person; a cell is the chance of the row to win.

    Rows are sorted by strength or by name and can be searched; columns stand in the same order.
    """

    def __init__(self, lab: Lab, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lab = lab
        self.by_name, self._wanted = False, ""
        self.rows: list[Name] = []
        self.columns: list[Name] = []
        lab.changed.connect(self._follow)

    def sort_by_name(self, by_name: bool) -> None:
        """Sort by name, or by strength."""
        self.by_name = by_name
        self._follow()

    def search(self, words: str) -> None:
        """Keep the rows of people whose names hold these words."""
        self._wanted = words.casefold().strip()
        self._follow()

    def duel(self, index: Index) -> DuelResult | None:
        """Return the duel of a cell."""
        if not index.isValid() or index.row() >= len(self.rows) or index.column() >= len(self.columns):
            return None
        return self.lab.standings.of(self.rows[index.row()], self.columns[index.column()])

    def sentence(self, index: Index) -> str:
        """Return the explanation of a cell."""
        found = self.duel(index)
        if found is not None:
            return found.sentence(self.lab.scene)
        if index.isValid() and self.rows[index.row()] == self.columns[index.column()]:
            who = self.rows[index.row()]
            said = "{who} wins {times} times in 100 against all others."
            times = in_hundred(self.lab.standings.strength(who))
            return say(said, who=self.lab.scene.label(who), times=times)
        return ""

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.sentence(index)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role != Qt.ItemDataRole.DisplayRole or not index.isValid():
            return None
        found = self.duel(index)
        if found is not None:
            return f"{100 * found.one_wins:.0f}"
        return "–" if self.rows[index.row()] == self.columns[index.column()] else "…"

    @override
    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        names = self.columns if orientation == Qt.Orientation.Horizontal else self.rows
        # as a tooltip, too: a narrow column cuts a long name
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        return self.lab.scene.label(names[section]) if 0 <= section < len(names) else None

    def _follow(self) -> None:
        names = self._order()
        rows = [who for who in names if self._wanted in self.lab.scene.label(who).casefold()]
        if (rows, names) == (self.rows, self.columns) and rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(names) - 1))
            return
        with resetting(self):
            self.rows, self.columns = rows, names

    def _order(self) -> list[Name]:
        label, people = self.lab.scene.label, self.lab.scene.combatants
        # while results come in, strengths change with each: the order would never rest
        if self.lab.progress is not None and {*self.columns} == {*people} and not self.by_name:
            return self.columns
        if self.by_name or self.lab.progress is not None:
            return sorted(people, key=lambda who: label(who).casefold())
        return self.lab.standings.by_strength()
