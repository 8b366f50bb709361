"""The picture of a campaign's table as it was left, for the first page."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from crs_desktop.override import override
from crs_desktop.play.journal.atomic_write import in_place_of
from crs_desktop.play.journal.campaign import Campaign

_SIZE, _SHARP = QSize(260, 130), 2
"""Size of the picture on the page, and its dots for each pixel there."""


def place(campaign: Campaign, of: Path | None) -> Path | None:
    """Return the file with the picture of a campaign, among its earlier copies; None without such copies."""
    return campaign.generations.beside_copies(of, "table.png") if of and campaign.generations else None


def keep(shown: QWidget, part: QRect, campaign: Campaign) -> None:
    """Keep a picture of a part of a widget; a campaign is closed without one if it cannot be written."""
    if (there := place(campaign, campaign.path)) is None:
        return
    with suppress(OSError):
        there.parent.mkdir(parents=True, exist_ok=True)
        with in_place_of(there) as beside:
            _cut(shown.grab(part)).save(str(beside), "PNG")


def _cut(seen: QPixmap) -> QPixmap:
    """Return the middle of a picture in the shape of the page."""
    size, kept = _SIZE * _SHARP, Qt.AspectRatioMode.KeepAspectRatioByExpanding
    scaled = seen.scaled(size, kept, Qt.TransformationMode.SmoothTransformation)
    scaled.setDevicePixelRatio(1)
    part = QRect(QPoint(), size)
    part.moveCenter(scaled.rect().center())
    return scaled.copy(part)


class LastTable(QLabel):
    """The picture of the campaign that was opened last; ``clicked`` opens it."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.hide()

    def show_file(self, file: str) -> None:
        """Show the picture in a file, or nothing if it is none."""
        seen = QPixmap(file)
        seen.setDevicePixelRatio(_SHARP)
        self.setPixmap(seen)
        self.setVisible(not seen.isNull())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.clicked.emit()
