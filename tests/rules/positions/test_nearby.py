"""Whoever is near is found without asking everybody: the same as when everybody is asked."""

from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.ground.squares import FEET, METRES, Ground, Square
from crs_desktop.rules.positions.nearby import Nearby
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name

_PLACES = st.none() | st.builds(Square, st.integers(-9, 30), st.integers(-9, 30))
_PEOPLE = st.lists(st.tuples(_PLACES, st.integers(1, 6)), min_size=1, max_size=12)
_GROUNDS = st.builds(
    Ground,
    unit=st.sampled_from((FEET, METRES)),
    rule=st.sampled_from(("nearest step", "exact", "every diagonal one", "alternating diagonals")),
)


def _scene(ground: Ground, people: list[tuple[Square | None, int]]) -> Scene:
    names = [Name(f"Orc {place}") for place in range(len(people))]
    placed = zip(names, people, strict=True)
    here = {name: Combatant(name, name, square=square, size=size) for name, (square, size) in placed}
    return Scene("crs", ground, here)


@given(ground=_GROUNDS, people=_PEOPLE, reach=st.sampled_from((0.0, 1.0, 5.0, 7.5, 20.0)))
def test_those_found_are_those_within_reach_and_those_off_the_board(
    ground: Ground, people: list[tuple[Square | None, int]], reach: float
) -> None:
    scene = _scene(ground, people)
    near = Nearby(scene, scene.combatants)
    for who in scene.combatants:
        apart = {other: scene.apart(who, other) for other in scene.combatants if other != who}
        found = list(near.within(who, reach))
        assert len(found) == len(set(found))
        assert set(found) == {other for other, far in apart.items() if far is None or far <= reach}


def test_those_found_are_named_in_the_same_order_whenever_they_are_asked_for() -> None:
    scene = _scene(Ground(), [(Square(place % 4, place // 4), 1) for place in range(16)])
    for names in (list(scene.combatants), list(scene.combatants)[::-1]):
        near = Nearby(scene, names)
        assert list(near.within(Name("Orc 5"), 50)) == [name for name in names if name != "Orc 5"]


def test_only_those_are_found_who_were_given() -> None:
    scene = _scene(Ground(), [(Square(1, 1), 1), (Square(2, 1), 1), (Square(2, 2), 1)])
    assert list(Nearby(scene, [Name("Orc 2")]).within(Name("Orc 0"), 5)) == ["Orc 2"]
