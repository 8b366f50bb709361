"""The floor of an answer: plain Qt widgets that show the same facts, and one transaction that is kept."""

import sqlite3
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPixmap
from PySide6.QtWidgets import (
    QGraphicsScene,
    QGraphicsView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.board.battlefield import linked
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.story import lines
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import SIDE

_CARD = (80, 112)
_COMMANDS = 90
"""About as many as the table has."""


class PlainTable(QMainWindow):
    """Shows what a bridge shows, laid out alike, by widgets as Qt ships them and nothing of ours.

    All of it is filled again at each answer, as one does who knows nothing better: who is here and how he is,
    tokens, who may be chosen, melees and two rings, the question with its choices or its fan, the sheet, the
    cards that are out, the steps of the round, what each command would do, and the log.
    """

    def __init__(self, bridge: Bridge, file: Path) -> None:
        super().__init__()
        self._bridge, self._kept = bridge, len(bridge.session.path)
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, said TEXT)")
        self.turns, self.choices, self.spent = QListWidget(), QListWidget(), QListWidget()
        self.board, self.fan = (QGraphicsView(QGraphicsScene(self)) for _ in range(2))
        self.log = QPlainTextEdit(readOnly=True, maximumBlockCount=300)
        self.sheet = QTableWidget(0, 2)
        self.question, self.outcome, self.field = QLabel(), QLabel(), QLineEdit()
        self.answered_by, self.round = QStackedWidget(), QLabel()
        menu = self.menuBar().addMenu("Commands")
        self.commands = [menu.addAction(f"Command {place}") for place in range(_COMMANDS)]
        self._back, self._token = QPixmap(*_CARD), QPixmap(SIDE, SIDE)
        self._back.fill(QColor("darkred"))
        self._token.fill(QColor("white"))
        self._lay_out()

    def _lay_out(self) -> None:
        self.answered_by.addWidget(self.choices)
        self.answered_by.addWidget(self.fan)
        right, across = QSplitter(Qt.Orientation.Vertical), QSplitter()
        right.addWidget(self.sheet)
        right.addWidget(self.log)
        across.addWidget(self.turns)
        across.addWidget(self.board)
        across.addWidget(right)
        across.setSizes([250, 816, 300])
        self.board.setSceneRect(0, 0, 20 * SIDE, 20 * SIDE)
        head, body, side = QHBoxLayout(), QHBoxLayout(), QVBoxLayout()
        for label in (self.round, self.question, self.outcome):
            head.addWidget(label)
        side.addWidget(self.field)
        side.addWidget(self.spent)
        body.addWidget(self.answered_by, 1)
        body.addLayout(side)
        edge, whole = QWidget(), QWidget()
        edge.setFixedHeight(244)
        rows = QVBoxLayout(edge)
        rows.addLayout(head)
        rows.addLayout(body)
        column = QVBoxLayout(whole)
        column.addWidget(across, 1)
        column.addWidget(edge)
        self.setCentralWidget(whole)

    def follow(self) -> None:
        """Keep each entry that is new on disk, then show what is true now."""
        path = self._bridge.session.path
        new = path[min(self._kept, len(path) - 1) :]
        self._kept = len(path)
        for node in new:
            self._keep(repr(node.entry))
        self._show_people()
        self._show_question()
        self._show_sheet()
        self._show_round()
        for line in (line for node in new for line in lines(node)):
            self.log.appendPlainText(line.text)

    def end(self) -> None:
        """Let the file go."""
        self._db.close()

    def _keep(self, said: str) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("INSERT INTO entry (said) VALUES (?)", (said,))
        self._db.execute("COMMIT")

    def _show_people(self) -> None:
        people = self._bridge.scene.combatants.values()
        self.turns.clear()
        self.turns.addItems([f"{one.label}\n{self._how_is(one.name)}" for one in people])
        ground = self.board.scene()
        ground.clear()
        self._show_melees()
        choosable = {option.value for option in self._bridge.prompt.choices if option.why_not is None}
        for one in people:
            if one.square:
                token = ground.addPixmap(self._token)
                token.setPos(one.square.column * SIDE, one.square.row * SIDE)
                ground.addSimpleText(one.label).setPos(token.pos())
                if one.name in choosable:
                    ground.addEllipse(token.sceneBoundingRect())

    def _how_is(self, who: Name) -> str:
        """His LIFE, his cards and what must be seen of him, in one line."""
        scene, system = self._bridge.scene, self._bridge.session.system
        told = [marker.word for marker in system.display.markers(scene, who)]
        left = scene.of(who).fields.get("life_left")
        return ", ".join([f"{left}", f"{len(system.cards(scene, who).left)} left", *told])

    def _show_melees(self) -> None:
        """A line from each to whom he is in a melee with, and two rings around who is looked at."""
        scene, system = self._bridge.scene, self._bridge.session.system
        ground = self.board.scene()
        for link in linked(system, scene).values():
            start, end = scene.of(link.who).square, scene.of(link.whom).square
            if start and end:
                ground.addLine(start.column * SIDE, start.row * SIDE, end.column * SIDE, end.row * SIDE)
        shown = scene.combatants.get(self._bridge.shown)
        if shown and shown.square:
            for squares in (1, 6):
                reach = SIDE * squares
                x, y = SIDE * shown.square.column - reach, SIDE * shown.square.row - reach
                ground.addEllipse(x, y, 2 * reach, 2 * reach)

    def _show_round(self) -> None:
        """Its steps in a line, the cards that are out, and for each command whether it can be done."""
        scene, system, who = self._bridge.scene, self._bridge.session.system, self._bridge.shown
        course = system.display.course(scene)
        self.round.setText(" ".join(stage.title for stage in course.stages) if course else "")
        self.spent.clear()
        self.spent.addItems([str(card) for card in system.cards(scene, who).spent] if who else [])
        undo, redo = self._bridge.undo_words(), self._bridge.redo_words()
        for place, command in enumerate(self.commands):
            command.setText(undo if place == 0 else redo if place == 1 else f"Command {place}")
            command.setEnabled(bool((undo, redo)[place] if place < 2 else who))

    def _show_question(self) -> None:
        prompt, fan = self._bridge.prompt, self._bridge.fan()
        self.question.setText(prompt.text)
        self.outcome.setText(str(self._bridge.session.path[-1].entry.said))
        self.field.setPlaceholderText(prompt.grammar)
        self.answered_by.setCurrentWidget(self.fan if fan else self.choices)
        if fan:
            self._show_fan(len(fan.order))
        else:
            self.choices.clear()
            self.choices.addItems([one.words for one in prompt.choices])

    def _show_fan(self, count: int) -> None:
        felt = self.fan.scene()
        felt.clear()
        for place in range(count):
            card = felt.addPixmap(self._back)
            card.setPos(place * 60, 0)
            card.setRotation(place - count / 2)
            number = felt.addSimpleText(str(place + 1))
            number.setPos(place * 60, _CARD[1])
            number.setBrush(QBrush(QColor("white")))

    def _show_sheet(self) -> None:
        who = self._bridge.shown
        fields = self._bridge.scene.of(who).fields if who else {}
        self.sheet.setRowCount(len(fields))
        for row, words in enumerate(fields.items()):
            for column in range(2):
                self.sheet.setItem(row, column, QTableWidgetItem(str(words[column])))
