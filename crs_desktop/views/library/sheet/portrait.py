"""The portrait of a character: drop a picture on it, or click to choose, paste or copy one."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMenu, QToolButton

from crs_desktop.override import override
from crs_desktop.views.style import portraits, theme
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say


class Portrait(QToolButton):
    """Button with the portrait and a menu.

    ``chosen`` receives a function that returns the bytes of the new picture, or no bytes to remove it. The
    function raises NotAllowed for data that is not a picture.
    """

    def __init__(self, chosen: Callable[[Callable[[], bytes]], object]) -> None:
        super().__init__()
        self._chosen, self._held, self._named = chosen, b"", False
        self.setAcceptDrops(True)
        self.setProperty("portrait", True)
        self.setFixedSize(theme.room(88), theme.room(88))
        self.setToolTip(say("Portrait: click, or drop a picture here"))
        self.setAccessibleName(say("Portrait"))
        self.clicked.connect(self._open_menu)

    def show_of(self, label: str, found: bytes, named: bool) -> None:
        """Show the picture of a character, or their initials if there is none.

        ``named`` is whether they have a portrait, even one whose picture is lost.
        """
        self._held, self._named = found, named
        side = self.width() - 8  # the picture lies within the frame
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
        """Use a dropped or copied picture as the portrait."""
        self._chosen(portraits.dropped(data))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Accept pictures; the window takes other drops."""
        event.setAccepted(portraits.is_one(event.mimeData()))

    @override
    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        self.take(event.mimeData())
        event.acceptProposedAction()

    def paste(self) -> None:
        """Use the picture on the clipboard, if there is one."""
        held = QGuiApplication.clipboard().mimeData()
        if portraits.is_one(held):
            self.take(held)

    def copy(self) -> None:
        """Copy the portrait to the clipboard."""
        if self._held:
            portraits.copy(self._held)

    def crop(self) -> None:
        """Ask which part of the portrait to keep."""
        from crs_desktop.views.library.sheet.crop import Crop

        if self._held and not portraits.shown(self._held).isNull():
            dialog = Crop(self._held, self)
            if run(dialog):
                self._chosen(dialog.made)

    def _open_menu(self) -> None:
        menu = kept_menu(self)
        self._fill(menu)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _fill(self, menu: QMenu) -> None:
        menu.addAction(say("Choose picture…"), self._choose)
        pasted = menu.addAction(say("Paste"), self.paste)
        pasted.setEnabled(portraits.is_one(QGuiApplication.clipboard().mimeData()))
        copied = menu.addAction(say("Copy"), self.copy)
        copied.setEnabled(bool(self._held))
        menu.addAction(say("Crop…"), self.crop).setEnabled(bool(self._held))
        menu.addAction(say("Remove"), partial(self._chosen, bytes)).setEnabled(self._named)

    def _choose(self) -> None:
        path = portraits.ask(self)
        if path is not None:
            self._chosen(lambda: portraits.of_file(path))
