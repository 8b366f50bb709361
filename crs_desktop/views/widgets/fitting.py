"""Window sizes that fit their text and never exceed the screen."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from crs_desktop.views.widgets.layouts import STRETCH, in_column

_MARGIN, _UNDER_THE_MENU = 12, 72
_BESIDE, _ABOVE = 16, 48
"""Pixels reserved for the frame and the title bar of a window."""


def open_at(window: QWidget, wide: int, high: int) -> None:
    """Resize the window to ``wide`` × ``high`` pixels, or to the available screen if that is smaller."""
    free = window.screen().availableGeometry()
    window.resize(min(wide, free.width() - _BESIDE), min(high, free.height() - _ABOVE))


def beside_the_order(window: QWidget, table: QWidget) -> QPoint:
    """Return a position at the upper right of the table, which leaves the turn order visible."""
    free, frame = table.screen().availableGeometry(), table.frameGeometry()
    right = min(frame.right(), free.right()) - window.width() - _MARGIN
    return QPoint(max(free.left(), right), max(free.top(), frame.top() + _UNDER_THE_MENU))


def scrolled(inner: QWidget, named: str) -> QScrollArea:
    """Return ``inner`` in an area that scrolls vertically; ``named`` is its name for a screen reader."""
    from PySide6.QtCore import Qt  # creates ninety enums: too slow for the first window

    area = _WholeFields(widgetResizable=True)
    area.setAccessibleName(named)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab reaches the fields, not the area
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    whole = QWidget()
    in_column(inner, STRETCH, into=whole)
    area.setWidget(whole)
    return area


class _WholeFields(QScrollArea):
    """Scroll area in which Tab brings the whole focused field into view: Qt shows only its cursor."""

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: N802, A002
        went, field, ground = super().focusNextPrevChild(next), self.focusWidget(), self.widget()
        if went and field is not None and ground is not None and ground.isAncestorOf(field):
            place = field.mapTo(ground, field.rect().topLeft())
            # `ensureVisible` takes a point, so each edge in turn.
            for edge in (place.y(), place.y() + field.height()):
                self.ensureVisible(place.x(), edge, 0, 0)
        return went
