"""A library of 2,000: opened, filtered and scrolled against a bare table, and a file of 2,000 rows."""

import csv
import random
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTableView

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.characters import CharactersModel
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import characters
from crs_desktop.play.lists.reading import encodings
from crs_desktop.play.lists.reading.headed_list import meant, read
from crs_desktop.play.lists.reading.list_rows import rows
from crs_desktop.rules import load_system
from crs_desktop.rules.facts import Entered
from crs_desktop.views.library.people.table import CharactersTable
from tests.benchmarks.kit.measure import ended, report, timed
from tests.benchmarks.kit.program import program

COUNT = 2000
_WORDS = ("gob", "goblin", "wat", "watch 1", "troll", "", "road", "road 9", "")


class Bare(QAbstractTableModel):
    """The same strings, and nothing else."""

    def __init__(self, rows: list[list[str]]) -> None:
        super().__init__()
        self.rows = rows

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows[0]) if self.rows else 0

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> str | None:
        return self.rows[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None

    def show(self, rows: list[list[str]]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()


def sheet() -> str:
    """A spreadsheet of 2,000, the same each time."""
    dice = random.Random(7)
    sides = ("Goblins", "Watch", "Trolls", "Road", "Court")
    heading = "Name,Side,Tags,OR,DR,MIND,LIFE,IN,LB,Items,Notes"
    return "\n".join([heading, *(_row(at, dice.choice(sides), dice) for at in range(COUNT))])


def _row(at: int, side: str, dice: random.Random) -> str:
    numbers = ",".join(str(dice.randint(0, 20)) for _ in range(6))
    return f'{side[:-1]} {at},{side},"{side.casefold()}, row {at % 10}",{numbers},Rope,Nothing to say of {at}'


def measure(runs: int = 31) -> None:
    """Print the lines for a library of 2,000."""
    app = program()
    with tempfile.TemporaryDirectory() as folder:
        _bring_in(Path(folder), sheet(), runs // 3)
        desk = Desk(Campaign(Path(folder, "full.crs")))
        bridge = Bridge(desk.library("crs"))
        people = _people(sheet(), desk)
        bridge.rule(*people)
        few = Bridge(Desk(Campaign(None)).library("crs"))
        few.rule(*people[: COUNT // 10])
        _column(bridge, few, runs // 3)
        _frames(app, bridge, runs)
        desk.campaign.close()


def _people(text: str, desk: Desk) -> list[Entered]:
    system, scene = load_system("crs"), desk.library("crs").scene
    columns = columns_of(system, scene)
    headed = read(text, columns)
    people = rows(headed, meant(headed, columns))
    return [*characters(people, system, scene).facts.values()]


def _bring_in(folder: Path, text: str, runs: int) -> None:
    file = folder / "cast.csv"
    file.write_text(text, "utf-8")
    desk = Desk(Campaign(folder / "ours.crs"))
    db = sqlite3.connect(folder / "floor.db", isolation_level=None)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE held (bytes BLOB)")

    def ours() -> None:
        library = desk.library("crs")
        library.rule(*_people(encodings.decoded(file.read_bytes()), desk))

    def floor() -> None:
        with file.open(newline="", encoding="utf-8") as opened:
            rows = list(csv.reader(opened))
        assert len(rows) == COUNT + 1
        db.execute("INSERT INTO held VALUES (?)", (file.read_bytes(),))

    def fresh() -> None:
        if desk.library("crs").undoable():
            desk.library("crs").undo()

    pairs = []
    for _ in range(runs):
        fresh()
        pairs.append((timed(ours), timed(floor)))
    report(f"a CSV of {COUNT} rows / csv and one transaction", pairs, 5)
    desk.campaign.close()
    db.close()


def _column(all_: Bridge, few: Bridge, runs: int) -> None:
    """Ten times as many may take ten times as long."""
    many, tenth = CharactersModel(all_), CharactersModel(few)
    values = iter(range(1, 10_000))

    def over(model: CharactersModel) -> float:
        names = model.names(range(model.rowCount()))
        return timed(lambda: model.set_column(names, "or", str(next(values))))

    pairs = [(over(many), over(tenth)) for _ in range(runs)]
    report(f"a column over all {COUNT} / over all {COUNT // 10}", pairs, 12)


def _frames(app: QApplication, bridge: Bridge, runs: int) -> None:
    strings = _strings(bridge)
    held = _held(strings)
    pairs = [
        (_opened(app, lambda: CharactersTable(CharactersModel(bridge))), _opened(app, lambda: _over(held)))
        for _ in range(runs)
    ]
    report(f"open {COUNT} characters / a bare table", pairs, 2)
    model = CharactersModel(bridge)
    ours, bare = CharactersTable(model), _bare(strings)
    plain = bare.model()
    assert isinstance(plain, Bare)
    for view in (ours, bare):
        view.resize(1000, 600)
        view.show()
    app.processEvents()
    words = iter(_WORDS * 1000)
    again = iter(_WORDS * 1000)

    def look(view: QTableView, act: Callable[[], None]) -> float:
        def one() -> None:
            act()
            view.grab()

        return timed(one)

    def to(view: QTableView, row: int) -> float:
        return look(view, lambda: view.verticalScrollBar().setValue(row))

    def filtered() -> None:
        wanted = next(again).split()
        plain.show([row for row in strings if all(word in " ".join(row[:3]).casefold() for word in wanted)])

    filters = [
        (look(ours, lambda: model.look_for(next(words))), look(bare, filtered)) for _ in range(runs * 3)
    ]
    _slowest("filter them by a word", filters)
    model.look_for("")
    plain.show(strings)
    places = [at * (COUNT // (runs * 3)) for at in range(runs * 3)]
    scrolls = [(to(ours, row), to(bare, row)) for row in places]
    _slowest("scroll through them", scrolls)
    bare.setModel(held)
    selects = [(look(ours, ours.selectAll), look(bare, bare.selectAll)) for _ in range(runs)]
    _slowest("paint all of them selected", selects)
    ended(ours, bare)


def _slowest(title: str, pairs: list[tuple[float, float]]) -> None:
    """The 95th percentile of each, and their ratio."""
    ours, floor = (sorted(column)[int(len(column) * 0.95)] for column in zip(*pairs, strict=True))
    report(f"{title}, 95th percentile", [(ours, floor)], 2)


def _strings(bridge: Bridge) -> list[list[str]]:
    model = CharactersModel(bridge)
    columns = range(model.columnCount())
    return [[str(model.index(row, at).data()) for at in columns] for row in range(model.rowCount())]


def _held(strings: list[list[str]]) -> QStandardItemModel:
    """Return the same strings in a model of Qt, which asks no Python."""
    made = QStandardItemModel()
    for row in strings:
        made.appendRow([QStandardItem(text) for text in row])
    return made


def _over(model: QAbstractItemModel) -> QTableView:
    view = QTableView()
    view.setModel(model)
    return view


def _bare(strings: list[list[str]]) -> QTableView:
    view = QTableView()
    view.bare = Bare(strings)  # type: ignore[attr-defined]
    view.setModel(view.bare)  # type: ignore[attr-defined]
    return view


def _opened(app: QApplication, made: Callable[[], QTableView]) -> float:
    """Return what a new view takes until it is painted; its end is not counted."""
    shown = list[QTableView]()

    def show() -> None:
        shown.append(made())
        shown[0].resize(1000, 600)
        shown[0].show()
        app.processEvents()
        shown[0].grab()

    taken = timed(show)
    ended(*shown)
    return taken
