from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from crs_desktop.rules.facts import HouseRuleChosen, Moved, Renamed
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.ground.squares import area
from crs_desktop.views.board.tools.drag import go, leading, offer_ways
from tests.sessions import answer
from tests.views.board.conftest import Game, Open


def asked_of_fred(game: Game) -> Game:
    assert game.bridge.begin("Short Range attack")
    assert game.bridge.type("Fred")
    assert game.bridge.prompt.who == "Fred"
    return game


def test_a_drag_is_a_ruling_that_undo_takes_back(bar: Game) -> None:
    bar.drag("H6", "L8")
    entry = bar.bridge.session.path[-1].entry
    assert (entry.kind, entry.given) == ("ruling", (Moved(Name("Fred"), Square(11, 7)),))
    assert bar.lies("Fred") == "L8"
    assert bar.bridge.undo()
    assert (bar.stands("Fred"), bar.lies("Fred")) == ("H6", "H6")


def test_a_drag_moves_by_squares_and_tells_the_distance(bar: Game) -> None:
    bar.take("H6", "J7")
    assert bar.lies("Fred") == "J7"
    assert bar.stands("Fred") == "H6"
    readout = bar.board.pointing.measure.readout
    assert readout.isVisible()
    assert readout.words == "10 ft\nMary: Long → Short"
    origin, pointer = bar.pixel("H6"), bar.pixel("J7")
    at = bar.board.mapFromScene(readout.pos())
    assert (at - pointer).manhattanLength() < (at - origin).manhattanLength()
    bar.release(bar.pixel("J7"))
    assert not readout.isVisible()


def test_the_distance_is_counted_as_the_ground_says(toad: Game) -> None:
    toad.take("K8", "M7")
    assert toad.board.pointing.measure.readout.words == "2.2 m"


def test_a_drop_on_its_own_square_does_nothing(bar: Game) -> None:
    before = len(bar.bridge.session.path)
    bar.take("H6", "K6")
    bar.move(bar.pixel("H6"))
    bar.release(bar.pixel("H6"))
    assert len(bar.bridge.session.path) == before
    assert bar.lies("Fred") == "H6"


def test_a_shaking_hand_does_not_drag(bar: Game) -> None:
    near = bar.pixel("H6") + QPoint(QApplication.startDragDistance() - 1, 0)
    bar.press(bar.pixel("H6"))
    bar.move(near)
    bar.release(near)
    assert bar.lies("Fred") == "H6"
    assert bar.bridge.selection == "Fred"


def test_escape_gives_a_drag_up(bar: Game) -> None:
    bar.take("H6", "L8")
    bar.key(Qt.Key.Key_Escape)
    bar.release(bar.pixel("L8"))
    assert (bar.stands("Fred"), bar.lies("Fred")) == ("H6", "H6")
    assert bar.bridge.selection == "Fred"


def test_a_step_from_elsewhere_ends_a_drag(bar: Game) -> None:
    bar.take("H6", "L8")
    assert bar.bridge.rule(Moved(Name("Mary"), Square(0, 0)))
    assert bar.lies("Fred") == "H6"
    bar.release(bar.pixel("L8"))
    assert bar.stands("Fred") == "H6"


def test_a_drop_on_a_token_answers_with_that_target(bar: Game) -> None:
    asked_of_fred(bar).drag("H6", "I6")
    entry = bar.bridge.session.path[-1].entry
    assert (entry.kind, entry.name, entry.text) == ("answer", "target", "John")
    assert (bar.stands("Fred"), bar.lies("Fred")) == ("H6", "H6")


def test_a_barred_target_says_why_and_changes_nothing(bar: Game) -> None:
    asked_of_fred(bar)
    told: list[WhyNot] = []
    before = len(bar.bridge.session.path)
    bar.bridge.refused.connect(told.append)
    bar.drag("H6", "J8")
    assert told == [WhyNot("Mary is 15 feet from Fred: a Short Range Action needs 5 feet or less.")]
    assert len(bar.bridge.session.path) == before
    assert (bar.stands("Fred"), bar.lies("Fred")) == ("H6", "H6")


