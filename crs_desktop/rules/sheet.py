"""The kinds of field that a sheet is made of; every view of a sheet follows them."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

from crs_desktop.override import override
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Fields, Value, exact, plain
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, template, translated

NOTHING: Mapping[str, str] = {}
NOTHING_LENT: Mapping[str, float] = {}
_DIGITS = re.compile(r"[0-9]{1,9}")
_WRITTEN = re.compile(r"[-+]?(\d+[.,]?\d*|[.,]\d+)|[-+]?\d{1,3}([.,]\d{3})+")
"""No powers of ten: 1e999999999 takes hours to work out."""
_LONGEST = 100
"""No number has so many digits, and Python reads none of thousands; no more of it is quoted."""
_PARTS = re.compile(r"[-+]?\d+/0*[1-9]\d*")
_GROUPED = re.compile(r"[-+]?[1-9]\d{0,2}([.,]\d{3})+")
_SHOWN = re.compile(r"[-+]?\d+\.\d\d[1-9]")
"""Three decimals as `Number.show` writes them: never with a nought at the end."""
NOT_USED = template("not used")
"""The reading of a house rule that leaves fields out of the sheets."""


class Values(Mapping[str, Value]):
    """What every field of somebody's sheet holds: what was entered, else what it holds before that.

    ``readings`` are the choices of house rules that the GM has made, by id; ``lent`` is what his things add
    to numbers for as long as he uses them, by the id of the field.
    """

    def __init__(
        self,
        sheet: "tuple[Field, ...]",
        entered: Fields,
        readings: Mapping[str, str] = NOTHING,
        lent: Mapping[str, float] = NOTHING_LENT,
    ) -> None:
        self.entered = entered
        self.readings = readings
        self._sheet = sheet
        self._lent = lent

    def __getitem__(self, id_: str) -> Value:
        value = self._held(id_)
        if id_ in self._lent and isinstance(value, int | float):
            return value + self._lent[id_]
        return value

    def _held(self, id_: str) -> Value:
        """Without what is lent to this very field; what follows from others that are lent to has it."""
        if id_ in self.entered:
            return self.entered[id_]
        for field in self._sheet:  # one value is wanted far more often than all: no index is made of them
            if field.id == id_:
                return field.empty(self)
        raise KeyError(id_)

    def __iter__(self) -> Iterator[str]:
        return (field.id for field in self._sheet)

    def __len__(self) -> int:
        return len(self._sheet)


class Field(Termed, frozen=True, kw_only=True):
    """One field: ``id`` in files and rules, and the rulebook’s term for it.

    ``used_by`` names a house rule: where its reading is ``not used``, sheets go without the field.
    ``label`` names one whose reading stands beside the title, for each game has its own word for it:
    ``labelled`` is that word, in a game. ``also`` is what else people write over its column in a list.
    """

    kind: ClassVar[str]
    types: ClassVar[tuple[type, ...]] = (str,)

    id: str
    used_by: str = ""
    label: str = ""
    labelled: str = ""
    also: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The term in the language spoken now, with the word of this game."""
        title = super().title
        return say("{title} ({label})", title=title, label=self.labelled) if self.labelled else title

    def empty(self, values: Values) -> Value:
        """What it holds before anything is entered; ``values`` are those of the whole sheet."""
        raise TypeError(f"{type(self).__name__} is never empty")

    def read(self, text: str) -> Value:
        """A typed value. Raises `NotAllowed` with the field, what was found and what was expected."""
        raise TypeError(f"{type(self).__name__} is not typed")

    def check(self, value: Any) -> str | None:
        """None, or the sentence why it cannot hold this."""
        if type(value) not in self.types:
            said = "{title} is “{found}”, which is no {kind}."
            return say(said, title=self.title, found=value, kind=translated(self.kind))
        try:
            self.read(self.show(value))
        except NotAllowed as error:
            return error.why
        return None

    def typed(self, text: str) -> Value:
        """As `read`, a value that it can hold, too."""
        value = self.read(text)
        if why := self.check(value):
            raise NotAllowed(why)
        return value

    def show(self, value: Any) -> str:
        """The value as text, as it is read again by `typed`."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """What it may hold, as JSON Schema says it."""
        return {"type": "string"}


class Number(Field, frozen=True, kw_only=True):
    """A number. ``left_of`` names the field whose full value it counts down from (LIFE left, of LIFE)."""

    kind: ClassVar[str] = "number"
    types: ClassVar[tuple[type, ...]] = (int, float)

    usual: int = 0
    low: int = 0
    high: int = 999
    fractions: bool = False
    left_of: str = ""

    def empty(self, values: Values) -> Value:
        """The usual number, or the full one that it counts down from."""
        return values[self.left_of] if self.left_of else self.usual

    def read(self, text: str) -> Value:
        """A typed number; a decimal comma is a point. What may be a thousand or a one is refused."""
        if _DIGITS.fullmatch(text) and self.low <= int(text) <= self.high:
            return int(text)
        typed = text.strip().replace("−", "-")
        if len(typed) > _LONGEST or not (
            _WRITTEN.fullmatch(typed) or (self.fractions and _PARTS.fullmatch(typed))
        ):
            raise NotAllowed(self._expected(text))
        if _GROUPED.fullmatch(typed) and not (self.fractions and _SHOWN.fullmatch(typed)):
            raise NotAllowed(self._twofold(text))
        number = Fraction(typed.replace(",", "."))
        if not self.low <= number <= self.high or (number.denominator > 1 and not self.fractions):
            raise NotAllowed(self._expected(text))
        return int(number) if number.denominator == 1 else float(number)

    def show(self, value: Any) -> str:
        """As people write it, with all its places."""
        if type(value) is int:
            return str(value)
        try:
            number = exact(value)
        except (TypeError, ValueError):
            return str(value)
        broken = isinstance(value, float) and number.denominator > 1
        return format(Decimal(repr(value)), "f") if broken else plain(number)

    def check(self, value: Any) -> str | None:
        """As every field does; a whole number within the limits is seen at a glance."""
        return None if type(value) is int and self.low <= value <= self.high else super().check(value)

    def schema(self) -> dict[str, Any]:
        """A number within its limits."""
        kind = "number" if self.fractions else "integer"
        return {"type": kind, "minimum": self.low, "maximum": self.high}

    def _twofold(self, text: str) -> str:
        said = (
            "{title} is “{found}”, which can be read in two ways: expected a number without groups of digits."
        )
        return say(said, title=self.title, found=text.strip()[:_LONGEST])

    def _expected(self, text: str) -> str:
        kind = say("a number") if self.fractions else say("a whole number")
        found, low, high = text.strip()[:_LONGEST], self.low, self.high
        said = "{title} is “{found}”: expected {kind} from {low} to {high}."
        return say(said, title=self.title, found=found, kind=kind, low=low, high=high)


class Computed(Field, frozen=True, kw_only=True):
    """A number that follows from others by ``formula`` (declared as ``terms``), unless one was entered.

    ``follows_by`` names a house rule: where its reading is ``not used``, the number is merely entered, and
    there are no terms. With ``fractions`` it need not be whole.
    """

    kind: ClassVar[str] = template("computed number")
    types: ClassVar[tuple[type, ...]] = (int, float)

    formula: Callable[[Values], int | Fraction]
    terms: str
    follows_by: str = ""
    low: int = -999
    high: int = 999
    fractions: bool = False

    @property
    def words(self) -> str:
        """The formula as it is shown."""
        return translated(self.terms) if self.terms else ""

    @override
    def empty(self, values: Values) -> Value:
        found = self.formula(values)
        return int(found) if found == int(found) else float(found)

    def read(self, text: str) -> Value:
        """A number, which stands instead of the computed one."""
        return self._entered.read(text)

    def show(self, value: Any) -> str:
        """As a number is shown."""
        return self._entered.show(value)

    @property
    def _entered(self) -> Number:
        """What stands instead of it."""
        return Number(id=self.id, term=self.term, low=self.low, high=self.high, fractions=self.fractions)

    @override
    def check(self, value: Any) -> str | None:
        return None if type(value) is int and self.low <= value <= self.high else super().check(value)

    def schema(self) -> dict[str, Any]:
        """The number that stands instead of the computed one."""
        return {**self._entered.schema(), "description": self.words}


class Text(Field, frozen=True, kw_only=True):
    """Words of any length, which no rule reads as a number."""

    kind: ClassVar[str] = template("text")

    @override
    def empty(self, values: Values) -> Value:
        return ""

    def read(self, text: str) -> Value:
        """The words as they are."""
        return text.strip()


class Listing(Field, frozen=True, kw_only=True):
    """A list of words: injuries, skills. ``sample`` shows how entries are written."""

    kind: ClassVar[str] = template("list")
    types: ClassVar[tuple[type, ...]] = (tuple,)

    sample: str = ""

    @property
    def example(self) -> str:
        """The sample in the language spoken now."""
        return translated(self.sample) if self.sample else ""

    @override
    def empty(self, values: Values) -> Value:
        return ()

    @override
    def read(self, text: str) -> Value:
        return tuple(part.strip() for part in text.split(";") if part.strip())

    def show(self, value: Any) -> str:
        """The value as text, as it is read again by `typed`."""
        return "; ".join(value)

    @override
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}}


class Wheel(Field, frozen=True, kw_only=True):
    """Two ratings that always make ``stations`` together; the value is the first one's, and has its term.

    ``points`` are the ids of the fields that count what is left of the points of either.
    """

    kind: ClassVar[str] = template("wheel")
    types: ClassVar[tuple[type, ...]] = (int, float)

    other_term: str
    stations: int = 10
    usual: int = 5
    points: tuple[str, str] = ("", "")

    @property
    def other(self) -> str:
        """The title of the second rating."""
        return translated(self.other_term)

    @override
    def empty(self, values: Values) -> Value:
        return self.usual

    def read(self, text: str) -> Value:
        """A whole number up to the stations."""
        return Number(id=self.id, term=self.term, high=self.stations).read(text)

    def schema(self) -> dict[str, Any]:
        """A whole number up to the stations."""
        return {"type": "integer", "minimum": 0, "maximum": self.stations}


class Figure(Field, frozen=True, kw_only=True):
    """Words about the parts of something, most often a body: ``head: scratched``."""

    kind: ClassVar[str] = template("figure")
    types: ClassVar[tuple[type, ...]] = (dict,)

    parts: tuple[str, ...]

    @override
    def empty(self, values: Values) -> Value:
        return {}

    def read(self, text: str) -> Value:
        """``part: words`` with semicolons between."""
        pairs = [part.partition(":") for part in text.split(";") if part.strip()]
        found = {part.strip(): words.strip() for part, _, words in pairs}
        for part in found:
            if part not in self.parts:
                said = "{title} has no part “{part}”: expected one of {parts}."
                raise NotAllowed(say(said, title=self.title, part=part, parts=", ".join(self.parts)))
        return found

    def show(self, value: Any) -> str:
        """``part: words`` with semicolons between."""
        return "; ".join(f"{part}: {words}" for part, words in value.items())

    @override
    def schema(self) -> dict[str, Any]:
        parts = {part: {"type": "string"} for part in self.parts}
        return {"type": "object", "properties": parts, "additionalProperties": False}
