"""Questions that stand open together are judged once in a scene, however many they are."""

from collections import Counter
from functools import partial
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.entry_tree import Tree
from crs_desktop.play.session.run import Run
from crs_desktop.rules.ask import Option, Question, Together
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.double_exposure import SYSTEM as CRS
from crs_desktop.rules.facts import Elapsed, FieldSet, Sided
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from tests.play.running import SCENE, run
from tests.rules.playing import opening, somebody

_MANY = 40


class Judged:
    """Forty questions that are put at once, and how often the choices of each were judged."""

    def __init__(self) -> None:
        self.times: Counter[int] = Counter()
        self.parts = tuple(self._part(number) for number in range(_MANY))

    def _part(self, number: int) -> Question[Any]:
        return Choose(
            who=Name(""), name=f"{number}", words=lambda _: "Which?", choices=partial(self._judge, number)
        )

    def _judge(self, number: int, _scene: Scene) -> tuple[Option, ...]:
        self.times[number] += 1
        return (Option("go", "Go"), Option("stay", "Stay"))

    def run(self) -> Run:
        async def rule(table: Table) -> None:
            together = Together(who=Name(""), name="all", words=lambda _: "All?", parts=lambda _: self.parts)
            await table.ask(together)

        return run(rule)

    def once(self) -> bool:
        return set(self.times.values()) <= {1}


def _answer(running: Run, count: int) -> None:
    for _ in range(count):
        key, question = next(iter(running.open.items()))
        running.answer(key, question.usual(running.scene))


def test_questions_looked_at_in_turn_do_not_evict_each_other() -> None:
    judged = Judged()
    for _ in range(3):
        for part in judged.parts:
            part.options(SCENE)
    assert judged.times == dict.fromkeys(range(_MANY), 1)


def test_scenes_that_are_tried_in_between_do_not_evict_the_one_that_is_played() -> None:
    judged = Judged()
    for _ in range(50):
        for part in judged.parts:
            part.options(SCENE)
        judged.parts[0].options(replace(SCENE, clock=SCENE.clock))
    assert all(judged.times[number] == 1 for number in range(1, _MANY))


def test_no_answer_to_one_of_many_has_the_others_judged_again() -> None:
    judged = Judged()
    running = judged.run()
    _answer(running, _MANY)
    assert running.over
    assert judged.once()


def test_time_that_passes_has_no_given_answer_judged_again() -> None:
    judged = Judged()
    running = judged.run()
    _answer(running, _MANY // 2)
    running.aside((Elapsed(running.scene.clock + 1),))
    assert len(running.open) == _MANY // 2
    assert judged.once()


def test_a_ruling_has_every_given_answer_judged_again_once() -> None:
    judged = Judged()
    running = judged.run()
    _answer(running, _MANY // 2)
    running.aside((FieldSet(next(iter(SCENE.combatants)), "life", 1),))
    assert len(running.open) == _MANY // 2
    assert max(judged.times.values()) == 2


_LONG = 20_000
"""More scenes than are kept, whatever the tests before have asked."""


def test_what_was_found_in_scenes_of_long_ago_is_not_kept() -> None:
    looked: list[Scene] = []
    look = looked.append
    scenes = [replace(SCENE, clock=number) for number in range(_LONG)]
    for scene in (*scenes, scenes[0], scenes[-1]):
        remembered(look, scene)
    assert len(looked) == _LONG + 1


FRED, MARY = Name("Fred"), Name("Mary")
ALONE = opening(CRS, somebody(FRED))
BOTH = opening(CRS, somebody(FRED), somebody(MARY))
WATCH, COURT = (Sided(FRED, "Watch"),), (Sided(FRED, "Court"),)


def test_the_same_facts_in_another_scene_and_others_in_the_same_are_folded_anew() -> None:
    campaign = Campaign(None)
    tree = Tree(FileJournal(campaign, campaign.add("crs", "x", "x")), ALONE)
    folded = [
        tree.fold(scene, facts).combatants
        for scene, facts in [(ALONE, WATCH), (BOTH, WATCH), (BOTH, COURT), (ALONE, WATCH)]
    ]
    assert [people[FRED].side for people in folded] == ["Watch", "Watch", "Court", "Watch"]
    assert [len(people) for people in folded] == [1, 2, 2, 1]
    assert tree.fold(ALONE, WATCH) is tree.fold(ALONE, WATCH)
