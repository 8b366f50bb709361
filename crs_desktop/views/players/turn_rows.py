"""The turn order of the players' window: large rows that are read from the far end of a table."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem

from crs_desktop.models.players import PlayersModel, PlayersRole
from crs_desktop.override import override
from crs_desktop.play.players.view import ShownCombatant
from crs_desktop.views.style import theme
from crs_desktop.views.style.side_colours import colours_of, tone_of
from crs_desktop.words import say

_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE
_CENTRE = Qt.AlignmentFlag.AlignCenter
_HIGH, _BAR, _SIDE = 2.9, (3.0, 0.3), 0.3
"""Height of a row, size of a bar, and width of the stripe of a side, in letters of the window."""


class PlayersTurnOrder(QListView):
    """The list of the combatants in turn order; nothing in it can be selected.

    ``unit`` is the height of a letter in pixels.
    """

    def __init__(self, model: PlayersModel) -> None:
        super().__init__()
        self.unit, self._model = 18, model
        self.setModel(model)
        self.setItemDelegate(_Rows(self, model))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListView { border: none; padding: 0; background: transparent; }")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Turn order"))
        model.changed.connect(self._show_up)

    def resize_letters(self, unit: int) -> None:
        """Draw with letters of another height."""
        self.unit = unit
        self.doItemsLayout()

    def _show_up(self) -> None:
        """Keep whose turn it is in view; players cannot scroll."""
        for row, one in enumerate(self._model.rows):
            if one.turn == "up":
                self.scrollTo(self._model.index(row), QListView.ScrollHint.PositionAtCenter)


class _Rows(QStyledItemDelegate):
    """Delegate that paints a row: Initiative, name, state, and LIFE as far as it is shown."""

    def __init__(self, view: PlayersTurnOrder, model: PlayersModel) -> None:
        super().__init__(view)
        self._view, self._model = view, model

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        return QSize(100, round(self._view.unit * _HIGH))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a row; the one whose turn it is on the colour of the question."""
        one: ShownCombatant = index.data(PlayersRole.COMBATANT)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _PlayersRow(painter, option.rect, self._view.unit, self._model, one).draw()
        painter.restore()


class _PlayersRow:
    """One row in the painting."""

    def __init__(
        self, painter: QPainter, rect: QRect, unit: int, model: PlayersModel, one: ShownCombatant
    ) -> None:
        self.painter, self.unit, self.model, self.one = painter, unit, model, one
        self.tones, self.up = theme.in_use(), one.turn == "up"
        self.box = rect.adjusted(6, 2, -6, -2)

    def draw(self) -> None:
        """Paint ground, stripe, Initiative, LIFE and name."""
        painter, unit = self.painter, self.unit
        painter.setPen(Qt.PenStyle.NoPen)
        if self.up:
            painter.setBrush(QColor(self.tones.asked))
            painter.drawRoundedRect(self.box, 8, 8)
        self._stripe()
        inner = self.box.adjusted(round(unit * 0.9), 4, -round(unit * 0.6), -4)
        left = self._initiative(inner)
        right = self._life(inner)
        self._words(inner.adjusted(left, 0, -right, 0))

    def _stripe(self) -> None:
        """Paint the colour of the side at the left; a frame of paper keeps it apart from the ground."""
        view, wide = self.model.view, round(self.unit * _SIDE)
        if self.one.side < 0:
            return
        side = view.sides[self.one.side]
        tone = tone_of(colours_of(view.sides, view.colours)[side], self.tones)
        stripe = QRect(self.box.left() + 6, self.box.top() + 8, wide, self.box.height() - 16)
        self.painter.setBrush(QColor(tone))
        self.painter.setPen(QColor(self.tones.paper if self.up else tone))
        self.painter.drawRoundedRect(stripe, 2, 2)

    def _initiative(self, inner: QRect) -> int:
        """Write the result that gave the turn its place; return the pixels that all rows keep for it."""
        font = self._font(1.1, bold=self.one.turn != "over")
        widest = self.model.widest_result
        if not widest:
            return 0
        wide = max(QFontMetrics(self._font(1.1, True)).horizontalAdvance(widest), self.unit)
        self._write(QRect(inner.left(), inner.top(), wide, inner.height()), _CENTRE, self.one.result, font)
        return wide + round(self.unit * 0.6)

    def _life(self, inner: QRect) -> int:
        """Paint number, bar or word at the right; return the pixels that they take."""
        life, unit = self.one.life, self.unit
        word = "" if self.one.out or life.part >= 0 else life.word  # below the name stands why they are out
        words = str(life.left) if life.title else word
        wide = round(unit * _BAR[0]) if life.part >= 0 else 0
        font = self._font(1.3 if life.title else 0.85, bold=bool(life.title))
        if words:
            wide = max(wide, QFontMetrics(font).horizontalAdvance(words))
            upper = inner.adjusted(0, 0, 0, -round(unit * 0.5) if life.part >= 0 else 0)
            self._write(upper, _RIGHT, words, font, bad=life.bad)
        if life.part >= 0:
            self._bar(inner, at_foot=bool(words))
        self.painter.setPen(Qt.PenStyle.NoPen)
        return wide + round(unit * 0.5) if wide else 0

    def _bar(self, inner: QRect, at_foot: bool) -> None:
        wide, high = (round(self.unit * part) for part in _BAR)
        top = inner.bottom() - high if at_foot else inner.center().y() - high // 2
        box = QRect(inner.right() - wide, top, wide, high)
        self.painter.setPen(QColor(self.tones.rim))
        self.painter.setBrush(QColor(self.tones.paper))
        self.painter.drawRect(box)
        full = box.adjusted(1, 1, 0, 0)
        full.setWidth(round((box.width() - 1) * self.one.life.part))
        self.painter.fillRect(full, QColor(self.tones.hurt if self.one.life.bad else self.tones.ink))

    def _words(self, room: QRect) -> None:
        """Write the name, and below it why they are out, injuries and markers, as far as there is room."""
        one = self.one
        by = say("stands by") if one.bystander else ""
        states = [one.out, by, *one.life.injuries, *(marker.word for marker in one.markers)]
        told = " · ".join(dict.fromkeys(filter(None, states)))
        middle = room.top() + round(room.height() * (0.56 if told else 1))
        upper = QRect(room.left(), room.top(), room.width(), middle - room.top())
        self._write(upper, _LEFT, one.label, self._font(1.05, bold=True), quiet=bool(one.out))
        if told:
            lower = QRect(room.left(), middle, room.width(), room.bottom() - middle)
            self._write(lower, _LEFT, told, self._font(0.72), quiet=True)

    def _write(
        self,
        box: QRect,
        where: Qt.AlignmentFlag,
        words: str,
        font: QFont,
        quiet: bool = False,
        bad: bool = False,
    ) -> None:
        tones = self.tones
        tone = tones.paper if self.up else tones.hurt if bad else tones.quiet_ink if quiet else tones.ink
        self.painter.setFont(font)
        self.painter.setPen(QColor(tone))
        short = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        self.painter.drawText(box, where, short)

    def _font(self, part: float, bold: bool = False) -> QFont:
        font = QFont(self.painter.font())
        font.setPixelSize(max(8, round(self.unit * part)))
        font.setBold(bold)
        return font
