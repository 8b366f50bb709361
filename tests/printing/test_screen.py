"""The GM's screen: the round, what may be done, house rules in force and the cast, on one panel or three."""

import pytest
from msgspec.structs import replace

from crs_desktop.printing import letters
from crs_desktop.printing.marks import Label
from crs_desktop.printing.page.pages import Page
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules import SYSTEMS, card_making, load_system
from crs_desktop.rules.card_making import cast, screen
from crs_desktop.rules.scene import Item, Scene
from tests.printing.people import CRS, crowd, imposition, job, person, scene

PANELS = Wanted(frozenset(), cast=False, screen=3)
CAST = Wanted(frozenset())
ONE = Wanted(frozenset(), cast=False, screen=1)


def said(*pages: Page) -> str:
    """Every word, however it was broken into lines."""
    return " ".join(mark.text for page in pages for mark in page.marks if isinstance(mark, Label))


def here(system: str = "crs") -> Scene:
    return scene(person("Fred"), person("Mary"), system=system)


@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS])
@pytest.mark.parametrize("wanted", [ONE, PANELS], ids=["one", "three"])
def test_it_holds_the_round_and_what_may_be_done_in_every_system(system: str, wanted: Wanted) -> None:
    crs, fight = load_system(system), here(system)
    told = screen(crs, fight, cast(crs, fight))
    text = said(*job(here(system), imposition(), wanted).pages)
    assert told.steps and told.doings
    for step in told.steps:
        assert step.title in text and step.lines[0] in text
    for doing in told.doings:
        assert doing.title in text and doing.reach in text and doing.effect in text
        assert doing.reach and doing.effect
    assert "Fred" in text and "Mary" in text


def test_house_rules_in_force_are_told_those_that_were_changed_first() -> None:
    rule = next(one for one in CRS.house_rules if len(one.choices) > 1)
    other = list(rule.choices)[1]
    fight = replace(here(), house_rules={rule.id: other})
    told = screen(CRS, fight, cast(CRS, fight))
    assert [(one.title, one.lines) for one in told.changed] == [(rule.title, (rule.words(other),))]
    (one,), three = job(fight, imposition(), ONE).pages, job(fight, imposition(), PANELS).pages
    assert rule.words(other) in said(one) and rule.words(other) in said(three[-1])
    assert said(three[-1]).index(rule.title) < said(three[-1]).index(told.rest[0].title)
    assert all(rest.title in said(*three) for rest in told.rest)
    assert told.rest[0].title not in said(one)


def test_three_panels_are_the_round_the_cast_and_the_house_rules() -> None:
    pages = job(here(), imposition(), PANELS).pages
    assert [page.title for page in pages] == [
        "GM screen: CRS 1.0: the round",
        "The cast: CRS 1.0",
        "GM screen: CRS 1.0: house rules",
    ]
    (one,) = job(here(), imposition(), ONE).pages
    assert one.width > one.height


@pytest.mark.parametrize("wanted", [ONE, PANELS, CAST], ids=["one", "three", "sheet"])
@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS])
def test_words_of_a_wordy_cast_stay_whole_and_stand_on_few_pages(system: str, wanted: Wanted) -> None:
    text = (
        "Whoever reads it to him shall have half of what he finds.\n- The seal is of **Reed**.\n- Wat knows."
    )
    items = (Item("Ring of the seven lesser kings", "+5 DR at Long Range; it is heard from far off"),)
    cast = [
        replace(person(f"Guard {at}"), side="Watch", handout=text, notes=text, items=items)
        for at in range(12)
    ]
    pages = job(scene(*cast, system=system), imposition(), wanted).pages
    assert len(pages) <= (5 if wanted is PANELS else 4)
    assert wanted is CAST or all(page.width > page.height for page in pages), "panels stand beside each other"
    for page in pages:
        for mark in page.marks:
            assert not isinstance(mark, Label) or mark.points >= 6
    words = " ".join(said(*pages).split())
    assert words.count("The seal is of") == 24 and words.count("half of what he finds.") == 24
    assert words.count("lesser kings") >= 12 and "**" not in words


def test_what_nobody_has_entered_of_an_avatar_is_no_number_on_the_sheet_of_the_cast() -> None:
    cast = card_making.cast(load_system("avatar"), here("avatar"))
    strength = cast.columns.index("STR")
    assert [row[strength] for row in cast.rows] == ["", ""]


def test_a_text_longer_than_a_page_goes_on_on_the_next_and_none_of_it_is_lost() -> None:
    notes = " ".join(f"word{number}" for number in range(3000))
    pages = job(scene(replace(person("Fred"), notes=notes), person("Mary")), imposition(), CAST).pages
    told = said(*pages).split()
    assert [word for word in told if word.startswith("word")] == notes.split()


def test_a_large_cast_has_pages_of_its_own() -> None:
    first, *rest = job(crowd(60), imposition(), ONE).pages
    assert "Guard 1" not in said(first)
    assert all(f"Guard {number}" in said(*rest) for number in range(1, 61))


def test_what_may_be_done_stands_whole_on_its_panel_and_no_cast_pushes_it_off() -> None:
    items = tuple(Item(f"Thing {number}", "Weapon; +5 OR; Stealable; " * 5) for number in range(5))
    people = [person(f"Guard {number}", *items) for number in range(3)]
    first, *rest = job(scene(*people, system="avatar"), imposition(), ONE).pages
    assert "House rules" in said(first) and "Guard 1" in said(*rest)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("wanted", [ONE, PANELS], ids=["one", "three"])
@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS])
def test_nothing_stands_on_anything_else_or_beyond_the_page(system: str, wanted: Wanted, paper: str) -> None:
    for page in job(here(system), imposition(paper), wanted).pages:
        words = [mark for mark in page.marks if isinstance(mark, Label) and mark.text]
        boxes = [
            (one.x, one.y, letters.width(one.text, one.points, one.bold), one.points * 0.3) for one in words
        ]
        for at, (x, y, across, tall) in enumerate(boxes):
            assert x >= 9 and x + across <= page.width - 9 and y <= page.height - 9, words[at]
            for other_x, other_y, other_wide, other_tall in boxes[at + 1 :]:
                apart = x + across <= other_x or other_x + other_wide <= x
                assert apart or y <= other_y - other_tall or other_y <= y - tall, words[at]


def test_only_a_screen_that_has_changed_is_printed_again() -> None:
    first = job(here(), imposition(), ONE)
    again = replace(ONE, since=first.prints)
    assert not job(here(), imposition(), again).pages
    assert job(scene(person("Fred")), imposition(), again).pages


def test_the_cast_is_printed_once_where_both_are_wanted() -> None:
    both = replace(PANELS, cast=True)
    assert [*job(here(), imposition(), both).pages] == [*job(here(), imposition(), PANELS).pages]
