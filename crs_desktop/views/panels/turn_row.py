"""Painting of a row of the turn order: Initiative, name, gauges and states."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Literal

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantRole, CombatantRow, CombatantsModel, states
from crs_desktop.models.turns.turns import turn_words
from crs_desktop.override import override
from crs_desktop.rules.condition import Condition
from crs_desktop.views.style import theme
from crs_desktop.words import say

_HEIGHT, _PAD, _INSET = 56, 10, 5
_FACE, _BESIDE_FACE = 44, 0
"""Width of a portrait with the margin around its disc, and of the gap after it, in pixels."""
_STRETCHES = (100, 92, 84, 76)
"""Widths of the letters of a name or state in hundredths, tried in this order before it is cut."""
On = Literal["", "chosen", "up"]
"""Ground of a row: plain, selected, or filled in the colour of the question during the turn."""
_LEAST_WIDE, _BESIDE = 120, 5
_BAR = 40, 4
"""Width and height of the bar of the first gauge, in pixels."""
_OUT = 0.45
"""Opacity of the portrait of a combatant who is out."""
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE
_ELIDED = Qt.TextElideMode.ElideRight
_LETTERS = (100, 8, 6, 5, 4, 3)
"""Numbers of letters to which a first name is cut, tried in this order."""


class TurnRows(QStyledItemDelegate):
    """Delegate that paints a row of two lines, with the Initiative result if there is a turn order.

    ``only_one`` leaves portrait and second line out, where room is scarce. ``face`` returns the portrait or
    head of a combatant, for a width in pixels and a ratio of dots; the window sets it.
    """

    def __init__(self, bridge: Bridge, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._bridge = bridge
        self.only_one = False
        self.face: Callable[[CombatantRow, int, float], QPixmap] = lambda *_: QPixmap()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        line = option.fontMetrics.height()
        return QSize(_LEAST_WIDE, line + 16 if self.only_one else max(_HEIGHT, 2 * line + 20))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a row: selected rows coloured, the one up filled in amber, the one asked barred."""
        row: CombatantRow = index.data(CombatantRole.ROW)
        view = option.widget
        selected = isinstance(view, QAbstractItemView) and view.selectionModel().isSelected(index)
        framed = bool(self._bridge.group) and row.combatant.name == self._bridge.selection
        on: On = "up" if row.up else "chosen" if selected else ""
        painter.save()
        painter.setFont(option.font)
        _ground(painter, option.rect, on, row.asked)
        if framed or (row.up and selected):
            painter.setPen(QPen(ink(on), 1 + row.up))
            around = (8, 6, -8, -7) if row.up else (5, 3, -5, -5)
            painter.drawRoundedRect(option.rect.adjusted(*around), 4, 4)
        inner = option.rect.adjusted(_PAD, 8, -_PAD, -8)
        inner.setLeft(inner.left() + _order(painter, inner, row, index, on))
        if not self.only_one:
            inner.setLeft(inner.left() + self._draw_face(painter, inner, row))
        _lines(painter, inner, row, on, self.only_one)
        painter.restore()

    def _draw_face(self, painter: QPainter, rect: QRect, row: CombatantRow) -> int:
        """Draw the portrait or head; return the pixels it takes, 0 without one."""
        face = self.face(row, _FACE, painter.device().devicePixelRatio())
        if face.isNull():
            return 0
        painter.setOpacity(_OUT if row.out else 1)
        painter.drawPixmap(rect.left() - 4, rect.center().y() - _FACE // 2 + 1, face)
        painter.setOpacity(1)
        return _FACE + _BESIDE_FACE


def ink(on: On, quiet: bool = False) -> QColor:
    """Return the text colour on the ground of a row."""
    tones = theme.in_use()
    plain = tones.quiet_ink if quiet else tones.ink
    return QColor({"up": tones.paper, "chosen": tones.chosen_ink}.get(on, plain))


def condition_ink(condition: Condition, on: On) -> QColor:
    """Return the text colour of a condition: red if bad; not on a coloured row, where red is unreadable."""
    hurts = condition.bad and not on
    return QColor(theme.in_use().hurt) if hurts else ink(on)


def _ground(painter: QPainter, rect: QRect, on: On, asked: bool) -> None:
    tones = theme.in_use()
    if on == "chosen":
        painter.fillRect(rect, QColor(tones.chosen))
    if asked and on != "up":
        painter.fillRect(QRect(rect.left(), rect.top() + 4, 4, rect.height() - 8), QColor(tones.asked))
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(tones.line))
    if on == "up":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tones.asked))
        painter.drawRoundedRect(rect.adjusted(_INSET, 3, -_INSET, -4), 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _order(
    painter: QPainter,
    rect: QRect,
    row: CombatantRow,
    index: QModelIndex | QPersistentModelIndex,
    on: On,
) -> int:
    """Draw the Initiative result; return the pixels it takes, 0 without a turn order."""
    model = index.model()
    if not isinstance(model, CombatantsModel) or not model.widest_result:
        return 0
    bold = theme.bold(painter.font())
    width = max(QFontMetrics(bold).horizontalAdvance(model.widest_result), 12) + 10
    if row.turn is not None:
        _result(painter, QRect(rect.left() - 2, rect.top(), width, rect.height()), row, on, bold)
    return width + 6


def _result(painter: QPainter, box: QRect, row: CombatantRow, on: On, bold: QFont) -> None:
    """Draw a result, quiet after the turn."""
    plain = painter.font()
    over = row.turn is not None and row.turn.over
    painter.setPen(ink(on, quiet=over))
    painter.setFont(plain if over else bold)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, row.turn.result if row.turn else "")
    painter.setFont(plain)


