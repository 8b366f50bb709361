import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from crs_desktop.play.told import rule_index as inventory
from crs_desktop.play.told.rule_index import Kind, Rule, load, shipped_rule, shipped_rules

GOOD = """\
[systems]
CRS = "The first text"

[[rule]]
id = "CRS-1"
kind = "calc"
section = "Stats"
text = "OR is a number"

[[rule]]
id = "CRS-2"
kind = "state"
section = "Stats"
text = "DR is another"
open = "which"
reading = "the lower"
mark = "missing"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "rules.toml"
    path.write_text(text, "utf-8")
    return path


def prefix(id_: str) -> str:
    return id_.partition("-")[0]


def test_the_five_texts_are_there_whole() -> None:
    counts = Counter(map(prefix, shipped_rules()))
    five = {text: counts[text] for text in ("CRS", "AV", "BR", "CT", "DU")}
    assert five == {"CRS": 191, "AV": 57, "BR": 39, "CT": 92, "DU": 74}
    assert {*five, "AS", "DS"} <= set(counts)


def test_a_rule_read_alone_is_the_same_as_among_all(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = shipped_rules()
    monkeypatch.setattr(inventory, "shipped_rules", None)
    assert {id_: shipped_rule(id_) for id_ in whole} == whole
    assert [shipped_rule(id_) for id_ in ("CRS-9999", 'CRS-4"', "")] == [None] * 3


def test_ids_are_consecutive_within_each_text() -> None:
    counts = Counter[str]()
    for id_ in shipped_rules():
        counts[prefix(id_)] += 1
        assert id_ == f"{prefix(id_)}-{counts[prefix(id_)]}"


def test_every_kind_of_rule_occurs() -> None:
    assert {rule.kind for rule in shipped_rules().values()} == set(get_args(Kind))


def test_only_rules_of_the_supplements_have_a_mark() -> None:
    marked = {prefix(rule.id) for rule in shipped_rules().values() if rule.mark}
    unmarked = {prefix(rule.id) for rule in shipped_rules().values() if not rule.mark}
    assert {"AS", "DS"} <= marked and not marked & unmarked


def test_what_is_missing_or_left_open_has_a_reading() -> None:
    needy = [rule for rule in shipped_rules().values() if rule.open or rule.mark == "missing"]
    assert [rule.id for rule in needy if not rule.reading] == []


def test_a_rule_is_read_whole(tmp_path: Path) -> None:
    rules = load(written(tmp_path, GOOD))
    first = Rule("CRS-1", "calc", "Stats", "OR is a number")
    second = Rule("CRS-2", "state", "Stats", "DR is another", "which", "the lower", "missing")
    assert list(rules.items()) == [("CRS-1", first), ("CRS-2", second)]


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (
            'kind = "state"',
            'kind = "sate"',
            "entry 2 (CRS-2), field \"kind\": found 'sate', expected one of calc, state, gm, info.",
        ),
        ('text = "DR is another"\n', "", 'entry 2 (CRS-2), field "text": found nothing, expected a text.'),
        ('text = "OR is', 'txet = 3\ntext = "OR is', 'field "txet": found 3, expected no such field.'),
        ('open = "which"', "open = 2", 'entry 2 (CRS-2), field "open": found 2, expected a text.'),
        ('mark = "missing"', 'mark = "lost"', "expected one of confirmed, inferred, missing, chapter 6."),
        ('"CRS-2"', '"CRS-1"', "entry 2 (CRS-1), field \"id\": found 'CRS-1', expected a new id"),
        ('"CRS-2"', '"CSR-2"', "found 'CSR-2', expected a new id that begins with one of [systems]"),
        ('"CRS-2"', '"CRS-2', "is not an inventory of rules: "),
        ("[systems]", "[sytems]", "is not an inventory of rules: "),
    ],
)
def test_a_broken_file_is_refused_with_a_sentence(
    tmp_path: Path, right: str, wrong: str, sentence: str
) -> None:
    path = written(tmp_path, GOOD.replace(right, wrong))
    with pytest.raises(ValueError) as refused:
        load(path)
    assert str(refused.value).startswith(str(path))
    assert sentence in str(refused.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(b'[systems]\nCRS = "\xff"\n')
    with pytest.raises(ValueError, match="is not an inventory of rules"):
        load(path)


def run_pytest(folder: Path, tests: str, *options: str) -> str:
    """What a pytest of its own prints that has the marker and runs ``tests``."""
    (folder / "test_shown.py").write_text(f"from tests.rule_marks import rule\n{tests}")
    command = [sys.executable, "-m", "pytest", "-p", "tests.rule_marks", "--strict-markers", *options]
    root = str(Path(inventory.__file__).parents[3])
    environment = {**os.environ, "PYTHONPATH": root, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


ONE = '@rule("BR-1", "BR-3")\ndef test_one(): pass\n'
TWO = '@rule("BR-2")\ndef test_two(): pass\n'
EVERYWHERE = """\
import pytest

pytestmark = rule("BR-1")

@rule("BR-2")
class TestAll:
    @pytest.mark.parametrize("which", [pytest.param(1, marks=rule("BR-3"))])
    def test_one(self, which): pass
"""
ALL_BUT_THREE = " ".join(f"BR-{number}" for number in range(4, 16))


@pytest.mark.parametrize("workers", [[], ["-p", "xdist", "-n", "2"]])
def test_the_marker_refuses_an_id_that_no_rule_has(tmp_path: Path, workers: list[str]) -> None:
    printed = run_pytest(tmp_path, ONE + TWO.replace("BR-2", "BR-999"), *workers)
    assert "test_shown.py::test_two shows BR-999, but resources/rules.toml has no such rule." in printed
    assert "1 error" in printed


@pytest.mark.parametrize("workers", [[], ["-p", "xdist", "-n", "2"]])
def test_unshown_names_what_no_test_shows(tmp_path: Path, workers: list[str]) -> None:
    printed = run_pytest(tmp_path, ONE + TWO, "--unshown", *workers)
    assert "2 passed" in printed
    assert f"BR: 36 of 39\n{ALL_BUT_THREE}" in printed
    assert "CRS: 191 of 191\nCRS-1 CRS-2" in printed


def test_modules_classes_and_parameters_show_rules_too(tmp_path: Path) -> None:
    assert f"BR: 36 of 39\n{ALL_BUT_THREE}" in run_pytest(tmp_path, EVERYWHERE, "--unshown=BR")


def test_unshown_of_one_text_is_silent_about_the_others(tmp_path: Path) -> None:
    printed = run_pytest(tmp_path, ONE, "--unshown=BR", "--collect-only")
    assert "BR: 37 of 39\nBR-2 BR-4" in printed
    assert "CRS: " not in printed


def test_unshown_of_no_such_text_is_refused(tmp_path: Path) -> None:
    printed = run_pytest(tmp_path, ONE, "--unshown=test_shown.py")
    texts = ", ".join(dict.fromkeys(map(prefix, shipped_rules())))
    assert f"there is no such text, only {texts}." in printed


def test_without_the_option_nothing_is_listed(tmp_path: Path) -> None:
    assert "no test shows" not in run_pytest(tmp_path, ONE)
