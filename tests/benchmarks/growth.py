"""Growth: an answer, its undo and the Odds panel in every system, with ten to a thousand fighters.

The fighters are copies of a sample's, in two sides that stand mixed, so that arms and skills are in use. A
round is answered at its beginning and again past its declarations; each answer is laid out and painted.
"""

import random
import statistics
from collections.abc import Iterator
from functools import partial
from unittest.mock import patch

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.ask import Question
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Choose, Plan
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.odds_chart import OddsChart
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks import growth_library, long_fight
from tests.benchmarks.kit.measure import ended, line, timed
from tests.benchmarks.kit.program import program, settle

COUNTS = (10, 100, 300, 1000)
"""How many fight."""
SAMPLES = {"crs": "bar", "avatar": "avatars", "bruise": "duel", "contest": "gate", "duellist": "market"}
ROUNDS = {"bruise": "Conflict", "duellist": "Duellist round"}
_ROUND, _SEED = "Combat round", "growth"
_ANSWERS, _UNDOS = 24, 3
_HEADING = "".join(f"{title:>10} " for title in ("enter", "answer", "95 %", "undo", "odds"))
_WANTED = {10: 20, 100: 60, 300: 150, 1000: 1000}
"""An answer's median may take so many milliseconds; one in twenty may take twice that."""
_UNDO, _ODDS = 5, 100
_MOST_BEFORE, _SIDES = 1200, ("Reds", "Blues")


def measure() -> None:
    """Print a table: a row for each system and number of fighters, and over them what is wanted."""
    app = program()
    OddsChart().deleteLater()  # the import of the charts is a matter of the start
    for count in COUNTS:
        line(f"{count} fighters, in milliseconds; an arrow where more than wanted", _HEADING)
        line("  wanted, at most", _row(_wanted(count, _WANTED[count])))
        for system in SAMPLES:
            measured(app, system, count)
    long_fight.measure(app)
    growth_library.measure()


def measured(app: QApplication, system: str, count: int) -> None:
    """Print the row of a system with so many fighters."""
    shown = window(app, desk(system))
    taken = Taken()
    taken.entered = timed(lambda: _entered(app, shown, system, count))
    chance = random.Random(_SEED)
    shown.bridge.begin(ROUNDS.get(system, _ROUND))
    for _ in range(2):
        settle(app)
        _answers(app, shown, chance, taken)
        past_declarations(shown.bridge, chance)
    ended(shown)
    figures = taken.figures()
    line(f"  {system}, {count}", _row(figures, _wanted(count, figures[1])))


def _entered(app: QApplication, shown: MainWindow, system: str, count: int) -> None:
    enter(shown.bridge, system, count)
    settle(app)


def _wanted(count: int, answer: float) -> tuple[float, ...]:
    """The goals of a row, as `Taken.figures` has them; an undo may take as long as five answers."""
    most = _WANTED[count]
    if count == COUNTS[-1]:
        return (most, most, most, most, most)
    return (most * 5, most, 2 * most, _UNDO * answer, _ODDS)


def _row(figures: tuple[float, ...], wanted: tuple[float, ...] = ()) -> str:
    marks = [found > most for found, most in zip(figures, wanted, strict=False)] or [False] * len(figures)
    return "".join(f"{one:10.1f}{'←' if over else ' '}" for one, over in zip(figures, marks, strict=True))


class Taken:
    """Milliseconds of entering, and of every answer, undo and opening of the Odds panel."""

    def __init__(self) -> None:
        self.entered = 0.0
        self.answers: list[float] = []
        self.undos: list[float] = []
        self.odds: list[float] = [0.0]

    def figures(self) -> tuple[float, ...]:
        """Entering, the median answer, the 95th percentile, the median undo, and the slowest panel."""
        answers = sorted(self.answers)
        middle, tail = statistics.median(answers), answers[int(len(answers) * 0.95)]
        return (self.entered, middle, tail, statistics.median(self.undos), max(self.odds))


