"""The journal of one document, stored in a campaign file."""

from typing import Any

import msgspec

from crs_desktop.play.bounds import NAME_LETTERS
from crs_desktop.play.journal.campaign import Campaign, Document, NotSaved
from crs_desktop.play.journal.checksums import (
    DAMAGED_DOCUMENT,
    ENTER,
    MARK_DOCUMENT,
    NEXT_ENTRY,
    OF_ENTRY,
    is_damaged,
    marked,
)
from crs_desktop.play.journal.journal import Codec, Entry, EntryRow
from crs_desktop.rules import load_system
from crs_desktop.rules.names import too_long_in
from crs_desktop.words import say

_ROWS = f"SELECT {OF_ENTRY}, checksum FROM entry WHERE document = ? AND id > ? ORDER BY id"
_MOVE = "UPDATE document SET head = ?, tip = ?, called = ? WHERE id = ?"
_KINDS = (int, int, int, *[str] * 9, int, str, str)
"""Types of the columns of an entry, in a file without tampering."""
_NEWEST = "(SELECT max(id) FROM entry)"
_STEP = f"""
UPDATE document SET head = {_NEWEST}, tip = CASE WHEN ? THEN tip ELSE {_NEWEST} END, called = ? WHERE id = ?
"""


class FileJournal:
    """The entries of one document. Every method may raise `NotSaved`."""

    def __init__(self, campaign: Campaign, document: Document) -> None:
        self._campaign = campaign
        self._document, self._is_own = document.id, document.kind == "notes"
        self._codec = Codec(load_system(document.system))

    def rows(self, after: int = 0) -> list[EntryRow]:
        """Return the entries after an entry, in the order they were written."""
        written = self._campaign.fetch(_ROWS, self._document, after)
        rows = [self._row(row) for row in written]
        self._check_known(rows, after)
        self._check_written(written)
        return rows

    def head(self) -> int:
        """Return the id of the last entry on the path; 0 at the beginning."""
        return self._place("head")

    def tip(self) -> int:
        """Return the id of the entry at which redo ends; the head if there is nothing to redo."""
        return self._place("tip")

    def barred(self) -> str:
        """Return why the document can only be read now; empty if it can be written."""
        return "" if self._is_own else self._campaign.barred(self._document)

    def author(self, entry: int) -> str:
        """Return the name of the other laptop that wrote an entry of a shared library; else empty."""
        return self._campaign.author(self._document, entry)

    def append(self, entry: Entry, called: str, beside: bool = False) -> int:
        """Write an entry after the head and make it the head and the tip, in one transaction."""
        self._refuse_barred()
        # read the id before writing, because the checksum covers it; reading it later cost a second write
        (id_,), parent, text = self._campaign.fetch(NEXT_ENTRY)[0], self.head(), self._codec.text
        words = (entry.kind, entry.key, entry.text, entry.by, entry.who, entry.name)
        facts = (text(entry.given), text(entry.facts), entry.fan, int(entry.ends), entry.said)
        return self._campaign.run(
            (ENTER, marked(id_, self._document, parent, *words, *facts)),
            (_STEP, (beside, called, self._document)),
            (MARK_DOCUMENT, (self._document,)),
        )

    def move(self, head: int, tip: int, called: str) -> None:
        """Move the head and the tip to other entries."""
        self._refuse_barred()
        moved = (_MOVE, (head, tip, called, self._document))
        self._campaign.run(moved, (MARK_DOCUMENT, (self._document,)))

    def _refuse_barred(self) -> None:
        if why := self.barred():
            raise NotSaved(why)

    def _check_known(self, rows: list[EntryRow], after: int) -> None:
        """Check that the parent of every entry was written before it, and that head and tip exist.

        Entries up to ``after`` were checked when they were read.
        """
        known = {0}
        for row in rows:
            if row.parent not in known and not 0 < row.parent <= after:
                raise self._missing(row.parent)
            known.add(row.id)
        for id_ in (self.head(), self.tip()):
            if id_ not in known and not 0 < id_ <= after:
                raise self._missing(id_)

    def _check_written(self, written: list[tuple[Any, ...]]) -> None:
        """Check every entry, and the document with its head and tip, against its checksum."""
        for row in filter(is_damaged, written):
            said = "Entry {id} of {file} is not as it was written. The file is damaged and was not changed."
            raise NotSaved(say(said, id=row[0], file=self._campaign.name))
        if self._campaign.fetch(DAMAGED_DOCUMENT, self._document):
            said = (
                "{file} disagrees with its own record of the last entry. It is damaged and was not changed."
            )
            raise NotSaved(say(said, file=self._campaign.name))

    def _missing(self, id_: int) -> NotSaved:
        said = "Entry {id} of {file} is missing. The file is damaged and was not changed."
        return NotSaved(say(said, id=id_, file=self._campaign.name))

    def _unreadable(self, id_: int, why: str) -> NotSaved:
        said = "Entry {id} of {file} cannot be read: {why}. It was not changed."
        return NotSaved(say(said, id=id_, file=self._campaign.name, why=why))

    def _place(self, column: str) -> int:
        at = self._campaign.fetch(f"SELECT {column} FROM document WHERE id = ?", self._document)[0][0]
        # no entry has the id -1, so `_check_known` reports a damaged head
        return at if isinstance(at, int) else -1

    def _row(self, row: tuple[Any, ...]) -> EntryRow:
        if tuple(map(type, row)) != _KINDS:
            raise self._unreadable(row[0], say("expected texts and whole numbers"))
        id_, _document, parent, kind, key, text, by, who, name, given, facts, fan, ends, said, _checksum = row
        try:
            told = self._codec.facts(given), self._codec.facts(facts)
        except msgspec.DecodeError as error:
            raise self._unreadable(id_, str(error)) from error
        # a name is no longer than the text around it, so most entries need no closer look
        if len(given) + len(facts) > NAME_LETTERS and (
            why := too_long_in((*told[0], *told[1]), NAME_LETTERS)
        ):
            raise self._unreadable(id_, why.rstrip("."))
        return EntryRow(id_, parent, Entry(kind, key, text, by, who, name, *told, fan, bool(ends), said))
