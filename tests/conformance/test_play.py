"""Random play of every system ends, and is the same whenever the answers are."""

from collections import Counter
from random import Random

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.session import Session
from tests.conformance.playing import asked_as, beginnings, done, folded, step, steps

MOST_QUESTIONS = 300
STEPS = 60


def test_every_procedure_comes_to_its_end(fight: Session, chance: Random) -> None:
    for _ in range(8):
        begun = beginnings(fight)
        if begun:
            fight.begin(chance.choice(begun))
        for _question in range(MOST_QUESTIONS):
            if fight.open:
                step(fight, chance)
        assert not fight.open


def test_there_is_something_to_play(fight: Session, chance: Random) -> None:
    assert steps(fight, chance, STEPS) > 3


def test_the_facts_folded_from_the_opening_give_the_scene(fight: Session, chance: Random) -> None:
    for _ in range(STEPS):
        step(fight, chance)
        assert folded(fight) == fight.scene


def test_the_same_answers_give_the_same_questions_and_facts(
    fight: Session, chance: Random, campaign: Campaign
) -> None:
    twin = twin_of(fight, campaign)
    for _ in range(STEPS):
        before = len(fight.path)
        step(fight, chance)
        for entry in done(fight)[before:]:
            repeat(twin, entry)
            assert what(done(twin)[-1]) == what(entry)
        assert [*twin.open] == [*fight.open]
        assert asked(twin) == asked(fight)
    assert twin.scene == fight.scene


def twin_of(session: Session, campaign: Campaign) -> Session:
    """Another document with the same beginning, which does not answer by itself."""
    document = campaign.add(session.document.system, "Twin", session.document.seed)
    twin = Session(document, FileJournal(campaign, document), program_answers=False)
    twin.open_with(*session.path[0].entry.given)
    return twin


def repeat(session: Session, entry: Entry) -> None:
    match entry.kind:
        case "begin":
            session.begin(entry.key)
        case "offer":
            session.take(entry.key)
        case "answer":
            session.recall(entry.key, entry.text)


def what(entry: Entry) -> tuple[object, ...]:
    return (entry.kind, entry.key, entry.text, entry.who, entry.name, entry.facts, entry.ends)


def asked(session: Session) -> list[tuple[object, ...]]:
    return [asked_as(session.scene, question) for question in session.open.values()]


def test_nothing_is_answered_twice_under_one_key(fight: Session, chance: Random) -> None:
    steps(fight, chance, STEPS)
    keys = Counter(entry.key for entry in done(fight) if entry.kind == "answer")
    assert [key for key, times in keys.items() if times > 1] == []
