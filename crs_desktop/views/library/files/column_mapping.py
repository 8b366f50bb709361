"""What each column of a file is taken for: a line a column, with the first things that stand in it."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QScrollArea, QWidget

from crs_desktop.play.lists.reading.headed_list import HeadedList
from crs_desktop.play.lists.reading.left_out import name_of
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.words import say


class ColumnMapping(QScrollArea):
    """``changed`` tells that a column is taken for something else."""

    changed = Signal()

    def __init__(self, titles: Mapping[str, str]) -> None:
        """``titles`` are those of the columns there are, by their ids."""
        super().__init__()
        self.setAccessibleName(say("What the columns of the file are"))
        self.setWidgetResizable(True)
        self._titles = titles
        self.columns: list[QComboBox] = []

    def show_list(self, headed: HeadedList, meant: Sequence[str]) -> None:
        """Offer the columns of a file, each taken for the column of that id; empty is left out."""
        self.columns = [self._column(id_) for id_ in meant]
        self.setWidget(self._grid(headed))

    def said(self) -> list[str]:
        """The id that each column of the file goes to, empty where it is left out."""
        return [str(column.currentData()) for column in self.columns]

    def ids(self) -> list[str]:
        """The same; of two that go to one, the first alone."""
        ids: list[str] = []
        for id_ in self.said():
            ids.append("" if id_ in ids else id_)
        return ids

    def twice(self) -> list[str]:
        """A sentence for each column that more than one of the file go to."""
        ids = self.said()
        told = "Two columns go to {title}: the first of them is read."
        twice = dict.fromkeys(id_ for id_ in ids if id_ and ids.count(id_) > 1)
        return [say(told, title=self._titles[id_]) for id_ in twice]

    def _column(self, meant: str) -> QComboBox:
        box = QComboBox()
        box.addItem(say("leave it out"), "")
        for id_, title in self._titles.items():
            box.addItem(title, id_)
        box.setCurrentIndex(max(0, box.findData(meant)))
        box.currentIndexChanged.connect(self.changed)
        return box

    def _grid(self, headed: HeadedList) -> QWidget:
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        for at, words in enumerate((say("In the file"), say("First of them"), say("Goes to"))):
            head = QLabel(words)
            head.setProperty("quiet", True)
            grid.addWidget(head, 0, at)
        for at, column in enumerate(self.columns):
            samples = ShortLabel()
            samples.setText(" · ".join(headed.samples(at)) or "–")
            samples.setProperty("quiet", True)
            samples.setMinimumWidth(60)
            name = QLabel(name_of(headed, at))
            name.setBuddy(column)
            for place, widget in enumerate((name, samples, column)):
                grid.addWidget(widget, at + 1, place)
        grid.setRowStretch(len(headed.headings) + 1, 1)
        return whole
