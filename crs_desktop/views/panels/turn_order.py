"""Everybody who is here: the spine of the fight, and the list twin of the board."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.combatants import CombatantsModel, Gauge, Role, Row
from crs_desktop.views import theme
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.words import say

_HEIGHT, _PAD, _BAR = 56, 12, 56
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class TurnOrder(QListView):
    """A row a combatant; the one selected here is the one selected everywhere."""

    def __init__(self, bridge: Bridge, model: CombatantsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setModel(model)
        self.setItemDelegate(_Rows(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(say("Everybody who is here"))
        self.selectionModel().currentChanged.connect(self._select)
        bridge.selected.connect(self._show)
        model.modelReset.connect(lambda: self._show(bridge.selection))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """An empty list invites."""
        super().paintEvent(event)
        if self.model().rowCount() == 0:
            write_empty(self, say("Nobody is here yet."))

    def _select(self, current: QModelIndex) -> None:
        if current.isValid():
            self._bridge.select(current.data(Role.NAME))

    def _show(self, name: str) -> None:
        model = self.model()
        index = model.index_of(name) if isinstance(model, CombatantsModel) else QModelIndex()
        if index != self.currentIndex():
            self.setCurrentIndex(index)


class _Rows(QStyledItemDelegate):
    """Paints name, LIFE as bar and number, and the cards left."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """Two lines of text."""
        return QSize(200, max(_HEIGHT, 2 * option.fontMetrics.height() + 20))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Selected: the selection's ground; asked now: a bar in the tone of what is asked."""
        row: Row = index.data(Role.ROW)
        rect: QRect = option.rect
        view = self.parent()
        selected = isinstance(view, TurnOrder) and view.currentIndex().row() == index.row()
        painter.save()
        painter.setFont(option.font)
        _ground(painter, rect, selected, row.asked)
        _lines(painter, rect.adjusted(_PAD + 4, 8, -_PAD, -8), row, selected)
        painter.restore()


def _ground(painter: QPainter, rect: QRect, selected: bool, asked: bool) -> None:
    tones = theme.in_use()
    if selected:
        painter.fillRect(rect, QColor(tones.chosen))
    if asked:
        painter.fillRect(QRect(rect.left(), rect.top() + 4, 4, rect.height() - 8), QColor(tones.asked))
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(tones.line))


def _lines(painter: QPainter, rect: QRect, row: Row, selected: bool) -> None:
    tones = theme.in_use()
    ink = tones.chosen_ink if selected else tones.ink
    quiet = tones.chosen_ink if selected else tones.quiet_ink
    upper = QRect(rect.left(), rect.top(), rect.width(), rect.height() // 2)
    lower = upper.translated(0, rect.height() - upper.height())
    font = QFont(painter.font())
    painter.setPen(QColor(quiet))
    painter.drawText(lower, _RIGHT | _MIDDLE, _state(row))
    _elided(painter, lower.adjusted(0, 0, -_width(painter, _state(row)), 0), _where(row))
    used = _gauge(painter, upper, row.gauges[0], selected) if row.gauges else 0
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(ink if not row.out else quiet))
    _elided(painter, upper.adjusted(0, 0, -used, 0), row.combatant.label)


def _elided(painter: QPainter, room: QRect, words: str) -> None:
    short = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, _LEFT | _MIDDLE, short)


def _width(painter: QPainter, words: str) -> int:
    """The pixels that words take, with the gap before them."""
    return painter.fontMetrics().horizontalAdvance(words) + _PAD if words else 0


def _gauge(painter: QPainter, rect: QRect, gauge: Gauge, selected: bool) -> int:
    """Draw bar and number at the right end; how many pixels they take."""
    tones = theme.in_use()
    number = _width(painter, max("00", str(gauge.left), key=len))
    bar = QRect(rect.right() - number - _BAR, rect.center().y() - 4, _BAR, 8)
    full = max(1, gauge.full)
    low = gauge.left * 3 <= full
    painter.fillRect(bar, QColor(tones.line))
    width = round(bar.width() * max(0, min(1, gauge.left / full)))
    fill = tones.hurt if low else tones.chosen_ink if selected else tones.healed
    painter.fillRect(QRect(bar.left(), bar.top(), width, bar.height()), QColor(fill))
    painter.setPen(QColor(tones.chosen_ink if selected else tones.ink))
    painter.drawText(rect, _RIGHT | _MIDDLE, str(gauge.left))
    return number + _BAR + _PAD


def _where(row: Row) -> str:
    if row.out:
        return row.out
    if row.combatant.bystander:
        return say("stands by")
    return row.combatant.side if row.combatant.side != row.combatant.label else ""


def _state(row: Row) -> str:
    return say("{count} cards", count=row.cards) if row.cards >= 0 else ""
