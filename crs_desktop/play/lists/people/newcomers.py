"""Rows that were typed or pasted become facts; each cell that cannot be read becomes a sentence."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import repeat
from typing import Any

from msgspec import Struct, structs
from msgspec.structs import replace

from crs_desktop.play.lists.columns import asked_for
from crs_desktop.play.lists.people.places import place
from crs_desktop.play.lists.people.roster import names_for
from crs_desktop.play.lists.people.transfer import called
from crs_desktop.play.lists.reading.cell_values import BESIDE_THE_SHEET, Once, Reader
from crs_desktop.play.lists.reading.numbers import read_cell, told_by
from crs_desktop.play.lists.reading.rows import Rows, across
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.names import too_long
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field, Values
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import all_go_together
from crs_desktop.rules.values import Fields, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_USUAL = {field.name: field.default for field in structs.fields(Combatant)}
"""What is true of somebody of whom nobody says otherwise, in the order in which one is made of it."""


class UnreadableCell(Struct, frozen=True):
    """A cell that cannot be read: the place of its row from 0, its column, and the sentence."""

    row: int
    column: str
    why: str


class Newcomers(Struct, frozen=True):
    """Those who can come, by the place of their row, in order; ``told`` are numbers that names were given.

    ``people`` are the same as they were written, whoever else has their names; ``columns`` are the ids of
    what the rows tell, that of ``15/20`` among them which is left.
    """

    facts: dict[int, Entered]
    slips: tuple[UnreadableCell, ...]
    told: tuple[str, ...]
    people: Mapping[int, Combatant] = {}
    columns: Collection[str] = ()


def newcomers(rows: Rows, system: System, scene: Scene) -> Newcomers:
    """Read every row; nobody of a row with a slip comes, all the others do."""
    reader = _RowReader(rows, scene, system.fields(scene))
    reader.judge(system.stats.unsound, {})
    people, told = _called(scene, reader.people, on_board=True)
    facts: dict[int, Entered] = {}
    squares = place(scene, list(people.values()))
    for (at, one), square in zip(people.items(), squares, strict=True):
        fact = Entered(one.name, replace(one, square=square))
        try:
            scene = happen(scene, fact)
            facts[at] = fact
        except NotAllowed as error:
            reader.slips.append(UnreadableCell(at, "square", error.why))
    return Newcomers(facts, tuple(reader.slips), told)


def characters(rows: Rows, system: System, scene: Scene) -> Newcomers:
    """Read every row for a library: nobody stands on a board, and any field of the sheet may be filled in."""
    reader = _RowReader(rows, scene, system.whole_sheet(scene))
    reader.judge(system.stats.unsound, {one.label: one.fields for one in scene.combatants.values()})
    people, told = _called(scene, reader.people, on_board=False)
    facts = {at: Entered(one.name, one) for at, one in people.items()}
    return Newcomers(facts, tuple(reader.slips), told, reader.people, reader.columns)


def holding(cells: Mapping[str, str], system: System, scene: Scene) -> Values:
    """What a sheet holds that is being filled in: what can be read of it, and what holds without the rest."""
    entered = {}
    for field in asked_for(system, scene):
        with suppress(NotAllowed):
            if text := cells.get(field.id):
                entered[field.id] = field.read(text)
    return Values(system.whole_sheet(scene), entered, scene.house_rules)


def _called(
    scene: Scene, read: Mapping[int, Combatant], on_board: bool
) -> tuple[dict[int, Combatant], tuple[str, ...]]:
    """Each with a name of his own, and a sentence for each who is called otherwise than was written."""
    people = dict(zip(read, called(scene, [*read.values()], on_board), strict=True))
    others = [(old, one) for old, one in zip(read.values(), people.values(), strict=True) if old is not one]
    told = [
        say("The name {label} is taken: this one is {name}.", label=old.label, name=one.label)
        for old, one in others
        if one.label != old.label
    ]
    return people, tuple(told)


def _why_no_name(label: str) -> str | None:
    return too_long([label]) if label else say("Name is empty: expected a name.")


def _entered(field: Field, text: str) -> tuple[str, Value]:
    """What a sheet holds of a cell, under its id: made once for all who have it."""
    return field.id, read_cell(field, text)


def _without_gaps(sheet: Iterable[Any]) -> Iterator[Any]:
    return filter(None, sheet)


class _RowReader:
    """Reads column after column, and keeps the slips."""

    def __init__(self, rows: Rows, scene: Scene, sheet: Sequence[Field]) -> None:
        self.slips: list[UnreadableCell] = []
        self._rows, self._ground = rows, scene.ground
        self.columns = told_by(sheet, rows.columns)
        self.people = dict(enumerate(self._people(sheet)))
        """Those who are meant, by the place of their row; nobody of a row with a slip."""
        if self.slips or "square" in self.columns:
            bad = {slip.row for slip in self.slips}
            good = ((at, one) for at, one in self.people.items() if at not in bad)
            self.people = {at: one for at, one in good if self._can_stand(at, one)}
        self.slips.sort(key=lambda slip: slip.row)

    def judge(self, unsound: Callable[[Fields], str | None], known: Mapping[str, Fields]) -> None:
        """Let nobody come whose numbers clash; a row goes over the sheet of one who is ``known`` by label."""
        if unsound is all_go_together:
            return
        sheets = {at: {**known.get(one.label, {}), **one.fields} for at, one in self.people.items()}
        why = {at: said for at, sheet in sheets.items() if (said := unsound(sheet))}
        self.people = {at: one for at, one in self.people.items() if at not in why}
        self.slips += [UnreadableCell(at, "name", said) for at, said in why.items()]
        self.slips.sort(key=lambda slip: slip.row)

    def _people(self, sheet: Sequence[Field]) -> Iterator[Combatant]:
        """One a row, whatever can be read of it."""
        labels, sheets = self._labels(), self._sheets(sheet)
        held = {"name": names_for(labels), "label": labels, "fields": sheets, **self._beside_the_sheet()}
        return map(Combatant, *(held.get(id_, repeat(usual)) for id_, usual in _USUAL.items()))

    def _labels(self) -> Sequence[str]:
        labels = self._rows.columns.get("name", [""] * len(self._rows.lines))
        if not all(labels) or too_long(labels):
            why = enumerate(map(_why_no_name, labels))
            self.slips += [UnreadableCell(at, "name", said) for at, said in why if said]
        return labels

    def _sheets(self, sheet: Sequence[Field]) -> Iterator[dict[str, Any]]:
        """What each has entered; what was left empty is in no sheet."""
        columns = self.columns
        fields = (field for field in sheet if field.id in columns)
        read = {field.id: self._values(field.id, partial(_entered, field), None) for field in fields}
        sheets = across(read, len(self._rows.lines))
        return map(dict, sheets if all(map(all, read.values())) else map(_without_gaps, sheets))

    def _beside_the_sheet(self) -> dict[str, Sequence[Any]]:
        written = [pair for pair in BESIDE_THE_SHEET.items() if pair[0] in self._rows.columns]
        return {id_: self._values(id_, read, _USUAL.get(id_)) for id_, read in written}

    def _values(self, id_: str, reader: Reader, usual: Any) -> Sequence[Any]:
        """Those of a column; what is usual where nothing was written, or nothing can be read."""
        texts, once = self.columns[id_], Once(reader, usual)
        if reader is str:  # words are what was written
            return texts
        values = [*map(once.__getitem__, texts)]
        if once.slips:
            why = map(once.slips.get, texts)
            self.slips += [UnreadableCell(at, id_, said) for at, said in enumerate(why) if said]
        return values

    def _can_stand(self, at: int, one: Combatant) -> bool:
        """Whether the board has the square that was written; a slip where it has not."""
        if one.square is None or self._ground.holds(one.square, one.size):
            return True
        self.slips.append(UnreadableCell(at, "square", self._ground.why_off(one.square, one.size)))
        return False
