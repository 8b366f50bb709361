"""The cells of a table in HTML."""

import sys

import pytest

from crs_desktop.play.lists.reading.html_table import rows_in
from crs_desktop.play.lists.reading.list_file import RawList, listed_on
from tests.long.bounds import bounded

TWO = "<tr><td>Name<td>OR<tr><td>Fred<td>8"


def cells(html: str) -> list[list[str]]:
    return [row for _, row in rows_in(html)]


def test_rows_and_cells_need_no_ends() -> None:
    assert cells(f"<table>{TWO}</table>") == [["Name", "OR"], ["Fred", "8"]]


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ("a<br>b", "a\nb"),
        ("a<br/>\n   b", "a\nb"),
        ("<p>a</p>\n<p>b</p>", "a\nb"),
        ("\n<p>a<br><br>b</p>\n", "a\n\nb"),
        ("a long\n   line", "a long line"),
        ("a&nbsp;&nbsp;b", "a  b"),
        ("6&quot; &lt;knife&gt; &amp; &#8220;x&#8221;", '6" <knife> & “x”'),
        ("<b>a</b><span style='x'>b</span>", "ab"),
        ("<style>td {}</style><comment>who said so</comment>a", "a"),
        ("<br>", ""),
        ("&nbsp;", ""),
    ],
)
def test_a_cell_is_what_it_shows(held: str, shown: str) -> None:
    assert cells(f"<table><tr><td>{held}</td><td>8</td></tr></table>") == [[shown, "8"]]


def test_merged_cells_leave_room_beside_and_are_repeated_below() -> None:
    wide = "<tr><td colspan=3>The cast</td></tr>"
    high = "<tr><td rowspan='2'>Bar</td><td>Fred</td><td>8</td></tr><tr><td>Nan</td><td>1</td></tr>"
    rest = "<tr><td>Road</td><td>Jo</td><td>6</td></tr>"
    assert cells(f"<table>{wide}{high}{rest}</table>") == [
        ["The cast", "", ""], ["Bar", "Fred", "8"], ["Bar", "Nan", "1"], ["Road", "Jo", "6"],
    ]  # fmt: skip


def test_a_merged_cell_at_the_end_of_a_row_reaches_no_further_than_it_does() -> None:
    rows = "<tr><td>Fred<td rowspan=2>8</tr><tr><td>Nan</tr><tr><td>Jo<td>6</tr>"
    assert cells(f"<table>{rows}</table>") == [["Fred", "8"], ["Nan", "8"], ["Jo", "6"]]


def test_a_cell_reaches_past_a_row_that_ends_before_it() -> None:
    rows = "<tr><td>a<td>b<td rowspan=3>c</tr><tr><td>d</tr><tr><td>e<td>f</tr><tr><td>g</tr>"
    assert cells(f"<table>{rows}</table>") == [["a", "b", "c"], ["d", "", "c"], ["e", "f", "c"], ["g"]]


def test_rows_keep_their_places_and_empty_ones_are_nobody() -> None:
    html = (
        "<table><tr><td>Name</td><td>OR</td></tr><tr><td><br></td><td></td></tr><tr><td>Ann</td></tr></table>"
    )
    assert rows_in(html) == ((1, ["Name", "OR"]), (3, ["Ann"]))


@pytest.mark.parametrize(
    "html",
    [
        "<p>Fred 8</p>",
        f"<p>The cast:</p><table>{TWO}</table>",
        f"<table>{TWO}</table><table>{TWO}</table>",
        f"<table><tr><td><table>{TWO}</table></td><td>8</td></tr></table>",
        "<table><tr><td>Name;OR</td></tr><tr><td>Fred;8</td></tr></table>",
        # the parser of Python 3.14 reads on behind what older ones give up at
        *([f"<![bad]><table>{TWO}</table>"] if sys.version_info < (3, 14) else []),
        f"<td>Fred</td><table>{TWO}</table>",
        "<table></table>",
    ],
)
def test_a_page_that_is_more_than_one_table_is_left_to_its_text(html: str) -> None:
    assert not rows_in(html)
    assert listed_on("Fred;8", html) == RawList("Fred;8")


@pytest.mark.parametrize(
    "begun", ["<!--", "<![CDATA[", "<?", "</", "<!", "<a", "<!-- -- ><", "<![CDATA[>", "<![x>"]
)
def test_what_never_ends_does_not_take_the_square_of_its_length(begun: str) -> None:
    with bounded():
        assert cells(f"<table>{TWO}</table>{begun * 30_000}") == [["Name", "OR"], ["Fred", "8"]]
    with bounded():
        rows_in(f"<table>{TWO}</table>{begun * 30_000}>")


def test_a_letter_of_thousands_of_digits_is_none() -> None:
    assert cells(f"<table><tr><td>A&#{'9' * 5000};&#66;<td>B</table>") == [["AB", "B"]]


def test_a_cell_of_a_thousand_million_columns_is_wide_enough() -> None:
    html = "<table><tr><td colspan=999999 rowspan=999999>a</td><td>b</td></tr><tr><td>c</td></tr></table>"
    assert [len(row) for row in cells(html)] == [1001, 1001]
