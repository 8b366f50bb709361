"""What a library knows of its people, and what lies on its shelf."""

from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import (
    Entered,
    HandoutWritten,
    MadeToBePrepared,
    NotesWritten,
    Portrayed,
    Prepared,
    PutAway,
    Retitled,
    Shelved,
    Tagged,
    Unshelved,
)
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from tests.rules.ground.test_fog import SHOWN as FOG
from tests.rules.ground.test_walls import SHOWN as WALLS

FRED = Name("Fred")
ROPE = Item("Rope", "+1 DR")


LIBRARY = {Tagged, NotesWritten, HandoutWritten, Portrayed, Shelved, Unshelved}
PREPARATION = {Prepared, MadeToBePrepared, PutAway, Retitled}
SHOWN = LIBRARY | PREPARATION | WALLS | FOG


def after(*facts: Fact) -> Scene:
    scene = load_system("crs").opening()
    for fact in (Entered(FRED, Combatant(FRED, "Fred the Red")), *facts):
        scene = happen(scene, fact)
    return scene


def test_tags_notes_and_portrait_are_what_was_said_last() -> None:
    one = after(
        Tagged(FRED, ("bar", "guard")),
        Tagged(FRED, ("bar",)),
        NotesWritten(FRED, "Drinks."),
        HandoutWritten(FRED, "You drink."),
        Portrayed(FRED, "a1"),
    ).of(FRED)
    assert (one.tags, one.notes, one.handout, one.portrait) == (("bar",), "Drinks.", "You drink.", "a1")


def test_the_shelf_holds_one_of_each_name() -> None:
    better = Item("Rope", "+2 DR")
    assert after(Shelved(ROPE), Shelved(better)).shelf == {"Rope": better}
    assert after(Shelved(ROPE), Unshelved("Rope"), Unshelved("Lamp")).shelf == {}


def test_an_encounter_that_is_put_away_keeps_its_people() -> None:
    before = after()
    assert after(PutAway()).away and not before.away
    assert after(PutAway()).combatants == before.combatants
    assert after(PutAway(), PutAway(away=False)) == before


def test_a_library_prepares_an_encounter_or_has_put_it_away() -> None:
    once = Prepared(7, "The ford")
    assert after(once, Prepared(8, "The cave", away=True)).prepared == {7: True, 8: False}
    assert after(once, Prepared(7, "The ford", away=True), once) == after(once)
    assert after(MadeToBePrepared()).away and not after().prepared


def test_a_title_is_the_last_that_was_given() -> None:
    assert after(Retitled("Ford"), Retitled("Bridge")).called == "Bridge" and after().called == ""


def test_each_says_what_it_did() -> None:
    scene = after()
    told = {
        Tagged(FRED, ("bar", "guard")): "Fred the Red: tags bar and guard.",
        Tagged(FRED, ()): "Fred the Red: tags none.",
        NotesWritten(FRED, "Drinks."): "Fred the Red: the notes are changed.",
        HandoutWritten(FRED, "You drink."): "Fred the Red: the text for the player is changed.",
        Portrayed(FRED, "a1"): "Fred the Red has a portrait.",
        Portrayed(FRED, ""): "Fred the Red no longer has a portrait.",
        Shelved(ROPE): "Rope is on the shelf.",
        Unshelved("Rope"): "Rope is no longer on the shelf.",
        Prepared(7, "The ford"): "“The ford” is prepared.",
        Prepared(7, "The ford", away=True): "“The ford” is put away.",
        MadeToBePrepared(): "",
        PutAway(): "The encounter is put away.",
        PutAway(away=False): "The encounter is prepared.",
        Retitled("Ford"): "This is now called “Ford”.",
    }
    assert {fact: fact.words(scene) for fact in told} == told
