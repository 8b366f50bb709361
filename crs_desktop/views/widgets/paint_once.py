"""Painting once for each step: Qt would paint, lay out, and paint again."""

from PySide6.QtCore import QCoreApplication, QEvent


def paint_once() -> None:
    """Lay everything out now, and have all that is new to be painted known.

    Widgets lie in each other, and Qt lays them out one after the other; a scene that has changed has all of
    its window painted between two of them.
    """
    for kind in (QEvent.Type.LayoutRequest, QEvent.Type.UpdateLater):
        QCoreApplication.sendPostedEvents(None, kind.value)
