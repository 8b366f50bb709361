"""A hit is seen where it lands: two rings, the loss beside the token, then the plate counts down."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest

from crs_desktop.rules.condition import Condition, Gauge
from crs_desktop.rules.facts import FieldSet, Hidden, Left
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import LEVELS
from crs_desktop.views.board.tokens import hit
from crs_desktop.views.board.tokens.hit import HitMark, Loss, hit_between
from crs_desktop.views.files.for_players import as_players_see
from crs_desktop.views.style import theme
from tests.sessions import answer
from tests.views.board.conftest import Game

JOHN = Name("John")


def hurt(game: Game, left: int) -> None:
    assert game.bridge.rule(FieldSet(JOHN, "life_left", left))


def picture(game: Game) -> QImage:
    return game.token("John")._picture.pixmap().toImage()


def test_a_loss_in_the_first_gauge_is_a_hit() -> None:
    before = Condition((Gauge("LIFE", 10, 10), Gauge("EM", 3, 3)))
    assert hit_between(before, Condition((Gauge("LIFE", 6, 10), Gauge("EM", 3, 3)))) == Loss(10, 6)
    assert hit_between(before, Condition((Gauge("LIFE", 10, 10), Gauge("EM", 1, 3)))) is None
    assert hit_between(before, Condition((Gauge("LIFE", 12, 12),))) is None
    assert Loss(10, 6).said == "−4"


def test_without_a_gauge_a_new_injury_is_a_hit() -> None:
    hit = hit_between(Condition(word="well"), Condition(word="lame", injuries=("left leg",)))
    assert hit and hit.said == "lame"


def test_the_loss_is_shown_beside_the_token_and_goes_by_itself(bar: Game) -> None:
    bar.board.animation_ms = 16
    hurt(bar, 6)
    (mark,) = bar.board.tokens.marks
    assert mark.token is bar.token("John") and mark in bar.board.scene().items()
    bar.qtbot.waitUntil(lambda: not bar.board.tokens.marks)
    assert not any(isinstance(item, HitMark) for item in bar.board.scene().items())


def test_the_plate_counts_down_to_the_true_number(bar: Game) -> None:
    bar.board.grab()
    whole = picture(bar)
    bar.board.animation_ms = 10_000
    hurt(bar, 2)
    (mark,) = bar.board.tokens.marks
    bar.board.grab()
    gauge = bar.token("John").look.gauge
    assert gauge is not None and gauge.left == 2, "what is said is true at once"
    mark._go_on(100)
    assert picture(bar) == whole
    mark._go_on(450)
    between = picture(bar)
    bar.board.tokens.rest()
    assert whole != between != picture(bar) != whole


def test_rings_that_have_come_to_rest_are_neither_drawn_nor_painted_again(bar: Game) -> None:
    bar.board.animation_ms = 10_000
    hurt(bar, 6)
    (mark,) = bar.board.tokens.marks
    painted, drawn = list[float](), hit._still_rings.cache_info().misses
    mark.update = lambda: painted.append(mark._at)  # type: ignore[method-assign, assignment]
    for at in (100, 250, 350, 450):
        mark._go_on(at)
        bar.board.grab()
    assert painted == [hit._MOVES, 100, 250]  # where the rings were before
    assert hit._still_rings.cache_info().misses <= drawn + 1


def test_any_key_ends_the_mark(bar: Game) -> None:
    bar.board.animation_ms = 10_000
    hurt(bar, 6)
    bar.qtbot.waitUntil(lambda: bar.board.tokens.marks[0].run.currentTime() > 0)
    QTest.keyClick(bar.board, Qt.Key.Key_F9)
    assert not bar.board.tokens.marks


def test_with_reduced_motion_the_mark_stands_still(bar: Game) -> None:
    bar.board.animation_ms = 0
    bar.board.grab()
    hurt(bar, 6)
    (mark,) = bar.board.tokens.marks
    first = mark._at
    mark._go_on(500)
    assert mark._at == first and bar.token("John")._counted is None


def test_players_see_no_hit_on_a_hidden_combatant(bar: Game) -> None:
    bar.board.animation_ms = 10_000
    assert bar.bridge.rule(Hidden(JOHN, True))
    hurt(bar, 6)
    (mark,) = bar.board.tokens.marks
    with as_players_see(bar.board, bar.board, bar.bridge):
        assert not mark.isVisible()
    assert mark.isVisible()


def test_words_at_the_right_edge_of_the_view_move_left_into_it(bar: Game) -> None:
    mark = HitMark(Loss(words="unconscious"), bar.token("John"), told=True)

    def hurt_pixels(x: int) -> int:
        seen = QImage(300, 60, QImage.Format.Format_RGB32)
        seen.fill(Qt.GlobalColor.white)
        painter = QPainter(seen)
        mark._write(painter, QPointF(x, 40), seen.width())
        painter.end()
        tone = QColor(theme.in_use().felt_hurt)
        return sum(seen.pixelColor(x, y) == tone for x in range(300) for y in range(60))

    assert hurt_pixels(270) > 0.9 * hurt_pixels(20) > 0
    whole, most = mark.boundingRect(), mark._words.boundingRect().width() * 48 / LEVELS[0]
    assert whole.left() <= -most and whole.right() >= most


def test_an_undo_is_no_hit(bar: Game) -> None:
    hurt(bar, 6)
    bar.board.tokens.rest()
    hurt(bar, 8)
    assert bar.bridge.undo()
    assert not bar.board.tokens.marks


def test_a_combatant_who_leaves_takes_the_mark_along(bar: Game) -> None:
    bar.board.animation_ms = 10_000
    hurt(bar, 6)
    assert bar.bridge.rule(Left(JOHN))
    assert not bar.board.tokens.marks


def test_an_attack_under_way_has_a_ring_and_a_dashed_line(bar: Game) -> None:
    answer(bar.bridge, "Combat round", "Fred, John", "1", "-", "6", "3", "short range", "John", "8")
    assert bar.token("John").rings.aimed and not bar.token("Fred").rings.aimed
    (arrow,) = (arrow for arrow in bar.board.overlay.links.arrows if arrow.aims)
    assert arrow.start[0] < arrow.end[0]