def desk(system: str) -> Desk:
    """A desk with an empty fight of a system, in memory; the same cards each time."""
    made = Desk(Campaign(None))
    with patch("secrets.token_hex", lambda _bytes: _SEED):
        made.new_fight(system)
    return made


def window(app: QApplication, shown: Desk) -> MainWindow:
    """A window of the usual size that shows it."""
    made = MainWindow(shown, Settings(animation_ms=0))
    made.resize(1366, 768)
    made.show()
    settle(app)
    return made


def enter(bridge: Bridge, system: str, count: int) -> None:
    """Let so many copies of a sample's fighters come in, in two sides that stand mixed."""
    bridge.rule(*(Entered(one.name, one) for one in fighters(system, count, bridge.scene)))


def fighters(system: str, count: int, scene: Scene) -> Iterator[Combatant]:
    """Copies of those in a sample, each on a square of their own as far as the board goes."""
    sample = Desk(Campaign(None)).play_sample(SAMPLES[system]).scene
    originals = [one for one in sample.combatants.values() if not one.bystander]
    wide, high = scene.ground.columns, scene.ground.rows
    for place in range(count):
        name = Name(f"Fighter {place}")
        square = Square(place % wide, place // wide % high) if count > wide else Square(place // 2, place % 2)
        one = originals[place % len(originals)]
        side = _SIDES[place % len(_SIDES)]
        yield replace(one, name=name, label=name, square=square, side=side, source="program")


def reply(chance: random.Random, bridge: Bridge) -> str:
    """An answer that somebody may give: a choice at random, of everything else the usual one."""
    session, key = bridge.session, bridge.prompt.key
    question: Question[object] = session.question(key)
    if isinstance(question, Choose | Plan):
        return _chosen(chance, bridge, question)
    return question.show(session.usual(key))


def _chosen(chance: random.Random, bridge: Bridge, question: "Choose | Plan") -> str:
    scene = bridge.scene
    allowed = [one.value for one in question.options(scene) if one.why_not is None]
    chance.shuffle(allowed)
    answers = (question.recall(scene, value) for value in allowed)
    fit = (answer for answer in answers if question.check(scene, answer) is None)  # type: ignore[arg-type]
    answer = next(fit, None)
    return question.show(question.usual(scene) if answer is None else answer)  # type: ignore[arg-type]


def _answers(app: QApplication, shown: MainWindow, chance: random.Random, taken: Taken) -> None:
    bridge = shown.bridge
    for place in range(_ANSWERS):
        if bridge.prompt.kind == "begin":
            break
        if bridge.session.question(bridge.prompt.key).forecast:
            taken.odds.append(_odds(app, shown))
        given = reply(chance, bridge)
        taken.answers.append(timed(partial(answered, app, bridge, given)))
        if place % (_ANSWERS // _UNDOS) == 1:
            taken.undos.append(timed(partial(_undone, app, bridge)))
            bridge.redo()
            settle(app)


def answered(app: QApplication, bridge: Bridge, given: str) -> None:
    """Give an answer, and wait until it is painted."""
    bridge.answer(_read(bridge, given))
    settle(app)


def _undone(app: QApplication, bridge: Bridge) -> None:
    bridge.undo()
    settle(app)


def _read(bridge: Bridge, given: str) -> object:
    return bridge.session.question(bridge.prompt.key).recall(bridge.scene, given)


def _odds(app: QApplication, shown: MainWindow) -> float:
    """The panel is opened for what is asked now, and closed again; further rows fill in between events."""

    def switch() -> None:
        shown.room.show_odds()
        settle(app)

    taken = timed(switch)
    switch()
    return taken


def past_declarations(bridge: Bridge, chance: random.Random) -> None:
    """Answer without a window until those who declared together are through."""
    session = bridge.session
    for _ in range(_MOST_BEFORE):
        if len(session.open) <= 1:
            return
        session.answer(bridge.prompt.key, _read(bridge, reply(chance, bridge)))
