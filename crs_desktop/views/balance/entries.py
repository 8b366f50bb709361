"""Entries of both pages of the lab: policy, seed, number of fights, and the button that begins or cancels."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar, QSpinBox, QStackedWidget, QWidget

from crs_desktop.models.balance.work import LabWork
from crs_desktop.play.balance.plan import playing_out
from crs_desktop.rules import load_system
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button, combo
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.words import say

_MOST = 100_000


class Entries(QWidget):
    """Row of entries over a line with a caption, or with the progress while ``work`` is under way.

    ``begun`` is emitted when the work should begin. ``before`` are widgets at the left end of the row,
    ``below`` at the right end of the line.
    """

    begun = Signal()

    def __init__(
        self,
        work: LabWork,
        begin: str,
        fights: int,
        caption: str,
        before: Sequence[QWidget] = (),
        below: Sequence[QWidget] = (),
    ) -> None:
        super().__init__()
        self._work, self._begin = work, begin
        self.policy = combo([], None)
        self.policy.setAccessibleName(say("Policy"))
        self.policy.setMinimumContentsLength(12)
        self.seed = QLineEdit("1")
        self.seed.setAccessibleName(say("Seed"))
        self.seed.setFixedWidth(theme.room(60))
        self._of_fights = QLabel(say("Fights"))
        self.fights = QSpinBox(minimum=1, maximum=_MOST, value=fights)
        self.fights.setAccessibleName(say("Fights"))
        self.go = Button("", self.begin_or_cancel)
        self.go.setProperty("primary", True)
        self.bar = QProgressBar(textVisible=False)
        # one over the other, so that nothing below jumps when the work begins or ends
        self._line = QStackedWidget()
        told = ShortLabel()
        told.setText(caption)
        self._line.addWidget(told)
        self._line.addWidget(self.bar)
        chances = QLabel(say("Seed")), self.seed, self._of_fights, self.fights
        row = in_row(*before, (self.policy, 1), *chances, self.go)
        in_column(row, in_row((self._line, 1), *below), into=self, margins=0)
        work.changed.connect(self._refresh)
        self._refresh()

    def show_policies(self, system: str, plays: bool = True) -> None:
        """Offer the policies of a system, and the number of fights if it ``plays`` any."""
        self.policy.clear()
        for one in playing_out(load_system(system)).policies:
            self.policy.addItem(one.title, one.id)
        for part in (self._of_fights, self.fights):
            part.setVisible(plays)

    @property
    def entered(self) -> tuple[str, str, int]:
        """Policy, seed and number of fights."""
        policy, seed = str(self.policy.currentData() or ""), self.seed.text().strip() or "1"
        return policy, seed, self.fights.value()

    def begin_or_cancel(self) -> None:
        """Begin the work, or stop it; the results so far stay."""
        if self._work.progress is None:
            self.begun.emit()
        else:
            self._work.cancel()

    def _refresh(self) -> None:
        progress = self._work.progress
        self.go.setText(say("&Cancel") if progress else self._begin)
        self._line.setCurrentIndex(int(progress is not None))
        if progress:
            self.bar.setMaximum(progress[1])
            self.bar.setValue(progress[0])
