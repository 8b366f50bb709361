"""A question of each kind."""

from typing import Any

from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Question
from crs_desktop.rules.chance_questions import Draw, Roll
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.cards.deck import TENS
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Amount, Choose, Confirm, Place, Plan, Several, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from tests.rules.playing import cards, opening, somebody

SCENE = opening(SYSTEM, somebody("Fred", OR=8), somebody("John"), somebody("Mary"))
BOARD = replace(SCENE, ground=replace(SCENE.ground, columns=4, rows=3))
TOO_FAR = WhyNot("Too far.", "CRS-118")
ASKED: dict[str, Any] = {
    "who": Name("Fred"),
    "name": "one",
    "words": lambda _scene: "Which?",
    "rule": "CRS-28",
}


def choices(_scene: Scene) -> tuple[Option, ...]:
    return (Option("run", "Run away", TOO_FAR), Option("hit", "Hit"), Option("hide", "Hide"))


def not_column_a(_scene: Scene, square: Square) -> WhyNot | None:
    return TOO_FAR if square.column == 0 else None


def two_at_most(_scene: Scene, plan: tuple[str, ...]) -> WhyNot | None:
    return TOO_FAR if len(plan) > 2 else None


DRAW = Draw(**ASKED, left=lambda _scene: cards("A 2 10 J"), alike=(TENS,))
ROLL = Roll(**ASKED, count=2, sides=6)
AMOUNT = Amount(**ASKED, low=lambda _scene: 1, high=lambda scene: scene.of(Name("Fred")).number("or"))
CHOOSE = Choose(**ASKED, choices=choices)
SEVERAL = Several(**ASKED, choices=choices, least=1)
CONFIRM = Confirm(**ASKED)
PLACE = Place(**ASKED, barred=not_column_a, prefer=lambda _scene: Square(2, 1))
WORDS = Words(**ASKED, least=2, prefer="well done")
PLAN = Plan(**ASKED, choices=choices, barred=two_at_most)
DECISIONS: tuple[Question[Any], ...] = (AMOUNT, CHOOSE, SEVERAL, CONFIRM, PLACE, WORDS, PLAN)
KINDS = (DRAW, ROLL, *DECISIONS)
