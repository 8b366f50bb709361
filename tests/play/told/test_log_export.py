"""The log as a file, of the whole sample."""

import csv
import io
import json
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.log_export import WRITERS, Told, markdown, plain, table, told, write_log
from crs_desktop.play.told.story import HEADINGS, LogLine, read, story
from crs_desktop.rules.facts import Noted, NotesWritten, PutAway, Retitled
from crs_desktop.rules.values import Name
from tests.play.fights import attack
from tests.sessions import answer, bridge, played_desk


@pytest.fixture
def bar() -> Session:
    session = played_desk().session
    session.rule(Noted("=1+1"), Noted("A trap", seen="gm"))
    return session


def written(bar: Session, path: Path, to_gm: bool = True) -> str:
    write_log(bar, path, to_gm)
    return path.read_text("utf-8")


def test_markdown_has_a_heading_for_each_round_and_step_and_what_hurt_in_bold(bar: Session) -> None:
    text = markdown("A brawl", told(bar, to_gm=True))
    assert text.startswith("# A brawl\n")
    for part in ("\n## Round 1\n", "\n### Step 4: Determine Initiative\n"):
        assert part in text
    assert "- **John loses 4 LIFE (10 → 6).**" in text
    assert "- Fred’s Offense: 8 (card) + 8 OR = 16." in text


def test_a_story_holds_only_the_last_telling_of_the_same() -> None:
    path = played_desk("duel").session.path
    said = (("“All fall.”", "told"), ("plain", "plain"), ("“One falls.” (trimmed)", "retold"))
    lines = [LogLine(1, "“First.”", "told"), *(LogLine(2, text, tone) for text, tone in said)]
    text = markdown("", [Told(path[0], lines, [])])
    assert [line for line in text.splitlines() if line] == [
        "# ",
        "> “First.”",
        "- plain",
        "> “One falls.” (trimmed)",
    ]
    assert "All fall" in plain("", [Told(path[0], lines, [])])


@pytest.mark.parametrize("ending", WRITERS)
def test_a_fight_without_a_step_is_written_too(ending: str) -> None:
    fight = Desk(Campaign(None)).session
    assert WRITERS[ending](fight.document.title, told(fight, to_gm=False), ())


def test_an_aside_heads_no_part_of_the_log() -> None:
    """Seen: the aims of three others below the heading “Bonus or penalty”, and a step headed twice."""
    fight = bridge("gate")
    answer(fight, "Combat round", "nothing")
    fight.session.take("Bonus or penalty")
    answer(fight, "Ann", "2", "high ground", "Charge Karl", "nothing")
    headed = [line.text for line in story(fight.session.path) if line.tone in HEADINGS]
    assert headed == ["Round 1", "Aim"], "nor on the screen"
    lines = markdown("", told(fight.session, to_gm=True)).splitlines()
    assert [line for line in lines if line.startswith("#")] == ["# ", "## Round 1", "### Aim"]
    aside = lines.index("- Bonus or penalty")
    assert lines[aside + 1 : aside + 3] == ["- Ann: +2 (high ground).", "- Ben charges Karl."]


def test_plain_text_is_the_log_a_line_a_line(bar: Session) -> None:
    text = plain("A brawl", told(bar, to_gm=True))
    empty = ["Step 2: Establish Additional Rules", "Step 3: Establish Defensive Stances"]
    assert text.splitlines()[2:] == [words for line in story(bar.path) if (words := read(line)) not in empty]
    assert "Secret: A trap" in text and "- Secret: A trap" in markdown("", told(bar, to_gm=True))


def test_a_table_has_a_row_a_line_and_no_formula(bar: Session) -> None:
    rows = list(csv.DictReader(io.StringIO(table("", told(bar, to_gm=True)))))
    assert [row["text"].removeprefix("'") for row in rows] == [line.text for line in story(bar.path)]
    (formula,) = [row for row in rows if "1+1" in row["text"]]
    assert formula["text"] == "'=1+1"
    assert {row["tone"] for row in rows} >= {"heading", "step", "quiet", "hurt", "plain"}


def test_json_has_the_facts_of_every_entry(bar: Session, tmp_path: Path) -> None:
    whole = json.loads(written(bar, tmp_path / "log.json"))
    facts = [fact for entry in whole["entries"] for fact in entry["facts"]]
    assert {"type": "LifeLost", "who": "John", "amount": 4, "before": 10, "left": 6} in facts
    assert [line["text"] for entry in whole["entries"] for line in entry["lines"]] == [
        line.text for line in story(bar.path)
    ]


@pytest.mark.parametrize("ending", ["md", "txt", "csv", "json"])
def test_what_only_the_gm_may_know_is_not_for_the_players(bar: Session, tmp_path: Path, ending: str) -> None:
    assert "A trap" in written(bar, tmp_path / f"gm.{ending}")
    assert "A trap" not in written(bar, tmp_path / f"all.{ending}", to_gm=False)


def test_an_ending_that_is_not_known_and_a_folder_that_is_not_there_are_a_sentence(
    bar: Session, tmp_path: Path
) -> None:
    with pytest.raises(NotSaved, match=r"written as log\.doc\. Choose .* \.md, \.txt, \.csv, \.json"):
        write_log(bar, tmp_path / "log.doc", to_gm=True)
    with pytest.raises(NotSaved, match=r"log\.md could not be written"):
        write_log(bar, tmp_path / "no such folder" / "log.md", to_gm=True)
    assert list(tmp_path.iterdir()) == []


def test_what_the_gm_has_noted_never_reaches_the_players(bar: Session, tmp_path: Path) -> None:
    bar.rule(NotesWritten(Name("John"), "is the traitor"))
    for ending in WRITERS:
        assert "traitor" not in written(bar, tmp_path / f"players{ending}", to_gm=False)
    assert json.loads(written(bar, tmp_path / "players.json", to_gm=False))["entries"][0]["facts"] == []


@pytest.mark.parametrize("ending", WRITERS)
def test_how_the_gm_prepared_a_fight_is_no_part_of_the_players_story(tmp_path: Path, ending: str) -> None:
    made = Desk(Campaign(None)).prepare("crs", "Encounter 1")
    made.open_with(PutAway())
    for fact in (PutAway(away=False), Retitled("The cave"), Retitled("The ford"), Noted("Rain")):
        made.rule(fact)
    assert "The cave" in written(made, tmp_path / f"gm{ending}")
    text = written(made, tmp_path / f"all{ending}", to_gm=False)
    assert "Rain" in text and text.count("The GM rules") == 1
    assert not any(word in text for word in ("put away", "prepared", "The cave"))


def test_an_attack_after_a_ruling_does_not_stand_under_it(bar: Session) -> None:
    bar.rule(Noted("Rain falls."), Noted("Wind blows."), words="weather")
    attack(bar, "8", "8", "6")
    text = markdown("", told(bar, to_gm=True))
    ruling = "- The GM rules: weather\n  - Rain falls.\n  - Wind blows.\n\n## Short Range attack\n\n"
    assert f"{ruling}- Fred attacks" in text


@pytest.mark.parametrize("ending", WRITERS)
def test_the_log_in_short_has_a_line_for_each_action(bar: Session, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"log{ending}"
    write_log(bar, path, to_gm=True, short=True)
    text = path.read_text("utf-8")
    assert "16 against 12: hit by 4. John loses 4 LIFE (10 → 6)." in text
    assert "Back into" not in text and "draws 8" not in text
