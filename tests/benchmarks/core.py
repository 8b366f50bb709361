"""The rules alone: whole fights of six rounds a second of one core, without journal and window.

Beside them stand two known engines in pure Python that list what is allowed and let it happen: what all three
take is a decision, with all that can be decided listed first.
"""

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import process_time

from crs_desktop.play.session.run import Run
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from tests.benchmarks.measure import line
from tests.rules.playing import opening, somebody

ROUNDS = 6
_FIGHTS = ((2, 40), (6, 12), (12, 5))
"""How many fight, and how many fights are played."""
_WANTED = {2: 120, 6: 24, 12: 9}
_GAMES, _HANDS = 20, 60
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
    for title, rate in decided:
        line(f"decisions of {title}", f"{rate:9.0f} a second")
    for package, played in (("chess", _chess), ("pokerkit", _poker)):
        line(f"decisions in {package}", _rate(package, played))


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
