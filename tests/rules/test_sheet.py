from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.sheet import Computed, Field, Figure, Listing, Number, Text, Values, Wheel
from crs_desktop.rules.values import Fields, Value, exact, plain
from crs_desktop.rules.why import NotAllowed
from tests.rules.playing import somebody

OR = Number(id="or", term="OR", usual=5)
STR = Number(id="str", term="STR")
LIFE = Number(id="life", term="LIFE", usual=10)
LEFT = Number(id="life_left", term="LIFE left", left_of="life")
AIM = Number(id="aim", term="Aim", usual=10, low=-99, high=99, fractions=True)
NOTES = Text(id="notes", term="Notes")
INJURIES = Listing(id="injuries", term="Injuries")
CALM = Wheel(id="calm", term="Calm", other_term="Rage", stations=8, usual=3)
BODY = Figure(id="body", term="Body", parts=("head", "left arm"))


def half_of_str(values: Values) -> int:
    return int(exact(values["str"]) / 2)


HALF = Computed(id="half", term="Half", formula=half_of_str, terms="STR / 2")


def quarter_of_str(values: Values) -> Fraction:
    return exact(values["str"]) / 4


QUARTER = Computed(id="quarter", term="Quarter", formula=quarter_of_str, terms="STR / 4", fractions=True)
FIELDS: tuple[Field, ...] = (OR, STR, LIFE, LEFT, AIM, NOTES, INJURIES, CALM, BODY, HALF, QUARTER)


@pytest.mark.parametrize(
    ("field", "fields", "held"),
    [
        (OR, {}, 5),
        (OR, {"or": 8}, 8),
        (LEFT, {}, 10),
        (LEFT, {"life": 20}, 20),
        (LEFT, {"life": 20, "life_left": 6}, 6),
        (NOTES, {}, ""),
        (INJURIES, {}, ()),
        (CALM, {}, 3),
        (BODY, {}, {}),
        (HALF, {"str": 15}, 7),
        (HALF, {"str": 15, "half": 9}, 9),
        (QUARTER, {"str": 15}, 3.75),
        (QUARTER, {"str": 16}, 4),
        (QUARTER, {"str": 15, "quarter": 2.5}, 2.5),
    ],
)
def test_a_field_holds_its_usual_value_until_one_is_entered(
    field: Field, fields: Fields, held: Value
) -> None:
    assert Values(FIELDS, fields)[field.id] == held


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        (OR, " 8 ", 8),
        (OR, "8.0", 8),
        (AIM, "12.5", 12.5),
        (AIM, "12,5", 12.5),
        (AIM, "−3", -3),
        (AIM, "25/2", 12.5),
        (HALF, "-3", -3),
        (QUARTER, "2,5", 2.5),
        (CALM, "8", 8),
        (NOTES, " limps ", "limps"),
        (INJURIES, "cut; ; bruise ;", ("cut", "bruise")),
        (INJURIES, "", ()),
        (BODY, "head: cut: deep; left arm:", {"head": "cut: deep", "left arm": ""}),
        (BODY, "", {}),
    ],
)
def test_a_typed_value_is_read(field: Field, typed: str, value: Value) -> None:
    read = field.read(typed)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        (OR, "much", "OR is “much”: expected a whole number from 0 to 999."),
        (OR, "", "OR is “”: expected a whole number from 0 to 999."),
        (OR, "2.5", "OR is “2.5”: expected a whole number from 0 to 999."),
        (OR, "-1", "OR is “-1”: expected a whole number from 0 to 999."),
        (OR, "1000", "OR is “1000”: expected a whole number from 0 to 999."),
        (OR, "1/0", "OR is “1/0”: expected a whole number from 0 to 999."),
        (OR, "nan", "OR is “nan”: expected a whole number from 0 to 999."),
        (OR, "1e999999999", "OR is “1e999999999”: expected a whole number from 0 to 999."),
        (OR, "9" * 5000, f"OR is “{'9' * 100}”: expected a whole number from 0 to 999."),
        (HALF, f"0.{'9' * 5000}", f"Half is “0.{'9' * 98}”: expected a whole number from -999 to 999."),
        (AIM, "99.5", "Aim is “99.5”: expected a number from -99 to 99."),
        (CALM, "9", "Calm is “9”: expected a whole number from 0 to 8."),
        (HALF, "x", "Half is “x”: expected a whole number from -999 to 999."),
        (BODY, "tail: cut", "Body has no part “tail”: expected one of head, left arm."),
    ],
)
def test_what_a_field_cannot_hold_is_refused_with_what_it_could(
    field: Field, typed: str, sentence: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        field.read(typed)
    assert refused.value.why == sentence


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (OR, 8),
        (OR, 8.0),
        (AIM, 2.5),
        (NOTES, "limps"),
        (INJURIES, ("cut",)),
        (CALM, 0),
        (BODY, {"head": "cut"}),
    ],
)
def test_a_value_from_a_file_that_fits_is_let_in(field: Field, value: Value) -> None:
    assert field.check(value) is None


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        (OR, 2.5, "OR is “2.5”: expected a whole number from 0 to 999."),
        (OR, "8", "OR is “8”, which is not a number."),
        (OR, "strong", "OR is “strong”, which is not a number."),
        (OR, True, "OR is “True”, which is not a number."),
        (AIM, float("inf"), "Aim is “inf”: expected a number from -99 to 99."),
        (AIM, ("a",), "Aim is “('a',)”, which is not a number."),
        (HALF, "8", "Half is “8”, which is not a computed number."),
        (CALM, 9, "Calm is “9”: expected a whole number from 0 to 8."),
        (CALM, "low", "Calm is “low”, which is not a wheel."),
        (NOTES, 5, "Notes is “5”, which is not a text."),
        (INJURIES, "cut", "Injuries is “cut”, which is not a list."),
        (BODY, "head", "Body is “head”, which is not a figure."),
        (BODY, {"tail": "cut"}, "Body has no part “tail”: expected one of head, left arm."),
    ],
)
def test_a_value_from_a_file_that_does_not_fit_is_a_sentence(field: Field, value: Any, sentence: str) -> None:
    assert field.check(value) == sentence


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: str(field.kind))
def test_what_a_field_holds_when_empty_is_allowed_and_reads_back(field: Field) -> None:
    empty = field.empty(Values(FIELDS, {}))
    assert field.check(empty) is None
    assert field.read(field.show(empty)) == empty


