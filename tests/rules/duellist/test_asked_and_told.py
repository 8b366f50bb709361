"""Words of questions and of the log, which were found wanting in play by hand."""

import pytest
from msgspec.structs import replace

from crs_desktop.play.told.prompt import prompt_of
from crs_desktop.play.told.story import lines
from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.duellist.condition import KNOCKED_OUT
from crs_desktop.rules.duellist.defence.facing import solo
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, attack, exchange, man, meets, says, with_wounds, words_on

ANSA, BORG = Name("Ansa"), Name("Borg")
SWING, BLOW = "swing Broadsword", "blow Broadsword"


def asked(game: Game) -> str:
    (question,) = game.session.open.values()
    return question.words(game.scene)


def usual_square(game: Game) -> str:
    (question,) = game.session.open.values()
    return question.show(question.usual(game.scene))


def told(game: Game) -> list[str]:
    """All lines of the log."""
    return [line.text for node in game.session.path for line in lines(node)]


@rule("DU-40")
@pytest.mark.parametrize(
    ("counters", "shown"), [("one", ["defends at −10"]), ("separate", ["parries at −5", "dodges at −5"])]
)
def test_markers_show_the_penalty_of_earlier_defences_by_kind(counters: str, shown: list[str]) -> None:
    ansa, borg = man("Ansa", "Broadsword", actions=8), man("Borg", "Knife", actions=9)
    game = Game(ansa, borg, counters=counters)
    game.round(says("Ansa"), says("Borg", "thrust Knife, thrust Knife"))
    game.play(exchange("Borg", "Ansa", "2", "parry Broadsword", "3"))
    assert words_on(game, ANSA) == ["Stationary", shown[0].replace("10", "5")]
    game.play(exchange("Borg", "Ansa", "2", "dodge", "18"))
    assert words_on(game, ANSA) == ["Stationary", *shown]


@rule("DS-119")
def test_the_unconscious_have_one_marker() -> None:
    game = Game(with_wounds(man("Ansa", end=14), torso="M", left_arm="S"))
    assert (SYSTEM.out(game.scene, ANSA), words_on(game, ANSA)) == ("unconscious", [])
    game = Game(replace(with_wounds(man("Ansa", end=14), torso="L"), markers=(KNOCKED_OUT,)))
    assert (SYSTEM.out(game.scene, ANSA), words_on(game, ANSA)) == ("unconscious", ["knocked out"])


@rule("DU-17", "DU-40")
def test_attack_and_defence_rolls_are_asked_with_their_modifiers() -> None:
    ansa, borg = (
        man("Ansa", "Broadsword", actions=6, skill=15),
        man("Borg", "Broadsword", actions=5, skill=12),
    )
    game = Game(ansa, borg).round(
        says("Borg"), says("Ansa", SWING), meets("Borg", "Ansa", "parry Broadsword")
    )
    assert asked(game) == "Ansa attacks Borg: roll the d20 +15."
    game.play("Ansa: attack = 1")
    assert asked(game) == "Ansa rolled a 1, which costs 10: roll the d20 again."
    game.play("Ansa: attack after a 1 = 9")
    assert asked(game) == "Borg, parry: roll the d20 +22 against 14."


@rule("DU-56", "DU-61", "DU-59")
def test_blood_loss_is_asked_with_endurance_and_told_when_it_does_no_harm() -> None:
    game = Game(with_wounds(man("Ansa", end=14), torso="M")).round(says("Ansa"))
    assert asked(game) == "Ansa, blood loss: roll the d20 +14 against 10."
    game.play("Ansa: blood loss = 1")
    assert asked(game) == "Ansa rolled a 1, which raises the Difficulty by 10: roll the d20 again."
    game.play("Ansa: blood loss after a 1 = 6")
    assert "Ansa loses no more blood this round." in told(game)


@rule("DU-72", "DS-139")
@pytest.mark.parametrize(
    ("worn", "dice", "words_"),
    [
        ("Furs", "2 3 5", "Borg’s armour (torso): 2, 3, 5 less 1 saves nothing."),
        ("Furs", "5 3 5", "Borg’s armour (torso): 5, 3, 5 less 1 saves 1 rank."),
        ("Furs", "6 3 5", "Borg’s armour (torso): 6, 3, 5 less 1 saves 2 ranks."),
        ("Chainmail jerkin", "1 4", "Borg’s armour (torso): 1, 4 saves nothing."),
        ("Chainmail jerkin", "1 5", "Borg’s armour (torso): 1, 5 saves 1 rank."),
        ("Chainmail jerkin", "6 4", "Borg’s armour (torso): 6, 4 saves 2 ranks."),
    ],
)
def test_armour_saves_are_told_with_a_second_number_only_if_there_is_one(
    worn: str, dice: str, words_: str
) -> None:
    game = Game(man("Ansa", "Broadsword", actions=6), man("Borg", f"worn {worn}", actions=5))
    game.round(says("Borg"), says("Ansa", SWING), exchange("Ansa", "Borg", "10"))
    game.play("Ansa: damage = 5 6", "Ansa: location = 4", f"Borg: armour = {dice}")
    assert words_ in told(game)


