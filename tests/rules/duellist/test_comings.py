"""Leavers, latecomers, silence, an empty table, and undo (situations 36 to 38 and 40)."""

import pytest

from crs_desktop.rules.duellist.round.rounds import ROUND
from crs_desktop.rules.duellist.state import duel
from crs_desktop.rules.facts import Reckoned
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, attack, exchange, man, meets, says, with_wounds

SWING, BLOW = "swing Broadsword", "blow Broadsword"
DUN = (
    'ruling Entered who=Dun combatant={"name": "Dun", "label": "Dun", "fields": {"actions": 6, "dex": 7, '
    '"initiative": 2, "skill": 13, "dodge": 14}, "items": [{"name": "Falchion", "states": ["held"]}]}'
)


def somebody_leaves() -> Game:
    borg = man("Borg", "Broadsword", actions=7, initiative=2, skill=14)
    game = Game(
        with_wounds(borg, left_leg="L"),
        man("Cai", "Broadsword", actions=6, skill=12),
        man("Ansa", "Falchion", actions=5, skill=15, end=14),
    )
    game.round(says("Ansa", "thrust Falchion", "Borg"), says("Cai", SWING, "Borg"))
    game.play(says("Borg", f"{BLOW}, {BLOW}", "Ansa Ansa"), "Borg: Initiative = 6 1")
    assert game.ranks == {"Borg": [6, 2], "Cai": [4], "Ansa": [4]}
    game.play(exchange("Borg", "Ansa", "5", "parry Falchion", "12"))
    assert (game.totals(), game.ranks["Ansa"]) == ([(19, 37)], [3])
    return game.play("ruling Left who=Borg")


@rule("DU-7", "DU-9", "DU-10", "DU-11", "DU-52", "CRS-2")
def test_deeds_of_a_leaver_go_and_attacks_on_them_lose_their_target() -> None:
    game = somebody_leaves()
    assert game.asked == ["GM: another target"]
    game.play("GM: another target = -", "GM: another target = -")
    assert game.left == {"Cai": 2, "Ansa": 1}
    assert game.asked == ["Ansa: stance"]
    game.play(says("Ansa"), says("Cai"))
    assert game.asked == [], "no blood loss of who is away"
    game.round()
    assert game.asked == ["Ansa: stance"]
    game.play(says("Ansa"), says("Cai"))
    fields = '{"actions": 7, "initiative": 2, "initiative_left": 1, "wounds": {"left leg": "L"}}'
    game.play(f'ruling Entered who=Borg combatant={{"name": "Borg", "label": "Borg", "fields": {fields}}}')
    game.round(says("Ansa"), says("Cai", "Change facing"), says("Borg"))
    assert game.asked == ["Borg: Initiative"]
    assert (game.left["Borg"], game.dice["Borg"]) == (7, 1)


@rule("DU-9")
def test_the_gm_may_name_another_target_for_an_attack_that_has_lost_its_own() -> None:
    game = somebody_leaves().play("GM: another target = Ansa")
    assert game.asked == ["Ansa: Ansa against Cai"]
    assert game.ranks["Cai"] == [4]


@rule("DU-3", "DU-4", "DU-6", "DU-10", "DU-11", "DU-42", "DU-43", "CRS-2")
def test_a_latecomer_enters_with_the_next_round() -> None:
    ansa = man("Ansa", "Broadsword", actions=7, dex=10, initiative=1)
    game = Game(ansa, man("Borg", "Broadsword", actions=6, dex=8, skill=14))
    game.round(says("Borg", f"Change facing, {SWING}"), says("Ansa", SWING), "Ansa: Initiative = 5")
    game.play(exchange("Ansa", "Borg", "2", "combat dodge", "19"), DUN)
    assert game.ranks == {"Borg": [3]}
    game.play("offer Another target", "GM: attack = 2", "GM: target = Dun")
    assert game.asked == ["Dun: Dun against Borg"]
    assert game.open == ["none", "combat dodge", "armour block"]
    game.play(exchange("Borg", "Dun", "10", "combat dodge", "19"))
    assert game.totals()[-1] == (24, 26), "no +5 without a declaration"
    assert game.left == {"Ansa": 3, "Borg": 1, "Dun": 0}
    game.play(says("Borg"), says("Ansa"))
    game.round()
    assert game.asked == ["Dun: stance"]
    game.play(says("Dun", "Change facing"), says("Borg"), says("Ansa"))
    assert game.asked == ["Ansa: Initiative"]
    game.play("Ansa: Initiative = 4", "Dun: Initiative = 5 6")
    assert game.dice == {"Ansa": 0, "Borg": 0, "Dun": 2}
    assert game.order == {"Dun": [8]}


@rule("DU-11", "DU-15", "DU-19", "DU-25", "DU-56", "CRS-2")
def test_silence_declares_nothing() -> None:
    borg = with_wounds(man("Borg", "Broadsword", actions=5, skill=14, end=12), torso="S")
    game = Game(man("Ansa", "Broadsword", actions=6, skill=15, end=14), borg).round()
    for key in ("stance", "declares"):
        (open_key,) = game.session.open
        assert open_key.endswith(f"Borg/{key}")
        game.session.answer(open_key, game.session.usual(open_key))
    assert game.asked == ["Ansa: stance"]
    game.play(says("Ansa"))
    assert game.asked == ["Borg: blood loss"], "the round is over, and nothing is halved"
    assert game.left == {"Ansa": 6, "Borg": 5}


