"""Situation 40: undo across all of it, step by step, and all of it once more."""

from typing import Any

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.record.record_lines import RecordStopped, play
from crs_desktop.play.session.session import Session
from crs_desktop.rules.contest.attack.shooting import loaded
from crs_desktop.rules.contest.combat import AdvantageGained, Aimed
from crs_desktop.rules.contest.state import Advantage, Intent, advantage, fight
from crs_desktop.rules.contest.throw.outcome import Decided
from crs_desktop.rules.contest.throw.stats import melee_combat, total
from crs_desktop.rules.contest.wounds.hurt import waiting_wounds
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, HouseRuleChosen, Left
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.contest.people import FRED, GREG, LENA, ORC, somebody

OLAF = somebody("Olaf", "Z9", "", "guard")
PEOPLE = (
    somebody("Lena", "A1", "Longbow: held", "guard", aim=12),
    somebody("Fred", "U2", "", "guard", agility=3, armor=1),
    somebody("Orc", "U1", "", "wild", agility=2),
    somebody("Greg", "V1", "", "guard", agility=4),
)
SHOT = (
    "Lena: Lena = shoot Orc", "Fred: Fred = melee Orc", "Orc: Orc = melee Fred", "Greg: Greg = nothing",
    "Fred: Fred = melee", "Orc: Orc = melee", "GM: circumstances = in melee, friends", "Lena: 3d12 = 6 5 7",
    "GM: friendly fire = Greg", "GM: wound = serious", "GM: penalty = 3",
)  # fmt: skip
DECISIVE = AdvantageGained(Advantage(FRED, ORC, decisive=True))
STRIKE = ("Fred: strike = strike 1", "Fred: 3d12 = 6 6 5", "GM: wound = flesh")
STEPS: tuple[str | Fact, ...] = (
    "begin Combat round", *SHOT, "Fred: 3d12 = 7 7 6", DECISIVE, *STRIKE, Entered(OLAF.name, OLAF),
    "GM: penalty = 1", "begin Combat round", Left(GREG),
)  # fmt: skip


@pytest.fixture
def skirmish() -> Session:
    """An archer, whose friends fight an orc; nobody is asked for words."""
    campaign = Campaign(None)
    document = campaign.add("contest", "A fight", "seed")
    session = Session(document, FileJournal(campaign, document))
    session.open_with(HouseRuleChosen("telling", "silent"), *(Entered(one.name, one) for one in PEOPLE))
    return session


def take(session: Session, step: str | Fact) -> None:
    if isinstance(step, str):
        play(session, 1, step)
    else:
        session.rule(step)


def seen(session: Session) -> tuple[Any, ...]:
    """All that there is: the scene with wounds noted and Advantages, what is asked, what was told."""
    return session.scene, tuple(session.open), tuple(node.entry for node in session.path)


def combat(scene: Scene, *pair: Any) -> Any:
    return total(melee_combat(scene, *pair))


def noted(session: Session) -> list[str]:
    return [f"{one.who}: {one.injury}" for one in waiting_wounds(session.scene)]


@rule("CT-13", "CT-52")
def test_each_aim_is_shown_as_it_is_declared_or_by_house_rule_all_together(skirmish: Session) -> None:
    aimed = {ORC: (Intent("melee", FRED),)}
    for step in (STEPS[0], "Orc: Orc = melee Fred", "Fred: Fred = nothing"):
        take(skirmish, step)
    skirmish.undo()
    assert fight(skirmish.scene).intents == aimed
    assert [fact.words(skirmish.scene) for fact in skirmish.path[-1].entry.facts] == [
        "Orc engages Fred in Melee."
    ]
    for who in (FRED, LENA, GREG):
        take(skirmish, f"{who}: {who} = nothing")
    told = [fact.who for node in skirmish.path for fact in node.entry.facts if isinstance(fact, Aimed)]
    assert told == [ORC, FRED, LENA, GREG]
    for _ in told:
        skirmish.undo()
    skirmish.rule(HouseRuleChosen("aims", "together"))
    for who in (GREG, FRED, LENA):
        take(skirmish, f"{who}: {who} = nothing")
        assert not fight(skirmish.scene).intents
    take(skirmish, "Orc: Orc = melee Fred")
    assert {*fight(skirmish.scene).intents} == {LENA, FRED, ORC, GREG}


@rule("CT-56", "CT-31", "CT-32", "CT-22")
def test_what_comes_of_each_step(skirmish: Session) -> None:
    for step in STEPS[:12]:
        take(skirmish, step)
    assert noted(skirmish) == ["Greg: serious wound −3"]
    assert loaded(skirmish.scene, LENA) == ()
    assert combat(skirmish.scene, GREG, ORC) == 14, "noted, and not yet in force"
    take(skirmish, STEPS[12])
    assert advantage(skirmish.scene, FRED, ORC) == Advantage(FRED, ORC)
    take(skirmish, DECISIVE)
    for step in STRIKE:
        take(skirmish, step)
    take(skirmish, STEPS[17])
    take(skirmish, STEPS[18])
    assert (combat(skirmish.scene, GREG, ORC), combat(skirmish.scene, ORC, GREG)) == (11, 11)
    take(skirmish, STEPS[19])
    assert (fight(skirmish.scene).round, loaded(skirmish.scene, LENA)) == (2, ("Longbow",))


@rule("CT-1", "CT-3", "CT-22", "CT-31", "CT-32", "CT-56")
def test_each_is_undone_in_everything_and_the_same_again_is_the_same(skirmish: Session) -> None:
    before = []
    for step in STEPS:
        before.append(seen(skirmish))
        take(skirmish, step)
    for was in reversed(before):
        skirmish.undo()
        assert seen(skirmish) == was
    while skirmish.undoable():  # those who are here at all
        skirmish.undo()
    nothing = seen(skirmish)
    with pytest.raises(NotAllowed, match="nothing to undo"):
        skirmish.undo()
    assert seen(skirmish) == nothing


@rule("CT-22", "CT-28")
def test_without_the_gms_word_the_same_dice_are_a_miss(skirmish: Session) -> None:
    for step in STEPS[:14]:
        take(skirmish, step)
    skirmish.undo()
    assert advantage(skirmish.scene, FRED, ORC) == Advantage(FRED, ORC), "the plain one"
    for step in STRIKE[:2]:
        take(skirmish, step)
    decided = [fact for fact in skirmish.path[-1].entry.all_facts() if isinstance(fact, Decided)]
    assert [fact.result for fact in decided] == [0], "17 + 15 − 12 is 20"
    assert combat(skirmish.scene, ORC, FRED) == 12, "no wound"


@rule("CT-56")
def test_all_of_it_again_comes_to_the_same_end(skirmish: Session) -> None:
    for step in STEPS:
        take(skirmish, step)
    end = skirmish.scene
    for _ in STEPS:
        skirmish.undo()
    for step in STEPS:
        take(skirmish, step)
    assert skirmish.scene == end


@rule("CT-22")
def test_what_is_refused_is_no_step(skirmish: Session) -> None:
    for step in STEPS[:12]:
        take(skirmish, step)
    asked = seen(skirmish)
    for wrong in ("Fred: strike = strike 1", "Fred: 3d12 = 13 1 1"):
        with pytest.raises(RecordStopped):
            take(skirmish, wrong)
        assert seen(skirmish) == asked
    skirmish.undo()
    assert [question.name for question in skirmish.open.values()] == ["penalty"]