@rule("DS-139")
def test_armour_dice_that_are_rolled_again_are_asked_as_such() -> None:
    game = Game(man("Ansa", "Broadsword", actions=6), man("Borg", "worn Furs", actions=5, skill=30))
    game.round(says("Borg"), says("Ansa", SWING))
    game.play(
        exchange("Ansa", "Borg", "2", "armour block", "15"), "Ansa: damage = 5 6", "Borg: where = torso"
    )
    assert asked(game) == "Borg’s armour (torso): roll 3d6."
    game.play("Borg: armour = 1 1 5")
    assert asked(game) == "Borg’s armour (torso), after the block: roll 2d6 again."


@rule("DU-6", "DU-10")
def test_no_action_is_not_counted() -> None:
    game = Game(man("Ansa", actions=3, initiative=1), man("Borg", actions=2, initiative=1))
    game.round(says("Borg", "Change facing, Change facing"), says("Ansa"))
    game.play("Ansa: Initiative = 4", "Borg: Initiative = 5")
    assert "Ansa gains no Action; Initiative dice in the next round: 0." in told(game)
    game = Game(man("Ansa", actions=1)).round(says("Ansa", "Change facing"))
    assert "Actions left are halved: no combatant has any." in told(game)


@rule("DU-22", "DU-18", "DU-20")
def test_a_mover_is_told_the_distance_in_time_for_the_blow_and_enter_goes_beside_the_target() -> None:
    ansa = man("Ansa", "Broadsword", actions=6, square="I6")
    game = Game(ansa, man("Borg", actions=3, square="F6")).round(
        says("Borg"), says("Ansa", SWING, stance="moving")
    )
    short = "A move of more than {} m leaves too few Actions for a declared activity."
    asks = "Ansa is Moving: where to before the Actions are halved, up to {} m?"
    assert asked(game) == f"{asks.format(6)} {short.format(4)}"
    assert usual_square(game) == "G6"
    game.play("Ansa: moves to = G6")
    assert asked(game) == f"{asks.format(4)} {short.format(2)}"
    assert usual_square(game) == "G6", "already beside the target"


@rule("DU-22", "DU-20")
def test_enter_moves_no_farther_than_leaves_the_blow_in_time() -> None:
    ansa = man("Ansa", "Great axe", actions=6, square="J6", str=20)
    game = Game(ansa, man("Borg", actions=3, square="D6")).round(
        says("Borg"), says("Ansa", "blow Great axe", stance="moving")
    )
    assert asked(game).endswith(
        "up to 6 m? A move of more than 1 m leaves too few Actions for a declared activity."
    )
    assert usual_square(game) == "I6"


@rule("DU-18", "DU-23", "DU-26")
def test_a_mover_may_go_up_to_the_next_rank_of_another_combatant() -> None:
    ansa = man("Ansa", "Broadsword", actions=8, square="M6")
    game = Game(ansa, man("Borg", "Knife", actions=3, square="F6"))
    game.round(says("Borg", "thrust Knife"), says("Ansa", "thrust Broadsword", stance="moving"))
    assert game.ranks == {"Ansa": [7], "Borg": [2]}
    assert asked(game) == "Ansa is Moving: where to before Strike Rank 2, up to 6 m?"
    assert usual_square(game) == "G6"
    game.play("Ansa: moves to = G6")
    assert (game.ranks, game.asked) == ({"Ansa": [1], "Borg": [2]}, ["Ansa: Ansa against Borg"])


@rule("DU-22")
def test_a_mover_who_owes_a_metre_is_told_so() -> None:
    game = Game(man("Ansa", actions=1, square="F6")).round(says("Ansa", stance="moving"))
    assert asked(game).endswith("At least one metre.")


@rule("DU-22", "DU-62")
def test_a_jump_that_takes_all_actions_is_the_metre_itself() -> None:
    game = Game(man("Ansa", actions=3, square="F6", skills=("Jump 40",)))
    game.round(says("Ansa", "Diving jump", stance="moving"))
    assert "At least one metre." not in asked(game)
    assert usual_square(game) == "F6"
    game.play("Ansa: moves to = F6")
    assert game.left["Ansa"] == 0


@rule("DU-22")
def test_enter_moves_only_the_owed_metre() -> None:
    game = Game(man("Ansa", actions=5, square="F6")).round(says("Ansa", stance="moving"))
    assert usual_square(game) in ("E6", "G6", "F5", "F7")


