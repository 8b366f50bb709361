from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.ask import Option, Question, matching
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.facts import Renamed
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Choose, Plan, Several, everyone
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from tests.rules.playing import opening, somebody
from tests.rules.samples import (
    AMOUNT,
    ASKED,
    BOARD,
    CHOOSE,
    CONFIRM,
    DRAW,
    PLACE,
    PLAN,
    ROLL,
    SEVERAL,
    WORDS,
)


@pytest.mark.parametrize(
    ("question", "typed", "answer"),
    [
        (DRAW, "k", "10"),
        (ROLL, "6, 1", (6, 1)),
        (AMOUNT, " 7 ", 7),
        (CHOOSE, "Run", "run"),
        (CHOOSE, "HIDE", "hide"),
        (CHOOSE, "2", "hit"),
        (SEVERAL, "hide, 2", ("hide", "hit")),
        (SEVERAL, "-", ()),
        (CONFIRM, "Y", True),
        (CONFIRM, "2", False),
        (PLACE, "b3", Square(1, 2)),
        (WORDS, " any, words ", " any, words "),
        (PLAN, "hit,hit,hide", ("hit", "hit", "hide")),
        (PLAN, "", ()),
    ],
)
def test_a_typed_answer_is_read(question: Question[Any], typed: str, answer: Any) -> None:
    assert question.read(BOARD, typed) == answer


