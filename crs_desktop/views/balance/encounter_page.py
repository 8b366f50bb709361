"""The page of the lab that plays the fight as it stands, again and again."""

from collections.abc import Callable

from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QProgressBar,
    QSpinBox,
    QTableView,
    QWidget,
)

from crs_desktop.models.balance.encounter import FallsModel, PlayedOut
from crs_desktop.play.balance.plan import FightPlan, playing_out
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene
from crs_desktop.views.balance.rounds_chart import RoundsChart
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.controls import Button, combo
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.row_table import row_table
from crs_desktop.words import say

OpenFight = Callable[[FightPlan, int], None]
"""A function that plays one fight of a plan into the campaign and opens it."""


class EncounterPage(QWidget):
    """Policy, number of fights and seed above; the result in words, as a chart and as a table below."""

    def __init__(self, scene: Callable[[], Scene], played: PlayedOut, open_fight: OpenFight) -> None:
        super().__init__()
        self._scene, self.played, self._open_fight = scene, played, open_fight
        played.setParent(self)
        self.model = FallsModel(played, self)
        policies = playing_out(load_system(scene().system)).policies
        self.policy = combo([(one.id, one.title) for one in policies], policies[0].id)
        self.policy.setAccessibleName(say("Policy"))
        self.policy.setMinimumContentsLength(24)
        self.seed = QLineEdit("1")
        self.seed.setAccessibleName(say("Seed"))
        self.seed.setFixedWidth(theme.room(72))
        self.fights = QSpinBox(minimum=1, maximum=100_000, value=500)
        self.fights.setAccessibleName(say("Fights"))
        self.go = Button("", self.begin_or_cancel)
        self.go.setProperty("primary", True)
        self.bar = QProgressBar(textVisible=False)
        self.sentence = QLabel(wordWrap=True)
        self.sentence.setAccessibleName(say("Result"))
        self.charts = (
            RoundsChart(self.model, self.model.life, say("Mean LIFE left after each round, as in the table")),
            RoundsChart(
                self.model, self.model.down, say("Down after each round, times in 100, as in the table")
            ),
        )
        self.table = _table(self.model)
        self.open = Button(say("&Open the median fight"), self.open_median)
        self.open.setToolTip(say("The fight in the middle becomes a fight of the campaign, to step through."))
        self._lay_out()
        played.changed.connect(self._refresh)
        self._refresh()

    def begin_or_cancel(self) -> None:
        """Begin to play, or stop."""
        if self.played.progress is not None:
            self.played.cancel()
            return
        seed = self.seed.text().strip() or "1"
        if why := self.played.begin(self._scene(), str(self.policy.currentData()), seed, self.fights.value()):
            tell(self.sentence, why, hurt=True)

    def open_median(self) -> None:
        """Play the fight in the middle again, in the campaign."""
        if self.played.fights:
            self._open_fight(self.played.fights.plan, self.played.fights.median.number)

    def _lay_out(self) -> None:
        chance = QLabel(say("Seed")), self.seed, QLabel(say("Fights")), self.fights
        top = in_row((self.policy, 1), *chance, self.go)
        below = in_row(self.open, STRETCH)
        titles = say("Mean LIFE left after each round"), say("Down after each round, times in 100")
        self._charts = [_titled(*each) for each in zip(titles, self.charts, strict=True)]
        charts = in_row(*((each, 1) for each in self._charts))
        in_column(top, self.bar, self.sentence, (charts, 1), (self.table, 1), below, into=self, margins=0)

    def _refresh(self) -> None:
        progress = self.played.progress
        self.go.setText(say("&Cancel") if progress else say("&Play"))
        self.bar.setVisible(progress is not None)
        if progress:
            self.bar.setMaximum(progress[1])
            self.bar.setValue(progress[0])
        self.open.setEnabled(self.played.fights is not None and progress is None)
        for chart, line in zip(self._charts, (self.model.life, self.model.down), strict=True):
            chart.setVisible(any(map(line, self.model.rows)))
        if self.played.fights:
            tell(self.sentence, self.played.sentence)
        if self.played.failure:
            tell(self.sentence, self.played.failure, hurt=True)


def _titled(title: str, chart: RoundsChart) -> QWidget:
    made = QWidget()
    in_column(QLabel(title), (chart, 1), into=made, margins=0)
    return made


def _table(model: FallsModel) -> QTableView:
    named = say("Times in 100 that each is down, and the mean LIFE left after each round")
    made = row_table(model, named, stretches=False)
    made.verticalHeader().setDefaultSectionSize(made.fontMetrics().height() + 8)
    return made
