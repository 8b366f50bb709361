"""A fight of one campaign, copied into another as it was written."""

from collections.abc import Iterator
from typing import Any

from crs_desktop.play.journal.campaign import Campaign, Document
from crs_desktop.play.journal.checksums import ENTER, MARK_DOCUMENT, NEXT_ENTRY, OF_ENTRY, marked

_OF_DOCUMENT = "SELECT head, tip, called, laid FROM document WHERE id = ?"
_LAY = "UPDATE document SET head = ?, tip = ?, called = ?, laid = ? WHERE id = ?"
_PICTURE = "INSERT OR IGNORE INTO picture (id, bytes) VALUES (?,?)"
_ENTRIES = f"SELECT {OF_ENTRY} FROM entry WHERE document = ? ORDER BY id"


def adopt(campaign: Campaign, document: Document, other: Campaign) -> Document:
    """Copy a document of another campaign with its entries and all pictures; raises NotSaved."""
    with campaign.at_once():
        made = campaign.add(document.system, document.title, document.seed, document.kind)
        ((free,),) = campaign.fetch(NEXT_ENTRY)
        rows = other.fetch(_ENTRIES, document.id)
        # both files count their entries from 1, so parents, head and tip follow to new ids
        ids = {0: 0, **{row[0]: free + at for at, row in enumerate(rows)}}
        pictures = other.fetch("SELECT id, bytes FROM picture")
        ((head, tip, *rest),) = other.fetch(_OF_DOCUMENT, document.id)
        campaign.run(
            *((_PICTURE, row) for row in pictures),
            *_entries(rows, ids, made.id),
            (_LAY, (ids[head], ids[tip], *rest, made.id)),
            (MARK_DOCUMENT, (made.id,)),
        )
    return made


def _entries(
    rows: list[tuple[Any, ...]], ids: dict[int, int], document: int
) -> Iterator[tuple[str, tuple[object, ...]]]:
    for id_, _document, parent, *held in rows:
        yield ENTER, marked(ids[id_], document, ids[parent], *held)