@pytest.mark.parametrize(("onto", "aim"), [("I6", "allowed"), ("J8", "barred")])
def test_a_drag_over_a_token_shows_what_a_drop_would_do(bar: Game, onto: str, aim: str) -> None:
    asked_of_fred(bar).take("H6", onto)
    name = {"I6": "John", "J8": "Mary"}[onto]
    assert bar.token(name).rings.aim == aim
    assert bar.board.pointing.measure.readout.words == {"John": "5 ft · Short", "Mary": "15 ft · Long"}[name]
    assert not bar.token("Fred").ground.contains(area(Square(8, 5)).center())
    bar.key(Qt.Key.Key_Escape)
    assert bar.token(name).rings.aim == ""


def test_only_the_combatant_asked_answers_by_a_drag(bar: Game) -> None:
    asked_of_fred(bar).drag("I6", "H6")
    assert bar.bridge.session.path[-1].entry.kind == "ruling"
    assert bar.stands("John") == "H6"


def test_equal_labels_are_not_confused(open_board: Open) -> None:
    game = asked_of_fred(open_board("bar", Renamed(Name("Mary"), "John")))
    game.drag("H6", "I6")
    assert game.bridge.session.path[-1].entry.text == "John"


def test_a_large_token_stays_on_the_board_and_is_held_where_it_was_taken(toad: Game) -> None:
    toad.drag("M10", "O12")
    assert toad.stands("Giant toad") == "N11"
    toad.board.show_area(area(Square(16, 8), 8))
    toad.drag("O12", "X16")
    assert toad.stands("Giant toad") == "W15"
    assert toad.lies("Giant toad") == "W15"


def test_a_drag_answers_where_a_place_is_asked_for(walk: Game) -> None:
    walk.drag("H6", "K7")
    assert (walk.bridge.session.path[-1].entry.kind, walk.stands("Fred")) == ("answer", "K7")


def test_another_token_is_moved_by_a_ruling_meanwhile(walk: Game) -> None:
    walk.drag("I6", "K7")
    assert (walk.bridge.session.path[-1].entry.kind, walk.stands("John")) == ("ruling", "K7")


def test_a_barred_place_says_why(walk: Game) -> None:
    told: list[WhyNot] = []
    walk.bridge.refused.connect(told.append)
    walk.board.show_area(area(Square(4, 0), 8))
    walk.drag("H6", "H1")
    assert told == [WhyNot("The bar is in the way.")]
    assert walk.lies("Fred") == "H6"


def test_a_drop_during_the_choice_of_an_action_leads_to_the_target(bar: Game) -> None:
    answer(bar.bridge, "Combat round", "Fred, John", "1", "-", "6", "3")
    assert bar.bridge.prompt.text == "Fred’s Action?"
    for row in ("Mental Attack", "Suggestion", "Intimidation", "Coercion"):
        assert row in [option.words for option in leading(bar.bridge.prompt, "Fred", "John")]
    bar.bridge.rule(HouseRuleChosen("mental-combat", "not used"))
    assert [option.value for option in leading(bar.bridge.prompt, "Fred", "John")] == [
        "short range",
        "take a blow",
    ]
    ways = leading(bar.bridge.prompt, "Fred", "John")
    menu = offer_ways(
        [(way.words, partial(go, bar.bridge, way, "John")) for way in ways], bar.board, QPoint()
    )
    assert menu is not None
    menu.actions()[0].trigger()
    menu.close()
    assert bar.bridge.prompt.text == "Fred attacks John: how much OR is used?"


def test_a_drag_takes_the_only_option_at_once(bar: Game) -> None:
    answer(bar.bridge, "Combat round", "Fred, Mary, John", "1", "-", "6", "4", "3")
    bar.bridge.rule(HouseRuleChosen("mental-combat", "not used"))
    bar.drag("H6", "J8")
    assert bar.bridge.prompt.text == "Is Mary in Fred’s line of sight?"


def test_a_drag_of_another_combatant_takes_no_option(bar: Game) -> None:
    answer(bar.bridge, "Combat round", "Fred, John", "1", "-", "6", "3")
    assert leading(bar.bridge.prompt, "John", "Fred") == ()
    assert leading(bar.bridge.prompt, "Mary", "Fred") == ()


def test_the_read_out_catches_up_with_a_fast_drag(bar: Game) -> None:
    start, end = bar.pixel("H6"), bar.pixel("H3")
    bar.press(start)
    for at in (start + (end - start) / 2, end):
        bar.move(at)
    assert bar.lies("Fred") == "H3"
    bar.qtbot.waitUntil(bar.board.pointing.measure.isVisible)
    assert bar.board.pointing.measure.readout.words.startswith("15 ft")
    bar.key(Qt.Key.Key_Escape)
