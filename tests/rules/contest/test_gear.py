"""Situations 28 and 29: Speed, load, Strength, the tables, what is printed, and how things are shown."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.play.session.opening import opening as with_tables
from crs_desktop.rules.card_making import cards
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.attack.loading import Loosed
from crs_desktop.rules.contest.combat import AdvantageGained, Answered
from crs_desktop.rules.contest.sheet.gear import in_hand, too_heavy
from crs_desktop.rules.contest.sheet.sheet import number
from crs_desktop.rules.contest.shown import how_is, markers, out
from crs_desktop.rules.contest.state import END_OF_ROUND, Advantage
from crs_desktop.rules.contest.tables import SCALE, TABLES
from crs_desktop.rules.contest.throw.stats import plain_stat
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.contest.wounds.injuries import read, sooner, write
from crs_desktop.rules.data_tables import row_of
from crs_desktop.rules.facts import ItemPut, StatMadeUp, TableRowSet
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.contest.people import KARL, RITA, karl, rita, scene_of, somebody
from tests.rules.contest.rounds import worth

WALKER = Name("Walker")


def speed(base: int, *items: tuple[str, str], **stats: Any) -> Any:
    one = somebody("Walker", "A1", "", speed=base, **stats)
    having = tuple(Item(name, "", (state,)) for name, state in items)
    return worth(plain_stat(scene_of(replace(one, items=having)), WALKER, "speed"))


PLATE, PACK, LIGHT = ("Full plate", "worn"), ("50 lb pack", "carried"), ("25 lb pack", "carried")


@rule("CT-75", "CT-5")
@pytest.mark.parametrize(
    ("base", "items", "left"),
    [
        (6, [], 6),
        (6, [PLATE], 4),
        (6, [PLATE, PACK], 2),
        (6, [PLATE, PACK, ("Battleaxe", "held")], 1),
        (6, [("Half plate", "worn")], 5),
        (6, [("Heavy leather", "worn"), LIGHT], 4),
        (8, [PLATE], 6),
        (7, [("heavy leather", "worn"), LIGHT, ("Battleaxe", "held")], 4),
        (10, [LIGHT], 9),
        (6, [PLATE, ("Half plate", "worn")], 4),
        (6, [PLATE, ("Half plate", "carried")], 4),
    ],
)
def test_speed_by_armor_and_load(base: int, items: list[tuple[str, str]], left: int) -> None:
    assert speed(base, *items) == left


@rule("CT-5")
def test_a_pack_that_is_laid_down_is_no_load() -> None:
    laden = scene_of(replace(karl(), items=(*karl().items, Item("50 lb pack"))))
    assert worth(plain_stat(laden, KARL, "speed")) == 2
    down = ItemPut(KARL, Item("50 lb pack", "", ("laid down",))).on(laden)
    assert worth(plain_stat(down, KARL, "speed")) == 4


@rule("CT-75", "CT-83")
def test_a_wound_takes_off_speed_only_where_it_says_so() -> None:
    assert speed(6, injuries=("cut in the arm −3",)) == 6
    assert speed(6, injuries=("cut in the leg −1, Speed −2",)) == 4
    everything = scene_of(somebody("Walker", "A1", injuries=("cut −3",)), wounded_stats="all")
    assert worth(plain_stat(everything, WALKER, "speed")) == 3


@rule("CT-76")
def test_heavy_things_want_strength_and_are_not_forbidden() -> None:
    knight = scene_of(karl(strength=15))
    assert too_heavy(knight, KARL, number(knight, KARL, "strength")) == ()
    slim = scene_of(karl())
    assert too_heavy(slim, KARL, number(slim, KARL, "strength")) == ("Full plate",)
    assert "too weak for Full plate" in [marker.word for marker in markers(slim, KARL)]


def test_what_is_held_first_is_what_he_fights_with() -> None:
    assert in_hand(scene_of(karl()), KARL).title == "Sword"
    bow = scene_of(rita(items="Short bow: held; Foil: carried"))
    assert in_hand(bow, RITA).title == "bare hands"


@rule("CT-77", "CT-82", "CT-64")
def test_every_row_that_ships_is_of_the_table() -> None:
    shipped = with_tables(SYSTEM).tables
    assert set(shipped) == {table.id for table in TABLES}
    for table in TABLES:
        for row in shipped[table.id]:
            row_of(shipped, table, row)
    uses = [row.values["also"] for row in shipped["weapons"].values() if "also" in row.values]
    assert all(use in shipped["weapons"] for use in uses)


@rule("CT-16", "CT-17", "CT-59", "CT-64", "CT-73", "CT-74", "CT-75", "CT-76", "CT-6")
@pytest.mark.parametrize(
    ("row", "stat", "says"),
    [
        ("Untrained human, most stats", "Most stats", "10"),
        ("A player, against the enemies of the campaign", "Melee Combat", "2 or 3 more than theirs"),
        ("Master archer: an eye at 10 m", "Aim", "20"),
        ("Ninja training", "Stealth", "up to 6 more"),
        ("Bored", "Perception", "1 less"),
        ("World class sprinter", "Speed", "10"),
        ("Circus strongman", "Strength", "20"),
        ("Flee, Maneuver", "Duration", "5 to 20 seconds"),
        ("Melee", "Duration", "1 to 10 seconds"),
    ],
)
def test_what_stats_are_like_stands_in_a_table(row: str, stat: str, says: str) -> None:
    held = row_of(with_tables(SYSTEM).tables, SCALE, row)
    assert (held["stat"], held["worth"]) == (stat, says)


@rule("CT-16", "CT-11", "CT-8")
def test_the_reference_cards_have_bands_odds_and_the_scale_of_this_game() -> None:
    scene = TableRowSet("scale", "Sphinx", {"stat": "Perception", "worth": "18"}).on(scene_of(karl()))
    by_id = {card.id: card for card in cards(SYSTEM, scene)}
    bands, odds = by_id["reference/contest"].sections
    assert bands.lines[2] == "10–13: B wins by 2"
    assert odds.lines[0] == "0: 38%, 24%, 38%"
    lines = [
        line for id_ in ("1", "2") for one in by_id[f"reference/scale {id_}"].sections for line in one.lines
    ]
    assert "Sphinx: 18" in lines
    assert "Flee, Maneuver: 5 to 20 seconds" in lines
    assert next(section.title for section in by_id["reference/round"].sections) == "1. Aim"


@rule("CT-4")
def test_the_printed_sheet_has_stats_injuries_and_backstory() -> None:
    one = karl(injuries=("cut in the arm −1",), backstory="Ten years of war.")
    card = next(card for card in cards(SYSTEM, scene_of(one)) if card.kind == "character")
    assert ("Melee Combat", "20") in [(box.title, box.value) for group in card.boxes for box in group]
    told = {section.title: section.lines for section in card.sections}
    assert told["Injuries"] == ("cut in the arm −1",)
    assert told["Backstory"] == ("Ten years of war.",)
    assert told["Items"] == ("Sword, Full plate",)


@rule("CT-6")
def test_a_made_up_stat_is_on_every_sheet() -> None:
    scene = StatMadeUp("Elvish").on(scene_of(karl()))
    assert SYSTEM.values(scene, KARL)["own elvish"] == 10


def words(scene: Scene, who: Name = KARL) -> list[str]:
    return [marker.word for marker in markers(scene, who)]


@rule("CT-2")
def test_how_somebody_is_a_word_and_a_list_and_no_bar() -> None:
    assert (how_is(scene_of(karl()), KARL).word, out(scene_of(karl()), KARL)) == ("well", "")
    hurt = scene_of(karl(injuries=("cut −1",)))
    assert (how_is(hurt, KARL).word, how_is(hurt, KARL).bad) == ("hurt", False)
    down = scene_of(karl(injuries=("knocked out, disabled",)))
    assert (how_is(down, KARL).word, out(down, KARL), how_is(down, KARL).bad) == (
        "disabled",
        "disabled",
        True,
    )
    waiting = Injured(KARL, "stabbed −3", due=END_OF_ROUND)
    scene = replace(scene_of(karl()), later=(waiting,))
    assert how_is(scene, KARL).injuries == ("stabbed −3 (from the end of the round)",)
    assert how_is(scene, KARL).word == "well"


@rule("CT-20", "CT-21", "CT-32")
def test_markers_show_what_he_gained_and_what_is_empty() -> None:
    scene = scene_of(karl(injuries=("cut −1",), strength=15), rita())
    scene = AdvantageGained(Advantage(KARL, RITA, decisive=True)).on(scene)
    scene = Loosed(KARL, "Crossbow", 6).on(scene)
    expected = ["combat stats −1", "Speed 4 of 6", "Advantage over Rita +4", "Crossbow: 6 rounds to reload"]
    assert words(scene) == expected
    assert words(Answered(KARL, "flee").on(scene)) == expected, "nobody attacks him"


@rule("CT-86", "CT-87")
def test_an_injury_that_lasts_some_rounds_is_counted_down() -> None:
    reeling = write("reeling", 2, 3)
    assert sooner(reeling) == "reeling −2, 2 rounds"
    assert sooner(sooner(reeling)) == "reeling −2, 1 round"
    assert sooner(sooner(sooner(reeling))) == ""
    assert sooner("cut −1") == "cut −1"


@pytest.mark.parametrize(
    ("text", "penalty", "words_"),
    [
        ("cut -1", 1, "cut"),
        ("cut −1.5", 1.5, "cut"),
        ("left-handed now", 0, "left-handed now"),
        ("−2", 2, ""),
    ],
)
def test_injuries_are_read_as_people_write_them(text: str, penalty: float, words_: str) -> None:
    assert (float(read(text).penalty), read(text).words) == (penalty, words_)


@rule("CT-64", "CT-75", "CT-76", "CT-81")
@pytest.mark.parametrize(
    ("name", "told", "figures"),
    [
        (
            "longbow",
            "Pointed; pierces 90% of leather, 50% of mail and 50% of plate; 5 seconds to reload; "
            "requires Strength 15.",
            "Leather 90%, Mail 50%, Plate 50%, Reload, s 5, Strength needed 15",
        ),
        ("Foil", "Pointed.", ""),
        (
            "Musket",
            "Pointed; pierces 90% of leather, 50% of mail and 50% of plate; 60 seconds to reload; Aim −2.",
            "Leather 90%, Mail 50%, Plate 50%, Reload, s 60, Aim −2",
        ),
        ("Full plate", "Armor of plate; Speed −2; requires Strength 15.", "Speed −2, Strength needed 15"),
        ("25 lb pack", "Speed −1.", "Speed −1"),
        ("Lute", "", ""),
    ],
)
def test_what_the_tables_know_of_a_thing_is_told_where_it_is_named_and_on_its_card(
    name: str, told: str, figures: str
) -> None:
    scene = scene_of(somebody("Karl", "", f"{name}: held"))
    (item,) = scene.of(KARL).items
    assert SYSTEM.items.by_name(scene, item) == told
    card = next(card for card in cards(SYSTEM, scene) if card.title == name and card.kind == "item")
    assert ", ".join(f"{box.title} {box.value}" for group in card.boxes for box in group) == figures
    assert bool(card.sections) == (name in ("longbow", "Foil", "Musket"))


@rule("CT-8")
def test_the_printed_bands_are_those_of_the_house_rule() -> None:
    by_id = {card.id: card for card in cards(SYSTEM, scene_of(karl(), roll_14="2"))}
    bands = by_id["reference/contest"].sections[0].lines
    assert bands[2:4] == ("10–14: B wins by 2", "15–17: B wins by 1")
