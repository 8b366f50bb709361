"""A question with one possible answer is answered by the program, and records of earlier releases replay."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.for_program import only_answer
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Entered, Moved, WallsPut, WallsTaken
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.play.fights import ATTACK, FRED, JOHN, MARY, asked, enters, fight
from tests.rules.samples import DRAW, SCENE


def typed(session: Session, *texts: str) -> None:
    for text in texts:
        session.type(next(iter(session.open)), text)


def test_the_only_target_is_not_asked_for_and_stands_in_the_record(bar: Session, campaign: Campaign) -> None:
    bar.begin(ATTACK)
    typed(bar, "Fred")
    assert asked(bar) == ["OR used"]
    assert "Fred: target = John" in write_record(bar, campaign)


def test_of_two_targets_one_is_chosen(bar: Session) -> None:
    bar.rule(Entered(MARY, Combatant(MARY, "Mary", fields={"life": 5}, square=read_square("C4"))))
    bar.begin(ATTACK)
    typed(bar, "Fred")
    assert asked(bar) == ["target"]


def test_undo_takes_the_only_answer_back_with_the_answer_before_it(bar: Session) -> None:
    bar.begin(ATTACK)
    typed(bar, "Fred")
    bar.undo()
    assert asked(bar) == ["attacker"]
    bar.redo()
    assert asked(bar) == ["OR used"]


def test_a_record_of_an_earlier_release_replays_with_its_answer(bar: Session, campaign: Campaign) -> None:
    bar.begin(ATTACK)
    typed(bar, "Fred", "8", "9", "2")
    text = write_record(bar, campaign)
    again = replay(parse_record(text))
    assert write_record(again, Campaign(None)) == text


@pytest.fixture
def at_range(campaign: Campaign) -> Session:
    """Fred, whose turn it is, and John far away."""
    sheet = {"or": 5, "dr": 7, "life": 20, "in": 3}
    session = fight(campaign, "crs", enters(FRED, sheet, "A1"), enters(JOHN, sheet, "J1"))
    session.rule(WallsPut({"w1": Wall(read_spots("5, -1 → 5, 3"))}))
    return session


def to_the_shot(session: Session) -> None:
    session.begin("Combat round")
    typed(session, "Fred, John", "All shown", "-", "9", "2")
    typed(session, "long range")


def test_what_walls_tell_of_the_sight_is_not_asked(at_range: Session) -> None:
    to_the_shot(at_range)
    said = at_range.path[-1].entry
    assert (said.name, said.text, said.by, asked(at_range)) == ("in sight", "no", "program", ["Action"])
    at_range.undo()
    at_range.rule(WallsTaken(("w1",)), WallsPut({"w2": Wall(read_spots("5, 5 → 6, 5"))}))
    typed(at_range, "long range")
    assert asked(at_range) == ["DR used"]


def test_who_insists_on_a_hidden_target_decides_what_is_seen(at_range: Session) -> None:
    to_the_shot(at_range)
    typed(at_range, "long range")
    assert asked(at_range) == ["target"], "a question that comes again is asked"
    typed(at_range, "John")
    assert asked(at_range) == ["in sight"]
    typed(at_range, "yes")
    assert asked(at_range) == ["DR used"]


def test_a_record_in_which_the_gm_saw_through_a_wall_replays(at_range: Session, campaign: Campaign) -> None:
    to_the_shot(at_range)
    text = write_record(at_range, campaign).replace("in sight = no", "in sight = yes")
    assert asked(replay(parse_record(text))) == ["DR used"]


def test_the_last_card_of_a_deck_is_drawn_by_a_person() -> None:
    assert only_answer("1 Combat round/Fred/pick 1", DRAW, SCENE) is None


def test_a_ruling_makes_an_answer_the_only_one(bar: Session) -> None:
    bar.rule(Entered(MARY, Combatant(MARY, "Mary", fields={"life": 5}, square=read_square("C4"))))
    bar.begin(ATTACK)
    typed(bar, "Fred")
    bar.rule(Moved(Name("Mary"), read_square("H8")))
    assert asked(bar) == ["OR used"]
