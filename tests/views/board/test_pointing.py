from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import area
from tests.views.board.conftest import Game


def test_a_click_selects_and_a_click_on_bare_ground_deselects(bar: Game) -> None:
    bar.click("I6")
    assert bar.bridge.selection == "John"
    assert bar.token("John").rings.selected
    bar.click("K9")
    assert bar.bridge.selection == ""
    assert not bar.token("John").rings.selected


def test_a_selection_elsewhere_is_shown_on_the_board(bar: Game) -> None:
    bar.bridge.select("Mary")
    assert [token.name for token in bar.board.tokens if token.rings.selected] == ["Mary"]


def test_a_double_click_chooses_a_choosable_combatant(bar: Game) -> None:
    assert bar.bridge.begin("Short Range attack")
    bar.double_click("I6")
    assert bar.bridge.session.path[-1].entry.text == "John"


def test_a_double_click_answers_nothing_without_a_choice_of_combatants(bar: Game) -> None:
    before = len(bar.bridge.session.path)
    bar.double_click("I6")
    assert len(bar.bridge.session.path) == before
    assert bar.bridge.selection == "John"


def test_choosable_tokens_have_a_halo_and_barred_ones_say_why(bar: Game) -> None:
    assert bar.bridge.begin("Short Range attack")
    assert [token.name for token in bar.board.tokens if token.rings.choosable] == ["Fred", "John"]
    assert "Nobody is within 5 feet of Mary." in bar.token("Mary").toolTip()
    assert (
        bar.token("John").toolTip().endswith("\nClick and press Enter to answer with John, or double-click.")
    )
    assert bar.bridge.type("Fred")
    assert [token.name for token in bar.board.tokens if token.rings.choosable] == ["John"]
    assert bar.token("Fred").rings.asked
    assert bar.bridge.undo()
    assert bar.bridge.undo()
    assert not any(token.rings.choosable or token.rings.asked for token in bar.board.tokens)
    assert "Nobody stands" not in bar.token("Mary").toolTip()
    assert "double-click" not in bar.token("John").toolTip()


def test_pointing_at_another_says_how_far(bar: Game) -> None:
    measure = bar.board.pointing.measure
    bar.hover("J8")
    assert not measure.isVisible()
    bar.bridge.select("Fred")
    bar.hover("J8")
    assert measure.isVisible()
    assert measure.readout.words == "15 ft · Long"
    bar.hover("H6")
    assert not measure.isVisible()


def test_a_readout_at_the_edge_stays_in_view(bar: Game) -> None:
    assert bar.bridge.rule(Moved(Name("Fred"), Square(0, 0)))
    bar.board.fit()
    bar.bridge.select("Fred")
    bar.hover("J8")
    readout = bar.board.pointing.measure.readout
    box = readout.boundingRect().translated(bar.board.mapFromScene(readout.pos()))
    assert bar.port.rect().contains(box.toRect())


def test_a_square_is_tinted_only_while_it_is_pointed_at(walk: Game) -> None:
    hint = walk.board.pointing.hint
    assert not hint.isVisible()
    walk.hover("K8")
    assert hint.isVisible()
    assert hint.why_not is None
    walk.hover("I6")
    assert not hint.isVisible()


def test_a_barred_square_says_why(walk: Game) -> None:
    walk.board.zoom(-4)
    walk.hover("K1")
    assert (
        str(walk.board.pointing.hint.why_not)
        == walk.board.pointing.hint.toolTip()
        == "The bar is in the way."
    )


def test_a_click_on_a_square_answers_where_a_place_is_asked_for(walk: Game) -> None:
    walk.click("K8")
    assert (walk.bridge.session.path[-1].entry.kind, walk.stands("Fred")) == ("answer", "K8")
    assert not walk.board.pointing.hint.isVisible()


def test_the_read_out_disappears_when_the_pointer_leaves(walk: Game) -> None:
    walk.hover("K8")
    QApplication.sendEvent(walk.board, QEvent(QEvent.Type.Leave))
    assert not walk.board.pointing.hint.isVisible()
    assert [rail.marked for rail in walk.board.rails] == ["", ""]


def test_the_square_that_is_written_is_tinted_while_a_place_is_asked_for(walk: Game) -> None:
    hand = walk.board.pointing
    hand.write("K8")
    assert hand.hint.isVisible()
    assert hand.hint.boundingRect().center() == area(read_square("K8")).center()
    walk.hover("L9")
    assert hand.hint.boundingRect().center() == area(read_square("L9")).center()
    QApplication.sendEvent(walk.board, QEvent(QEvent.Type.Leave))
    assert hand.hint.boundingRect().center() == area(read_square("K8")).center(), "as it is written"
    for text in ("", "somewhere", "ZZ99"):
        hand.write(text)
        assert not hand.hint.isVisible()
    hand.write("K8")
    walk.click("K8")
    assert not hand.hint.isVisible(), "no place is asked for any more"


def test_a_click_on_a_token_never_answers_a_place(walk: Game) -> None:
    walk.click("I6")
    assert walk.bridge.prompt.kind == "place"
    assert walk.bridge.selection == "John"


def test_the_middle_button_moves_the_felt(bar: Game) -> None:
    before = bar.pixel("H6")
    bar.press(QPoint(300, 200), Qt.MouseButton.MiddleButton)
    bar.move(QPoint(340, 170))
    bar.release(QPoint(340, 170), Qt.MouseButton.MiddleButton)
    assert bar.pixel("H6") - before == QPoint(40, -30)
    assert bar.stands("Fred") == "H6"


def test_space_makes_the_left_button_move_the_felt(bar: Game) -> None:
    before = bar.pixel("H6")
    QTest.keyPress(bar.board, Qt.Key.Key_Space)
    bar.press(before)
    bar.move(before + QPoint(24, 60))
    bar.release(before + QPoint(24, 60))
    QTest.keyRelease(bar.board, Qt.Key.Key_Space)
    assert bar.pixel("H6") - before == QPoint(24, 60)
    assert (bar.stands("Fred"), bar.bridge.selection) == ("H6", "")


def test_the_pointer_marks_its_square_on_the_rails(bar: Game) -> None:
    bar.hover("J8")
    across, down = bar.board.rails
    assert (across.marked, down.marked) == ("J", "8")


def test_a_shaky_click_selects_the_token_it_began_on(bar: Game) -> None:
    corner = bar.board.mapFromScene(area(Square(8, 5)).topLeft())
    bar.press(corner + QPoint(-1, 30))
    bar.move(corner + QPoint(2, 30))
    bar.release(corner + QPoint(2, 30))
    assert bar.bridge.selection == "Fred"


def test_each_click_on_a_stack_selects_the_next_token(bar: Game) -> None:
    assert bar.bridge.rule(*(Moved(Name(name), Square(7, 5)) for name in ("John", "Mary")))
    seen = []
    for _ in range(4):
        bar.click("H6")
        seen.append(bar.bridge.selection)
    assert set(seen[:3]) == {"Fred", "John", "Mary"}
    assert seen[3] == seen[0]
