import pytest
from msgspec.structs import replace

from crs_desktop.rules.fact import Due, Fact
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
from crs_desktop.rules.scene import Item, Turn
from crs_desktop.rules.values import Card, Name
from tests.languages import speaking
from tests.rules.facts.test_facts_library import SHOWN
from tests.rules.fight import ACE, BLIND, BOW, FIGHT, FRED, JOHN, NOBODY, REST, SUM
from tests.rules.playing import cards, somebody

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
