"""The rules alone: whole fights of six rounds a second of one core, without journal and window."""

import random
from time import process_time

from crs_desktop.play.session.run import Run
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.ground import Square
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from tests.benchmarks.measure import line
from tests.rules.playing import opening, somebody

ROUNDS = 6
_FIGHTS = ((2, 40), (6, 12), (12, 5))
"""How many fight, and how many fights are played."""
_WANTED = {2: 120, 6: 24, 12: 9}
_ACTIONS = ("short range", "long range")


def measure() -> None:
    """Print a line for each size of fight: how many a second, and how many are wanted."""
    for fighters, fights in _FIGHTS:
        chance, begun = random.Random(fighters), process_time()
        for _ in range(fights):
            fight(chance, fighters)
        rate = fights / (process_time() - begun)
        line(f"{fighters} fighters", f"{rate:9.1f} a second", rate, _WANTED[fighters], least=True)


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
