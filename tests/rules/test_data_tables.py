"""Tables of a system: what ships, what a GM changes, and what is refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.data_tables import DataTable, TableRow, row_of, whole_table
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import TableRowRemoved, TableRowSet
from crs_desktop.rules.sheet import Listing, Number, Text
from crs_desktop.rules.why import NotAllowed

WEAPONS = DataTable(
    id="weapons",
    term="Weapons",
    columns=(
        Number(id="speed", term="Speed", usual=5, high=12),
        Text(id="kind", term="Kind"),
        Listing(id="uses", term="Uses"),
    ),
)
AXE = TableRow({"speed": 7, "kind": "edged"}, "confirmed")
SYSTEM = replace(load_system("contest"), tables=(WEAPONS,))
SCENE = SYSTEM.opening({"weapons": {"Axe": AXE}})


def test_a_row_holds_what_was_written_and_else_what_its_columns_hold_when_empty() -> None:
    assert dict(row_of(SCENE.tables, WEAPONS, "Axe")) == {"speed": 7, "kind": "edged", "uses": ()}


def test_a_row_that_there_is_not_is_a_sentence() -> None:
    with pytest.raises(NotAllowed, match="Weapons has no row “Bow”"):
        row_of(SCENE.tables, WEAPONS, "Bow")


def test_a_gm_changes_adds_and_takes_out() -> None:
    facts = (
        TableRowSet("weapons", "Axe", {"speed": 3}),
        TableRowSet("weapons", "Bow", {}),
        TableRowRemoved("weapons", "Bow"),
        TableRowRemoved("weapons", "Club"),
    )
    after = happen_all(SCENE, facts)
    assert after.tables == {"weapons": {"Axe": TableRow({"speed": 3}, "gm")}}
    assert [fact.words(SCENE) for fact in facts[:3]] == [
        "Weapons: Axe is changed.",
        "Weapons: Bow is new.",
        "Weapons: Bow is removed.",
    ]


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (TableRowSet("weapons", "Axe", {"speed": 13}), "Weapons, Axe: Speed is “13”: expected a whole"),
        (
            TableRowSet("weapons", "Axe", {"edge": 1}),
            "there is no column “edge”: expected one of speed,",
        ),
        (TableRowSet("armour", "Mail", {}), "There is no table “armour”: expected one of weapons."),
        (TableRowSet("weapons", " ", {}), "Weapons: a row needs a name."),
    ],
)
def test_what_cannot_be_is_refused(fact: TableRowSet, why: str) -> None:
    assert why in (SYSTEM.refuse(fact) or "")


def test_a_table_out_of_a_file() -> None:
    held = {"Axe": {"mark": "confirmed", "speed": 7, "uses": ["chop", "throw"]}, "Fist": {}}
    assert whole_table(held, WEAPONS) == {
        "Axe": TableRow({"speed": 7, "uses": ("chop", "throw")}, "confirmed"),
        "Fist": TableRow(),
    }


@pytest.mark.parametrize(
    ("held", "why"),
    [
        ({"Axe": 3}, "Weapons: “Axe” is not a row."),
        (
            {"Axe": {"mark": "guess"}},
            "“guess” is not a mark: expected one of confirmed, inferred,",
        ),
        ({"Axe": {"speed": "fast"}}, "Weapons, Axe: Speed is “fast”, which is not a number."),
        ({"Axe": {"wide": 1}}, "there is no column “wide”"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_row(held: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAllowed, match=why.replace("(", "[(]")):
        whole_table(held, WEAPONS)
