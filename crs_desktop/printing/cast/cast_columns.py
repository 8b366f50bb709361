"""The column widths of the GM's sheet, and the texts moved from columns to rows under the numbers."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from crs_desktop.printing import letters
from crs_desktop.rules.printed import CastTable

PAD = 1.4
"""Padding of a cell at each side, in millimetres."""

THUMB = 9.0
"""Side of the portrait before a name, in millimetres."""

LARGEST, SMALLER = 10, 8
"""Largest letters of the table, and of the variant that saves pages, in points."""

_SMALLEST = 6
_LEAST = 22.0
"""Smallest width of a column with wrapped text, in millimetres."""


class Widest(NamedTuple):
    """The longest word and the longest text of a column in letters of one point, in millimetres."""

    word: float
    whole: float


class CastColumns(NamedTuple):
    """Column widths and letter size; ``indent`` is the width of portraits in the first column."""

    widths: list[float]
    points: float
    indent: float = 0.0

    @property
    def edges(self) -> list[float]:
        """Left edges of all columns and the right edge of the last, in millimetres."""
        return [sum(self.widths[:at]) for at in range(len(self.widths) + 1)]

    def over(self, room: float) -> "CastColumns":
        """Return these columns stretched or shrunk to a total width."""
        return self._replace(widths=[width * room / sum(self.widths) for width in self.widths])


def without_empty(cast: CastTable) -> CastTable:
    """Return the table without empty columns; the first column always stays."""
    kept = [at for at in range(len(cast.columns)) if at == 0 or any(row[at] for row in cast.rows)]
    rows = tuple(tuple(row[at] for at in kept) for row in cast.rows)
    texts = sum(at >= len(cast.columns) - cast.texts for at in kept)
    return replace(cast, columns=tuple(cast.columns[at] for at in kept), rows=rows, texts=texts)


def parted(cast: CastTable) -> tuple[CastTable, tuple[str, ...]]:
    """Return the table without its text columns, and the texts of each row joined, short ones on one line."""
    count = len(cast.columns) - cast.texts
    titles, texts = cast.columns[count:], [row[count:] for row in cast.rows]
    bare = replace(cast, columns=cast.columns[:count], rows=tuple(row[:count] for row in cast.rows), texts=0)
    return bare, tuple(_told(titles, row) for row in texts)


def _told(titles: tuple[str, ...], texts: tuple[str, ...]) -> str:
    told = [f"**{title}**: {text.strip()}" for title, text in zip(titles, texts, strict=True) if text.strip()]
    short, long = ([one for one in told if ("\n" in one) is lines] for lines in (False, True))
    return "\n".join(([" · ".join(short)] if short else []) + long)


def measured(cast: CastTable) -> Generator[None, None, list[Widest]]:
    """Measure each column in steps of one text."""
    found = []
    for column in zip(cast.columns, *cast.rows, strict=True):
        word = whole = 0.0
        for text in dict.fromkeys(column):
            word, whole = max(word, _longest_word(text)), max(whole, letters.width(text, 1, True))
            yield
        # measure at one point, because text is not hinted and grows in proportion
        found.append(Widest(word, whole))
    return found


def fitting(
    cast: CastTable, widest: Sequence[Widest], room: float, largest: int = LARGEST
) -> CastColumns | None:
    """Return the columns in the largest letters that break no word; None if even the smallest break one.

    Text columns become narrower than usual only as a last resort. ``widest`` may hold more columns.
    """
    # the whole table was measured once, and a variant without texts has its first columns
    widest = widest[: len(cast.columns)]
    # Smaller letters come before narrower columns: a column of one word per line is hard to read.
    for least in (_LEAST, 0):
        for points in range(largest, _SMALLEST - 1, -1):
            widths = _widths(widest, points, least, room, _indent(cast))
            if widths:
                return CastColumns(widths, points, _indent(cast))
    return None


def squeezed(cast: CastTable, room: float) -> CastColumns:
    """Return columns of equal width in the smallest letters; long words will be broken."""
    return CastColumns([room / len(cast.columns)] * len(cast.columns), _SMALLEST, _indent(cast))


def _indent(cast: CastTable) -> float:
    """Return the width of portraits in the first column, in millimetres."""
    return THUMB + PAD if cast.portraits else 0.0


def _widths(
    widest: Sequence[Widest], points: float, least: float, room: float, indent: float
) -> list[float] | None:
    """Return column widths: the longest word each, and spare width shared by columns with longer texts.

    None if the longest words do not fit side by side.
    """
    needs = [column.word * points + 2 * PAD for column in widest]
    whole = [column.whole * points + 2 * PAD for column in widest]
    # a column whose longest text is shorter than `least` gets only the width of that text
    needs = [max(need, min(all_, least)) for need, all_ in zip(needs, whole, strict=True)]
    # Only the first column has portraits before its text.
    needs[0], whole[0] = needs[0] + indent, whole[0] + indent
    rest = room - sum(needs)
    if rest < 0:
        return None
    wishes = [all_ - need for all_, need in zip(whole, needs, strict=True)]
    share = min(1.0, rest / sum(wishes)) if sum(wishes) else 0
    return [need + wish * share for need, wish in zip(needs, wishes, strict=True)]


def _longest_word(text: str) -> float:
    return max((letters.width(word, 1, True) for word in text.split()), default=0)
