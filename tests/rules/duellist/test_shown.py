"""Views and printouts of a Duellist fight: data without rules."""

import pytest

from crs_desktop.rules.card_making import cards
from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.printed import PrintedCard
from crs_desktop.rules.scene import Item
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, man, meets, says, with_wounds, words_on

ANSA, BORG = Name("Ansa"), Name("Borg")


def fight() -> Game:
    ansa = man("Ansa", "Broadsword", actions=6, square="F6")
    borg = man("Borg", "Bow", actions=5, square="F8")
    rows = {("missiles", "Bow"): {"actions": 3, "range": 40}}
    game = Game(ansa, borg, rows=rows)
    return game.round(
        says("Borg", "shot Bow"), says("Ansa", "swing Broadsword, blow Broadsword", stance="moving")
    )


@rule("DU-8", "DU-17")
def test_the_strike_order_is_a_time_line() -> None:
    game = fight()
    track = SYSTEM.display.track(game.scene)
    assert track is not None
    assert (track.title, track.first, track.last) == ("Strike Rank", 6, 0)
    told = [(one.who, one.words, one.at, one.state) for one in track.in_order()]
    assert told == [
        ("Ansa", "swing at Borg", 4, "ahead"),
        ("Borg", "shot at Ansa", 2, "ahead"),
        ("Ansa", "blow at Borg", 0, "ahead"),
    ]
    game.play("Ansa: moves to = F6", meets("Borg", "Ansa", "dodge"))
    track = SYSTEM.display.track(game.scene)
    assert track is not None
    assert [(one.words, one.at, one.state) for one in track.in_order()] == [
        ("swing at Borg", 4, "now"),
        ("shot at Ansa", 1, "ahead"),
        ("blow at Borg", 0, "ahead"),
    ]
    ids = [one.id for one in track.activities]
    assert sorted(ids) == ["1", "2", "3"]


def test_there_is_no_time_line_before_a_fight() -> None:
    assert SYSTEM.display.track(Game(man("Ansa")).scene) is None


@rule("DU-24", "DU-26", "DU-68")
def test_the_board_tells_the_price_of_a_move_and_the_reach_of_shots() -> None:
    game = fight()
    bands = [(band.word, band.reach) for band in SYSTEM.display.battlefield.bands(game.scene, BORG)]
    assert bands == [("Beside", 1), ("Bow", 40)]
    near = SYSTEM.display.battlefield.move(game.scene, ANSA, Square(5, 6))
    far = SYSTEM.display.battlefield.move(game.scene, ANSA, Square(15, 6))
    still = SYSTEM.display.battlefield.move(game.scene, BORG, Square(5, 6))
    assert near is not None
    assert far is not None
    assert still is not None
    assert (near.title, near.why_not, near.notes) == ("Move of 1 m", None, ("1 Action",))
    assert far.why_not == "This is 10 m, but Ansa has only 6 Actions left."
    assert still.why_not == "A Stationary combatant does not move."
    links = {(link.who, link.whom): link.since for link in SYSTEM.display.battlefield.links(game.scene)}
    assert links == {("Ansa", "Borg"): "rank 4", ("Borg", "Ansa"): "rank 2"}


@rule("DU-53", "DU-54", "DU-55")
@pytest.mark.parametrize(
    ("facing", "said"), [(180, "in front of Ansa"), (90, "in Ansa’s flank"), (0, "in Ansa’s rear")]
)
def test_pointing_at_a_combatant_tells_the_side_of_an_attack(facing: int, said: str) -> None:
    scene = Game(man("Ansa", square="F6", facing=facing), man("Borg", square="F8"), facing="counts").scene
    assert SYSTEM.display.battlefield.remarks(scene, BORG, ANSA) == (said,)
    assert SYSTEM.display.battlefield.remarks(scene, ANSA, BORG) == (), "Borg looks nowhere"


def test_moves_outside_a_fight_have_no_price() -> None:
    game = Game(man("Ansa", square="F6"))
    assert SYSTEM.display.battlefield.move(game.scene, ANSA, Square(5, 6)) is None


@rule("DU-21", "DU-40", "DU-71")
def test_a_gm_sees_stance_state_and_earlier_parries() -> None:
    game = Game(
        with_wounds(man("Ansa", "Broadsword", actions=8, end=14), torso="M"), man("Borg", "Knife", actions=9)
    )
    game.round(says("Ansa"), says("Borg", "thrust Knife"))
    assert words_on(game, ANSA) == ["Wounded", "Stationary"]
    game.play(meets("Ansa", "Borg", "parry Broadsword"), "Borg: attack = 2", "Ansa: parry = 9")
    assert words_on(game, ANSA) == ["Wounded", "Stationary", "defends at −5"]


@rule("DU-1", "DS-113")
def test_a_card_has_a_dot_for_each_action_and_a_box_for_each_point_of_a_wound() -> None:
    scene = Game(man("Ansa", actions=7, end=12)).scene
    (card,) = [card for card in cards(SYSTEM, scene) if card.id == "Ansa/wounds"]
    assert [(ticks.title, ticks.count, ticks.round) for ticks in card.ticks] == [
        ("Actions", 7, True), ("Wounded: M", 16, False), ("Unconscious: S", 8, False), ("Dead: L", 4, False),
    ]  # fmt: skip
    assert card.sections[0].lines == ("one box for each F; L fills 4, S 8, M 16",)


@rule("DS-75", "DS-134", "DU-46")
def test_cards_of_weapons_shields_and_armour_show_their_figures_from_the_tables() -> None:
    things = ("Great axe", "Small shield", "Chainmail jerkin", "Knife 2", "Lute")
    scene = Game(man("Ansa")).scene.changed(Name("Ansa"), items=tuple(map(Item, things)))
    by_title = {card.title: card for card in cards(SYSTEM, scene) if card.kind == "item"}
    axe, shield, jerkin, knife, lute = (by_title[name] for name in things)
    assert axe.subtitle == "Weapon, two hands · Ansa"
    assert values(axe) == {
        "Swing": "+3", "Blow": "+5", "Parry": "+10", "Thrust": "–",
        "Speed": "2", "STR needed": "14", "STR for +1": "20", "Length, m": "1.8",
    }  # fmt: skip
    assert values(shield) == {"Parry": "+10", "STR needed": "3", "Opponents a round": "1"}
    assert values(jerkin) == {"Armour Index": "2 dice", "Dodge": "−3", "STR needed": "4"}
    assert (jerkin.picture, jerkin.covers) == ("figure", ("torso",))
    assert (axe.picture, shield.picture, knife.picture, lute.picture) == ("axe", "shield", "knife", "tool")
    assert values(knife) and not values(lute)


def values(card: PrintedCard) -> dict[str, str]:
    return {box.title: box.value for group in card.boxes for box in group}


@rule("DU-2")
def test_the_phases_stand_on_the_reference_card() -> None:
    (card,) = [card for card in cards(SYSTEM, Game().scene) if card.kind == "reference"]
    titles = [section.title for section in card.sections]
    assert titles == ["1. Declaration", "2. Initiative", "3. Resolution", "4. Blood loss"]
