"""Choices as buttons in the band: their spacing, size and painting."""

from collections.abc import Iterable

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from crs_desktop.models.choices import ChoicesModel
from crs_desktop.override import override
from crs_desktop.rules.ask import Option
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.style import theme

Index = QModelIndex | QPersistentModelIndex


class Density(Struct, frozen=True):
    """Spacing and size of buttons: padding, height and gap in pixels, letters as a part of the text size.

    Without ``noted`` the note of a choice shows in its tooltip only, and its short form behind the words.
    """

    pad: int
    height: int
    gap: int
    letters: float = 1
    noted: bool = True


DENSITIES = (
    Density(12, 36, 4),
    Density(8, 30, 2),
    Density(8, 30, 2, 1, False),
    Density(7, 27, 2, 0.9, False),
    Density(5, 24, 1, 0.84, False),
    Density(5, 22, 1, 0.75, False),
)
"""Densities from loose to close; the first that shows all choices at once is used."""
_ABOUT = 0.95
"""Factor that keeps the estimate of scaled widths too low: letters are rounded to whole pixels."""


class ButtonView(QListView):
    """List view whose rows are buttons; it knows the state of each by its index."""

    @property
    def keys(self) -> str:
        """Keys that take the choices, in order; empty if digits are typed."""
        raise NotImplementedError

    def lit(self, place: int) -> bool:
        """Return whether a choice is drawn as the one that Enter takes."""
        raise NotImplementedError

    def left_out(self, place: int) -> bool:
        """Return whether a choice of several states is in none of them."""
        raise NotImplementedError


