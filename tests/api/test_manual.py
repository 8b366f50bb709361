"""The page of the manual about the API: its examples run, and it names every public function and method."""

import doctest
import re
import shutil
from pathlib import Path

import pytest

from crs_desktop import api, shipped

PAGE = shipped.path("manual", "api.md").read_text("utf-8")


def examples() -> str:
    return "\n".join(re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))


@pytest.mark.usefixtures("qapp")
def test_the_examples_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "resources" / "samples").mkdir(parents=True)
    shutil.copy(shipped.path("samples", "cast.csv"), tmp_path / "resources" / "samples")
    monkeypatch.chdir(tmp_path)
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(examples(), {}, "api.md", "api.md", 0)
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert result.attempted > 30 and told == []
    assert {"brawl.toml", "brawl.md", "cards.pdf", "home.crs"} <= {path.name for path in tmp_path.iterdir()}


def test_it_names_every_function_and_method() -> None:
    public = {name for name in api.__all__ if name[0].islower()}
    for kind in (api.OpenFight, api.CampaignFile):
        public |= {name for name in vars(kind) if not name.startswith("_")}
    public |= {*api.SceneView.__struct_fields__, *api.PersonView.__struct_fields__}
    assert sorted(name for name in public if not re.search(rf"\b{name}\b", PAGE)) == []
