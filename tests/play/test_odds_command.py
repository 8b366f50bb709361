"""``crs-desktop odds``: what it tells, and what it says of what cannot be."""

import argparse

import pytest
from msgspec.structs import replace

from crs_desktop.app import main
from crs_desktop.play.session.opening import opening
from crs_desktop.play.told import odds_command
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.system import HouseRule
from tests.rule_marks import rule

FRED_ON_JOHN = ["odds", "8", "6", "--lb", "1", "--target-lb", "2"]
Read = pytest.CaptureFixture[str]


def test_fred_on_john_in_words(capsys: Read) -> None:
    assert main([*FRED_ON_JOHN, "--life", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "hit: about 5 in 9",
        "LIFE lost on average: 4.03",
        "down: about 1 in 6",
        "an Ace: 1 in 9",
    ]


def test_the_same_as_fractions_and_after_john_has_lost_his_best_cards(capsys: Read) -> None:
    assert main([*FRED_ON_JOHN, "--exact"]) == 0
    assert "hit: 542357/980100\n" in capsys.readouterr().out
    assert main([*FRED_ON_JOHN, "--exact", "--target-out", "9", "8", "7", "6"]) == 0
    assert "hit: 5737/9240\n" in capsys.readouterr().out
    assert main([*FRED_ON_JOHN, "--exact", "--target-out", "9", "8", "7", "6", "10", "j", "Q"]) == 0
    assert "hit: 413/495\n" in capsys.readouterr().out


def test_a_modifier_is_as_good_as_the_rating(capsys: Read) -> None:
    assert main(["odds", "5", "2", "--modifier", "3", "--target-modifier", "4", "--exact"]) == 0
    told = capsys.readouterr().out
    assert main(["odds", "8", "6", "--exact"]) == 0
    assert capsys.readouterr().out == told


def test_a_curve_has_a_line_for_each_number(capsys: Read) -> None:
    assert main([*FRED_ON_JOHN, "--curve", "or", "--from", "3", "--to", "8", "--life", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["OR", "hit", "mean", "down"]
    assert [line.split()[0] for line in lines[1:]] == ["3", "4", "5", "6", "7", "8"]
    assert "5 in 9" in lines[-1]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--out", "7", "7"], "“7” is not left in the deck. A deck has A, 2 … 9 and its tens."),
        (["--out", "12"], "“12” is not left in the deck. A deck has A, 2 … 9 and its tens."),
        (["--picks", "0"], "--picks 0 is not allowed: it must be 1 to 10."),
        (["--target-lb", "-1"], "--target-lb -1 is not allowed: it must be 0 to 20."),
        (["--from", "9", "--to", "2"], "--from 9 is more than --to 2."),
        (["--curve", "or", "--to", "1000000"], "--to 1000000 is not allowed: it must be 0 to 99."),
        (["--life", "0"], "--life 0 is not allowed: it must be 1 to 999."),
    ],
)
def test_what_cannot_be_is_said(capsys: Read, more: list[str], why: str) -> None:
    assert main(["odds", "8", "6", *more]) == 2
    assert capsys.readouterr() == ("", why + "\n")


@rule("CRS-45")
def test_of_several_picks_each_may_be_the_ace(capsys: Read) -> None:
    naked = ["A", *map(str, range(2, 10)), "10"]
    assert main(["odds", "0", "0", "--picks", "2", "--exact", "--target-out", *naked]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], lines[2]) == ("hit: 7/9", "an Ace: 2/9")


def test_a_curve_over_dr_falls_as_one_over_or_rises() -> None:
    system = load_system("crs")
    page, scene = system.odds_page, opening(system)
    assert page is not None
    entered = {field.id: "" if field.cards else field.usual for field in page.fields}
    rising, falling = (page.curve(scene, entered, over, range(1, 9)) for over in ("or", "dr"))
    assert [told.hit for _, told in rising] == sorted(told.hit for _, told in rising)
    assert [told.hit for _, told in falling] == sorted((told.hit for _, told in falling), reverse=True)


