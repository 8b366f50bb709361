"""A campaign of a stranger, whose schema holds more than ours: refused before anything of it is evaluated."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import open_desk
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.rules.facts import Renamed
from tests.long.bounds import bounded
from tests.play.fights import bar_fight

EXPENSIVE = (
    "(SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n))"
)
LOOP = " + ".join(["length(hex(zeroblob(90000000)))"] * 20)
"""Some seconds of work: a subquery may not stand in a CHECK."""
NO_CAMPAIGN = (
    r"^a\.crs contains tables, views or triggers that are not part of a campaign\. It was not changed\.$"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.crs"
    with closing(Campaign(path)) as campaign:
        bar_fight(campaign)
    return path


def change(path: Path, *statements: str) -> None:
    """Change a file as a stranger may, also its schema."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            other.execute(statement)


def in_schema(old: str, new: str) -> str:
    """The statement that writes other words into the schema."""
    quoted = new.replace("'", "''")
    return f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{quoted}') WHERE name = 'document'"


@pytest.mark.parametrize(
    "statement",
    [
        in_schema("title TEXT NOT NULL", f"title TEXT NOT NULL CHECK({LOOP} > 0)"),
        in_schema(") STRICT", f", CHECK({LOOP} > 0)) STRICT"),
        in_schema(") STRICT", f", more TEXT AS (hex(zeroblob({LOOP})))) STRICT"),
        in_schema("DEFAULT 0", "DEFAULT (random())"),
        in_schema("title TEXT NOT NULL", "title TEXT"),
        in_schema(") STRICT", ")"),
        "CREATE INDEX more ON entry(abs(id))",
        "CREATE INDEX more ON entry(id) WHERE id > 0",
        f"CREATE TABLE more (a CHECK ({LOOP} > 0))",
        f"CREATE VIEW more AS SELECT {EXPENSIVE}",
        "CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM entry; END",
    ],
    ids=[
        "check", "check of the table", "generated column", "default", "nullable", "not strict",
        "expression index", "partial index", "table", "view", "trigger",
    ],
)  # fmt: skip
def test_a_schema_that_is_not_ours_is_refused_at_once(path: Path, statement: str) -> None:
    change(path, statement)
    before = path.read_bytes()
    with bounded(2.0), pytest.raises(NotSaved, match=NO_CAMPAIGN):
        Campaign(path)
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_refused_before_it_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "a.crs"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE more (a)")
        other.execute("INSERT INTO more VALUES (1)")
    change(path, f"UPDATE sqlite_master SET sql = 'CREATE TABLE more (a CHECK ({LOOP} > 0))'")
    with bounded(2.0), pytest.raises(NotSaved, match=r"^a\.crs is not a campaign of CRS Desktop"):
        Campaign(path)


def forged(path: Path, table: str, column: str, value: str) -> None:
    """Put something into a cell that our schema does not allow there."""
    with closing(sqlite3.connect(path)) as other:
        (sql,) = other.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    loose = sql.replace(" NOT NULL", "").replace(" STRICT", "")
    to = "UPDATE sqlite_master SET sql = '{}' WHERE name = '{}'"
    change(path, to.format(loose.replace("'", "''"), table))
    change(path, f"UPDATE {table} SET {column} = {value}, checksum = ''")
    change(path, to.format(sql.replace("'", "''"), table))


@pytest.mark.parametrize("column", ["title", "kind", "system", "seed"])
@pytest.mark.parametrize("value", ["NULL", "replace(hex(zeroblob(15000000)), '00', 'xx')", "x'00'"])
def test_a_title_that_is_none_or_has_megabytes_is_told(path: Path, column: str, value: str) -> None:
    forged(path, "document", column, value)
    with pytest.raises(NotSaved, match="expected a title of at most 2000 characters"):
        open_desk(path)


@pytest.mark.parametrize(
    "column", ["kind", "key", "text", "made_by", "who", "name", "given", "fan", "ends", "said"]
)
def test_an_entry_that_holds_nothing_is_told(path: Path, column: str) -> None:
    forged(path, "entry", column, "NULL")
    with pytest.raises(
        NotSaved, match=r"^Entry 1 of a\.crs cannot be read: expected texts and whole numbers\."
    ):
        open_desk(path)


def test_a_place_that_is_none_is_told(path: Path) -> None:
    forged(path, "document", "head", "NULL")
    with pytest.raises(NotSaved):
        open_desk(path)


def test_a_label_of_megabytes_is_told(path: Path) -> None:
    with closing(Campaign(path)) as campaign:
        (given,) = campaign.fetch("SELECT given FROM entry WHERE id = 1")[0]
    label = "Fred" * 7_500_000
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE entry SET given = ?, checksum = ''", (given.replace('"Fred"', f'"{label}"'),))
    with (
        bounded(),
        pytest.raises(NotSaved, match=r"^Entry 1 of a\.crs cannot be read: “FredFred.*” is too long"),
    ):
        open_desk(path)


def test_a_label_that_an_earlier_release_allowed_is_read(path: Path) -> None:
    with closing(Campaign(path)) as campaign:
        session = bar_fight(campaign)
        who = next(iter(session.scene.combatants))
        campaign.fetch("SELECT 1")
        session.rule(Renamed(who, "x" * 200))
    open_desk(path).campaign.close()
