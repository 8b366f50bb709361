"""Heroic fumbles: what Table 39 says is carried out, where the GM uses it (5.27, Table 39)."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.duellist.attack.attack_worth import attack_worth
from crs_desktop.rules.duellist.condition import ANKLE, FALLEN, LOSES_ATTACK, PRONE, STRAINED, is_marked
from crs_desktop.rules.duellist.state import Deed
from crs_desktop.rules.duellist.tasks import halved
from crs_desktop.rules.duellist.wounded import WoundTaken
from crs_desktop.rules.scene import Marker
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, man, meets, says

ANSA, BORG = Name("Ansa"), Name("Borg")
SWING = "swing Broadsword"


def fumbled(line: int, *, ally: bool = False) -> Game:
    """Ansa’s first of two swings at Borg is a 1, and this line of Table 39."""
    ansa = man("Ansa", "Broadsword", actions=9, skill=15, end=30, side="North")
    people = [ansa, man("Borg", actions=5, end=30, side="South")]
    if ally:
        people.append(man("Cole", actions=5, dex=1, end=30, side="North"))
    game = Game(*people, heroic="on")
    others = (says(one.label) for one in reversed(people[1:]))
    game.round(*others, says("Ansa", f"{SWING}, {SWING}", "Borg Borg" if ally else ""))
    game.play(meets("Borg", "Ansa"), "Ansa: attack = 1", "Ansa: attack after a 1 = 15")
    return game.play(f"Ansa: attack fumble = {line}")


def held(game: Game, who: Name = ANSA) -> dict[str, tuple[str, ...]]:
    return {one.name: one.states for one in game.scene.of(who).items}


@rule("DS-17", "DS-173")
def test_every_fumble_makes_the_attack_fail() -> None:
    game = fumbled(6)
    assert game.wounds("Borg") == ""
    assert "Borg: Borg against Ansa" in game.asked, "the second swing comes"


@rule("DS-174")
def test_the_fallen_are_attacked_at_ten_more_until_they_stand_up() -> None:
    game = fumbled(1)
    assert is_marked(game.scene, ANSA, PRONE) and is_marked(game.scene, ANSA, FALLEN)
    blow = Deed(99, BORG, "swing", 0, 0, "Falchion", ANSA)
    assert [part.worth for part in attack_worth(game.scene, blow) if part.what == "target has fallen"] == [10]
    lying = replace(man("Ansa", actions=9), markers=game.scene.of(ANSA).markers)
    again = Game(lying, man("Borg", actions=5)).round(says("Borg"), says("Ansa", "Stand up"))
    again.play("Ansa: Stand up = 19")
    assert not is_marked(again.scene, ANSA, PRONE) and not is_marked(again.scene, ANSA, FALLEN)


@rule("DS-173", "DS-174")
@pytest.mark.parametrize(("line", "wounded"), [(1, False), (4, True)])
def test_a_fumbled_parry_fails_but_a_fall_dodges(line: int, wounded: bool) -> None:
    ansa = man("Ansa", "Broadsword", actions=9, skill=15, end=30)
    borg = man("Borg", "Falchion", actions=5, skill=14, end=30)
    game = Game(ansa, borg, heroic="on").round(says("Borg"), says("Ansa", SWING))
    game.play(meets("Borg", "Ansa", "parry Falchion"), "Ansa: attack = 2", "Borg: parry = 1")
    game.play("Borg: parry after a 1 = 19", f"Borg: parry fumble = {line}")
    assert game.totals() == [], "neither total counts"
    if wounded:
        game.play("Ansa: damage = 3 3", "Ansa: location = 3")
    assert bool(game.wounds("Borg")) == wounded


@rule("DS-173")
def test_a_dodge_is_no_attack_and_no_parry() -> None:
    ansa = man("Ansa", "Broadsword", actions=9, skill=15)
    game = Game(ansa, man("Borg", actions=5, dodge=12), heroic="on").round(says("Borg"), says("Ansa", SWING))
    game.play(
        meets("Borg", "Ansa", "dodge"), "Ansa: attack = 2", "Borg: dodge = 1", "Borg: dodge after a 1 = 9"
    )
    assert len(game.totals()) == 1


@rule("DS-174")
@pytest.mark.parametrize(("line", "marker"), [(2, ANKLE), (3, ANKLE), (4, STRAINED), (5, STRAINED)])
def test_lasting_fumbles_are_marked_and_end_with_the_fight(line: int, marker: Marker) -> None:
    game = fumbled(line)
    assert is_marked(game.scene, ANSA, marker)
    game.play(meets("Borg", "Ansa"), "Ansa: attack = 2", "Ansa: damage = 3 3")
    strained = marker == STRAINED
    assert game.sums("damage") == [5 if strained else 7]
    assert halved(game.scene, ANSA, 12, "Agility") == (12 if strained else 7)
    game.play("Ansa: location = 3")
    game.play("offer End the fight here", "GM: ends = yes")
    assert not is_marked(game.scene, ANSA, marker)


@rule("DS-173")
def test_the_next_attack_is_lost_and_only_that_one() -> None:
    game = fumbled(7)
    assert is_marked(game.scene, ANSA, LOSES_ATTACK)
    game.play(meets("Borg", "Ansa"))
    assert not is_marked(game.scene, ANSA, LOSES_ATTACK)
    assert game.asked != ["Ansa: attack"], "nothing is rolled for it"


@rule("DS-173")
@pytest.mark.parametrize(
    ("line", "more", "left"),
    [
        (8, [], {"Broadsword": ("laid down",)}),
        (10, ["Ansa: metres = 2"], {"Broadsword": ("laid down",)}),
        (13, ["Ansa: metres = 3"], {"Broadsword": ("laid down",)}),
        (14, [], {}),
    ],
)
def test_the_weapon_falls_flies_or_breaks(line: int, more: list[str], left: dict[str, Any]) -> None:
    assert held(fumbled(line).play(*more)) == left


@rule("DS-174", "DS-176")
@pytest.mark.parametrize(("line", "whom", "sum_"), [(16, "Borg", 7), (19, "Ansa", 5), (20, "Ansa", 7)])
def test_a_fumble_strikes_the_opponent_or_the_fumbler(line: int, whom: str, sum_: int) -> None:
    game = fumbled(line).play("Ansa: damage = 3 3")
    assert game.sums("damage") == [sum_]
    game.play("Ansa: location = 3")
    assert ("laid down" in held(game)["Broadsword"]) == (line == 16)
    assert [fact.who for fact in game.told(WoundTaken)] == [Name(whom)]


@rule("DS-174", "DS-175")
def test_an_ally_is_struck_where_there_is_one_else_the_line_above_counts() -> None:
    game = fumbled(17, ally=True).play("Ansa: damage = 3 3", "Ansa: location = 3")
    assert game.wounds("Cole") and not game.wounds("Borg")
    alone = fumbled(18).play("Ansa: damage = 3 3")
    assert alone.sums("damage") == [7], "line 16: at the opponent"
