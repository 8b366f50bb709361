"""The GM's screen: the round, what may be done, house rules in force and the cast, on one panel or three."""

import pytest
from msgspec.structs import replace

from crs_desktop.printing.job import Wanted
from crs_desktop.printing.letters import DejaVu
from crs_desktop.printing.marks import Words
from crs_desktop.printing.pages import Page
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.printed import screen
from crs_desktop.rules.scene import Scene
from tests.printing.people import CRS, crowd, imposition, job, person, scene

PANELS = Wanted(frozenset(), cast=False, screen=3)
ONE = Wanted(frozenset(), cast=False, screen=1)


def said(*pages: Page) -> str:
    """Every word, however it was broken into lines."""
    return " ".join(mark.text for page in pages for mark in page.marks if isinstance(mark, Words))


def here(system: str = "crs") -> Scene:
    return scene(person("Fred"), person("Mary"), system=system)


@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS])
@pytest.mark.parametrize("wanted", [ONE, PANELS], ids=["one", "three"])
def test_it_holds_the_round_and_what_may_be_done_in_every_system(system: str, wanted: Wanted) -> None:
    told = screen(load_system(system), here(system))
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
    told = screen(CRS, fight)
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


def test_a_large_cast_has_pages_of_its_own() -> None:
    first, *rest = job(crowd(60), imposition(), ONE).pages
    assert "Guard 1" not in said(first)
    assert all(f"Guard {number}" in said(*rest) for number in range(1, 61))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("wanted", [ONE, PANELS], ids=["one", "three"])
@pytest.mark.parametrize("system", ["crs", "duellist"])
def test_nothing_stands_on_anything_else_or_beyond_the_page(system: str, wanted: Wanted, paper: str) -> None:
    for page in job(here(system), imposition(paper), wanted).pages:
        words = [mark for mark in page.marks if isinstance(mark, Words) and mark.text]
        boxes = [
            (one.x, one.y, DejaVu().width(one.text, one.points, one.bold), one.points * 0.3) for one in words
        ]
        for at, (x, y, across, tall) in enumerate(boxes):
            assert x >= 9 and x + across <= page.width - 9 and y <= page.height - 9, words[at]
            for other_x, other_y, other_wide, other_tall in boxes[at + 1 :]:
                apart = x + across <= other_x or other_x + other_wide <= x
                assert apart or y <= other_y - other_tall or other_y <= y - tall, words[at]


def test_only_a_screen_that_has_changed_is_printed_again() -> None:
    first = job(here(), imposition(), ONE)
    again = replace(ONE, since=first.prints)
    assert job(here(), imposition(), again).pages == ()
    assert job(scene(person("Fred")), imposition(), again).pages


def test_the_cast_is_printed_once_where_both_are_wanted() -> None:
    both = replace(PANELS, cast=True)
    assert job(here(), imposition(), both).pages == job(here(), imposition(), PANELS).pages
