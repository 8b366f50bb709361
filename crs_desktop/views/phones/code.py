"""Window with the code of one character, large enough to be scanned across a table."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QWidget

from crs_desktop.models.phones import Phones
from crs_desktop.override import override
from crs_desktop.printing.card.codes import drawn
from crs_desktop.printing.marks import Frame
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.words import say

_SIDE, _WIDE, _HIGH = 360, 420, 560


class Code(QWidget):
    """A QR code as large as its widget."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(say("Code with a link to the page"))

    @override
    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme.room(_SIDE), theme.room(_SIDE))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        side = min(self.width(), self.height())
        painter = QPainter(self)
        painter.translate((self.width() - side) / 2, (self.height() - side) / 2)
        for mark in drawn(self._text, 0, 0, side):
            if isinstance(mark, Frame):
                painter.fillRect(QRectF(mark.x, mark.y, mark.width, mark.height), QColor(mark.fill))
        painter.end()


class CodeWindow(EscapeCloses):
    """The code of one character and nothing else, since players look at it; it closes once it is used."""

    def __init__(self, phones: Phones, who: Name, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._phones, self._who, link = phones, who, phones.link(who)
        label = phones.bridge.session.scene.label(who)
        self.setWindowTitle(say("Code for {who}", who=label))
        title = QLabel(label, alignment=Qt.AlignmentFlag.AlignCenter)
        title.setProperty("role", "title")
        hint = QLabel(
            say("Scan this code with the phone. It works once, in the network of this computer."),
            wordWrap=True,
        )
        self.line = QLineEdit(link, readOnly=True)
        self.line.setAccessibleName(say("Link in the code"))
        in_column(title, (Code(link), 1), hint, self.line, into=self, margins=16, spacing=12)
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))
        phones.changed.connect(self._follow)

    def _follow(self) -> None:
        if self._phones.link(self._who) != self.line.text():
            self.close()
