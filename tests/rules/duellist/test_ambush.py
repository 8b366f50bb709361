"""An ambush that is not noticed by all begins the fight (5.21)."""

from typing import Any

from crs_desktop.rules.duellist.condition import markers
from crs_desktop.rules.duellist.state import is_on
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, man, says

NOTICES, NOT = 19, 2


def ambush(*awareness: int, **house_rules: Any) -> Game:
    """Ansa lies in wait, with 20 in all; Borg and Cai roll these against it with 10."""
    game = Game(
        man("Ansa", "Knife", side="a", actions=9, skills=("Ambush 10",)),
        man("Borg", "Knife", side="b", actions=4, awa=10),
        man("Cai", "Knife", side="b", actions=5, awa=10),
        **house_rules,
    )
    game.play("begin Ambush", "GM: who = Ansa", "Ansa: skill = Ambush", "Ansa: ambush = 10")
    names = zip(("Borg", "Cai"), awareness, strict=True)
    return game.play("GM: terrain = 0", *(f"{who}: Awareness = {die}" for who, die in names))


@rule("DS-170", "DS-171")
def test_an_unnoticed_ambush_begins_the_fight() -> None:
    game = ambush(NOT, NOT)
    assert is_on(game.scene)
    assert game.asked == ["Ansa: stance"], "the others, though slower, declare nothing yet"
    game.play(says("Ansa", "thrust Knife", "Borg"), "Borg: Borg against Ansa = dodge")
    game.play("Ansa: attack = 2", "Borg: dodge = 9")
    assert game.asked == ["Borg: stance"], "in the sub-round everybody declares"


@rule("DS-171")
def test_combatants_who_notice_the_ambush_declare_with_the_ambushers() -> None:
    game = ambush(NOTICES, NOT)
    assert game.asked == ["Borg: stance"]
    game.play(says("Borg"))
    assert game.asked == ["Ansa: stance"], "Cai is surprised"
    words = [marker.word for marker in markers(game.scene, Name("Cai"))]
    assert "surprised" in words
    game.play(says("Ansa", "Change facing"))
    assert game.asked == ["Borg: stance"]
    game.play(says("Borg"), says("Cai"), says("Ansa")).round()
    assert game.asked == ["Borg: stance"], "and in the next round as always"
    assert "surprised" not in [marker.word for marker in markers(game.scene, Name("Cai"))]


@rule("DS-171")
def test_by_a_house_rule_all_declare_though_they_are_ambushed() -> None:
    assert ambush(NOT, NOT, ambushed="declare").asked == ["Borg: stance"]


@rule("DS-171")
def test_an_ambush_that_all_notice_begins_no_fight() -> None:
    game = ambush(NOTICES, NOTICES)
    assert (game.asked, is_on(game.scene)) == ([], False)