class ChoiceButtons(QStyledItemDelegate):
    """Delegate that paints each choice as a button with its key.

    Sizes are cached until `forget`, because Qt asks for each at every layout and every painting.
    """

    def __init__(self, view: ButtonView, shown: ChoicesModel) -> None:
        super().__init__(view)
        self._view, self._shown = view, shown
        self.density = DENSITIES[0]
        self._metrics: dict[float, tuple[QFontMetrics, QFontMetrics]] = {}
        self._word_widths: dict[float, list[int]] = {}
        self._widths: dict[tuple[float, bool], list[int]] = {}
        self._sizes: list[QSize] = []

    def forget(self) -> None:
        """Drop all measures, for other choices or another font."""
        for kept in (self._metrics, self._word_widths, self._widths, self._sizes):
            kept.clear()

    def lie(self, density: Density) -> None:
        """Use a density from now on."""
        self.density = density
        self._sizes.clear()

    def may_lie_in(self, room: QSize, density: Density) -> bool:
        """Return False if the buttons surely need more lines than the room has.

        The first test estimates the area from the usual text size, to avoid measuring smaller letters.
        """
        words, gap = self._words(1), density.gap
        around = len(words) * (2 * density.pad + gap)
        high = round(density.height * density.letters) + gap
        if (sum(words) * density.letters * _ABOUT + around) * high > room.width() * room.height():
            return False
        lines = _lines(self._across(density), gap, room.width())
        return lines * (self._high(density) + gap) - gap <= room.height()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        if not self._sizes:
            high = self._high(self.density)
            self._sizes = [QSize(wide, high) for wide in self._across(self.density)]
        return self._sizes[index.row()]

    def _high(self, density: Density) -> int:
        """Return the height of every button; all have room for a note if any has one."""
        metrics, small = self._letters(density.letters)
        lines = metrics.height() + (small.height() if density.noted and self._shown.noted else 0)
        return max(round(density.height * density.letters), lines + density.height - 20)

    def _across(self, density: Density) -> list[int]:
        """Return the width of each button."""
        lettered = density.letters, density.noted
        if lettered not in self._widths:
            self._widths[lettered] = self._measured(*lettered)
        return [wide + 2 * density.pad + 4 for wide in self._widths[lettered]]

    def _measured(self, part: float, noted: bool) -> list[int]:
        """Return the pixels that each button needs for its key, words, and note or short form."""
        (metrics, small), found = self._letters(part), [*self._words(part)]
        for row, option in enumerate(self._shown.options):
            if noted and self._shown.noted:
                found[row] = max((found[row], *map(small.horizontalAdvance, self._notes(option))))
            elif option.short and not noted:
                found[row] = metrics.horizontalAdvance(option.words + _behind(option))
        for row in range(min(len(found), len(KEYS))):
            found[row] += _key_width(self._key(row), metrics)
        return found

    def _words(self, part: float) -> list[int]:
        """Return the width of each choice’s words in letters of a part of the text size."""
        if part not in self._word_widths:
            metrics, _ = self._letters(part)
            self._word_widths[part] = [metrics.horizontalAdvance(one.words) for one in self._shown.options]
        return self._word_widths[part]

    def _letters(self, part: float) -> tuple[QFontMetrics, QFontMetrics]:
        """Return the metrics of words and of notes for a part of the text size."""
        if part not in self._metrics:
            font = _sized(self._view.font(), part)
            self._metrics[part] = QFontMetrics(font), QFontMetrics(_small(font))
        return self._metrics[part]

    def _notes(self, option: Option) -> set[str]:
        """Return all notes that a button may show: its width must not change with its state."""
        states = (state.note for state in self._shown.states(option))
        return {option.note, option.unchosen, *states} - {""}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a button; the lit choice is filled in the colour of the question, a barred one is dashed."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(_sized(option.font, self.density.letters))
        place, choice = index.row(), self._shown.options[index.row()]
        self._draw_box(painter, option.rect, place, choice)
        self._write(painter, option.rect, place, choice)
        painter.restore()

    def _draw_box(self, painter: QPainter, rect: QRect, place: int, choice: Option) -> None:
        tones, view = theme.in_use(), self._view
        current, enabled = view.lit(place), choice.why_not is None
        quiet = not enabled or view.left_out(place)
        fill = tones.felt if quiet else tones.felt_asked if current else tones.paper
        focused = view.hasFocus() and view.currentIndex().row() == place
        pen = QPen(QColor(tones.felt_ink if focused else tones.felt_quiet), 2 if focused else 1)
        pen.setStyle(Qt.PenStyle.SolidLine if enabled else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 6, 6)
        painter.setPen(QColor(tones.felt_quiet if quiet else tones.felt if current else tones.ink))
        if tones.felt == tones.paper and not quiet and not current:
            painter.setPen(QColor(tones.ink))

    def _key(self, place: int) -> str:
        """Return the key of a choice; empty for numbers, whose digits are typed."""
        if place >= len(KEYS) or self._shown.options[place].words.lstrip("-").isdecimal():
            return ""
        return self._view.keys[place : place + 1]

    def _write(self, painter: QPainter, rect: QRect, place: int, choice: Option) -> None:
        dense = self.density
        inner = rect.adjusted(dense.pad, 0, -dense.pad, 0)
        key = self._key(place)
        right = inner.adjusted(_key_width(key, painter.fontMetrics()), 0, 0, 0)
        note = self._shown.note(choice) if dense.noted else ""
        upright = Qt.AlignmentFlag.AlignVCenter
        if note:
            right, upright = right.adjusted(0, 6, 0, -6), Qt.AlignmentFlag.AlignTop
            _note(painter, right, note)
        painter.drawText(right, upright, choice.words)
        if choice.short and not dense.noted:
            painter.drawText(right, upright | Qt.AlignmentFlag.AlignRight, choice.short)
        if key:
            font = QFont(painter.font())
            font.setBold(True)
            painter.setFont(font)
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, key)


def _lines(widths: Iterable[int], gap: int, room: int) -> int:
    """Return the number of lines that buttons of these widths fill in ``room`` pixels."""
    lines, used = 1, 0
    for wide in widths:
        if used and used + gap + wide > room:
            lines, used = lines + 1, 0
        used += wide + (gap if used else 0)
    return lines


def _key_width(key: str, metrics: QFontMetrics) -> int:
    """Return the width of a key and the gap after it, in pixels."""
    return 2 * metrics.horizontalAdvance("0") if key else 0


def _behind(option: Option) -> str:
    """Return the short form of a note, which follows the words if there is no room for the note."""
    return f"  {option.short}"


def _note(painter: QPainter, room: QRect, note: str) -> None:
    """Draw a note in small letters under the words."""
    plain = painter.font()
    painter.setFont(_small(plain))
    painter.drawText(room, Qt.AlignmentFlag.AlignBottom, note)
    painter.setFont(plain)


def _sized(font: QFont, part: float) -> QFont:
    sized = QFont(font)
    sized.setPointSizeF(font.pointSizeF() * part)
    return sized


def _small(font: QFont) -> QFont:
    return _sized(font, 0.85)
