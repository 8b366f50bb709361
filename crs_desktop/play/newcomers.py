"""Rows that were typed or pasted become facts; each cell that cannot be read becomes a sentence."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.between import called
from crs_desktop.play.cell_values import Reader, about, of_sheet
from crs_desktop.play.paste import Row
from crs_desktop.play.places import place
from crs_desktop.play.roster import name_for
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field, Number, Values
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class Slip(Struct, frozen=True):
    """A cell that cannot be read: the place of its row from 0, its column, and the sentence."""

    row: int
    column: str
    why: str


class Newcomers(Struct, frozen=True):
    """Those who can come, by the place of their row, in order; ``told`` are numbers that names were given."""

    facts: dict[int, Entered]
    slips: tuple[Slip, ...]
    told: tuple[str, ...]


def asked_for(system: System, scene: Scene) -> tuple[Field, ...]:
    """The fields a new sheet is filled in with: those that do not count down from others."""
    sheet = system.fields(scene)
    return tuple(field for field in sheet if not (isinstance(field, Number) and field.left_of))


def newcomers(rows: Sequence[Row], system: System, scene: Scene) -> Newcomers:
    """Read every row; nobody of a row with a slip comes, all the others do."""
    reader = _Reader(rows, scene, asked_for(system, scene))
    people, told = _called(scene, reader.people, on_board=True)
    facts: dict[int, Entered] = {}
    squares = place(scene, list(people.values()))
    for (at, one), square in zip(people.items(), squares, strict=True):
        fact = Entered(one.name, replace(one, square=square))
        try:
            scene = happen(scene, fact)
            facts[at] = fact
        except NotAllowed as error:
            reader.slips.append(Slip(at, "square", error.why))
    return Newcomers(facts, tuple(reader.slips), told)


def characters(rows: Sequence[Row], system: System, scene: Scene) -> Newcomers:
    """Read every row for a library: nobody stands on a board, and any field of the sheet may be filled in."""
    reader = _Reader(rows, scene, system.sheet)
    people, told = _called(scene, reader.people, on_board=False)
    facts = {at: Entered(one.name, one) for at, one in people.items()}
    return Newcomers(facts, tuple(reader.slips), told)


def holding(cells: Mapping[str, str], system: System, scene: Scene) -> Values:
    """What a sheet holds that is being filled in: what can be read of it, and what holds without the rest."""
    entered = {}
    for field in asked_for(system, scene):
        with suppress(NotAllowed):
            if text := cells.get(field.id):
                entered[field.id] = field.read(text)
    return Values(system.sheet, entered, scene.house_rules)


def _called(
    scene: Scene, read: Mapping[int, Combatant], on_board: bool
) -> tuple[dict[int, Combatant], tuple[str, ...]]:
    """Each with a name of his own, and a sentence for each who is called otherwise than was written."""
    people = dict(zip(read, called(scene, [*read.values()], on_board), strict=True))
    told = [
        say("The name {label} is taken: this one is {name}.", label=read[at].label, name=one.label)
        for at, one in people.items()
        if one.label != read[at].label
    ]
    return people, tuple(told)


class _Reader:
    """Reads row after row, and keeps the slips; columns that no row has are not looked for."""

    def __init__(self, rows: Sequence[Row], scene: Scene, fields: Sequence[Field]) -> None:
        self.slips: list[Slip] = []
        self._ground = scene.ground
        written = set[str]().union(*(row.cells for row in rows))
        self._sheet = [(field.id, of_sheet(field)) for field in fields if field.id in written]
        self._about = [(id_, read) for id_, read in about().items() if id_ in written]
        self.people = {at: one for at, row in enumerate(rows) if (one := self._person(at, row.cells))}
        """Those who are meant, by the place of their row; nobody of a row with a slip."""

    def _person(self, at: int, cells: Mapping[str, str]) -> Combatant | None:
        """Who is meant, on the square that was written; None when a cell cannot be read."""
        before, label = len(self.slips), cells.get("name", "")
        if not label:
            self.slips.append(Slip(at, "name", say("Name is empty: expected a name.")))
        fields, held = self._read(at, cells, self._sheet), self._read(at, cells, self._about)
        if len(self.slips) > before:
            return None
        one = Combatant(name_for(label, ()), label, fields=fields, **held)
        if one.square is None or self._ground.holds(one.square, one.size):
            return one
        self.slips.append(Slip(at, "square", self._ground.why_off(one.square, one.size)))
        return None

    def _read(
        self, at: int, cells: Mapping[str, str], readers: Sequence[tuple[str, Reader]]
    ) -> dict[str, Any]:
        values = {}
        for id_, read in readers:
            if text := cells.get(id_):
                values[id_] = value = read(text)
                if type(value) is NotAllowed:
                    self.slips.append(Slip(at, id_, value.why))
        return values
