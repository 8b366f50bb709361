"""The file of a shared campaign: which of its documents and entries the server has, and in which slots.

Three tables in the file hold that; a file that is not shared lacks them. They may be older than the truth by
some seconds, because writing them costs as much as an answer: an entry carries its origin to the server as a
mark, and an entry that comes back with the mark of this file is known and not written again.
"""

import uuid
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from crs_desktop.play.bounds import NAME_LETTERS
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.checksums import ENTER, MARK_DOCUMENT, NEXT_ENTRY, OF_ENTRY, marked
from crs_desktop.play.journal.formats import shared_tables
from crs_desktop.play.journal.journal import Codec
from crs_desktop.play.share.branch_names import renamed
from crs_desktop.play.share.known import NEW, Known
from crs_desktop.play.share.messages import PAGE, KeptDocument, Proposal, Pulled, Sent
from crs_desktop.rules import load_system
from crs_desktop.rules.names import too_long_in

_UNSENT = (
    "SELECT id, document FROM entry WHERE id > ? AND id NOT IN (SELECT id FROM shared_entry) ORDER BY id"
)
_MAKE = "INSERT INTO document (kind, system, title, seed) VALUES (?,?,?,?)"
_MOVE = "UPDATE document SET head = ?, tip = ?, called = ? WHERE id = ?"
_KEEP = """
INSERT INTO shared_document VALUES (?,?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET version = excluded.version,
  head = excluded.head, tip = excluded.tip, called = excluded.called, held = excluded.held
"""
_NOT_KNOWN = """
SELECT id, kind, system FROM document WHERE kind <> 'notes' AND id NOT IN (SELECT id FROM shared_document)
"""
_BLANK = """
SELECT id FROM document WHERE kind = ? AND system = ? AND id NOT IN (SELECT id FROM shared_document)
"""


