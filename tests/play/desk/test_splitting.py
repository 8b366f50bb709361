"""A fight split in two: two Combats side by side, each with its own rounds."""

import pytest

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.splitting import going, split, why_not_split
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.rules.double_exposure.combat import combat, in_combat, is_on
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.facts import Entered, FieldSet, HouseRuleChosen, MadeToBePrepared, Retitled
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import answer
from tests.rule_marks import rule
from tests.rules.playing import somebody

ANN, BEN, CAT, DAN = (Name(name) for name in ("Ann", "Ben", "Cat", "Dan"))


@pytest.fixture
def desk(campaign: Campaign) -> Desk:
    """Four in a bar, two and two side by side, under a house rule; Cat has been hurt."""
    desk = Desk(campaign)
    people = [
        somebody(name, Square(3 * place, 0), OR=5, LIFE=20) for place, name in enumerate((ANN, BEN, CAT, DAN))
    ]
    desk.session.open_with(HouseRuleChosen("luck", "1"), *(Entered(one.name, one) for one in people))
    desk.session.rule(FieldSet(CAT, "life_left", 7))
    desk.session.elapse(60)
    return desk


def parted(desk: Desk, *names: Name) -> Session:
    """The new fight, with what comes of it in the old one."""
    there = split(desk, names)
    desk.session.rule(*going(desk.session.system, desk.session.scene, names))
    return there


def fighting(desk: Desk, *names: Name) -> None:
    """A round in which these act begins, with their Initiative and nothing else."""
    desk.session.begin("Combat round")
    answer(desk.session, ", ".join(names), "shown", "-")


@rule("CRS-63", "CRS-65")
def test_those_who_go_are_in_the_new_fight_and_the_others_in_the_old_one(desk: Desk) -> None:
    there = parted(desk, CAT, DAN)
    assert set(desk.session.scene.combatants) == {ANN, BEN}
    assert set(there.scene.combatants) == {CAT, DAN}
    assert there.document.title == "New fight, CRS 1.0: Cat and Dan"
    assert [one.title for one in desk.fights()] == ["New fight, CRS 1.0", there.document.title]


@rule("CRS-19", "CRS-67")
def test_all_that_was_so_goes_with_them(desk: Desk) -> None:
    there = parted(desk, CAT, DAN)
    assert (there.scene.clock, there.scene.house_rules) == (60, {"luck": "1"})
    assert there.scene.of(CAT).square == Square(6, 0)
    assert [clock.id for clock in there.scene.clocks] == ["life Cat"]
    assert desk.session.scene.clocks == ()
    there.elapse(600)
    assert life_left(there.scene, CAT) == 20


@rule("CRS-63", "CRS-73")
def test_two_combats_go_on_side_by_side_each_with_its_own_round(desk: Desk) -> None:
    fighting(desk, ANN, BEN)
    there = parted(desk, CAT, DAN)
    assert is_on(desk.session.scene), "theirs goes on"
    assert desk.session.open, "and is asked what it was"
    assert not is_on(there.scene)
    there.begin("Combat round")
    answer(there, "Cat, Dan")
    assert combat(there.scene).round == 1
    assert [in_combat(there.scene, who) for who in (CAT, DAN)] == [True, True]
    assert combat(desk.session.scene).within == (ANN, BEN)


@rule("CRS-94")
def test_a_combat_of_those_who_go_goes_with_them_and_is_over_where_they_were(desk: Desk) -> None:
    fighting(desk, CAT, DAN)
    there = parted(desk, CAT, DAN)
    assert (is_on(there.scene), is_on(desk.session.scene)) == (True, False)
    assert there.open, "the question that was open is open there"
    told = [fact for node in desk.session.path for fact in node.entry.all_facts()]
    assert [fact.why for fact in told if isinstance(fact, CombatEnded)] == [
        "all Combatants go on in another fight"
    ]


def test_one_combat_may_be_split_too(desk: Desk) -> None:
    fighting(desk, ANN, BEN, CAT, DAN)
    there = parted(desk, CAT, DAN)
    for session in (desk.session, there):
        assert is_on(session.scene)
        assert session.open


def test_undo_brings_them_back_and_there_everybody(desk: Desk) -> None:
    before = desk.session.scene
    there = parted(desk, CAT, DAN)
    desk.session.undo()
    there.undo()
    assert desk.session.scene == before
    assert set(there.scene.combatants) == {ANN, BEN, CAT, DAN}


def test_a_title_that_was_given_and_the_encounter_that_it_was_are_not_copied(campaign: Campaign) -> None:
    desk = Desk(campaign)
    people = [Entered(who, somebody(who)) for who in (ANN, BEN)]
    desk.session.open_with(MadeToBePrepared(), *people)
    desk.session.rule(Retitled("The bar"))
    there = parted(desk, ANN)
    assert there.document.title == "The bar: Ann"
    assert not there.scene.away
    assert Desk(campaign).fight(there.document.id).document.title == "The bar: Ann"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ((), "No combatant is selected. Select those who continue in a fight of their own."),
        ((ANN, BEN, CAT, DAN), "Every combatant is selected. At least one must stay in this fight."),
        ((Name("Eve"),), "No combatant is selected. Select those who continue in a fight of their own."),
    ],
)
def test_some_go_and_some_stay(desk: Desk, names: tuple[Name, ...], why: str) -> None:
    assert why_not_split(desk.session.scene, names) == why
    with pytest.raises(NotAllowed, match="is selected"):
        split(desk, names)
    assert len(desk.fights()) == 1


def test_many_who_go_are_not_all_in_the_title(desk: Desk) -> None:
    desk.session.rule(*(Entered(Name(who), somebody(who)) for who in ("Eve", "Fay")))
    there = split(desk, (ANN, BEN, CAT, DAN))
    assert there.document.title == "New fight, CRS 1.0: Ann, Ben and others"
