"""Two weapons at once: one price for both halves, and what an abort of one of them comes to (6.6, 6.15)."""

import pytest

from tests.rule_marks import rule
from tests.rules.duellist.game import Game, exchange, man, meets, says

SWING_AND_THRUST = "swing Scimitar + thrust Falchion"
"""The dearer move costs 2, so both cost 3 together; the thrust alone costs 1."""
BLOW_AND_SWING = "blow Scimitar + swing Falchion"
"""Costs 3 + 1; the swing alone costs 2, the blow alone 3."""

MISSED = exchange("Borg", "Ansa", "2", "combat dodge", "4")
"""Borg, who is faster, misses Ansa, who gives nothing for it."""


def double(plan: str = SWING_AND_THRUST, actions: int = 7, **house_rules: str) -> Game:
    ansa = man("Ansa", "Scimitar", "Falchion", actions=actions, str=30, dodge=20)
    game = Game(ansa, man("Borg", "Knife", actions=40, skill=0), **house_rules)
    return game.round(says("Ansa", plan), says("Borg", "thrust Knife"))


def aborts(game: Game, which: str) -> Game:
    return game.play("offer Abort an activity", f"GM: aborts = {which}")


@rule("DU-34", "DU-50", "DU-52")
def test_half_of_a_double_that_remains_pays_its_own_price() -> None:
    game = aborts(double(), "1")
    assert game.ranks["Ansa"] == [4], "the rank stays: 1 for the thrust, 2 lost with the swing"
    game.play(MISSED, meets("Borg", "Ansa"), "Ansa: attack = 9", "Ansa: damage = 1 1", "Ansa: location = 1")
    assert game.left["Ansa"] == 2, "7 − 1 − 2, halved: nothing is free, and no Action comes back"


@rule("DU-34", "DU-50", "DU-51")
@pytest.mark.parametrize(
    ("which", "left"),
    [("1", 4), ("2", 3), ("1+2", 5)],
    ids=["the swing at 2 remains", "the blow at 3 remains, and is off balance", "of 4 come 3 back"],
)
def test_what_an_abort_of_a_double_gives_back(which: str, left: int) -> None:
    game = aborts(double(BLOW_AND_SWING, actions=12), which)
    game.play(MISSED)
    if which != "1+2":
        game.play(exchange("Ansa", "Borg", "2", "dodge", "11"))
    assert game.left["Ansa"] == left


@rule("DU-50")
def test_by_a_house_rule_both_halves_lapse_together() -> None:
    game = double(half_of_a_double="both").play("offer Abort an activity")
    assert game.open == ["3", "1"], "Borg’s thrust, and the double move of Ansa"
    game.play("GM: aborts = 1")
    assert "Ansa" not in game.ranks
    said = "Ansa aborts swing at Borg (Scimitar) and thrust at Borg (Falchion)"
    assert any(text.startswith(said) for text in log(game))


@rule("DU-20", "DU-34")
def test_a_double_that_is_short_slips_or_is_aborted_as_one() -> None:
    for answer, ranks in (("slip", [-1, -1]), ("abort", [])):
        ansa = man("Ansa", "Scimitar", "Falchion", actions=3, str=30)
        game = Game(ansa, man("Borg", "Knife", actions=40))
        game.round(says("Ansa", SWING_AND_THRUST), says("Borg", "thrust Knife"))
        game.play(meets("Ansa", "Borg", "parry Scimitar"))
        (question,) = game.session.open.values()
        said = question.words(game.scene)
        assert said.startswith("Ansa is 1 Action short for swing at Borg (Scimitar) and thrust at Borg")
        game.play(f"Ansa: slip or abort = {answer}")
        assert game.ranks.get("Ansa", []) == ranks
        assert game.asked == ["Borg: attack"], "the other half is not asked for again"


def log(game: Game) -> list[str]:
    return [fact.words(node.before) for node in game.session.path for fact in node.entry.all_facts()]
