"""Targets of attacks: enemies first, and never a friend unasked (6.2)."""

from typing import Any

from msgspec.structs import replace

from crs_desktop.rules.duellist.movement.battlefield import move
from crs_desktop.rules.facts import Moved, WallsPut
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, man, says, with_wounds

UNCONSCIOUS = {"left_leg": "MM"}


def declares(*others: Combatant) -> Game:
    ansa = man("Ansa", "Scimitar", side="Party", actions=9)
    game = Game(ansa, *others).round()
    while game.asked != ["Ansa: stance"]:
        (asked,) = game.asked
        game.play(says(asked.partition(":")[0]))
    return game.play("Ansa: stance = stationary", "Ansa: declares = blow Scimitar")


def friend(**more: Any) -> Combatant:
    return man("Cai", side="Party", actions=4, **more)


def foe(name: str = "Borg") -> Combatant:
    return man(name, side="Foes", actions=3, end=16)


def fallen(name: str = "Borg") -> Combatant:
    return with_wounds(foe(name), **UNCONSCIOUS)


def options(game: Game) -> list[str]:
    (question,) = game.session.open.values()
    return [one.value for one in question.options(game.scene)]


def usual(game: Game) -> object:
    (question,) = game.session.open.values()
    return question.usual(game.scene)


@rule("DU-5")
def test_a_friend_is_no_target_unasked_where_the_only_enemy_lies_unconscious() -> None:
    game = declares(friend(), fallen())
    assert game.asked == ["Ansa: target"]
    assert options(game)[:2] == ["Borg", "Cai"], "the enemy first, though unconscious"
    assert usual(game) == "Borg"


@rule("DU-5")
def test_an_only_able_enemy_is_the_target_unasked() -> None:
    assert "Ansa: target" not in declares(foe()).asked


@rule("DU-5")
def test_the_gm_decides_on_a_blow_through_a_wall_at_an_only_target() -> None:
    ansa, borg = placed(man("Ansa", "Scimitar", actions=9), "A1"), placed(foe(), "B1")
    game = Game(ansa, borg)
    game.session.rule(WallsPut({"w1": Wall(read_spots("1, -1 → 1, 1"))}))
    game.round(says("Borg")).play("Ansa: stance = stationary", "Ansa: declares = blow Scimitar")
    assert game.asked == ["Ansa: target"]
    assert chips(game)["Borg"] == "1 m; behind the wall at B1"


@rule("DU-5")
def test_the_other_of_two_is_the_target_even_as_a_friend() -> None:
    assert "Ansa: target" not in declares(friend()).asked, "one answer is possible"


@rule("DU-5")
def test_able_enemies_come_first() -> None:
    game = declares(friend(), fallen("Borg"), foe("Dun"), replace(foe("Eva"), bystander=True))
    assert options(game) == ["Dun", "Borg", "Eva", "Cai", "Ansa"]
    assert usual(game) == "Dun"


@rule("DU-9")
def test_a_new_target_may_be_an_unconscious_enemy() -> None:
    game = declares(friend(), foe("Borg"), fallen("Dun")).play("Ansa: target = Borg", "ruling Left who=Borg")
    assert game.asked == ["GM: another target"]
    assert options(game) == ["-", "Dun", "Cai"]


@rule("DU-9")
def test_another_target_is_asked_for_where_the_first_one_dies_before_the_blow() -> None:
    """The dead lie where they fell: they are in the fight, and no blow goes at them."""
    dead = 'ruling FieldSet who=Borg field=wounds value={"torso": "MMM"}'
    game = declares(friend(), foe("Borg"), fallen("Dun")).play("Ansa: target = Borg", dead)
    assert game.state("Borg") == "killed"
    assert game.asked == ["GM: another target"]
    assert options(game) == ["-", "Dun", "Cai"]


def placed(one: Combatant, square: str) -> Combatant:
    return replace(one, square=read_square(square))


def chips(game: Game) -> dict[str, str]:
    (question,) = game.session.open.values()
    return {one.value: one.note for one in question.options(game.scene)}


@rule("DU-5")
def test_the_nearest_enemy_is_the_usual_target_and_one_behind_a_wall_the_last() -> None:
    game = declares(placed(foe("Cade"), "C1"), placed(foe("Dirk"), "A2"), placed(friend(), "B1"))
    game.session.rule(Moved(Name("Ansa"), read_square("A1")))
    assert usual(game) == "Dirk", "at 1 m, and Cade at 2 m"
    game.session.rule(WallsPut({"w1": Wall(read_spots("-1, 1 → 3, 1"))}))
    assert usual(game) == "Cade"
    assert chips(game)["Dirk"] == "1 m; behind the wall at A2"
    game.play("Ansa: target = Dirk")


@rule("DU-5")
def test_of_two_enemies_equally_near_the_more_wounded_is_the_usual_target() -> None:
    hurt = with_wounds(foe("Dirk"), torso="L")
    game = declares(placed(foe("Cade"), "B1"), placed(hurt, "A2"), placed(friend(), "B2"))
    game.session.rule(Moved(Name("Ansa"), read_square("A1")))
    assert usual(game) == "Dirk"


@rule("DU-26")
def test_a_move_through_a_wall_is_pointed_out() -> None:
    game = declares(placed(foe("Cade"), "C1"), placed(friend(), "B2"))
    game.session.rule(Moved(Name("Ansa"), read_square("A1")))
    game.session.rule(WallsPut({"w1": Wall(read_spots("1, -1 → 1, 1"))}))
    through, beside = (move(game.scene, Name("Ansa"), read_square(square)) for square in ("B1", "A2"))
    assert through is not None and beside is not None
    assert (through.notes[1:], beside.notes[1:]) == (("through the wall at B1",), ())


@rule("DU-22")
def test_enter_moves_to_a_square_that_sees_the_target() -> None:
    """Seen: Enter moved beside the target, but behind a wall through which no blow goes."""
    ansa = man("Ansa", "Broadsword", side="Party", actions=9, square="I6")
    game = Game(ansa, man("Borg", actions=3, square="F6"))
    game.session.rule(WallsPut({"w1": Wall(read_spots("6, 5 → 6, 6"))}))
    game.round(says("Borg"), says("Ansa", "swing Broadsword", "Borg", "moving"))
    assert str(usual(game)) == "G5", "G6 is as near, but behind the wall"
