"""The layout of the library: characters above encounters and shelf, the sheet at the right."""

from msgspec import Struct
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QWidget,
)

from crs_desktop.rules import SYSTEMS
from crs_desktop.views.actions.wording import said
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.words import say

_BELOW, _AT_MOST = 310, 0.43
"""Height of encounters and shelf at most: in pixels, and as a part of the window."""
_HIGH = 734
"""Height assumed before the first show."""


class LibraryParts(Struct, frozen=True):
    """Widgets to lay out; ``under`` are the actions with buttons below the characters."""

    characters: QWidget
    editor: QWidget
    tabs: QWidget
    systems: QComboBox
    search: QLineEdit
    elsewhere: QWidget
    notice: QLabel
    counted: QLabel
    under: tuple[QAction, ...]


class Whole(QSplitter):
    """Splitter with characters, encounters and shelf at the left, the sheet at the right."""

    def __init__(self, parts: LibraryParts) -> None:
        super().__init__()
        self._seen = False
        self._down = QSplitter(Qt.Orientation.Vertical)
        self._down.addWidget(_left(parts))
        self._down.addWidget(parts.tabs)
        self._down.setStretchFactor(0, 1)
        self._down.setCollapsible(0, False)
        self.addWidget(self._down)
        self.addWidget(parts.editor)
        self.setStretchFactor(0, 1)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Recompute the sizes after a change of font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._make_room()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Compute the sizes from the real height on first show: a small screen favours the characters."""
        super().showEvent(event)
        if not self._seen:
            self._seen = True
            self._make_room()

    def _make_room(self) -> None:
        high = self.height() if self._seen else _HIGH
        below, beside = min(theme.room(264), _BELOW, round(high * _AT_MOST)), theme.room(430)
        self._down.setSizes([high - below, below])
        # Before it is shown, the window has not yet its width.
        self.setSizes([max(1366, self.width()) - beside, beside])


def _left(parts: LibraryParts) -> QWidget:
    left = QWidget()
    in_column(
        _top(parts),
        (parts.characters, 1),
        parts.elsewhere,
        parts.notice,
        _under(parts),
        into=left,
        margins=(8, 8, 8, 4),
        spacing=8,
    )
    return left


def _top(parts: LibraryParts) -> QHBoxLayout:
    for entry in SYSTEMS:
        parts.systems.addItem(entry.title, entry.id)
    parts.search.setPlaceholderText(say("Search name, side, tag, item or note (Ctrl+F)"))
    parts.search.setAccessibleName(say("Search"))
    parts.systems.setAccessibleName(say("System"))
    return in_row(parts.systems, (parts.search, 1), spacing=8)


def _under(parts: LibraryParts) -> QHBoxLayout:
    parts.counted.setProperty("quiet", True)
    row = in_row(spacing=8)
    for action in parts.under:
        row.addWidget(_button(action))
    row.addStretch(1)
    row.addWidget(parts.counted)
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
