"""The next fight with the same people: as they are, on an empty board; the old fight stays."""

import pytest

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.next_fight import next_fight
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.contest.attack.loading import Loosed
from crs_desktop.rules.contest.state import fight
from crs_desktop.rules.double_exposure.clocks import COERCED, flee_clock
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND, FLED, STANCE
from crs_desktop.rules.double_exposure.combat_facts import RoundBegan as CombatBegan
from crs_desktop.rules.duellist.condition import ANKLE, BERSERK, MOUNTED
from crs_desktop.rules.duellist.facts import InitiativeRolled, RoundBegan
from crs_desktop.rules.duellist.state import RANK_END
from crs_desktop.rules.duellist.wounded import WoundTaken
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    ClockSet,
    Entered,
    Faced,
    FieldSet,
    HouseRuleChosen,
    ItemPut,
    Marked,
    SideColoured,
    TableRowRemoved,
    TableRowSet,
    Unmarked,
)
from crs_desktop.rules.facts.markers import clock_of
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Combatant, Item, Marker
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.playing import somebody

ANN, BEN, CAT = Name("Ann"), Name("Ben"), Name("Cat")
SEVEN = Card("7")


def test_people_come_as_they_are_and_the_old_fight_stays(campaign: Campaign) -> None:
    desk = Desk(campaign)
    old = desk.session
    people = [
        somebody(name, Square(3 * place, 0), OR=5, LIFE=20) for place, name in enumerate((ANN, BEN, CAT))
    ]
    old.open_with(HouseRuleChosen("luck", "1"), *(Entered(one.name, one) for one in people))
    old.rule(
        FieldSet(ANN, "life_left", 7),
        ItemPut(ANN, Item("Sword", "+5 OR", ("held",))),
        CardSpent(ANN, SEVEN),
        CardSpent(CAT, SEVEN),
        Marked(ANN, Marker("star", "cursed")),
        Marked(ANN, Marker("star", "stunned", "round")),
        SideColoured("Watch", "red"),
        Faced(ANN, 90),
    )
    before = old.head, len(old.path), old.scene
    new = next_fight(desk, (ANN, BEN), "The cellar")
    assert desk.session is new and new.document.title == "The cellar"
    assert [*new.scene.combatants] == [ANN, BEN]
    ann = new.scene.of(ANN)
    assert (ann.fields["life_left"], ann.items) == (7, (Item("Sword", "+5 OR", ("held",)),))
    assert [one.word for one in ann.markers] == ["cursed"]
    assert ann.facing == -1
    assert new.scene.spent == {ANN: (SEVEN,)}
    assert new.scene.house_rules["luck"] == "1" and new.scene.colours == {"Watch": "red"}
    assert (old.head, len(old.path), old.scene) == before


def test_readings_that_a_system_begins_with_are_no_choices(campaign: Campaign) -> None:
    desk = Desk(campaign)
    desk.new_fight("avatar").open_with(Entered(ANN, Combatant(ANN, "Ann")))
    assert next_fight(desk, [ANN]).scene.house_rules == desk.session.system.readings


def begun_after(campaign: Campaign, system: str, one: Combatant, *facts: Fact) -> Combatant:
    """Somebody in the next fight, begun after these facts of the running round."""
    desk = Desk(campaign)
    desk.new_fight(system).open_with(Entered(ANN, one))
    desk.session.rule(*facts)
    return next_fight(desk, [ANN]).scene.of(ANN)


@rule("DU-7", "DU-11", "DS-173")
def test_a_running_duel_ends_before_the_next_one_and_told_wounds_stay(campaign: Campaign) -> None:
    ann = begun_after(
        campaign,
        "duellist",
        Combatant(ANN, "Ann", fields={"actions": 9, "initiative": 3}),
        RoundBegan(1, {ANN: 9}),
        InitiativeRolled(ANN, 0, 0),
        *(Marked(ANN, one) for one in (BERSERK, ANKLE, MOUNTED)),
        WoundTaken(ANN, 2, "torso", due=RANK_END),
    )
    assert ann.fields.keys() == {"actions", "initiative", "wounds"}, "Actions and dice are whole again"
    assert [one.word for one in ann.markers] == ["mounted"]


@rule("CRS-85", "CRS-183")
def test_a_running_combat_ends_before_the_next_one(campaign: Campaign) -> None:
    stands = (Marked(ANN, STANCE), Unmarked(ANN, STANCE.word, due=END_OF_ROUND))
    facts = (CombatBegan(1), *stands, Marked(ANN, COERCED))
    assert begun_after(campaign, "crs", somebody(ANN, OR=5, LIFE=20), *facts).markers == ()


@rule("CRS-148")
def test_clocks_of_those_who_come_along_count_on(campaign: Campaign) -> None:
    """Seen: "fled" came along without its clock, and so for ever."""
    desk = Desk(campaign)
    old = desk.session
    old.open_with(*(Entered(name, Combatant(name, f"{name} Lee")) for name in (ANN, BEN, Name("l"))))
    old.elapse(100)
    poison = Clock(clock_of(ANN, "poisoned"), "poisoned", 400, ANN)
    old.rule(
        Marked(ANN, FLED),
        ClockSet(flee_clock(old.scene, ANN)),
        Marked(ANN, Marker("skull", "poisoned", "clock")),
        ClockSet(poison),
        ClockSet(flee_clock(old.scene, Name("l"))),
        ClockSet(Clock("torch", "The torch burns out", 700, held=30)),
        ClockSet(Clock("ben", "Ben wakes up", 900, BEN)),
    )
    left = flee_clock(old.scene, ANN).until - 100
    new = next_fight(desk, [ANN, Name("l")])
    lee = Name("Ann Lee")
    assert [one.word for one in new.scene.of(lee).markers] == [FLED.word, "poisoned"]
    assert [(one.id, one.who, left_on(one, 0)) for one in new.scene.clocks] == [
        ("flee Ann Lee", lee, left),
        (clock_of(lee, "poisoned"), lee, 300),
        ("flee l Lee", "l Lee", left),
        ("torch", "", 30),
    ]
    new.elapse(left)
    assert FLED not in new.scene.of(lee).markers


@rule("CT-32")
def test_empty_weapons_stay_empty(campaign: Campaign) -> None:
    desk = Desk(campaign)
    old = desk.new_fight("contest")
    old.open_with(*(Entered(name, Combatant(name, f"{name} Lee")) for name in (ANN, BEN)))
    old.rule(Loosed(ANN, "Crossbow", 3), Loosed(BEN, "Bow", 1))
    assert fight(next_fight(desk, [ANN]).scene).empty == {"Ann Lee": {"Crossbow": 3}}


def test_changed_tables_come_along(campaign: Campaign) -> None:
    desk = Desk(campaign)
    old = desk.new_fight("duellist")
    old.open_with(
        Entered(ANN, Combatant(ANN, "Ann")),
        TableRowSet("weapons", "Trident", {"thrust": 2}),
        TableRowRemoved("weapons", "Claws"),
    )
    weapons = next_fight(desk, [ANN]).scene.tables["weapons"]
    assert weapons == old.scene.tables["weapons"] and "Trident" in weapons and "Claws" not in weapons


def test_a_fight_needs_somebody(campaign: Campaign) -> None:
    desk = Desk(campaign)
    with pytest.raises(NotAllowed, match="Nobody comes along: choose at least one combatant"):
        next_fight(desk, [])
    assert len(desk.fights()) == 1
