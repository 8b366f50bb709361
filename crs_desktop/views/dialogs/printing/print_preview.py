"""The print preview, one page at a time, drawn by the painter that prints."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from crs_desktop.printing.output.painter import paint_page
from crs_desktop.printing.page.pages import Page
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import listed, say

_RIM = 8
_MOST_NAMED = 9


class Preview(QWidget):
    """The preview: the page, buttons for the previous and next page, and the names of its cards."""

    def __init__(self) -> None:
        super().__init__()
        self._pages: Sequence[Page] = ()
        self._hint = ""
        self.at = 0
        self._sheet = _PreviewPage()
        self.title, self.names = QLabel(), QLabel(wordWrap=True)
        self.back, self.on = Button("‹", lambda: self.go(-1)), Button("›", lambda: self.go(1))
        self.names.setProperty("quiet", True)
        self.names.setMinimumHeight(2 * self.fontMetrics().height() + 4)
        self.names.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()

    def show_pages(self, pages: Sequence[Page], hint: str) -> None:
        """Show these pages at the present page number if it still exists; ``hint`` if there are none."""
        self._pages, self._hint = pages, hint
        self.go(0)

    def go(self, by: int) -> None:
        """Go ``by`` pages forwards, or backwards if negative."""
        self.at = max(0, min(self.at + by, len(self._pages) - 1))
        page = self._pages[self.at] if self._pages else None
        self._sheet.show_page(page)
        self.title.setText(self._titled(page) if page else say("Nothing to print"))
        self.names.setText(_named(page.names) if page else self._hint)
        self._sheet.setAccessibleName(self.title.text())
        self._sheet.setAccessibleDescription(self.names.text())
        self.back.setEnabled(self.at > 0)
        self.on.setEnabled(self.at < len(self._pages) - 1)

    def _titled(self, page: Page) -> str:
        count = len(self._pages)
        return say("Page {at} of {count}: {title}", at=self.at + 1, count=count, title=page.title)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for button, words, key in (
            (self.back, say("Previous page"), "PgUp"),
            (self.on, say("Next page"), "PgDown"),
        ):
            button.setShortcut(key)
            button.setAccessibleName(words)
            button.setToolTip(f"{words} ({key})")
            button.setFixedWidth(theme.room(44))
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row.addWidget(self.back)
        row.addWidget(self.title, 1)
        row.addWidget(self.on)
        in_column((self._sheet, 1), row, self.names, into=self, margins=0)


class _PreviewPage(QWidget):
    """A page on white paper, scaled to the room."""

    def __init__(self) -> None:
        super().__init__()
        self._page: Page | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 240)

    def show_page(self, page: Page | None) -> None:
        self._page = page
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(440, 540)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        page = self._page
        if page is None:
            return
        wide, tall = self.width() - 2 * _RIM, self.height() - 2 * _RIM
        dots = min(wide / page.width, tall / page.height)
        room = QRectF(0, 0, page.width * dots, page.height * dots)
        room.moveCenter(QRectF(self.rect()).center())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(room, Qt.GlobalColor.white)
        painter.setPen(QColor(theme.in_use().rim))
        painter.drawRect(room)
        painter.setClipRect(room)
        painter.translate(room.topLeft())
        paint_page(painter, page, dots)
        painter.end()


def _named(names: Sequence[str]) -> str:
    """Return the names of the first cards of a page, and the number of the others."""
    rest = len(names) - _MOST_NAMED
    return listed([*names[:_MOST_NAMED], *([say("{rest} more", rest=rest)] if rest > 0 else [])])
