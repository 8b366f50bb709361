"""How a GM works the fog: strokes, switches, and what players see from here."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.fog_rulings import fog_words, look_around, stroke, switched
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FogDrawn, FogSet, Hidden, Moved, Sided, SourceChosen, WallsPut
from crs_desktop.rules.ground.square_set import read_squares, whole, write_squares
from crs_desktop.rules.ground.walls import Wall, read_spots
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import FRED, JOHN, enters, fight


@pytest.fixture
def halves(campaign: Campaign) -> Session:
    """Fred of the Reds at the left of a wall, John of the Blues at the right."""
    sheet = {"or": 5, "dr": 7, "life": 20, "in": 3}
    session = fight(campaign, "crs", enters(FRED, sheet, "B2"), enters(JOHN, sheet, "H9"))
    wall = WallsPut({"w1": Wall(read_spots("4, 0 → 4, 16"))})
    session.rule(Sided(FRED, "Reds"), Sided(JOHN, "Blues"), wall)
    return session


def looking(session: Session, *selected: Name) -> tuple[Fact, ...]:
    return look_around(session.system, session.scene, selected)


LEFT, RIGHT = "A1:D16", "E1:X16"


def test_a_stroke_holds_only_what_it_changes(halves: Session) -> None:
    halves.rule(FogSet(True), FogDrawn("C3", "C4"))
    square = read_squares("C3:C5")
    assert stroke(halves.scene, "revealed", square) == (FogDrawn("C4:C5"),)
    assert stroke(halves.scene, "explored", square) == (FogDrawn(explored="C3 C5"),)
    assert stroke(halves.scene, "hidden", square) == (FogDrawn(hidden="C3:C4"),)
    assert stroke(halves.scene, "revealed", read_squares("C3 Z9")) == ()


def test_the_first_stroke_brings_the_fog_and_leaves_the_rest_as_its_opposite(halves: Session) -> None:
    comes = FogSet(True, "Reds")
    assert stroke(halves.scene, "revealed", read_squares("A1:D16")) == (comes, FogDrawn(LEFT))
    assert stroke(halves.scene, "hidden", read_squares("A1:D16")) == (comes, FogDrawn(RIGHT))
    halves.rule(FogDrawn("B2"))
    assert stroke(halves.scene, "hidden", read_squares("B2")) == (comes, FogDrawn(hidden="B2"))


def test_the_usual_side_is_one_that_a_person_plays(halves: Session) -> None:
    assert switched(halves.scene, lies=True) == FogSet(True, "Reds")
    halves.rule(SourceChosen(FRED, "program"))
    assert switched(halves.scene, dim=True) == FogSet(False, "Blues", dim=True)
    halves.rule(Hidden(JOHN, True))
    assert switched(halves.scene) == FogSet(False)


def test_players_see_from_where_their_side_stands(halves: Session) -> None:
    facts = looking(halves)
    assert facts == (FogSet(True, "Reds"), FogDrawn(LEFT))
    halves.rule(*facts)
    assert looking(halves) == () == looking(halves, JOHN)  # John is not theirs: his eyes tell them nothing
    assert fog_words(halves.scene) == "64 of 384 squares revealed, 0 explored."


def test_without_a_side_whoever_is_selected_looks(halves: Session) -> None:
    assert looking(halves, JOHN) == (FogSet(True, "Blues"), FogDrawn(RIGHT))
    halves.rule(Sided(FRED, ""), Sided(JOHN, ""))
    with pytest.raises(NotAllowed, match="Nobody of the players’ side is on the board"):
        looking(halves)
    assert looking(halves, JOHN) == (FogSet(True), FogDrawn(RIGHT))


def test_nobody_looks_from_off_the_board(halves: Session) -> None:
    halves.rule(Moved(FRED, None), FogSet(True, "Reds"))
    with pytest.raises(NotAllowed, match="is on the board"):
        looking(halves, FRED)


def test_a_second_look_leaves_what_is_out_of_sight_explored(halves: Session) -> None:
    halves.rule(FogSet(True, "Reds"), FogDrawn(write_squares(whole(halves.scene.ground))))
    assert looking(halves, FRED) == (FogDrawn(explored=RIGHT),)
    assert fog_words(fight(Campaign(None), "crs").scene) == "No fog lies on the board."
