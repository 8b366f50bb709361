"""Whole fights as text: the samples that ship, and those beside the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop import shipped
from crs_desktop.play.record.record import Record, RecordStopped, read_record, replay
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.rules.bruise.facts import ColorChosen, HandWon, won_by
from crs_desktop.rules.double_exposure.mind.mental_facts import Suggested
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import CardSpent, Compared, Ordered, Reckoned
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule

SAMPLES = shipped.path("samples")
TRANSCRIPTS = Path(__file__).parent / "transcripts"
RECORDS = sorted((*SAMPLES.glob("*.toml"), *TRANSCRIPTS.glob("*.toml")))


def played(path: Path) -> Session:
    return replay(read_record(path))


def facts(session: Session) -> list[Fact]:
    return [fact for node in session.path for fact in node.entry.all_facts()]


def lives(session: Session) -> dict[str, object]:
    """LIFE left of everybody at the end, where any was lost."""
    people = session.scene.combatants
    return {name: one.fields["life_left"] for name, one in people.items() if "life_left" in one.fields}


def test_there_are_samples_and_transcripts() -> None:
    assert {path.parent.name for path in RECORDS} == {"samples", "transcripts"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.stem))
def test_a_record_plays_to_its_end_and_tells_what_it_says(path: Path) -> None:
    session = played(path)
    begun = [node for node in session.path if node.entry.kind == "begin"]
    assert session.open == {}
    assert session.path[1:]
    assert len(begun) == sum(node.entry.ends for node in session.path)


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.toml")), ids=lambda path: str(path.stem))
def test_a_transcript_says_what_comes_of_it(path: Path) -> None:
    assert "\n-> " in read_record(path).answers


def test_a_record_that_tells_what_did_not_happen_stops_there() -> None:
    record: Record = read_record(SAMPLES / "bar.toml")
    wrong = replace(record, answers=record.answers.replace("amount=4", "amount=5"))
    with pytest.raises(
        RecordStopped, match="“-> LifeLost who=John amount=5”: this fact was not told"
    ) as stopped:
        replay(wrong)
    assert stopped.value.line == 1 + record.answers.splitlines().index("-> LifeLost who=John amount=4")


def test_the_first_round_of_the_worked_example_comes_to_the_printed_numbers() -> None:
    session = played(SAMPLES / "bar.toml")
    compared = [fact for fact in facts(session) if isinstance(fact, Compared)]
    assert [(fact.ours.total, fact.theirs.total) for fact in compared] == [(16, 12), (23, 21)]
    assert lives(session) == {"John": 6, "Fred": 18}


@rule("CRS-32", "CRS-44")
def test_in_the_third_attack_john_comes_to_0_and_fred_draws_nothing() -> None:
    session = played(TRANSCRIPTS / "a_ten_then_an_ace.toml")
    (offense,) = [fact.sum for fact in facts(session) if isinstance(fact, Reckoned)]
    assert str(offense) == "10 (card) + 0 (Ace) + 6 OR = 0 (the Ace makes it 0)"
    assert [fact.who for fact in facts(session) if isinstance(fact, CardSpent)] == ["John", "John"]
    assert lives(session) == {"Fred": 18, "John": 6}


@rule("CRS-191", "CRS-76", "CRS-173", "CRS-174")
def test_the_whole_worked_example_comes_to_the_printed_numbers() -> None:
    session = played(TRANSCRIPTS / "the_worked_example.toml")
    told = facts(session)
    orders = [[(turn.who, turn.result) for turn in fact.order] for fact in told if isinstance(fact, Ordered)]
    assert orders[0] == [("Fred", "10"), ("John", "5")]
    orders = [order for order in orders if order]
    assert orders[1] == [("John", "9"), ("Mary", "7"), ("Fred", "6")]
    compared = [fact for fact in told if isinstance(fact, Compared)]
    assert [(fact.ours.total, fact.theirs.total) for fact in compared] == [(16, 12), (23, 21), (20, 13)]
    (missed,) = [fact.sum for fact in told if isinstance(fact, Reckoned) and fact.sum.note]
    assert missed.total == 0
    (suggestion,) = [fact for fact in told if isinstance(fact, Suggested)]
    assert (suggestion.who, suggestion.whom) == ("Mary", "Fred")
    assert lives(session) == {}, "all damage done is healed in ten minutes"
    assert session.system.display.course(session.scene) is None


@rule("CRS-19", "CRS-20", "CRS-21", "CRS-67", "CRS-69", "CRS-77")
@pytest.mark.parametrize(
    ("name", "lost"),
    [
        ("a_trap", {}),
        ("a_surprise_that_misses", {}),
        ("em_at_life_0", {"Pia": ["life_left"]}),
        ("healed_at_once", {}),
        ("a_bystander_rests_on", {}),
        ("a_fall_after_the_combat", {}),
        ("each_has_a_clock", {}),
    ],
)
def test_ten_minutes_after_what_affected_it_all_but_life_0_is_back(
    name: str, lost: dict[str, list[str]]
) -> None:
    people = played(TRANSCRIPTS / f"{name}.toml").scene.combatants.values()
    left = {one.name: [id_ for id_ in one.fields if id_.endswith("_left")] for one in people}
    assert {who: fields for who, fields in left.items() if fields} == lost


@rule("CRS-176")
def test_a_suggestion_that_fails_is_the_one_of_this_round() -> None:
    record = read_record(TRANSCRIPTS / "a_suggestion_that_fails.toml")
    again = replace(record, answers=record.answers.replace("Zoe: Action = pass", "Zoe: Action = suggestion"))
    with pytest.raises(RecordStopped, match="Zoe has already used a Suggestion in this round"):
        replay(again)


def outcome(name: str) -> tuple[str, int, str]:
    """What the players of a conflict came to: both Qualities as they are told, the Quantity, the Color."""
    session = played(TRANSCRIPTS / f"{name}.toml")
    for node in session.path:
        for fact, before in told_with_scenes(node):
            if isinstance(fact, HandWon) and fact.who:
                qualities = fact.words(before).partition("Quality ")[2].partition(", Quantity")[0]
                (color,) = [one.suit for one in facts(session) if isinstance(one, ColorChosen)]
                return qualities, won_by(before, fact.who, fact.against), color
    raise AssertionError("nobody won")


def told_with_scenes(node: Node) -> Iterator[tuple[Fact, Scene]]:
    scene = node.before
    for fact in node.entry.all_facts():
        yield fact, scene
        scene = happen(scene, fact)


@rule("BR-36")
def test_the_duel_comes_to_the_printed_jack_three_and_hearts() -> None:
    assert outcome("the_duel") == ("J against 9", 3, "h")
    session = played(TRANSCRIPTS / "the_duel.toml")
    assert session.scene.of(Name("Zel")).fields["legacy"] == 1


@rule("BR-37")
def test_the_manuscript_comes_to_the_printed_king_one_and_spades() -> None:
    assert outcome("the_manuscript") == ("K against Q", 1, "s")
    (drawn,) = [fact.sum.total for fact in facts(played(TRANSCRIPTS / "the_manuscript.toml"))
                if isinstance(fact, Reckoned)]  # fmt: skip
    assert drawn == 7


@rule("BR-38", "BR-21")
def test_the_ambush_comes_to_the_printed_queen_two_and_hearts() -> None:
    assert outcome("the_ambush") == ("Q against J", 2, "h")
    won = [fact.who for fact in facts(played(TRANSCRIPTS / "the_ambush.toml")) if isinstance(fact, HandWon)]
    assert [who for who in won if who] == ["Teresa’s"]
