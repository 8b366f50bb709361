"""Equal ranks, parries that push a blow down, slips and aborts (situations 5 to 7, 10, 11, 35, 39)."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.duellist.condition import BERSERK
from crs_desktop.rules.duellist.deeds.deed_facts import Aborted
from crs_desktop.rules.duellist.defence.defence_facts import GuardPromised
from crs_desktop.rules.duellist.facts import ActionsSpent, InitiativeRolled
from crs_desktop.rules.facts import FieldCleared, FieldSet
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, attack, exchange, man, meets, says

SWING, BLOW = "swing Broadsword", "blow Broadsword"


def blow_against_swings(**house_rules: Any) -> Game:
    ansa = man("Ansa", "Broadsword", actions=8, skill=15, dodge=12, end=14)
    borg = man("Borg", "Broadsword", actions=7, skill=14, dodge=10, end=12)
    game = Game(ansa, borg, **house_rules)
    game.round(says("Borg", BLOW), says("Ansa", f"{SWING}, {SWING}"))
    assert game.ranks == {"Ansa": [6, 3], "Borg": [4]}
    game.play(exchange("Ansa", "Borg", "8", "parry Broadsword", "9"))
    assert game.totals() == [(23, 33)]
    return game


@rule("DU-6", "DU-18")
def test_actions_that_the_gm_clears_are_all_there_again_as_a_number() -> None:
    game = Game(man("Ansa", "Broadsword", actions=7), man("Bruk", "Broadsword", actions=6))
    game.round(says("Bruk", "swing Broadsword"), says("Ansa"))
    told = game.session.system.ruled(game.scene, FieldCleared(Name("Ansa"), "actions_left"))
    assert told[-1] == FieldSet(Name("Ansa"), "actions_left", 7)
    game.session.rule(FieldSet(Name("Ansa"), "actions_left", 2))
    game.session.rule(*game.session.system.ruled(game.scene, FieldCleared(Name("Ansa"), "actions_left")))
    paid = ActionsSpent(Name("Ansa"), 3, "a parry").on(game.scene.changed(Name("Ansa"), items=()))
    assert paid.of(Name("Ansa")).fields["actions_left"] == 4
    fewer = game.scene.changed(Name("Ansa"), fields={**game.scene.of(Name("Ansa")).fields, "actions": 3})
    assert ActionsSpent(Name("Ansa"), 3, "a parry").on(fewer).of(Name("Ansa")).fields["actions_left"] == 4


@rule("DS-234")
@rule(
    "DU-8", "DU-15", "DU-18", "DU-30", "DU-31", "DU-36", "DU-40", "DU-41", "DU-45", "DU-49", "DS-53", "DS-54"
)
def test_two_who_attack_each_other_at_one_rank_dodge_and_stay_together() -> None:
    game = blow_against_swings()
    assert game.ranks == {"Ansa": [3], "Borg": [3]}
    for question in game.session.open.values():
        barred = {one.value: one.why_not for one in question.options(game.scene)}["parry Broadsword"]
        assert barred is not None and barred.rule == "DU-49"
    game.play(meets("Ansa", "Borg", "dodge"), meets("Borg", "Ansa", "dodge"))
    assert game.ranks == {"Borg": [2]}, "Ansa’s swing is under way"
    game.play(attack("Ansa", "Borg", "10", "dodge", "12"))
    assert game.totals()[-1] == (25, 22)
    game.play("Ansa: damage = 3 4", "Ansa: location = 8")
    assert game.wounds("Borg") == "", "in force when the rank is over"
    game.play(attack("Borg", "Ansa", "9", "dodge", "11"))
    assert game.wounds("Borg") == "S torso"
    assert (game.totals()[-1], game.left) == ((23, 28), {"Ansa": 1, "Borg": 0})
    assert game.asked == ["Ansa: stance"]
    game.play(says("Ansa"))
    assert game.asked == ["Borg: blood loss"]
    game.play("Borg: blood loss = 6")
    assert (game.sums("blood loss"), game.state("Borg")) == ([18], "")


@rule("DU-40", "DS-50")
def test_by_a_house_rule_dodges_and_parries_are_counted_apart() -> None:
    game = blow_against_swings(counters="separate")
    game.play(meets("Ansa", "Borg", "dodge"), meets("Borg", "Ansa", "dodge"))
    game.play(attack("Ansa", "Borg", "10", "dodge", "12"))
    assert game.totals()[-1] == (25, 27)


@rule("DU-40")
def test_a_second_parry_at_one_rank_is_offered_at_5_less_as_it_is_rolled() -> None:
    """“A cumulative −5 for each dodge or parry carried out earlier in a round”; it was offered without."""
    borg, cara = (man(name, "Broadsword", actions=4, skill=14, dodge=10) for name in ("Borg", "Cara"))
    ansa = man("Ansa", "Broadsword", actions=8, skill=15, dodge=12)
    game = Game(ansa, borg, cara)
    game.round(says("Borg", SWING, "Ansa"), says("Cara", SWING, "Ansa"), says("Ansa"))
    offered = []
    for by in ("Borg", "Cara"):
        (question,) = game.session.open.values()
        offered += [one.note for one in question.options(game.scene) if one.value == "parry Broadsword"]
        game.play(meets("Ansa", by, "parry Broadsword"))
    game.play(attack("Borg", "Ansa", "10", "parry Broadsword", "10"))
    game.play(attack("Cara", "Ansa", "10", "parry Broadsword", "10"))
    first, second = (theirs - 10 for _, theirs in game.totals())
    assert second == first - 5
    assert [int(note.rpartition("+")[2]) for note in offered] == [first, second]


@rule("DU-18", "DU-49", "DU-71", "DS-124")
def test_only_one_of_two_spends_an_action_and_they_come_apart() -> None:
    ansa = man("Ansa", "Broadsword", actions=5, dex=10, skill=15, dodge=12, end=14)
    borg = man("Borg", "Broadsword", actions=5, dex=8, skill=14, dodge=10, end=12)
    game = Game(ansa, borg).round(says("Borg", SWING), says("Ansa", SWING))
    game.play(meets("Ansa", "Borg", "dodge"), meets("Borg", "Ansa"))
    assert game.ranks == {"Ansa": [2]}, "Borg’s is under way, at 3"
    game.play(attack("Borg", "Ansa", "16", "dodge", "8"))
    assert game.totals() == [(30, 25)]
    game.play("Borg: damage = 6 6", "Borg: location = 4")
    assert (game.wounds("Ansa"), game.state("Ansa")) == ("M torso", "wounded")
    assert game.asked == ["Borg: Borg against Ansa"], "asked afresh"
    game.play(exchange("Ansa", "Borg", "14", "parry Broadsword", "10"))
    assert game.totals()[-1] == (21, 34)
    assert game.left == {"Ansa": 1, "Borg": 1}


@rule("DU-8", "DU-42", "DU-49", "DS-108", "DS-128")
@pytest.mark.parametrize("first", ["Ansa", "Borg"])
def test_simultaneous_blows_kill_both(first: str) -> None:
    ansa = man("Ansa", "Battle axe", actions=6, dex=10, skill=15, dodge=12, end=14, str=14)
    borg = man("Borg", "Battle axe", actions=6, dex=8, skill=14, dodge=10, end=12, str=14)
    people = (ansa, borg) if first == "Ansa" else (borg, ansa)
    game = Game(*people).round(says("Borg", "blow Battle axe"), says("Ansa", "blow Battle axe"))
    game.play(meets("Ansa", "Borg", "combat dodge"), meets("Borg", "Ansa", "combat dodge"))
    assert [at for ranks in game.ranks.values() for at in ranks] == [2]
    ours = (attack("Ansa", "Borg", "17", "combat dodge", "5"), "Ansa: damage = 5 6", "Ansa: location = 10")
    theirs = (attack("Borg", "Ansa", "15", "combat dodge", "4"), "Borg: damage = 6 5", "Borg: location = 4")
    ruled = "GM: which wound = 5"
    game.play(*((*ours, ruled, *theirs, ruled) if first == "Ansa" else (*theirs, ruled, *ours, ruled)))
    assert {game.state("Ansa"), game.state("Borg")} == {"killed"}
    assert set(game.totals()) == {(32, 15), (29, 15)}
    assert game.asked == []


def many_parries() -> Game:
    game = Game(
        man("Ansa", "Claymore", actions=5, dex=20, skill=15, str=14, end=14),
        man("Borg", "Falchion", actions=5, dex=8, skill=10),
        man("Cai", "Falchion", actions=4, skill=11),
    )
    game.round(says("Cai", "thrust Falchion", "Ansa"), says("Borg", "thrust Falchion", "Ansa"))
    game.play(says("Ansa", "blow Claymore", "Borg"))
    assert game.ranks == {"Ansa": [1], "Borg": [4], "Cai": [3]}
    game.play(exchange("Borg", "Ansa", "14", "parry Claymore", "6"))
    assert game.totals() == [(24, 36)]
    assert game.ranks["Ansa"] == [0]
    game.play(meets("Ansa", "Cai", "parry Claymore"))
    assert game.asked == ["Ansa: slip or abort"]
    return game


@rule("DU-16", "DU-18", "DU-20")
def test_a_blow_that_parries_have_made_too_dear_slips_into_the_next_round() -> None:
    game = many_parries().play("Ansa: slip or abort = slip", attack("Cai", "Ansa", "12", "parry", "7"))
    assert game.totals()[-1] == (23, 32)
    assert game.left["Ansa"] == 0
    game.play(says("Cai"), says("Borg")).round(says("Cai"), says("Borg"), says("Ansa"))
    assert game.ranks == {"Ansa": [4]}


@rule("DU-20", "DU-15")
def test_one_action_is_told_as_one_and_less_than_nothing_with_a_minus_sign() -> None:
    game = many_parries()
    [asked] = game.session.open.values()
    assert "Ansa is 1 Action short for blow at Borg" in asked.words(game.scene)
    gained = [fact.words(game.scene) for fact in game.told(InitiativeRolled)]
    assert all("1 Actions" not in words for words in gained)
    game.play("Ansa: slip or abort = abort")
    assert "halved with the rest: 2 Actions." in game.told(Aborted)[0].words(game.scene)


@rule("DU-20", "DU-50", "DU-51")
def test_a_deed_too_dear_may_be_aborted() -> None:
    game = many_parries().play("Ansa: slip or abort = abort", attack("Cai", "Ansa", "12", "parry", "7"))
    assert game.told(Aborted)[0].regained == 2
    assert game.left["Ansa"] == 1
    assert "Ansa" not in game.ranks


@rule("DU-20", "DU-42", "DU-43")
def test_a_combat_dodge_leaves_the_blow_where_it_is() -> None:
    game = many_parries()
    game.session.undo()
    game.play(meets("Ansa", "Cai", "combat dodge"))
    assert game.ranks["Ansa"] == [0]
    assert game.asked == ["Cai: attack"]


def about_to_abort(weapon: str = "Claymore", move: str = "blow", thrusts: bool = True) -> Game:
    game = Game(
        man("Ansa", weapon, actions=5, dex=20, skill=15, dodge=12, str=14, end=14),
        man("Borg", actions=5, dex=8),
        man("Cai", "Falchion", actions=5, skill=12),
    )
    plan = ("thrust Falchion, thrust Falchion", "Ansa Ansa") if thrusts else ("-", "")
    game.round(says("Borg"), says("Cai", *plan), says("Ansa", f"{move} {weapon}", "Borg"))
    return game


@rule("DU-42", "DU-50", "DU-51")
def test_actions_of_an_abort_are_locked_until_the_next_declaration() -> None:
    game = about_to_abort().play("offer Abort an activity", f"GM: aborts = {_deed(about_to_abort(), 'Ansa')}")
    assert game.told(Aborted)[0].regained == 3
    game.play(exchange("Cai", "Ansa", "8", "parry Claymore", "9"))
    assert game.totals() == [(20, 39)]
    assert game.open == ["none", "combat dodge", "armour block"]
    game.play(exchange("Cai", "Ansa", "9", "combat dodge", "10"))
    assert game.totals()[-1] == (21, 16)
    game.play("Cai: damage = 1 1", "Cai: location = 2")
    assert game.wounds("Ansa") == "F left leg"
    assert game.left["Ansa"] == 1, "0 + 3, halved"


def _deed(game: Game, who: str) -> str:
    found = [deed.id for name, one in game.scene.state.fighters.items() if name == who for deed in one.plan]
    return str(found[0])


@rule("DS-235")
@rule("DU-50", "DU-51", "DU-52")
@pytest.mark.parametrize(
    ("weapon", "move", "together", "apart"),
    [("Claymore", "blow", 2, 1), ("Broadsword", "swing", 1, 1), ("Broadsword", "blow", 2, 2)],
)
def test_the_actions_returned_by_an_abort(weapon: str, move: str, together: int, apart: int) -> None:
    for reading, left in (("together", together), ("apart", apart)):
        game = about_to_abort(weapon, move, thrusts=False)
        game.play(f"ruling HouseRuleChosen rule=aborted choice={reading}")
        game.play("offer Abort an activity", f"GM: aborts = {_deed(game, 'Ansa')}")
        assert game.left["Ansa"] == left


def a_ruling_before(die: str = "12") -> Game:
    ansa = man("Ansa", "Broadsword", actions=8, skill=15, dodge=12, end=14)
    borg = man("Borg", "Broadsword", actions=7, skill=14, end=12)
    game = Game(ansa, borg).round(says("Borg", BLOW), says("Ansa", SWING))
    game.play(exchange("Ansa", "Borg", die, "parry Broadsword", "2"))
    return game.play("Ansa: damage = 6 5", "Ansa: location = 10")


@rule("DU-1", "DU-18", "DU-45", "DU-57", "CRS-2")
def test_the_gm_rules_that_a_deadly_wound_is_another() -> None:
    game = a_ruling_before()
    assert game.totals() == [(27, 26)]
    assert game.asked == ["GM: which wound"]
    game.play("GM: which wound = 3")
    assert (game.wounds("Borg"), game.state("Borg"), game.ranks) == ("S head", "", {"Borg": [3]})
    game.play(exchange("Borg", "Ansa", "10", "dodge", "9"))
    assert game.totals()[-1] == (24, 26)
    assert game.left == {"Ansa": 2, "Borg": 1}
    game.play(says("Borg"), says("Ansa"))
    game.play("Borg: blood loss = 3")
    assert game.sums("blood loss") == [15]
    (asked,) = [fact for fact in game.told(object) if "against 5" in str(getattr(fact, "sum", ""))]
    assert asked.who == "Borg"


@rule("CRS-2")
def test_a_ruled_unconscious_combatant_loses_the_blow_but_still_bleeds() -> None:
    game = a_ruling_before().play("GM: which wound = 3")
    game.play('ruling Marked who=Borg marker={"icon": "down", "word": "knocked out"}')
    assert game.asked == ["Ansa: stance"]
    game.play(says("Ansa"))
    assert game.asked == ["Borg: blood loss"]


@rule("CRS-2", "DU-18")
def test_a_ruling_on_actions_left_moves_the_rank() -> None:
    game = a_ruling_before().play("GM: which wound = 3")
    assert game.ranks == {"Borg": [3]}
    game.play("ruling FieldSet who=Borg field=actions_left value=5")
    assert game.ranks == {"Borg": [2]}


@rule("CRS-2", "DU-8", "DU-18", "DU-49")
def test_the_gm_names_another_target() -> None:
    game = Game(
        man("Ansa", "Broadsword", actions=5, dex=10, skill=15, end=14),
        man("Borg", "Broadsword", actions=5, dex=8, skill=14),
        man("Cai", "Broadsword", actions=4, skill=12, dodge=11, end=10),
    )
    game.round(says("Cai"), says("Borg", SWING, "Ansa"), says("Ansa", SWING, "Borg"))
    for question in game.session.open.values():
        assert question.check(game.scene, "parry Broadsword") is not None
    game.play("offer Another target", f"GM: attack = {_deed(game, 'Ansa')}", "GM: target = Cai")
    assert set(game.asked) == {"Ansa: Ansa against Borg", "Cai: Cai against Ansa"}
    game.play(meets("Ansa", "Borg", "parry Broadsword"), meets("Cai", "Ansa"))
    assert game.ranks == {"Ansa": [2]}
    game.play(attack("Borg", "Ansa", "10", "parry", "8"))
    assert game.totals() == [(24, 33)]
    assert game.asked == ["Cai: Cai against Ansa"]
    game.play(exchange("Ansa", "Cai", "11", "parry Broadsword", "3"))
    assert game.totals()[-1] == (26, 25)
    game.play("Ansa: damage = 2 4", "Ansa: location = 9")
    assert game.wounds("Cai") == "S torso"
    assert game.left == {"Ansa": 1, "Borg": 1, "Cai": 1}


@rule("DU-15")
def test_no_defence_costs_nothing() -> None:
    ansa, borg = man("Ansa", "Broadsword", actions=6), man("Borg", "Broadsword", actions=5)
    game = Game(ansa, borg).round(says("Borg"), says("Ansa", SWING))
    game.play(exchange("Ansa", "Borg", "10"), "Ansa: damage = 1 1", "Ansa: location = 1")
    assert game.wounds("Borg") == "L right leg"
    assert (game.defences("Borg"), game.left["Borg"]) == ((0, 0), 2)
    assert [fact.guard.price for fact in game.told(GuardPromised)] == [0]


@rule("DU-15", "DU-20")
@pytest.mark.parametrize(
    ("borg", "declares", "usual"),
    [
        (man("Borg", "Broadsword", actions=4, skill=12), "-", "parry Broadsword"),
        (man("Borg", "Broadsword", actions=4, dodge=19), "-", "dodge"),
        (man("Borg", "Broadsword", "Large shield", actions=4, str=30), "-", "shield Large shield"),
        (man("Borg", actions=4), "-", "dodge"),
        (man("Borg", "Broadsword", actions=2, skill=12), SWING, "combat dodge"),
        (man("Borg", "Broadsword", actions=3, skill=12), SWING, "parry Broadsword"),
    ],
)
def test_enter_picks_the_best_defence_that_spoils_no_declared_deed(
    borg: Combatant, declares: str, usual: str
) -> None:
    game = Game(man("Ansa", "Broadsword", actions=6), borg).round(says("Borg", declares), says("Ansa", SWING))
    (key,) = game.session.open
    assert game.session.usual(key) == usual


@rule("DS-71", "DU-15")
def test_enter_blocks_with_armour_if_nothing_else_is_open() -> None:
    berserk = replace(man("Borg", "Broadsword", actions=4), markers=(BERSERK,))
    game = Game(man("Ansa", "Broadsword", actions=6), berserk, berserk_guard="none")
    game.round(says("Borg"), says("Ansa", SWING))
    (key,) = game.session.open
    assert game.session.usual(key) == "armour block"


@rule("DU-15")
def test_a_defence_needs_enough_actions() -> None:
    game = Game(man("Ansa", "Knife", actions=6), man("Borg", "Knife", actions=0)).round(says("Borg"))
    game.play(says("Ansa", "thrust Knife"))
    with pytest.raises(NotAllowed, match="has 0 left"):
        game.play(meets("Borg", "Ansa", "dodge"))


@rule("DU-9")
def test_the_log_tells_who_attacks_whom_before_the_totals() -> None:
    game = Game(man("Ansa", "Broadsword", actions=6), man("Borg", actions=5))
    game.round(says("Borg"), says("Ansa", SWING), meets("Borg", "Ansa"))
    told = [fact.words(node.before) for node in game.session.path[-1:] for fact in node.entry.all_facts()]
    assert "Ansa: swing at Borg (Broadsword)." in told
