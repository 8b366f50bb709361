"""The floor of an answer: plain Qt widgets that show the same facts, and one transaction that is kept."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsSimpleTextItem,
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

from crs_desktop.models.board.distances import linked
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.story import lines
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import SIDE

_CARD = (80, 112)
_COMMANDS = 90
"""About as many as the table has."""


class PlainTable(QMainWindow):
    """Shows what a bridge shows, laid out alike, by widgets as Qt ships them and nothing of ours.

    It changes only what differs from before: the combatants and how they are, tokens, who may be chosen,
    melees and two rings, the question with its choices or its fan, the sheet, the cards that are out, the
    steps of the round, what each command would do, and the log.
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
        self._tokens, self._over = dict[Name, QGraphicsItem](), list[QGraphicsItem]()
        self._drawn, self._told, self._cards = object(), ("", "", ""), list[QGraphicsItem]()
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
        _fill(self.turns, [f"{one.label}\n{self._how_is(one.name)}" for one in people])
        for name in self._tokens.keys() - self._bridge.scene.combatants.keys():
            self.board.scene().removeItem(self._tokens.pop(name))
        for one in people:
            if one.square:
                self._token_of(one).setPos(one.square.column * SIDE, one.square.row * SIDE)
        self._show_over()

    def _token_of(self, one: Combatant) -> QGraphicsItem:
        if one.name not in self._tokens:
            self._tokens[one.name] = self.board.scene().addPixmap(self._token)
            QGraphicsSimpleTextItem(one.label, self._tokens[one.name])
        return self._tokens[one.name]

    def _show_over(self) -> None:
        """Draw what lies over the tokens, if it has changed."""
        lines, rounds = [*self._melees()], [*self._rings()]
        if (lines, rounds) == self._drawn:
            return
        ground, self._drawn = self.board.scene(), (lines, rounds)
        for item in self._over:
            ground.removeItem(item)
        self._over = [ground.addLine(line) for line in lines]
        self._over += [ground.addEllipse(ring) for ring in rounds]

    def _how_is(self, who: Name) -> str:
        """His LIFE, his cards and what must be seen of him, in one line."""
        scene, system = self._bridge.scene, self._bridge.session.system
        told = [marker.word for marker in system.display.markers(scene, who)]
        left = scene.of(who).fields.get("life_left")
        return ", ".join([f"{left}", f"{len(system.cards(scene, who).left)} left", *told])

    def _melees(self) -> Iterator[QLineF]:
        """A line from each to those they are in a melee with."""
        scene, system = self._bridge.scene, self._bridge.session.system
        for link in linked(system, scene).values():
            start, end = scene.of(link.who).square, scene.of(link.whom).square
            if start and end:
                yield QLineF(start.column * SIDE, start.row * SIDE, end.column * SIDE, end.row * SIDE)

    def _rings(self) -> Iterator[QRectF]:
        """A ring around each who can be chosen, and two around the combatant whose sheet is shown."""
        scene, chosen = self._bridge.scene, self._bridge.prompt.choices
        names = [Name(option.value) for option in chosen if option.why_not is None]
        found = [(name, 0) for name in names] + [(self._bridge.shown, squares) for squares in (1, 6)]
        for name, squares in found:
            square = scene.combatants[name].square if name in scene.combatants else None
            if square:
                reach, wide = SIDE * squares, SIDE * (2 * squares + (not squares))
                yield QRectF(SIDE * square.column - reach, SIDE * square.row - reach, wide, wide)

    def _show_round(self) -> None:
        """Its steps in a line, the cards that are out, and for each command whether it can be done."""
        scene, system, who = self._bridge.scene, self._bridge.session.system, self._bridge.shown
        course = system.display.course(scene)
        self.round.setText(" ".join(stage.title for stage in course.stages) if course else "")
        _fill(self.spent, [str(card) for card in system.cards(scene, who).spent] if who else [])
        told = self._bridge.undo_words(), self._bridge.redo_words(), who
        if told == self._told:
            return
        self._told = told
        for place, command in enumerate(self.commands):
            command.setText(told[place] if place < 2 else f"Command {place}")
            command.setEnabled(bool(told[min(place, 2)]))

    def _show_question(self) -> None:
        prompt, fan = self._bridge.prompt, self._bridge.fan()
        self.question.setText(prompt.text)
        self.outcome.setText(str(self._bridge.session.path[-1].entry.said))
        self.field.setPlaceholderText(prompt.grammar)
        self.answered_by.setCurrentWidget(self.fan if fan else self.choices)
        if fan:
            self._show_fan(len(fan.order))
        else:
            _fill(self.choices, [one.words for one in prompt.choices])

    def _show_fan(self, count: int) -> None:
        felt = self.fan.scene()
        while len(self._cards) > count:
            felt.removeItem(self._cards.pop())
        for place in range(len(self._cards), count):
            card = felt.addPixmap(self._back)
            card.setPos(place * 60, 0)
            card.setRotation(place - count / 2)
            number = QGraphicsSimpleTextItem(str(place + 1), card)
            number.setPos(0, _CARD[1])
            number.setBrush(QBrush(QColor("white")))
            self._cards.append(card)

    def _show_sheet(self) -> None:
        who = self._bridge.shown
        fields = self._bridge.scene.of(who).fields if who else {}
        self.sheet.setRowCount(len(fields))
        for row, words in enumerate(fields.items()):
            for column in range(2):
                held = self.sheet.item(row, column)
                if held is None or held.text() != str(words[column]):
                    self.sheet.setItem(row, column, QTableWidgetItem(str(words[column])))


def _fill(shown: QListWidget, words: list[str]) -> None:
    """Show these words in a list; only rows that differ are touched."""
    while shown.count() > len(words):
        shown.takeItem(shown.count() - 1)
    for row in range(shown.count()):
        if shown.item(row).text() != words[row]:
            shown.item(row).setText(words[row])
    shown.addItems(words[shown.count() :])
