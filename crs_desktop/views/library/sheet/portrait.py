"""The portrait of a character: drop a picture on it, or click to choose, paste or copy one."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMenu, QToolButton

from crs_desktop.override import override
from crs_desktop.views.style import portraits, theme
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.words import say


class Portrait(QToolButton):
    """``chosen`` is told what makes the bytes of a new picture, or none of them to take it off.

    That raises NotAllowed for what is no picture.
    """

    def __init__(self, chosen: Callable[[Callable[[], bytes]], object]) -> None:
        super().__init__()
        self._chosen, self._held = chosen, b""
        self.setAcceptDrops(True)
        self.setProperty("portrait", True)
        self.setFixedSize(theme.room(88), theme.room(88))
        self.setToolTip(say("The portrait: click, or drop a picture here"))
        self.setAccessibleName(say("Portrait"))
        self.clicked.connect(self._open_menu)

    def show_of(self, label: str, found: bytes) -> None:
        """Show his picture, or the first letters of his name where none is found."""
        self._held = found
        side = self.width() - 8
        if not (picture := portraits.shown(found)).isNull():
            fits = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            self.setIcon(picture.scaled(QSize(side, side), fits, smooth))
            self.setIconSize(QSize(side, side))
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        else:
            self.setText("".join(word[0] for word in label.split()[:2]).upper())
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)

    def take(self, data: QMimeData) -> None:
        """Take the picture that was dropped."""
        self._chosen(portraits.dropped(data))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Pictures; anything else is the window’s."""
        event.setAccepted(portraits.is_one(event.mimeData()))

    @override
    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        self.take(event.mimeData())
        event.acceptProposedAction()

    def paste(self) -> None:
        """Take the picture that was copied, if one was."""
        held = QGuiApplication.clipboard().mimeData()
        if portraits.is_one(held):
            self.take(held)

    def copy(self) -> None:
        """Lay the picture that is shown on the clipboard."""
        if self._held:
            portraits.copy(self._held)

    def _open_menu(self) -> None:
        menu = kept_menu(self)
        self._fill(menu)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _fill(self, menu: QMenu) -> None:
        menu.addAction(say("Choose a picture…"), self._choose)
        pasted = menu.addAction(say("Paste the picture"), self.paste)
        pasted.setEnabled(portraits.is_one(QGuiApplication.clipboard().mimeData()))
        copied = menu.addAction(say("Copy it"), self.copy)
        copied.setEnabled(bool(self._held))
        menu.addAction(say("Take it off"), partial(self._chosen, bytes))

    def _choose(self) -> None:
        path = portraits.ask(self)
        if path is not None:
            self._chosen(lambda: portraits.of_file(path))
