"""Cells for equipment: what can be chosen, what becomes of it, and what is reported."""

from crs_desktop.play.lists.people.equipment import choices, equipped, in_order, unlisted
from crs_desktop.play.lists.people.newcomers import newcomers
from crs_desktop.play.lists.reading.list_rows import ListRow, Rows
from crs_desktop.play.session.opening import opening
from crs_desktop.rules import avatar, contest, double_exposure, duellist
from crs_desktop.rules.scene import Item

DUELLIST, CONTEST = duellist.SYSTEM, contest.SYSTEM
ARENA, MARKET = opening(DUELLIST), opening(CONTEST)


def test_names_from_tables_come_first_then_numbers_with_those_computed_from_them() -> None:
    assert [one.id for one in in_order(DUELLIST, ARENA)][:5] == [
        "style",
        "weapon",
        "shield",
        "armour",
        "actions",
    ]
    ids = [one.id for one in in_order(CONTEST, MARKET)]
    assert ids[:8] == ["weapon", "armor_worn", "load", "base", "agility", "armor", "reach", "dodging"]
    assert ids[8:11] == ["melee_combat", "melee_attack", "melee_defense"]
    bar = double_exposure.SYSTEM
    crs = [one.id for one in in_order(bar, opening(bar))]
    assert crs.index("or") < crs.index("or_modifier"), "without a formula the sheet keeps its order"
    people = [one.id for one in in_order(avatar.SYSTEM, opening(avatar.SYSTEM))]
    assert people[:11] == ["ene", *("str", "int", "cun", "agi", "con", "cha", "luc"), "level", "or", "dr"]
    assert people.index("lb") < people.index("or_modifier") < people.index("deaths")
    assert not bar.items.gear and [*choices(bar, opening(bar))] == ["side"]


def test_what_can_be_chosen_comes_with_its_figures() -> None:
    found = choices(DUELLIST, ARENA)
    assert found["style"]["Berserker"] == "Parry −5, Dodge −5, Traits berserk"
    assert found["shield"]["Small shield"].startswith("1 opponent a round, Parry +10")
    assert choices(CONTEST, MARKET)["armor_worn"]["Full plate"].startswith("Armor of plate")


def test_what_is_chosen_is_held_or_worn_and_spelled_as_in_the_table() -> None:
    cells = {
        "name": "Cade",
        "style": "gladiator",
        "weapon": "war axe; knife",
        "armour": "metal HELM",
        "shield": "Door",
        "items": "Rope",
    }
    row = ListRow(1, equipped(cells, DUELLIST, ARENA))
    (fact,) = newcomers(Rows.of([row]), DUELLIST, ARENA).facts.values()
    one = fact.combatant
    assert one.fields["style"] == "Gladiator"
    assert one.items == (
        Item("Rope"),
        Item("War axe", "", ("held",)),
        Item("Knife", "", ("held",)),
        Item("Door", "", ("held",)),
        Item("Metal helm", "", ("worn",)),
    )


def test_a_name_that_no_table_has_is_reported_in_its_cell() -> None:
    cells = {"style": "Swordfish", "weapon": "War axe; Speer", "shield": "large shield"}
    assert unlisted(cells, DUELLIST, ARENA) == {
        "style": "Fighting style: the tables have no “Swordfish”, so it has no figures.",
        "weapon": "Weapon: the tables have no “Speer”, so it has no figures.",
    }