def test_without_life_nobody_goes_down(capsys: Read) -> None:
    assert main(FRED_ON_JOHN) == 0
    assert "down" not in capsys.readouterr().out


@rule("CRS-36")
def test_a_house_rule_counts_where_it_is_said(capsys: Read) -> None:
    told = []
    for readings in ([], ["--house-rule", "defense-floor=below", "special-draw=kept"]):
        assert main(["odds", "8", "0", "--exact", *readings]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] != told[1]
    assert main(["odds", "8", "0", "--house-rule", "defense-floor=sky"]) == 2
    assert "“defense-floor=sky” is not a house rule here. Expected" in capsys.readouterr().err


@rule("CT-11")
def test_a_contest_is_told_as_it_is_printed(capsys: Read) -> None:
    assert main(["odds", "--system", "contest", "10", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["wins: about 3 in 8", "points on average: 0.00", "loses: about 3 in 8"]
    assert main(["odds", "--system", "contest", "12", "8", "--bonus", "2", "--exact", "--curve", "stat"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["STAT", "wins", "mean"]


@rule("DS-43")
def test_a_blow_of_duellist_and_a_draw_of_bruise_are_told_too(capsys: Read) -> None:
    assert main(["odds", "--system", "duellist", "12", "8", "--armour", "2", "--exact"]) == 0
    armoured = capsys.readouterr().out
    assert armoured.splitlines()[0].startswith("hit: ")
    assert main(["odds", "--system", "duellist", "12", "8", "--exact"]) == 0
    assert capsys.readouterr().out.splitlines()[1] != armoured.splitlines()[1], "armour lowers the wound"
    assert main(["odds", "--system", "bruise", "1", "1", "--exact"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "wins: 6/13"


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS])
def test_what_is_told_makes_one_whole_in_every_system(system: str) -> None:
    found = load_system(system)
    assert found.odds_page is not None
    entered = {field.id: "" if field.cards else field.usual for field in found.odds_page.fields}
    assert sum(found.odds_page.told(opening(found), entered).spread.values()) == 1
    assert {*found.odds_page.readings} <= {rule.id for rule in found.house_rules} or system == "avatar"


def test_a_house_rule_that_leaves_a_number_or_a_word_to_the_gm_takes_his(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crs = load_system("crs")
    assert crs.odds_page is not None
    page = replace(crs.odds_page, readings=(*crs.odds_page.readings, "fog", "wind"))
    fog = HouseRule(id="fog", term="Fog, in feet", choices={"none": "there is none"}, own=True, number=True)
    wind = HouseRule(id="wind", term="The wind", choices={"still": "it is still"}, own=True)
    foggy = replace(crs, house_rules=(*crs.house_rules, fog, wind), odds_page=page)
    monkeypatch.setattr(odds_command, "load_system", lambda _id: foggy)
    said = list[str]()
    for reading, code in (("fog=30", 0), ("fog=thick", 2), ("wind=from the north", 0), ("fog=none", 0)):
        parser = argparse.ArgumentParser()
        odds_command.add_arguments(parser, ["odds"])
        asked = parser.parse_args(["8", "6", "--house-rule", reading])
        assert odds_command.tell(asked, lambda _told: None, said.append) == code
    assert "fog=none, a whole number up to 999; wind=still, words of the GM’s own" in said[0]


@rule("CT-10", "CT-11")
def test_a_stat_of_contest_may_have_a_half(capsys: Read) -> None:
    """12 against 12.5 is as 0 against 1: a roll of −0.5 falls a band where one of 0 does not."""
    assert main(["odds", "--system", "contest", "12", "12.5", "--exact"]) == 0
    broken = capsys.readouterr().out
    assert main(["odds", "--system", "contest", "11", "12", "--exact"]) == 0
    assert capsys.readouterr().out == broken
    assert main(["odds", "--system", "contest", "100.5", "12"]) == 2
    assert capsys.readouterr().err == "STAT 100.5 is not allowed: it must be -99 to 99.\n"
