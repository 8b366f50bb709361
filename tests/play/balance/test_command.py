"""``crs-desktop balance``: results to read and to compute with, and sentences for what cannot be."""

import csv
import io
import json
from pathlib import Path

import pytest

from crs_desktop import api
from crs_desktop.app import main
from crs_desktop.play.balance import command

assert command, "imported here, before the toys are known: a first import keeps the systems that it finds"
Read = pytest.CaptureFixture[str]
CAST = "Name,OR,DR,LIFE,LB\nFred,8,12,20,1\nJohn,6,6,10,2\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cast.csv"
    path.write_text(CAST, encoding="utf-8")
    return path


def test_duels_as_sentences_json_and_csv(file: Path, tmp_path: Path, capsys: Read) -> None:
    assert main(["balance", str(file)]) == 0
    said = "Fred beats John 92 times in 100, in 4 rounds, with 16 LIFE left, 32 times by an Ace."
    assert said in capsys.readouterr().out
    assert main(["balance", str(file), "--duels", "--json", "--policy", "punch"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["duels"]
    columns = ["one", "other", "policy", "one_wins", "other_wins", "neither", "rounds", "left", "by_ace"]
    assert [*told] == columns
    assert (told["one"], told["other"], told["neither"]) == ("Fred", "John", 0)
    assert told["policy"] == "pulls the punch: attacks with half of OR, rounded up"
    assert told["one_wins"] == pytest.approx(0.8943914213240536, abs=1e-12)
    assert main(["balance", str(file), "--csv", "--policy", told["policy"], "-o", str(tmp_path / "x")]) == 0
    (row,) = csv.DictReader(io.StringIO((tmp_path / "x").read_text("utf-8")))
    assert [*row] == columns and float(row["left"]) == told["left"]


def test_groups_play_the_fight_as_it_stands(capsys: Read) -> None:
    path = str(api.samples()["duel"])
    for _ in range(2):
        assert main(["balance", path, "--groups", "--fights", "10", "--seed", "gate", "--json"]) == 0
    first, second = capsys.readouterr().out.split("\n}\n")[:2]
    assert first == second
    sides = json.loads(first + "}")["groups"]
    assert [one["side"] for one in sides] == ["Escaped", "Karak"]
    assert sum(one["wins"] for one in sides) + sides[0]["neither"] == pytest.approx(1)
    assert main(["balance", path, "--groups", "--fights", "10"]) == 0
    assert "10 real fights; seed: 1." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        (CAST, ["--policy", "dance"], "“dance” is not a policy of CRS 1.0. Choose from: attacks ("),
        ("Name,OR\nFred,8\n", [], "A cast of 1 has no duels: at least 2 characters are needed."),
        (CAST + "Mary,,,,\n", [], "Mary has no stats. Enter them, or leave the character out."),
        ("Name,OR\nFred,8\n", ["--groups"], "Only Fred can fight here: at least 2 sides are needed."),
        (CAST + "Mary,,,,\n", ["--groups"], "Mary has no stats. Enter them, or leave the character out."),
        (CAST, ["--fights", "0"], "--fights 0 is not allowed: it must be 1 to 1000000."),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(
    text: str, more: list[str], said: str, file: Path, capsys: Read
) -> None:
    file.write_text(text, encoding="utf-8")
    assert main(["balance", str(file), *more]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(said) and not told.out


def test_a_file_that_is_not_there_and_one_that_cannot_be_written(file: Path, capsys: Read) -> None:
    assert main(["balance", str(file.with_name("none.csv"))]) == 2
    assert main(["balance", str(file), "-o", str(file / "deep")]) == 1
    assert "cannot be written" in capsys.readouterr().err
