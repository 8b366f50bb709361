"""The page of the lab that plays the fight as it stands, again and again."""

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QLabel, QStackedWidget, QTableView, QWidget

from crs_desktop.models.balance.encounter import FallsModel, PlayedOut
from crs_desktop.play.balance.plan import FightPlan
from crs_desktop.rules.scene import Scene
from crs_desktop.views.balance.entries import Entries
from crs_desktop.views.balance.rounds_chart import RoundsChart
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.row_table import row_table
from crs_desktop.words import say

OpenFight = Callable[[FightPlan, int], str]
"""A function that plays one fight of a plan into the campaign, opens it and returns its title."""


class EncounterPage(QWidget):
    """Entries above; the result in words, and as two charts or a table, below."""

    def __init__(self, scene: Callable[[], Scene], played: PlayedOut, open_fight: OpenFight) -> None:
        super().__init__()
        self._scene, self.played, self._open_fight = scene, played, open_fight
        played.setParent(self)
        self.model = FallsModel(played, self)
        self.open = Button(say("Open the &median fight"), self.open_median)
        self.open.setToolTip(say("The fight in the middle becomes a fight of the campaign, to step through."))
        self.as_table = QCheckBox(say("As &table"))
        caption = say("The fight as it stands, played again and again")
        self.entries = Entries(played, say("&Play"), 500, caption, below=(self.as_table, self.open))
        self.entries.show_policies(scene().system)
        self.sentence = QLabel(wordWrap=True)
        self.sentence.setAccessibleName(say("Result"))
        life, down = say("Mean LIFE left after each round"), say("Down after each round, times in 100")
        self.charts = RoundsChart(life), RoundsChart(down)
        self._charts = [_titled(chart.accessibleName(), chart) for chart in self.charts]
        self.table = _table(self.model)
        self._lay_out()
        self.entries.begun.connect(self.begin)
        self.as_table.toggled.connect(self._refresh)
        played.changed.connect(self._refresh)
        self._refresh()

    def begin(self) -> None:
        """Begin to play."""
        if why := self.played.begin(self._scene(), *self.entries.entered):
            tell(self.sentence, why, hurt=True)

    def open_median(self) -> None:
        """Play the fight in the middle again, in the campaign."""
        if self.played.fights:
            title = self._open_fight(self.played.fights.plan, self.played.fights.median.number)
            tell(self.sentence, say("“{title}” is open at the table.", title=title))

    def _lay_out(self) -> None:
        self._views, charts = QStackedWidget(), QWidget()
        in_row(*((each, 1) for each in self._charts), into=charts, margins=0)
        self._views.addWidget(charts)
        self._views.addWidget(self.table)
        in_column(self.entries, self.sentence, (self._views, 1), into=self)

    def _refresh(self) -> None:
        self.open.setEnabled(self.played.fights is not None and self.played.progress is None)
        drawn = [self.model.lines(values) for values in (self.model.life, self.model.down)]
        for titled, chart, lines in zip(self._charts, self.charts, drawn, strict=True):
            titled.setVisible(bool(lines))
            chart.show_lines(lines)
        self._views.setCurrentIndex(int(self.as_table.isChecked() or not any(drawn)))
        if self.played.fights:
            tell(self.sentence, self.played.sentence)
        if self.played.failure:
            tell(self.sentence, self.played.failure, hurt=True)


def _titled(title: str, view: QWidget) -> QWidget:
    made = QWidget()
    in_column(QLabel(title), (view, 1), into=made, margins=0)
    return made


def _table(model: FallsModel) -> QTableView:
    named = say("Mean LIFE left, and times down in 100")
    made = row_table(model, named, stretches=False)
    made.verticalHeader().setDefaultSectionSize(made.fontMetrics().height() + 8)
    return made
