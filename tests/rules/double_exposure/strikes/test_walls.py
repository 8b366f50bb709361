"""Walls between combatants: pointed out where a target is chosen, and in the usual answers."""

from typing import Any

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat_facts import NotSeen
from crs_desktop.rules.double_exposure.movement.battlefield import move
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import WallsPut
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Wall, WallKind, read_spots
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, act, one, under_way

RIGHT_OF_ANN = "1, -1 → 1, 3"


def walled(scene: Scene, spots: str = RIGHT_OF_ANN, kind: WallKind = "wall", is_open: bool = False) -> Scene:
    return happen(scene, WallsPut({"w1": Wall(read_spots(spots), kind, is_open)}))


def last(scene: Scene, *answers: Any) -> Choose:
    """The question that is open after these answers about Ann’s Action."""
    question = act(scene, ANN, *answers).asked[-1].question
    assert isinstance(question, Choose)
    return question


def notes(question: Choose, scene: Scene) -> dict[str, str]:
    return {option.value: option.note for option in question.options(scene) if option.note}


@rule("CRS-118")
def test_a_blow_through_a_wall_or_closed_door_is_pointed_out_and_left_to_the_gm() -> None:
    for kind, words in (("wall", "behind the wall at B1"), ("door", "behind the closed door at B1")):
        scene = walled(under_way(0, 1), kind=kind)  # type: ignore[arg-type]
        question = last(scene, "short range")
        assert notes(question, scene) == {BEN: words}
        assert question.check(scene, BEN) is None
        assert question.only(scene) is None, "the only target, but the GM sees the wall before the blow"
    for free in (walled(under_way(0, 1), kind="low"), walled(under_way(0, 1), kind="door", is_open=True)):
        assert notes(last(free, "short range"), free) == {}
        assert last(free, "short range").only(free) == BEN


@rule("CRS-118")
def test_the_usual_blow_falls_on_the_one_whom_no_wall_hides() -> None:
    cat = replace(one(CAT, 0), square=Square(0, 1))
    scene = under_way(0, 1, 2, changed=(cat,))
    assert last(scene, "short range").usual(scene) == BEN
    past = walled(scene)
    assert last(past, "short range").usual(past) == CAT


@rule("CRS-90")
def test_the_usual_action_strikes_or_shoots_at_nobody_through_a_wall() -> None:
    for column, plain in ((1, "short range"), (9, "long range")):
        scene = under_way(0, column)
        assert last(scene).usual(scene) == plain
        assert last(walled(scene)).usual(walled(scene)) == "charge"


@rule("CRS-118")
def test_the_usual_target_is_the_nearest_then_the_most_wounded() -> None:
    scene = under_way(0, 12, 9)
    assert last(scene, "long range").usual(scene) == CAT
    hurt = replace(one(CAT, 9, LIFE_LEFT=10), square=Square(0, 9))
    even = under_way(0, 9, 9, changed=(hurt,))
    assert last(even, "long range").usual(even) == CAT


@rule("CRS-107")
def test_where_walls_tell_the_sight_nobody_is_asked() -> None:
    open_field = under_way(0, 9)
    asked = act(open_field, ANN, "long range", "Ben").asked[-1].question
    assert asked.only(open_field) is None, "no walls: the GM says"
    for scene, sees in ((walled(open_field), False), (walled(open_field, "3, 5 → 4, 5"), True)):
        assert act(scene, ANN, "long range", "Ben").asked[-1].question.only(scene) is sees


@rule("CRS-107")
def test_whom_she_has_not_seen_is_not_suggested_again() -> None:
    scene = under_way(0, 9, 12)
    played = act(scene, ANN, "long range", "Ben", "no", "long range")
    assert played.told(NotSeen) == [NotSeen(ANN, BEN)]
    assert played.asked[-1].question.usual(played.scene) == CAT
    neither = act(scene, ANN, "long range", "Ben", "no", "long range", "Cat", "no")
    assert neither.asked[-1].question.usual(neither.scene) == "charge"
    seen_again = act(played.scene, ANN, "pass")
    assert act(seen_again.scene, ANN, "long range").asked[-1].question.usual(seen_again.scene) == BEN


@rule("CRS-107")
def test_the_wall_is_named_when_it_hides_the_target() -> None:
    scene = walled(under_way(0, 9))
    (fact,) = act(scene, ANN, "long range", "Ben", "no").told(NotSeen)
    assert fact.words(scene) == "Ann does not see Ben, behind the wall at B1."


@rule("CRS-156")
def test_a_charge_through_a_wall_is_pointed_out_and_not_the_usual_one() -> None:
    scene = walled(under_way(0, 9))
    preview = move(scene, ANN, Square(8, 0))
    assert preview is not None
    assert (preview.why_not, preview.notes) == (None, ("through the wall at B1",))
    beside = replace(one(CAT, 0), square=Square(0, 8))
    three = under_way(0, 5, 0, changed=(beside,))
    assert act(three, ANN, "charge").asked[-1].question.usual(three) == Square(4, 0)
    assert act(walled(three), ANN, "charge").asked[-1].question.usual(walled(three)) == Square(0, 7)
    door = walled(three, kind="door", is_open=True)
    assert act(door, ANN, "charge").asked[-1].question.usual(door) == Square(4, 0)


@rule("CRS-144")
def test_a_catch_through_a_wall_is_pointed_out() -> None:
    scene = walled(under_way(0, 1))
    question = act(scene, ANN, "flee", "7").asked[-1].question
    assert [option.note for option in question.options(scene)] == ["behind the wall at B1"]
