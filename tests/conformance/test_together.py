"""Questions put at once, wherever a system puts them: none depends on the answers to the others.

The toy puts questions together in every round; a system that never does passes for nothing.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import happen_all
from tests.conformance.playing import allowed, asked_as, sight, step

STEPS = 40


def together(fight: Session, chance: Random) -> Iterator[dict[str, tuple[object, ...]]]:
    """Play, and stop wherever several questions stand open: how they are put."""
    for _ in range(STEPS):
        if len(fight.open) > 1:
            yield {key: asked_as(fight.scene, question) for key, question in fight.open.items()}
        step(fight, chance)


def give(session: Session, key: str, chance: Random) -> None:
    session.answer(key, allowed(session, key, chance))


def test_before_all_are_in_an_answer_tells_of_nobody_else(fight: Session, chance: Random) -> None:
    for _put in together(fight, chance):
        while len(fight.open) > 1:
            scene, key = fight.scene, chance.choice([*fight.open])
            who = fight.open[key].who
            give(fight, key, chance)
            facts: tuple[Any, ...] = fight.path[-1].entry.facts
            assert {fact.who for fact in facts} <= {who}
            assert fight.scene == happen_all(scene, facts)


def test_the_questions_left_are_put_as_before(fight: Session, chance: Random) -> None:
    for left in together(fight, chance):
        while len(fight.open) > 1:
            key = chance.choice([*fight.open])
            give(fight, key, chance)
            del left[key]
            assert sight(fight).asked == left


def test_undo_takes_back_the_last_part_alone(fight: Session, chance: Random) -> None:
    for put in together(fight, chance):
        everything = sight(fight)._replace(notice="")
        first, second = chance.sample([*put], 2)
        give(fight, first, chance)
        without_first = sight(fight)
        give(fight, second, chance)
        fight.undo()
        assert sight(fight)._replace(notice="") == without_first
        fight.undo()
        assert sight(fight) == everything


def test_the_order_of_the_answers_changes_nothing(fight: Session, chance: Random) -> None:
    for put in together(fight, chance):
        answers = {key: allowed(fight, key, chance) for key in put}
        scenes = [after(fight, answers, keys) for keys in ([*put], [*reversed(put)])]
        assert scenes[0] == scenes[1]


def after(fight: Session, answers: dict[str, object], keys: list[str]) -> tuple[object, list[str]]:
    """What answers in this order lead to; they are undone again."""
    for key in keys:
        fight.answer(key, answers[key])
    reached = (fight.scene, [*fight.open])
    for _key in keys:
        fight.undo()
    return reached
