"""Which cards, how often, on which pages; and only what has changed."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop import printing
from crs_desktop.printing import job as module
from crs_desktop.printing.card.laid import Laid
from crs_desktop.printing.card.layout import lay
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.job import Job, Request, in_range, told_of
from crs_desktop.printing.marks import Label
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules.printed import PrintedCard
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.play.lists.test_rooms import watched
from tests.printing.people import CRS, crowd, imposition, job, person, scene

SWORD = Item("Sword", "+5 OR", ("held",))


def titles(of: Wanted) -> list[str]:
    fight = scene(person("John", SWORD, life=10), person("Mary"))
    return [laid.card.title for laid in job(fight, imposition(), of).laid]


def test_the_kinds_that_are_wanted_are_printed() -> None:
    assert titles(Wanted(frozenset({"character"}))) == ["John", "Mary"]
    assert titles(Wanted(frozenset({"item", "reference"}))) == ["Sword", "The round"]


def test_copies_are_counted_by_character() -> None:
    kinds = Wanted(frozenset({"character", "item"}), copies={Name("John"): 2, Name("Mary"): 0})
    assert titles(kinds) == ["John", "Sword", "John", "Sword"]


def test_what_is_not_printed_is_not_known_as_printed() -> None:
    fight = scene(person("John", SWORD), person("Mary"))
    made = job(fight, imposition(), Wanted(copies={Name("Mary"): 0}, cast=False))
    assert {id_.split("/")[0] for id_ in made.prints} == {"John", "reference"}


def test_only_what_has_changed_since_is_printed() -> None:
    fight = scene(person("John", SWORD, life=10), person("Mary"))
    first = job(fight, imposition(), Wanted())
    again = Wanted(since=first.prints)
    assert not job(fight, imposition(), again).pages
    changed = fight.with_combatant(person("John", replace(SWORD, effect="+6 OR"), life=10))
    made = job(changed, imposition(), again)
    assert [laid.card.title for laid in made.laid] == ["John", "Sword"], "his card tells what it does, too"
    assert [page.title for page in made.pages] == ["Sheet 1 of 1", "The cast: CRS 1.0"]


def test_a_card_is_laid_out_in_at_most_twelve_rooms() -> None:
    made = job(scene(person("John", SWORD, life=10), person("Mary")), imposition(backs="fold"), Wanted())
    with watched(printing) as rooms:
        assert made.laid[0].card.title == "John"
    assert "layout" in rooms and len(rooms) <= 12, rooms


def test_only_the_page_that_is_read_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = list[str]()

    def counted(card: PrintedCard, *how: Any) -> Laid:
        laid.append(card.title)
        return lay(card, *how)

    monkeypatch.setattr(module, "lay", counted)
    made = Job(Request(CRS, crowd(300), Wanted(cast=False), imposition()))
    assert len(made.known) == 34 and not laid
    assert made.known[33].names == ("Guard 298", "Guard 299", "Guard 300", "The round")
    assert len(laid) == 4
    for _ in made.steps():
        pass
    assert len(laid) == 301, "cards that were laid out already are not looked at again"


def test_the_cast_of_a_crowd_is_laid_out_in_the_way_that_suits_its_first_rows() -> None:
    pages = job(crowd(250), imposition(), Wanted(frozenset())).pages
    assert pages[-1].title == f"The cast: CRS 1.0, {len(pages)} of {len(pages)}"
    told = [mark.text for page in pages for mark in page.marks if isinstance(mark, Label)]
    assert [one for one in told if one.startswith("Guard")] == [f"Guard {at}" for at in range(1, 251)]


def test_a_range_of_pages_is_read() -> None:
    pages = job(crowd(50), imposition()).pages
    assert [page.title for page in in_range(pages, "1, 3–4")] == [
        pages[0].title,
        pages[2].title,
        pages[3].title,
    ]
    assert in_range(pages, " ") is pages


@pytest.mark.parametrize("text", ["0", "3-1", "one", "2-99", "1,,2", "1-" + "9" * 5000])
def test_a_range_that_is_none_is_refused_with_what_is_expected(text: str) -> None:
    with pytest.raises(NotAllowed, match="Expected numbers from 1 to 6, such as 1-3, 5"):
        in_range(job(crowd(50), imposition()).pages, text)


def test_a_card_without_room_for_its_text_is_named() -> None:
    wordy = scene(person("John", Item("The long tale", "It goes on. " * 400)))
    made = job(wordy, imposition(backs="long"))
    assert made.too_long == ["The long tale"]
    assert "even on the back: “The long tale”" in told_of(made, backs=True)[0]
    assert "Print backs" in told_of(made, backs=False)[0]


def test_a_text_that_cannot_go_on_on_a_common_back_is_told_so() -> None:
    wordy = scene(person("John", Item("The long tale", "It goes on. " * 150)))
    items = Wanted(frozenset({"item"}), cast=False)
    made = job(wordy, imposition(backs="long"), items, CardLook("none", back="common"))
    (told,) = told_of(made, backs=True, named=False)
    assert told.startswith("The text does not fit: “The long tale”. Show the name on backs")
    assert not told_of(job(wordy, imposition(backs="long"), items), backs=True)


def test_no_word_of_the_cast_is_broken_as_long_as_there_is_room() -> None:
    fields = {"skills": ("Melee 2", "Dodge 2"), "memes": ("No prison holds me 3",)}
    zel = Combatant(Name("Zel"), "Zel", "Escaped", fields=fields)
    for paper in ("a4", "letter"):
        (page,) = job(scene(zel, system="bruise"), imposition(paper), Wanted(frozenset())).pages
        words = {word for mark in page.marks if isinstance(mark, Label) for word in mark.text.split()}
        assert {"(nimbleness)", "(determination)", "Escaped", "prison"} <= words


def test_the_cast_takes_as_many_pages_as_it_needs_and_leaves_nothing_out() -> None:
    people = [person(f"Guard {number}", Item("Sword", "+5 OR"), life=10) for number in range(80)]
    wordy = person("Teller", Item("Tale", "words " * 3000))
    made = job(scene(*people, wordy), imposition(), Wanted(frozenset()))
    told = [mark.text for page in made.pages for mark in page.marks if isinstance(mark, Label)]
    assert sum(text.startswith("Guard ") for text in told) == 80
    assert sum(text.split().count("words") for text in told) == 2999
    for page in made.pages:
        ends = [mark.y for mark in page.marks if isinstance(mark, Label)]
        assert max(ends) < page.height - 10
