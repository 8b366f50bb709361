"""Situation 40 of Contest: undo across a shot, a Melee, a ruling, a strike, and the end of a round."""

from collections.abc import Callable, Iterator

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.contest.combat import AdvantageGained, Aimed
from crs_desktop.rules.contest.state import Advantage, Intent, fight
from crs_desktop.rules.contest.throw.stats import melee_combat, total
from crs_desktop.rules.facts import Entered, HouseRuleChosen, Left
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.contest.people import FRED, GREG, LENA, OLAF, ORC, olaf, somebody

Step = Callable[[Session], None]


@pytest.fixture
def skirmish() -> Iterator[Session]:
    """Lena 20 m from an orc; Fred and Greg beside it, friends of hers."""
    campaign = Campaign(None)
    document = campaign.add("contest", "A skirmish", "forty")
    session = Session(document, FileJournal(campaign, document))
    people = (
        somebody("Lena", "A1", "Longbow: held", "guard", aim=12),
        somebody("Fred", "V1", "Sword: held", "guard", agility=3, armor=1),
        somebody("Orc", "U1", "Sword: held", "orcs", agility=2),
        somebody("Greg", "T1", "Sword: held", "guard", agility=4),
    )
    session.open_with(HouseRuleChosen("telling", "silent"), *(Entered(one.name, one) for one in people))
    session.begin("Combat round")
    for who, what in (
        ("Lena", "shoot Orc"),
        ("Orc", "melee Fred"),
        ("Fred", "melee Orc"),
        ("Greg", "nothing"),
    ):
        put(session, who, what)
    put(session, "Orc", "melee")
    put(session, "Fred", "melee")
    put(session, "circumstances", "in melee, friends")
    yield session
    campaign.close()


def put(session: Session, name: str, text: str) -> None:
    """Answer the open question of this name."""
    key = next(key for key, question in session.open.items() if question.name == name)
    session.recall(key, text)


@pytest.fixture
def duel(skirmish: Session) -> Session:
    """The same fight before anybody has aimed."""
    while fight(skirmish.scene).intents or skirmish.path[-1].entry.kind != "begin":
        skirmish.undo()
    return skirmish


@rule("CT-13", "CT-52")
def test_each_aim_is_shown_as_it_is_declared(duel: Session) -> None:
    put(duel, "Orc", "melee Fred")
    assert fight(duel.scene).intents == {ORC: (Intent("melee", FRED),)}
    assert [fact.words(duel.scene) for fact in duel.path[-1].entry.facts] == ["Orc engages Fred in Melee."]
    put(duel, "Fred", "nothing")
    duel.undo()
    assert fight(duel.scene).intents == {ORC: (Intent("melee", FRED),)}
    for who in ("Fred", "Lena", "Greg"):
        put(duel, who, "nothing")
    told = [fact.who for node in duel.path for fact in node.entry.facts if isinstance(fact, Aimed)]
    assert told == [ORC, FRED, LENA, GREG]


@rule("CT-13")
def test_by_house_rule_all_aims_are_shown_together(duel: Session) -> None:
    duel.rule(HouseRuleChosen("aims", "together"))
    for who in ("Greg", "Fred", "Lena"):
        put(duel, who, "nothing")
        assert not fight(duel.scene).intents
    put(duel, "Orc", "melee Fred")
    assert {*fight(duel.scene).intents} == {LENA, FRED, ORC, GREG}


def shoots(session: Session) -> None:
    put(session, "3d12", "6 5 7")


def falls_on_greg(session: Session) -> None:
    put(session, "friendly fire", "lot")
    put(session, "lot", "2")
    put(session, "wound", "serious")
    put(session, "penalty", "3")


def fights(session: Session) -> None:
    put(session, "3d12", "7 7 6")


def is_decisive(session: Session) -> None:
    session.rule(AdvantageGained(Advantage(FRED, ORC, decisive=True)))


def strikes(session: Session) -> None:
    put(session, "strike", "strike 1")
    put(session, "3d12", "6 6 5")


def comes(session: Session) -> None:
    session.rule(Entered(OLAF, olaf("D4")))


def wounds(session: Session) -> None:
    put(session, "wound", "flesh")
    put(session, "penalty", "1")


def leaves(session: Session) -> None:
    session.rule(Left(GREG))


STEPS: tuple[tuple[Step, int], ...] = (
    (shoots, 1), (falls_on_greg, 4), (fights, 1), (is_decisive, 1), (strikes, 2), (comes, 1), (wounds, 2),
    (leaves, 1),
)  # fmt: skip
"""What is done, and how many steps of undo it is."""


def sight(session: Session) -> tuple[Scene, list[str], int]:
    """Everything that must be as it was: the scene, what is asked, what has been told."""
    return session.scene, [*session.open], len(session.path)


def mc(scene: Scene, who: Name) -> int:
    return int(total(melee_combat(scene, who, LENA)))


@rule("CT-56", "CT-31", "CT-32", "CT-22", "CT-1", "CT-3")
def test_undo_goes_back_through_all_of_it_and_the_same_answers_lead_to_the_same_end(
    skirmish: Session,
) -> None:
    seen = [sight(skirmish)]
    for step, _count in STEPS:
        step(skirmish)
        seen.append(sight(skirmish))
    assert [mc(skirmish.scene, who) for who in (FRED, ORC)] == [14, 11]
    assert GREG not in skirmish.scene.combatants
    for (_step, count), before in zip(reversed(STEPS), reversed(seen[:-1]), strict=True):
        for _ in range(count):
            skirmish.undo()
        assert sight(skirmish) == before
    for step, _count in STEPS:
        step(skirmish)
    assert sight(skirmish) == seen[-1]


@rule("CT-56", "CT-32")
def test_wounds_are_noted_first_and_count_from_the_end_of_the_round(skirmish: Session) -> None:
    for step, _count in STEPS[:6]:
        step(skirmish)
    assert (mc(skirmish.scene, GREG), fight(skirmish.scene).empty) == (14, {LENA: {"Longbow": 1}})
    wounds(skirmish)
    assert (mc(skirmish.scene, GREG), mc(skirmish.scene, ORC)) == (11, 11)
    assert fight(skirmish.scene).empty == {}


@rule("CT-1")
def test_without_the_ruling_the_same_dice_miss(skirmish: Session) -> None:
    for step, _count in (*STEPS[:3], STEPS[4]):
        step(skirmish)
    assert not any(question.name == "wound" for question in skirmish.open.values())


@rule("CT-23")
def test_what_is_refused_is_no_step(skirmish: Session) -> None:
    shoots(skirmish)
    before = sight(skirmish)
    with pytest.raises(NotAllowed):
        put(skirmish, "friendly fire", "Olaf")
    assert sight(skirmish) == before
    skirmish.undo()
    assert [question.name for question in skirmish.open.values()] == ["3d12"]


def test_there_is_nothing_to_undo_before_the_beginning() -> None:
    campaign = Campaign(None)
    document = campaign.add("contest", "Nobody", "none")
    with pytest.raises(NotAllowed, match="nothing to undo"):
        Session(document, FileJournal(campaign, document)).undo()
    campaign.close()
