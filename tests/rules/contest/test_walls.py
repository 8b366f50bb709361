"""Walls between combatants: pointed out in aims and moves, and avoided by the usual answers."""

from typing import Any

from crs_desktop.rules.ask import Together
from crs_desktop.rules.contest.attack.loading import Loosed
from crs_desktop.rules.contest.combat import RoundBegan
from crs_desktop.rules.contest.ground import away, beside
from crs_desktop.rules.contest.movement.ranges import move
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import WallsPut
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.positions.barriers import across
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.contest.people import KARL, LENA, PAUL, RITA, karl, lena_at, paul, rita, scene_of
from tests.rules.contest.rounds import a_round


def walled(scene: Scene, spots: str = "1, -1 → 1, 1") -> Scene:
    return happen(scene, WallsPut({"w1": Wall(read_spots(spots))}))


def aim(scene: Scene, who: Name = KARL) -> Choose:
    """The question for the aim of somebody, by default of Karl."""
    asked: Any = a_round(scene).asked[-1].question
    assert isinstance(asked, Together)
    (question,) = (part for part in asked.parts(scene) if part.who == who)
    return question  # type: ignore[return-value]


@rule("CT-52")
def test_the_usual_aim_is_the_nearest_enemy_whom_no_wall_hides() -> None:
    scene = scene_of(karl("A1"), rita("B1"), paul("A3"))
    assert aim(scene).usual(scene) == f"melee {RITA}"
    past = walled(scene)
    assert aim(past).usual(past) == f"melee {PAUL}"
    notes = {option.value: option.note for option in aim(past).options(past)}
    assert notes[f"melee {RITA}"] == "1 m; not seen: behind the wall at B1"
    assert aim(past).check(past, f"melee {RITA}") is None


@rule("CT-52")
def test_the_usual_aim_is_at_somebody_who_can_still_fight() -> None:
    """Seen: Enter engaged disabled Rita, who was nearest and most hurt, and left Karl alone."""
    scene = scene_of(karl("A1"), rita("B1", injuries=("disabled",)), paul("A3"))
    assert aim(scene).usual(scene) == f"melee {PAUL}"


@rule("CT-32", "CT-52")
def test_an_archer_who_reloads_goes_on_unless_somebody_is_near() -> None:
    """Seen: Enter sent an archer with a spent crossbow into a Charge at a knight."""
    scene = scene_of(lena_at("A1", items="Crossbow: held"), karl("J1"))
    empty = happen(scene, Loosed(LENA, "Crossbow", 6))
    assert (aim(scene, LENA).usual(scene), aim(empty, LENA).usual(empty)) == (f"shoot {KARL}", "nothing")
    assert [one.words for one in aim(empty, LENA).options(empty)][-1] == "Reload, or something else"
    near = happen(scene_of(lena_at("A1", items="Crossbow: held"), karl("B1")), Loosed(LENA, "Crossbow", 6))
    assert aim(near, LENA).usual(near) == f"melee {KARL}"


@rule("CT-52")
def test_behind_walls_alone_nobody_is_aimed_at_by_default() -> None:
    scene = walled(scene_of(karl("A1"), rita("B1")))
    assert aim(scene).usual(scene) == "move"


@rule("CT-15", "CT-47")
def test_a_move_or_charge_through_a_wall_is_pointed_out() -> None:
    scene = happen(walled(scene_of(karl("A1"), rita("J1")), "3, -1 → 3, 3"), RoundBegan(1))
    moved, charged = (move(scene, KARL, read_square(square)) for square in ("E1", "H1"))
    assert moved is not None and charged is not None
    assert (moved.title, moved.notes) == ("Move", ("through the wall at D1",))
    assert (charged.title, charged.notes) == ("Charge", ("meets Rita", "through the wall at D1"))


@rule("CT-33", "CT-15")
def test_a_flight_and_an_arrival_avoid_walls_where_they_can() -> None:
    open_ground = scene_of(karl("C3"), rita("D3"))
    past = walled(open_ground, "2, 0 → 2, 6")
    assert across(past, KARL, away(open_ground, KARL)) == "through the wall at C3"
    assert across(past, KARL, away(past, KARL)) == ""
    over = walled(scene_of(karl("A1"), rita("F1")), "4.5, -1 → 4.5, 1")
    assert across(over, KARL, beside(over, KARL, RITA)) == ""
