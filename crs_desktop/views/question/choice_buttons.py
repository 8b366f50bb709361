"""Choices as buttons in the band: their spacing, size and painting."""

from collections.abc import Iterable

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from crs_desktop.models.choices import ChoicesModel
from crs_desktop.override import override
from crs_desktop.rules.ask import Option
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.style import theme

Index = QModelIndex | QPersistentModelIndex


class Density(Struct, frozen=True):
    """Spacing and size of buttons: padding, height and gap in pixels, letters as a part of the text size.

    The list puts the gap around each button, so that it lies twice between two.

    Without ``noted`` the note of a choice shows in its tooltip only, and its short form behind the words.
    """

    pad: int
    height: int
    gap: int
    letters: float = 1
    noted: bool = True


DENSITIES = (
    Density(8, 36, 2),
    Density(6, 30, 1),
    Density(6, 30, 1, 1, False),
    Density(5, 27, 1, 0.9, False),
    Density(4, 24, 1, 0.84, False),
    Density(4, 22, 1, 0.75, False),
)
"""Densities from loose to close; the first that shows all choices at once is used."""
_AROUND = 2
"""Pixels between a button and the edge of its row in the list."""
_CAP, _BESIDE_CAP, _RETURN = 22, 6, "⏎"
"""Width of a key cap and of the gap after it, in pixels; the sign of the usual choice."""


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


class _Measure(Struct, frozen=True):
    """Pixels that the texts of a button need in the usual letters: words, with short form, largest note."""

    words: int
    short: int
    note: int
    cap: bool


class _Sizes(Struct, frozen=True):
    """Pixels of all buttons in one density: the width of each, and the height of every one and of all."""

    wide: list[int]
    high: int
    height_in: dict[int, int]


