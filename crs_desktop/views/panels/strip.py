"""Strip of the numbered steps of the round, with the present step filled and named."""

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QMenuBar, QToolTip, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.steps import StepsModel
from crs_desktop.rules.course import Course
from crs_desktop.views.style import theme
from crs_desktop.words import say

_GAP, _PAD = 6, 12
_BESIDE = 12
"""Largest space at each side of a menu title, in pixels."""
_FEWEST = 5
"""Least number of visible letters: a step name with less room is left out."""


class StepStrip(QWidget):
    """Strip of steps, hidden outside rounds. The tooltip of a past step tells what happened in it.

    Left and Right go from step to step; ``announced`` carries the words of the step for screen readers.
    """

    announced = Signal(str)

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._in_bar = QSize()
        self._wide, self._titles = (0.0, 0.0), (list[str](), 0)
        self.steps = StepsModel(bridge, self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._looked_at = 0
        self.steps.modelReset.connect(self._show)
        self._show()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return room for title, circles, and the longest step name as far as the menus leave space."""
        if self.steps.course is None:
            return QSize(0, 0)
        least, whole = self._wide
        return QSize(int(max(least, min(whole, self._room(whole)))), self.fontMetrics().height() + 8)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Measure again in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()

    def _measure(self) -> None:
        """Store the width without and with a step name: Qt asks for it five times for each answer."""
        self._titles = ([], 0)
        if course := self.steps.course:
            least = self._title_width() + self._circles() + _PAD
            names = [self.fontMetrics().horizontalAdvance(stage.title) for stage in course.stages]
            self._wide = least, least + max(names) + _PAD

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the step under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.index_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), str(index.data(Qt.ItemDataRole.ToolTipRole) or ""), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Go to a step by Left, Right, Home or End; leave other keys to the window."""
        places = {Qt.Key.Key_Left: self._looked_at - 1, Qt.Key.Key_Right: self._looked_at + 1}
        places |= {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.steps.rowCount() - 1}
        if event.key() not in places:
            super().keyPressEvent(event)
        elif 0 <= places[Qt.Key(event.key())] < self.steps.rowCount():
            self._look_at(places[Qt.Key(event.key())])

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Start at the present step."""
        super().focusInEvent(event)
        self._looked_at = max(0, self.steps.course.now) if self.steps.course else 0
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Hide the tooltip and the frame of the current step."""
        super().focusOutEvent(event)
        QToolTip.hideText()
        self.update()

    def _look_at(self, place: int) -> None:
        self._looked_at = place
        words = str(self.steps.index(place, 0).data(Qt.ItemDataRole.ToolTipRole) or "")
        QToolTip.showText(self.mapToGlobal(self.circle(place).bottomLeft().toPoint()), words, self)
        self.setAccessibleDescription(words)
        self.announced.emit(words)
        self.update()

    def index_at(self, spot: QPointF) -> QModelIndex:
        """Return the step at a position of the widget; an invalid index if there is none."""
        for place in range(self.steps.rowCount()):
            if self.circle(place).adjusted(-_GAP / 2, -_GAP, _GAP / 2, _GAP).contains(spot):
                return self.steps.index(place, 0)
        return QModelIndex()

    def circle(self, place: int) -> QRectF:
        """Return the rectangle of a step’s circle; steps count from 0."""
        across = self.fontMetrics().height()
        first = QRectF(self._title_width(), (self.height() - across) / 2, across, across)
        return first.translated(place * (across + _GAP), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the present step in the colour of the question, past ones filled, coming ones in outline."""
        course = self.steps.course
        if course is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(theme.in_use().ink))
        painter.setFont(theme.bold(self.font()))
        painter.drawText(self.rect().adjusted(_PAD, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, course.title)
        self._paint_circles(painter, course)
        painter.setFont(self.font())
        if course.now >= 0:
            self._paint_name(painter, course.stages[course.now].title)
        painter.end()

    def _paint_circles(self, painter: QPainter, course: Course) -> None:
        """Paint the circles, the present one last and in bold."""
        first, step = self.circle(0), self.circle(1).x() - self.circle(0).x()
        painter.setFont(theme.sized(self.font()))
        for place in range(len(course.stages)):
            if place != course.now:
                self._paint_circle(painter, first.translated(place * step, 0), place, course.now)
        if course.now >= 0:
            painter.setFont(theme.sized(theme.bold(self.font())))
            self._paint_circle(painter, first.translated(course.now * step, 0), course.now, course.now)

    def _paint_circle(self, painter: QPainter, circle: QRectF, place: int, present: int) -> None:
        tones, now, passed = theme.in_use(), place == present, place < present
        painter.setPen(QPen(QColor(tones.asked if now else tones.rim), 1))
        painter.setBrush(QColor(tones.asked if now else tones.line if passed else tones.table))
        painter.drawEllipse(circle)
        if self.hasFocus() and place == self._looked_at:
            painter.setPen(QPen(QColor(tones.ink), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(circle.adjusted(-2, -2, 2, 2))
        painter.setPen(QColor(tones.paper if now else tones.ink if passed else tones.quiet_ink))
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(place + 1))

    def _paint_name(self, painter: QPainter, name: str) -> None:
        left = int(self._title_width() + self._circles() + _PAD / 2)
        painter.setPen(QColor(theme.in_use().ink))
        room = self.rect().adjusted(left, 0, 0, 0)
        if room.width() > self.fontMetrics().averageCharWidth() * _FEWEST:
            short = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, short)

    def _room(self, wanted: float) -> float:
        """Return the width that the menus leave in the menu bar: a step name must not push a menu out."""
        bar = self.parentWidget()
        if not isinstance(bar, QMenuBar):
            return wanted
        titles = [action.text() for action in bar.actions()]
        if titles != self._titles[0]:
            letters = bar.fontMetrics()
            wide = sum(letters.horizontalAdvance(title.replace("&", "")) for title in titles)
            self._titles = titles, wide + len(titles) * 2 * _BESIDE
        return bar.width() - self._titles[1] - _PAD

    def _title_width(self) -> float:
        title = self.steps.course.title if self.steps.course else ""
        return QFontMetrics(theme.bold(self.font())).horizontalAdvance(title) + 2 * _PAD

    def _circles(self) -> float:
        return self.steps.rowCount() * (self.fontMetrics().height() + _GAP)

    def _show(self) -> None:
        course = self.steps.course
        self._measure()
        self.setVisible(course is not None)
        self.setAccessibleName(_spoken(self.steps) if course else "")
        self.update()
        bar, wanted = self.parentWidget(), self.sizeHint()
        if isinstance(bar, QMenuBar) and wanted != self._in_bar:
            self._in_bar = wanted
            bar.setCornerWidget(self)  # a menu bar reads the width of its corner only here


def _spoken(steps: StepsModel) -> str:
    course = steps.course
    if course is None:
        return ""
    if course.now < 0:
        return say("{round} is over", round=course.title)
    return say("{round}, {step}", round=course.title, step=steps.index(course.now, 0).data())
