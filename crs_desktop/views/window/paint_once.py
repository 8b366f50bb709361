"""One paint per step: Qt alone would paint, lay out, and paint again."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QGraphicsView, QWidget

from crs_desktop.override import override


def paint_once(window: QWidget) -> None:
    """Finish all pending layouts and scene updates of a window, then schedule one paint.

    Qt lays nested widgets out one after another, a list lays its items out while it is painted and so wants
    another paint, and each changed graphics scene repaints its whole window at once. Here all of them post
    their requests first, and the window is painted once for all.
    """
    waiting = _Waiting()
    window.installEventFilter(waiting)
    # Layouts first: they post further updates.
    _send(QEvent.Type.LayoutRequest)
    views = window.findChildren(QAbstractScrollArea)
    for view in views:
        if isinstance(view, QAbstractItemView) and view.isVisible():
            view.executeDelayedItemsLayout()
    for kind in (QEvent.Type.LayoutRequest, QEvent.Type.UpdateLater):  # scroll bars may have come or gone
        _send(kind)
    for view in views:
        if isinstance(view, QGraphicsView):  # a scene collects its changes in a queued call
            QCoreApplication.sendPostedEvents(view.scene(), QEvent.Type.MetaCall.value)
    window.removeEventFilter(waiting)
    if waiting.asked:
        request = QEvent(QEvent.Type.UpdateRequest)
        QCoreApplication.postEvent(window, request, Qt.EventPriority.LowEventPriority.value)


def _send(kind: QEvent.Type) -> None:
    QCoreApplication.sendPostedEvents(None, kind.value)


class _Waiting(QObject):
    """Event filter that notes the paint requests of a window and holds them back."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = False

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        wants = event.type() == QEvent.Type.UpdateRequest
        self.asked |= wants
        return wants  # true stops the event
