"""Rows that were typed or pasted become facts; each cell that cannot be read becomes a sentence."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.between import called
from crs_desktop.play.columns import COUNT, MOST_OF_ONE
from crs_desktop.play.item_text import read_items
from crs_desktop.play.paste import Row
from crs_desktop.play.places import place
from crs_desktop.play.roster import name_for
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground import Square, read_square
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field, Number, Values
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Hand
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_HANDS: dict[str, Hand] = {"fan": "fan", "table": "table", "program": "program"}
_YES, _NO = {"yes", "y", "true", "1", "x"}, {"no", "n", "false", "0", "-"}
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
    people, told = _called(scene, reader.people(rows), on_board=True)
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
    reader = _Reader(scene, system.sheet)
    people, told = _called(scene, reader.people(rows), on_board=False)
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
    """Reads row after row, and keeps the slips."""

    def __init__(self, scene: Scene, fields: Sequence[Field]) -> None:
        self.slips: list[Slip] = []
        self._row, self._ground = 0, scene.ground
        self._values = {field.id: lru_cache(None)(partial(_value, field)) for field in fields}
        self._about: dict[str, Callable[[str], Any]] = {
            "square": self._square,
            "hand": self._hand,
            "size": self._size,
            "bystander": self._bystander,
            "tags": read_tags,
            "notes": str,
            "items": read_items,
        }

    def people(self, rows: Sequence[Row]) -> dict[int, Combatant]:
        """Those who are meant, by the place of their row; nobody of a row with a slip."""
        return {at: one for at, row in enumerate(rows) if (one := self.read(at, row))}

    def read(self, at: int, row: Row) -> Combatant | None:
        """Who is meant, on the square that was written; None when a cell cannot be read."""
        self._row, before, cells = at, len(self.slips), row.cells
        if not cells.get("name"):
            self._slip("name", say("Name is empty: expected a name."))
        if count := cells.get(COUNT):
            said = "Count is “{text}”: expected a whole number from 1 to {most}."
            self._slip(COUNT, say(said, text=count, most=MOST_OF_ONE))
        filled = [(id_, text) for id_, text in cells.items() if text and id_ in self._values]
        fields = {id_: self._values[id_](text) for id_, text in filled}
        for id_, value in fields.items():
            if isinstance(value, NotAllowed):
                self._slip(id_, value.why)
        about = {id_: read(cells[id_]) for id_, read in self._about.items() if cells.get(id_)}
        if len(self.slips) > before:
            return None
        label = cells["name"]
        return Combatant(name_for(label, ()), label, cells.get("side", ""), fields=fields, **about)

    def _slip(self, column: str, why: str) -> None:
        self.slips.append(Slip(self._row, column, why))

    def _size(self, text: str) -> int:
        if len(text) < 3 and text.isdecimal() and 0 < int(text) <= _LARGEST:
            return int(text)
        said = "Size is “{text}”: expected a whole number of squares from 1 to {most}."
        self._slip("size", say(said, text=text, most=_LARGEST))
        return 1

    def _bystander(self, text: str) -> bool:
        if text.casefold() not in _YES and text.casefold() not in _NO:
            said = "Bystander is “{text}”: expected yes or no."
            self._slip("bystander", say(said, text=text.casefold()))
        return text.casefold() in _YES

    def _square(self, text: str) -> Square | None:
        try:
            square = read_square(text)
            if self._ground.holds(square, 1):
                return square
            self._slip("square", self._ground.why_off(square))
        except NotAllowed as error:
            self._slip("square", error.why)
        return None

    def _hand(self, text: str) -> Hand:
        if text.casefold() in _HANDS:
            return _HANDS[text.casefold()]
        said = "Cards is “{text}”: expected fan, table or program."
        self._slip("hand", say(said, text=text.casefold()))
        return "fan"


@lru_cache(maxsize=1000)
def read_tags(text: str) -> tuple[str, ...]:
    """Words with commas or semicolons between, each once."""
    parts = (" ".join(part.split()) for part in text.replace(";", ",").split(","))
    return tuple(dict.fromkeys(filter(None, parts)))


def _value(field: Field, text: str) -> Any:
    """What a cell holds, or the `NotAllowed` that says why it cannot be read."""
    try:
        value = field.read(text)
    except NotAllowed as error:
        return error
    why = field.check(value)
    return value if why is None else NotAllowed(why)
