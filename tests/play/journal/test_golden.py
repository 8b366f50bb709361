"""What a release has told stays true under every later one."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.journal import upgrade_to_6
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.formats import FORMAT
from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.play.session.session import Session
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.values import Name
from tests.saves import lay_out
from tests.saves.golden import NAMES, golden, last_scenes


@pytest.mark.parametrize("name", NAMES)
def test_every_save_comes_to_the_scene_that_it_came_to_then(tmp_path: Path, name: str) -> None:
    lay_out(name, tmp_path / "old.crs")
    assert json.loads(json.dumps(last_scenes(tmp_path / "old.crs"))) == golden(name)


def test_every_supported_older_format_has_a_save() -> None:
    assert {f"format_{number}" for number in range(5, FORMAT)} <= set(NAMES)


@pytest.mark.parametrize("kind", ["LifeLost", "EmSpent", "KarmaSpent", "Acted"])
def test_the_scenes_of_format_5_need_what_its_facts_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Were it not written into the journals, they would not open, or come to another scene."""
    monkeypatch.delitem(upgrade_to_6._DECISIONS, kind)
    lay_out("format_5", tmp_path / "old.crs")
    try:
        assert json.loads(json.dumps(last_scenes(tmp_path / "old.crs"))) != golden("format_5")
    except NotSaved as error:
        assert "Object missing required field" in str(error)


OPENING = (
    '[{"type":"HouseRuleChosen","rule":"surprise-cards","choice":"worn"},'
    '{"type":"Entered","who":"Ann","combatant":{"name":"Ann","label":"Ann","fields":{"con":7}}},'
    '{"type":"Entered","who":"Ben","combatant":{"name":"Ben","label":"Ben"}}]'
)
TOLD = (
    '[{"type":"Joined","who":"Ann"},{"type":"Joined","who":"Ben"},{"type":"DrHalved","who":"Ann"},'
    '{"type":"RoundBegan","number":1},{"type":"BlowTaken","who":"Ben","whom":"Ann"},'
    '{"type":"LifeLost","who":"Ann","amount":4},{"type":"LifeLost","who":"Ben","amount":14},'
    '{"type":"LifeLost","who":"Ann","amount":3,"due":"end of the round"},'
    '{"type":"Acted","who":"Ann","kind":"charge"}]'
)


def an_old_journal(path: Path, opening: str, told: str) -> Session:
    """A fight as format 5 wrote it, opened by today's program."""
    lay_out("format_5", path)
    document = "(1, 'fight', 'crs', 'Old', 'seed', 2, 2)"
    entry = "INSERT INTO entry VALUES (?, 1, ?, ?, '', '', 'gm', '', '', ?, '[]', '', 0, '')"
    with closing(sqlite3.connect(path)) as db, db:
        for table in ("document", "entry"):
            db.execute(f"DELETE FROM {table}")
        db.execute(f"INSERT INTO document (id, kind, system, title, seed, head, tip) VALUES {document}")
        db.execute(entry, (1, 0, "opening", opening))
        db.execute(entry, (2, 1, "ruling", told))
    with closing(Campaign(path)) as campaign:
        (found,) = campaign.documents()
        return Session(found, FileJournal(campaign, found))


def test_a_journal_of_format_5_holds_what_was_decided(tmp_path: Path) -> None:
    session = an_old_journal(tmp_path / "old.crs", OPENING, TOLD)
    told = session.path[-1].entry.given
    assert [fact for fact in told if isinstance(fact, LifeLost)] == [
        LifeLost(Name("Ann"), 4, before=14, left=10),
        LifeLost(Name("Ben"), 14, before=10, left=0),
        LifeLost(Name("Ann"), 3, before=10, left=7, due="end of the round"),
    ]
    assert told[-1] == Acted(Name("Ann"), "charge", ended=(Name("Ben"),))
    assert combat(session.scene).halvings == {"Ann": 1}
    assert combat(session.scene).protects == {}


@pytest.mark.parametrize(("reading", "halvings"), [("worn", {"Ann": 1}), ("whole", {})])
def test_a_surprise_of_format_5_left_dr_as_the_game_read_it(
    tmp_path: Path, reading: str, halvings: dict[str, int]
) -> None:
    told = '[{"type":"DrHalved","who":"Ann"},{"type":"Surprised","who":"Ann"}]'
    session = an_old_journal(tmp_path / "old.crs", OPENING.replace("worn", reading), told)
    assert combat(session.scene).halvings == halvings
