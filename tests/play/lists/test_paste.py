"""A list of people as it comes from a spreadsheet, a CSV file or a pad."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from crs_desktop import shipped
from crs_desktop.play.lists.columns import columns_of, known
from crs_desktop.play.lists.people.newcomers import Newcomers, newcomers
from crs_desktop.play.lists.reading.encodings import decoded
from crs_desktop.play.lists.reading.headed_list import meant, read
from crs_desktop.play.lists.reading.left_out import left_out
from crs_desktop.play.lists.reading.list_rows import ListRow, Rows, rows
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Entered, HouseRuleChosen
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name

CRS = load_system("crs")
SCENE = CRS.opening()


class Pasted(Struct, frozen=True):
    rows: tuple[ListRow, ...] = ()
    slips: tuple[str, ...] = ()


def pasted(text: str, sign: str = "") -> Pasted:
    columns = columns_of(CRS, SCENE)
    sheet = read(text, columns, sign)
    ids = meant(sheet, columns)
    return Pasted(tuple(rows(sheet, ids).each()), left_out(sheet, ids, columns))


def come(text: str, scene: Scene = SCENE) -> Newcomers:
    return newcomers(Rows.of(pasted(text).rows), CRS, scene)


@pytest.mark.parametrize(
    "text",
    [
        "Name\tOR\tDR\tLife\nFred\t8\t12\t20",
        "name,or,Defensive Rating,life\nFred,8,12,20\n",
        "LIFE;NAME;dr;Or\r\n20;Fred;12;8\r\n",
        '"Name","OR","DR","LIFE"\n"Fred","8","12","20"',
        "Fred OR 8 DR 12 LIFE 20",
        "Fred: or=8, dr=12, life=20",
        "Fred, OR 8, DR 12, LIFE 20",
        "Fred;8;12;;20",
    ],
)
def test_a_list_is_read_however_it_is_written(text: str) -> None:
    assert not pasted(text).slips
    (fact,) = come(text).facts.values()
    assert fact.combatant.label == "Fred"
    assert fact.combatant.fields == {"or": 8, "dr": 12, "life": 20}


@pytest.mark.parametrize("word", ["intellect", "wit", "cunning"])
def test_a_suit_is_read_under_the_heading_of_its_form(word: str) -> None:
    bruise = load_system("bruise")
    scene = happen(bruise.opening(), HouseRuleChosen("diamonds", "cunning"))
    columns = columns_of(bruise, scene)
    sheet = read(f"Name,Diamonds ({word})\nYsolde,3", columns)
    assert meant(sheet, columns) == ("name", "diamonds")


def test_names_alone_are_enough() -> None:
    assert [one.who for one in come("Fred\n\nMary the Bold\n").facts.values()] == ["Fred", "Mary the Bold"]


@pytest.mark.parametrize(
    "text", ["Goblin ×4", "Goblin x4", "Name\tCount\nGoblin\t4", "Number,Name\n4,Goblin"]
)
def test_a_count_makes_numbered_ones(text: str) -> None:
    assert [one.who for one in come(text).facts.values()] == [f"Goblin {n}" for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("count", ["0", "-2", "many", "51", "9" * 5000, "²"])
def test_a_count_that_cannot_be_is_told_in_its_cell_and_nobody_comes(count: str) -> None:
    found = come(f"Name\tCount\nGoblin\t{count}\nFred\t")
    assert [one.who for one in found.facts.values()] == ["Fred"]
    expected = (
        0,
        "count",
        f"Count is “{count}”: expected a whole number from 1 to 50, and no more than 20000 in a list.",
    )
    assert [(slip.row, slip.column, slip.why) for slip in found.slips] == [expected]


def test_a_number_behind_a_name_that_cannot_be_is_no_part_of_the_name() -> None:
    assert [slip.why[:14] for slip in come("Goblin x99").slips] == ["Count is “99”:"]
    assert [one.who for one in come("Name,OR\nGoblin ×2,3").facts.values()] == ["Goblin 1", "Goblin 2"]


@pytest.mark.parametrize("text", ["", " \n\t\n", ",,,\n", "\0"])
def test_in_an_empty_list_there_is_nobody(text: str) -> None:
    assert pasted(text) == Pasted()


def test_a_heading_alone_is_nobody() -> None:
    assert pasted("Name\tOR") == Pasted()


def test_an_unknown_column_is_told_once_and_the_rest_is_read() -> None:
    read_ = pasted("Name\tXP\tOR\nFred\t7\t8\nMary\t3\t9")
    (slip,) = read_.slips
    assert slip.startswith(
        "Column “XP” is not on this sheet and was skipped. Expected one of Name, Side, Tags, OR, DR, "
    )
    assert [row.cells for row in read_.rows] == [{"name": "Fred", "or": "8"}, {"name": "Mary", "or": "9"}]


def test_an_unknown_stat_in_a_line_is_told() -> None:
    (slip,) = pasted("Fred OR 8 XP 7 DR 12").slips
    assert slip.startswith("Line 1, “XP 7” is not on this sheet")


def test_what_stands_beyond_the_last_column_is_told() -> None:
    assert pasted("Name\tOR\nFred\t8\t9").slips == ("Line 2, “9” is beyond the last column and was skipped.",)


def test_every_row_of_a_long_list_is_read() -> None:
    read_ = pasted("\n".join(f"P{n}" for n in range(700)))
    assert len(read_.rows) == 700 and not read_.slips


@pytest.mark.parametrize(
    ("cells", "column", "why"),
    [
        ("Mary\t-4", "life", "LIFE is “-4”: expected a whole number from 0 to 999."),
        ("Mary\t1e9", "life", "LIFE is “1e9”: expected a whole number from 0 to 999."),
        ("\t4", "name", "Name is empty: expected a name."),
        ("Mary\t\t4C", "square", "“4C” is not a square: type a column and a row, such as C4."),
        (
            "Mary\t\t\tOld paper",
            "source",
            "“Old paper” is not where cards or dice are: expected screen, real or program.",
        ),
    ],
)
def test_a_bad_cell_is_told_and_the_good_rows_are_kept(cells: str, column: str, why: str) -> None:
    found = come(f"Name\tLIFE\tSquare\tCards\n{cells}\nFred\t20\tC4\ttable")
    assert [(slip.row, slip.column, slip.why) for slip in found.slips] == [(0, column, why)]
    (fact,) = found.facts.values()
    assert (str(fact.combatant.square), fact.combatant.source) == ("C4", "table")


def test_a_square_off_the_board_is_told() -> None:
    found = come("Name\tSquare\nFred\tZZ400")
    assert [(slip.row, slip.column) for slip in found.slips] == [(0, "square")]
    assert not found.facts


def test_the_second_of_one_name_gets_a_number_and_is_told_so() -> None:
    here = SCENE.with_combatant(Combatant(Name("Mary"), "Mary"))
    found = come("Fred\nFred\nMary", here)
    assert [one.combatant.label for one in found.facts.values()] == ["Fred", "Fred 2", "Mary 2"]
    assert found.told == (
        "The name Fred is taken. This one becomes Fred 2.",
        "The name Mary is taken. This one becomes Mary 2.",
    )


def test_the_sides_stand_apart_and_each_together() -> None:
    found = come("Name\tSide\nA\tred\nB\tblue\nC\tred\nD\tblue\nE\tred")
    scene = SCENE
    for fact in found.facts.values():
        scene = happen(scene, fact)
    people = scene.combatants
    gaps = {
        (a, b): scene.apart(Name(a), Name(b)) or 0
        for a in people
        for b in people
        if a != b and people[a].square
    }
    assert all(gap > 5 for (a, b), gap in gaps.items() if people[a].side != people[b].side)
    assert max(gap for (a, b), gap in gaps.items() if people[a].side == people[b].side) <= 15


def test_who_finds_the_board_full_stands_off_it() -> None:
    crowd = come("\n".join(f"P{n} x50" for n in range(4))).facts
    scene = SCENE
    for fact in crowd.values():
        scene = happen(scene, fact)
    more = come("\n".join(f"Q{n} x50" for n in range(4)), scene).facts.values()
    squares = [one.square for one in scene.combatants.values()] + [one.combatant.square for one in more]
    stand = [square for square in squares if square]
    assert len(stand) == len(set(stand)) == 24 * 16
    assert squares.count(None) == 400 - 24 * 16


WORDS = st.sampled_from(
    ["Name", "OR", "LIFE", "Count", "Side", "XP", "Fred", "7", "-4", "x3", '"', "\t", ",", ";", "\n", " "]
)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.one_of(st.text(), st.lists(WORDS).map("".join)))
def test_any_text_gives_people_or_sentences(text: str) -> None:
    read_ = pasted(text)
    found = newcomers(Rows.of(read_.rows[:10]), CRS, SCENE)
    assert found.facts or found.slips or read_.slips or not read_.rows
    scene = SCENE
    for fact in found.facts.values():
        assert isinstance(fact, Entered)
        assert CRS.refuse(fact) is None
        scene = happen(scene, fact)


def fields(text: str, sign: str = "") -> list[dict[str, str]]:
    return [dict(row.cells) for row in pasted(text, sign).rows]


FRED = {"name": "Fred", "or": "8", "mind": "4", "life": "20"}


@pytest.mark.parametrize(
    "text",
    [
        "The cast, as of May\n\nName;OR;MIND;LIFE\nFred;8;4;20\n",
        ",,,\nName,OR,MIND,LIFE\nFred,8,4,20\n",
        "\n\nName\tOR\tMIND\tLIFE\nFred\t8\t4\t20\n",
        "Cast of the evening;;;\nGM, 3 May;;;\nName;OR;MIND;LIFE\nFred;8;4;20\n",
        "Name|OR|MIND|LIFE\nFred|8|4|20\n",
        "Name:;OR*;mind ;Life\nFred;8;4;20\n",
    ],
)
def test_titles_and_bare_lines_above_the_headings_put_nothing_in_a_wrong_column(text: str) -> None:
    assert fields(text) == [FRED]
    assert not pasted(text).slips


def test_the_sign_is_judged_by_the_whole_table_and_can_be_chosen() -> None:
    text = "Who,Said of him\nFred,big; loud\nMary,thin; quiet; kind\nBob,fat\n"
    columns = columns_of(CRS, SCENE)
    assert read(text, columns).sign == ","
    assert read(text, columns, ";").lines[-1] == (4, ["Bob,fat"])


def test_columns_without_headings_follow_the_sheet_as_far_as_they_can() -> None:
    read_ = pasted("Fred;8;tall;4\nMary;7;thin;12\n")
    assert [row.cells for row in read_.rows] == [
        {"name": "Fred", "or": "8", "mind": "4"},
        {"name": "Mary", "or": "7", "mind": "12"},
    ]
    said = "Column 3 (“tall”, “thin”) has no heading that gives it a meaning and was skipped."
    assert read_.slips == (said,)


def test_the_cast_that_ships_is_24_people_with_all_they_have() -> None:
    text = decoded(shipped.path("samples", "cast.csv").read_bytes())
    found = come(text)
    assert len(found.facts) == 24 and not found.slips and not pasted(text).slips
    crow = next(one.combatant for one in found.facts.values() if one.who == "Mother Crow")
    assert crow.tags == ("marsh", "witch") and crow.notes == "The crow does the talking."
    assert crow.items[0].effect == "power: 2 AC Picks; Long Range" and crow.fields["mind"] == 16


def test_what_people_write_for_a_short_name_belongs_to_its_system() -> None:
    assert known(CRS.sheet)["initiative"] == "in"
    assert "initiative" not in known(load_system("bruise").sheet)
