"""What a player may read is chosen; what there is fills the card, in a little Markdown."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop.play.lists.writing import spreadsheet
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.printing import sizes
from crs_desktop.printing.card.layout import lay
from crs_desktop.printing.job import told_of
from crs_desktop.printing.marks import Frame, Label
from crs_desktop.printing.wanted import USUAL_KINDS, Wanted
from crs_desktop.rules import load_system
from crs_desktop.rules.card_making import cards, cast
from crs_desktop.rules.printed import Contents
from crs_desktop.rules.scene import Combatant, Item, Scene
from tests.printing.people import CRS, imposition, job, person, scene, text_of, worded

NOTHING = Contents(*[False] * len(Contents.__struct_fields__))
NUMBERS = {"or": 8, "dr": 12, "mind": 4, "life": 18, "in": 5, "em": 10, "lb": 1}


def fight() -> Scene:
    fred = person(
        "Fred",
        Item("Sword", "+5 OR; +2 DR", ("held",)),
        Item("Rope"),
        Item("Wand", "power: 3 AC Picks; 4 charges", ("power",)),
        **NUMBERS,
    )
    return scene(replace(fred, side="Guards", tags=("bar",), notes="He is a spy.", handout="You **sing**."))


def texts(contents: Contents) -> str:
    """All that is read on the card of Fred."""
    (fred, *_) = cards(CRS, fight(), contents)
    return "\n".join((fred.subtitle, *(line for part in fred.sections for line in (part.title, *part.lines))))


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ("handout", "You **sing**."),
        ("side", "Guards"),
        ("tags", "bar"),
        ("notes", "He is a spy."),
        ("effects", "**Sword**: +5 OR; +2 DR"),
    ],
)
def test_what_stands_on_a_card_is_chosen(shown: str, words: str) -> None:
    assert words in texts(replace(NOTHING, **{shown: True}))
    assert words not in texts(NOTHING)


def test_what_only_the_gm_may_know_stands_on_no_card_until_he_says_so() -> None:
    assert "spy" not in texts(Contents()) and "bar" not in texts(Contents())
    assert {"He is a spy.", "You **sing**."} <= set(cast(CRS, fight()).rows[0])


def test_what_is_secret_stands_on_its_own_card_alone_and_its_back_tells_nothing() -> None:
    letter = Item("Letter", "names the traitor", ("carried",), secret=True)
    made = job(scene(person("Fred", letter, Item("Rope"))), imposition(backs="long"), Wanted(cast=False))
    told = {laid.card.title: laid for laid in made.laid}
    assert "Letter" not in text_of(told["Fred"].front) and "Rope" in text_of(told["Fred"].front)
    assert "names the traitor" in text_of(told["Letter"].front)
    assert text_of(told["Letter"].back) == "" and "Rope" in text_of(told["Rope"].back)


def test_hidden_combatants_have_no_cards_unless_asked_for_and_are_marked_for_the_gm() -> None:
    ghost = replace(person("Ghost", Item("Chain", "rattles")), hidden=True)
    both = scene(person("Fred"), ghost)
    players = Wanted(USUAL_KINDS | {"deck"})
    made = job(both, imposition(), players)
    assert {laid.card.who for laid in made.laid} == {"Fred", ""}
    assert told_of(made, backs=False)[-1] == "Hidden combatants are left out of the cards: “Ghost”."
    asked = job(both, imposition(), replace(players, hidden=True))
    assert {laid.card.title for laid in asked.laid} >= {"Fred", "Ghost", "Chain"}
    assert not asked.left_out and "CRS 1.0 · hidden" in {laid.card.subtitle for laid in asked.laid}
    assert [row[0] for row in cast(CRS, both).rows] == ["Fred", "Ghost (hidden)"]
    assert not job(both, imposition(), Wanted(frozenset())).left_out


def test_what_counts_down_has_boxes_to_tick() -> None:
    (fred, _sword, _rope, wand, *_) = cards(CRS, fight())
    assert [(ticks.title, ticks.count) for ticks in (*fred.ticks, *wand.ticks)] == [
        ("LIFE", 18),
        ("Charges", 4),
    ]
    assert not cards(CRS, fight(), NOTHING)[0].ticks
    laid = job(fight(), imposition()).laid[0]
    squares = [mark for mark in laid.front if isinstance(mark, Frame) and mark.width == mark.height < 4]
    assert len(squares) == 18
    assert len({(mark.x, mark.y) for mark in squares}) == 18


def test_a_card_that_would_be_too_full_names_things_and_no_more() -> None:
    items = (Item(f"Sword {number}", "It glows when somebody comes near. " * 4) for number in range(9))
    laid = job(scene(person("Fred", *items, **NUMBERS)), imposition()).laid[0]
    told = text_of(laid.front)
    assert not laid.over
    assert "Sword 8" in told and "glows" not in told


def test_legacy_points_stand_beside_the_wheel_and_leave_the_memes_their_room() -> None:
    skills, memes = ("Sneak 2", "Locks 3", "Alert 3"), ("Never leave a friend 4", "Afraid of the sea 2")
    ysolde = person("Ysolde", destiny=7, legacy=1)
    ysolde = replace(ysolde, fields={**ysolde.fields, "player": "Ann", "skills": skills, "memes": memes})
    made = job(scene(ysolde, system="bruise"), imposition())
    assert not made.too_long
    assert "Legacy Points" in text_of(made.laid[0].front)
    (without, *_) = cards(load_system("bruise"), scene(person("Tam"), system="bruise"), NOTHING)
    assert [box.title for box in without.dials[0].points] == ["Destiny Karma", "Fate Karma"]


def test_bold_words_of_an_effect_are_printed_bold() -> None:
    laid = lay(worded("It **glows** at night."), sizes.card("poker"))
    (line,) = (mark for mark in laid.front if isinstance(mark, Label) and mark.runs)
    assert line.runs == (("It ", False), ("glows", True), (" at night.", False))


def test_the_text_for_the_player_goes_out_and_comes_in_with_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "cast.csv"
    fred = Combatant(person("Fred").name, "Fred", handout="You sing:\n- high\n- low", notes="A spy.")
    path.write_text(spreadsheet.write((fred,), CRS, scene(fred)), "utf-8")
    assert "For the player" in path.read_text("utf-8")
    with opened(path) as found:
        (came,) = found.session.scene.combatants.values()
    assert (came.handout, came.notes) == (fred.handout, fred.notes)


def test_another_page_is_not_changed_by_what_players_read() -> None:
    hidden = job(fight(), imposition(), Wanted(frozenset(), contents=NOTHING))
    assert [*hidden.pages] == [*job(fight(), imposition(), Wanted(frozenset())).pages]
