"""A slip in a fight record is told by its place, what was found, and what was expected."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import RecordStopped, parse_record, read_record, replay
from crs_desktop.rules.why import NotAllowed
from tests.play.record.test_record import BAR

BEGUN = "begin Short Range attack\nGM: attacker = Fred\nFred: target = John\n"
LINES = {
    "begin Clean Up": "A procedure is under way. Answer the open question, or undo it.",
    "Fred: OR used = 9": "9 is not allowed: it must be 1 to 8. Expected a whole number from 1 to 8.",
    "Fred: OR used = many": "“many” is not a whole number from 1 to 8. Expected a whole number from",
    "Fred: OR used =": "“” is not a whole number from 1 to 8. Expected a whole number from 1 to 8.",
    'Fred: OR used = "8': '"8 has no closing quote, or something after it.',
    'Fred: OR used = "8" 9': '"8" 9 has no closing quote, or something after it.',
    "John: OR used = 8": "the open question is “Fred: OR used”.",
    "Fred: pick 1 = 8": "the open question is “Fred: OR used”.",
    "Fred hits John": "expected “who: question = answer”, or a line beginning with begin, offer, ruling,",
    "Fred: OR used 8": "expected “who: question = answer”, or a line beginning with begin, offer, ruling,",
    "offer Fly": "“Fly” is not possible now.",
    "time soon": "“soon” is not a number of seconds.",
    "time -5": "“-5” is not a number of seconds.",
    "ruling Sneezed who=Fred": "“Sneezed” is not a fact of CRS 1.0.",
    "ruling Noted text=3": "Noted: Expected `str`, got `int`",
    "ruling Noted": "Noted: Object missing required field `text`.",
    "ruling Noted text": "“text”: expected name=value.",
    "ruling Noted text=": "“” is not a value.",
    'ruling "an arm': '"an arm has no closing quote.',
    'ruling "an arm" Left who=Fred': "“Left who=Fred”: expected a colon between the words and the facts.",
    "ruling Left who=Ann": "There is no “Ann” here.",
    "-> Noted text=hit": "this fact was not told. Told were: –.",
}


def stopped(answers: str) -> RecordStopped:
    campaign = Campaign(None)
    with pytest.raises(RecordStopped) as refused:
        replay(replace(parse_record(BAR), answers=answers), campaign)
    campaign.close()
    return refused.value


@pytest.mark.parametrize(("line", "why"), LINES.items(), ids=LINES)
def test_a_line_that_cannot_be_played_is_named_with_the_reason(line: str, why: str) -> None:
    error = stopped(f"{BEGUN}  {line}  # so\nbegin Clean Up\n")
    assert error.line == 4
    assert error.why.startswith(f"line 4 of the answers, “{line}”: {why}")


def test_an_answer_when_nothing_is_asked_says_how_to_begin() -> None:
    error = stopped("\n\nFred: target = John")
    assert error.why.endswith("no question is open here; a line “begin …” starts a procedure.")
    assert error.line == 3


def test_an_unknown_beginning_names_those_there_are() -> None:
    why = stopped("begin Sing").why
    assert "“Sing” cannot be begun: expected one of Combat round, Short Range attack, Surprise, " in why
    assert why.endswith("LIFE and EM come back now, Random draw, End the Combat.")


def test_what_was_told_instead_is_in_the_reason() -> None:
    error = stopped("ruling Noted text=hit\n-> Noted text=miss")
    assert error.why.endswith("this fact was not told. Told were: Noted text=hit.")


def test_an_answer_that_is_not_allowed_names_those_that_are() -> None:
    error = stopped("begin Short Range attack\nGM: attacker = Ann")
    assert error.why.endswith(
        "“Ann” is not one of the choices: Fred the Red, John. Expected one of: Fred the Red, John."
    )


def test_what_was_played_before_the_slip_stays(campaign: Campaign) -> None:
    with pytest.raises(RecordStopped):
        replay(replace(parse_record(BAR), answers=f"{BEGUN}Sing!"), campaign)
    assert [document.title for document in campaign.documents()] == ["A brawl"]
    assert campaign.fetch("SELECT count(*) FROM entry") == [(4,)]


HEADS = [
    (
        "format = 1",
        "format = 4\nwhatever = 1",
        "it was written by a newer CRS Desktop (format 4; this one reads 3).",
    ),
    ("format = 1", "format = one", "this is not a fight record: Invalid value (at line 1, column 10)."),
    ("format = 1", 'format = "1"', "this is not a fight record: Expected `int`, got `str` - at `$.format`."),
    ('seed = "bar"\n', "", "this is not a fight record: Object missing required field `seed`."),
    ('seed = "bar"', 'sead = "bar"', "this is not a fight record: Object contains unknown field `sead`."),
    (
        'hand = "program"',
        'hand = "none"',
        "this is not a fight record: Invalid enum value 'none'",
    ),
    (
        'system = "crs"',
        'system = "ludo"',
        "There is no system “ludo”: expected one of crs, avatar, bruise, contest",
    ),
    (
        '"draw"',
        '"late"',
        "House rule ace-misses cannot be “late”: expected “",
    ),
    (
        "ace-misses",
        "ace-hits",
        "There is no house rule “ace-hits”: expected one of ",
    ),
    (
        'name = "John"',
        'name = "John/Jim"',
        "fighter “John/Jim”: “John/Jim” is not a valid name. Use letters, digits, ",
    ),
    ('name = "John"', 'name = "GM"', "fighter “GM”: “GM” is not a valid name. "),
    ('name = "John"', 'name = "Fred"', "fighter “Fred”: Fred already exists here. Choose another name."),
    (
        'square = "D3"',
        'square = "D"',
        "fighter “John”: “D” is not a square: type a column and a row, ",
    ),
    ('square = "D3"', 'square = "ZZ3"', "fighter “John”: ZZ3 is off the board, which ends at X16."),
    (
        "[[fighter]]",
        '[pictures]\nface = "eA="\n[[fighter]]',
        "picture “face” is not valid base64: Incorrect padding.",
    ),
    (
        "[[fighter]]",
        '[pictures]\nface = "eA=="\n[[fighter]]',
        "picture “face”: expected the name “2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db022587179",
    ),
    ("or = 8", "ro = 8", "fighter “Fred”: There is no field “ro”: expected one of or, dr, "),
    ("or = 8", "or = 8000", "fighter “Fred”: OR is “8000”: expected a whole number from 0 to 999."),
    ("or = 8", 'or = "eight"', "fighter “Fred”: OR is “eight”"),
    ("or = 8", "or = [8]", "this is not a fight record: "),
    ("or = 8", 'or = ["8"]', "fighter “Fred”: OR is “"),
    ("or = 8", "or = {a = 'b'}", "fighter “Fred”: OR is “"),
]


@pytest.mark.parametrize(("right", "wrong", "why"), HEADS, ids=[wrong for _, wrong, _ in HEADS])
def test_a_slip_before_the_answers_is_told_and_nothing_is_made(
    campaign: Campaign, right: str, wrong: str, why: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        replay(parse_record(BAR.replace(right, wrong, 1)), campaign)
    assert refused.value.why.startswith(why)
    assert campaign.documents() == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe\x00", "cannot be read: it is not UTF-8 text."),
        (b"a = ", "this is not a fight record: Invalid value"),
    ],
    ids=["bytes", "no TOML"],
)
def test_a_file_that_is_no_record_is_told_by_its_name(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "bar.toml"
    path.write_bytes(content)
    with pytest.raises(NotAllowed) as refused:
        read_record(path)
    assert why in refused.value.why
    assert refused.value.why.startswith("bar.toml")


@pytest.mark.parametrize("name", ["nowhere.toml", "."])
def test_a_file_that_is_not_there_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotAllowed, match="cannot be read"):
        read_record(tmp_path / name)
