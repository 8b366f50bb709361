"""The meaning of each column of a file: a row per column, with samples of its values."""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QScrollArea, QWidget

from crs_desktop.play.lists.columns import Columns, plain
from crs_desktop.play.lists.reading.headed_list import HeadedList
from crs_desktop.play.lists.reading.left_out import beyond, name_of, strange
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.words import say, say_many


class ColumnMapping(QScrollArea):
    """Grid to choose the meaning of each column; ``changed`` tells of a new choice."""

    changed = Signal()

    def __init__(self, titles: Mapping[str, str]) -> None:
        """``titles`` are the titles of the library's columns by id."""
        super().__init__()
        self.setAccessibleName(say("Meaning of the columns"))
        self.setWidgetResizable(True)
        self._titles = titles
        self.columns: list[QComboBox] = []

    def show_list(self, headed: HeadedList, meant: Sequence[str]) -> None:
        """Show the columns of a file with their guessed column ids; an empty id skips the column."""
        self.columns = [self._column(id_) for id_ in meant]
        self.setWidget(self._grid(headed))

    def said(self) -> list[str]:
        """Return the chosen column id for each column of the file, empty if skipped."""
        return [str(column.currentData()) for column in self.columns]

    def ids(self) -> list[str]:
        """Return the chosen ids without repeats: a later column with the same id is skipped."""
        ids: list[str] = []
        for id_ in self.said():
            ids.append("" if id_ in ids else id_)
        return ids

    def twice(self) -> list[str]:
        """Return a sentence for each id that is chosen more than once."""
        ids = self.said()
        told = "Several columns are imported as {title}; only the first is read."
        twice = dict.fromkeys(id_ for id_ in ids if id_ and ids.count(id_) > 1)
        return [say(told, title=self._titles[id_]) for id_ in twice]

    def remember(self, before: dict[str, str], headed: HeadedList, guessed: Sequence[str]) -> None:
        """Keep in ``before`` the choices that differ from the guess; of equal headings the first counts."""
        columns = zip(headed.headings, guessed, self.said(), strict=True)
        for heading, guess, said in reversed([*columns]):  # the first of two equal headings is stored last
            if heading and said != guess:
                before[plain(heading)] = said
            else:
                before.pop(plain(heading), None)

    def _column(self, meant: str) -> QComboBox:
        box = QComboBox()
        box.addItem(say("skip"), "")
        for id_, title in self._titles.items():
            box.addItem(title, id_)
        box.setCurrentIndex(max(0, box.findData(meant)))  # the first entry skips unknown columns
        box.currentIndexChanged.connect(self.changed)
        return box

    def _grid(self, headed: HeadedList) -> QWidget:
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        for at, words in enumerate((say("Column in the file"), say("First values"), say("Import as"))):
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


def unread(headed: HeadedList, ids: Sequence[str], columns: Columns) -> Iterator[str]:
    """Yield a sentence for each part of the list that is not read, and one if no column is the name."""
    if "name" not in ids:
        yield say("No column is imported as Name. Choose one: every character needs a name.")
    yield from headed.told
    if names := [name_of(headed, at) for at in strange(headed, ids, columns)]:
        one = "Column {columns} is not recognised. Choose what to import it as, or skip it."
        many = "Columns {columns} are not recognised. Choose what to import them as, or skip them."
        yield say_many(one, many, len(names), columns=_quoted(names))
    yield from beyond(headed)


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(say("“{name}”", name=name) for name in names)
