"""Rows of a list turned into facts, and unreadable cells into sentences."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import repeat
from typing import Any

from msgspec import Struct, structs
from msgspec.structs import replace

from crs_desktop.play.lists.columns import asked_for
from crs_desktop.play.lists.people.cell_values import BESIDE_THE_SHEET, Once, Reader, read_cell, told_by
from crs_desktop.play.lists.people.names import called, names_for
from crs_desktop.play.lists.people.places import place
from crs_desktop.play.lists.people.portrait_files import without_pictures
from crs_desktop.play.lists.reading.list_rows import Rows, across
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
"""Default values of a combatant, in the order of the constructor."""


class UnreadableCell(Struct, frozen=True):
    """A cell that cannot be read: the index of its row, its column, and the sentence."""

    row: int
    column: str
    why: str


class Newcomers(Struct, frozen=True):
    """Readable rows as facts, by row index; ``told`` has sentences about names that got a number.

    ``people`` are the same as written, before names were numbered; ``columns`` are the column ids of the
    rows, including the remainder of ``15/20``.
    """

    facts: dict[int, Entered]
    slips: tuple[UnreadableCell, ...]
    told: tuple[str, ...]
    people: Mapping[int, Combatant] = {}
    columns: Collection[str] = ()


def newcomers(rows: Rows, system: System, scene: Scene) -> Newcomers:
    """Read every row for a fight; a row with an unreadable cell gives no combatant."""
    reader = _RowReader(rows, scene, system.whole_sheet(scene))
    reader.judge(system.stats.unsound, {})
    people, told = _called(scene, reader.people, on_board=True)
    facts: dict[int, Entered] = {}
    squares = place(scene, list(people.values()))
    for (at, one), square in zip(people.items(), squares, strict=True):
        # A list dropped on the table has no folder in which its pictures could be.
        fact = Entered(one.name, replace(without_pictures(one), square=square))
        try:
            scene = happen(scene, fact)
            facts[at] = fact
        except NotAllowed as error:
            reader.slips.append(UnreadableCell(at, "square", error.why))
    return Newcomers(facts, tuple(reader.slips), told)


def characters(rows: Rows, system: System, scene: Scene) -> Newcomers:
    """Read every row for a library: no squares, and all fields of the sheet."""
    reader = _RowReader(rows, scene, system.whole_sheet(scene))
    reader.judge(system.stats.unsound, {one.label: one.fields for one in scene.combatants.values()})
    people, told = _called(scene, reader.people, on_board=False)
    facts = {at: Entered(one.name, one) for at, one in people.items()}
    return Newcomers(facts, tuple(reader.slips), told, reader.people, reader.columns)


def holding(cells: Mapping[str, str], system: System, scene: Scene) -> Values:
    """Return the values of a sheet being filled in: readable cells, and defaults for the rest."""
    entered = {}
    for field in asked_for(system, scene):
        with suppress(NotAllowed):
            if text := cells.get(field.id):
                entered[field.id] = field.read(text)
    return Values(system.whole_sheet(scene), entered, scene.house_rules)


def _called(
    scene: Scene, read: Mapping[int, Combatant], on_board: bool
) -> tuple[dict[int, Combatant], tuple[str, ...]]:
    """Give each a unique name, and return a sentence for each label that had to change."""
    people = dict(zip(read, called(scene, [*read.values()], on_board), strict=True))
    others = [(old, one) for old, one in zip(read.values(), people.values(), strict=True) if old is not one]
    told = [
        say("The name {label} is taken. This one becomes {name}.", label=old.label, name=one.label)
        for old, one in others
        if one.label != old.label
    ]
    return people, tuple(told)


def _why_no_name(label: str) -> str | None:
    return too_long([label]) if label else say("Name is empty: expected a name.")


def _entered(field: Field, text: str) -> tuple[str, Value]:
    """Return the value of a cell with its field id, one object for all rows with the same text."""
    return field.id, read_cell(field, text)


def _without_gaps(sheet: Iterable[Any]) -> Iterator[Any]:
    return filter(None, sheet)


class _RowReader:
    """Reader of all columns; keeps the unreadable cells."""

    def __init__(self, rows: Rows, scene: Scene, sheet: Sequence[Field]) -> None:
        self.slips: list[UnreadableCell] = []
        self._rows, self._ground = rows, scene.ground
        self.columns = told_by(sheet, rows.columns)
        self.people = dict(enumerate(self._people(sheet)))
        """Readable combatants by row index."""
        if self.slips or "square" in self.columns:
            bad = {slip.row for slip in self.slips}
            good = ((at, one) for at, one in self.people.items() if at not in bad)
            self.people = {at: one for at, one in good if self._can_stand(at, one)}
        self.slips.sort(key=lambda slip: slip.row)

    def judge(self, unsound: Callable[[Fields], str | None], known: Mapping[str, Fields]) -> None:
        """Remove rows whose numbers clash.

        A row is laid over the sheet of the ``known`` one with its label.
        """
        if unsound is all_go_together:
            return
        sheets = {at: {**known.get(one.label, {}), **one.fields} for at, one in self.people.items()}
        why = {at: said for at, sheet in sheets.items() if (said := unsound(sheet))}
        self.people = {at: one for at, one in self.people.items() if at not in why}
        self.slips += [UnreadableCell(at, "name", said) for at, said in why.items()]
        self.slips.sort(key=lambda slip: slip.row)

    def _people(self, sheet: Sequence[Field]) -> Iterator[Combatant]:
        """Yield one combatant for each row, with everything readable."""
        labels, sheets = self._labels(), self._sheets(sheet)
        held = {"name": names_for(labels), "label": labels, "fields": sheets, **self._beside_the_sheet()}
        # build column by column: row by row, a file of 2,000 took half as long again
        return map(Combatant, *(held.get(id_, repeat(usual)) for id_, usual in _USUAL.items()))

    def _labels(self) -> Sequence[str]:
        labels = self._rows.columns.get("name", [""] * len(self._rows.lines))
        if not all(labels) or too_long(labels):
            why = enumerate(map(_why_no_name, labels))
            self.slips += [UnreadableCell(at, "name", said) for at, said in why if said]
        return labels

    def _sheets(self, sheet: Sequence[Field]) -> Iterator[dict[str, Any]]:
        """Yield the entered values of each row, without empty cells."""
        columns = self.columns
        fields = (field for field in sheet if field.id in columns)
        read = {field.id: self._values(field.id, partial(_entered, field), None) for field in fields}
        sheets = across(read, len(self._rows.lines))
        return map(dict, sheets if all(map(all, read.values())) else map(_without_gaps, sheets))

    def _beside_the_sheet(self) -> dict[str, Sequence[Any]]:
        written = [pair for pair in BESIDE_THE_SHEET.items() if pair[0] in self._rows.columns]
        return {id_: self._values(id_, read, _USUAL.get(id_)) for id_, read in written}

    def _values(self, id_: str, reader: Reader, usual: Any) -> Sequence[Any]:
        """Return the values of a column; the default for empty and unreadable cells."""
        texts, once = self.columns[id_], Once(reader, usual)
        if reader is str:  # the value of words is the text itself
            return texts
        values = [*map(once.__getitem__, texts)]
        if once.slips:
            why = map(once.slips.get, texts)
            self.slips += [UnreadableCell(at, id_, said) for at, said in enumerate(why) if said]
        return values

    def _can_stand(self, at: int, one: Combatant) -> bool:
        """Return whether the board has the square; record an error if not."""
        if one.square is None or self._ground.holds(one.square, one.size):
            return True
        self.slips.append(UnreadableCell(at, "square", self._ground.why_off(one.square, one.size)))
        return False
