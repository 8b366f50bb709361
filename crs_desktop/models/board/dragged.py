"""What is dragged or pasted: characters and things, whole, so that they may go to another document; lists."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData

from crs_desktop.rules.scene import Combatant, Item

if TYPE_CHECKING:
    from crs_desktop.play.lists.reading.list_file import RawList

PEOPLE = "application/x-crs-desktop-people"
THINGS = "application/x-crs-desktop-items"


class Dragged(msgspec.Struct, frozen=True):
    """Characters, with the id of the document and the system they are of."""

    document: int
    system: str
    people: tuple[Combatant, ...]


def with_people(document: int, system: str, people: Sequence[Combatant]) -> QMimeData:
    """Characters of a document, as they are dragged or copied to a place that may know them by name."""
    data = QMimeData()
    data.setData(PEOPLE, msgspec.json.encode(Dragged(document, system, tuple(people))))
    return data


def people_of(data: QMimeData | None) -> Dragged | None:
    """The characters that were dropped or pasted; None when none were, or there was nothing at all."""
    if data is None or not data.hasFormat(PEOPLE):
        return None
    return msgspec.json.decode(bytes(data.data(PEOPLE).data()), type=Dragged)


def with_things(items: Sequence[Item]) -> QMimeData:
    """Items, skills and powers, as they are dragged from sheet to shelf and back."""
    data = QMimeData()
    data.setData(THINGS, msgspec.json.encode(list(items)))
    return data


def things_of(data: QMimeData | None) -> tuple[Item, ...]:
    """The things that were dropped or pasted; none when nothing of the kind was, or nothing at all."""
    if data is None or not data.hasFormat(THINGS):
        return ()
    return msgspec.json.decode(bytes(data.data(THINGS).data()), type=tuple[Item, ...])


def are_cells(data: QMimeData) -> bool:
    """Whether a spreadsheet has been copied, seen at a glance: it is asked at every step of a drag."""
    return "\t" in data.text() or "<table" in data.html().casefold()


def list_of(data: QMimeData | None) -> "RawList":
    """The list of people that was dropped or pasted as words, not laid out yet; empty when there was none."""
    from crs_desktop.play.lists.reading.list_file import RawList  # no list comes in while the table is laid

    return RawList(data.text(), html=data.html()) if data is not None else RawList()
