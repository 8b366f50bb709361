"""Fight records: what a person may write, and what a session writes."""

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.lists.people.roster import RosterEntry
from crs_desktop.play.record.record import (
    Record,
    parse_record,
    read_record,
    replay,
    write_pictures,
    write_record,
)
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import (
    Entered,
    FieldSet,
    HouseRuleChosen,
    ItemPut,
    Marked,
    Moved,
    Noted,
    Portrayed,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.why import NotAllowed
from tests.languages import speaking
from tests.play.fights import FRED, JOHN, MARY, answer, attack, enters, fight

BAR = """\
format = 1
system = "crs"
title = "A brawl"
seed = "bar"
answers = '''
begin Short Range attack
GM: attacker = Fred
'''

[house_rules]
ace-misses = "draw"

[[fighter]]
name = "Fred"
label = "Fred the Red"
square = "C3"
sheet = {or = 8, life = 20}
items = [{name = "knife", effect = "+2", states = ["held"]}]

[[fighter]]
name = "John"
square = "D3"
hand = "program"
"""


def played(answers: str, campaign: Campaign) -> Session:
    """The bar, played by these lines."""
    return replay(replace(parse_record(BAR), answers=answers), campaign)


def test_a_record_says_who_is_there_and_what_was_answered(campaign: Campaign) -> None:
    session = replay(parse_record(BAR), campaign)
    fred = session.scene.of(FRED)
    assert (fred.label, fred.square, fred.number("or")) == ("Fred the Red", Square(2, 2), 8)
    assert fred.items == (Item("knife", "+2", ("held",)),)
    assert session.scene.of(JOHN).source == "program"
    assert session.scene.house_rules == {"ace-misses": "draw"}
    assert [*session.open] == ["1 Short Range attack/Fred/target"]
    assert session.document.title == "A brawl"


def test_every_kind_of_line_is_played(campaign: Campaign) -> None:
    lines = """
        # the first round
        begin Short Range attack          # with a comment
        GM: attacker = 1
          Fred :  target  =  john
        time 600
        ruling FieldSet who=Fred field=or value=3; Noted text="a # in quotes, \\"so\\" \\\\"  # and one not
        -> FieldSet who=Fred field=or value=3
        ruling
        Fred: OR used = "3"
    """
    session = played(lines, campaign)
    kinds = [node.entry.kind for node in session.path]
    assert kinds == ["opening", "begin", "answer", "answer", "time", "ruling", "ruling", "answer"]
    assert session.path[5].entry.given[1] == Noted('a # in quotes, "so" \\')
    assert session.scene.clock == 600


def test_an_offer_is_a_line(campaign: Campaign) -> None:
    fighters = 'fighter = [{name = "Fred"}, {name = "Mary"}]'
    lines = "begin Round\\nFred: Fred = 3\\noffer Call out\\nGM: call = \\nMary: Mary = 0"
    head = 'format = 1\nsystem = "toy"\ntitle = "Fair"\nseed = ""\n'
    session = replay(parse_record(f'{head}answers = "{lines}"\n{fighters}'), campaign)
    assert [*session.open] == ["1 Round/round 1/Fred/deed"]


def test_a_person_called_like_a_line_can_be_asked(campaign: Campaign) -> None:
    who = ["time lord", "begin", "ruling class"]
    record = Record(1, "contest", "Names", "", fighter=tuple(map(RosterEntry, who)))
    lines = """begin Contest
        GM: first = time lord
        time lord: stat = aim
        time lord: bonus = 0
        time lord: second = begin
        begin: stat = aim"""
    assert [*replay(replace(record, answers=lines), campaign).open] == ["1 Contest/second/bonus"]


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf"], ids=["plain", "with a BOM"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_record_is_read_from_any_editor(tmp_path: Path, before: bytes, newline: str) -> None:
    path = tmp_path / "bar.toml"
    path.write_bytes(before + BAR.replace("\n", newline).encode())
    assert read_record(path) == parse_record(BAR)


def test_what_a_session_writes_is_what_a_person_would(campaign: Campaign) -> None:
    opening = (HouseRuleChosen("ace-misses", "draw"), enters(FRED, {"or": 8}, "C3"), enters(JOHN, {}, "D3"))
    session = fight(campaign, "crs", *opening)
    attack(session, "8")
    session.rule(FieldSet(JOHN, "dr", 7))
    session.elapse(60)
    record = parse_record(write_record(session, campaign))
    assert record.answers.splitlines() == [
        "begin Short Range attack",
        "GM: attacker = Fred",
        "Fred: target = John",
        "Fred: OR used = 8",
        "ruling FieldSet who=John field=dr value=7",
        "time 60",
    ]
    assert record.house_rules == {"ace-misses": "draw"}
    assert [(one.name, one.square, one.sheet) for one in record.fighter] == [
        ("Fred", "C3", {"or": 8}),
        ("John", "D3", {}),
    ]


def test_a_record_is_played_in_english_and_shown_in_the_language_of_the_window() -> None:
    text = BAR.replace("crs", "contest").partition("[house_rules]")[0]
    text = text.replace(
        "begin Short Range attack\nGM: attacker = Fred", "begin Combat round\nruling Noted text=x"
    )
    fighters = "".join(f'[[fighter]]\nname = "{who}"\nside = "{who}"\n' for who in ("Fred", "John"))
    with speaking({"well": "wohlauf", "Charge {target}": "{target} angreifen"}):
        session = replay(parse_record(f"{text}{fighters}"))
        scene, question = session.scene, next(iter(session.open.values()))
        assert "John angreifen" in [one.words for one in question.options(scene)]
        assert session.system.condition(scene, FRED).word == "wohlauf"


def test_the_words_of_a_ruling_stand_before_its_facts_or_alone(bar: Session, campaign: Campaign) -> None:
    bar.rule(FieldSet(FRED, "or", 3), words="a broken arm: he hits badly")
    bar.rule(words='Mary screams "help"')
    record = parse_record(write_record(bar, campaign))
    assert record.answers.splitlines() == [
        'ruling "a broken arm: he hits badly": FieldSet who=Fred field=or value=3',
        'ruling "Mary screams \\"help\\""',
    ]
    assert told(replay(record, campaign)) == told(bar)


def test_every_portrait_that_was_seen_goes_with_its_fight(campaign: Campaign) -> None:
    pictures = [bytes([number]) * 100 for number in range(3)]
    begun, ruled, gone = map(campaign.keep_picture, pictures)
    opening = Entered(FRED, Combatant(FRED, FRED, portrait=begun))
    session = fight(campaign, "crs", opening, enters(JOHN, {}), enters(MARY, {}))
    session.rule(Portrayed(JOHN, ruled), Portrayed(MARY, gone))
    session.rule(Portrayed(MARY, ""))
    session.rule(Portrayed(FRED, "seen by nobody"))
    text = write_record(session, campaign)
    with closing(Campaign(None)) as other:
        again = replay(parse_record(text), other)
        assert again.scene == session.scene
        assert [other.picture(id_) for id_ in (begun, ruled, gone)] == pictures
        assert write_record(again, other) == text
    assert max(map(len, text.partition("[pictures]")[2].splitlines())) < 80


def told(session: Session) -> list[str]:
    return [line.text for line in story(session.path)]


def test_what_tables_cannot_say_of_an_opening_is_a_ruling(campaign: Campaign) -> None:
    odd = replace(enters(JOHN, {"or": 500}), seen="gm")
    rest = (odd, Moved(FRED, Square(0, 0)), ItemPut(FRED, Item("rope")), Marked(FRED, Marker("eye", "seen")))
    session = fight(campaign, "crs", enters(FRED, {}), *rest)
    record = parse_record(write_record(session, campaign))
    assert [one.name for one in record.fighter] == ["Fred"]
    again = replay(record, campaign)
    assert again.scene == session.scene
    assert again.path[1].entry.given == rest


def test_a_fight_without_an_opening_is_written(campaign: Campaign) -> None:
    document = campaign.add("crs", "A fight", "seed")
    session = Session(document, FileJournal(campaign, document))
    session.rule(enters(FRED, {"or": 8}))
    record = parse_record(write_record(session, campaign))
    assert record.fighter == ()
    assert replay(record, campaign).scene == session.scene


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(words=st.text(min_size=3) | st.text('"\\# \n\r\t\x85\u2028:=', min_size=3))
def test_any_words_are_the_same_after_a_record(words: str) -> None:
    campaign = Campaign(None)
    session = fight(campaign, "toy", enters(FRED, {"vigour": 6}), enters(JOHN, {"vigour": 6}))
    session.begin("Round")
    answer(session, "6", "0", "boast")
    if len(words.strip()) >= 3:
        answer(session, words)
        session.rule(Noted(words), words=words)
        session.rule(words=words)
        again = replay(parse_record(write_record(session, campaign)), campaign)
        assert (again.scene, told(again)) == (session.scene, told(session))
    campaign.close()


def test_pictures_that_stand_in_what_somebody_says_are_words(campaign: Campaign) -> None:
    said = f"Look:\n[pictures]\n{'0' * 64} = '''\neA==\n'''\n"
    text = f'format = 1\nsystem = "crs"\ntitle = \'t\'\nseed = \'s\'\nanswers = """\n# {said}"""\n'
    assert parse_record(text).pictures == {}
    assert parse_record(text + write_pictures({"0" * 64: "eA==\n"})).pictures == {"0" * 64: "eA==\n"}


def test_pictures_that_stand_twice_are_refused() -> None:
    head = "format = 1\nsystem = 'crs'\ntitle = 't'\nseed = 's'\n"
    table = write_pictures({"0" * 64: "eA==\n"})
    with pytest.raises(NotAllowed, match="this is not a fight record"):
        parse_record(head + table + table)
    with pytest.raises(NotAllowed, match="this is not a fight record"):
        parse_record(head + table + table.removeprefix("\n[pictures]\n"))
