"""A mutant in tested code is caught, one in code without a test survives, and the text is as before."""

from pathlib import Path

import pytest

from tests.long.mutate import mirrored, mutants, survives

CODE = """\
def low(left: int) -> bool:
    return left < 3


def high(left: int) -> bool:
    return left > 9
"""
TEST = """\
from crs_desktop.rules.little import low


def test_three_is_not_low():
    assert low(2) and not low(3)
"""


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("a < b", ["(a <= b)"]),
        ("a in b", ["(a not in b)"]),
        ("a and b", ["(a or b)"]),
        ("not a", ["(a)"]),
        ("a[2]", ["a[(3)]", "a[(1)]"]),
        ("a if b else c", ["(a if not b else c)"]),
        ("def f():\n    return ä", ["def f():\n    return None"]),
        ("def f():\n    return None", []),
        ("a = True, f'{b < 2}', 'x'", []),
    ],
)
def test_each_change_is_made_in_its_place(code: str, changed: list[str]) -> None:
    assert [mutant.source for mutant in mutants(code)] == changed


def test_a_mutant_is_caught_by_a_test_and_survives_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTHONPATH", raising=False)  # the real package would hide the small one
    module, test = tmp_path / "crs_desktop/rules/little.py", tmp_path / "tests/rules/test_little.py"
    for path, text in ((module, CODE), (test, TEST)):
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:warnings\npythonpath = .\n", "utf-8")
    found = {(mutant.line, mutant.after): mutant for mutant in mutants(CODE)}
    assert not survives(tmp_path, module, found[2, "left <= 3"])
    assert survives(tmp_path, module, found[6, "left >= 9"])
    assert module.read_text("utf-8") == CODE


@pytest.mark.parametrize(
    ("module", "tests"),
    [
        ("rules/contest/throw/bare.py", ["rules/contest/test_bare.py", "rules/contest"]),
        ("printing/letters.py", ["printing/test_letters.py", "printing"]),
    ],
)
def test_the_tests_of_its_own_name_come_first(module: str, tests: list[str]) -> None:
    root = Path(__file__).parents[3]
    path = root / "crs_desktop" / module
    assert mirrored(root, path) == [*(root / "tests" / one for one in tests), path]


def test_a_module_of_all_systems_is_tried_by_the_tests_of_all_systems_alone() -> None:
    root = Path(__file__).parents[3]
    found = mirrored(root, root / "crs_desktop/rules/condition.py")
    assert found[0] == root / "tests/rules/test_condition.py"
    assert {path.parent for path in found[:-1]} == {root / "tests/rules"}
