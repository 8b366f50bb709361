from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Question, Targets, Together, asked_anyway
from crs_desktop.rules.chance_questions import Draw, Roll
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Choose, Confirm, Several, Words, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from tests.rules.playing import opening, somebody
from tests.rules.samples import (
    AMOUNT,
    ASKED,
    BOARD,
    CHOOSE,
    CONFIRM,
    DECISIONS,
    DRAW,
    KINDS,
    PLACE,
    PLAN,
    ROLL,
    SCENE,
    SEVERAL,
    TOO_FAR,
    WORDS,
)


def kind(question: object) -> str:
    return type(question).__name__


@pytest.mark.parametrize("question", KINDS, ids=kind)
def test_every_kind_says_how_it_is_answered(question: Question[Any]) -> None:
    assert len(question.grammar(BOARD)) > 5


@pytest.mark.parametrize(
    ("question", "usual"),
    [
        (AMOUNT, 1),
        (replace(AMOUNT, prefer="high"), 8),
        (replace(AMOUNT, prefer=3), 3),
        (replace(AMOUNT, prefer=99), 8),
        (CHOOSE, "hit"),
        (replace(CHOOSE, prefer=lambda _scene: "hide"), "hide"),
        (replace(CHOOSE, prefer=lambda _scene: "run"), "hit"),
        (SEVERAL, ("hit",)),
        (replace(SEVERAL, least=0), ()),
        (CONFIRM, True),
        (replace(CONFIRM, prefer=False), False),
        (replace(CONFIRM, no_because=lambda _scene: TOO_FAR), False),
        (PLACE, Square(2, 1)),
        (replace(PLACE, prefer=lambda _scene: Square(0, 0)), Square(1, 0)),
        (replace(PLACE, prefer=lambda _scene: Square(9, 9)), Square(1, 0)),
        (WORDS, "well done"),
        (PLAN, ()),
        (replace(PLAN, barred=lambda _scene, plan: None if plan else TOO_FAR), ("hit",)),
    ],
)
def test_the_usual_answer_is_one_that_is_allowed(question: Question[Any], usual: Any) -> None:
    assert question.usual(BOARD) == usual
    assert question.check(BOARD, usual) is None


@pytest.mark.parametrize(
    ("question", "answer", "sentence"),
    [
        (DRAW, "8", "8 is not left to draw. Cards left: A, 2, 10 and J."),
        (ROLL, (1, 7), "A die of 6 sides cannot show 7."),
        (AMOUNT, 0, "0 is not allowed: it must be 1 to 8."),
        (AMOUNT, 9, "9 is not allowed: it must be 1 to 8."),
        (CHOOSE, "run", "Too far."),
        (CHOOSE, "fly", "“fly” is not one of the choices."),
        (SEVERAL, (), "At least 1 must be chosen."),
        (SEVERAL, ("hit", "hit"), "Each can be chosen only once."),
        (SEVERAL, ("hit", "run"), "Too far."),
        (replace(CONFIRM, no_because=lambda _scene: TOO_FAR), True, "Too far."),
        (PLACE, Square(0, 2), "Too far."),
        (PLACE, Square(4, 0), "E1 is off the board."),
        (WORDS, " a ", "This cannot be left empty."),
        (PLAN, ("hit", "fly"), "“fly” is not one of the choices."),
        (PLAN, ("hit", "run"), "Too far."),
        (PLAN, ("hit", "hit", "hide"), "Too far."),
    ],
)
def test_an_answer_that_is_not_allowed_is_refused_with_a_sentence(
    question: Question[Any], answer: Any, sentence: str
) -> None:
    assert question.check(BOARD, answer) == sentence


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_the_throw_that_is_shown_as_an_example_could_be_one(count: int) -> None:
    dice = replace(ROLL, count=count, sides=12)
    example = dice.grammar(BOARD).rpartition("such as ")[2]
    assert dice.check(BOARD, dice.read(BOARD, example)) is None


def test_just_enough_is_enough() -> None:
    assert WORDS.check(BOARD, " ok ") is None
    assert SEVERAL.check(BOARD, ("hit",)) is None
    assert Words(**ASKED).check(BOARD, "") is None
    assert Several(**ASKED, choices=CHOOSE.choices).check(BOARD, ()) is None


def test_a_list_of_cards_needs_no_commas_and_names_with_spaces_do() -> None:
    """Seen in Bruise: a hand is typed as “Jh 10s 7c”, and the same way of naming discards was refused."""

    def of(*words: str) -> Several:
        return Several(**ASKED, choices=lambda _scene: tuple(Option(word, word) for word in words))

    cards = of("Jh", "10s", "7c")
    assert cards.hear(SCENE, "jh 7c") == ("Jh", "7c") == cards.hear(SCENE, "Jh, 7c")
    assert cards.hear(SCENE, "-") == ()
    with pytest.raises(NotAllowed, match="“Jh 8c” is not one of the choices"):
        cards.hear(SCENE, "Jh 8c")
    with pytest.raises(NotAllowed):
        of("Ann", "Ann Bell").hear(SCENE, "Ann Ann Bell")


