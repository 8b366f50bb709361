"""What every system has printed, and what stands on it."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.bruise.sheet import number
from crs_desktop.rules.card_making import cards, cast
from crs_desktop.rules.printed import Box, Dial, PrintedCard, Section
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.sessions import desk

CRS = load_system("crs")
JOHN = Combatant(
    Name("John"), "John the Bold", "Guard", notes="Owes Fred money",
    fields={"or": 6, "life": 10, "life_left": 4, "lb": 2, "dr_modifier": 3},
    items=(
        Item("Sword", "+5 OR at Short Range", ("held",)),
        Item("Etiquette", "", ("skill",)),
        Item("Fireball", "power: 2 AC Picks; glows", ("power",)),
    ),
)  # fmt: skip


def scene(system: str = "crs", *people: Combatant) -> Scene:
    made = load_system(system).opening()
    for one in people:
        made = made.with_combatant(one)
    return made


def of_kind(kind: str, *people: Combatant) -> list[PrintedCard]:
    return [card for card in cards(CRS, scene("crs", *people)) if card.kind == kind]


def test_a_character_card_has_the_stats_in_boxes_and_what_he_has_by_title() -> None:
    (card,) = of_kind("character", JOHN)
    assert (card.title, card.subtitle) == ("John the Bold", "Guard · CRS 1.0")
    secondary, further = card.boxes
    assert secondary[0] == Box("OR", "6")
    assert [box.title for box in secondary] == ["OR", "DR", "MIND", "LIFE", "IN", "LB"]
    assert further == (Box("DR modifiers", "3"),)
    assert card.sections == (
        Section("Skills", ("Etiquette",)),
        Section("Powers", ("**Fireball**: power: 2 AC Picks; glows",)),
        Section("Items", ("**Sword**: +5 OR at Short Range",)),
    )


def test_a_side_that_is_the_name_is_not_said_twice() -> None:
    (card,) = of_kind("character", Combatant(Name("Fred"), "Fred", "Fred"))
    assert card.subtitle == "CRS 1.0"


@rule("BR-23", "BR-25")
def test_the_wheel_is_drawn_with_the_karma_of_both_ends_beside_it() -> None:
    zel = Combatant(Name("Zel"), "Zel", fields={"clubs": 4, "destiny": 7, "fate_karma": 1})
    card = cards(load_system("bruise"), scene("bruise", zel))[0]
    suits = [box.title.partition(" (")[0] for group in card.boxes for box in group]
    assert suits == ["Clubs", "Spades", "Diamonds", "Hearts"]
    karma = (Box("Destiny Karma", "7"), Box("Fate Karma", "1"))
    assert card.dials == (Dial("Destiny", "Fate", 7, 10, karma),)


def test_the_tale_weaver_has_a_deck_like_everybody_else() -> None:
    zel = Combatant(Name("Zel"), "Zel")
    made = [card for card in cards(load_system("bruise"), scene("bruise", zel)) if card.kind == "deck"]
    decks = {who: [card.face for card in made if card.who == who] for who in ("Zel", "")}
    assert decks["Zel"] == decks[""]
    assert len(decks[""]) >= 52


def test_what_a_sheet_holds_in_words_stands_in_the_table_of_the_cast() -> None:
    zel = Combatant(Name("Zel"), "Zel", fields={"skills": ("Melee 2", "Dodge 2"), "legacy": 1})
    table = cast(load_system("bruise"), scene("bruise", zel))
    row = dict(zip(table.columns, table.rows[0], strict=True))
    assert (row["Destiny"], row["Legacy Points"], row["Skills"]) == ("5", "1", "Melee 2; Dodge 2")


def test_primary_stats_have_boxes_where_they_are_used() -> None:
    used = replace(scene("crs", JOHN), house_rules={"primary-stats": "used"})
    boxes = cards(CRS, used)[0].boxes
    assert [box.title for box in boxes[1]] == ["ENE", "STR", "INT", "CUN", "AGI", "CON", "CHA", "LUC"]


def test_an_item_has_a_card_with_its_words_a_line_each() -> None:
    sword, skill, power = (of_kind(kind, JOHN)[0] for kind in ("item", "skill", "power"))
    assert (sword.title, sword.subtitle) == ("Sword", "Item · John the Bold")
    assert sword.sections == (Section("", ("+5 OR at Short Range",)),)
    assert skill.sections == ()
    assert power.sections == (Section("", ("power: 2 AC Picks", "glows")),)


def test_the_card_of_an_item_shows_its_bonuses_in_boxes_and_its_kind_as_a_picture() -> None:
    (sword,) = of_kind("item", JOHN)
    assert sword.boxes == ((Box("OR, Short Range", "+5"),),)
    assert sword.picture == "sword" and sword.spare[0].words == ("carried", "held", "laid down")
    (helm,) = of_kind("item", Combatant(Name("Ann"), "Ann", items=(Item("Helm", "+2 DR; +5 LIFE"),)))
    assert helm.boxes == ((Box("DR", "+2"), Box("LIFE", "+5")),)
    assert helm.spare[0].words == ("carried", "worn", "laid down")


@pytest.mark.parametrize("sample", ["avatars", "gate", "magic", "market"])
def test_no_card_of_an_item_of_a_sample_is_blank(sample: str) -> None:
    session = desk(sample).session
    items = [card for card in cards(session.system, session.scene) if card.kind == "item"]
    assert items and all(card.boxes or card.sections or card.picture != "item" for card in items)


def test_what_lies_on_the_shelf_of_a_library_has_a_card_that_is_nobodys() -> None:
    shelf = replace(scene("crs"), shelf={"Rope": Item("Rope", "ten metres")})
    rope = cards(CRS, shelf)[0]
    assert (rope.title, rope.subtitle, rope.who, rope.kind) == ("Rope", "Item", "", "item")


def test_the_deck_of_a_character_is_ten_cards_and_one_for_each_point_of_lb() -> None:
    deck = of_kind("deck", JOHN)
    assert len(deck) == 10 + 2
    assert [card.face for card in deck] == list(CRS.decks.full(scene("crs", JOHN), JOHN.name))
    assert {card.subtitle for card in deck} == {"John the Bold"}


def test_the_reference_card_has_the_seven_steps() -> None:
    (card,) = of_kind("reference")
    assert [section.title[:2] for section in card.sections] == [f"{at}." for at in range(1, 8)]


def test_the_cast_has_a_row_for_everybody_with_what_is_left_and_the_notes() -> None:
    table = cast(CRS, scene("crs", JOHN, Combatant(Name("Mary"), "Mary")))
    row = dict(zip(table.columns, table.rows[0], strict=True))
    assert row["LIFE"] == "4 of 10"
    assert row["Skills, powers and items"].startswith("Sword (+5 OR at Short Range); Etiquette; ")
    assert row["Notes"] == "Owes Fred money"
    assert [row[0] for row in table.rows] == ["John the Bold", "Mary"]


@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS])
def test_every_card_has_an_id_of_its_own(system: str) -> None:
    people = (JOHN, Combatant(Name("Mary"), "Mary")) if system == "crs" else (Combatant(Name("Ted"), "Ted"),)
    made = cards(load_system(system), scene(system, *people))
    assert len({card.id for card in made}) == len(made)
    assert {card.who for card in made if card.kind == "character"} == {one.name for one in people}


def test_a_wheel_that_stands_at_5_0_is_drawn_and_gives_its_points() -> None:
    bruise = load_system("bruise")
    ted = Combatant(Name("Ted"), "Ted", fields={"destiny": 5.0})
    (card,) = [card for card in cards(bruise, scene("bruise", ted)) if card.kind == "character"]
    assert [dial.rating for dial in card.dials] == [5]
    assert number(scene("bruise", ted), ted.name, "destiny") == 5


def test_two_things_of_one_name_are_two_cards() -> None:
    torches = (Item("Torch", "+1 OR"), Item("Torch", "+2 OR"))
    made = of_kind("item", Combatant(Name("Tor"), "Tor", items=torches))
    assert [card.id for card in made] == ["Tor/item/Torch", "Tor/item/Torch 2"]
