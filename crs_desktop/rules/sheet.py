"""The kinds of sheet field; every view of a sheet is built from them."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

from crs_desktop.override import override
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Fields, Value, exact, plain
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import decimal, say, template, translated

NOTHING: Mapping[str, str] = {}
NOTHING_LENT: Mapping[str, float] = {}
_DIGITS = re.compile(r"[0-9]{1,9}")
_WRITTEN = re.compile(r"[-+]?(\d+[.,]?\d*|[.,]\d+)|[-+]?\d{1,3}([.,]\d{3})+")
"""A number in digits. An exponent is not allowed: 1e999999999 would take hours to compute."""
_LONGEST = 100
"""The most characters of a typed number or its quotation; Python refuses thousands of digits."""
_PARTS = re.compile(r"[-+]?\d+/0*[1-9]\d*")
_GROUPED = re.compile(r"[-+]?[1-9]\d{0,2}([.,]\d{3})+")
_SHOWN = re.compile(r"[-+]?\d+\.\d\d[1-9]")
"""Three decimals as `Number.show` writes them, without a final zero: not a group of thousands."""
NOT_USED = template("not used")
"""The reading of a house rule that removes fields from the sheets."""


class Values(Mapping[str, Value]):
    """The value of every field of a sheet: the entered one, else the value of an empty field.

    ``readings`` are the house rules chosen by the GM, by id; ``lent`` are the bonuses of items in use, by
    field id.
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
        """Return the value without the bonus lent to this field; fields in its formula keep theirs."""
        if id_ in self.entered:
            return self.entered[id_]
        for field in self._sheet:  # most callers want one value: an index would cost more
            if field.id == id_:
                return field.empty(self)
        raise KeyError(id_)

    def __iter__(self) -> Iterator[str]:
        return (field.id for field in self._sheet)

    def __len__(self) -> int:
        return len(self._sheet)


class Field(Termed, frozen=True, kw_only=True):
    """A field of a sheet: its ``id`` in files and rules, and the rulebook's term for it.

    ``used_by`` is the id of a house rule that removes the field when its reading is ``not used``. ``label``
    is the id of a house rule whose reading is shown beside the title, because games have different words for
    the field; ``labelled`` is that word in this game. ``also`` are other headings that people write over its
    column in a list.
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
        """The term in the present language, with the word of this game."""
        title = super().title
        return say("{title} ({label})", title=title, label=self.labelled) if self.labelled else title

    def empty(self, values: Values) -> Value:
        """Return the value before anything is entered; ``values`` are those of the whole sheet."""
        raise TypeError(f"{type(self).__name__} is never empty")

    def read(self, text: str) -> Value:
        """Read a typed value. Raises `NotAllowed` with the field, the found and the expected value."""
        raise TypeError(f"{type(self).__name__} is not typed")

    def check(self, value: Any) -> str | None:
        """Return the sentence why the field cannot hold a value, or None if it can."""
        # isinstance would take True, an int to Python, for LIFE 1
        if type(value) not in self.types:
            said = "{title} is “{found}”, which is not a {kind}."
            return say(said, title=self.title, found=value, kind=translated(self.kind))
        try:
            # typed and stored values have one judge: the text of a stored value must be readable, too
            self.read(self.show(value))
        except NotAllowed as error:
            return error.why
        return None

    def typed(self, text: str) -> Value:
        """Read a typed value as `read` does, and check it too."""
        value = self.read(text)
        if why := self.check(value):
            raise NotAllowed(why)
        return value

    def show(self, value: Any) -> str:
        """Return the value as text that `typed` reads back."""
        return str(value)

    def told(self, value: Any) -> str:
        """Return the value as a sentence shows it: “none” if it is empty."""
        return self.show(value) or say("none")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the field's values."""
        return {"type": "string"}