@pytest.mark.parametrize(("held", "number"), [(8, 8), (8.0, 8), (-3, -3), ("8", 0), ((), 0)])
def test_a_rule_reads_whole_numbers_off_a_sheet(held: Value, number: int) -> None:
    assert somebody("Fred", OR=held).number("or") == number


def test_a_wheel_has_ten_stations_and_starts_in_the_middle() -> None:
    wheel = Wheel(id="calm", term="Calm", other_term="Rage")
    assert wheel.empty(Values((wheel,), {})) == 5
    assert [value for value in range(-1, 13) if wheel.check(value) is None] == list(range(11))


def test_what_a_sheet_does_not_have_is_read_as_0() -> None:
    assert somebody("Fred", OR=8).number("dr") == 0


words = st.text("abc äß.’-", min_size=1).map(str.strip).filter(bool)
whole = st.integers(0, 999)
halves = st.integers(-9900, 9900).map(lambda hundredths: hundredths / 100)
AS_HELD = (
    st.tuples(st.just(OR), whole)
    | st.tuples(st.just(AIM), halves)
    | st.tuples(st.just(NOTES), words)
    | st.tuples(st.just(INJURIES), st.lists(words).map(tuple))
    | st.tuples(st.just(BODY), st.dictionaries(st.sampled_from(BODY.parts), words))
)


@given(AS_HELD)
def test_what_is_shown_reads_back_as_it_was(held: tuple[Field, Value]) -> None:
    field, value = held
    assert field.read(field.show(value)) == value


@given(st.integers(-10000, 10000), st.sampled_from([1, 10, 100]))
def test_a_number_is_exact_and_written_plainly(number: int, part: int) -> None:
    written = plain(Fraction(number, part))
    assert exact(written) == Fraction(number, part)
    assert exact(number / part) == Fraction(number, part)
    assert not written.endswith(".0")
