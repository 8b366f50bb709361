"""The last result, on a ribbon of paper over the board: small cards, both sums and what came of them."""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from crs_desktop.play.told.face_off import FaceOff, FaceOffSide
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.arc import WIDTH
from crs_desktop.views.cards.face_off_side import CardRow
from crs_desktop.views.cards.tiles import GAP
from crs_desktop.views.style.tags import tag
from crs_desktop.views.widgets.layouts import in_row
from crs_desktop.words import say

_CARD, _ROW, _PAD, _FAR = 27, 32, 10, 24
"""Height of a small card and of the row of cards, margin at the sides, and gap before the message."""
_SIDES = 2 * _PAD + 2  # both margins, and the frame
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class LastResult(QFrame):
    """A ribbon with the face-off that ended last, and a message: its outcome, a refusal or a notice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "paper")
        self.first, self.second, self._against = _ResultSide(), _ResultSide(), QLabel(say("against"))
        self._against.setProperty("quiet", True)
        self.message = QLabel(wordWrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        tag(self.message, hurt=False)
        first, second = self.first.in_order(), self.second.in_order(mirrored=True)
        self._sums = in_row(first, self._against, second, spacing=8)
        self._row = in_row(self._sums, (self.message, 1), into=self, margins=(_PAD, 0, _PAD, 0), spacing=_FAR)
        self.hide()

    def meet(self, found: FaceOff | None, label: Callable[[Name], str]) -> None:
        """Show the sides of a face-off or calculation that is over, under their labels; hide any other."""
        over = found and (found.outcome or not found.second) and found.first.sum
        self.first.tell(found.first if found and over else None, label)
        self.second.tell(found.second if found and over else None, label)
        self._against.setVisible(not self.second.name.isHidden())

    def tell(self, words: str, hurt: bool) -> None:
        """Show a message behind the face-off."""
        self.message.setText(words)
        self.message.setVisible(bool(words))
        tag(self.message, hurt=hurt)
        self.setVisible(bool(words) or not self.first.name.isHidden())
        self._stand()

    @property
    def cards(self) -> tuple[CardRow, ...]:
        """The small cards of both sides."""
        return self.first.cards, self.second.cards

    def size_in(self, most: int) -> QSize:
        """Return the size of the ribbon in at most ``most`` pixels of width; the message wraps.

        Where names and sums leave it no room beside them, it stands below them.
        """
        sums, wide = self._beside, self.message.fontMetrics().horizontalAdvance(self.message.text()) + GAP
        if self._is_below(most):
            wide = min(most, max(wide + _SIDES, self._sums.totalMinimumSize().width() + _SIDES))
            return QSize(wide, _ROW + self.message.heightForWidth(wide - _SIDES) + 2)
        wide = min(most, sums + wide) if self.message.text() else sums
        return QSize(wide, max(_ROW, self.message.heightForWidth(wide - sums)) + 2)

    @property
    def _beside(self) -> int:
        """Width of everything beside the message."""
        sums = 0 if self.first.name.isHidden() else self._sums.totalMinimumSize().width() + _FAR
        return sums + _SIDES

    def _is_below(self, most: int) -> bool:
        """Return whether the message stands below the sums in ``most`` pixels of width."""
        shown = bool(self.message.text()) and not self.first.name.isHidden()
        return shown and self._beside + self.message.minimumSizeHint().width() > most

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Put the message beside the sums or below them."""
        super().resizeEvent(event)
        self._stand()

    def _stand(self) -> None:
        where = _BELOW if self._is_below(self.width()) else _BESIDE
        if where != self._row.direction():
            self._row.setDirection(where)
            self._row.setSpacing(_FAR if where == _BESIDE else 0)


class _ResultSide:
    """One side: name, small cards and total."""

    def __init__(self) -> None:
        self.name, self.cards, self.total = QLabel(), CardRow(), QLabel()
        for label in (self.name, self.total):
            label.setProperty("strong", True)
        self.cards.setMinimumHeight(_ROW)

    def in_order(self, mirrored: bool = False) -> QHBoxLayout:
        """Return the parts in a row, the name outside."""
        parts = self.name, self.cards, self.total
        return in_row(*(reversed(parts) if mirrored else parts), spacing=6)

    def tell(self, half: FaceOffSide | None, label: Callable[[Name], str]) -> None:
        """Show a side; None hides it."""
        for part in (self.name, self.total):
            part.setVisible(half is not None)
        self.cards.setVisible(half is not None and bool(half.cards))
        if half is not None:
            self.name.setText(label(half.who))
            self.total.setText(half.sum.worth if half.sum else "")
            self.cards.lay(half)
            self.cards.setFixedWidth(round(len(half.cards) * (_CARD * WIDTH + GAP)))