@rule("DU-16", "CRS-2", "CRS-4")
def test_the_gm_ends_the_fight_in_the_middle_of_a_round() -> None:
    ansa = man("Ansa", "Claymore", actions=3, dex=20, str=14)
    borg = with_wounds(man("Borg", "Knife", actions=4), torso="S")
    game = Game(ansa, borg).round(says("Ansa", "blow Claymore"), says("Borg", "thrust Knife"))
    game.play("offer End the fight here", "GM: ends = yes")
    assert game.asked == [], "no further die, no blood loss"
    assert duel(game.scene).round == 0
    assert game.ranks == {}
    assert (game.left, game.dice) == ({"Ansa": 0, "Borg": 0}, {"Ansa": 0, "Borg": 0})
    game.round()
    assert game.left == {"Ansa": 3, "Borg": 4}


@rule("DU-19", "CRS-2")
def test_a_round_needs_combatants() -> None:
    game = Game()
    assert ROUND.why_not(game.scene) is not None
    with pytest.raises(NotAllowed, match="No combatants yet"):
        game.round()
    game.play(
        'ruling Entered who=Ansa combatant={"name": "Ansa", "label": "Ansa", "fields": {"initiative": 0}}'
    )
    game.round(says("Ansa"))
    assert (game.asked, duel(game.scene).round) == ([], 1)


@rule("DU-11", "CRS-2")
def test_everybody_leaves_or_nobody_can_act() -> None:
    game = Game(man("Ansa", "Broadsword", actions=6), man("Borg", actions=5))
    game.round(says("Borg"), says("Ansa", SWING), "ruling Left who=Ansa; Left who=Borg")
    assert game.asked == []
    out = with_wounds(man("Borg", actions=5, end=16), left_leg="MM")
    dead = with_wounds(man("Cai", actions=5), head="MM")
    game = Game(out, dead).round()
    assert game.asked == ["Borg: blood loss"]
    game.play("Borg: blood loss = 10")
    assert game.asked == []


def undone() -> tuple[Game, list[str]]:
    """Situation 40 up to S9, with what is looked at before each of its steps."""
    ansa = man("Ansa", "Broadsword", actions=6, dex=10, initiative=1, skill=15, dodge=12, end=14)
    borg = man("Borg", "Broadsword", actions=7, dex=8, skill=14, end=12, style="Berserker")
    game, seen = Game(ansa, borg).round(), []
    for line in STEPS:
        seen.append(sight(game))
        game.play(line)
    return game, seen


STEPS = [
    *says("Ansa", SWING).splitlines(), *says("Borg", SWING).splitlines(),
    "Ansa: Initiative = 6",
    meets("Borg", "Ansa", "parry Broadsword"), *attack("Ansa", "Borg", "10", "parry", "2").splitlines(),
    "Ansa: damage = 2 2", "Ansa: location = 1",
    meets("Ansa", "Borg", "dodge"), *attack("Borg", "Ansa", "12", "dodge", "7").splitlines(),
    "Borg: damage = 2 3", "Borg: location = 4",
    'ruling FieldSet who=Ansa field=wounds value={"torso": "S"}',
    *says("Borg").splitlines(), *says("Ansa").splitlines(),
    "Ansa: blood loss = 1", "Ansa: blood loss after a 1 = 1", "Ansa: blood loss after a 1 = 3",
    "Borg: blood loss = 9",
    DUN.replace('"actions": 6', '"actions": 4').replace('"initiative": 2', '"initiative": 1'),
    "begin Duellist round",
    "ruling Left who=Borg",
]  # fmt: skip


def sight(game: Game) -> str:
    """All that a GM sees of it."""
    here = game.scene.combatants
    people = {who: (game.wounds(who), game.state(who), one.markers) for who, one in here.items()}
    counts = {who: game.defences(who) for who in here}
    told = (game.totals(), game.told(Reckoned))
    return repr((game.asked, game.ranks, game.left, game.dice, people, counts, told))


@rule("CRS-2", "DU-7", "DU-16", "DU-18", "DU-40", "DU-56", "DU-59")
def test_undo_takes_back_each_answer_with_all_that_came_of_it() -> None:
    game, seen = undone()
    assert game.wounds("Ansa") == "S torso, F bleeding"
    assert game.asked == ["Dun: stance"]
    before = sight(game)
    for earlier in reversed(seen):
        game.session.undo()
        assert sight(game) == earlier
    for _ in seen:
        game.session.redo()
    assert sight(game) == before


@rule("CRS-2", "DU-6", "DU-17")
def test_another_die_after_undo_gives_another_order_and_nothing_of_the_old_one_shows() -> None:
    game, seen = undone()
    for _ in range(len(seen) - 4):
        game.session.undo()
    assert game.asked == ["Ansa: Initiative"]
    game.play("Ansa: Initiative = 3")
    assert (game.ranks, game.dice) == ({"Ansa": [4], "Borg": [5]}, {"Ansa": 0, "Borg": 0})
    assert game.asked == ["Ansa: Ansa against Borg"]
    assert (game.wounds("Borg"), game.scene.of(Name("Borg")).markers) == ("", ())
