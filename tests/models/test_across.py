"""Undo across the library and the fight does what the GM means."""

import pytest

from crs_desktop.models.bridge import HOW_IT_WAS, Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.play.lists.people.updates import AS_KNOWN, keeping, ruled
from crs_desktop.rules.facts import FieldSet, Noted, Renamed
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from tests.sessions import desk

FRED = Name("Fred")


@pytest.fixture
def made() -> Desk:
    return desk()


@pytest.fixture
def fight(made: Desk) -> Bridge:
    return Bridge(made.session)


@pytest.fixture
def library(made: Desk) -> Bridge:
    return Bridge(made.library("crs"))


def keep(fight: Bridge, library: Bridge, who: Name = FRED) -> None:
    """Do the same as the command at the table."""
    matches = keeping(library.scene, library.session.system, [fight.scene.of(who)])
    assert library.rule(*ruled(library.scene, matches, AS_KNOWN))
    fight.across.did(library.session)


def bring(library: Bridge, fight: Bridge) -> None:
    """Do the same as the command in the library."""
    assert fight.rule(*arrivals(fight.scene, tuple(library.scene.combatants.values())))
    library.across.did(fight.session)


def test_who_was_kept_from_the_table_is_let_go_again_by_undo_there(fight: Bridge, library: Bridge) -> None:
    assert fight.rule(FieldSet(FRED, "or", 9))
    keep(fight, library)
    assert fight.undo_words() == "Fred enters."
    assert fight.undo()
    assert not library.scene.combatants
    assert fight.scene.of(FRED).fields["or"] == 9
    assert fight.undo()
    assert fight.scene.of(FRED).fields["or"] == 8


