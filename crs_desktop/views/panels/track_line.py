"""The track on the rail: a stone for each rank, discs of who acts there, and words at the present rank."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from crs_desktop.models.turns.track import TrackRows
from crs_desktop.override import override
from crs_desktop.rules.course import Activity, Track
from crs_desktop.views.board.tokens.token_look import initials
from crs_desktop.views.style import materials, theme
from crs_desktop.words import say

_HIGH, _WORDS, _STONE, _GAP, _PAD, _ROUND = 46, 330, 40, 6, 8, 5
"""Height of the track, least width of the present stone and of another, gap, padding and corners."""
_DISC, _STEP, _MOST = 24, 25, 2
"""Size of a disc, distance of two discs, and the most discs at a rank that is not the present."""
_SHADE, _PAST = QColor(0, 0, 0, 70), 0.5
"""Tone of a stone let into the wood, and opacity of who has acted."""


class Stone(Struct, frozen=True):
    """A rank of the track: where it lies in pixels, and who acts at it."""

    rank: int
    left: float
    width: float
    activities: tuple[Activity, ...]
    present: bool


def present_rank(track: Track) -> int | None:
    """Return the rank that is resolved now, else the next one; None after the last."""
    states = {state: [one.at for one in track.in_order() if one.state == state] for state in ("now", "ahead")}
    return next(iter([*states["now"], *states["ahead"]]), None)


def stones(track: Track, room: float, words: float = _WORDS) -> tuple[Stone, ...]:
    """Return the stones in ``room`` pixels: all ranks, or those with activities where all are too many.

    The present stone is as wide as its ``words`` if the others leave so much room.
    """
    way = 1 if track.first <= track.last else -1
    ranks = [*range(track.first, track.last + way, way)]
    used = {one.at for one in track.activities}
    present = present_rank(track)
    if len(ranks) * (_STONE + _GAP) > room - max(_WORDS, words):
        ranks = [rank for rank in ranks if rank in used]
    ranks = sorted({*ranks, *used}, reverse=way < 0)
    acting = {rank: tuple(one for one in track.activities if one.at == rank) for rank in ranks}
    needs = {rank: _need(len(acting[rank])) for rank in ranks if rank != present}
    free = room - sum(needs.values()) - _GAP * (len(ranks) - 1)
    wide = max(min(_WORDS, room / 2), min(words, free)) if present in ranks else 0
    share = max(0.0, room - wide - _GAP * (len(ranks) - 1)) / max(1, sum(needs.values()))
    found, left = list[Stone](), 0.0
    for rank in ranks:
        width = wide if rank == present else min(_WORDS / 2, needs[rank] * share)
        found.append(Stone(rank, left, width, acting[rank], rank == present))
        left += width + _GAP
    return tuple(found)


def _need(acting: int) -> int:
    """Return the pixels for the number of a rank, its discs, and the count of those without a disc."""
    return _STONE + _STEP * min(acting, _MOST) + (_DISC if acting > _MOST else 0)


def alike(activities: tuple[Activity, ...]) -> Iterator[tuple[str, list[Activity]]]:
    """Yield each Activity once, with all who do it."""
    words = dict.fromkeys(one.words for one in activities)
    for said in words:
        yield said, [one for one in activities if one.words == said]


def _wide(letters: QFontMetricsF, said: str, who: list[Activity]) -> float:
    """Return the width of an Activity with the discs of all who do it."""
    return letters.horizontalAdvance(said) + 3 * _GAP + _STEP * len(who)


class TrackLine(QWidget):
    """The drawn track; ``clicked`` is emitted by a click, which unrolls the full list."""

    clicked = Signal()

    def __init__(self, model: TrackRows) -> None:
        super().__init__()
        self._model = model
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        model.modelReset.connect(self._show)
        self._show()

    @override
    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(400, max(_HIGH, round(1.6 * self.fontMetrics().height())))

    @property
    def words(self) -> list[str]:
        """The words of every activity, with its combatant."""
        return [self._model.words(one) for one in self._model.rows]

    def stones(self) -> tuple[Stone, ...]:
        """Return the stones in their places; the first begins at the padding of the rail."""
        track = self._model.track
        return stones(track, self.width() - 2 * _PAD, self._needed(track)) if track else ()

    def _needed(self, track: Track) -> float:
        """Return the width in which everything at the present rank can be read."""
        letters, at = QFontMetricsF(theme.bold(self.font())), present_rank(track)
        here = tuple(one for one in track.activities if one.at == at)
        told = sum(_wide(letters, said, who) for said, who in alike(here))
        return 3 * _PAD + letters.horizontalAdvance(str(at)) + _GAP + told

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            # Stones are measured from the beginning of the line, which lies within the margin.
            at = event.pos().x() - _PAD
            under = [stone for stone in self.stones() if stone.left <= at <= stone.left + stone.width]
            said = [self._model.words(one) for stone in under for one in stone.activities]
            QToolTip.showText(event.globalPos(), "\n".join(said), self)
            return True
        return super().event(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.clicked.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        materials.lay(painter, "wood", theme.in_use(), self.rect())
        for stone in self.stones():
            box = QRectF(_PAD + stone.left, _GAP, stone.width, self.height() - 2 * _GAP)
            self._paint_stone(painter, stone, box)
        painter.end()

    def _paint_stone(self, painter: QPainter, stone: Stone, box: QRectF) -> None:
        tones = theme.in_use()
        painter.setPen(
            QPen(QColor(tones.rim if stone.present or tones.stark else Qt.GlobalColor.transparent), 1)
        )
        painter.setBrush(QColor(tones.paper) if stone.present else _SHADE)
        painter.drawRoundedRect(box, _ROUND, _ROUND)
        painter.setFont(theme.bold(self.font()) if stone.present else self.font())
        painter.setPen(QColor(tones.asked if stone.present else tones.wood_ink))
        rank, inner = str(stone.rank), box.adjusted(_PAD, 0, -_PAD / 2, 0)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, rank)
        inner.setLeft(inner.left() + painter.fontMetrics().horizontalAdvance(rank) + _GAP)
        if stone.present:
            self._paint_words(painter, stone, inner)
        else:
            self._paint_discs(painter, [*stone.activities], inner, _MOST)

    def _paint_words(self, painter: QPainter, stone: Stone, room: QRectF) -> None:
        """Paint each Activity once, behind the discs of all who do it; of those without room, the number."""
        left, bold = len(stone.activities), theme.bold(self.font())
        for said, who in alike(stone.activities):
            left -= len(who)
            if left and _wide(QFontMetricsF(bold), said, who) + 3 * _DISC > room.width():
                self._paint_left(painter, left, room)
            room.setLeft(self._paint_discs(painter, who, room, len(who)) + _GAP)
            painter.setFont(bold if any(one.state == "now" for one in who) else self.font())
            painter.setPen(QColor(theme.in_use().ink))
            letters = QFontMetricsF(painter.font())
            short = letters.elidedText(said, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, short)
            room.setLeft(room.left() + letters.horizontalAdvance(short) + 2 * _GAP)
            if room.width() < 3 * _DISC:
                break

    def _paint_left(self, painter: QPainter, left: int, room: QRectF) -> None:
        """Paint at the right end how many have no room there, and take that end off the ``room``."""
        painter.setFont(self.font())
        painter.setPen(QColor(theme.in_use().ink))
        said = say("+{many}", many=left)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, said)
        room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(said) - _GAP)

    def _paint_discs(self, painter: QPainter, who: list[Activity], room: QRectF, most: int) -> float:
        """Paint discs beside each other, and the number of those without room; return where they end."""
        fits = max(1, int((room.width() - _DISC) // _STEP) + 1)
        shown = who[: min(most, fits)]
        left = room.left()
        for one in shown:
            self._paint_disc(painter, one, QRectF(left, room.center().y() - _DISC / 2, _DISC, _DISC))
            left += _STEP
        end = left + _DISC - _STEP if shown else left
        if rest := len(who) - len(shown):
            painter.setPen(QColor(theme.in_use().wood_ink if most == _MOST else theme.in_use().ink))
            said = say("+{many}", many=rest)
            painter.drawText(
                room.adjusted(end + 2 - room.left(), 0, 40, 0), Qt.AlignmentFlag.AlignVCenter, said
            )
            end += painter.fontMetrics().horizontalAdvance(said) + 2
        return end

    def _paint_disc(self, painter: QPainter, one: Activity, box: QRectF) -> None:
        tones = theme.in_use()
        painter.save()
        painter.setOpacity(_PAST if one.state == "over" else 1)
        painter.setPen(QPen(QColor(tones.asked if one.state == "now" else tones.rim), 2))
        painter.setBrush(QColor(tones.paper))
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        small = theme.bold(self.font())
        small.setPixelSize(round(_DISC * 0.45))
        painter.setFont(small)
        painter.setPen(QColor(tones.ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, initials(self._model.label(one)))
        painter.restore()

    def _show(self) -> None:
        track = self._model.track
        self.setAccessibleName(track.title if track else "")
        self.setAccessibleDescription("; ".join(map(self._model.words, self._model.rows)))
        self.update()
