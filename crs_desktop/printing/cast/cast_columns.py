"""How wide the columns of the GM's sheet are, and what of it stands under the numbers instead."""

from typing import NamedTuple

from msgspec.structs import replace

from crs_desktop.printing.card.wrap import Letters
from crs_desktop.rules.printed import CastTable

PAD = 1.4
"""What a cell leaves free at each side, in millimetres."""

THUMB = 9.0
"""The side of a portrait before a name."""

LARGEST, SMALLER = 10, 8
"""The letters that are wished for, in points, and those of a table that takes fewer pages by them."""

_SMALLEST = 6
_LEAST = 22.0
"""What a column of text that wraps is wide at least."""


class CastColumns(NamedTuple):
    """The widths, and the size of the letters; ``indent`` is what portraits take of the first column."""

    widths: list[float]
    points: float
    indent: float = 0.0

    @property
    def edges(self) -> list[float]:
        """Where each begins, and where the last ends."""
        return [sum(self.widths[:at]) for at in range(len(self.widths) + 1)]

    def over(self, room: float) -> "CastColumns":
        """The same over a whole width."""
        return self._replace(widths=[width * room / sum(self.widths) for width in self.widths])


def without_empty(cast: CastTable) -> CastTable:
    """The columns that hold anything; the first always."""
    kept = [at for at in range(len(cast.columns)) if at == 0 or any(row[at] for row in cast.rows)]
    rows = tuple(tuple(row[at] for at in kept) for row in cast.rows)
    texts = sum(at >= len(cast.columns) - cast.texts for at in kept)
    return replace(cast, columns=tuple(cast.columns[at] for at in kept), rows=rows, texts=texts)


def parted(cast: CastTable) -> tuple[CastTable, tuple[str, ...]]:
    """The table without its texts, and those of each row in one: short ones beside each other."""
    count = len(cast.columns) - cast.texts
    titles, texts = cast.columns[count:], [row[count:] for row in cast.rows]
    bare = replace(cast, columns=cast.columns[:count], rows=tuple(row[:count] for row in cast.rows), texts=0)
    return bare, tuple(_told(titles, row) for row in texts)


def _told(titles: tuple[str, ...], texts: tuple[str, ...]) -> str:
    told = [f"**{title}**: {text.strip()}" for title, text in zip(titles, texts, strict=True) if text.strip()]
    short, long = ([one for one in told if ("\n" in one) is lines] for lines in (False, True))
    return "\n".join(([" · ".join(short)] if short else []) + long)


def fitting(cast: CastTable, room: float, letters: Letters, largest: int = LARGEST) -> CastColumns | None:
    """The columns in the largest letters in which no word is broken; None when there are none such.

    Columns of text are narrow only where there is no other way.
    """
    for least in (_LEAST, 0):
        for points in range(largest, _SMALLEST - 1, -1):
            widths = _widths(cast, points, least, room, letters)
            if widths:
                return CastColumns(widths, points, _indent(cast))
    return None


def squeezed(cast: CastTable, room: float) -> CastColumns:
    """Every column as wide as every other: words that are too long are broken."""
    return CastColumns([room / len(cast.columns)] * len(cast.columns), _SMALLEST, _indent(cast))


def _indent(cast: CastTable) -> float:
    """What portraits take of the first column."""
    return THUMB + PAD if cast.portraits else 0.0


def _widths(
    cast: CastTable, points: float, least: float, room: float, letters: Letters
) -> list[float] | None:
    """What each column needs for its longest word, and the rest to those that hold more than a word."""
    columns = list(zip(cast.columns, *cast.rows, strict=True))
    needs = [max(_longest_word(letters, text, points) for text in column) + 2 * PAD for column in columns]
    whole = [max(letters.width(text, points, True) for text in column) + 2 * PAD for column in columns]
    needs = [max(need, min(all_, least)) for need, all_ in zip(needs, whole, strict=True)]
    needs[0], whole[0] = needs[0] + _indent(cast), whole[0] + _indent(cast)
    rest = room - sum(needs)
    if rest < 0:
        return None
    wishes = [all_ - need for all_, need in zip(whole, needs, strict=True)]
    share = min(1.0, rest / sum(wishes)) if sum(wishes) else 0
    return [need + wish * share for need, wish in zip(needs, wishes, strict=True)]


def _longest_word(letters: Letters, text: str, points: float) -> float:
    return max((letters.width(word, points, True) for word in text.split()), default=0)