@pytest.mark.parametrize(
    ("question", "typed", "sentence"),
    [
        (AMOUNT, "much", "“much” is not a whole number from 1 to 8."),
        (AMOUNT, "2.5", "“2.5” is not a whole number from 1 to 8."),
        (CHOOSE, "h", "“h” could mean Hit (2) and Hide (3): type it with its number."),
        (CHOOSE, "", "“” is not one of the choices: Hit, Hide."),
        (CHOOSE, "4", "“4” is not one of the choices: Hit, Hide."),
        (SEVERAL, "hit, fly", "“fly” is not one of the choices: Hit, Hide."),
        (CONFIRM, "perhaps", "“perhaps” is not one of the choices: Yes, No."),
        (PLACE, "there", "“there” is not a square: type a column and a row, such as C4."),
    ],
)
def test_what_cannot_be_read_is_a_sentence(question: Question[Any], typed: str, sentence: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        question.read(BOARD, typed)
    assert refused.value.why == sentence


def test_a_whole_word_means_its_own_option_even_where_it_begins_another() -> None:
    punches = (Option("a", "Hit hard"), Option("b", "Hit"), Option("c", "Hit and run"))
    question = Choose(**ASKED, choices=lambda _scene: punches)
    assert [question.read(BOARD, typed) for typed in ("hit", "HIT AND RUN", "A", "hit h")] == [
        "b",
        "c",
        "a",
        "a",
    ]


CROSSED = (Option("fred", "Fred"), Option("Fred", "Frederic"), Option("2", "1"), Option("1", "2"))


def test_a_stored_value_is_itself_before_it_is_anything_else() -> None:
    question = Choose(**ASKED, choices=lambda _scene: CROSSED)
    assert [question.read(BOARD, one.value) for one in CROSSED] == ["fred", "Fred", "2", "1"]


def test_typed_words_are_what_stands_on_the_screen_before_they_are_anything_else() -> None:
    question = Choose(**ASKED, choices=lambda _scene: CROSSED)
    assert [question.hear(BOARD, one.words) for one in CROSSED] == ["fred", "Fred", "2", "1"]
    assert [question.spell(BOARD, one.value) for one in CROSSED] == ["Fred", "Frederic", "1", "2"]


def test_two_who_differ_only_in_their_capitals_are_told_apart_by_them() -> None:
    people = (Option("ann", "First"), Option("Ann", "Second"))
    question = Choose(**ASKED, choices=lambda _scene: people)
    assert [question.hear(BOARD, typed) for typed in ("ann", "Ann")] == ["ann", "Ann"]
    with pytest.raises(NotAllowed, match=r"^“ANN” could mean First \(1\) and Second \(2\)"):
        question.hear(BOARD, "ANN")


def test_two_who_are_called_alike_are_told_apart_by_their_numbers() -> None:
    people = (Option("Goblin", "Boss"), Option("Fred", "Fred"), Option("Goblin 2", "Boss"))
    question = Several(**ASKED, choices=lambda _scene: people)
    said = r"^“boss” could mean Boss \(1\) and Boss \(3\): type it with its number"
    with pytest.raises(NotAllowed, match=said):
        question.hear(BOARD, "boss")
    assert question.hear(BOARD, "3, fred") == question.hear(BOARD, "boss (3), fred") == ("Goblin 2", "Fred")
    assert question.spell(BOARD, ("Goblin", "Fred")) == "Goblin, Fred"


def test_words_with_a_comma_are_listed_as_something_without() -> None:
    question = Plan(**ASKED, choices=lambda _scene: (Option("smith", "Smith, John"), Option("a, b", "c, d")))
    assert question.spell(BOARD, ("smith", "a, b")) == "smith, 2"
    assert question.hear(BOARD, "smith, 2") == ("smith", "a, b")


def test_who_is_called_by_blanks_alone_is_listed_as_something_else() -> None:
    question = Several(**ASKED, choices=lambda _scene: (Option("Fred", " "), Option("John", "")))
    assert question.spell(BOARD, ("Fred", "John")) == "Fred, John"
    assert question.hear(BOARD, "Fred, John") == ("Fred", "John")


names = st.text("abAB12 ß.’-", max_size=4).map(str.strip).filter(bool)
crowds = st.dictionaries(names, names, min_size=1, max_size=5)
actions = st.sampled_from(["run", "hit", "hide"])
ANSWERS = (
    st.tuples(st.just(DRAW), st.sampled_from(DRAW.left(BOARD)))
    | st.tuples(st.just(ROLL), st.tuples(st.integers(1, 6), st.integers(1, 6)))
    | st.tuples(st.just(AMOUNT), st.integers())
    | st.tuples(st.just(CHOOSE), actions)
    | st.tuples(st.just(SEVERAL), st.lists(actions, unique=True).map(tuple))
    | st.tuples(st.just(CONFIRM), st.booleans())
    | st.tuples(st.just(PLACE), st.builds(Square, st.integers(0, 90), st.integers(0, 90)))
    | st.tuples(st.just(WORDS), st.text())
    | st.tuples(st.just(PLAN), st.lists(actions).map(tuple))
)


@given(ANSWERS)
def test_an_answer_reads_back_from_what_is_stored_of_it(given_: tuple[Question[Any], Any]) -> None:
    question, answer = given_
    assert question.read(BOARD, question.show(answer)) == answer
    assert question.hear(BOARD, question.spell(BOARD, answer)) == answer


@given(crowds)
def test_whatever_people_are_called_each_is_chosen_by_his_name(labels: dict[str, str]) -> None:
    scene = opening(SYSTEM, *map(somebody, labels))
    for name, label in labels.items():
        scene = Renamed(Name(name), label).on(scene)
    who = Choose(**ASKED, choices=lambda scene: everyone(scene, lambda _scene, _who: None))
    assert [who.read(scene, who.show(name)) for name in labels] == list(labels)


@given(crowds)
def test_whatever_people_are_called_each_is_chosen_by_what_is_spelled(labels: dict[str, str]) -> None:
    scene = opening(SYSTEM, *map(somebody, labels))
    for name, label in labels.items():
        scene = Renamed(Name(name), label).on(scene)
    who = Several(**ASKED, choices=lambda scene: everyone(scene, lambda _scene, _who: None))
    everybody = tuple(labels)
    try:
        heard = who.hear(scene, who.spell(scene, everybody))
    except NotAllowed:
        return
    assert heard == everybody


def test_a_reason_that_bars_all_choices_answers_an_unknown_word() -> None:
    """Seen: ““Berta” is not one of the choices: –.” on the first page."""
    why = WhyNot("No combatants yet: add a character first.")
    barred = Option("round", "Combat round", why), Option("pick", "AC Pick", why)
    with pytest.raises(NotAllowed, match=r"^No combatants yet"):
        matching(barred, "Berta")
    with pytest.raises(NotAllowed, match="“Berta” is not one of the choices: –"):
        matching((*barred, Option("end", "End", WhyNot("No Combat is on."))), "Berta")