class ChoiceButtons(QStyledItemDelegate):
    """Delegate that paints each choice as a button with its key.

    Texts are measured once until `forget`; every density follows from these numbers.
    """

    def __init__(self, view: ButtonView, shown: ChoicesModel) -> None:
        super().__init__(view)
        self._view, self._shown = view, shown
        self.density = DENSITIES[0]
        self._measures: list[_Measure] = []
        self._sizes: dict[Density, _Sizes] = {}

    def forget(self) -> None:
        """Drop all measures, for other choices or another font."""
        self._measures, self._sizes = [], {}

    def height_in(self, room: int, density: Density) -> int:
        """Return the height of all buttons in lines of ``room`` pixels."""
        sizes = self._sizes_in(density)
        if room not in sizes.height_in:
            lines = _lines((wide + 2 * density.gap for wide in sizes.wide), room)
            sizes.height_in[room] = lines * (sizes.high + 2 * density.gap) if sizes.wide else 0
        return sizes.height_in[room]

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        sizes = self._sizes_in(self.density)
        return QSize(sizes.wide[index.row()], sizes.high)

    def _sizes_in(self, density: Density) -> _Sizes:
        """Return the sizes of all buttons; a list of 300 asks for them a thousand times while it is laid."""
        if density not in self._sizes:
            measures = self._measures or self._measured()
            wide = [_across(one, density) for one in measures]
            self._sizes[density] = _Sizes(wide, self._high(density), {})
        return self._sizes[density]

    def _high(self, density: Density) -> int:
        """Return the height of every button; all have room for a note if any has one."""
        font = self._view.font()
        lines = QFontMetrics(theme.sized(font, density.letters)).height()
        if density.noted and self._shown.noted:
            lines += QFontMetrics(theme.sized(font)).height()
        return max(round(density.height * density.letters), lines + density.height - 24)

    def _measured(self) -> list[_Measure]:
        """Measure the texts of all buttons."""
        font = self._view.font()
        letters, small = QFontMetrics(font), QFontMetrics(theme.sized(font))
        self._measures = [
            _Measure(
                letters.horizontalAdvance(one.words + self._room_for_sign(place)),
                letters.horizontalAdvance(one.words + _behind(one)),
                max((small.horizontalAdvance(note) for note in self._notes(one)), default=0),
                bool(self._key(place)),
            )
            for place, one in enumerate(self._shown.options)
        ]
        return self._measures

    def _notes(self, option: Option) -> set[str]:
        """Return all notes that a button may show: its width must not change with its state."""
        states = (state.note for state in self._shown.states(option))
        return {option.note, option.unchosen, *states} - {""}

    def _room_for_sign(self, place: int) -> str:
        """Return the sign of Enter for the usual choice; empty for others."""
        return f"  {_RETURN}" if self._shown.is_usual(self._shown.options[place]) else ""

    def sign(self, place: int) -> str:
        """Return the sign of Enter behind the usual choice, unless Enter takes another one now."""
        return self._room_for_sign(place) if self._view.lit(place) else ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a button; the lit choice is filled in the colour of the question, a barred one is dashed."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.sized(option.font, self.density.letters))
        place, choice = index.row(), self._shown.options[index.row()]
        ink = self._draw_box(
            painter, option.rect.adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND), place, choice
        )
        painter.setPen(ink)
        self._write(painter, option.rect, place, choice)
        painter.restore()

    def _draw_box(self, painter: QPainter, rect: QRect, place: int, choice: Option) -> QColor:
        """Draw the box of a button; return the tone of its words."""
        tones, view = theme.in_use(), self._view
        current, enabled = view.lit(place), choice.why_not is None
        quiet = not enabled or view.left_out(place)
        focused = view.hasFocus() and view.currentIndex().row() == place
        pen = QPen(QColor(tones.felt_ink if focused else tones.felt_quiet), 2 if focused else 1)
        pen.setStyle(Qt.PenStyle.SolidLine if enabled else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        fill = tones.felt if quiet else tones.felt_asked if current else tones.paper
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(rect, 6, 6)
        filled = current and not quiet
        # the darker of both: the ink is light in a dark palette, the cloth is green in a light one
        on_fill = min(QColor(tones.felt), QColor(tones.ink), key=QColor.lightness)
        return QColor(tones.felt_quiet) if quiet else on_fill if filled else QColor(tones.ink)

    def _key(self, place: int) -> str:
        """Return the key of a choice; empty for numbers, whose digits are typed."""
        if place >= len(KEYS) or self._shown.options[place].words.lstrip("-").isdecimal():
            return ""
        return self._view.keys[place : place + 1]

    def _write(self, painter: QPainter, rect: QRect, place: int, choice: Option) -> None:
        dense = self.density
        inner = rect.adjusted(dense.pad, 0, -dense.pad, 0)
        if key := self._key(place):
            cap = round(_CAP * dense.letters)
            _draw_cap(painter, QRect(inner.left(), rect.center().y() - cap // 2, cap, cap), key)
            inner.setLeft(inner.left() + cap + _BESIDE_CAP)
        note = self._shown.note(choice) if dense.noted else ""
        upright = Qt.AlignmentFlag.AlignVCenter
        if note:
            inner, upright = inner.adjusted(0, 5, 0, -5), Qt.AlignmentFlag.AlignTop
            _note(painter, inner, note)
        painter.drawText(inner, upright, choice.words)
        behind = choice.short if choice.short and not dense.noted else self.sign(place)
        painter.drawText(inner, upright | Qt.AlignmentFlag.AlignRight, behind.strip())


def _across(one: _Measure, density: Density) -> int:
    """Return the width of a button; smaller letters, rounded to whole pixels, get a little more."""
    words = max(one.words, 0 if density.noted else one.short, one.note if density.noted else 0)
    scaled = words if density.letters == 1 else round(words * density.letters * 1.03) + 2
    cap = round(_CAP * density.letters) + _BESIDE_CAP if one.cap else 0
    return scaled + cap + 2 * (density.pad + _AROUND)


def _lines(widths: Iterable[int], room: int) -> int:
    """Return the number of lines that parts of these widths fill in ``room`` pixels."""
    lines, used = 1, 0
    for wide in widths:
        if used and used + wide > room:
            lines, used = lines + 1, 0
        used += wide
    return lines


def _behind(option: Option) -> str:
    """Return the short form of a note, which follows the words if there is no room for the note."""
    return f"  {option.short}" if option.short else ""


def _draw_cap(painter: QPainter, box: QRect, key: str) -> None:
    """Draw the key of a choice as a key cap in the tone of the words, on a faint ground of that tone."""
    ink, plain = painter.pen().color(), painter.font()
    ground = QColor(ink)
    ground.setAlphaF(0.12)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(ink)
    painter.setFont(theme.bold(plain))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
    painter.setFont(plain)


def _note(painter: QPainter, room: QRect, note: str) -> None:
    """Draw a note in small letters under the words."""
    plain = painter.font()
    painter.setFont(theme.sized(plain))
    painter.drawText(room, Qt.AlignmentFlag.AlignBottom, note)
    painter.setFont(plain)
