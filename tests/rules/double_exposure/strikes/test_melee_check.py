import random
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded
from crs_desktop.rules.double_exposure.deeds import Acted, linking, melee
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED
from crs_desktop.rules.double_exposure.strikes.long_range import candidates, chances, long_range_attack
from crs_desktop.rules.facts import Compared, FieldSet, Left, Marked, Moved
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import (
    ANN,
    BEN,
    CAT,
    DAN,
    a_round,
    act,
    after,
    one,
    protecting,
    shot,
    under_way,
)
from tests.rules.oracle import walk

FIELD = under_way(0, 9, 10, 11)
"""Ann stands far from three who stand side by side."""


def struck(scene: Scene, *answers: Any) -> Name:
    """Return whom Ann’s shot at Ben strikes."""
    (compared,) = shot(scene, ANN, BEN, 7, *answers).told(Compared)
    return compared.against


@rule("CRS-108")
def test_standing_side_by_side_is_no_melee() -> None:
    assert candidates(FIELD, ANN, BEN) == {BEN: 1}
    assert shot(FIELD, ANN, BEN, 7).keys[-1] == "Offense/pick 1"


@rule("CRS-108")
def test_a_melee_follows_from_what_was_done_however_far_they_stand_by_now() -> None:
    scene = Moved(CAT, Square(23, 0)).on(after(FIELD, (BEN, "short", CAT)))
    assert shot(scene, ANN, BEN, 7).keys[-1] == "Melee Check"


@rule("CRS-109")
def test_whom_he_attacked_in_his_very_last_action_is_in_his_melee() -> None:
    assert melee(after(FIELD, (BEN, "short", CAT)), BEN) == (BEN, CAT)
    assert melee(after(FIELD, (BEN, "short", DAN), (BEN, "short", CAT)), BEN) == (BEN, CAT)


@rule("CRS-109")
@pytest.mark.parametrize(
    "later", [(BEN, "pass"), (BEN, "long", DAN), (BEN, "mental", CAT), (BEN, "charge"), (BEN, "other")]
)
def test_any_later_action_of_his_ends_that_and_so_does_none_at_all(later: Any) -> None:
    assert melee(after(FIELD, (BEN, "short", CAT), later), BEN) == (BEN,)


@rule("CRS-109")
def test_what_others_do_since_does_not_end_it() -> None:
    assert melee(after(FIELD, (BEN, "short", CAT), (CAT, "pass"), (DAN, "long", CAT)), BEN) == (BEN, CAT)


BETWEEN = replace(under_way(0, 9, 10), order=())
STEPS_1_AND_2 = ["Ann, Ben, Cat", "shown"]


@rule("CRS-109")
@pytest.mark.parametrize(
    ("scene", "steps"),
    [
        (BETWEEN, [*STEPS_1_AND_2, "Ben"]),
        (protecting(BETWEEN, BEN, CAT), ["Ben", *STEPS_1_AND_2, "-"]),
        (Marked(BEN, INTIMIDATED).on(BETWEEN), [*STEPS_1_AND_2, "-"]),
    ],
    ids=["stance", "taking a blow", "bypassed"],
)
def test_a_turn_he_was_not_eligible_to_act_in_ends_nothing(scene: Scene, steps: list[str]) -> None:
    played = a_round(after(scene, (BEN, "short", CAT)), *steps, "2", "9", "3", "pass")
    assert [asked.question.who for asked in played.asked if asked.question.name == "Action"] == [CAT, ANN]
    assert melee(played.scene, BEN) == (BEN, CAT)


@rule("CRS-110")
@pytest.mark.parametrize("drawn", [["A"], ["9", "2"]], ids=["miss", "hit"])
def test_whoever_attacked_him_since_is_in_his_melee_hit_or_miss(drawn: list[str]) -> None:
    scene = act(after(FIELD, (BEN, "pass")), CAT, "short range", "Ben", 5, *drawn).scene
    assert melee(scene, BEN) == (BEN, CAT)


@rule("CRS-110")
@pytest.mark.parametrize("since", ["pass", "long", "flee"])
def test_an_attack_before_his_last_action_counts_no_more(since: Any) -> None:
    assert melee(after(FIELD, (CAT, "short", BEN), (BEN, since, DAN)), BEN) == (BEN,)
    assert melee(after(FIELD, (BEN, since, DAN), (CAT, "short", BEN)), BEN) == (BEN, CAT)