class SharedFile:
    """A campaign and its place in the shared one. Only the window’s thread uses it."""

    def __init__(self, campaign: Campaign) -> None:
        self.file = campaign
        self.read()

    def read(self) -> None:
        """Read the tables, and forget what is not in them."""
        row = self.file.fetch("SELECT campaign, laptop, at, rank FROM shared")[0]
        self.campaign, self.laptop, self.at, self.rank = row
        self.by_uuid: dict[str, Known] = {}
        self.by_id: dict[int, Known] = {}
        self._new: list[tuple[int, int, int, str]] = []
        self._touched: set[int] = set()
        self._heads: dict[str, KeptDocument] = {}
        self._scanned = 0
        self._codecs: dict[int, Codec] = {}
        self._read_documents()

    def _read_documents(self) -> None:
        libraries = {one.id for one in self.file.documents() if one.kind == "library"}
        known = "SELECT id, uuid, version, head, tip, called, held FROM shared_document"
        for row in self.file.fetch(known):
            id_, uuid_, version, head, tip, called, held = row
            self._know(Known(id_, uuid_, id_ in libraries, version, head, tip, called, bool(held)))
        for id_, document, slot, laptop in self.file.fetch("SELECT * FROM shared_entry"):
            self.by_id[document].has(id_, slot, laptop)

    def _know(self, known: Known) -> Known:
        self.by_uuid[known.uuid] = self.by_id[known.id] = known
        return known

    # What this laptop has written

    def look(self) -> list[Known]:
        """Find new documents and entries; return the new documents, which have their ids in the file now."""
        new = [self._know(one) for one in self._unknown()]
        for id_, document in self.file.fetch(_UNSENT, self._scanned):
            self._scanned = id_
            if document in self.by_id and id_ not in self.by_id[document].slots:
                self.by_id[document].unsent[id_] = None
        self._touched.update(one.id for one in new)
        if new:
            self.flush()
        return new

    def _unknown(self) -> Iterable[Known]:
        found = [row for row in self.file.fetch(_NOT_KNOWN) if row[0] not in self.by_id]
        blank = self.file.blank() if found else set()
        for id_, kind, system in found:
            if id_ not in blank:
                # two laptops without a network may each make a system's library, and it must be one
                own = uuid.uuid5(uuid.UUID(self.campaign), system) if kind == "library" else uuid.uuid4()
                yield Known(id_, str(own), kind == "library")

    def dirty(self) -> list[Known]:
        """Return the documents of which the server lacks an entry or the head."""
        places = self.file.fetch("SELECT id, head, tip FROM document")
        return [self.by_id[row[0]] for row in places if row[0] in self.by_id and self._differs(*row)]

    def _differs(self, id_: int, head: int, tip: int) -> bool:
        known = self.by_id[id_]
        moved = (known.slot(head), known.slot(tip)) != (known.head, known.tip)
        return bool(known.unsent) or known.version == NEW or (known.held and moved)

    def begun(self, known: Known) -> None:
        """Note that the server has a document now."""
        known.version = 0
        self._touched.add(known.id)

    def about(self, known: Known) -> tuple[bool, str, str, str]:
        """Return kind, system, title and seed of a document, for the server."""
        row = self.file.fetch("SELECT system, title, seed FROM document WHERE id = ?", known.id)[0]
        return (known.library, *row)

    def proposal(self, known: Known, main: bool) -> Proposal | None:
        """Return the next thing to write into a document on the server; None if nothing is left."""
        ids = [*islice(known.unsent, PAGE)]
        slots = {id_: known.last + place for place, id_ in enumerate(ids, 1)}
        entries = tuple(self._sent(known, id_, slots) for id_ in ids)
        head, tip, called = self._head(known)
        places = [slots.get(id_, known.slot(id_)) for id_ in (head, tip)]
        if None in places:  # they follow on a later page
            places = [known.last + len(ids)] * 2
        head, tip = (place or 0 for place in places)
        if not entries and not (main and (head, tip) != (known.head, known.tip)):
            return None
        return Proposal(known.uuid, known.version, main, entries, head, tip, called)

    def _head(self, known: Known) -> tuple[int, int, str]:
        """Return head and tip in the file, and the title there."""
        found = self.file.fetch("SELECT head, tip, called FROM document WHERE id = ?", known.id)[0]
        return found[0], found[1], found[2]

    def _sent(self, known: Known, id_: int, slots: dict[int, int]) -> Sent:
        row = self.file.fetch(f"SELECT {OF_ENTRY}, checksum FROM entry WHERE id = ?", id_)[0]
        parent, values, checksum = row[2], row[3:-1], row[-1]
        slot = slots.get(parent) or known.slot(parent) or 0
        given = renamed(values[6], lambda named: slots.get(named) or known.slot(named))
        mark = f"{self.laptop}:{id_}:{checksum}"
        return Sent(known.uuid, slots[id_], slot, mark, (*values[:6], given, *values[7:]))

    def written(self, proposal: Proposal) -> None:
        """Note that the server has taken a proposal."""
        known = self.by_uuid[proposal.document]
        for one in proposal.entries:
            self._place(known, int(one.mark.split(":")[1]), one.slot)
        if proposal.main:
            known.version, known.head, known.tip = proposal.version + 1, proposal.head, proposal.tip
            known.called = proposal.called
        self._touched.add(known.id)

    def _place(self, known: Known, id_: int, slot: int, laptop: str = "") -> None:
        known.has(id_, slot, laptop)
        known.unsent.pop(id_, None)
        self._new.append((id_, known.id, slot, laptop))
        if laptop:
            known.news.add(id_)

    def rank_is(self, rank: str) -> None:
        """Note the rank of this laptop’s line."""
        if rank != self.rank:
            self.rank = rank
            self.file.run(("UPDATE shared SET rank = ?", (rank,)))

    def hold(self, known: Known, held: bool) -> None:
        """Write down whether this laptop may write a document, before it does."""
        if known.held != held:
            known.held = held
            self._touched.add(known.id)
            self.flush()

    # What others have written

    def take_in(self, pulled: Pulled) -> dict[int, bool]:
        """Write what the server has into the file; return the documents whose view has changed.

        The value is true if entries moved in the document, so that it must be read anew. Heads follow on the
        last page: until then an entry may still come that this laptop has sent itself.
        """
        changed: dict[int, bool] = {}
        with self.file.at_once():
            for picture in pulled.pictures:
                self.file.keep_picture(picture)
            for one in pulled.documents:
                self._heads[one.id] = one
                if one.id not in self.by_uuid:
                    self._make(one)
            self._enter(pulled.entries)
            self.at = pulled.at
            if not pulled.more:
                changed = self._follow_all()
            self.flush()
        return changed

    def _make(self, kept: KeptDocument) -> None:
        """Create a document of the server in the file; an empty library of the same system becomes it."""
        kind = "library" if kept.library else "fight"
        blank = self.file.fetch(_BLANK, kind, kept.system) if kept.library else []
        row = (kind, kept.system, kept.title, kept.seed)
        made = blank[0][0] if blank else self.file.run((_MAKE, row))
        self.file.run((MARK_DOCUMENT, (made,)))
        known = Known(made, kept.id, kept.library, 0, held=kept.library)
        self._touched.add(self._know(known).id)

    def _enter(self, entries: Sequence[Sent]) -> None:
        """Write the entries of other laptops; note the slots of own ones."""
        self._check(entries)
        (next_,) = self.file.fetch(NEXT_ENTRY)[0]
        rows: list[tuple[object, ...]] = []
        for sent in entries:
            known = self.by_uuid[sent.document]
            # a broken network may deliver a message twice
            if sent.slot in known.rows:
                continue
            if own := self._own(known, sent):
                self._place(known, own, sent.slot)
                continue
            rows.append(_copied(known, sent, next_))
            self._place(known, next_, sent.slot, sent.mark.partition(":")[0] if known.library else "")
            next_ += 1
        self.file.database.run_all(ENTER, rows)

    def _own(self, known: Known, sent: Sent) -> int:
        """Return the entry of this file with the mark of a sent one; 0 if another laptop wrote it."""
        if not sent.mark.startswith(self.laptop):
            return 0
        _laptop, id_, checksum = sent.mark.split(":")
        if int(id_) in known.slots:
            return 0
        own = self.file.fetch("SELECT document FROM entry WHERE id = ? AND checksum = ?", int(id_), checksum)
        return int(id_) if own == [(known.id,)] else 0

    def _check(self, entries: Sequence[Sent]) -> None:
        """Raise `ValueError` for an entry that this program cannot read: its fight would never open again."""
        texts: dict[str, list[str]] = {}
        for sent in entries:
            texts.setdefault(sent.document, []).extend((str(sent.values[6]), str(sent.values[7])))
        for document, found in texts.items():
            known = self.by_uuid[document]
            codec = self._codecs.get(known.id) or self._codecs.setdefault(known.id, self._codec(known))
            facts = codec.all_facts(found)
            if max(map(len, found)) > NAME_LETTERS and too_long_in(facts, NAME_LETTERS):
                raise ValueError

    def _codec(self, known: Known) -> Codec:
        ((system,),) = self.file.fetch("SELECT system FROM document WHERE id = ?", known.id)
        return Codec(load_system(system))

    def _insert(self, known: Known, parent: int, values: Sequence[object]) -> int:
        (id_,) = self.file.fetch(NEXT_ENTRY)[0]
        return self.file.run((ENTER, marked(id_, known.id, parent, *values)))

    def _follow_all(self) -> dict[int, bool]:
        heads, self._heads = self._heads, {}
        changed: dict[int, bool] = {}
        for one in heads.values():
            known = self.by_uuid[one.id]
            if one.version > known.version:
                was = known.row(known.head)
                known.version, known.head, known.tip = one.version, one.head, one.tip
                known.called = one.called
                self._touched.add(known.id)
                # What this laptop wrote itself lies in the file already.
                if one.writer != self.laptop or not known.held:
                    changed[known.id] = self._follow(known, was)
            else:
                changed[known.id] = False
        return changed

    def _follow(self, known: Known, was: int) -> bool:
        """Take over the head of the server, which ``was`` another entry; return whether entries moved."""
        if not known.library:
            self.hold(known, False)
            self._move(known, known.row(known.head), known.row(known.tip))
            return False
        return self._rebase(known, was)

    def _rebase(self, known: Known, was: int) -> bool:
        """Put changes of a library that the server does not have behind those of others."""
        self.look()
        # read the head after `look`, because entries written since the last look must come along
        old, at = self._head(known)[:2], known.row(known.head)
        moved: dict[int, int] = {0: 0}
        mine = self._path_of(known, old[0])
        known.steps = self._between(was, self._parent(min(mine)) if mine else old[0])
        for id_ in [*known.unsent]:
            row = self.file.fetch(f"SELECT {OF_ENTRY} FROM entry WHERE id = ?", id_)[0]
            first = id_ in mine and row[2] not in mine
            given = renamed(row[9], lambda named: moved.get(named, named))
            values = (*row[3:9], given, *row[10:])
            moved[id_] = self._insert(known, at if first else moved.get(row[2], row[2]), values)
        for id_ in [*known.unsent]:
            self.file.run(("DELETE FROM entry WHERE id = ?", (id_,)))
        known.unsent = dict.fromkeys(new for id_, new in moved.items() if id_)
        self._scanned = max([self._scanned, *moved.values()])
        head = moved[old[0]] if mine else at
        self._move(known, head, moved.get(old[1], head) if mine else known.row(known.tip))
        return bool(known.unsent)

    def _path_of(self, known: Known, head: int) -> set[int]:
        """Return the entries of the path to ``head`` that the server does not have."""
        path = set[int]()
        while head in known.unsent:
            path.add(head)
            head = self._parent(head)
        return path

    def _parent(self, id_: int) -> int:
        return int(self.file.fetch("SELECT parent FROM entry WHERE id = ?", id_)[0][0])

    def _between(self, was: int, now: int) -> tuple[list[int], list[int]]:
        """Return the entries that lead back from ``was``, and those that lead on to ``now``."""
        undone, redone = list[int](), list[int]()
        while was != now:
            # a parent has a smaller id than its entry, so the greater of the two ids is not the fork
            if was > now:
                undone.append(was)
                was = self._parent(was)
            else:
                redone.insert(0, now)
                now = self._parent(now)
        return undone, redone

    def give_way(self, known: Known) -> bool:
        """Return to the head of the server: another laptop plays. Return whether the head was elsewhere."""
        now = known.row(known.head), known.row(known.tip)
        moves = self._head(known)[:2] != now
        with self.file.at_once():
            self.hold(known, False)
            if moves:
                self._move(known, *now)
        return moves

    def _move(self, known: Known, head: int, tip: int) -> None:
        self.file.run((_MOVE, (head, tip, known.called, known.id)), (MARK_DOCUMENT, (known.id,)))

    # The tables

    def flush(self) -> None:
        """Write the tables, if anything in them has changed."""
        if not self._new and not self._touched:
            return
        kept = [self.by_id[id_] for id_ in self._touched]
        rows = [(_KEEP, _row_of(one)) for one in kept]
        # while pages are missing, their heads are known here alone: a new start reads all pages again
        at = [] if self._heads else [("UPDATE shared SET at = ?", (self.at,))]
        with self.file.at_once():
            self.file.database.run_all("INSERT OR REPLACE INTO shared_entry VALUES (?,?,?,?)", self._new)
            for statement in (*rows, *at):
                self.file.run(statement)
        self._new.clear()
        self._touched.clear()


def _copied(known: Known, sent: Sent, id_: int) -> tuple[object, ...]:
    """Return the row of an entry of another laptop."""
    given = renamed(str(sent.values[6]), known.rows.get)
    return marked(id_, known.id, known.row(sent.parent), *sent.values[:6], given, *sent.values[7:])


def _row_of(known: Known) -> tuple[Any, ...]:
    return (known.id, known.uuid, known.version, known.head, known.tip, known.called, known.held)


def begin(campaign: Campaign, shared: str) -> SharedFile:
    """Make a file part of a shared campaign, with an id of its own as a laptop."""
    with campaign.at_once():
        for statement in shared_tables():
            campaign.run((statement, ()))
        campaign.run(("INSERT INTO shared VALUES (?,?,0,'gm')", (shared, str(uuid.uuid4()))))
    campaign.shared = shared
    return SharedFile(campaign)


def end(campaign: Campaign) -> None:
    """Make a file a campaign of its own again; everything that was shared stays in it."""
    with campaign.at_once():
        for table in ("shared_entry", "shared_document", "shared"):
            campaign.run((f"DROP TABLE {table}", ()))
    campaign.shared = ""
    campaign.barred = lambda _document: ""
