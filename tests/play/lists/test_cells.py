"""Quotation marks by the rule, and as people put them."""

import csv
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crs_desktop.play.lists.reading.text_cells import filled_rows, split

HEAD = "Name,OR,Notes"


def cells(text: str, sign: str = ",") -> list[list[str]]:
    return [row for _, row in split(text, sign)]


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ('Fred,8,6" dagger', ["Fred", "8", '6" dagger']),
        ('Fred,8,6" dagger and 8" sword', ["Fred", "8", '6" dagger and 8" sword']),
        ('Fred,6",8"', ["Fred", '6"', '8"']),
        ('"Fred",8,"6"" dagger, rusty"', ["Fred", "8", '6" dagger, rusty']),
        ('"Fred",8,"6" dagger, rusty"', ["Fred", "8", '6" dagger, rusty']),
        ('Fred,8,"short, stout"', ["Fred", "8", "short, stout"]),
        ('Fred, 8, "short, stout"', ["Fred", " 8", "short, stout"]),
        ('Fred,8,the "short, stout" one', ["Fred", "8", 'the "short, stout" one']),
        ('Fred,8,"short, stout" and "loud, too"', ["Fred", "8", '"short, stout" and "loud, too"']),
        ('Fred,8,"big', ["Fred", "8", '"big']),
        ('Fred,8,"""Big"" Fred"', ["Fred", "8", '"Big" Fred']),
        ('"Fred","8",""', ["Fred", "8", ""]),
    ],
)
@pytest.mark.parametrize(
    "around", ['"Mary","3","tall, thin"', 'Mary,3,12" ruler', "Mary,3,", 'Mary,3,"two\nlines"']
)
def test_a_mark_spoils_no_other_cell_and_nothing_within_marks_is_lost(
    line: str, row: list[str], around: str
) -> None:
    (mary,) = cells(around)
    assert cells("\n".join([HEAD, around, line, around])) == [HEAD.split(","), mary, row, mary]


def test_lines_keep_their_numbers_behind_cells_of_several() -> None:
    text = 'Name,Notes\n"Ann","a\nb"\n6" Bob,"c\nd"\nCid,"\n'
    assert [at for at, _ in split(text, ",")] == [1, 2, 4, 6, 7]


ROWS = st.lists(
    st.lists(st.text(st.sampled_from('ab",\n; '), max_size=6), min_size=2, max_size=3), max_size=4
)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(ROWS, st.booleans())
def test_what_is_written_by_the_rule_is_read_by_the_rule(rows: list[list[str]], all_: bool) -> None:
    text = StringIO()
    writer = csv.writer(text, csv.unix_dialect) if all_ else csv.writer(text, lineterminator="\n")
    writer.writerows(rows)
    assert cells(text.getvalue().removesuffix("\n")) == rows or not rows


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text(st.sampled_from('ab",;\n\t ')))
def test_of_any_text_no_letter_but_marks_and_signs_is_lost(text: str) -> None:
    letters = [letter for letter in text if letter in "ab"]
    assert [letter for row in cells(text) for cell in row for letter in cell if letter in "ab"] == letters


@pytest.mark.parametrize("text", ["Name,OR\n ,8\n , \n\n,\nFred,3", 'Name,OR\n ,"8"\n , \n\n,\nFred,3'])
def test_rows_of_blanks_are_none_and_keep_the_numbers_of_the_others(text: str) -> None:
    assert filled_rows(text, ",", 1) == [(2, ["Name", "OR"]), (3, [" ", "8"]), (7, ["Fred", "3"])]