@rule("CRS-110")
def test_an_attack_counts_though_its_maker_has_done_something_else_since() -> None:
    assert melee(after(FIELD, (CAT, "short", BEN), (CAT, "pass")), BEN) == (BEN, CAT)


@rule("CRS-110")
@pytest.mark.parametrize("kind", ["long", "mental", "power"])
def test_only_short_range_attacks_make_a_melee(kind: Any) -> None:
    assert melee(after(FIELD, (CAT, kind, BEN), (BEN, kind, DAN)), BEN) == (BEN,)


@rule("CRS-112")
def test_target_and_both_kinds_of_others_are_one_melee() -> None:
    scene = after(FIELD, (BEN, "short", CAT), (DAN, "short", BEN))
    assert set(candidates(scene, ANN, BEN)) == {BEN, CAT, DAN}
    assert chances(scene, ANN, BEN) == "1 in 3 each: Ben, Cat and Dan"


@rule("CRS-112")
@pytest.mark.parametrize(("reach", "among"), [("one step", (BEN, CAT)), ("chain", (BEN, CAT, DAN))])
def test_by_house_rule_a_melee_goes_on_from_one_to_the_next(reach: str, among: tuple[Name, ...]) -> None:
    scene = under_way(0, 9, 10, 11, melee_reach=reach)
    assert (*candidates(after(scene, (BEN, "short", CAT), (CAT, "short", DAN)), ANN, BEN),) == among


@rule("CRS-112")
@pytest.mark.parametrize("reach", ["one step", "chain"])
def test_the_shooter_is_never_struck_by_his_own_shot(reach: str) -> None:
    scene = after(under_way(0, 9, 10, 11, melee_reach=reach), (BEN, "short", ANN))
    assert candidates(scene, ANN, BEN) == {BEN: 1}
    assert shot(scene, ANN, BEN, 7).keys[-1] == "Offense/pick 1"


@rule("CRS-112")
@pytest.mark.parametrize("gone", [Left(CAT), FieldSet(CAT, "life_left", 0)], ids=["left", "down"])
def test_whoever_is_gone_or_down_is_in_no_melee(gone: Any) -> None:
    assert candidates(gone.on(after(FIELD, (BEN, "short", CAT))), ANN, BEN) == {BEN: 1}


@rule("CRS-113")
def test_every_one_of_a_large_melee_has_a_lot() -> None:
    crowd = [one(Name(f"N{number}"), None) for number in range(59)]
    scene = replace(FIELD, state=replace(combat(FIELD), within=(ANN, BEN, *(each.name for each in crowd))))
    for each in crowd:
        scene = Acted(each.name, "short", (BEN,)).on(scene.with_combatant(each))
    assert len(candidates(scene, ANN, BEN)) == 60
    played = shot(scene, ANN, BEN, 7)
    assert len(played.outcomes) == 60
    assert {shot(scene, ANN, BEN, 7, str(lot)).told(Acted)[0].targets for lot in (1, 60)} == {
        (BEN,),
        (Name("N0"),),
    }


@rule("CRS-113")
def test_whoever_comes_between_die_and_throw_has_a_lot_too() -> None:
    crowd = [one(Name(f"N{number}"), None) for number in range(59)]
    scene = replace(
        FIELD, state=replace(combat(FIELD), within=(ANN, BEN, CAT, *(each.name for each in crowd)))
    )
    for each in crowd:
        scene = Acted(each.name, "short", (BEN,)).on(scene.with_combatant(each))
    joins = Acted(CAT, "short", (BEN,))
    assert len(shot(scene, ANN, BEN, 7, joins, "60").outcomes) == 61


@rule("CRS-108")
def test_a_melee_ends_with_its_combat() -> None:
    scene = after(FIELD, (BEN, "short", CAT), (DAN, "short", BEN))
    assert melee(CombatEnded("so").on(scene), BEN) == (BEN,)


@rule("CRS-111")
def test_a_power_on_several_draws_nothing() -> None:
    storm = Item("storm", "power: 1 AC Pick; several targets; Long Range", ("power",))
    scene = under_way(0, 9, 10, 11, changed=(replace(one(ANN, 0), items=(storm,)),))
    keys = act(after(scene, (BEN, "short", CAT)), ANN, "power", "storm", "Ben", "yes", "9", "8").keys
    assert "Melee Check" not in keys
    assert keys[-1].endswith("Defense/pick 1")


