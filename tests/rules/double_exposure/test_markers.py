"""Markers of everybody in a Combat: always a word, with an icon of the set."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.attack.blows import BlowTaken
from crs_desktop.rules.double_exposure.clocks import COERCED, flee_clock, mind_clock
from crs_desktop.rules.double_exposure.combat import FLED, STANCE, Combat
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.strikes.long_range import DrHalved
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import CardSpent, ClockSet, ClockStopped, FieldSet, Marked, Sided
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.style.drawings import has_icon
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, MARY, bar

FIGHT = replace(bar(), state=Combat(round=1, step=5, within=(FRED, JOHN, MARY)))


def after(*facts: Fact) -> Scene:
    scene = FIGHT
    for fact in facts:
        scene = happen(scene, fact)
    return scene


def words(scene: Scene, who: Name) -> list[str]:
    return [marker.word for marker in SYSTEM.display.markers(scene, who)]


def test_nobody_has_a_marker_before_anything_has_happened() -> None:
    assert [words(FIGHT, who) for who in (FRED, JOHN, MARY)] == [[], [], []]


def test_a_melee_is_marked_on_both_sides_of_it() -> None:
    scene = after(Acted(FRED, "short", (JOHN,)), Acted(MARY, "short", (JOHN,)))
    assert words(scene, JOHN) == ["melee: Mary, Fred"]
    assert words(scene, FRED) == ["melee: John"]


@rule("CRS-131", "CRS-18")
@pytest.mark.parametrize(
    "out",
    [FieldSet(FRED, "life_left", 0), Sided(FRED, "", bystander=True)],
    ids=["down", "taken out"],
)
def test_who_takes_blows_and_who_is_protected_until_the_protector_is_out(out: Fact) -> None:
    scene = after(BlowTaken(FRED, MARY))
    assert words(scene, FRED) == ["takes blows for Mary"]
    assert words(scene, MARY) == ["protected by Fred"]
    fallen = happen(scene, out)
    assert (words(fallen, FRED), words(fallen, MARY)) == ([], [])


def test_how_often_a_dr_was_halved() -> None:
    assert words(after(DrHalved(FRED), DrHalved(FRED)), FRED) == ["DR ÷ 4"]


def test_what_lies_on_him_comes_first_and_outside_a_combat_it_is_all() -> None:
    scene = after(DrHalved(FRED), Marked(FRED, STANCE))
    assert words(scene, FRED) == ["Defensive Stance", "DR ÷ 2"]
    assert words(replace(scene, state=Combat()), FRED) == ["Defensive Stance"]


def test_every_marker_of_the_crs_has_an_icon_of_ours() -> None:
    scene = after(Acted(FRED, "short", (JOHN,)), BlowTaken(FRED, MARY), DrHalved(FRED))
    icons = {marker.icon for who in (FRED, MARY) for marker in SYSTEM.display.markers(scene, who)}
    assert all(map(has_icon, icons | {STANCE.icon, FLED.icon, INTIMIDATED.icon}))


@rule("CRS-52")
def test_the_chance_of_the_ace_stands_beside_the_deck_and_rises_as_cards_are_spent() -> None:
    assert SYSTEM.decks.note(FIGHT, FRED) == "Ace 1 in 11"
    assert SYSTEM.decks.note(after(CardSpent(FRED, Card("8"))), FRED) == "Ace 1 in 10"
    assert SYSTEM.decks.note(after(CardSpent(FRED, Card("A"))), FRED) == "Ace out"


@rule("CRS-148", "CRS-173", "CRS-183")
def test_what_a_clock_counts_says_how_long_it_holds_on() -> None:
    scene = after(
        Fled(FRED),
        ClockSet(flee_clock(FIGHT, FRED)),
        Marked(JOHN, COERCED),
        ClockSet(mind_clock(FIGHT, JOHN, "coercion", 600)),
        ClockSet(mind_clock(FIGHT, MARY, "suggestion", 600)),
    )
    assert [words(scene, who) for who in (FRED, JOHN, MARY)] == [
        ["fled, 10 min left"], ["coerced, 10 min left"], ["Suggestion, 10 min left"]
    ]  # fmt: skip
    later = replace(scene, clock=541)
    assert words(later, FRED) == ["fled, 1 min left"]
    stopped = happen(later, ClockStopped("flee Fred"))
    assert words(stopped, FRED) == ["fled"]
