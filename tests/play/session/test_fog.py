"""Fog that follows sight: after every move, by one undo, and the same from disk and from a record."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import DoorSet, FieldSet, FogDrawn, FogSet, Moved, Noted, Sided, WallsPut
from crs_desktop.rules.ground.square_set import write_squares
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Wall, read_spots
from tests.play.fights import FRED, JOHN, enters, fight, loaded

ROOMS = WallsPut({"w1": Wall(read_spots("4, 0 → 4, 16")), "w2": Wall(read_spots("0, 4 → 24, 4"))})
FOLLOWS = FogSet(True, "Reds", follows=True)


def state(session: Session) -> tuple[str, str]:
    """The squares that are revealed, and those that are explored."""
    fog = session.scene.fog
    return write_squares(fog.revealed), write_squares(fog.explored)


@pytest.fixture
def rooms(campaign: Campaign) -> Session:
    """Fred of the Reds in the room at the upper left, John in the one at the lower right."""
    sheet = {"or": 5, "dr": 7, "life": 20, "in": 3}
    session = fight(campaign, "crs", enters(FRED, sheet, "B2"), enters(JOHN, sheet, "H9"))
    session.rule(Sided(FRED, "Reds"), ROOMS)
    session.rule(FOLLOWS)
    return session


def test_fog_that_follows_shows_what_is_in_sight_from_the_start(rooms: Session) -> None:
    assert state(rooms) == ("A1:D4", "")
    assert rooms.scene.hides(rooms.scene.of(JOHN))


def test_a_move_explores_what_goes_out_of_sight_and_one_undo_takes_both_back(
    rooms: Session, campaign: Campaign
) -> None:
    rooms.rule(Moved(FRED, Square(1, 5)))
    moved = state(rooms)
    assert moved == ("A5:D16", "A1:D4")
    assert state(loaded(rooms, campaign)) == moved
    rooms.undo()
    assert state(rooms) == ("A1:D4", "")
    rooms.redo()
    assert state(rooms) == moved


def test_a_record_holds_what_was_seen(rooms: Session, campaign: Campaign) -> None:
    rooms.rule(Moved(FRED, Square(1, 5)))
    text = write_record(rooms, campaign)
    answers = parse_record(text).answers
    assert "ruling FogSet on=true side=Reds follows=true" in answers
    assert 'ruling FogDrawn revealed="A5:D16" explored="A1:D4" looked=true' in answers
    again = replay(parse_record(text))
    assert again.scene == rooms.scene and write_record(again, Campaign(None)) == text


def test_sight_follows_in_the_middle_of_a_procedure(rooms: Session) -> None:
    rooms.begin("Combat round")
    open_ = [*rooms.open]
    rooms.rule(Moved(FRED, Square(1, 5)))
    assert state(rooms)[0] == "A5:D16" and [*rooms.open] == open_


def test_what_the_gm_has_drawn_stays_while_sight_does_not_change(rooms: Session) -> None:
    rooms.rule(FogDrawn("H9", hidden="A1"))
    drawn = state(rooms)
    rooms.rule(FieldSet(FRED, "or", 6))
    rooms.rule(Moved(JOHN, Square(8, 8)))
    assert state(rooms) == drawn == ("B1:D1 A2:D4 H9", "")
    rooms.rule(Moved(FRED, Square(1, 5)))
    assert state(rooms) == ("H9 A5:D16", "B1:D1 A2:D4")


def test_a_door_that_opens_shows_what_is_behind_it(rooms: Session) -> None:
    rooms.rule(WallsPut({"w1": Wall(read_spots("4, 0 → 4, 16"), "door")}))
    rooms.rule(DoorSet("w1", True))
    assert state(rooms)[0] == "A1:X4"


def test_who_can_no_longer_act_sees_nothing(rooms: Session) -> None:
    rooms.rule(FieldSet(FRED, "life_left", 0))
    assert state(rooms) == ("", "A1:D4")


def test_nothing_follows_where_nothing_moves_or_nothing_is_to_follow(rooms: Session) -> None:
    rooms.rule(Noted("rain"))
    assert rooms.path[-1].entry.by == "gm"
    rooms.rule(FogSet(True, "Reds"))
    rooms.rule(Moved(FRED, Square(1, 5)))
    assert state(rooms) == ("A1:D4", "") and rooms.path[-1].entry.by == "gm"
