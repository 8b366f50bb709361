"""Many people as they were written, kept by columns."""

import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from crs_desktop.play.lists.people.names import name_for, names_for
from crs_desktop.play.lists.reading.list_rows import ListRow, Rows
from crs_desktop.play.lists.reading.tidy import BLANKS, is_tidy, joined

ROWS = (ListRow(2, {"name": "Fred", "or": "8"}), ListRow(5, {"name": "Mary", "life": "20"}))


def test_rows_are_the_same_by_columns() -> None:
    rows = Rows.of(ROWS)
    assert rows.columns == {"name": ["Fred", "Mary"], "or": ["8", ""], "life": ["", "20"]}
    assert [row.line for row in rows.each()] == [2, 5]
    assert rows.each()[0].cells == {"name": "Fred", "or": "8", "life": ""}
    assert Rows.of(rows.each()) == rows
    assert (rows.cell(1, "life"), rows.cell(1, "dr")) == ("20", "")


def test_a_cell_is_mended_in_a_column_that_nobody_had_too() -> None:
    mended = Rows.of(ROWS).changed(1, "or", "3").changed(0, "dr", "4")
    assert mended.columns["or"] == ["8", "3"] and mended.columns["dr"] == ["4", ""]
    assert Rows.of(ROWS).columns["or"] == ["8", ""]


def test_the_others_stay_in_their_order() -> None:
    assert Rows.of(ROWS).without({0}) == Rows([5], {"name": ["Mary"], "or": [""], "life": ["20"]})


def test_rows_without_a_column_are_so_many_still() -> None:
    assert [row.cells for row in Rows([1, 2]).each()] == [{}, {}]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.lists(st.text("ab _\t\n\u00a0'G", max_size=4)))
def test_what_is_tidy_together_is_tidy_each(texts: list[str]) -> None:
    if is_tidy(joined(texts)):
        assert [" ".join(text.split()) for text in texts] == texts


def test_every_blank_is_known() -> None:
    assert {*BLANKS} == {sign for sign in map(chr, range(sys.maxunicode + 1)) if sign.isspace()} - {" "}


def test_usual_texts_are_tidy() -> None:
    assert is_tidy(joined(["Fred the Red", "", "Ünal’s", "a_b"]))


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.lists(st.text("GMab _:.\t", max_size=4)))
def test_many_are_named_like_each(labels: list[str]) -> None:
    assert names_for(labels) == [name_for(label, ()) for label in labels]
