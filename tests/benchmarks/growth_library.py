"""Growth of a library: a cell, a column, a key of the search, a list that merges by name, and its cards."""

import random
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QMainWindow

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.updates import matched, of_a_list, ruled
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.printing.print_cards import PrintCards
from crs_desktop.views.library.window import LibraryWindow
from crs_desktop.views.style.settings import Settings
from tests.benchmarks.kit.measure import line, timed
from tests.benchmarks.kit.program import program, settle

COUNTS = (2_000, 20_000)
WANTED = {"cell": 50, "column": 300, "search": 50, "merge": 1000, "print": 300, "switch": 100}
"""Milliseconds that each may take with the most characters; a switch of the print dialog with 1,000 cards."""
_TIMES, _PRINTED = 5, 500


def measure() -> None:
    """Print a row for each number of characters."""
    app = program()
    line("a library, in milliseconds", "".join(f"{title:>10} " for title in WANTED))
    line("  wanted, at most", "".join(f"{most:10.1f} " for most in WANTED.values()))
    for size in COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            _measured(app, Desk(Campaign(Path(folder, "a.crs"))), size)


def people(size: int) -> list[Combatant]:
    """So many characters, the same each time."""
    dice = random.Random(7)
    return [
        Combatant(
            Name(f"Goblin {at}"), f"Goblin {at}", dice.choice(("Watch", "Road")), tags=(f"row {at % 10}",),
            fields={"or": dice.randint(0, 20), "life": 10}, items=(Item("Rope"),), notes=f"Nothing of {at}",
        )
        for at in range(size)
    ]  # fmt: skip


def _measured(app: QApplication, desk: Desk, size: int) -> None:
    everybody = people(size)
    Bridge(desk.library("crs")).rule(*(Entered(one.name, one) for one in everybody))
    window = LibraryWindow(desk, Bridge(desk.session), Settings(), lambda _: None, lambda _: QMainWindow())
    window.show_system("crs")
    window.show()
    settle(app)
    acts = _acts(window, everybody)  # each made when it is measured: a dialog goes on working by itself
    taken = {title: _middle(app, act) for title, act in zip(WANTED, acts, strict=True)}
    marks = ("←" if taken[title] > most else " " for title, most in WANTED.items())
    row = "".join(f"{one:10.1f}{mark}" for one, mark in zip(taken.values(), marks, strict=True))
    line(f"  {size} characters", row)
    window.let_go()
    desk.campaign.close()


def _middle(app: QApplication, act: Callable[[], object]) -> float:
    def settled() -> None:
        act()
        settle(app)

    return sorted(timed(settled) for _ in range(_TIMES))[_TIMES // 2]


def _acts(window: LibraryWindow, everybody: list[Combatant]) -> Iterator[Callable[[], object]]:
    model, values, words = window.model, count(), iter(("g", "go", "goblin 1", "goblin 19", "row 3"))
    yield lambda: model.set_column(model.names([3]), "or", str(next(values)))
    yield lambda: model.set_column(model.names(range(model.rowCount())), "or", str(next(values)))
    yield lambda: window.search.setText(next(words))

    def merge() -> None:
        new = [replace(one, fields={"or": next(values) % 20, "life": 10}) for one in everybody]
        scene = window.bridge.scene
        window.bridge.rule(*ruled(scene, matched(scene, new, of_a_list(("or", "life"))), {0: "other"}))

    yield merge
    some = [one.name for one in everybody[:_PRINTED]]
    session, settings = window.bridge.session, window.settings
    shown, dialog = list[PrintCards](), PrintCards(session, settings, chosen=some)

    def printed() -> None:
        if shown:
            shown.pop().done(0)
        shown.append(PrintCards(session, settings))
        shown[-1].show()

    def switched() -> None:
        for one in shown:
            one.done(0)
        dialog.choice.kinds["skill"].toggle()
        dialog.refresh()

    yield printed
    yield switched