def test_redo_keeps_him_again(fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    fight.undo()
    assert fight.redo()
    assert list(library.scene.combatants) == ["Fred"]
    assert fight.undo()
    assert not library.scene.combatants


def test_who_came_from_the_library_goes_again_by_undo_there(fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    bring(library, fight)
    assert "Fred 2" in fight.scene.combatants
    assert library.undo()
    assert "Fred 2" not in fight.scene.combatants
    assert list(library.scene.combatants) == ["Fred"]


def test_who_came_from_the_library_goes_again_by_undo_at_the_table(fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    bring(library, fight)
    assert fight.undo()
    assert "Fred 2" not in fight.scene.combatants
    assert library.undo()
    assert not library.scene.combatants


def test_what_came_after_is_undone_first_and_nothing_is_skipped(fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    assert fight.rule(Noted("later"))
    assert fight.undo()
    assert list(library.scene.combatants) == ["Fred"]
    assert fight.undo()
    assert not library.scene.combatants


def test_what_was_changed_there_since_is_left_alone(fight: Bridge, library: Bridge) -> None:
    assert fight.rule(Noted("before"))
    keep(fight, library)
    assert library.rule(Renamed(FRED, "Frederick"))
    assert fight.undo()
    assert library.scene.label(FRED) == "Frederick"
    assert not fight.session.path[1:]


def test_what_went_on_elsewhere_stands_before_nothing_that_was_done_earlier(
    made: Desk, fight: Bridge, library: Bridge
) -> None:
    first, second = (Bridge(made.prepare("crs", title)) for title in ("The ford", "The cave"))
    keep(fight, library)
    assert library.rule(Renamed(FRED, "Frederick"))
    bring(library, first)
    bring(library, second)
    assert second.rule(Noted("Rain"))
    assert library.undo() and not first.scene.combatants
    assert library.scene.label(FRED) == "Frederick" and second.scene.combatants
    assert library.redo() and first.scene.combatants
    assert library.undo() and library.undo()
    assert library.scene.label(FRED) == "Fred" and second.scene.combatants


def test_redo_puts_back_what_undo_took_last_and_not_what_was_given_up_before(
    fight: Bridge, library: Bridge
) -> None:
    keep(fight, library)
    fight.undo()
    assert fight.rule(FieldSet(FRED, "or", 3))
    fight.undo()
    assert fight.redo_words() == "Fred: OR 8 → 3."
    assert fight.redo() and fight.scene.of(FRED).fields["or"] == 3
    assert not library.scene.combatants


def test_what_was_undone_elsewhere_is_given_up_by_what_is_done_elsewhere_then(
    made: Desk, fight: Bridge, library: Bridge
) -> None:
    first, second = (Bridge(made.prepare("crs", title)) for title in ("The ford", "The cave"))
    keep(fight, library)
    bring(library, first)
    assert library.undo()
    bring(library, second)
    assert not library.redo_words() and not library.redo() and not first.scene.combatants
    assert library.undo() and not second.scene.combatants
    assert library.redo() and second.scene.combatants and not first.scene.combatants


def test_whoever_goes_over_to_another_branch_finds_there_what_was_there(
    made: Desk, fight: Bridge, library: Bridge
) -> None:
    ford = Bridge(made.prepare("crs", "The ford"))
    keep(fight, library)
    bring(library, ford)
    assert library.rule(Renamed(FRED, "Frederick"))
    tip = library.session.head
    assert library.undo() and library.undo() and not ford.scene.combatants
    assert library.rule(Noted("Rain"))
    assert library.go(tip) and library.undo()
    assert library.redo_words() == "Fred is now called Frederick."
    assert library.redo() and library.scene.label(FRED) == "Frederick" and not ford.scene.combatants


def test_undo_and_redo_of_all_go_through_the_same_steps_across_documents(
    made: Desk, fight: Bridge, library: Bridge
) -> None:
    ford = Bridge(made.prepare("crs", "The ford"))
    keep(fight, library)
    bring(library, ford)
    assert library.rule(Renamed(FRED, "Frederick"))
    bring(library, ford)
    labels = [one.label for one in ford.scene.combatants.values()]
    words = []
    while library.undo_words():
        words.append(library.undo_words())
        assert library.undo()
    assert not library.scene.combatants and not ford.scene.combatants
    again = [library.redo_words() for _ in words if library.redo()]
    assert len(again) == len(words) == 4
    assert [one.label for one in ford.scene.combatants.values()] == labels


def test_time_that_passes_changes_nothing_about_it(fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    assert fight.elapse(60)
    assert fight.undo()
    assert not library.scene.combatants


def test_another_fight_on_the_table_has_nothing_of_it(made: Desk, fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    fight.play(made.new_fight("crs"))
    assert not fight.undo()
    assert list(library.scene.combatants) == ["Fred"]


def test_a_window_that_shows_the_other_document_by_now_is_told(fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    side, told = Bridge(fight.session), []
    bring(library, side)
    fight.rewound.connect(lambda: told.append("rewound"))
    fight.stepped.connect(lambda step: told.append(step.about))
    assert library.undo()
    assert told == ["rewound"]
    assert side.rule(Renamed(FRED, "Frederick"))
    assert told == ["rewound", {FRED}]


def test_what_was_kept_goes_again_though_the_library_shows_another_system(
    made: Desk, fight: Bridge, library: Bridge
) -> None:
    keep(fight, library)
    library.play(made.library("bruise"))
    assert fight.undo()
    assert not made.library("crs").scene.combatants
    assert fight.redo()
    assert list(made.library("crs").scene.combatants) == ["Fred"]


def test_redo_there_puts_back_nothing_else(fight: Bridge, library: Bridge) -> None:
    keep(fight, library)
    bring(library, fight)
    assert library.undo()
    assert fight.rule(FieldSet(FRED, "or", 1))
    assert fight.undo()
    assert not library.redo()
    assert not library.redo_words()
    assert fight.scene.of(FRED).fields["or"] == 8


def test_while_the_other_looks_back_nothing_else_is_undone_and_it_is_said(
    fight: Bridge, library: Bridge
) -> None:
    keep(fight, library)
    bring(library, fight)
    fight.look_back(fight.session.path[0].id)
    said: list[WhyNot] = []
    library.refused.connect(said.append)
    assert library.undo()
    assert [str(why) for why in said] == [HOW_IT_WAS]
    assert "Fred 2" in fight.session.scene.combatants
    assert list(library.scene.combatants) == ["Fred"]
