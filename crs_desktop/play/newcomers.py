"""Rows that were typed or pasted become facts; each cell that cannot be read becomes a sentence."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.columns import COUNT, MOST_OF_ONE
from crs_desktop.play.item_text import read_items
from crs_desktop.play.paste import Row
from crs_desktop.play.places import place
from crs_desktop.play.roster import name_for
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground import Square, read_square
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field, Number
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Hand, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_HANDS: dict[str, Hand] = {"": "fan", "fan": "fan", "table": "table", "program": "program"}
_YES, _NO = {"yes", "y", "true", "1", "x"}, {"", "no", "n", "false", "0", "-"}
_LARGEST = 20


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
    reader = _Reader(scene, asked_for(system, scene))
    read = {at: one for at, row in enumerate(rows) if (one := reader.read(at, row))}
    facts: dict[int, Entered] = {}
    squares = place(scene, list(read.values()))
    for (at, one), square in zip(read.items(), squares, strict=True):
        fact = Entered(one.name, replace(one, square=square))
        try:
            scene = happen(scene, fact)
            facts[at] = fact
        except NotAllowed as error:
            reader.slips.append(Slip(at, "square", error.why))
    return Newcomers(facts, tuple(reader.slips), tuple(reader.told))


def characters(rows: Sequence[Row], system: System, scene: Scene) -> Newcomers:
    """Read every row for a library: nobody stands on a board, and any field of the sheet may be filled in."""
    reader = _Reader(scene, system.sheet)
    read = {at: one for at, row in enumerate(rows) if (one := reader.read(at, row))}
    facts = {at: Entered(one.name, one) for at, one in read.items()}
    return Newcomers(facts, tuple(reader.slips), tuple(reader.told))


class _Reader:
    """Reads row after row; keeps the slips and the names that are taken."""

    def __init__(self, scene: Scene, fields: Sequence[Field]) -> None:
        self.slips: list[Slip] = []
        self.told: list[str] = []
        self._fields = {field.id: field for field in fields}
        self._read: dict[tuple[str, str], Value | NotAllowed] = {}
        self._names: set[str] = set(scene.names)
        self._labels = {one.label for one in scene.combatants.values()}

    def read(self, at: int, row: Row) -> Combatant | None:
        """Who is meant, on the square that was written; None when a cell cannot be read."""
        before = len(self.slips)
        if not row.cells.get("name"):
            self.slips.append(Slip(at, "name", say("Name is empty: expected a name.")))
        if count := row.cells.get(COUNT):
            said = "Count is “{text}”: expected a whole number from 1 to {most}."
            self.slips.append(Slip(at, COUNT, say(said, text=count, most=MOST_OF_ONE)))
        filled = [(id_, text) for id_, text in row.cells.items() if text and id_ in self._fields]
        fields = {id_: value for id_, text in filled if (value := self._value(at, id_, text)) is not None}
        held: dict[str, Any] = {
            "square": self._square(at, row),
            "hand": self._hand(at, row),
            "size": self._size(at, row),
            "bystander": self._bystander(at, row),
            "tags": read_tags(row.cells.get("tags", "")),
            "notes": row.cells.get("notes", ""),
            "items": read_items(row.cells.get("items", "")),
        }
        if len(self.slips) > before:
            return None
        label = row.cells["name"]
        name = name_for(label, self._names)
        if label in self._labels:
            self.told.append(say("There is a {label} already: this one is {name}.", label=label, name=name))
            label = name
        self._names.add(name)
        self._labels.add(label)
        return Combatant(name, label, row.cells.get("side", ""), fields=fields, **held)

    def _value(self, at: int, id_: str, text: str) -> Value | None:
        if (id_, text) not in self._read:
            self._read[id_, text] = _value_of(self._fields[id_], text)
        value = self._read[id_, text]
        if not isinstance(value, NotAllowed):
            return value
        self.slips.append(Slip(at, id_, value.why))
        return None

    def _size(self, at: int, row: Row) -> int:
        text = row.cells.get("size", "")
        if not text or (len(text) < 3 and text.isdecimal() and 0 < int(text) <= _LARGEST):
            return int(text or 1)
        said = "Size is “{text}”: expected a whole number of squares from 1 to {most}."
        self.slips.append(Slip(at, "size", say(said, text=text, most=_LARGEST)))
        return 1

    def _bystander(self, at: int, row: Row) -> bool:
        text = row.cells.get("bystander", "").casefold()
        if text not in _YES and text not in _NO:
            said = "Bystander is “{text}”: expected yes or no."
            self.slips.append(Slip(at, "bystander", say(said, text=text)))
        return text in _YES

    def _square(self, at: int, row: Row) -> Square | None:
        text = row.cells.get("square", "")
        try:
            return read_square(text) if text else None
        except NotAllowed as error:
            self.slips.append(Slip(at, "square", error.why))
            return None

    def _hand(self, at: int, row: Row) -> Hand:
        text = row.cells.get("hand", "").casefold()
        if text in _HANDS:
            return _HANDS[text]
        said = "Cards is “{text}”: expected fan, table or program."
        self.slips.append(Slip(at, "hand", say(said, text=text)))
        return "fan"


@lru_cache(maxsize=1000)
def read_tags(text: str) -> tuple[str, ...]:
    """Words with commas or semicolons between, each once."""
    parts = (" ".join(part.split()) for part in text.replace(";", ",").split(","))
    return tuple(dict.fromkeys(filter(None, parts)))


def _value_of(field: Field, text: str) -> Value | NotAllowed:
    try:
        value = field.read(text)
    except NotAllowed as error:
        return error
    why = field.check(value)
    return value if why is None else NotAllowed(why)
