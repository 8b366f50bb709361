"""Growth: an answer, its undo and the Odds panel in every system, with ten to a thousand fighters.

The fighters are copies of a sample's, in two sides that stand mixed, so that arms and skills are in use. A
round is answered at its beginning and again past its declarations; each answer is laid out and painted.
"""

import random
import statistics
from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.ask import Question
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground import Square
from crs_desktop.rules.questions import Choose, Plan
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.measure import ended, line, timed
from tests.benchmarks.program import program, settle

COUNTS = (10, 100, 300, 1000)
"""How many fight."""
SAMPLES = {"crs": "bar", "avatar": "avatars", "bruise": "duel", "contest": "gate", "duellist": "market"}
ROUNDS = {"bruise": "Conflict", "duellist": "Duellist round"}
_ROUND, _SEED = "Combat round", "growth"
_ANSWERS, _UNDOS, _TAIL = 24, 3, 2
_WANTED = {10: 20, 100: 60, 300: 150, 1000: 1000}
"""An answer's median may take so many milliseconds; one in twenty may take twice that."""
_UNDO, _ODDS = 5, 100
_MOST_BEFORE, _SIDES = 1200, ("Reds", "Blues")


def measure() -> None:
    """Print four lines for each system and number of fighters."""
    app = program()
    for count in COUNTS:
        for system in SAMPLES:
            _measured(app, system, count)


def _measured(app: QApplication, system: str, count: int) -> None:
    shown = window(app, desk(system))
    entered = timed(lambda: (enter(shown.bridge, system, count), settle(app)))
    chance = random.Random(_SEED)
    taken = Taken()
    shown.bridge.begin(ROUNDS.get(system, _ROUND))
    for _ in range(2):
        settle(app)
        _answers(app, shown, chance, taken)
        _past_declarations(shown.bridge, chance)
    ended(shown)
    _lines(f"{system}, {count} fighters", count, entered, taken)


class Taken:
    """Milliseconds of every answer, undo and opening of the Odds panel."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.undos: list[float] = []
        self.odds: list[float] = []


def _lines(title: str, count: int, entered: float, taken: Taken) -> None:
    wanted, answers = _WANTED[count], sorted(taken.answers)
    median, most = statistics.median(answers), 1000 if count == COUNTS[-1] else 2 * wanted
    tail = answers[int(len(answers) * 0.95)]
    undo = statistics.median(taken.undos)
    _line(f"{title}: all enter", entered, 1000 if count == COUNTS[-1] else None)
    _line(f"{title}: an answer, median", median, wanted)
    _line(f"{title}: an answer, 95th percentile", tail, most)
    _line(f"{title}: undo", undo, 1000 if count == COUNTS[-1] else max(_UNDO * median, 0))
    if taken.odds:
        _line(f"{title}: the Odds panel, at most", max(taken.odds), 1000 if count == COUNTS[-1] else _ODDS)


def _line(title: str, taken: float, wanted: float | None) -> None:
    line(title, f"{taken:9.1f} ms", taken, None if wanted is None else round(wanted, 1))


def desk(system: str) -> Desk:
    """A desk with an empty fight of a system, in memory."""
    made = Desk(Campaign(None))
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
        act = lambda given=given: (bridge.answer(_read(bridge, given)), settle(app))  # noqa: E731
        taken.answers.append(timed(act))
        if place % (_ANSWERS // _UNDOS) == 1:
            taken.undos.append(timed(lambda: (bridge.undo(), settle(app))))
            bridge.redo()
            settle(app)


def _read(bridge: Bridge, given: str) -> object:
    return bridge.session.question(bridge.prompt.key).recall(bridge.scene, given)


def _odds(app: QApplication, shown: MainWindow) -> float:
    """The panel is opened for what is asked now, and closed again."""

    def switch() -> None:
        shown.room.show_odds()
        settle(app)

    taken = timed(switch)
    switch()
    return taken


def _past_declarations(bridge: Bridge, chance: random.Random) -> None:
    """Answer without a window until those who declared together are through."""
    session = bridge.session
    for _ in range(_MOST_BEFORE):
        if len(session.open) <= 1:
            return
        session.answer(bridge.prompt.key, _read(bridge, reply(chance, bridge)))
