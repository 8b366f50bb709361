"""The shared facts about the data tables of a system, and about stats made up on the spot."""

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules import load_system
from crs_desktop.rules.data_tables import Mark, TableRow
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import MadeUp, Scene
from crs_desktop.rules.values import Fields
from crs_desktop.words import say

_OWN = "own"


class TableRowSet(Fact, frozen=True):
    """A new row of a table, or new values for the row of this name."""

    table: str
    row: str
    values: Fields
    mark: Mark = "gm"

    @override
    def on(self, scene: Scene) -> Scene:
        rows = {**scene.tables.get(self.table, {}), self.row: TableRow(self.values, self.mark)}
        return replace(scene, tables={**scene.tables, self.table: rows})

    def words(self, scene: Scene) -> str:
        """Return the row, and whether it is new or changed."""
        table = _title(scene, self.table)
        if self.row not in scene.tables.get(self.table, {}):
            return say("{table}: {row} is new.", table=table, row=self.row)
        return say("{table}: {row} is changed.", table=table, row=self.row)


class TableRowRemoved(Fact, frozen=True):
    """The removal of a row from a table."""

    table: str
    row: str

    def on(self, scene: Scene) -> Scene:
        """Remove the row; return the same scene if there is none."""
        before = scene.tables.get(self.table, {})
        rows = {name: row for name, row in before.items() if name != self.row}
        if len(rows) == len(before):
            return scene
        return replace(scene, tables={**scene.tables, self.table: rows})

    @override
    def words(self, scene: Scene) -> str:
        return say("{table}: {row} is removed.", table=_title(scene, self.table), row=self.row)


class StatMadeUp(Fact, frozen=True):
    """A stat made up for this game, which every sheet has from now on (CT-6).

    ``usual`` is the value for combatants without an entry.
    """

    term: str
    usual: int = 10

    def on(self, scene: Scene) -> Scene:
        """Add the stat; return the same scene if it exists."""
        if any(one.id == self.id for one in scene.made_up):
            return scene
        return replace(scene, made_up=(*scene.made_up, MadeUp(self.id, self.term, self.usual)))

    def words(self, scene: Scene) -> str:
        """Return the stat and its usual value."""
        return say("A stat of this game: {term}, usually {usual}.", term=self.term, usual=self.usual)

    @property
    def id(self) -> str:
        """The id of the field in files."""
        return made_up_id(self.term)


def made_up_id(term: str) -> str:
    """Return the id of a made-up stat, which begins like no field of a rulebook.

    >>> made_up_id("Old  Elvish")
    'own old elvish'
    """
    return " ".join([_OWN, *term.casefold().split()])


def is_made_up(id_: str) -> bool:
    """Return whether an id is that of a made-up stat."""
    # no field of a rulebook has a blank in its id
    return id_.startswith(f"{_OWN} ")


def _title(scene: Scene, table: str) -> str:
    return next((one.title for one in load_system(scene.system).tables if one.id == table), table)
