"""Painting once for each step: Qt would paint, lay out, and paint again."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QGraphicsView, QWidget

from crs_desktop.override import override


def paint_once(window: QWidget) -> None:
    """Lay everything out now, and have all that is new to be painted known.

    Widgets lie in each other, and Qt lays them out one after the other; a scene that has changed has all of
    its window painted at once, and so has the next one. Here they may ask, and are waited for.
    """
    waiting = _Waiting()
    window.installEventFilter(waiting)
    for kind in (QEvent.Type.LayoutRequest, QEvent.Type.UpdateLater):
        QCoreApplication.sendPostedEvents(None, kind.value)
    for view in window.findChildren(QGraphicsView):
        QCoreApplication.sendPostedEvents(view.scene(), QEvent.Type.MetaCall.value)
    window.removeEventFilter(waiting)
    if waiting.asked:
        request = QEvent(QEvent.Type.UpdateRequest)
        QCoreApplication.postEvent(window, request, Qt.EventPriority.LowEventPriority.value)


class _Waiting(QObject):
    """Takes note that a window is to be painted, and keeps it from being painted yet."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = False

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        wants = event.type() == QEvent.Type.UpdateRequest
        self.asked |= wants
        return wants
