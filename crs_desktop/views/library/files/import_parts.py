"""What the window that brings a file in is put together from: its lists, and what it says of the file."""

from collections.abc import Collection, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QListWidget, QTableView

from crs_desktop.models.library.import_repair import ImportRepairModel
from crs_desktop.play.lists.columns import Columns
from crs_desktop.play.lists.reading.headed_list import HeadedList
from crs_desktop.play.lists.reading.left_out import beyond, name_of, strange
from crs_desktop.views.widgets.typed_rows import typed_table
from crs_desktop.words import say, say_many


def list_of_slips() -> QListWidget:
    """Every sentence, a line each; the one that is looked at shows its cell."""
    made = QListWidget()
    made.setWordWrap(True)
    made.setProperty("hurt", True)
    made.setAccessibleName(say("What cannot be read"))
    made.setMinimumHeight(3 * made.fontMetrics().lineSpacing())
    return made


def mending_table(model: ImportRepairModel) -> QTableView:
    """The lines that need a word first."""
    table = typed_table(model, say("Lines to be mended"))
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(True)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return table


def unread(headed: HeadedList, ids: Sequence[str], columns: Columns) -> Iterator[str]:
    """What of the file goes nowhere, and why nobody can come where no column is taken for the name."""
    if "name" not in ids:
        yield say("No column goes to Name: expected one, since nobody comes without a name.")
    yield from headed.told
    if names := [name_of(headed, at) for at in strange(headed, ids, columns)]:
        one = "Nobody reads {columns}: say what it goes to, or leave it out."
        many = "Nobody reads {columns}: say what they go to, or leave them out."
        yield say_many(one, many, len(names), columns=_quoted(names))
    yield from beyond(headed)


def known_already(names: Collection[str]) -> list[str]:
    """That some are in the library: what would change is seen before it is done."""
    said = say("In the library already: {names}. What changes is seen first.", names=", ".join(names))
    return [said] if names else []


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(say("“{name}”", name=name) for name in names)


def brought(count: int) -> str:
    """What stands on the button that brings so many in."""
    return say_many("Bring in 1 character", "Bring in {count} characters", count)
