"""The menu that a widget opens: one, for as long as there is the widget."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

_NAME = "kept"
_ITS_OWN = Qt.FindChildOption.FindDirectChildrenOnly


def kept_menu(owner: QWidget) -> QMenu:
    """The menu of a widget, emptied: a new one each time, to be deleted when it hides, could outlive it."""
    menu = owner.findChild(QMenu, _NAME, _ITS_OWN)
    if menu is None:
        menu = QMenu(owner)
        menu.setObjectName(_NAME)
    menu.clear()
    for within in menu.findChildren(QMenu, options=_ITS_OWN):
        within.deleteLater()
    return menu
