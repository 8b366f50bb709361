"""Numbers mean what they say, or are refused: never another number in silence."""

from typing import Any

import pytest

from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import Newcomers, characters, newcomers
from crs_desktop.play.lists.reading.headed_list import meant, read
from crs_desktop.play.lists.reading.list_rows import rows
from crs_desktop.rules import load_system
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.why import NotAllowed

CRS, CONTEST = load_system("crs"), load_system("contest")


def come(text: str, system: Any = CRS, fight: bool = False) -> Newcomers:
    scene = system.opening()
    columns = columns_of(system, scene)
    sheet = read(text, columns)
    return (newcomers if fight else characters)(rows(sheet, meant(sheet, columns)), system, scene)


def fields(text: str, system: Any = CRS, fight: bool = False) -> list[Any]:
    found = come(text, system, fight)
    assert not found.slips
    return [fact.combatant.fields for fact in found.facts.values()]


@pytest.mark.parametrize("fight", [False, True])
def test_what_is_left_of_all_is_what_it_says(fight: bool) -> None:
    text = "Name;LIFE;OR\nAnn;20/20;3\nBob; 15 / 20;4\nCid;7;5\n"
    assert fields(text, fight=fight) == [
        {"life": 20, "or": 3},
        {"life": 20, "life_left": 15, "or": 4},
        {"life": 7, "or": 5},
    ]


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("OR", "20/20"),
        ("OR", "30/2"),
        ("LIFE", "25/20"),
        ("LIFE", "1e3"),
        ("LIFE", "20/20/20"),
        ("OR", "1 000"),
    ],
)
def test_what_is_no_number_there_is_refused_in_its_cell(heading: str, cell: str) -> None:
    (slip,) = come(f"Name;{heading}\nAnn;{cell}\n").slips
    assert slip.why.startswith(f"{heading} is “{cell}”: expected a ")


@pytest.mark.parametrize("cell", ["1,000", "1.000", "1,000,000", "12.345", "-1.000"])
def test_a_number_that_may_be_two_is_refused(cell: str) -> None:
    (slip,) = come(f"Name;OR\nAnn;{cell}\n").slips
    assert slip.why.startswith(f"OR is “{cell}”, which can be read in two ways")


def test_what_left_and_full_say_must_agree() -> None:
    text = "Name;LIFE;LIFE left\nAnn;15/20;15\nBob;15/20;9\n"
    found = come(text)
    assert [fact.combatant.fields for fact in found.facts.values()] == [{"life": 20, "life_left": 15}]
    assert [(slip.row, slip.column) for slip in found.slips] == [(1, "life")]


@pytest.mark.parametrize(
    ("column", "speeds"),
    [
        (["12,9", "1,500", "1,125", "3"], [12.9, 1.5, 1.125, 3]),
        (["12.9", "1.500", "1.125", "3"], [12.9, 1.5, 1.125, 3]),
        (["0,125", "1,250"], [0.125, 1.25]),
        (["1.125", "2"], [1.125, 2]),
    ],
)
def test_a_list_is_read_by_the_sign_that_it_shows(column: list[str], speeds: list[float]) -> None:
    text = "Name;Speed\n" + "".join(f"N{at};{cell}\n" for at, cell in enumerate(column))
    assert [each["speed"] for each in fields(text, CONTEST)] == speeds


def test_a_cell_is_no_sum() -> None:
    (slip,) = come("Name;Speed\nAnn;30/2\n", CONTEST).slips
    assert slip.why == "Speed is “30/2”: expected a single number without a slash."


def test_by_that_sign_a_thousand_is_a_thousand_and_too_much() -> None:
    found = come("Name;Speed\nAnn;12,9\nBob;1.000\n", CONTEST)
    assert [slip.why for slip in found.slips] == ["Speed is “1000”: expected a number from -99 to 99."]
    both = come("Name;Speed\nAnn;12,9\nBob;12.9\nCid;1.000\n", CONTEST)
    assert [slip.row for slip in both.slips] == [2], "a list that shows both signs shows none"


@pytest.mark.parametrize("value", [1.125, -12.375, 0.5, 99, 1.0625])
def test_what_a_number_shows_is_read_as_it_was(value: float) -> None:
    speed = CONTEST.field("speed", CONTEST.opening())
    assert isinstance(speed, Number) and speed.typed(speed.show(value)) == value


@pytest.mark.parametrize("typed", ["1_0", "1/0", "", ".", "1,2,3", "٣/٢"])
def test_what_is_no_number_is_none_when_it_is_typed(typed: str) -> None:
    with pytest.raises(NotAllowed):
        CONTEST.field("speed", CONTEST.opening()).read(typed)


@pytest.mark.parametrize("cell", ["9" * 5000, f"1/{'9' * 5000}"])
def test_what_has_too_many_digits_for_a_number_is_told(cell: str) -> None:
    (slip,) = come(f"Name;OR;LIFE\nAnn;3;{cell}\n").slips
    assert "LIFE is “" in str(slip)
