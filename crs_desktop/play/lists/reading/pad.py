"""A list as it stands on a pad: a line a person, a name and then words as ``OR 8`` in any order."""

import re
from collections.abc import Sequence

from crs_desktop.play.lists.columns import COUNT, Columns
from crs_desktop.play.lists.reading.cells import Line
from crs_desktop.play.lists.reading.headed_list import HeadedList, in_one_line, too_far_right
from crs_desktop.words import say


class Pad:
    """Reads line after line, and keeps the sentences about what was left out."""

    def __init__(self, columns: Columns) -> None:
        self._titles = columns.titles
        self._ids = columns.ids()
        self._order = ["name", *(field.id for field in columns.order)]
        self._told: list[str] = []
        words = sorted((word for word, id_ in self._ids.items() if word and id_ not in ("", "name")), key=len)
        any_word = "|".join(map(re.escape, reversed(words)))
        self._pair = re.compile(rf"(?<!\w)({any_word})\s*[:=]?\s*([-−+]?\d\S*)", re.IGNORECASE)

    def is_one(self, lines: Sequence[Line]) -> bool:
        """Whether lines are those of a pad: nothing stands between cells, or a cell holds a stat’s name."""
        return all(len(cells) == 1 for _, cells in lines) or any(
            self._pair.fullmatch(in_one_line(cell)) for _, cells in lines for cell in cells
        )

    def headed(self, lines: Sequence[Line], sign: str) -> HeadedList:
        """The same lines with a column for each stat that any of them names."""
        read = [(at, self._read(at, [*map(in_one_line, cells)])) for at, cells in lines]
        held = {id_ for _, one in read for id_ in one}
        ids = ["name", *(id_ for id_ in self._titles if id_ in held - {"name"})]
        rows = tuple((at, [one.get(id_, "") for id_ in ids]) for at, one in read)
        headings = tuple(self._titles[id_] for id_ in ids)
        return HeadedList(headings, rows, lines[0][0], sign, told=tuple(self._told))

    def _read(self, at: int, cells: list[str]) -> dict[str, str]:
        if len(cells) == 1 or any(map(self._pair.fullmatch, cells)):
            return self._by_words(at, " ".join(cells))
        return self._by_place(at, cells)

    def _by_place(self, at: int, cells: list[str]) -> dict[str, str]:
        if any(far := cells[len(self._order) :]):
            self._told.append(too_far_right(at, far))
        return {id_: cell for id_, cell in zip(self._order, cells, strict=False) if cell}

    def _by_words(self, at: int, text: str) -> dict[str, str]:
        found = list(self._pair.finditer(text))
        if not found:
            return {"name": text}
        rest = " ".join(self._pair.sub(" ", text[found[0].start() :]).replace(",", " ").split())
        if rest:
            known = ", ".join(title for id_, title in self._titles.items() if id_ != COUNT)
            said = "Line {line}, “{rest}” is not on this sheet: expected one of {known}; it was left out."
            self._told.append(say(said, line=at, rest=rest, known=known))
        pairs = {self._ids[" ".join(one[1].casefold().split())]: one[2].rstrip(",;") for one in found}
        return {"name": text[: found[0].start()].strip(" ,;:"), **pairs}
