"""Wrapping label for long text in little space."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy

from crs_desktop.override import override
from crs_desktop.words import say

_FRAME = 4
"""Pixels above and below the text, for the focus frame."""


class LongText(QScrollArea):
    """Wrapping label that scrolls, by mouse and keyboard, if its lines need more room than it has.

    ``most`` returns the largest height in pixels. Style properties belong on ``label``.
    """

    def __init__(self, most: Callable[[], float]) -> None:
        super().__init__()
        self._most = most
        self.label = QLabel(wordWrap=True)
        self.setAccessibleName(say("Text"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setWidget(self.label)
        for part in (self.label, self.viewport()):
            part.setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalScrollBar().rangeChanged.connect(self._let_scroll)

    def setText(self, words: str) -> None:  # noqa: N802
        """Show a text from its beginning."""
        self.label.setText(words)
        self.setAccessibleName(words or say("Text"))
        self.verticalScrollBar().setValue(0)
        self._keep_bar()
        self.updateGeometry()

    def text(self) -> str:
        """Return the whole text, including the part scrolled out of view."""
        return self.label.text()

    def heightForWidth(self, wide: int) -> int:  # noqa: N802
        """Return the height of the text in a width, limited to whole lines within ``most``."""
        line = self.label.fontMetrics().lineSpacing()
        return min(self.needed(wide), int(self._most() // line) * line + _FRAME)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the preferred width of the text and the height for it."""
        wide = self.label.sizeHint().width()
        return QSize(wide, self.heightForWidth(max(wide, self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lay the text anew, with a scroll bar only if it is needed."""
        self._keep_bar()
        super().resizeEvent(event)

    @override
    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.label.minimumSizeHint().width(), self.label.fontMetrics().height())

    def needed(self, wide: int) -> int:
        """Return the height of all lines in a width, in pixels."""
        # Before the style sheet is laid on it, the label has other letters and another height.
        self.label.ensurePolished()
        return self.label.heightForWidth(wide - _FRAME) + _FRAME

    def _keep_bar(self) -> None:
        """Leave the scroll bar out where the text fits without one: Qt measures it beside the bar it has."""
        room, policy = self.maximumViewportSize(), Qt.ScrollBarPolicy
        fits = self.label.heightForWidth(room.width()) <= room.height()
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded)

    def _let_scroll(self, _first: int, last: int) -> None:
        """Accept the focus by Tab only while there is more text to scroll to."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if last else Qt.FocusPolicy.NoFocus)
