"""Words that may be many in a place that is not large."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QWidget

from crs_desktop.override import override
from crs_desktop.words import say

_FRAME = 4
"""The pixels above and below the words that show the focus."""


class LongText(QScrollArea):
    """A label that wraps: where it has not the room for all lines, the rest is scrolled to, by keys too.

    ``most`` tells how many pixels it may be high. ``label`` is dressed by its properties, as any other.
    """

    def __init__(self, most: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = most
        self.label = QLabel(wordWrap=True)
        self.setAccessibleName(say("What is said"))
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
        """Say something else, from its beginning."""
        self.label.setText(words)
        self.setAccessibleName(words or say("What is said"))
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def text(self) -> str:
        """All that is said, also where only a part of it is seen."""
        return self.label.text()

    def heightForWidth(self, wide: int) -> int:  # noqa: N802
        """What the words need, or as many whole lines as there may be."""
        line = self.label.fontMetrics().lineSpacing()
        return min(self.needed(wide), int(self._most() // line) * line + _FRAME)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as the words would like to be."""
        wide = self.label.sizeHint().width()
        return QSize(wide, self.heightForWidth(max(wide, self.width())))

    @override
    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.label.minimumSizeHint().width(), self.label.fontMetrics().height())

    def needed(self, wide: int) -> int:
        """How many pixels high all lines are in so many across."""
        self.label.ensurePolished()
        return self.label.heightForWidth(wide - _FRAME) + _FRAME

    def _let_scroll(self, _first: int, last: int) -> None:
        """Tab comes here only where there is more to be read."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if last else Qt.FocusPolicy.NoFocus)
