"""The turn order of the players' window: large rows that are read from the far end of a table."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem

from crs_desktop.models.players import PlayersModel, PlayersRole
from crs_desktop.override import override
from crs_desktop.play.players.view import ShownCombatant
from crs_desktop.views.style import theme
from crs_desktop.words import say

_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE
_CENTRE = Qt.AlignmentFlag.AlignCenter
_MIDDLE_OUT = Qt.TextElideMode.ElideMiddle  # “Fighter 12” and “Fighter 13” differ at their ends
_HIGH, _BAR, _FACE = 2.9, (3.0, 0.3), 2.2
"""Height of a row, size of a bar, and width of a face, in letters of the window."""
Face = Callable[[ShownCombatant, int, float], QPixmap]
"""Function that returns the face of a combatant by its width in pixels and the pixel ratio of the screen."""


class PlayersTurnOrder(QListView):
    """The list of the combatants in turn order; nothing in it can be selected.

    ``unit`` is the height of a letter in pixels, ``face`` returns the picture on a token.
    """

    def __init__(self, model: PlayersModel, face: Face) -> None:
        super().__init__()
        self.unit, self._model, self.face = 18, model, face
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
        _PlayersRow(painter, option.rect, self._view, self._model, one).draw()
        painter.restore()


class _PlayersRow:
    """One row in the painting."""

    def __init__(
        self, painter: QPainter, rect: QRect, view: PlayersTurnOrder, model: PlayersModel, one: ShownCombatant
    ) -> None:
        self.painter, self.unit, self.model, self.one = painter, view.unit, model, one
        self.face = view.face
        self.tones, self.up = theme.in_use(), one.turn == "up"
        self.box = rect.adjusted(6, 2, -6, -2)

    def draw(self) -> None:
        """Paint ground, Initiative, face, LIFE and name."""
        painter, unit = self.painter, self.unit
        painter.setPen(Qt.PenStyle.NoPen)
        if self.up:
            painter.setBrush(QColor(self.tones.asked))
            painter.drawRoundedRect(self.box, 8, 8)
        inner = self.box.adjusted(round(unit * 0.3), 4, -round(unit * 0.5), -4)
        left = self._initiative(inner)
        left += self._face(inner.adjusted(left, 0, 0, 0))
        right = self._life(inner)
        self._words(inner.adjusted(left, 0, -right, 0))

    def _face(self, room: QRect) -> int:
        """Paint the face that the token on the board has; return the pixels that it takes."""
        wide, ratio = round(self.unit * _FACE), self.painter.device().devicePixelRatioF()
        self.painter.drawPixmap(room.left(), room.center().y() - wide // 2, self.face(self.one, wide, ratio))
        return wide + round(self.unit * 0.4)

    def _initiative(self, inner: QRect) -> int:
        """Write the result that gave the turn its place; return the pixels that all rows keep for it."""
        font = self._font(1.1, bold=self.one.turn != "over")
        widest = self.model.widest_result
        if not widest:
            return 0
        wide = max(QFontMetrics(self._font(1.1, True)).horizontalAdvance(widest), self.unit)
        self._write(QRect(inner.left(), inner.top(), wide, inner.height()), _CENTRE, self.one.result, font)
        return wide + round(self.unit * 0.4)

    def _life(self, inner: QRect) -> int:
        """Paint number and bar at the right; return the pixels that they take."""
        life, unit = self.one.life, self.unit
        wide = round(unit * _BAR[0]) if life.part >= 0 else 0
        if life.title:
            words, font = str(life.left), self._font(1.3, bold=True)
            wide = max(wide, QFontMetrics(font).horizontalAdvance(words))
            upper = inner.adjusted(0, 0, 0, -round(unit * 0.5) if life.part >= 0 else 0)
            self._write(upper, _RIGHT, words, font, bad=life.bad)
        if life.part >= 0:
            self._bar(inner, at_foot=bool(life.title))
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
        """Write the name, and below it their state, injuries and markers, as far as there is room."""
        one, life = self.one, self.one.life
        word = "" if one.out or life.title or life.part >= 0 else life.word
        by = say("stands by") if one.bystander else ""
        states = [word, one.out, by, *life.injuries, *(marker.word for marker in one.markers)]
        told = " · ".join(dict.fromkeys(filter(None, states)))
        middle = room.top() + round(room.height() * (0.56 if told else 1))
        upper = QRect(room.left(), room.top(), room.width(), middle - room.top())
        name = self._font(1.05, bold=True)
        self._write(upper, _LEFT, one.label, name, quiet=bool(one.out), elide=_MIDDLE_OUT)
        if told:
            lower = QRect(room.left(), middle, room.width(), room.bottom() - middle)
            self._write(lower, _LEFT, told, self._font(0.78), quiet=True, bad=bool(word) and life.bad)

    def _write(
        self,
        box: QRect,
        where: Qt.AlignmentFlag,
        words: str,
        font: QFont,
        quiet: bool = False,
        bad: bool = False,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        tones = self.tones
        tone = tones.paper if self.up else tones.hurt if bad else tones.quiet_ink if quiet else tones.ink
        self.painter.setFont(font)
        self.painter.setPen(QColor(tone))
        short = QFontMetrics(font).elidedText(words, elide, box.width())
        self.painter.drawText(box, where, short)

    def _font(self, part: float, bold: bool = False) -> QFont:
        font = QFont(self.painter.font())
        font.setPixelSize(max(8, round(self.unit * part)))
        font.setBold(bold)
        return font