@rule("CRS-111")
def test_a_shot_at_one_who_is_in_no_melee_draws_nothing_though_others_fight_beside_him() -> None:
    scene = after(FIELD, (CAT, "short", DAN), (DAN, "short", CAT))
    assert shot(scene, ANN, BEN, 7).keys[-1] == "Offense/pick 1"


@rule("CRS-113")
def test_each_of_a_melee_has_one_chance() -> None:
    scene = after(FIELD, (BEN, "short", CAT), (DAN, "short", BEN))
    assert len(shot(scene, ANN, BEN, 7).outcomes) == 3
    odds = walk(scene, lambda table: long_range_attack(table, ANN, BEN), lambda end, _: _last_shot(end))
    assert odds == {BEN: Fraction(1, 3), CAT: Fraction(1, 3), DAN: Fraction(1, 3)}


def _last_shot(scene: Scene) -> Name:
    return Name(next(deed.targets[0] for deed in reversed(combat(scene).deeds) if deed.kind == "long"))


@rule("CRS-113")
def test_the_lots_are_named_before_one_is_drawn() -> None:
    played = shot(after(FIELD, (BEN, "short", CAT)), ANN, BEN, 7)
    question = played.asked[-1].question
    assert question.words(played.scene) == "Melee Check, one card each: A Ben, 2 Cat. Draw one."
    assert question.who == ANN


@rule("CRS-114")
@pytest.mark.parametrize(("lot", "hit"), [("A", BEN), ("2", CAT)])
def test_whoever_is_drawn_is_struck(lot: str, hit: Name) -> None:
    scene = after(FIELD, (BEN, "short", CAT))
    assert struck(scene, lot, "9", "6") == hit
    said = shot(scene, ANN, BEN, 7, lot, "9", "6").noted()
    assert said == [f"Ben is in a melee: the draw falls on {hit}."]


@rule("CRS-114")
def test_even_within_five_feet_of_the_shooter_and_on_his_side() -> None:
    scene = under_way(
        9, 11, 10, changed=(replace(one(ANN, 9), side="red"), replace(one(CAT, 10), side="red"))
    )
    assert struck(after(scene, (BEN, "short", CAT)), "2", "9", "6") == CAT


@rule("CRS-108")
def test_in_a_round_the_check_follows_from_the_turns_before() -> None:
    scene = under_way(0, 9, 10)
    scene = replace(scene, state=replace(combat(scene), round=0, step=0, within=()), order=())
    begun = ["Ann, Ben, Cat", "shown", "-", "2", "9", "3"]
    fight = ["short range", "Cat", 5, "9", "8", "pass", "long range", "Ben", "yes", 7]
    assert a_round(scene, *begun, *fight).keys[-1].endswith("Ann/Melee Check")


@rule("CRS-108")
def test_whom_a_deed_drew_in_is_told() -> None:
    assert Acted(BEN, "short", (CAT,), used=3, whole=5).words(FIELD) == (
        "Ben attacks Cat at Short Range with 3 of 5 OR."
    )


def plainly(scene: Scene, who: Name) -> dict[Name, str]:
    """The two parts of the check for one of them, deed by deed: slower, and as the text has it."""
    deeds = combat(scene).deeds
    own = [place for place, deed in enumerate(deeds) if deed.who == who]
    last = deeds[own[-1]] if own else None
    part_a = [(name, last) for name in last.targets] if last and last.kind == "short" else []
    since = [deed for deed in deeds[own[-1] + 1 if own else 0 :][::-1] if deed.kind == "short"]
    part_b = [(name, deed) for deed in since if who in deed.targets for name in (deed.who, *deed.targets)]
    found: dict[Name, str] = {}
    for name, deed in (*part_a, *part_b):
        if name != who:
            found.setdefault(name, f"{deed.who} {deed.kind} {deed.targets}")
    return found


@rule("CRS-109")
@rule("CRS-110")
@pytest.mark.parametrize("seed", range(40))
def test_one_walk_finds_for_everybody_what_is_found_one_by_one(seed: int) -> None:
    chance, people = random.Random(seed), (ANN, BEN, CAT, DAN)
    deeds = [chance.sample(people, 2) for _ in range(chance.randrange(14))]
    kinds = [chance.choice(("short", "short", "short", "long", "pass")) for _ in deeds]
    scene = after(FIELD, *((who, kind, whom) for (who, whom), kind in zip(deeds, kinds, strict=True)))
    for who in people:
        found = {name: f"{d.who} {d.kind} {d.targets}" for name, d in linking(scene, who).items()}
        assert [*found.items()] == [*plainly(scene, who).items()]
