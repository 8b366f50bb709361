"""Where the parts of the library stand: the characters above what is below them, a sheet beside both."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from crs_desktop.rules import SYSTEMS
from crs_desktop.views import theme
from crs_desktop.views.commands import said
from crs_desktop.views.hints import slanted
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.library.window import LibraryWindow


_BELOW = 310
"""Pixels for what is below the characters: large letters leave the rest to them."""


def laid_out(window: "LibraryWindow") -> QWidget:
    """All of it."""
    down = QSplitter(Qt.Orientation.Vertical)
    down.addWidget(_left(window))
    down.addWidget(window.tabs)
    down.setSizes([470, min(theme.room(264), _BELOW)])
    down.setStretchFactor(0, 1)
    down.setCollapsible(0, False)
    across = QSplitter()
    across.addWidget(down)
    across.addWidget(window.editor)
    across.setSizes([1366 - theme.room(430), theme.room(430)])
    across.setStretchFactor(0, 1)
    return across


def _left(window: "LibraryWindow") -> QWidget:
    left = QWidget()
    column = QVBoxLayout(left)
    column.setContentsMargins(8, 8, 8, 4)
    column.setSpacing(8)
    column.addLayout(_top(window))
    column.addWidget(window.characters, 1)
    for label in (window.elsewhere, window.told):
        column.addWidget(label)
    column.addLayout(_under(window))
    return left


def _top(window: "LibraryWindow") -> QHBoxLayout:
    for entry in SYSTEMS:
        window.systems.addItem(entry.title, entry.id)
    slanted(window.search).setPlaceholderText(say("Search: name, side, tag, thing, note (Ctrl+F)"))
    window.search.setAccessibleName(say("Search"))
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addWidget(window.systems)
    row.addWidget(window.search, 1)
    return row


def _under(window: "LibraryWindow") -> QHBoxLayout:
    window.counted.setProperty("quiet", True)
    row = QHBoxLayout()
    row.setSpacing(8)
    for id_ in ("new", "fight"):
        row.addWidget(_button(window.actions_by_id[id_]))
    row.addStretch(1)
    row.addWidget(window.counted)
    return row


def _button(of: QAction) -> QPushButton:
    made = QPushButton(said(of.text()))
    made.clicked.connect(of.trigger)
    of.changed.connect(lambda: _follow(made, of))
    _follow(made, of)
    return made


def _follow(button: QPushButton, of: QAction) -> None:
    button.setEnabled(of.isEnabled())
    button.setToolTip(str(of.property("why_not") or "") or of.toolTip())
