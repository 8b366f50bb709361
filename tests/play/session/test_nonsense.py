"""Rulings that no sheet can hold: refused in a sentence, whatever road they come by."""

import pytest

from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldSet, HouseRuleChosen
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.sessions import desk

JOHN = Name("John")


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (FieldSet(JOHN, "life_left", "many"), "LIFE left is “many”, which is not a number."),
        (FieldSet(JOHN, "life_left", 6.5), "LIFE left is “6.5”: expected a whole number from 0 to 999."),
        (FieldSet(JOHN, "or", -3), "OR is “-3”: expected a whole number from 0 to 999."),
        (FieldSet(JOHN, "lifeleft", 6), "There is no field “lifeleft”: expected one of or, dr"),
        (
            HouseRuleChosen("ace-misses", "never"),
            "House rule ace-misses cannot be “never”: expected “",
        ),
    ],
)
def test_nonsense_is_refused_and_nothing_is_written(fact: Fact, sentence: str) -> None:
    session = desk().session
    before = session.path
    with pytest.raises(NotAllowed) as refused:
        session.rule(fact)
    assert refused.value.why.startswith(sentence)
    assert session.path == before


def test_a_slip_in_a_record_is_refused_too() -> None:
    at = desk()
    slip = '\nanswers = "ruling FieldSet who=John field=or value=x"\n[[fighter]]'
    text = write_record(at.session, at.campaign).replace("\n[[fighter]]", slip, 1)
    with pytest.raises(NotAllowed, match="line 1 of the answers"):
        replay(parse_record(text))
