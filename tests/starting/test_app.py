"""The command line: what leaves the process in a process of its own, and sentences of errors in this one."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop import command_line, shipped
from crs_desktop.play.desk.desk import Desk, open_desk
from tests.printing.pdf import read

Said = Callable[..., tuple[int, str, str]]
BAR = str(shipped.path("samples", "bar.toml"))


def run(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    done = piped(typed.encode(), *arguments)
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


@pytest.fixture
def said(qapp: object, capfd: pytest.CaptureFixture[str]) -> Said:
    """Carry a command out in this process; return the exit code, and what it wrote to stdout and stderr."""

    def carried_out(*words: str) -> tuple[int, str, str]:
        code = command_line.carry_out(command_line.asked_for([*words]))
        return code, *capfd.readouterr()

    return carried_out


def piped(
    into: bytes, *arguments: str, environment: Mapping[str, str] = {}
) -> "subprocess.CompletedProcess[bytes]":
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    kept |= {"QT_QPA_PLATFORM": "offscreen", **environment}
    command = [sys.executable, "-m", "crs_desktop", *arguments]
    return subprocess.run(command, input=into, capture_output=True, check=False, env=kept)


def test_standard_input_without_an_end_is_refused_by_its_size() -> None:
    command = [sys.executable, "-m", "crs_desktop", "print", "-", "-o", "-"]
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(command, stdin=endless, capture_output=True, check=False, timeout=100)
    assert done.returncode == 1
    assert b"it has 201 MB. At most 20 MB are allowed." in done.stderr


def test_without_a_screen_the_sample_is_played_and_a_picture_is_left() -> None:
    done = run()
    assert done.returncode == 0, done.stderr
    assert "John loses 4 LIFE (10 → 6)." in done.stdout
    picture = re.search(r"A picture of the table: (.+\.png)", done.stdout)
    assert picture and Path(picture[1]).read_bytes().startswith(b"\x89PNG")


def test_a_record_is_replayed_to_its_log(said: Said) -> None:
    code, out, _err = said("replay", BAR)
    assert code == 0
    assert "8 (card) + 8 OR = 16 against 6 (card) + 6 DR = 12: hit by 4." in out.splitlines()


def test_a_record_is_replayed_to_json(said: Said) -> None:
    whole = json.loads(said("replay", BAR, "--json")[1])
    lost = {"type": "LifeLost", "who": "John", "amount": 4, "before": 10, "left": 6}
    assert lost in whole["facts"]
    assert whole["scene"]["combatants"]["Fred"]["fields"]["life_left"] == 18
    assert whole["log"][-1] == "Back into John’s deck: 6, 10 and 7."


def test_a_step_that_is_not_allowed_ends_it_with_line_question_and_what_is_allowed(
    said: Said, tmp_path: Path
) -> None:
    record = tmp_path / "wrong.toml"
    record.write_text(Path(BAR).read_text("utf-8").replace("OR used = 8", "OR used = 9"), "utf-8")
    code, out, err = said("replay", str(record))
    assert code == 1
    assert out == ""
    for part in ("wrong.toml", "line 10", "Fred: OR used = 9", "a whole number from 1 to 8"):
        assert part in err


def test_a_file_that_is_not_there_is_a_sentence(said: Said, tmp_path: Path) -> None:
    code, _out, err = said("replay", str(tmp_path / "none.toml"))
    assert code == 1
    assert err.startswith("none.toml")
    assert "Traceback" not in err


def test_the_cards_of_a_record_are_printed_without_a_screen(said: Said, tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    code, out, err = said("print", BAR, "-o", str(target), "--paper", "letter", "--backs", "long")
    assert (code, err) == (0, "")
    assert out == f"4 cards on 3 pages: {target}\n"
    front, back, cast = read(target)
    assert round(front.width) == 216
    assert {"Fred", "Mary", "John", "The round"} <= {piece.text for piece in back.pieces}
    assert "The cast: CRS 1.0" in cast.text


def test_the_cards_of_a_campaign_are_printed_and_it_stays_as_it_is(tmp_path: Path) -> None:
    campaign = tmp_path / "home.crs"
    with closing(open_desk(campaign).campaign) as made:
        Desk(made).play_sample("bar")
    before = campaign.read_bytes()
    fight = "A brawl in the bar"
    done = run("print", str(campaign), "-o", str(tmp_path / "c.pdf"), "--fight", fight, "--what", "deck")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("33 cards on 4 pages: ")
    assert campaign.read_bytes() == before
    other = run("print", str(campaign), "-o", str(tmp_path / "d.pdf"), "--fight", "Another")
    assert other.returncode == 2
    assert "There is no fight “Another”: expected one of “New fight, CRS 1.0”, “A brawl" in other.stderr


def test_the_sample_cast_is_printed_from_its_spreadsheet(said: Said, tmp_path: Path) -> None:
    target = tmp_path / "cast.pdf"
    code, _out, err = said("print", str(shipped.path("samples", "cast.csv")), "-o", str(target))
    assert (code, err) == (0, "")
    pages = read(target)
    told = "\n".join(page.text for page in pages)
    for title in ("Fred", "Old Nan", "Will-o’-the-wisp", "Mail shirt", "Evil eye", "The round"):
        assert f"{title}\n" in told, title
    assert "Grey hound" in pages[-1].text or "Grey hound" in pages[-2].text
    assert "©2005 by Double Exposure, Inc. All Rights Reserved." in pages[-1].text


def test_a_cast_that_cannot_be_read_is_a_sentence_with_its_line(said: Said, tmp_path: Path) -> None:
    cast = tmp_path / "cast.csv"
    for text, why in (
        ("Name,LIFE,OR\nAnn,many,3\n", "cast.csv: Line 2: LIFE is “many”: expected a whole number"),
        ("LIFE,OR\n1,2\n", "cast.csv: it has no column “Name”"),
    ):
        cast.write_text(text, "utf-8")
        code, out, err = said("print", str(cast), "-o", str(tmp_path / "c.pdf"))
        assert (code, out) == (1, "")
        assert why in err


def test_cards_are_written_as_pictures(said: Said, tmp_path: Path) -> None:
    code, _out, err = said("print", BAR, "-o", str(tmp_path / "c.svg"), "--what", "character")
    assert code == 0, err
    names = sorted(one.name for one in tmp_path.iterdir())
    assert names == [f"c {at:02} {who}.svg" for at, who in enumerate(("Fred", "Mary", "John"), 1)]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--card", "250x250"), "does not fit on A4. With these marks and this bleed, the largest card is"),
        (("--card", "playing"), "There is no card size “playing”"),
        (("--what", "potions"), "“potions” cannot be printed. Choose from"),
        (("--pages", "9"), "“9” is not a range of pages. Expected numbers from 1 to 2"),
        (("-o", "cards.doc"), "cards.doc cannot be written. Expected a name that ends in"),
    ],
)
def test_what_cannot_be_printed_is_a_sentence(
    said: Said, tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    code, _out, err = said("print", BAR, "-o", str(tmp_path / "c.pdf"), *words)
    assert code == 1
    assert why in err
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())


def test_the_good_ones_of_a_cast_are_printed_and_what_is_not_is_told(said: Said, tmp_path: Path) -> None:
    cast = tmp_path / "cast.csv"
    cast.write_text("The cast\nName;XP;LIFE\nAnn;7;12\nBob;8;many\n", "utf-8")
    code, _out, err = said("print", str(cast), "-o", str(tmp_path / "c.pdf"))
    assert code == 1 and "Column “XP” is not on this sheet" in err
    assert "cast.csv: Line 4: LIFE is “many”" in err
    told = "\n".join(page.text for page in read(tmp_path / "c.pdf"))
    assert "Ann\n" in told and "Bob\n" not in told


def test_a_log_is_written_in_utf8_whatever_the_console_is() -> None:
    done = piped(b"", "replay", BAR, environment={"PYTHONIOENCODING": "cp1252"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert "hit by 4" in done.stdout.decode("utf-8") and "→" in done.stdout.decode("utf-8")


def test_a_record_comes_in_by_a_pipe() -> None:
    text = Path(BAR).read_text("utf-8")
    assert run("replay", "-", typed=text).stdout == run("replay", BAR).stdout
    wrong = run("replay", "-", typed=text.replace("OR used = 8", "OR used = 9"))
    assert wrong.returncode == 1 and wrong.stderr.startswith("stdin.toml, line 10")


def test_cards_come_in_and_go_out_by_a_pipe() -> None:
    done = piped(shipped.path("samples", "cast.csv").read_bytes(), "print", "-", "-o", "-")
    assert done.returncode == 0 and done.stdout.startswith(b"%PDF")
    assert b" cards on " in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--copies", "-2"), "--copies -2 is not allowed. Expected 1 to 99."),
        (("--copies", "0"), "--copies 0 is not allowed. Expected 1 to 99."),
        (("--copies", "100000"), "--copies 100000 is not allowed. Expected 1 to 99."),
        (("--offset", "500", "500"), "--offset 500.0 500.0 is not allowed. Expected at most 8 millimetres"),
        (("--offset", "1e400", "nan"), "--offset inf nan is not allowed. Expected at most 8 millimetres"),
        (("--fight", "nix"), "There is no fight “nix”: expected one of “A brawl in the bar”."),
    ],
)
def test_what_is_not_allowed_is_a_sentence_and_2(
    said: Said, tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    code, out, err = said("print", BAR, "-o", str(tmp_path / "cards.pdf"), *words)
    assert (code, out, [*tmp_path.iterdir()]) == (2, "", [])
    assert err.startswith(why)


def test_a_trace_goes_to_a_file_or_beside_the_log(
    said: Said, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "trace.txt"
    to_file, beside = run("--trace", str(target), "replay", BAR), run("replay", BAR, "--trace=-")
    assert said("replay", BAR) == (0, to_file.stdout, to_file.stderr) == (0, beside.stdout, "")
    assert target.read_text("utf-8") == beside.stderr
    assert "-> LifeLost who=John amount=4 before=10 left=6" in beside.stderr.splitlines()
    with pytest.raises(SystemExit, match="2"):
        command_line.begin_trace(["--trace", str(tmp_path), "replay", BAR])
    assert f"{tmp_path} cannot be written: it is a folder." in capfd.readouterr().err


@pytest.mark.parametrize("command", [("replay",), ("print", "-o", "cards.pdf")])
def test_a_folder_in_place_of_a_file_is_a_sentence_and_2(
    said: Said, command: tuple[str, ...], tmp_path: Path
) -> None:
    code, _out, err = said(command[0], str(tmp_path), *command[1:])
    assert (code, err) == (2, f"{tmp_path} is a folder: expected a file.\n")


def test_what_comes_in_to_be_replayed_is_called_a_record() -> None:
    assert run("replay", "-", typed="Name,OR\n").stderr.startswith("stdin.toml: this is not a fight record")


@pytest.mark.parametrize("command", [("replay",), ("print", "-o", "cards.pdf")])
@pytest.mark.parametrize("name", ["none.toml"])
def test_what_cannot_be_read_is_told_in_words_alone(said: Said, command: tuple[str, ...], name: str) -> None:
    code, _out, err = said(command[0], name, *command[1:])
    assert code == 1 and "Errno" not in err
    assert re.fullmatch(
        rf"{re.escape(name)} (does not exist|cannot be read: it (does not exist|is [a-z ]+))\.\n", err
    )


def test_a_file_is_not_passed_over_where_there_is_no_screen_to_show_it_on(tmp_path: Path) -> None:
    done = run(str(tmp_path / "my.crs"))
    assert done.returncode == 1 and "my.crs" in done.stderr and not done.stdout


COPIED = """
from PySide6.QtCore import QMimeData, QTimer
from PySide6.QtWidgets import QApplication
from crs_desktop import app

def copy(*_):
    data = QMimeData()
    data.setData("application/x-ours", b"somebody")
    QApplication.clipboard().setMimeData(data)
    QTimer.singleShot(0, QApplication.quit)
    return True

app._laid = copy
app.preflight.has_screen = lambda: True
app.preflight.missing_libraries = lambda window: None
raise SystemExit(app.main([]))
"""


def test_what_was_copied_does_not_outlive_a_program_without_a_desktop(tmp_path: Path) -> None:
    kept = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", COPIED], capture_output=True, check=False, env=kept)
    assert done.returncode == 0, done.stderr.decode()