@rule("DU-15")
@pytest.mark.parametrize(
    ("square", "far"),
    [("G6", ""), ("H6", ""), ("I6", " They are 3 m apart."), ("J6", " They are 4 m apart.")],
)
def test_a_blow_beyond_reach_is_mentioned_to_the_defender(square: str, far: str) -> None:
    ansa, borg = (
        man("Ansa", "Great axe", actions=6, square="F6", str=20),
        man("Borg", actions=3, square=square),
    )
    game = Game(ansa, borg).round(says("Borg"), says("Ansa", "blow Great axe"))
    assert asked(game) == f"How does Borg meet the blow of Ansa with Great axe?{far}"


BEHIND = [
    ("F6", -1, (), "H6"),  # opposite of the old square, as Ansa has no facing
    ("F6", 0, (), "G7"),  # she looks to the top
    ("F6", -1, ("H6",), "H5"),
    ("F6", -1, ("H5", "H6", "H7"), "F6"),  # no square in her rear is free: the token stays
    ("", -1, (), ""),
]


@rule("DU-44")
@pytest.mark.parametrize(("square", "looks", "taken", "then"), BEHIND)
def test_getting_behind_moves_the_token_behind(
    square: str, looks: int, taken: tuple[str, ...], then: str
) -> None:
    ansa = man("Ansa", "Broadsword", actions=6, square="G6" if square else "", facing=looks)
    others = (man(f"Cai {one}", actions=0, square=one) for one in taken)
    game = Game(ansa, man("Borg", actions=5, dodge=30, square=square), *others)
    game.play("begin Duellist round", *(says(f"Cai {one}") for one in taken), says("Borg"))
    game.play(says("Ansa", SWING, "Borg" if taken else ""), meets("Borg", "Ansa", "dodge"))
    game.play(attack("Ansa", "Borg", "2", "dodge", "18"), "Borg: behind = yes")
    now = game.scene.of(BORG).square
    assert now == (read_square(then) if then else None)


@rule("DU-53", "DU-54", "DU-55")
@pytest.mark.parametrize(
    ("side", "log", "more"),
    [
        ("flank", "Ansa: swing at Borg (Broadsword) comes from the flank.", " It comes from the flank."),
        ("rear", "Ansa: swing at Borg (Broadsword) comes from the rear.", " It comes from the rear."),
        ("front", "", ""),
    ],
)
def test_from_where_an_attack_comes_is_told_in_the_log_and_in_the_question(
    side: str, log: str, more: str
) -> None:
    game = Game(man("Ansa", "Broadsword", actions=6), man("Borg", "Broadsword", actions=5, awa=21))
    game.round(says("Borg", BLOW), says("Ansa", SWING))
    game.play("offer From where an attack comes")
    (first, second) = next(iter(game.session.open.values())).options(game.scene)
    assert (first.words[:4], second.words[:4]) == ("Ansa", "Borg"), "what comes first is asked for first"
    game.play(f"GM: attack = {first.value}")
    assert asked(game) == "Ansa, swing at Borg (Broadsword): from which direction?"
    game.play(f"GM: side = {side}")
    assert asked(game) == f"How does Borg meet the swing of Ansa with Broadsword?{more}"
    assert log in told(game) or not log


@rule("DU-54")
@pytest.mark.parametrize(("die", "then"), [("3", "does not notice it."), ("19", "notices it.")])
def test_the_log_tells_whether_a_blow_from_the_rear_is_noticed(die: str, then: str) -> None:
    borg = man("Borg", "Broadsword", actions=5, awa=10, square="G6", facing=90)
    game = Game(man("Ansa", "Broadsword", actions=6, square="F6"), borg)
    game.round(says("Borg"), says("Ansa", SWING), f"Borg: Awareness = {die}")
    assert f"Ansa: swing at Borg (Broadsword) comes from the rear, and Borg {then}" in told(game)


@rule("DU-16")
def test_slipped_deeds_are_shown_as_of_the_next_round() -> None:
    ansa, borg = man("Ansa", "Broadsword", actions=1, square="F6"), man("Borg", actions=2, square="G6")
    game = Game(ansa, borg).round(says("Ansa", SWING))
    track = SYSTEM.display.track(game.scene)
    assert track is not None
    assert [one.words for one in track.activities] == ["swing at Borg, next round"]
    assert [link.since for link in SYSTEM.display.battlefield.links(game.scene)] == ["next round"]


@rule("DU-1")
def test_enter_treats_the_helper_then_a_friend_and_a_foe_last() -> None:
    foe = with_wounds(man("Foe", side="Foes", end=14), torso="L")
    friend = with_wounds(man("Borg", side="Party", end=14), torso="L")
    ansa = man("Ansa", side="Party", end=14)
    first = [
        Game(*people).play("begin First aid", "GM: who = Ansa")
        for people in ((foe, friend, with_wounds(ansa, torso="L")), (foe, friend, ansa), (foe, ansa))
    ]
    assert [game.session.usual(next(iter(game.session.open))) for game in first] == ["Ansa", "Borg", "Foe"]