def _lines(painter: QPainter, rect: QRect, row: CombatantRow, on: On, only_one: bool) -> None:
    """Draw name and first gauge, and below them the states and what else is left, unless ``only_one``."""
    upper = rect if only_one else rect.adjusted(0, -2, 0, -(rect.height() + _BAR[1]) // 2)
    plain = painter.font()
    if not only_one:
        lower = rect.adjusted(0, (rect.height() + _BAR[1]) // 2, 0, 2)
        painter.setPen(ink(on, quiet=True))
        free = lower.adjusted(0, 0, -_left_beside(painter, lower, row), 0)
        narrow(painter, free.width(), ", ".join(_said(row)))
        painter.drawText(free, _LEFT, words(row, painter.fontMetrics(), free.width()))
        painter.setFont(plain)
        _bar(painter, rect, row.condition, on)
    used = _first(painter, upper, row.condition, on)
    painter.setFont(theme.bold(plain))
    painter.setPen(ink(on, quiet=bool(row.out)))
    named = upper.adjusted(0, 0, -used, 0)
    narrow(painter, named.width(), row.combatant.label)
    said = shown_name(row, painter.fontMetrics(), named.width())
    narrow(painter, named.width(), said)  # a first name needs no narrow letters
    painter.drawText(named, _LEFT, said)


def shown_name(row: CombatantRow, letters: QFontMetrics, room: int) -> str:
    """Return a name for ``room`` pixels: whole, else the first name if nobody else has it, cut if needed."""
    label = row.combatant.label
    if letters.horizontalAdvance(label) <= room:
        return label
    return _cut(row.first_names.get(label, label), letters, room)


def narrow(painter: QPainter, room: int, words: str) -> None:
    """Set narrower letters if the words need them in ``room`` pixels: the narrowest if that is not enough."""
    for stretch in _STRETCHES:
        font = painter.font()
        font.setStretch(stretch)
        painter.setFont(font)
        if painter.fontMetrics().horizontalAdvance(words) <= room:
            break


def makes_room(painter: QPainter, row: CombatantRow, room: int, taken: int) -> bool:
    """Return whether states are whole, in the narrowest letters, only without the number of cards left."""
    font = painter.font()
    font.setStretch(_STRETCHES[-1])
    return room - taken < QFontMetrics(font).horizontalAdvance(", ".join(_said(row))) <= room


def _left_beside(painter: QPainter, rect: QRect, row: CombatantRow) -> int:
    """Draw the other gauges, or the number of cards left, at the right end; return the pixels they take.

    Who is out can spend nothing: the reason has all the room.
    """
    if row.out:
        return 0
    others = " · ".join(f"{gauge.title} {gauge.left}" for gauge in row.condition.gauges[1:])
    if not others:
        return _deck(painter, rect, row)
    painter.drawText(rect, _RIGHT, others)
    return painter.fontMetrics().horizontalAdvance(others) + _PAD


def _deck(painter: QPainter, rect: QRect, row: CombatantRow) -> int:
    """Draw a card and the number of cards left; return the pixels they take."""
    if row.cards < 0:
        return 0
    count, tall = str(row.cards), painter.fontMetrics().ascent()
    number = painter.fontMetrics().horizontalAdvance(count)
    wide = round(tall * 0.7)
    if makes_room(painter, row, rect.width(), taken := number + wide + 6 + _PAD):
        return 0
    painter.drawText(rect, _RIGHT, count)
    card = QRect(rect.right() - number - wide - 6, rect.center().y() - tall // 2, wide, tall)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(card, 2, 2)
    return taken


def _first(painter: QPainter, rect: QRect, condition: Condition, on: On) -> int:
    """Draw the first gauge with its name, or the word of the condition; return the pixels they take."""
    first, plain = next(iter(condition.gauges), None), QFont(painter.font())
    painter.setPen(ink(on) if first else condition_ink(condition, on))
    bold = QFont(plain)
    bold.setBold(first is not None)
    painter.setFont(bold)
    said = str(first.left) if first else condition.word
    painter.drawText(rect, _RIGHT, said)
    used = painter.fontMetrics().horizontalAdvance(said)
    painter.setFont(theme.sized(plain))
    titled = painter.fontMetrics().horizontalAdvance(first.title) if first else 0
    if first is not None:
        painter.setPen(ink(on, quiet=True))
        painter.drawText(rect.adjusted(0, 0, -used - _BESIDE, 0), _RIGHT, first.title)
    painter.setFont(plain)
    beside = (_BESIDE if titled else 0) + _PAD // 2
    return used + titled + beside if said else 0


def _bar(painter: QPainter, rect: QRect, condition: Condition, on: On) -> None:
    """Draw the bar of the first gauge between the two lines."""
    for gauge in condition.gauges[:1]:
        tones, (wide, high) = theme.in_use(), _BAR
        box = QRect(rect.right() - wide + 1, rect.center().y() - high // 2 + 1, wide, high)
        painter.fillRect(box, QColor(tones.line))
        box.setWidth(round(wide * gauge.part))
        plain = QColor(tones.hurt if gauge.low else tones.healed)
        painter.fillRect(box, ink(on) if on else plain)


def words(row: CombatantRow, letters: QFontMetrics, room: int) -> str:
    """Return the states of a combatant in at most ``room`` pixels.

    Names of others are shortened first, to first names or fewer letters. If that is not enough, the states
    that fit are whole and the others are counted: “Berserk, 2 more”; the tooltip names them all.
    If none fits, the end is cut. Why somebody is out is told before all others, even without their number.
    """
    said = _named_in_short(_said(row), row, letters, room)
    if letters.horizontalAdvance(", ".join(said)) <= room:
        return ", ".join(said)
    whole: list[str] = []
    for one in said:
        if letters.horizontalAdvance(_counted([*whole, one], len(said))) <= room:
            whole.append(one)
    if row.out in said and whole[:1] != said[:1]:
        return _cut(said[0], letters, room)
    return _counted(whole, len(said)) if whole else _cut(", ".join(said), letters, room)


def _cut(said: str, letters: QFontMetrics, room: int) -> str:
    """Return words that fit into ``room`` pixels; Qt would also cut those that just fit."""
    fits = letters.horizontalAdvance(said) <= room
    return said if fits else letters.elidedText(said, _ELIDED, room)


def _counted(whole: Sequence[str], of: int) -> str:
    """Return these states and the number of the others: “Berserk, 2 more”."""
    more = of - len(whole)
    states_ = ", ".join(whole)
    # A plain “+2” reads like a bonus beside “Advantage over Snik +2”.
    return say("{states}, {count} more", states=states_, count=more) if more else states_


def _named_in_short(said: list[str], row: CombatantRow, letters: QFontMetrics, room: int) -> list[str]:
    """Return the words with whole, first or cut names: the first version that fits, else the last."""
    way = said
    for way in chain((said,), (_by_first_names(said, row, most) for most in _LETTERS)):
        if letters.horizontalAdvance(", ".join(way)) <= room:
            break
    return way


def _by_first_names(said: list[str], row: CombatantRow, most: int) -> list[str]:
    for label, first in row.first_names.items():
        short = first if len(first) <= most + 1 else f"{first[:most]}…"
        said = [words.replace(label, short) for words in said]
    return said


def _said(row: CombatantRow) -> list[str]:
    """Return the states, else the state of the turn, else the side."""
    one, shown = row.combatant, "" if row.condition.gauges else row.condition.word
    told = [state for state in states(row) if state != shown]  # the word at the right end says it
    return told or [turn_words(row.turn, row.up) or (one.side if one.side != one.label else "")]
