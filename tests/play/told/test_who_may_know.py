"""Who may know a fact, a ruling's words, a title, a code: whatever players get asks one function."""

import csv
import io
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.writing import rpg_cards
from crs_desktop.play.lists.writing.code import code_text
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.log_export import WRITERS, write_log
from crs_desktop.play.told.story import story
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    ClockSet,
    ClockStopped,
    DrawsKept,
    FieldSet,
    Hidden,
    ItemLost,
    ItemPut,
    ItemShown,
    Left,
    Noted,
    NotesWritten,
    Ordered,
    Renamed,
    Retitled,
    SavePoint,
    SideColoured,
    Sided,
    Tagged,
)
from crs_desktop.rules.scene import Clock, Combatant, Item, Turn
from crs_desktop.rules.values import Card, Name
from tests.play.fights import FRED, JOHN, MARY, enters, fight
from tests.rules.avatar.table import CLEO, DOV
from tests.sessions import desk

CRS = load_system("crs")
RING = Item("Ring of Kings", "+5 OR", secret=True)


def public(session: Session) -> str:
    """All that players read of a fight."""
    return "\n".join(line.text for line in story(session.path, to_gm=False))


def heard(session: Session, *facts: Fact, words: str = "") -> str:
    """What players read of a ruling."""
    before = public(session)
    session.rule(*facts, words=words)
    return public(session).removeprefix(before)


def test_correcting_an_item_that_was_stolen_secretly_is_for_the_gm(campaign: Campaign) -> None:
    people = (enters(CLEO, {"dr": 4}), enters(DOV, {"mind": 1}))
    session = fight(campaign, "avatar", *people, ItemPut(DOV, Item("Ring", "Class Jewel; Stealable")))
    session.rule(ItemLost(DOV, "Ring", seen="gm"), ItemPut(CLEO, Item("Ring", "Stealable", secret=True)))
    assert heard(session, ItemPut(CLEO, Item("Ring", "Class Jewel; Unstealable", secret=True))) == ""
    assert heard(session, ItemLost(CLEO, "Ring")) == ""
    assert heard(session, ItemPut(CLEO, Item("Rope"))).endswith("Cleo: Rope, carried.")


def test_a_secret_item_is_public_once_it_is_shown(bar: Session) -> None:
    assert heard(bar, ItemPut(FRED, RING)) == ""
    assert heard(bar, words="Fred polishes the Ring of Kings") == ""
    assert "Ring of Kings: +5 OR" in heard(bar, ItemShown(FRED, RING.name))
    assert "Ring of Kings" in heard(bar, words="Fred polishes the Ring of Kings")


def test_an_item_that_another_has_openly_is_no_secret_word(bar: Session) -> None:
    bar.rule(ItemPut(JOHN, replace(RING, secret=False)), ItemPut(FRED, RING))
    assert "Kings" in heard(bar, words="John polishes the Ring of Kings")


def test_a_ruling_of_words_alone_is_for_the_gm_when_it_names_somebody_hidden(bar: Session) -> None:
    bar.rule(Hidden(JOHN, True))
    assert heard(bar, words="John waits behind the door") == ""
    assert "rain" in heard(bar, words="rain")