def test_a_name_with_a_comma_stands_in_a_list_between_quotes() -> None:
    names = ("Smith, John", 'Bob "the" Builder', '"', "-", "Ann")
    who = Several(**ASKED, choices=lambda _scene: tuple(Option(name, name) for name in names))
    for answer in (names, names[:1], names[1:3], names[3:4]):
        assert who.read(BOARD, who.show(answer)) == answer
        assert who.hear(BOARD, who.spell(BOARD, answer)) == answer
    assert who.read(BOARD, "Ann, -") == ("Ann",)


@pytest.mark.parametrize(
    ("question", "answer"), [(AMOUNT, 9), (SEVERAL, ()), (WORDS, ""), (CHOOSE, "run"), (PLAN, ("run",))]
)
def test_the_refusal_names_the_rule_behind_it(question: Question[Any], answer: Any) -> None:
    why = question.check(BOARD, answer)
    assert why is not None
    assert why.rule == ("CRS-118" if why == TOO_FAR else "CRS-28")


@pytest.mark.parametrize("question", [DRAW, ROLL], ids=kind)
def test_chance_has_no_usual_answer_and_only_outcomes_that_are_allowed(question: Draw | Roll) -> None:
    outcomes: dict[Any, int] = dict(question.outcomes(BOARD))
    assert sum(outcomes.values()) == (4 if question is DRAW else 36)
    assert {question.check(BOARD, outcome) for outcome in outcomes} == {None}
    with pytest.raises(TypeError, match="has no usual answer"):
        question.usual(BOARD)


@pytest.mark.parametrize("question", DECISIONS, ids=kind)
def test_only_chance_has_outcomes(question: Question[Any]) -> None:
    assert not hasattr(question, "outcomes")


def test_options_hold_the_reason_against_each() -> None:
    barred = everyone(SCENE, lambda scene, who: WhyNot(f"Not {scene.label(who)}.") if who == "John" else None)
    assert barred == (
        Option("Fred", "Fred"),
        Option("John", "John", WhyNot("Not John.")),
        Option("Mary", "Mary"),
    )


def test_limits_follow_the_scene_as_it_is_when_they_are_looked_at() -> None:
    stronger = opening(SYSTEM, somebody("Fred", OR=20))
    assert AMOUNT.check(SCENE, 12) is not None
    assert AMOUNT.check(stronger, 12) is None


def test_parts_of_questions_put_together_follow_the_scene() -> None:
    def part_of_each(scene: Scene) -> tuple[Confirm, ...]:
        return tuple(replace(CONFIRM, name=str(name)) for name in scene.combatants)

    together = Together[bool](**ASKED, parts=part_of_each)
    assert [part.name for part in together.parts(SCENE)] == ["Fred", "John", "Mary"]
    assert [part.name for part in together.parts(opening(SYSTEM, somebody("Ann")))] == ["Ann"]


def test_options_are_built_once_for_each_scene_and_whoever_is_led_to_when_he_is_looked_at() -> None:
    built: list[Scene] = []
    judged: list[str] = []

    def choices(scene: Scene) -> tuple[Option, ...]:
        built.append(scene)
        return (Option("go", "Go", leads=Targets(("Fred", "John"), allowed)),)

    def allowed(name: str) -> bool:
        judged.append(name)
        return True

    question = Choose(who=Name("Fred"), name="way", words=lambda _scene: "Where?", choices=choices)
    assert question.usual(SCENE) == question.hear(SCENE, "go") == "go"
    assert question.check(SCENE, "go") is None
    assert question.spell(SCENE, "go") == "Go" and question.grammar(SCENE) == "one of: Go"
    assert len(built) == 1
    assert not judged
    assert "John" in question.options(SCENE)[0].leads and "Mary" not in question.options(SCENE)[0].leads
    assert judged == ["John"]
    assert question.options(BOARD)[0].leads == ("Fred", "John")
    assert len(built) == 2


ONE = (Option("hit", "Hit"), Option("hide", "Hide", TOO_FAR))


@pytest.mark.parametrize(
    ("question", "only"),
    [
        (replace(AMOUNT, low=lambda _scene: 3, high=lambda _scene: 3), 3),
        (replace(AMOUNT, low=lambda _scene: 3, high=lambda _scene: 4), None),
        (replace(CHOOSE, choices=lambda _scene: ONE), "hit"),
        (replace(CHOOSE, choices=lambda _scene: ONE, settled=asked_anyway), None),
        (replace(CHOOSE, settled=lambda _scene: "hide"), "hide"),
        (CHOOSE, None),
        (replace(SEVERAL, choices=lambda _scene: ONE, least=1), ("hit",)),
        (replace(SEVERAL, choices=lambda _scene: ONE, least=0), None),
        (replace(SEVERAL, choices=lambda _scene: ONE[1:], least=0), ()),
        (replace(SEVERAL, choices=lambda _scene: ONE[1:], least=1), None),
        (CONFIRM, None),
        (replace(CONFIRM, no_because=lambda _scene: TOO_FAR), False),
        (replace(CONFIRM, settled=lambda _scene: True), True),
        (PLACE, None),
        (WORDS, None),
        (PLAN, None),
    ],
)
def test_an_answer_without_an_alternative_needs_no_person(question: Question[Any], only: Any) -> None:
    assert question.only(BOARD) == only
