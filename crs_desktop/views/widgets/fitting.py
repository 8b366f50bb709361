"""Windows that open as large as their letters need, and never reach beyond the screen."""

from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from crs_desktop.views.widgets.layouts import STRETCH, in_column

_BESIDE, _ABOVE = 16, 48
"""The pixels of the screen that the frame of a window and its title take."""


def open_at(window: QWidget, wide: int, high: int) -> None:
    """Let it open at so many pixels, or as many as the screen has."""
    free = window.screen().availableGeometry()
    window.resize(min(wide, free.width() - _BESIDE), min(high, free.height() - _ABOVE))


def scrolled(inner: QWidget, named: str) -> QScrollArea:
    """As wide as there is room, and as high as it wants to be; ``named`` is what is heard of it."""
    from PySide6.QtCore import Qt  # with it come ninety enums, and the first window is put in its place here

    area = _WholeFields(widgetResizable=True)
    area.setAccessibleName(named)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    whole = QWidget()
    in_column(inner, STRETCH, into=whole)
    area.setWidget(whole)
    return area


class _WholeFields(QScrollArea):
    """Tab brings a field into view from its upper edge to its lower one: Qt looks at its cursor alone."""

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: N802, A002
        went, field, ground = super().focusNextPrevChild(next), self.focusWidget(), self.widget()
        if went and field is not None and ground is not None and ground.isAncestorOf(field):
            place = field.mapTo(ground, field.rect().topLeft())
            for edge in (place.y(), place.y() + field.height()):
                self.ensureVisible(place.x(), edge, 0, 0)
        return went
