"""The portrait of a character: drop a picture on it, or click to choose one."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QImageReader, QImageWriter, QPixmap
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton

from crs_desktop.play.campaign import Campaign
from crs_desktop.rules.scene import Combatant
from crs_desktop.views import theme
from crs_desktop.words import say

_KEPT = 512
"""Pictures are kept no larger than so many pixels a side: portraits are small, campaigns are copied."""
_LARGEST = 12_000


class Portrait(QToolButton):
    """``chosen`` is told the bytes of a new picture, or none to take it off; ``refuse`` why it cannot be."""

    def __init__(self, chosen: Callable[[bytes], object], refuse: Callable[[str], None]) -> None:
        super().__init__()
        self._chosen, self._refuse = chosen, refuse
        self.setAcceptDrops(True)
        self.setProperty("portrait", True)
        self.setFixedSize(theme.room(88), theme.room(88))
        self.setToolTip(say("The portrait: click, or drop a picture here"))
        self.setAccessibleName(say("Portrait"))
        self.clicked.connect(self._open_menu)

    def show_of(self, one: Combatant, campaign: Campaign) -> None:
        """Show his picture, or the first letters of his name."""
        side = self.width() - 8
        picture = QPixmap()
        found = campaign.picture(one.portrait) if one.portrait else b""
        if found and picture.loadFromData(found):
            fits = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            self.setIcon(picture.scaled(QSize(side, side), fits, smooth))
            self.setIconSize(QSize(side, side))
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        else:
            self.setText("".join(word[0] for word in one.label.split()[:2]).upper())
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)

    def take(self, data: QMimeData) -> None:
        """Take the picture that was dropped or pasted."""
        paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if paths:
            self._take_file(Path(paths[0]))
        elif isinstance(data.imageData(), QImage):
            self._take_image(data.imageData(), say("What was dropped"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Files and pictures."""
        if event.mimeData().hasUrls() or event.mimeData().hasImage():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Take it."""
        self.take(event.mimeData())
        event.acceptProposedAction()

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.addAction(say("Choose a picture…"), self._choose)
        menu.addAction(say("Take it off"), lambda: self._chosen(b""))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _choose(self) -> None:
        kinds = " ".join(f"*.{bytes(kind.data()).decode()}" for kind in QImageReader.supportedImageFormats())
        chosen, _ = QFileDialog.getOpenFileName(
            self, say("Choose a picture"), "", say("Pictures ({kinds})", kinds=kinds)
        )
        if chosen:
            self._take_file(Path(chosen))

    def _take_file(self, path: Path) -> None:
        reader = QImageReader(str(path))
        reader.setAutoTransform(True)
        size = reader.size()
        wide, high = size.width(), size.height()
        if max(wide, high) > _LARGEST:
            said = "{file} is {wide} × {high} pixels: expected no more than {most} a side."
            self._refuse(say(said, file=path.name, wide=wide, high=high, most=_LARGEST))
        else:
            self._take_image(reader.read(), path.name)

    def _take_image(self, image: QImage, name: str) -> None:
        if image.isNull():
            self._refuse(say("{file} is no picture that can be shown here.", file=name))
        else:
            self._chosen(_written(image))


def _written(image: QImage) -> bytes:
    """The picture as it is kept."""
    if max(image.width(), image.height()) > _KEPT:
        fits = Qt.AspectRatioMode.KeepAspectRatio
        image = image.scaled(_KEPT, _KEPT, fits, Qt.TransformationMode.SmoothTransformation)
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png" if image.hasAlphaChannel() else b"jpg").write(image)
    return bytes(held.data())
