"""What is printed of 2.6: the Character Card as the supplement lists it, and the Item Card."""

from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.card_making import cards, cast
from crs_desktop.rules.card_making.screen import screen
from crs_desktop.rules.double_exposure import SYSTEM as CRS
from crs_desktop.rules.facts import TableRowSet
from crs_desktop.rules.printed import PrintedCard, Ticks
from crs_desktop.rules.scene import Item, Scene
from tests.rule_marks import rule
from tests.rules.avatar.table import ADA, BRAM, gathered, held, power, skill, stats
from tests.rules.avatar.test_sheet import FIRST

SWORD = held(
    "Sword", "Weapon; Class Blade; Edged II; (R,K); needs STR 12; +5 OR; Stealable; full OR; 8 IU; glows"
)


def card(scene: Scene, id_: str) -> PrintedCard:
    return next(one for one in cards(SYSTEM, scene) if one.id == id_)


def hers() -> Scene:
    scene = gathered({ADA: (SWORD, skill("Edged II", "+2 OR"), power("Bless", "costs 3 EM"))}, Ada=0, Bram=5)
    scene = stats(scene, ADA, **{id_.lower(): number for id_, number in FIRST.items()})
    return stats(scene, ADA, ep=40, genre="Fantasy", gender="female", dr_disadvantage=3, deaths=1)


@rule("AS-276", "AS-277", "AS-278", "AS-131", "AS-279", "AS-282", "AS-283", "AS-340")
def test_the_character_card_shows_what_the_supplement_lists_and_no_items() -> None:
    shown = card(hers(), "Ada/character")
    assert (shown.title, shown.subtitle) == ("Ada", "Fantasy · female")
    titles = [[box.title for box in group] for group in shown.boxes]
    assert titles == [
        ["Level", "EP to the next Level"],
        ["ENE", "STR", "INT", "CUN", "AGI", "CON", "CHA", "LUC"],
        ["OR", "DR", "MIND", "LIFE", "IN", "EM", "LB"],
        ["OR disadv.", "DR disadv.", "IN disadv.", "LIFE disadv."],
    ]
    assert [box.value for box in shown.boxes[3]] == ["", "3", "", ""]
    assert [(one.title, one.lines) for one in shown.sections] == [
        ("Skills", ("Edged II",)),
        ("Powers", ("Bless",)),
    ]


@rule("AS-280", "AS-281", "AS-273")
def test_deaths_are_an_area_to_punch_as_large_as_the_table_says() -> None:
    scene = hers()
    assert card(scene, "Ada/character").ticks == (Ticks("Deaths (1)", 10),)
    assert {row.mark for row in scene.tables["character_card"].values()} == {"stand-in"}
    more = TableRowSet("character_card", "deaths", {"places": 12}).on(scene)
    assert card(more, "Ada/character").ticks[0].count == 12


@rule("AS-26", "AS-288", "AS-22", "AS-23")
def test_s_m_is_printed_where_it_is_not_0_and_stats_nobody_entered_are_blank() -> None:
    small = card(stats(gathered(Bram=5), BRAM, s_m=-1), "Bram/character")
    assert [(box.title, box.value) for box in small.boxes[4]] == [("S/M", "-1")]
    assert {box.value for box in small.boxes[1]} == {""}
    assert len(card(hers(), "Ada/character").boxes) == 4


@rule(
    "AS-74", "AS-75", "AS-76", "AS-77", "AS-78", "AS-79", "AS-80", "AS-81", "AS-82", "AS-83", "AS-84", "AS-85"
)
@rule("AS-86", "AS-87", "AS-88", "AS-89", "AS-90", "AS-69", "AS-292", "AS-357")
def test_the_item_card_shows_the_type_first_then_the_rest_then_its_own_words() -> None:
    (known, own) = card(hers(), "Ada/item/Sword").sections
    assert known.lines == (
        "**Type** Weapon",
        "**Class** Blade (R,K)",
        "**Range** Short",
        "**Proficiency** Edged II",
        "**Minimum** STR 12",
        "**Bonuses** +5 OR.",
        "**Ownership** Stealable",
        "**Item Units** 8",
        "**Full OR** full OR, no pulled punch",
    )
    assert own.lines == ("glows",)
    stars = Item(
        "Stars", "Weapon; exempt; imitates a Power; Wearable/Continuous; uses 6 stars; +1 DR at Long Range"
    )
    stars_card = card(gathered({BRAM: (stars,)}, Bram=5), "Bram/item/Stars")
    assert "**Other** takes no slot of the pile, imitates a Power" in stars_card.sections[0].lines
    assert "**Uses** 6 stars" in stars_card.sections[0].lines
    assert "**Use** Wearable/Continuous" in stars_card.sections[0].lines
    assert "**Proficiency** Null" in stars_card.sections[0].lines
    assert card(hers(), "Ada/power/Bless").sections[0].lines == ("costs 3 EM",)


@rule("AV-12", "AV-13", "AV-24", "AV-33", "AV-41", "AS-239", "AS-251")
def test_the_gms_screen_names_the_moves_of_2_6_with_how_far_they_reach() -> None:
    told = {doing.title: doing for doing in screen(SYSTEM, hers(), cast(SYSTEM, hers())).doings}
    of_a_turn = {one.title for one in SYSTEM.edition.maneuvers} - {
        *("Power", "Move freely", "Something else", "AC Pick", "No Action"),
    }
    assert of_a_turn <= set(told), "every maneuver that has rules of its own"
    after = {"Pickpocket", "Loot a body", "Resurrection", "Surprise"}
    assert after <= set(told) and after <= {one.title for one in SYSTEM.procedures}
    assert {"Item Swap", "Reaction", "Hide in Shadows", "Defensive Stance"} <= set(told)
    assert told["Item Swap"].reach == "Step 2 of a later round, in place of an Action"
    assert "Also a Reaction" in told["Suggestion"].effect
    assert "Continuous" in told["Defensive Stance"].effect
    plain = screen(CRS, hers(), cast(CRS, hers()))
    assert told["Flee"] == next(one for one in plain.doings if one.title == "Flee")
