"""Squares of newcomers, where the list names none."""

from msgspec.structs import replace

from crs_desktop.play.lists.people.places import place
from crs_desktop.rules.double_exposure.combat import Combat
from crs_desktop.rules.double_exposure.round.steps import why_not_in
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, under_way

GALA = Combatant(Name("Gala"), "Gala", side="red", fields={"life": 10})


@rule("CRS-71")
def test_who_comes_late_is_placed_where_the_fight_lets_them_enter() -> None:
    scene = under_way(3, 9)
    for name in (ANN, BEN):
        scene = scene.changed(name, side="red")
    for size in (1, 3):
        one = replace(GALA, size=size)
        (square,) = place(scene, [one])
        entered = scene.with_combatant(replace(one, square=square))
        assert why_not_in(entered, one.name) is None
    before = replace(scene, state=Combat())
    (beside,) = place(before, [GALA])
    assert (before.with_combatant(replace(GALA, square=beside)).apart(GALA.name, ANN) or 0) <= 15
    assert place(scene, [GALA], at=Square(4, 0)) == [Square(4, 0)], "the GM decides"
