"""The toy does use all there is, so that the suite tries all there is."""

from random import Random

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules import chance_questions, questions, sheet
from crs_desktop.rules.ask import Question
from tests.conformance.playing import done, new_fight, step
from tests.toys.every_kind import CALL_OUT, STEP_BACK, SYSTEM

STEPS = 600


def test_random_play_of_the_toy_meets_everything(campaign: Campaign) -> None:
    chance = Random("everything")
    fight = new_fight(campaign, "toy", chance)
    met: set[type] = set()
    together = 0
    for _ in range(STEPS):
        step(fight, chance)
        met |= {type(question) for question in fight.open.values()}
        together = max(together, len(fight.open))
    told = {type(fact) for entry in done(fight) for fact in entry.all_facts()}
    taken = {entry.key for entry in done(fight) if entry.kind == "offer"}
    assert met == kinds(questions, Question) | kinds(chance_questions, Question)
    assert together > 2
    assert told >= set(SYSTEM.facts)
    assert {fact.seen for entry in done(fight) for fact in entry.facts} == {"open", "gm", "hidden"}
    assert any(fact.due for entry in done(fight) for fact in entry.facts)
    assert taken == {CALL_OUT.title, STEP_BACK.title}


def kinds(module: object, kind: type) -> set[type]:
    """The kinds of something that a module makes."""
    made = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, kind)]
    return {one for one in made if one.__module__ == getattr(module, "__name__", "") and one is not kind}


def test_the_sheet_of_the_toy_has_every_kind_of_field() -> None:
    assert {type(field) for field in SYSTEM.sheet} == kinds(sheet, sheet.Field)
    assert SYSTEM.gauges(SYSTEM.opening())
