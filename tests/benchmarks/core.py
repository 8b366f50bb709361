"""The rules alone: whole fights of six rounds a second of one core, without journal and window.

Each system also plays rounds with a dozen copies of a sample's fighters: the rules may take a tenth of the
20 ms that an answer may take with the window. Beside them stand two known engines in pure Python that list
what is allowed and let it happen. What all take is a decision, with all that can be decided listed first.
"""

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import process_time

from msgspec.structs import replace

from crs_desktop.play.session.run import Run
from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from tests.benchmarks.growth import ROUNDS as ROUNDS_OF
from tests.benchmarks.growth import SAMPLES
from tests.benchmarks.growth import fighters as copies
from tests.benchmarks.kit.measure import line
from tests.rules.playing import opening, somebody

ROUNDS = 6
_FIGHTS = ((2, 40), (6, 12), (12, 5))
"""How many fight, and how many fights are played."""
_WANTED = {2: 120, 6: 24, 12: 9}
_GAMES, _HANDS = 20, 60
_SOME, _OF_EACH, _DECISIONS = 12, 6, 500
_ACTIONS = ("short range", "long range")


def measure() -> None:
    """Print a line for each size of fight: how many a second, and how many are wanted; then decisions."""
    decided = []
    for fighters, fights in _FIGHTS:
        chance, begun = random.Random(fighters), process_time()
        answers = sum(fight(chance, fighters) for _ in range(fights))
        taken = process_time() - begun
        title, rate = f"{fighters} fighters", fights / taken
        line(title, f"{rate:9.1f} a second", rate, _WANTED[fighters], least=True)
        decided.append((title, answers / taken))
    for system in SAMPLES:
        rate = _decisions(system)
        line(
            f"decisions of {_SOME} fighters in {system}",
            f"{rate:9.0f} a second",
            rate,
            _DECISIONS,
            least=True,
        )
    for title, rate in decided:
        line(f"decisions of {title}", f"{rate:9.0f} a second")
    for package, played in (("chess", _chess), ("pokerkit", _poker)):
        line(f"decisions in {package}", _rate(package, played))


def _decisions(system_id: str) -> float:
    """Answers a second in rounds of a system, half of them at random."""
    system, chance = load_system(system_id), random.Random(system_id)
    scene = system.opening()
    people = {one.name: one for one in copies(system_id, _SOME, scene)}
    procedure, answers, taken = system.procedure(ROUNDS_OF.get(system_id, "Combat round")), 0, 0.0
    for number in range(_OF_EACH):
        run = Run(replace(scene, combatants=people), f"{number} {procedure.term}", procedure.rule)
        while not run.over and run.open:
            key, question = next(iter(run.open.items()))
            # Who deals a hand of five goes through millions of hands here, and in the program through none.
            dealt = chance.choice([*question.outcomes(run.scene)]) if isinstance(question, Chance) else None
            begun = process_time()
            run.answer(key, _anything(chance, run.scene, question) if dealt is None else dealt)
            taken, answers = taken + process_time() - begun, answers + 1
    return answers / taken


def _anything(chance: random.Random, scene: Scene, question: Question[object]) -> object:
    """Give an allowed answer at random to every other question, and the usual one else."""
    if isinstance(question, Choose) and chance.random() < 0.5:
        allowed = [one.value for one in question.options(scene) if one.why_not is None]
        fit = [value for value in allowed if question.check(scene, value) is None]
        return chance.choice(fit) if fit else question.usual(scene)
    return question.usual(scene)


def _rate(package: str, played: Callable[[random.Random], int]) -> str:
    if find_spec(package) is None:
        return f"        – not installed: pip install {package}"
    played(random.Random(0))
    begun = process_time()
    return f"{played(random.Random(1)) / (process_time() - begun):9.0f} a second"


def _chess(chance: random.Random) -> int:
    """Games of random moves; how many."""
    chess, moves = import_module("chess"), 0
    for _ in range(_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice([*board.legal_moves]))
            moves += 1
    return moves


def _poker(chance: random.Random) -> int:
    """Hands of six who do at random what they may; how much they do."""
    poker, decisions = import_module("pokerkit"), 0
    for _ in range(_HANDS):
        hand = poker.NoLimitTexasHoldem.create_state(tuple(poker.Automation), True, 0, (1, 2), 2, 200, 6)
        while hand.status:
            can = [act for act in (hand.fold, hand.check_or_call) if getattr(hand, f"can_{act.__name__}")()]
            if hand.can_complete_bet_or_raise_to():
                least = hand.min_completion_betting_or_raising_to_amount
                can.append(partial(hand.complete_bet_or_raise_to, least))
            chance.choice(can)()
            decisions += 1
    return decisions


def fight(chance: random.Random, fighters: int) -> int:
    """Play a fight of six rounds; how many questions were answered."""
    scene, answered = _begin(fighters), 0
    for number in range(ROUNDS):
        procedure = SYSTEM.procedure("Combat round")
        if procedure.why_not(scene) is not None:
            break
        run = Run(scene, f"{number} Combat round", procedure.rule)
        while not run.over:
            key, question = next(iter(run.open.items()))
            run.answer(key, _reply(chance, run.scene, question))
            answered += 1
        scene = run.scene
    return answered


def _begin(fighters: int) -> Scene:
    """Two sides in two rows, each in reach of those across."""
    stats = {"OR": 8, "DR": 6, "MIND": 5, "IN": 3, "LIFE": 40, "LB": 2}
    people = [somebody(f"N{place}", Square(place // 2, place % 2), **stats) for place in range(fighters)]
    return opening(SYSTEM, *people)


def _reply(chance: random.Random, scene: Scene, question: Question[object]) -> object:
    """Attack whoever is there; of everything else the usual answer."""
    if isinstance(question, Chance):
        return chance.choice([*question.outcomes(scene)])
    if isinstance(question, Choose) and question.name in ("Action", "target"):
        allowed = [one.value for one in question.options(scene) if one.why_not is None]
        wanted = [value for value in allowed if value in _ACTIONS] if question.name == "Action" else allowed
        return chance.choice(wanted) if wanted else question.usual(scene)
    return question.usual(scene)
