"""The sheet of all keys, drawn in black on any paint device."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from crs_desktop.views.actions.keymap import KeyMap
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.words import say

SMALLEST = 10
_LARGEST = 12
_COLUMNS = 2
_APART = 0.8
"""Gap between sections, in line heights."""
_BETWEEN = 0.05
"""Gap between rows, in line heights."""
_AFTER_KEYS, _MOST_FOR_KEYS = 0.7, 0.3
"""Gap between keys and words in line heights, and the largest share of a column for keys."""
_INK = QColor(Qt.GlobalColor.black)
_WRAPPED = (
    Qt.TextFlag.TextWordWrap
    | Qt.TextFlag.TextDontClip
    | Qt.AlignmentFlag.AlignLeft
    | Qt.AlignmentFlag.AlignTop
)


class KeySection(Struct, frozen=True):
    """A heading with rows of keys and their functions."""

    title: str
    rows: tuple[tuple[str, str], ...]


def sections(keymap: KeyMap) -> list[KeySection]:
    """Return the fixed keys, then by menu all commands that have keys."""
    by_menu: dict[str, list[tuple[str, str]]] = {}
    for command in keymap.commands.values():
        keys = shown_keys(keymap.keys(command.id))
        if keys:
            by_menu.setdefault(said(command.menu), []).append((keys, said(command.words)))
    fixed = KeySection(say("Fixed keys"), fixed_keys())
    return [fixed, *(KeySection(menu, tuple(rows)) for menu, rows in by_menu.items())]


def draw(painter: QPainter, page: QRectF, content: Sequence[KeySection]) -> QRectF:
    """Draw the sheet into ``page`` in the largest letters that fit, and return the area drawn on.

    ``page`` is in the painter's pixels. Letters are never smaller than 10 points of the painter's device, so
    the area exceeds the page if even those do not fit.
    """
    for points in range(_LARGEST, SMALLEST, -1):
        sheet = _KeyPage(painter, page, points)
        if sheet.lay(content, dry=True).bottom() <= page.bottom():
            return sheet.lay(content)
    return _KeyPage(painter, page, SMALLEST).lay(content)


class _KeyPage:
    """The layout of whole sections in columns of equal width, as level as possible."""

    def __init__(self, painter: QPainter, page: QRectF, points: float) -> None:
        self._painter = painter
        self._page = page
        self._plain = _font(painter, points)
        self._bold = _font(painter, points, bold=True)
        self._title = _font(painter, points * 1.6, bold=True)
        self._line = self._metrics(self._plain).height()
        self._gap = self._line * _APART
        self._width = (page.width() - (_COLUMNS - 1) * 2 * self._gap) / _COLUMNS
        self._dry = False

    def lay(self, content: Sequence[KeySection], dry: bool = False) -> QRectF:
        """Draw everything, or only measure it if ``dry``; return the area."""
        self._dry = dry
        top = self._heading()
        tops = [top] * _COLUMNS
        for section, column in zip(content, self._columns(content), strict=True):
            left = self._page.left() + column * (self._width + 2 * self._gap)
            tops[column] = self._section(section, QPointF(left, tops[column]))
        return QRectF(self._page.topLeft(), QPointF(self._page.right(), max(tops) - self._gap))

    def _columns(self, content: Sequence[KeySection]) -> tuple[int, ...]:
        """Choose the column of each section so that the tallest column is as short as possible.

        The first section always starts the first column.
        """
        heights = [self._height(section) for section in content]
        # There are few sections, so trying all arrangements is fast enough.
        ways = (way for way in product(range(_COLUMNS), repeat=len(heights)) if not any(way[:1]))
        return min(ways, key=lambda way: max(_tall(heights, way, column) for column in range(_COLUMNS)))

    def _height(self, section: KeySection) -> float:
        dry, self._dry = self._dry, True
        height = self._section(section, QPointF(0, 0))
        self._dry = dry
        return height

    def _heading(self) -> float:
        high = self._metrics(self._title).height()
        self._write(
            self._title, QRectF(self._page.topLeft(), self._page.topRight()), say("CRS Desktop: the keys")
        )
        return self._page.top() + high + self._gap

    def _section(self, section: KeySection, at: QPointF) -> float:
        """Draw a section from its upper left corner; return the top of the next section."""
        room = QRectF(at.x(), at.y(), self._width, 0)
        y = at.y() + self._write(self._bold, room, section.title) + self._line * 0.15
        if not self._dry:
            self._painter.setPen(QPen(_INK, self._line / 30))
            self._painter.drawLine(QPointF(at.x(), y), QPointF(at.x() + self._width, y))
        y += self._line * 0.25
        split = self._split(section)
        for keys, words in section.rows:
            y += self._row(QRectF(at.x(), y, self._width, 0), split, keys, words)
        return y + self._gap

    def _split(self, section: KeySection) -> float:
        """Return where the words of a section begin, just after its longest keys."""
        bold = self._metrics(self._bold)
        widest = max((bold.horizontalAdvance(keys) for keys, _words in section.rows), default=0)
        return min(widest + self._line * _AFTER_KEYS, self._width * _MOST_FOR_KEYS)

    def _row(self, room: QRectF, split: float, keys: str, words: str) -> float:
        high = self._write(self._bold, room.adjusted(0, 0, split - room.width() - self._line / 2, 0), keys)
        return (
            max(high, self._write(self._plain, room.adjusted(split, 0, 0, 0), words)) + self._line * _BETWEEN
        )

    def _write(self, font: QFont, room: QRectF, words: str) -> float:
        """Write words wrapped to the width of ``room`` from its top; return their height."""
        tall = QRectF(room.left(), room.top(), room.width(), self._page.height())
        high = self._metrics(font).boundingRect(tall, _WRAPPED, words).height()
        if not self._dry:
            self._painter.setPen(_INK)
            self._painter.setFont(font)
            self._painter.drawText(tall, _WRAPPED, words)
        return high

    def _metrics(self, font: QFont) -> QFontMetricsF:
        return QFontMetricsF(font, self._painter.device())


def _tall(heights: Sequence[float], columns: Sequence[int], column: int) -> float:
    """Return the height of a column from the heights and columns of all sections."""
    return sum(height for height, there in zip(heights, columns, strict=True) if there == column)


def _font(painter: QPainter, points: float, bold: bool = False) -> QFont:
    made = QFont(painter.font().family())
    made.setPointSizeF(points)
    made.setBold(bold)
    made.setFeature(QFont.Tag("liga"), 0)
    return made


def fixed_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that cannot be changed, each with its function."""
    return (
        (say("Enter"), say("the usual answer, or what is typed")),
        (say("Esc"), say("the usual answer again")),
        (say("1 … 9"), say("a choice; in a fan, the card at that place")),
        (say("0 - = [ ]"), say("the 10th to the 14th choice")),
        (say("Letters"), say("typed into the answer")),
        (say("Arrows, Space"), say("the next choice; take it")),
        (say("7, A, 10, Q …"), say("the real card that was drawn")),
        (say("Up, Down"), say("in the field: change an amount")),
        (say("Tab"), say("the next part of the window")),
        (say("Double click"), say("on a value of a sheet: overrule it")),
        (say("Drag"), say("a token: move it; onto another: answer with that one; with Ctrl: by ruling")),
        (say("Alt+1 … 9"), say("move the selected token, diagonally too")),
        (say("Shift+arrows"), say("face the selected token that way; again: no facing")),
        (
            say("Ctrl+click"),
            say(
                "or Shift, a frame on empty ground, Ctrl+A: select several; commands then act on all of them"
            ),
        ),
        (say("Ctrl+arrows"), say("or Space and drag, or the middle button: scroll the board")),
        (
            say("1 2 3, D, Space, Del"),
            say("with the wall pencil: wall, low wall or door; next kind; open or close; remove"),
        ),
        (say("Double click"), say("on a door: open or close it")),
        (say("Wheel"), say("or Ctrl and + or −: zoom the board")),
    )
