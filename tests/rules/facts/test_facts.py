from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.data_tables import TableRow
from crs_desktop.rules.fact import Due, Fact, happen, happen_all
from crs_desktop.rules.facts import (
    SHARED,
    Banded,
    BranchNamed,
    CardSpent,
    CardsReturned,
    ClockSet,
    ClockStopped,
    Compared,
    DiceThrown,
    DistanceCounted,
    DrawsKept,
    Elapsed,
    Entered,
    Faced,
    FieldCleared,
    FieldSet,
    Hidden,
    HouseRuleChosen,
    ItemLost,
    ItemPut,
    ItemShown,
    Left,
    Marked,
    Moved,
    Noted,
    NotedDeed,
    NotedOutcome,
    Ordered,
    Reckoned,
    Redrawn,
    Renamed,
    Reshuffled,
    SavePoint,
    Shown,
    SideColoured,
    Sided,
    Sized,
    SourceChosen,
    StatMadeUp,
    Sum,
    TableRowRemoved,
    TableRowSet,
    Term,
    TurnOver,
    Unmarked,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Item, MadeUp, Marker, Scene, Turn
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import NotAllowed
from tests.languages import speaking
from tests.rules.facts.test_facts_library import SHOWN
from tests.rules.fight import ACE, BLIND, BOW, FIGHT, FRED, JOHN, NOBODY, PRONE, REST, SUM
from tests.rules.playing import cards, somebody

CORNER = "X16"  # of a board of 24 × 16


def of_fred(look: str) -> Callable[[Scene], Any]:
    return lambda scene: getattr(scene.of(FRED), look)


def names(scene: Scene) -> list[str]:
    return list(scene.combatants)


def cards_out(scene: Scene) -> dict[Name, tuple[Card, ...]]:
    return dict(scene.spent)


def order(scene: Scene) -> str:
    turns = [f"{turn.who} {turn.result}{' over' * turn.over}".strip() for turn in scene.order]
    return ", ".join(turns)


LATE = Clock("late", "Late", 600)
EFFECTS: list[tuple[Fact, Callable[[Scene], Any], Any]] = [
    (Entered(Name("Ann"), somebody("Ann", Square(0, 0))), names, ["Fred", "John", "Ann"]),
    (Left(FRED), names, ["John"]),
    (Left(FRED), cards_out, {}),
    (Renamed(FRED, "Freddy"), of_fred("label"), "Freddy"),
    (FieldSet(FRED, "or", 3), of_fred("fields"), {"or": 3}),
    (FieldSet(FRED, "dr", 4), of_fred("fields"), {"or": 8, "dr": 4}),
    (FieldCleared(FRED, "or"), of_fred("fields"), {}),
    (Ordered((Turn(JOHN, "9"), Turn(FRED, "7"))), order, "John 9, Fred 7"),
    (Ordered(()), order, ""),
    (ClockSet(LATE), lambda scene: scene.clocks, (REST, LATE)),
    (ClockSet(replace(REST, until=99)), lambda scene: scene.clocks, (replace(REST, until=99),)),
    (ClockStopped("rest"), lambda scene: scene.clocks, ()),
    (TurnOver(FRED), order, "Fred 7 over, John 5, Fred"),
    (TurnOver(JOHN, skipped=True), order, "Fred 7, John 5 over, Fred"),
    (Sided(FRED, "Red"), of_fred("side"), "Red"),
    (Sided(FRED, "", bystander=True), of_fred("bystander"), True),
    (Moved(FRED, Square(23, 15)), of_fred("square"), Square(23, 15)),
    (Moved(FRED, None), of_fred("square"), None),
    (Sized(FRED, 2), of_fred("size"), 2),
    (Faced(FRED, 0), of_fred("facing"), 0),
    (Faced(FRED, 359), of_fred("facing"), 359),
    (Hidden(FRED, True), of_fred("hidden"), True),
    (Banded(FRED, "the guards"), of_fred("mob"), "the guards"),
    (SourceChosen(FRED, "table"), of_fred("source"), "table"),
    (DrawsKept(FRED, "gm"), of_fred("draws"), "gm"),
    (ItemPut(FRED, Item("sword")), of_fred("items"), (BOW, Item("sword"))),
    (ItemPut(FRED, Item("bow", "broken")), of_fred("items"), (Item("bow", "broken"),)),
    (ItemLost(FRED, "bow"), of_fred("items"), ()),
    (Marked(FRED, BLIND), of_fred("markers"), (PRONE, BLIND)),
    (Marked(FRED, Marker("eye", "prone")), of_fred("markers"), (Marker("eye", "prone"),)),
    (Unmarked(FRED, "prone"), of_fred("markers"), ()),
    (CardSpent(FRED, Card("10")), cards_out, {FRED: cards("8 A 10")}),
    (CardSpent(JOHN, Card("8")), cards_out, {FRED: cards("8 A"), JOHN: cards("8")}),
    (CardSpent(Name(""), Card("8")), cards_out, {FRED: cards("8 A"), Name(""): cards("8")}),
    (CardsReturned(FRED, cards("A")), cards_out, {FRED: cards("8")}),
    (CardsReturned(FRED, cards("A 8")), cards_out, {FRED: ()}),
    (TableRowSet("weapons", "Axe", {}), lambda scene: scene.tables, {"weapons": {"Axe": TableRow()}}),
    (StatMadeUp("Elvish", 6), lambda scene: scene.made_up, (MadeUp("own elvish", "Elvish", 6),)),
    (HouseRuleChosen("ace-misses", "draw"), lambda scene: scene.house_rules, {"ace-misses": "draw"}),
    (DistanceCounted("exact"), lambda scene: scene.ground, replace(FIGHT.ground, rule="exact")),
    (Elapsed(61), lambda scene: scene.clock, 61),
    (Redrawn("pick 1"), lambda scene: scene.redrawn, {"pick 1": 1}),
    (Reshuffled(FRED), lambda scene: scene.reshuffled, {FRED: 1}),
    (Reshuffled(Name("")), lambda scene: scene.reshuffled, {Name(""): 1}),
    (Shown("sure"), lambda scene: scene.shown, {"sure"}),
    (SideColoured("Bar", "moss"), lambda scene: scene.colours, {"Bar": "moss"}),
]


@pytest.mark.parametrize(("fact", "look", "after"), EFFECTS, ids=lambda case: type(case).__name__)
def test_a_fact_does_what_it_says(fact: Fact, look: Callable[[Scene], Any], after: Any) -> None:
    assert look(FIGHT) != after
    assert look(happen(FIGHT, fact)) == after


NO_EFFECT: list[Fact] = [
    TableRowRemoved("weapons", "Bow"),
    DiceThrown(FRED, "3d12", 12, (7, 3, 12)),
    ItemShown(FRED, "bow"),
    Noted("It rains."),
    NotedDeed("It rains."),
    NotedOutcome("It rains."),
    SavePoint("Before the battle"),
    BranchNamed(3, "Fred wins"),
    Reckoned(FRED, "Offense", SUM),
    Compared(FRED, JOHN, SUM, ACE, "hit by 13"),
    Elapsed(60),
    Elapsed(59),
    Due("end of round"),
    ItemLost(JOHN, "bow"),
    ClockStopped("tea"),
    FieldCleared(FRED, "dr"),
    Unmarked(FRED, "blind"),
]


@pytest.mark.parametrize("fact", NO_EFFECT, ids=lambda fact: type(fact).__name__)
def test_a_fact_that_has_nothing_to_change_changes_nothing(fact: Fact) -> None:
    assert happen(FIGHT, fact) == FIGHT


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (Entered(FRED, somebody("Fred")), "Fred already exists here. Choose another name."),
        (Entered(NOBODY, somebody("Ann", Square(24, 0))), f"Y1 is off the board, which ends at {CORNER}."),
        (Entered(NOBODY, replace(somebody("Ann"), size=0)), "A token covers at least one square, not 0."),
        (Entered(NOBODY, somebody("John")), "John already exists here. Choose another name."),
        (Moved(FRED, Square(0, 16)), f"A17 is off the board, which ends at {CORNER}."),
        (Moved(FRED, Square(-2, 0)), f"(-1, 1) is off the board, which ends at {CORNER}."),
        (Sized(FRED, 0), "A token covers at least one square, not 0."),
        (Faced(FRED, 360), "A token looks in a direction from 0 to 359 degrees, or in none (−1), not 360."),
        (Faced(FRED, -2), "A token looks in a direction from 0 to 359 degrees, or in none (−1), not -2."),
        (
            Sized(FRED, 23),
            f"A token of 23 × 23 squares at C4 reaches beyond the board, which ends at {CORNER}.",
        ),
        (CardSpent(FRED, Card("8")), "8 is already out of Fred the Red’s deck."),
        (CardsReturned(Name(""), cards("8")), "8 is still in the GM’s deck."),
        (CardsReturned(FRED, cards("8 8")), "8 is still in Fred the Red’s deck."),
        (CardsReturned(JOHN, cards("8")), "8 is still in John’s deck."),
    ],
)
def test_what_cannot_be_done_at_all_is_refused(fact: Fact, sentence: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        happen(FIGHT, fact)
    assert refused.value.why == sentence


@pytest.mark.parametrize(
    "fact",
    [
        Left(NOBODY),
        Renamed(NOBODY, "x"),
        FieldSet(NOBODY, "or", 3),
        Sided(NOBODY, "x"),
        Moved(NOBODY, None),
        Sized(NOBODY, 1),
        Faced(NOBODY, 90),
        Hidden(NOBODY, True),
        SourceChosen(NOBODY, "fan"),
        DrawsKept(NOBODY, "gm"),
        ItemPut(NOBODY, BOW),
        ItemLost(NOBODY, "bow"),
        Marked(NOBODY, PRONE),
        Unmarked(NOBODY, "prone"),
        CardSpent(NOBODY, Card("8")),
        CardsReturned(NOBODY, cards("8")),
        Reshuffled(NOBODY),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_nothing_can_be_done_to_nobody(fact: Fact) -> None:
    with pytest.raises(NotAllowed, match="There is no “Nobody” here"):
        happen(FIGHT, fact)


def test_a_secret_item_is_the_gms_to_know_until_it_is_shown() -> None:
    knife = replace(BOW, name="knife", effect="+2 OR", secret=True)
    assert (ItemPut(FRED, knife).to_whom(FIGHT), ItemPut(FRED, BOW).to_whom(FIGHT)) == ("gm", "open")
    hidden = happen(FIGHT, ItemPut(FRED, knife))
    assert ItemShown(FRED, "knife").words(hidden) == "Fred the Red shows knife: +2 OR."
    shown = happen(hidden, ItemShown(FRED, "knife")).of(FRED).items
    assert [item.secret for item in shown if item.name == "knife"] == [False]


def test_every_shared_fact_is_shown_here() -> None:
    shown = {type(fact) for fact, *_ in EFFECTS} | set(map(type, NO_EFFECT)) | SHOWN
    assert shown == set(SHARED)


@pytest.mark.parametrize(
    "facts",
    [
        [Left(FRED), Left(JOHN)],
        [Left(FRED, due="the end"), Left(JOHN)],
        [Entered(Name(who), somebody(who)) for who in ("Ann", "Bob")],
        [Entered(Name("Ann"), somebody("Ann"), due="the end"), Entered(Name("Bob"), somebody("Bob"))],
    ],
    ids=["go", "one goes later", "come", "one comes later"],
)
def test_many_at_once_are_as_one_after_another(facts: list[Fact]) -> None:
    one_by_one = FIGHT
    for fact in facts:
        one_by_one = happen(one_by_one, fact)
    assert happen_all(FIGHT, facts) == one_by_one


def test_nobody_goes_twice() -> None:
    with pytest.raises(NotAllowed, match="There is no “Fred” here"):
        happen_all(FIGHT, [Left(FRED), Left(FRED)])


TOLD: list[tuple[Fact, str]] = [
    (SideColoured("Reds", "red"), "Reds: the colour is red."),
    (SideColoured("Reds", ""), "Reds has its default colour."),
    (Entered(Name("Ann"), somebody("Ann")), "Ann enters."),
    (
        Entered(Name("Ann"), replace(somebody("Ann"), items=(BOW, Item("rope"), Item("key", secret=True)))),
        "Ann enters with bow (+5 DR) and rope.",
    ),
    (Left(FRED), "Fred the Red leaves."),
    (Renamed(FRED, "Freddy"), "Fred the Red is now called Freddy."),
    (FieldSet(FRED, "or", 3), "Fred the Red: OR 8 → 3."),
    (FieldSet(FRED, "dr", 3), "Fred the Red: DR 5 → 3."),
    (FieldCleared(FRED, "or"), "Fred the Red: OR 8 → 5, as computed from the sheet."),
    (Ordered((Turn(JOHN, "9"), Turn(FRED))), "The order: John 9, Fred the Red."),
    (ClockSet(REST), "Clock: Rest, in 9:00."),
    (ClockSet(replace(REST, held=3605)), "Clock: Rest, in 1:00:05."),
    (TurnOver(FRED, skipped=True), "Fred the Red’s turn is skipped."),
    (Sided(FRED, "Bar"), "Fred the Red is on the side “Bar”."),
    (Sided(FRED, ""), "Fred the Red is on the side “–”."),
    (Sided(FRED, "Bar", bystander=True), "Fred the Red stands by."),
    (Moved(FRED, Square(7, 5)), "Fred the Red moves to H6."),
    (Moved(FRED, None), "Fred the Red is off the board."),
    (Banded(FRED, "the guards"), "Fred the Red acts with the mob of the guards."),
    (Banded(FRED, ""), "Fred the Red acts alone."),
    (DrawsKept(FRED, "open"), "Cards and dice of Fred the Red: open."),
    (DrawsKept(FRED, "gm"), "Cards and dice of Fred the Red: for the GM only."),
    (DrawsKept(FRED, "hidden"), "Cards and dice of Fred the Red: hidden until shown."),
    (SourceChosen(FRED, "fan"), "Cards and dice of Fred the Red: on screen."),
    (SourceChosen(FRED, "table"), "Cards and dice of Fred the Red: real."),
    (SourceChosen(FRED, "program"), "Cards and dice of Fred the Red: drawn by the program."),
    (ItemPut(FRED, BOW), "Fred the Red: bow, held and loaded."),
    (ItemPut(FRED, Item("hat")), "Fred the Red: hat, carried."),
    (ItemLost(FRED, "bow"), "Fred the Red: bow is gone."),
    (Marked(FRED, BLIND), "Fred the Red: blind."),
    (Unmarked(FRED, "prone"), "Fred the Red: no longer prone."),
    (CardSpent(FRED, Card("10")), "Fred the Red draws 10."),
    (CardSpent(Name(""), Card("10")), "The GM draws 10."),
    (Reshuffled(Name("")), "The rest of the GM’s deck is reshuffled."),
    (CardsReturned(FRED, cards("8 A")), "Back into Fred the Red’s deck: 8 and A."),
    (Reckoned(FRED, "Offense", SUM), "Fred the Red’s Offense: 8 (card) + 8 OR − 3 wound = 13."),
    (
        Compared(FRED, JOHN, SUM, ACE, "hit by {by}", 13),
        "8 (card) + 8 OR − 3 wound = 13 against 0 (Ace) + 8 OR = 0 (the Ace makes it 0): hit by 13.",
    ),
    (Noted("It rains."), "It rains."),
    (NotedDeed("It rains."), "It rains."),
    (NotedOutcome("It rains."), "It rains."),
    (
        Noted("{who} hits {whom} {count} times.", {"who": FRED, "whom": (FRED, JOHN)}, {"count": 2}),
        "Fred the Red hits Fred the Red and John 2 times.",
    ),
    (Sized(FRED, 2), "Fred the Red covers 2 × 2 squares."),
    (Faced(FRED, 90), "Fred the Red looks right."),
    (Faced(FRED, 350), "Fred the Red looks up."),
    (Faced(FRED, -1), "Fred the Red looks in no direction."),
    (Hidden(FRED, True), "Fred the Red is hidden."),
    (Hidden(FRED, False), "Fred the Red is seen by all."),
    (HouseRuleChosen("roll-14", "2"), "House rule roll-14: 2."),
    (DistanceCounted("exact"), "Distance: exact."),
    (Reshuffled(FRED), "The rest of Fred the Red’s deck is reshuffled."),
    (TableRowSet("weapons", "Axe", {}), "weapons: Axe is new."),
    (TableRowRemoved("weapons", "Axe"), "weapons: Axe is removed."),
    (DiceThrown(FRED, "3d12", 12, (7, 3, 12)), "Fred the Red throws 7 + 3 + 12."),
    (ItemShown(JOHN, "bow"), "John shows bow."),
    (SavePoint("Before the battle"), "Save point: Before the battle"),
    (StatMadeUp("Old Elvish", 6), "A stat of this game: Old Elvish, usually 6."),
    (Redrawn("2 Attack/Fred/pick 1"), "Redrawn by the GM: Fred the Red, pick 1."),
]
SILENT: list[Fact] = [
    Due("end of round"),
    Elapsed(99),
    Shown("sure"),
    Ordered(()),
    TurnOver(FRED),
    ClockStopped("rest"),
    ItemShown(FRED, "bow"),
    BranchNamed(3, "Fred wins"),
]


def kind(fact: object) -> str:
    return type(fact).__name__ if isinstance(fact, Fact) else ""


@pytest.mark.parametrize(("fact", "sentence"), TOLD, ids=kind)
def test_a_fact_is_told_in_a_sentence_of_the_scene_before_it(fact: Fact, sentence: str) -> None:
    assert fact.words(FIGHT) == sentence


@pytest.mark.parametrize("fact", SILENT, ids=kind)
def test_some_facts_are_worth_no_line(fact: Fact) -> None:
    assert fact.words(FIGHT) == ""


def test_every_shared_fact_is_heard_here() -> None:
    assert {type(fact) for fact, _ in TOLD} | set(map(type, SILENT)) == set(SHARED) - SHOWN


def test_who_has_left_is_still_named() -> None:
    assert Left(NOBODY).words(FIGHT) == "Nobody leaves."


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (Sum((Term("DR", "6"),), 6), "6 DR = 6"),
        (Sum((Term("(special draw)", "4", minus=True), Term("DR", "6")), 2), "− 4 (special draw) + 6 DR = 2"),
        (Sum((Term("Ted", "12.5"),), 12.5), "12.5 Ted = 12.5"),
        (Sum((Term("(dice)", "4"), Term("Time", "7", minus=True)), -3), "4 (dice) − 7 Time = −3"),
        (Sum((Term("Ted", "12.5"),), 12.0), "12.5 Ted = 12"),
    ],
)
def test_a_sum_reads_as_an_equation(total: Sum, sentence: str) -> None:
    assert str(total) == sentence


def test_what_was_only_told_is_read_in_the_language_spoken_now() -> None:
    missed = Noted("{who} misses with the {part}.", {"who": FRED}, {"part": "left arm"})
    german = {"{who} misses with the {part}.": "{who} verfehlt: {part}.", "left arm": "linker Arm"}
    with speaking(german | {"hit by {by}": "{by} Schaden"}):
        assert missed.words(FIGHT) == "Fred the Red verfehlt: linker Arm."
        assert Compared(FRED, JOHN, SUM, ACE, "hit by {by}", 13).outcome_words() == "13 Schaden"