class Number(Field, frozen=True, kw_only=True):
    """A number. ``left_of`` is the id of the field with its full value, from which it counts down (LIFE)."""

    kind: ClassVar[str] = "number"
    types: ClassVar[tuple[type, ...]] = (int, float)

    usual: int = 0
    low: int = 0
    high: int = 999
    fractions: bool = False
    left_of: str = ""

    def empty(self, values: Values) -> Value:
        """Return the usual number, or the full value that it counts down from."""
        return values[self.left_of] if self.left_of else self.usual

    def read(self, text: str) -> Value:
        """Read a number with a decimal point or comma. Refuses “1,000”, which may mean a thousand or one."""
        # no Fraction is made of plain digits, which are nearly all numbers of an import of thousands
        if _DIGITS.fullmatch(text) and self.low <= int(text) <= self.high:
            return int(text)
        typed = text.strip().replace("−", "-")
        if len(typed) > _LONGEST or not (
            _WRITTEN.fullmatch(typed) or (self.fractions and _PARTS.fullmatch(typed))
        ):
            raise NotAllowed(self._expected(text))
        # what `show` wrote with three decimals must be readable again, though it looks like thousands
        if _GROUPED.fullmatch(typed) and not (self.fractions and _SHOWN.fullmatch(typed)):
            raise NotAllowed(self._twofold(text))
        number = Fraction(typed.replace(",", "."))
        if not self.low <= number <= self.high or (number.denominator > 1 and not self.fractions):
            raise NotAllowed(self._expected(text))
        return int(number) if number.denominator == 1 else float(number)

    def show(self, value: Any) -> str:
        """Return the number as people write it, with all its decimals."""
        if type(value) is int:
            return str(value)
        try:
            number = exact(value)
        except (TypeError, ValueError):
            return str(value)
        # format f: repr alone would write 1e-05
        broken = isinstance(value, float) and number.denominator > 1
        return decimal(format(Decimal(repr(value)), "f")) if broken else plain(number)

    def check(self, value: Any) -> str | None:
        """Check as every field does, with a short cut for whole numbers within the limits."""
        return None if type(value) is int and self.low <= value <= self.high else super().check(value)

    def schema(self) -> dict[str, Any]:
        """Return the schema of a number within its limits."""
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
    """A number computed from others by ``formula`` (shown as ``terms``), unless another number was entered.

    ``follows_by`` is the id of a house rule: if its reading is ``not used``, the number is only entered, and
    ``terms`` is empty. With ``fractions`` the number need not be whole.
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
        """The formula in words, empty for none."""
        return translated(self.terms) if self.terms else ""

    @override
    def empty(self, values: Values) -> Value:
        found = self.formula(values)
        return int(found) if found == int(found) else float(found)

    def read(self, text: str) -> Value:
        """Read a number that replaces the computed one."""
        return self._entered.read(text)

    def show(self, value: Any) -> str:
        """Return the value as a `Number` shows it."""
        return self._entered.show(value)

    @property
    def _entered(self) -> Number:
        """The plain number field that reads, shows and checks an entered value."""
        return Number(id=self.id, term=self.term, low=self.low, high=self.high, fractions=self.fractions)

    @override
    def check(self, value: Any) -> str | None:
        return None if type(value) is int and self.low <= value <= self.high else super().check(value)

    def schema(self) -> dict[str, Any]:
        """Return the schema of the entered number, with the formula as its description."""
        return {**self._entered.schema(), "description": self.words}


class Text(Field, frozen=True, kw_only=True):
    """A text of any length, which no rule reads as a number.

    ``tables`` are the ids of the data tables in which rules look it up. ``rating`` is the id of the number
    that books print behind such a name: ``Gladiator 18``.
    """

    kind: ClassVar[str] = template("text")

    tables: tuple[str, ...] = ()
    rating: str = ""

    @override
    def empty(self, values: Values) -> Value:
        return ""

    def read(self, text: str) -> Value:
        """Return the text without spaces at its ends."""
        return text.strip()


class Listing(Field, frozen=True, kw_only=True):
    """A list of short texts, such as injuries or skills. ``sample`` is an example entry."""

    kind: ClassVar[str] = template("list")
    types: ClassVar[tuple[type, ...]] = (tuple,)

    sample: str = ""

    @property
    def example(self) -> str:
        """The sample in the present language."""
        return translated(self.sample) if self.sample else ""

    @override
    def empty(self, values: Values) -> Value:
        return ()

    @override
    def read(self, text: str) -> Value:
        return tuple(part.strip() for part in text.split(";") if part.strip())

    def show(self, value: Any) -> str:
        """Return the value as text that `typed` reads back."""
        return "; ".join(value)

    @override
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}}


class Wheel(Field, frozen=True, kw_only=True):
    """Two ratings that always add up to ``stations``; value and term are those of the first.

    ``points`` are the ids of the two fields that count the points left of each rating.
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
        """Accept a whole number from 0 to ``stations``."""
        return Number(id=self.id, term=self.term, high=self.stations).read(text)

    def schema(self) -> dict[str, Any]:
        """Accept a whole number from 0 to ``stations``."""
        return {"type": "integer", "minimum": 0, "maximum": self.stations}


class Figure(Field, frozen=True, kw_only=True):
    """A short text for each part of something, usually a body: ``head: scratched``.

    ``grades`` are the letters that begin a text and say how grave it is, the least first.
    """

    kind: ClassVar[str] = template("figure")
    types: ClassVar[tuple[type, ...]] = (dict,)

    parts: tuple[str, ...]
    grades: tuple[str, ...] = ()

    def gravity(self, words: str) -> int:
        """Return the place of the gravest grade in a text, from 1; 0 without any.

        The last letter may come more than once: ``MM`` is as grave as ``M``.
        """
        letters = [one.split()[0].upper() for one in words.split(",") if one.strip()]
        known = {grade: place for place, grade in enumerate(self.grades, 1)}
        found = (known.get(one) or known.get(one[0], 0) * (set(one) == {one[0]}) for one in letters)
        return max(found, default=0)

    @override
    def empty(self, values: Values) -> Value:
        return {}

    def read(self, text: str) -> Value:
        """Read ``part: words`` pairs separated by semicolons."""
        pairs = [part.partition(":") for part in text.split(";") if part.strip()]
        found = {part.strip(): words.strip() for part, _, words in pairs}
        for part in found:
            if part not in self.parts:
                said = "{title} has no part “{part}”: expected one of {parts}."
                raise NotAllowed(say(said, title=self.title, part=part, parts=", ".join(self.parts)))
        return found

    def show(self, value: Any) -> str:
        """Return ``part: words`` pairs separated by semicolons."""
        return "; ".join(f"{part}: {words}" for part, words in value.items())

    @override
    def schema(self) -> dict[str, Any]:
        parts = {part: {"type": "string"} for part in self.parts}
        return {"type": "object", "properties": parts, "additionalProperties": False}
