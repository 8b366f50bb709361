"""The tally is counted from the journal: hits, LIFE, Aces, seconds a turn."""

from pathlib import Path

import pytest

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.log_export import WRITERS, counted, write_log
from crs_desktop.play.told.tally import TallyLine, headings, tally
from crs_desktop.rules.facts import DrawsKept, Entered, FieldSet, Hidden, Left
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.rules.duellist.game import Game, man, meets, says
from tests.sessions import answer, bridge, played_desk

FRED, JOHN, MARY, ANN = Name("Fred"), Name("John"), Name("Mary"), Name("Ann")


def lines(fight: Bridge, to_gm: bool = True) -> dict[str, TallyLine]:
    session = fight.session
    return {line.who: line for line in tally(session.system, session.path, to_gm)}


@pytest.fixture
def blow() -> Bridge:
    """Fred hits John for 4."""
    fight = bridge()
    answer(fight, "2", "Fred", "John", "8", "8", "6")
    return fight


def test_a_hit_counts_for_both_and_is_undone(blow: Bridge) -> None:
    assert lines(blow) == {
        "Fred": TallyLine("Fred", hits=1, given=4),
        "Mary": TallyLine("Mary"),
        "John": TallyLine("John", taken=4),
    }  # fmt: skip
    blow.undo()
    assert lines(blow)["Fred"].hits == lines(blow)["John"].taken == 0


def test_what_the_gm_rules_counts_for_nobody(blow: Bridge) -> None:
    blow.rule(FieldSet(MARY, "life_left", 1))
    assert lines(blow)["Mary"].taken == 0


def test_the_worked_example_is_told_as_printed() -> None:
    session = played_desk("bar").session
    told = {line.who: (line.hits, line.given, line.taken) for line in tally(session.system, session.path)}
    assert told == {"Fred": (1, 4, 2), "Mary": (0, 0, 0), "John": (1, 2, 4)}


def test_aces_are_counted_and_secret_ones_for_the_gm_alone() -> None:
    fight = bridge()
    fight.rule(DrawsKept(FRED, "gm"))
    answer(fight, "2", "Fred", "John", "8", "A", "2", "John", "Fred", "6", "A")
    assert (lines(fight)["Fred"].aces, lines(fight)["John"].aces) == (1, 1)
    assert (lines(fight, to_gm=False)["Fred"].aces, lines(fight, to_gm=False)["John"].aces) == (0, 1)
    fight.rule(Hidden(JOHN, True))
    assert set(lines(fight, to_gm=False)) == {"Fred", "Mary"}


def test_a_system_without_harm_and_turns_counts_aces_alone() -> None:
    """Seen: in Bruise all columns were 0 for ever, also Aces, though hands with Aces were drawn."""
    fight = bridge("duel")
    fight.begin("Conflict")
    answer(fight, "Zel", "", "Clubs", "Melee", "-", "Legionnaire", "Spades", "Dodge", "-")
    answer(fight, "Ah Ad 10s 7c 4c 3d", "Ac 6d 5h 2c")
    session = fight.session
    assert headings(session.system, session.path) == ["Who", "Aces"]
    assert counted(session, to_gm=True)[1:] == [["Zel", "2"], ["Legionnaire", "1"]]
    assert not headings(played_desk("gate").session.system, ()).count("Seconds a turn")


def test_turns_are_timed() -> None:
    fight = bridge()
    answer(fight, "1", "", "", "", "9", "A")
    first = fight.scene.up
    assert first == FRED
    for second in (5, 25):
        fight.elapse(second)
    answer(fight, "No Action")
    fight.elapse(32)
    assert (lines(fight)["Fred"].turns, lines(fight)["Fred"].seconds_a_turn) == (1, 27)


@pytest.mark.parametrize("ending", WRITERS)
def test_it_stands_in_every_export(blow: Bridge, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"log{ending}"
    write_log(blow.session, path, to_gm=True)
    text = path.read_text("utf-8")
    assert all(heading in text for heading in headings(blow.session.system, blow.session.path)[1:])
    assert headings(blow.session.system, blow.session.path) == [
        "Who",
        "Hits",
        "Harm done",
        "Harm taken",
        "Aces",
        "Seconds a turn",
    ]


def test_those_who_were_split_off_are_counted_and_those_who_did_nothing_are_not(blow: Bridge) -> None:
    blow.rule(Left(JOHN), Left(MARY))
    assert lines(blow) == {
        "Fred": TallyLine("Fred", hits=1, given=4),
        "John": TallyLine("John", taken=4),
    }
    blow.rule(Entered(ANN, Combatant(ANN, "Ann", hidden=True)), Left(ANN))
    assert "Ann" not in lines(blow, to_gm=False)


def test_wounds_of_one_rank_count_for_those_who_struck_them() -> None:
    """Seen: two struck at one Strike Rank without a defence, and the tally gave the death to neither."""
    armed = [
        man(name, "Battle axe", actions=6, dex=dex, str=14, end=14) for name, dex in (("A", 9), ("B", 8))
    ]
    blow = "blow Battle axe"
    fight = Game(*armed, man("C", actions=1, end=14)).round(says("C"), says("B", blow, "C"))
    fight.play(says("A", blow, "B"), meets("B", "A"), meets("C", "B"))
    for who in "AB":
        fight.play(f"{who}: attack = 9", f"{who}: damage = 5 4", f"{who}: location = 4")
    told = tally(fight.session.system, fight.session.path)
    assert [(line.who, line.hits, line.given, line.taken) for line in told] == [
        ("A", 1, 16, 0), ("B", 1, 16, 16), ("C", 0, 0, 16)
    ]  # fmt: skip


def test_wounds_of_contest_count_once_and_for_those_who_struck_them() -> None:
    """Seen: Ann with one wound at the end and two in the tally, and no hit of anybody."""
    session = played_desk("gate").session
    told = tally(session.system, session.path)
    assert [(line.who, line.hits, line.given, line.taken) for line in told] == [
        ("Ann", 1, 1, 1), ("Ben", 1, 1, 2), ("Karl", 0, 0, 1), ("Rita", 2, 2, 0)
    ]  # fmt: skip


def test_blood_that_is_lost_is_nobodys_hit() -> None:
    session = played_desk("market").session
    assert {line.who: line.hits for line in tally(session.system, session.path)}["Raq"] == 2


def test_life_that_goes_with_an_item_is_no_harm() -> None:
    """Seen: an Item Swap that left less LIFE was a third hit of the enemy."""
    session = played_desk("avatar_mail_is_taken_off").session
    told = tally(session.system, session.path)
    assert [(line.who, line.hits, line.given, line.taken) for line in told] == [
        ("Ada", 1, 3, 0), ("Ben", 0, 0, 3)
    ]  # fmt: skip


def test_players_are_told_of_no_hit_of_somebody_hidden(blow: Bridge) -> None:
    blow.rule(Hidden(JOHN, True))
    assert lines(blow)["Fred"].hits == 1
    assert lines(blow, to_gm=False)["Fred"] == TallyLine("Fred")
