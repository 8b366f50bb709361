"""The command line, each call a process of its own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from crs_desktop import shipped

BAR = str(shipped.path("samples", "bar.toml"))


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    environment |= {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "crs_desktop", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=False, env=environment
    )


def test_without_a_screen_the_sample_is_played_and_a_picture_is_left() -> None:
    done = run()
    assert done.returncode == 0, done.stderr
    assert "John loses 4 LIFE (10 → 6)." in done.stdout
    picture = re.search(r"A picture of the table: (.+\.png)", done.stdout)
    assert picture and Path(picture[1]).read_bytes().startswith(b"\x89PNG")


def test_a_record_is_replayed_to_its_log() -> None:
    done = run("replay", BAR)
    assert done.returncode == 0
    assert "8 (card) + 8 OR = 16 against 6 (card) + 6 DR = 12: hit by 4." in done.stdout.splitlines()


def test_a_record_is_replayed_to_json() -> None:
    whole = json.loads(run("replay", BAR, "--json").stdout)
    assert {"type": "LifeLost", "who": "John", "amount": 4} in whole["facts"]
    assert whole["scene"]["combatants"]["Fred"]["fields"]["life_left"] == 18
    assert whole["log"][-1] == "6, 10 and 7 back into John’s deck."


def test_a_step_that_is_not_allowed_ends_it_with_line_question_and_what_is_allowed(tmp_path: Path) -> None:
    record = tmp_path / "wrong.toml"
    record.write_text(Path(BAR).read_text("utf-8").replace("OR used = 8", "OR used = 9"), "utf-8")
    done = run("replay", str(record))
    assert done.returncode == 1
    assert done.stdout == ""
    for part in ("wrong.toml", "line 10", "Fred: OR used = 9", "a whole number from 1 to 8"):
        assert part in done.stderr


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    done = run("replay", str(tmp_path / "none.toml"))
    assert done.returncode == 1
    assert done.stderr.startswith("none.toml")
    assert "Traceback" not in done.stderr
