"""What a player may read is chosen; what there is fills the card, in a little Markdown."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop.play.lists.writing import spreadsheet
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.printing.card.laid import Dress
from crs_desktop.printing.card.layout import lay
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.card.marks import Frame, Icon, Label, Line, Mark
from crs_desktop.printing.card.rich import lines, plain
from crs_desktop.printing.card.wrap import wrapped
from crs_desktop.printing.job import USUAL_KINDS, Wanted, told_of
from crs_desktop.printing.output.letters import DejaVu
from crs_desktop.printing.page import sizes
from crs_desktop.rules.printed import Contents, cards, cast
from crs_desktop.rules.scene import Combatant, Item, Scene
from tests.printing.people import CRS, imposition, job, person, scene, worded

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
    assert "Letter" not in said(told["Fred"].front) and "Rope" in said(told["Fred"].front)
    assert "names the traitor" in said(told["Letter"].front)
    assert said(told["Letter"].back) == "" and "Rope" in said(told["Rope"].back)


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
    told = said(laid.front)
    assert not laid.over
    assert "Sword 8" in told and "glows" not in told


@pytest.mark.parametrize("id_", ["mini", "poker", "tarot", "a6"])
@pytest.mark.parametrize("kind", ["character", "item"])
def test_a_card_with_little_on_it_has_no_large_empty_part(id_: str, kind: str) -> None:
    size = sizes.card(id_)
    card = replace(worded("+5 OR"), kind=kind)
    laid = lay(card, size, DejaVu(), dress=Dress(CardLook()))
    edges = sorted([0, size.height, *(edge for mark in laid.front for edge in up_and_down(mark))])
    gaps = [low - high for high, low in pairwise(edges)]
    assert max(gaps) < 0.36 * size.height, gaps


def up_and_down(mark: Mark) -> tuple[float, ...]:
    if isinstance(mark, Line):
        return (mark.y1, mark.y2)
    if isinstance(mark, Icon):
        return tuple(mark.y + mark.side * part / 4 for part in range(5))
    return (mark.y, mark.y + getattr(mark, "height", 0))


def said(marks: tuple[Mark, ...]) -> str:
    return " ".join(mark.text for mark in marks if isinstance(mark, Label))


def test_a_little_markdown_is_read() -> None:
    text = "You are **brave, and\nalways** late.\n- one\n2. two\n# Heading"
    told = [[(piece.text, piece.bold) for piece in line] for line in lines(DejaVu(), text, 9, 60)]
    assert told == [
        [("You are **brave, and", False)],
        [("always** late.", False)],
        [("•", False), ("one", False)],
        [("2.", False), ("two", False)],
        [("Heading", True)],
    ]
    (line,) = lines(DejaVu(), "Takes __five__ blows, **always**.", 9, 90)
    assert [(piece.text, piece.bold) for piece in line] == [
        ("Takes", False),
        ("five", True),
        ("blows,", False),
        ("always", True),
        (".", False),
    ]
    assert plain("2 * 3 ** 4 and **so** on") == "2 * 3 ** 4 and so on"


@pytest.mark.parametrize("width", [20, 31, 47])
def test_bold_words_are_wrapped_where_they_stand_and_lists_hang(width: float) -> None:
    text = "- It **glows when one** takes offence, and __Llanfairpwllgwyngyll__gogerychwyrndrobwll stays."
    found = list(lines(DejaVu(), text, 9, width))
    for pieces in found:
        for at, piece in enumerate(pieces):
            end = piece.x + DejaVu().width(piece.text, 9, piece.bold)
            assert end <= (pieces[at + 1].x if at + 1 < len(pieces) else width + 0.02)
    assert {pieces[-1].x > 0 for pieces in found[1:]} == {True}, "what follows stands under the first word"
    letters = "".join(piece.text for pieces in found for piece in pieces).replace(" ", "")
    assert letters == "•" + text[2:].replace("*", "").replace("_", "").replace(" ", "")


def test_bold_words_of_an_effect_are_printed_bold() -> None:
    laid = lay(worded("It **glows** at night."), sizes.card("poker"), DejaVu())
    bold = {mark.text: mark.bold for mark in laid.front if isinstance(mark, Label)}
    assert bold["glows"] and not bold["at night."]


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
    assert hidden.pages == job(fight(), imposition(), Wanted(frozenset())).pages


def test_of_a_word_without_an_end_no_more_is_measured_than_has_room() -> None:
    measured = 0

    class Even:
        def shows(self, sign: str) -> bool:
            return True

        def found(self, sign: str) -> bool:
            return True

        def width(self, text: str, points: float, bold: bool = False) -> float:
            nonlocal measured
            measured += len(text)
            return len(text)

    found = wrapped(Even(), "x" * 10_005, 9, 10)
    assert [*map(len, found)] == [10] * 1000 + [5]
    assert measured < 10_005 * 30
    assert [*map(len, wrapped(Even(), "x" * 10_005, 9, 700))] == [700] * 14 + [205]
    assert wrapped(Even(), "x" * 70, 9, 0.5) == ["x"] * 70
