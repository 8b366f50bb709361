"""Texts that were made to do harm: a short sentence each, and none takes the square of its length."""

import re
from pathlib import Path

import pytest

from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.record import parse_record, replay
from crs_desktop.rules import load_system
from crs_desktop.rules.why import NotAllowed

HEAD = 'format = 2\nsystem = "crs"\ntitle = "t"\nseed = "s"\n'
LONG = 100_000
ANSWERS = {
    "quotes": "ruling " + '"' * LONG,
    "escaped quotes": 'ruling "' + '\\"' * LONG,
    "quotes in an answer": "x" + '"\\' * LONG,
    "no line": "x" * LONG,
    "begin": "begin " + "x" * LONG,
    "fact": "ruling " + "x" * LONG,
    "fields": "ruling Noted " + "f=1 " * LONG,
    "time": "time " + "9" * 5000,
    "time of twenty digits": "time " + "9" * 20,
    "number": "ruling Noted text=" + "9" * 5000,
    "deep list": "ruling Noted text=" + "[" * LONG,
    "deep fields": "ruling Noted text=" + '{"a":' * LONG,
    "half a letter": 'ruling Noted text="\\ud800"',
    "half a letter in words": 'ruling "\\ud800"',
}
RECORDS = {
    "dotted key": HEAD + "a." * LONG + "a = 1\n",
    "quoted dotted key": HEAD + '"a".' * LONG + "a = 1\n",
    "dotted heading": HEAD + "[" + "a." * LONG + "a]\n",
    "deep list": HEAD + "x = " + "[" * LONG,
    "deep table": HEAD + "x = " + "{a=" * LONG,
    "format of 5000 digits": "format = " + "9" * 5000,
    "format of 4000 digits": "format = " + "9" * 4000,
    "format 0": HEAD.replace("format = 2", "format = 0"),
    "format -1": HEAD.replace("format = 2", "format = -1"),
}
CASTS = {
    "deep": "[" * LONG,
    "format of 5000 digits": '{"format":' + "9" * 5000 + "}",
    "format of 4000 digits": '{"format":' + "9" * 4000 + "}",
    "format 0": '{"format": 0, "system": "crs"}',
    "format -1": '{"format": -1, "system": "crs"}',
}


def is_brief(why: object) -> bool:
    return len(str(why)) < 1000 and all(len(quoted) <= 201 for quoted in re.findall("“(.*?)”", str(why)))


@pytest.mark.parametrize("answers", ANSWERS.values(), ids=ANSWERS)
def test_a_line_that_does_harm_is_refused_in_a_short_sentence(answers: str) -> None:
    with pytest.raises(NotAllowed, match=r"^line 1 of the answers, “") as refused:
        replay(parse_record(f"{HEAD}answers = '''\n{answers}\n'''\n"))
    assert is_brief(refused.value.why)


@pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS)
def test_a_record_that_does_harm_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        parse_record(text)
    assert is_brief(refused.value.why)


@pytest.mark.parametrize("text", CASTS.values(), ids=CASTS)
def test_a_cast_that_does_harm_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        cast.read(text, load_system("crs"))
    assert is_brief(refused.value.why)


def test_words_with_many_stops_are_no_key() -> None:
    record = parse_record(HEAD + "answers = '''\nruling \"" + "And so on. " * 500 + "\"\n'''\n")
    assert replay(record).path[-1].entry.text == "And so on. " * 500


@pytest.mark.parametrize("letters", [201, 250, 255, 5000])
def test_a_name_that_is_too_long_for_a_campaign_is_refused(tmp_path: Path, letters: int) -> None:
    with pytest.raises(NotSaved, match=r"^x+… cannot be opened: its name is too long\."):
        Campaign(tmp_path / ("x" * letters))
    assert [*tmp_path.iterdir()] == []
