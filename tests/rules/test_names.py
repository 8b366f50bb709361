"""A name has at most 200 characters, wherever it comes from."""

import json

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.newcomers import characters
from crs_desktop.play.lists.reading.list_rows import ListRow, Rows
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.record import parse_record, replay
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    Banded,
    ClockSet,
    Entered,
    ItemPut,
    Marked,
    Prepared,
    Renamed,
    Retitled,
    SavePoint,
    Shelved,
    Sided,
    StatMadeUp,
    TableRowSet,
    Tagged,
)
from crs_desktop.rules.names import LONGEST
from crs_desktop.rules.scene import Clock, Combatant, Item, Marker
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.sessions import bridge

FRED, LONG, MOST, MIDDLE = Name("Fred"), "x" * (LONGEST + 1), "x" * LONGEST, LONGEST - 50
SAID = r"“x{40}…” is too long: expected at most 200 characters\.$"


@pytest.fixture(scope="module")
def session() -> Session:
    return bridge().session


@pytest.mark.parametrize(
    "fact",
    [
        Renamed(FRED, LONG),
        Entered(Name(LONG), Combatant(Name(LONG), "x")),
        Entered(Name("x"), Combatant(Name("x"), LONG)),
        Entered(Name("x"), Combatant(Name("x"), "x", side=LONG)),
        Entered(Name("x"), Combatant(Name("x"), "x", mob=LONG)),
        Entered(Name("x"), Combatant(Name("x"), "x", tags=(LONG,))),
        Entered(Name("x"), Combatant(Name("x"), "x", markers=(Marker("star", LONG),))),
        Entered(Name("x"), Combatant(Name("x"), "x", items=(Item(LONG),))),
        Sided(FRED, LONG),
        Banded(FRED, LONG),
        Tagged(FRED, ("x", LONG)),
        Marked(FRED, Marker("star", LONG)),
        ItemPut(FRED, Item(LONG)),
        ItemPut(FRED, Item("x", states=(LONG,))),
        Shelved(Item(LONG)),
        StatMadeUp(LONG),
        TableRowSet("weapons", LONG, {}),
        ClockSet(Clock("x", LONG, 9)),
        Retitled(title=LONG),
        Prepared(encounter=1, title=LONG),
        SavePoint(LONG),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_a_longer_one_is_refused_before_anything_has_changed(session: Session, fact: Fact) -> None:
    before = session.head
    with pytest.raises(NotAllowed, match=f"^{SAID}"):
        session.rule(fact)
    assert session.head == before


def test_several_are_together_longer_than_one_may_be(session: Session) -> None:
    items = (Item("y" * MIDDLE, states=("z" * MIDDLE,)),)
    one = Combatant(
        Name("w" * MIDDLE), "v" * MIDDLE, side="u" * MIDDLE, tags=("t" * MIDDLE, "s" * MIDDLE), items=items
    )
    assert session.system.refuse(Renamed(FRED, "Fred"), Entered(one.name, one), Entered(FRED, one)) is None
    strange = Combatant(FRED, "Fred", items=(Item("y", states=(MOST, LONG)),))
    why = session.system.refuse(Entered(one.name, one), Entered(FRED, strange), Renamed(FRED, "Fred"))
    assert why and why.startswith("“xxx")


def test_one_of_200_characters_is_taken(session: Session) -> None:
    session.rule(Renamed(FRED, MOST), Sided(FRED, MOST), ItemPut(FRED, Item(MOST)), Retitled(title=MOST))
    assert session.scene.label(FRED) == MOST


def test_a_title_of_a_record() -> None:
    text = 'format = 1\nsystem = "crs"\ntitle = "{}"\nseed = "a"\n'
    with pytest.raises(NotAllowed, match=SAID):
        replay(parse_record(text.format(LONG)))
    assert replay(parse_record(text.format(MOST))).document.title == MOST


def test_a_name_of_a_cast_and_of_a_spreadsheet() -> None:
    system = load_system("crs")
    held = json.loads(cast.write([Combatant(FRED, "Fred")], (), system, Campaign(None)))
    held["characters"][0]["label"] = LONG
    [slip] = cast.read(json.dumps(held), system).slips
    assert slip.startswith("Character 1, “xxx") and slip.endswith("expected at most 200 characters.")
    rows = Rows.of([ListRow(1, {"name": LONG}), ListRow(2, {"name": MOST})])
    found = characters(rows, system, opening(system))
    assert [(slip.row, slip.column) for slip in found.slips] == [(0, "name")] and list(found.facts) == [1]
    assert found.slips[0].why.endswith("expected at most 200 characters.")
