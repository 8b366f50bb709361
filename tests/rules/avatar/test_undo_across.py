"""Undo, save and the clock across all that 2.6 does (situations 39 and 40, written from the text)."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.play.session.session import Session
from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.aftermath.aftermath_facts import BodyGone, Looted
from crs_desktop.rules.avatar.aftermath.looting import LOOT
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.clocks import flee_clock
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.rest import rest_clock
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.short_range import why_not_target
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import ClockSet, Entered, FieldSet
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Scene
from tests.only_answers import is_given
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    EDA,
    STATS,
    a_round,
    gathered,
    held,
    loaded,
    power,
    session,
    skill,
    stats,
)
from tests.rules.avatar.test_after import over
from tests.rules.playing import play, somebody

ITEMS: dict[Any, tuple[Item, ...]] = {
    ADA: (
        skill("Marksmanship I"),
        held("Bow", "Weapon; Marksmanship I; +3 DR at Long Range; reaches 60 feet"),
    ),
    BRAM: (Item("Mail", "Armor; Wearable/Continuous; +4 DR"),),
    CLEO: (
        power("Warding", "(P,Y); costs 3 EM; +3 DR for another"),
        skill("Mind Bolt", "(M,S); mental attack"),
    ),
}


def person(who: Any, feet: int, **changes: Any) -> Combatant:
    made = somebody(who, Square(feet // 5, 0), **{**STATS[who], **changes})
    return replace(made, items=ITEMS.get(who, ()))


def given(fight: Session, *texts: Any) -> None:
    """Answers in order, as they are typed; to several questions at once, by whom each is asked."""
    for text in texts:
        if isinstance(text, dict):
            for who, part in text.items():
                key = next(key for key in fight.open if key.endswith(f"/{who}"))
                fight.type(key, part)
        elif not is_given(fight, text):
            fight.type(next(iter(fight.open)), text)


def after_round_1() -> Session:
    """Dov passed, Bram’s punch at him missed; Eda stands by outside of it."""
    fight = session(person(ADA, 0), person(BRAM, 20), person(DOV, 25, life_left=6), person(CLEO, 15))
    fight.begin("Combat round")
    given(fight, "Ada, Bram, Dov, Cleo", "Ada, Bram, Dov, Cleo", {ADA: "Bow", BRAM: "-"}, "-")
    given(fight, "2", "2", "9", "2", "pass", "pass", "pass")
    given(fight, "short range", "Dov", {CLEO: "-"}, "6", "2", "6", "yes")
    assert not fight.open
    fight.rule(Entered(EDA, person(EDA, 45)))
    return fight


def to_the_death(fight: Session) -> list[Scene]:
    """From U0 to U9 of the situation: the scene in each but U4, whose lot the GM overrules."""
    seen = [fight.scene]
    fight.begin("Combat round")
    given(fight, "Eda", "Ada, Bram, Dov, Cleo, Eda")
    seen.append(fight.scene)
    given(fight, "Bram", "Mail", "-")
    seen.append(fight.scene)
    given(fight, "6", "7", "4", "2", "A", "3", "9")
    seen.append(fight.scene)
    given(fight, "long range", "Bow", "Dov", "yes", "3")
    fight.undo()  # the lot fell on Bram, and the GM names Dov
    fight.redraw(next(iter(fight.open)))
    given(fight, "A")
    seen.append(fight.scene)
    given(fight, {CLEO: "Warding"})
    seen.append(fight.scene)
    given(fight, "10", "9", "4")
    seen.append(fight.scene)
    fight.rule(FieldSet(DOV, "life_left", 2))
    seen.append(fight.scene)
    given(fight, "attack", "Dov", "yes", "11", "6", "8")
    seen.append(fight.scene)
    return seen


@rule("AV-6", "AV-12", "AV-26", "AV-32", "AV-35", "AV-44", "AS-345")
def test_40_each_state_is_reached_again_by_undo() -> None:
    fight = after_round_1()
    seen = to_the_death(fight)
    lives = [stat(scene, DOV, "life_left") for scene in seen]
    assert lives == [6, 6, 6, 6, 6, 6, 0, 2, 0]
    assert [turn.who for turn in seen[3].order] == [BRAM, ADA, CLEO, DOV, EDA]
    assert [stat(scene, CLEO, "em_left") for scene in seen[4:7]] == [12, 9, 9]
    assert {who: cards for who, cards in seen[6].spent.items() if cards} == {ADA: ("9",), DOV: ("4",)}
    for scene in reversed(seen[:-1]):
        back_to(fight, scene)
    assert EDA not in state(fight.scene).asked
    fight.undo()
    assert fight.scene != seen[0], "one more goes on back"


def back_to(fight: Session, scene: Scene) -> None:
    for _ in range(40):
        if fight.scene == scene:
            return
        fight.undo()
    raise AssertionError("undo never comes there")


@rule("AS-320")
def test_40_from_the_lot_another_way_with_the_shot_at_bram() -> None:
    fight = after_round_1()
    seen = to_the_death(fight)
    back_to(fight, seen[3])
    while not next(iter(fight.open)).endswith("Action"):
        fight.undo()
    given(fight, "long range", "Bow", "Dov", "yes", "3", {CLEO: "Warding"}, "10", "9", "5")
    assert stat(fight.scene, BRAM, "life_left") == 16, "19 against 9 + 4 + 3 + 5"
    assert [item.secret for item in fight.scene.of(BRAM).items] == [False], "the Mail is shown"
    assert stat(fight.scene, CLEO, "em_left") == 9
    assert fight.redoable() is None


def test_40_a_fight_that_was_saved_is_undone_alike() -> None:
    fight = after_round_1()
    seen = to_the_death(fight)
    back_to(fight, seen[6])
    again = loaded(fight)
    for scene in reversed(seen[:6]):
        back_to(again, scene)


@rule("AS-28", "AS-27", "AS-29", "AS-30", "AS-181")
def test_39_a_combat_restarts_both_clocks_and_gives_nothing_back() -> None:
    hurt = stats(gathered(Ada=0, Bram=5), ADA, life_left=12, em=9, em_left=4)
    scene = happen_all(hurt, (ClockSet(rest_clock(hurt, ADA, "life")), ClockSet(rest_clock(hurt, ADA, "em"))))
    early = happen_all(scene, SYSTEM.passing(scene, 590))
    begun = a_round(early, "Ada, Bram", "Ada, Bram").scene
    late = happen_all(begun, SYSTEM.passing(begun, 605))
    assert (stat(late, ADA, "life_left"), stat(late, ADA, "em_left")) == (12, 4)
    quiet = happen_all(early, SYSTEM.passing(early, 600))
    assert (stat(quiet, ADA, "life_left"), stat(quiet, ADA, "em_left")) == (20, 9)


@rule("AS-225", "AS-227")
def test_39_who_has_fled_is_attacked_again_once_the_flee_time_is_over() -> None:
    scene = Fled(EDA).on(gathered(Eda=0, Dov=5))
    scene = ClockSet(flee_clock(scene, EDA)).on(scene)
    at_595 = happen_all(scene, SYSTEM.passing(scene, 595))
    assert "Flee time" in str(why_not_target(at_595, DOV, EDA))
    at_610 = happen_all(scene, SYSTEM.passing(scene, 610))
    assert why_not_target(at_610, DOV, EDA) is None


@rule("AS-266", "AS-269")
@pytest.mark.parametrize(
    ("answers", "got"),
    [(("Edged", "A"), ["Sword"]), ((BodyGone(BRAM),), []), (("Edged", BodyGone(BRAM)), [])],
)
def test_39_what_is_named_too_late_finds_no_body(answers: tuple[Any, ...], got: list[str]) -> None:
    played = play(over(Ada=0, Bram=5).scene, LOOT.rule, *answers)
    assert [fact.item for fact in played.told(Looted)] == got
    assert played.result is None
