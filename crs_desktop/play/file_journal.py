"""The journal of one document, kept in a campaign file."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crs_desktop.play.campaign import Campaign, Document, NotSaved
from crs_desktop.play.journal import Codec, Entry, Row
from crs_desktop.rules import load_system
from crs_desktop.words import say

_COLUMNS = "id, parent, redo, kind, key, text, made_by, who, name, given, facts, fan, ends"
_INSERT = """
INSERT INTO entry (document, parent, kind, key, text, made_by, who, name, given, facts, fan, ends)
VALUES (?,?,?,?,?,?,?,?,?,?,?,?)
"""
_NEWEST = "(SELECT max(id) FROM entry)"


class FileJournal:
    """The entries of one document. Every method may raise `NotSaved`."""

    def __init__(self, campaign: Campaign, document: Document) -> None:
        self._campaign = campaign
        self._document = document.id
        self._codec = Codec(load_system(document.system))

    def rows(self) -> list[Row]:
        """All entries, in the order they were written."""
        query = f"SELECT {_COLUMNS} FROM entry WHERE document = ? ORDER BY id"
        return [self._row(*row) for row in self._campaign.fetch(query, self._document)]

    def head(self) -> int:
        """The last entry of the path that has happened; 0 at the beginning."""
        return int(self._campaign.fetch("SELECT head FROM document WHERE id = ?", self._document)[0][0])

    def append(self, entry: Entry) -> int:
        """Write an entry after the head and make it the head, in one transaction."""
        parent, text = self.head(), self._codec.text
        words = (entry.kind, entry.key, entry.text, entry.by, entry.who, entry.name)
        facts = (text(entry.given), text(entry.facts), entry.fan, int(entry.ends))
        return self._campaign.run(
            (_INSERT, (self._document, parent, *words, *facts)),
            (f"UPDATE entry SET redo = {_NEWEST} WHERE id = ?", (parent,)),
            (f"UPDATE document SET head = {_NEWEST} WHERE id = ?", (self._document,)),
        )

    def move(self, head: int, redo: Mapping[int, int]) -> None:
        """Make another entry the head, and note what redo puts back after which entry."""
        update = "UPDATE entry SET redo = ? WHERE id = ?"
        steps = [(update, (child, parent)) for parent, child in redo.items()]
        self._campaign.run(*steps, ("UPDATE document SET head = ? WHERE id = ?", (head, self._document)))

    def _row(self, id_: int, parent: int, redo: int, *columns: Any) -> Row:
        kind, key, text, by, who, name, given, facts, fan, ends = columns
        try:
            decoded = {"given": self._codec.facts(given), "facts": self._codec.facts(facts)}
        except msgspec.DecodeError as error:
            said = "Entry {id} of {file} cannot be read: {why}. Nothing was changed."
            raise NotSaved(say(said, id=id_, file=self._campaign.name, why=error)) from error
        return Row(
            id_, parent, redo, Entry(kind, key, text, by, who, name, fan=fan, ends=bool(ends), **decoded)
        )
