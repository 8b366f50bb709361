"""One menu per widget, reused each time the widget opens it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

_NAME = "kept"
_ITS_OWN = Qt.FindChildOption.FindDirectChildrenOnly


def kept_menu(owner: QWidget) -> QMenu:
    """Return the emptied menu of ``owner``; a new menu each time, deleted on hiding, could outlive it."""
    menu = owner.findChild(QMenu, _NAME, _ITS_OWN)
    if menu is None:
        menu = QMenu(owner)
        menu.setObjectName(_NAME)
    menu.clear()
    for within in menu.findChildren(QMenu, options=_ITS_OWN):  # `clear` leaves submenus behind
        within.deleteLater()
    return menu
