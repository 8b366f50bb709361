"""Data of drag and drop and of the clipboard: whole characters and items, and lists of people."""

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
    """Dragged characters with the ids of their document and system."""

    document: int
    system: str
    people: tuple[Combatant, ...]


def with_people(document: int, system: str, people: Sequence[Combatant]) -> QMimeData:
    """Return drag or clipboard data with characters of a document."""
    data = QMimeData()
    data.setData(PEOPLE, msgspec.json.encode(Dragged(document, system, tuple(people))))
    return data


def people_of(data: QMimeData | None) -> Dragged | None:
    """Return the dropped or pasted characters, or None if the data holds none."""
    if data is None or not data.hasFormat(PEOPLE):
        return None
    return msgspec.json.decode(bytes(data.data(PEOPLE).data()), type=Dragged)


def with_things(items: Sequence[Item]) -> QMimeData:
    """Return drag or clipboard data with items, skills and powers."""
    data = QMimeData()
    data.setData(THINGS, msgspec.json.encode(list(items)))
    return data


def things_of(data: QMimeData | None) -> tuple[Item, ...]:
    """Return the dropped or pasted items; empty if the data holds none."""
    if data is None or not data.hasFormat(THINGS):
        return ()
    return msgspec.json.decode(bytes(data.data(THINGS).data()), type=tuple[Item, ...])


def are_cells(data: QMimeData) -> bool:
    """Return whether the data looks like spreadsheet cells. The test is quick: a drag asks at every move."""
    return "\t" in data.text() or "<table" in data.html().casefold()


def list_of(data: QMimeData | None) -> "RawList":
    """Return the dropped or pasted list as raw text, not yet split into columns; empty if there is none."""
    from crs_desktop.play.lists.reading.list_file import RawList  # slow import, not needed at start-up

    return RawList(data.text(), html=data.html()) if data is not None else RawList()
