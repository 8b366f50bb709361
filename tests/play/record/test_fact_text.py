"""Facts as a person writes them on one line."""

import pytest

from crs_desktop.play.record.fact_text import read_facts, write_fact, write_facts
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardsReturned, Elapsed, FieldSet, Left, Moved, Noted, Sided, SourceChosen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed

FRED = Name("Fred")
LINES: dict[str, Fact] = {
    "Left who=Fred": Left(FRED),
    "Left who=O’Neill-Smith": Left(Name("O’Neill-Smith")),
    'Left who="Goblin 2"': Left(Name("Goblin 2")),
    'Left who="2"': Left(Name("2")),
    'Noted text=""': Noted(""),
    'Noted text="true"': Noted("true"),
    'Noted text="a; b=c # d \\"e\\" \\\\"': Noted('a; b=c # d "e" \\'),
    'Noted text="two\\nlines"': Noted("two\nlines"),
    "Noted text=true_ seen=gm due=later": Noted("true_", seen="gm", due="later"),
    "Elapsed at=600": Elapsed(600),
    "FieldSet who=Fred field=or value=-6": FieldSet(FRED, "or", -6),
    "FieldSet who=Fred field=or value=12.9": FieldSet(FRED, "or", 12.9),
    'FieldSet who=Fred field=or value="12.9"': FieldSet(FRED, "or", "12.9"),
    'FieldSet who=Fred field=or value=["a", "b"]': FieldSet(FRED, "or", ("a", "b")),
    'FieldSet who=Fred field=or value={"head": "sore; =x"}': FieldSet(FRED, "or", {"head": "sore; =x"}),
    'Moved who=Fred square={"column": 2, "row": 3}': Moved(FRED, Square(2, 3)),
    "Moved who=Fred square=null": Moved(FRED, None),
    'CardsReturned who=Fred cards=["10", "Joker 1"]': CardsReturned(FRED, (Card("10"), Card("Joker 1"))),
    "Handed who=Fred hand=table": SourceChosen(FRED, "table"),
    "Sided who=Fred side=red bystander=true": Sided(FRED, "red", True),
}


@pytest.mark.parametrize(("line", "fact"), LINES.items(), ids=LINES)
def test_a_fact_is_written_as_this_line_and_read_from_it(line: str, fact: Fact) -> None:
    assert write_fact(fact) == line
    assert read_facts(line, load_system("crs")) == (fact,)


def test_many_facts_stand_on_one_line() -> None:
    facts = tuple(LINES.values())
    assert "\n" not in write_facts(facts)
    assert read_facts(write_facts(facts), load_system("crs")) == facts


@pytest.mark.parametrize(
    "line",
    ["Left who=Fred;Noted text=a", " Left  who=Fred ; Noted   text=a ; ", ";Left who=Fred;;Noted text=a;"],
)
def test_spaces_and_semicolons_more_do_not_matter(line: str) -> None:
    assert read_facts(line, load_system("crs")) == (Left(FRED), Noted("a"))


@pytest.mark.parametrize("line", ["", "  ", ";", " ; "])
def test_nothing_is_no_fact(line: str) -> None:
    assert read_facts(line, load_system("crs")) == ()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Sneezed who=Fred", "“Sneezed” is not a fact of CRS 1.0."),
        ("Staked who=Fred stake=3", "“Staked” is not a fact of CRS 1.0."),
        ("Left", "Left: Object missing required field `who`."),
        ("Left who=3", "Left: Expected `str`, got `int` - at `$.who`."),
        ("Left who", "“who”: expected name=value."),
        ("Left who=Fred John", "“John”: expected name=value."),
        ("Left who=Fred 3=4", "“3=4”: expected name=value."),
        ("Left who=", "“” is not a value."),
        ('Left who="Fred', '“"Fred” is not a value.'),
        ("Left who=(Fred)", "“(Fred)” is not a value."),
        ("Noted text=a seen=me", "Noted: Invalid enum value 'me' - at `$.seen`."),
        ("Elapsed at=1.5", "Elapsed: Expected `int`, got `float` - at `$.at`."),
        ("Moved who=Fred square=C4", "Moved: Expected `object | null`, got `str` - at `$.square`."),
        ("Left who=Fred whom=Ann", "Left has no field “whom”. Expected one of who, seen, due."),
        ("Left who=Fred who=Ann", "Left: “who” is given twice."),
        ("Left type=Noted who=Fred", "Left has no field “type”. Expected one of who, seen, due."),
    ],
)
def test_a_slip_is_told_with_what_was_found(line: str, why: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read_facts(line, load_system("crs"))
    assert refused.value.why == why
