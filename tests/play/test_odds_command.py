"""``crs-desktop odds``: what it tells, and what it says of what cannot be."""

from fractions import Fraction

import pytest

from crs_desktop.app import main
from crs_desktop.rules.double_exposure.attack_odds import damage_spread
from crs_desktop.rules.double_exposure.bare_odds import Bare, Side, curve, deck, odds
from crs_desktop.rules.double_exposure.pick_odds import Left
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
        (["--out", "7", "7"], "“7” is not left in the deck: it has A, 2 … 9 and its tens."),
        (["--out", "12"], "“12” is not left in the deck: it has A, 2 … 9 and its tens."),
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
def test_of_several_picks_each_may_be_the_ace() -> None:
    full = deck(0)
    two = odds(Bare(Side(0, full), Side(0, Left((), 0, ace=False)), picks=2))
    assert two.fumble == Fraction(2, 9)
    assert two.hit == 1 - Fraction(2, 9)


def test_a_curve_over_dr_falls_as_one_over_or_rises() -> None:
    of = Bare(Side(5, deck(0)), Side(5, deck(0)))
    rising, falling = curve(of, range(1, 9)), curve(of, range(1, 9), of_target=True)
    assert [told.hit for _, told in rising] == sorted(told.hit for _, told in rising)
    assert [told.hit for _, told in falling] == sorted((told.hit for _, told in falling), reverse=True)
    assert damage_spread.cache_info().currsize
