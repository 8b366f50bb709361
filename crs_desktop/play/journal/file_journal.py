"""The journal of one document, kept in a campaign file."""

from typing import Any

import msgspec

from crs_desktop.play.journal.campaign import Campaign, Document, NotSaved
from crs_desktop.play.journal.checksums import (
    DAMAGED_DOCUMENT,
    DAMAGED_ENTRIES,
    ENTER,
    MARK_DOCUMENT,
    NEXT_ENTRY,
    marked,
)
from crs_desktop.play.journal.journal import Codec, Entry, Row
from crs_desktop.rules import load_system
from crs_desktop.words import say

_COLUMNS = "id, parent, kind, key, text, made_by, who, name, given, facts, fan, ends, said"
_MOVE = "UPDATE document SET head = ?, tip = ?, called = ? WHERE id = ?"
_NEWEST = "(SELECT max(id) FROM entry)"
_STEP = f"""
UPDATE document SET head = {_NEWEST}, tip = CASE WHEN ? THEN tip ELSE {_NEWEST} END, called = ? WHERE id = ?
"""


class FileJournal:
    """The entries of one document. Every method may raise `NotSaved`."""

    def __init__(self, campaign: Campaign, document: Document) -> None:
        self._campaign = campaign
        self._document = document.id
        self._codec = Codec(load_system(document.system))

    def rows(self) -> list[Row]:
        """All entries, in the order they were written."""
        query = f"SELECT {_COLUMNS} FROM entry WHERE document = ? ORDER BY id"
        rows = [self._row(*row) for row in self._campaign.fetch(query, self._document)]
        self._check_whole(rows)
        return rows

    def head(self) -> int:
        """The last entry of the path that has happened; 0 at the beginning."""
        return self._place("head")

    def tip(self) -> int:
        """Where redo leads in the end; the head when there is nothing to redo."""
        return self._place("tip")

    def append(self, entry: Entry, called: str, beside: bool = False) -> int:
        """Write an entry after the head and make it the head (and the tip), in one transaction."""
        (id_,), parent, text = self._campaign.fetch(NEXT_ENTRY)[0], self.head(), self._codec.text
        words = (entry.kind, entry.key, entry.text, entry.by, entry.who, entry.name)
        facts = (text(entry.given), text(entry.facts), entry.fan, int(entry.ends), entry.said)
        return self._campaign.run(
            (ENTER, marked(id_, self._document, parent, *words, *facts)),
            (_STEP, (beside, called, self._document)),
            (MARK_DOCUMENT, (self._document,)),
        )

    def move(self, head: int, tip: int, called: str) -> None:
        """Make another entry the head, and another the tip."""
        moved = (_MOVE, (head, tip, called, self._document))
        self._campaign.run(moved, (MARK_DOCUMENT, (self._document,)))

    def _check_whole(self, rows: list[Row]) -> None:
        """Every entry stands after one that was written before it, and the head and the tip are there."""
        known = {0}
        for row in rows:
            self._check_known(row.parent, known)
            known.add(row.id)
        self._check_known(self.head(), known)
        self._check_known(self.tip(), known)
        for (id_,) in self._campaign.fetch(DAMAGED_ENTRIES, self._document):
            said = "Entry {id} of {file} is not as it was written: the file is damaged. It was left as it is."
            raise NotSaved(say(said, id=id_, file=self._campaign.name))
        if self._campaign.fetch(DAMAGED_DOCUMENT, self._document):
            said = "{file} says otherwise than it was written how far this went: it is damaged, and left so."
            raise NotSaved(say(said, file=self._campaign.name))

    def _check_known(self, id_: int, known: set[int]) -> None:
        if id_ not in known:
            said = "Entry {id} of {file} is missing: the file is damaged. It was left as it is."
            raise NotSaved(say(said, id=id_, file=self._campaign.name))

    def _place(self, column: str) -> int:
        return int(self._campaign.fetch(f"SELECT {column} FROM document WHERE id = ?", self._document)[0][0])

    def _row(self, id_: int, parent: int, *columns: Any) -> Row:
        kind, key, text, by, who, name, given, facts, fan, ends, said = columns
        try:
            decoded = {"given": self._codec.facts(given), "facts": self._codec.facts(facts)}
        except msgspec.DecodeError as error:
            said = "Entry {id} of {file} cannot be read: {why}. Nothing was changed."
            raise NotSaved(say(said, id=id_, file=self._campaign.name, why=error)) from error
        rest = {"fan": fan, "ends": bool(ends), "said": said, **decoded}
        return Row(id_, parent, Entry(kind, key, text, by, who, name, **rest))