@rule("DU-68", "DU-63")
def test_a_bow_that_is_drawn_can_be_loaded_and_shot_in_the_same_plan() -> None:
    rows = {("missiles", "Bow"): {"actions": 2, "load": 1, "damage": 2}}
    game = Game(man("Ansa", "carried Bow", actions=6), man("Borg", actions=3), rows=rows)
    game.round(says("Borg"), says("Ansa", "draw Bow, load Bow, shot Bow"))
    assert game.order == {"Ansa": [5, 4, 2]}


@rule("DS-65")
def test_an_ally_with_a_bow_in_hand_ends_the_solo_fight() -> None:
    rows = {("missiles", "Bow"): {"actions": 2}}
    ansa = man("Ansa", "Broadsword", actions=6, style="Gladiator", side="Party")
    for thing, bonus in (("Bow", 0), ("Melon", 5)):
        people = (ansa, man("Cai", thing, side="Party"), man("Borg", side="Foes"))
        assert solo(Game(*people, rows=rows).scene, ANSA) == bonus


@rule("DS-102", "DS-77")
def test_damage_is_asked_with_its_modifiers() -> None:
    game = Game(man("Ansa", "Great axe", actions=6, str=20), man("Borg", actions=3))
    game.round(says("Borg"), says("Ansa", "blow Great axe"), exchange("Ansa", "Borg", "10"))
    assert asked(game) == "Damage to Borg: roll 2d6 +6."


@rule("DS-67", "DS-109")
@pytest.mark.parametrize(("die", "berserk"), [("10", False), ("4", True)])
def test_the_dead_do_not_go_berserk(die: str, berserk: bool) -> None:
    borg = man("Borg", actions=3, end=19, style="Berserker")
    game = Game(man("Ansa", "Broadsword", actions=6), borg)
    game.round(says("Borg"), says("Ansa", SWING), exchange("Ansa", "Borg", "10"))
    game.play(
        "Ansa: damage = 5 5", f"Ansa: location = {die}", *(["GM: which wound = 4"] if die == "10" else [])
    )
    assert ("Borg: Berserk." in told(game)) is berserk


@rule("DS-6", "DS-168")
def test_ambush_rolls_are_asked_with_modifiers_and_a_tie_names_the_roller() -> None:
    game = Game(man("Ansa", skills=("Ambush 16",)), man("Borg", awa=12)).play(
        "begin Ambush", "GM: who = Ansa"
    )
    game.play("Ansa: skill = Ambush")
    assert asked(game) == "Ansa lies in wait: roll the d20 +16."
    game.play("Ansa: ambush = 6", "GM: terrain = 0")
    assert asked(game) == "Does Borg notice? Roll the d20 +12 against 22."
    game.play("Borg: Awareness = 10")
    assert asked(game) == "A tie: another d20 for the ambush."
    game.play("GM: ambush tie = 5")
    assert asked(game) == "A tie: another d20 for Borg."


@rule("DU-14")
def test_activities_of_the_table_are_told_within_a_sentence_as_the_others() -> None:
    game = Game(man("Ansa", "Knife", actions=6)).round(says("Ansa", "drop Knife, Pick up something"))
    assert "Ansa declares drop Knife and pick up something; Stationary." in told(game)


@rule("DU-22", "DU-26")
def test_a_mover_without_a_plan_goes_towards_the_nearest_enemy_and_not_away() -> None:
    ansa = man("Ansa", actions=4, square="F6")
    game = Game(ansa, man("Borg", actions=3, square="P6")).round(says("Borg"), says("Ansa", stance="moving"))
    assert usual_square(game) == "G6"


@rule("DU-19")
def test_a_round_in_which_nobody_declares_anything_says_that_it_is_over() -> None:
    game = Game(man("Ansa", actions=4), man("Borg", actions=3)).round(says("Borg"), says("Ansa"))
    assert game.noted()[-1] == "Nobody declares anything: the round is over."


@pytest.mark.parametrize(
    ("wound", "usual"), [("S", "Duellist round"), ("MM", "End the fight"), ("", "Duellist round")]
)
def test_enter_ends_the_fight_where_one_side_alone_can_act(wound: str, usual: str) -> None:
    borg = with_wounds(man("Borg", actions=3, end=12), **({"torso": wound} if wound else {}))
    game = Game(man("Ansa", actions=4), borg).round()
    while game.session.open:
        key = next(iter(game.session.open))
        game.session.answer(key, game.session.usual(key))
    assert prompt_of(game.session).usual == usual
