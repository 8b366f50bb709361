"""The manual beside the table: its pages, a search, and the section about the open question."""

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QKeyEvent, QPixmap, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QTextBrowser, QTextEdit, QWidget

from crs_desktop import shipped
from crs_desktop.models.manual import ManualModel, ManualSection, about, linked, page_text
from crs_desktop.override import override
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.words import say

_WIDE, _HIGH, _LIST, _MARGIN = 1000, 680, 240, 20
_LEAST = 3
"""Letters from which a search shows its first hit at once; fewer match nearly every section."""
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class Manual(EscapeCloses):
    """Non-modal window with the list of pages or hits on the left and the page on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(say("Manual"))
        self.model = ManualModel(self)
        self.line = QLineEdit(placeholderText=say("Search the manual"))
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName(self.line.placeholderText())
        self.line.installEventFilter(self)
        self.nothing = QLabel(say("No section holds all of these words."), wordWrap=True)
        self.nothing.setProperty("quiet", True)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setWordWrap(True)
        self.list.setAccessibleName(say("Pages"))
        self.page = ManualPage()
        self._lay_out()
        self.line.textChanged.connect(self._search)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.page.anchorClicked.connect(self._follow)

    def open_about(self, page: str, key: str) -> None:
        """Show the window, at the section of ``page`` that treats the question with this key."""
        self.show()  # first, for the place of a heading depends on the width
        self.activateWindow()
        self.line.clear()
        self.line.setFocus()
        self.show_section(about(page, key))

    def show_section(self, section: ManualSection) -> None:
        """Show a section, and make its page the current one of the list, unless a search stands there."""
        rows = [row for row, one in enumerate(self.model.rows) if one.page == section.page]
        if rows and not self.line.text():
            self.list.setCurrentIndex(self.model.index(rows[0]))
        self.page.show_section(section, self.line.text())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Send arrow and page keys from the search field to the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _MOVES:
            QApplication.sendEvent(self.list, event)
            return True
        return False

    def _lay_out(self) -> None:
        left = in_column(self.line, self.nothing, (self.list, 1))
        self.line.setFixedWidth(theme.room(_LIST))
        self.list.setFixedWidth(theme.room(_LIST))
        self.nothing.setFixedWidth(theme.room(_LIST))
        self.nothing.hide()
        in_row(left, (self.page, 1), into=self)
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))

    def _search(self, typed: str) -> None:
        self.model.search(typed)
        self.nothing.setVisible(not self.model.rows)
        if self.model.rows and (not typed or len(typed) >= _LEAST):
            self.list.setCurrentIndex(self.model.index(0))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.page.show_section(self.model.rows[index.row()], self.line.text())

    def _follow(self, url: QUrl) -> None:
        """Show the section that a link names; any other address is for the browser of the desktop."""
        if section := linked(url.fileName().removesuffix(".md"), url.fragment()):
            self.line.clear()
            self.show_section(section)
        elif url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)


class ManualPage(QTextBrowser):
    """One page of the manual; pictures are never wider than the page."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(_MARGIN)
        self.setAccessibleName(say("Page of the manual"))
        self._name = ""

    def show_section(self, section: ManualSection, typed: str = "") -> None:
        """Scroll to the heading of a section, and mark the typed words."""
        if self._name != section.page:
            self._name = section.page
            self.document().setBaseUrl(QUrl.fromLocalFile(f"{shipped.path('manual')}/"))
            self.setMarkdown(page_text(section.page))
        self._scroll_to(section.number)
        self.setExtraSelections([mark for word in typed.split() for mark in self._marks(word)])

    @override
    def loadResource(self, type: int, name: QUrl | str) -> Any:  # noqa: N802, A002
        loaded = super().loadResource(type, name)
        if type != QTextDocument.ResourceType.ImageResource.value:
            return loaded
        picture = QPixmap(self.document().baseUrl().resolved(QUrl(name)).toLocalFile())
        widest = max(1, self.viewport().width() - 2 * int(self.document().documentMargin()) - _MARGIN)
        narrower = Qt.TransformationMode.SmoothTransformation
        return picture.scaledToWidth(widest, narrower) if picture.width() > widest else picture

    def _scroll_to(self, number: int) -> None:
        """Put the heading with this index at the top."""
        heads = [block for block in self._blocks() if block.blockFormat().headingLevel()]
        if number < len(heads):
            top = self.document().documentLayout().blockBoundingRect(heads[number]).top()
            self.verticalScrollBar().setValue(int(top) if number else 0)
            self.setTextCursor(QTextCursor(heads[number]))

    def _blocks(self) -> list[QTextBlock]:
        document = self.document()
        return [document.findBlockByNumber(number) for number in range(document.blockCount())]

    def _marks(self, word: str) -> list[QTextEdit.ExtraSelection]:
        marks, cursor = [], self.document().find(word, 0)
        while not cursor.isNull():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(QColor(theme.in_use().chosen))
            mark.format.setForeground(QColor(theme.in_use().chosen_ink))
            marks.append(mark)
            cursor = self.document().find(word, cursor)
        return marks
