"""Rows that were typed or pasted become facts; each cell that cannot be read becomes a sentence."""

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

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
    reader = _Reader(system, scene)
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


class _Reader:
    """Reads row after row; keeps the slips and the names that are taken."""

    def __init__(self, system: System, scene: Scene) -> None:
        self.slips: list[Slip] = []
        self.told: list[str] = []
        self._system = system
        self._fields = asked_for(system, scene)
        self._names = set(scene.combatants)
        self._labels = {one.label for one in scene.combatants.values()}

    def read(self, at: int, row: Row) -> Combatant | None:
        """Who is meant, on the square that was written; None when a cell cannot be read."""
        before = len(self.slips)
        if not row.cells.get("name"):
            self.slips.append(Slip(at, "name", say("Name is empty: expected a name.")))
        fields = {
            field.id: value for field in self._fields if (value := self._value(at, row, field)) is not None
        }
        square, hand = self._square(at, row), self._hand(at, row)
        if len(self.slips) > before:
            return None
        label = row.cells["name"]
        name = name_for(label, self._names)
        if label in self._labels:
            self.told.append(say("There is a {label} already: this one is {name}.", label=label, name=name))
            label = name
        self._names.add(name)
        self._labels.add(label)
        return Combatant(name, label, row.cells.get("side", ""), fields=fields, square=square, hand=hand)

    def _value(self, at: int, row: Row, field: Field) -> Value | None:
        text = row.cells.get(field.id, "")
        if not text:
            return None
        try:
            value = field.read(text)
        except NotAllowed as error:
            self.slips.append(Slip(at, field.id, error.why))
            return None
        why = field.check(value)
        if why:
            self.slips.append(Slip(at, field.id, why))
        return value

    def _square(self, at: int, row: Row) -> Square | None:
        text = row.cells.get("square", "")
        try:
            return read_square(text) if text else None
        except NotAllowed as error:
            self.slips.append(Slip(at, "square", error.why))
            return None

    def _hand(self, at: int, row: Row) -> Hand:
        text = row.cells.get("hand", "").casefold()
        with suppress(KeyError):
            return _HANDS[text]
        said = "Cards is “{text}”: expected fan, table or program."
        self.slips.append(Slip(at, "hand", say(said, text=text)))
        return "fan"
