"""The CRS is played by an edition of its rules; another changes what is listed there, and nothing else."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM as CRS
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.combat import STANCE, Combat
from crs_desktop.rules.double_exposure.combat_facts import StepBegan
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.original import EDITION
from crs_desktop.rules.double_exposure.round.actions import perform_action
from crs_desktop.rules.double_exposure.sheet.effects import bonuses
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.long_range import candidates, chances
from crs_desktop.rules.facts import Compared, Marked, Ordered
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Card
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, a_round, after, shot, under_way
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import play
from tests.toys.known import toy_is_known
from tests.toys.second_edition import SECOND, SYSTEM, sort_things

__all__ = ["toy_is_known"]
NOBODY: dict[str, Any] = {BEN: "no", CAT: "no"}
SWORD, SHIELD = Item("sword", "+5 OR", ("held",)), Item("shield", "+3 DR", ("held",))


def second(*places: int | None) -> Scene:
    """Ann and the others in a Combat of the second edition."""
    return replace(under_way(*places), system=SYSTEM.id)


def act(scene: Scene, *answers: Any) -> Any:
    return play(scene, lambda table: perform_action(table, ANN), *answers)


@rule("CRS-73")
def test_the_crs_is_played_by_its_own_edition_like_any_other() -> None:
    assert edition(CRS.opening()) is EDITION
    assert edition(SYSTEM.opening()) is SECOND
    assert CRS.display.course(under_way(0, 1)) != SYSTEM.display.course(second(0, 1))


def test_what_is_played_by_other_rules_is_told() -> None:
    with pytest.raises(NotAllowed, match="“contest” does not use the CRS rules"):
        edition(Scene("contest"))
    with pytest.raises(NotAllowed, match="This edition has no step “Sleep”"):
        EDITION.stepping("Sleep", sort_things)


def test_one_step_is_another_and_all_others_are_the_same() -> None:
    started = replace(second(8, 9, 10), state=Combat(), order=())
    answers = ["Ann, Ben, Cat", "Ben", "-", "5", "2", "pass", "pass"]
    played = a_round(started, *answers)
    assert played.keys[:3] == [
        f"round 1/step {key}" for key in ("1/who acts", "2/who sorts", "3/Defensive Stance")
    ]
    assert [turn.who for turn in played.told(Ordered)[0].order] == [ANN, CAT], "Ben gave up the Action"
    assert [fact.step for fact in played.told(StepBegan)] == [1, 2, 3, 4, 5, 7]
    assert played.told(StepBegan)[1].words(started) == "Step 2: Sort things"


def test_a_maneuver_that_is_gone_is_no_choice_and_no_word_on_the_board() -> None:
    def there(scene: Scene) -> set[str]:
        return {option.value for option in act(scene).asked[0].question.options(scene)}

    assert there(under_way(8, 9)) - there(second(8, 9)) == {"charge"}
    charged, not_charged = (
        system.display.battlefield.move(scene, ANN, Square(3, 3))
        for system, scene in ((CRS, under_way(8, 9)), (SYSTEM, second(8, 9)))
    )
    assert charged is not None and charged.title == "Charge"
    assert not_charged is None


@rule("CRS-113")
def test_chances_are_by_person() -> None:
    melee = after(second(0, 9, 10, 11), (BEN, "short", CAT))
    assert candidates(melee, ANN, BEN) == {BEN: 2, CAT: 1}
    assert SYSTEM.display.battlefield.struck(melee, ANN, BEN) == {BEN: 2, CAT: 1}
    assert chances(melee, ANN, BEN) == "2 in 3 Ben and 1 in 3 Cat"
    large = melee.changed(CAT, fields={**melee.of(CAT).fields, "bulk": 2})
    assert candidates(large, ANN, BEN) == {BEN: 2, CAT: 3}
    crs = replace(large, system=CRS.id)
    assert candidates(crs, ANN, BEN) == {BEN: 1, CAT: 1}


@rule("CRS-113")
@pytest.mark.parametrize(("card", "hit"), [("A", BEN), ("2", BEN), ("3", CAT)])
def test_the_draw_has_a_card_for_each_chance(card: str, hit: Any) -> None:
    melee = after(second(0, 9, 10, 11), (BEN, "short", CAT))
    waiting = shot(melee, ANN, BEN, 7)
    assert set(waiting.outcomes) == {Card("A"), Card("2"), Card("3")}
    said = "Melee Check, one card each: A Ben, 2 Ben, 3 Cat. Draw one."
    assert waiting.asked[-1].question.words(melee) == said
    (compared,) = shot(melee, ANN, BEN, 7, card, "9", "2").told(Compared)
    assert compared.against == hit


def test_which_items_count_is_a_question_of_the_scene() -> None:
    worn = Item("mail", "+4 DR", ("worn",))
    has = second(8, 9).changed(ANN, items=(SWORD, worn))
    assert bonuses(has, ANN, "or", "") == (("sword", 5),)
    assert bonuses(has, ANN, "dr", "") == ()
    in_stance = Marked(ANN, STANCE).on(has)
    assert bonuses(in_stance, ANN, "or", "") == ()
    assert bonuses(in_stance, ANN, "dr", "") == (("mail", 4),)
    assert bonuses(replace(in_stance, system=CRS.id), ANN, "or", "") == (("sword", 5),)


@rule("CRS-92")
def test_all_who_react_say_so_together_and_the_edition_says_what_comes_of_it() -> None:
    played = act(second(8, 9, 10), "short range", "Ben", {BEN: "yes", CAT: "yes"})
    assert played.noted() == ["Ben reacts.", "Cat reacts."]
    assert [fact.step for fact in played.told(StepBegan)] == [6, 5]
    assert lost(played) == []
    struck = act(second(8, 9, 10), "short range", "Ben", NOBODY, 5, "9", "2")
    assert [fact.amount for fact in struck.told(LifeLost)] == [5]


@pytest.mark.parametrize(("up", "lost"), [("yes", 2), ("no", 5)])
def test_a_hit_may_be_reacted_to_once_it_is_known(up: str, lost: int) -> None:
    shielded = second(8, 9, 10).changed(BEN, items=(replace(SHIELD, effect=""),))
    played = act(shielded, "short range", "Ben", NOBODY, 5, "9", "2", up)
    assert [fact.amount for fact in played.told(LifeLost)] == [lost]
    assert [fact.outcome_words() for fact in played.told(Compared)] == ["hit by 5"]


@rule("CRS-34")
@pytest.mark.parametrize(("scene", "draws"), [(under_way(8, 9), ["A", "4"]), (second(8, 9), ["A"])])
def test_an_ace_against_a_power_may_make_the_defense_nothing(scene: Scene, draws: list[str]) -> None:
    power = Item("fire", "power: 1 AC Pick + 5; Short Range", ("held",))
    reactions = [{BEN: "no"}] if scene.system == SYSTEM.id else []
    played = act(scene.changed(ANN, items=(power,)), "power", "fire", "Ben", *reactions, "9", *draws)
    (compared,) = played.told(Compared)
    assert compared.theirs.total == {"crs": 3, "second": 0}[scene.system], "7 DR less the 4, or nothing"


def test_readings_and_sheet_are_the_systems_own() -> None:
    assert "em" in {field.id for field in SYSTEM.fields(SYSTEM.opening())}
    assert "em" not in {field.id for field in CRS.fields(CRS.opening())}
    assert stat(second(8, 9).changed(ANN, fields={"bulk": 3}), ANN, "bulk") == 3