@pytest.mark.parametrize(
    "fact",
    [
        Ordered((Turn(FRED), Turn(JOHN))),
        Noted("{who} hears steps.", {"who": JOHN}),
        ClockSet(Clock("a", "Steps", 60, JOHN)),
        SideColoured("Cult of Night", "red"),
        Noted("The Cult of Night gathers."),
        NotesWritten(FRED, "a spy"),
        Tagged(FRED, ("spy",)),
        SavePoint("before the ambush"),
        ItemLost(JOHN, "Rope"),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_is_about_somebody_hidden_or_is_the_gms_own_is_for_the_gm(bar: Session, fact: Fact) -> None:
    bar.rule(Sided(JOHN, "Cult of Night"), ItemPut(JOHN, Item("Rope")))
    bar.rule(Hidden(JOHN, True))
    assert heard(bar, fact) == ""


def test_a_ruled_card_is_as_secret_as_a_drawn_one(bar: Session) -> None:
    bar.rule(DrawsKept(FRED, "gm"))
    assert heard(bar, CardSpent(FRED, Card("7"))) == ""


def test_a_name_from_before_a_renaming_stays_with_the_gm(bar: Session) -> None:
    """What was written while nobody knew the person names that one to the end."""
    bar.rule(Hidden(JOHN, True))
    bar.rule(ClockSet(Clock("life John", "John’s LIFE back", 60, JOHN, about="life")))
    bar.rule(Renamed(JOHN, "Kind old man"))
    bar.rule(Hidden(JOHN, False))
    assert "John" not in heard(bar, ClockStopped("life John"))
    assert heard(bar, words="John smiles") == ""
    assert "Kind old man: DR 6 → 7." in heard(bar, FieldSet(JOHN, "dr", 7))


def test_who_left_unseen_is_named_to_nobody(bar: Session) -> None:
    bar.rule(Hidden(JOHN, True))
    bar.rule(Left(JOHN))
    assert heard(bar, words="John was never here") == ""
    assert heard(bar, Noted("{who} is missed.", {"who": JOHN})) == ""


def test_an_open_renaming_and_leaving_is_read_by_all(bar: Session) -> None:
    assert "Fred is now called Red." in heard(bar, Renamed(FRED, "Red"))
    assert "Red leaves." in heard(bar, Left(FRED))


@pytest.mark.parametrize("ending", WRITERS)
def test_the_players_log_has_no_title_that_names_somebody_hidden(
    bar: Session, tmp_path: Path, ending: str
) -> None:
    bar.rule(Hidden(JOHN, True))
    bar.rule(Retitled("An ambush by John"))
    for to_gm in (True, False):
        write_log(bar, tmp_path / f"log{ending}", to_gm)
        named = "ambush by John" in (tmp_path / f"log{ending}").read_text("utf-8")
        assert named == to_gm


def test_a_code_holds_the_name_that_people_read_and_no_other() -> None:
    one = Combatant(Name("Vampire lord"), "Kind old man", items=(RING,), notes="undead", tags=("undead",))
    text = code_text(one, CRS)
    assert json.loads(text)["characters"] == [{"name": "Kind old man"}]
    strange = json.loads(code_text(replace(one, label="Ann: the “Red”"), CRS))["characters"]
    assert strange == [{"label": "Ann: the “Red”", "name": "Ann the Red"}]


def test_cards_for_rpg_cards_tell_what_players_may_read() -> None:
    john = Combatant(JOHN, "John", hidden=True)
    fred = Combatant(FRED, "Fred", items=(RING, Item("Rope")), notes="A spy.", handout="You sing.")
    scene = CRS.opening().with_combatant(fred).with_combatant(john)
    text = rpg_cards.write([fred, john], CRS, scene)
    assert "Rope" in text and "You sing." in text
    assert not [word for word in ("Ring", "spy", "John", "+5 OR") if word in text]


def test_the_table_of_the_log_for_the_gm_marks_what_is_secret(bar: Session, tmp_path: Path) -> None:
    bar.rule(Hidden(JOHN, True))
    bar.rule(words="John waits")
    write_log(bar, tmp_path / "log.csv", to_gm=True)
    rows = [*csv.DictReader(io.StringIO((tmp_path / "log.csv").read_text("utf-8")))]
    assert [row["secret"] for row in rows if row["text"] == "The GM rules: John waits"] == ["1"]


def test_nothing_is_kept_back_where_nothing_is_secret() -> None:
    session = desk("bar").session
    assert public(session) == "\n".join(line.text for line in story(session.path))
    assert MARY in session.scene.combatants
