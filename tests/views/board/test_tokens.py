from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPixmap
from PySide6.QtWidgets import QApplication

from crs_desktop.models.turns.combatants import CombatantsModel, sentence
from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.facts import Entered, FieldSet, Left, Moved, Renamed, Sided, Sized
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import LEVELS
from crs_desktop.views.board.tokens import disc
from crs_desktop.views.board.tokens.layout import layout_of
from crs_desktop.views.board.tokens.names import narrowed
from crs_desktop.views.board.tokens.paint import token_pixmap
from crs_desktop.views.board.tokens.token_look import TokenLook, initials, look_of
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import PALETTES, Palette
from tests.sessions import bridge
from tests.views.board.conftest import Game, Open

LOOK = TokenLook("Giant toad", "GT", 1, 0, Gauge("LIFE", 5, 10), False, False)
each_palette = pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The labels of all tokens drawn anew from now on."""
    labels: list[str] = []

    def counting(look: TokenLook, *rest: object) -> object:
        labels.append(look.label)
        return token_pixmap(look, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("crs_desktop.views.board.tokens.token.token_pixmap", counting)
    return labels


def crowd(count: int) -> list[Entered]:
    made = []
    for number in range(count):
        name, square = Name(f"Orc {number}"), Square(number % 24, number // 24)
        made.append(Entered(name, Combatant(name, name, f"side {number % 8}", True, square=square)))
    return made


def test_of_200_tokens_only_those_that_a_step_names_are_redrawn(open_board: Open, drawn: list[str]) -> None:
    game = open_board("bar", *crowd(200))
    game.board.grab()
    assert len(set(drawn)) == 203
    drawn.clear()
    assert game.bridge.rule(FieldSet(Name("Orc 7"), "life_left", 1))
    game.board.grab()
    assert drawn == ["Orc 7"]
    drawn.clear()
    assert game.bridge.rule(Moved(Name("Orc 8"), Square(20, 14)))
    game.bridge.select("Orc 9")
    assert game.bridge.begin("Short Range attack")
    game.board.grab()
    assert drawn == []
    assert game.bridge.undo()
    assert game.bridge.undo()
    assert game.bridge.undo()
    game.board.grab()
    assert drawn == ["Orc 7"]


def test_another_zoom_or_palette_redraws_all_tokens(bar: Game, qapp: QApplication, drawn: list[str]) -> None:
    bar.board.grab()
    drawn.clear()
    bar.board.zoom(1)
    bar.board.grab()
    assert sorted(drawn) == ["Fred", "John", "Mary"]
    drawn.clear()
    theme.apply(qapp, theme.DARK)
    bar.board.grab()
    assert sorted(drawn) == ["Fred", "John", "Mary"]


def test_a_combatant_off_the_board_is_not_drawn(bar: Game) -> None:
    assert bar.bridge.rule(Moved(Name("John"), None))
    assert sorted(token.name for token in bar.board.tokens) == ["Fred", "Mary"]
    assert bar.bridge.undo()
    assert bar.lies("John") == "I6"


def test_a_newcomer_gets_a_token_and_a_leaver_loses_it(bar: Game) -> None:
    one = Combatant(Name("Ned"), "Ned", square=Square(3, 3))
    assert bar.bridge.rule(Entered(Name("Ned"), one))
    assert bar.lies("Ned") == "D4"
    assert bar.bridge.rule(Left(Name("Ned")))
    assert bar.board.tokens.named("Ned") is None


def test_another_fight_has_other_tokens(bar: Game, toad: Game) -> None:
    bar.board.zoom(3)
    bar.bridge.play(toad.bridge.session)
    assert sorted(token.name for token in bar.board.tokens) == ["Giant toad", "Ted"]
    assert not bar.board.by_hand
    assert bar.token("Giant toad").look.size == 2


def test_a_token_shows_what_its_row_says(bar: Game) -> None:
    assert bar.token("John").look == TokenLook(
        *("John", "Jo", 1, 1, Gauge("LIFE", 10, 10), False, False),
        colour=bar.board.tokens.colours["John"],
        head=bar.board.tokens.head_of(bar.bridge.scene.of(Name("John"))),
    )
    assert bar.token("Mary").look.bystander
    facts = (FieldSet(Name("John"), "life_left", 0), Renamed(Name("John"), "Jack Daw"))
    assert bar.bridge.rule(*facts, Sized(Name("John"), 2), Sided(Name("Mary"), "John"))
    look = bar.token("John").look
    assert (look.initials, look.size, look.out) == ("JD", 2, True)
    assert "out of the fight" in bar.token("John").toolTip()
    assert bar.token("Mary").look.side == 1


def test_the_tooltip_is_the_sentence_of_the_list(bar: Game) -> None:
    model = CombatantsModel(bar.bridge, bar.board)
    assert bar.token("Fred").toolTip() == sentence(model.row(Name("Fred")))


def test_sides_keep_their_rims_when_one_is_gone(bar: Game) -> None:
    assert [bar.token(name).look.side for name in ("Fred", "Mary", "John")] == [0, -1, 1]
    assert bar.bridge.rule(Left(Name("Fred")))
    assert bar.token("John").look.side == 1


def test_tokens_on_one_square_are_fanned_out_and_each_can_be_taken(bar: Game) -> None:
    assert bar.bridge.rule(Moved(Name("Fred"), Square(8, 5)), Moved(Name("Mary"), Square(8, 5)))
    tokens = [bar.token(name) for name in ("Fred", "Mary", "John")]
    places = sorted((token.pos().x(), token.pos().y()) for token in tokens)
    assert all(right[0] - left[0] >= 10 for left, right in pairwise(places))
    taken = {bar.board.tokens.at(token.ground.topLeft()) for token in tokens}
    taken |= {bar.board.tokens.at(token.ground.topRight()) for token in tokens}
    assert set(tokens) <= taken
    assert bar.bridge.undo()
    assert [bar.lies(name) for name in ("Fred", "Mary", "John")] == ["H6", "J8", "I6"]


def test_the_smaller_lies_above_the_larger(toad: Game) -> None:
    assert toad.bridge.rule(Moved(Name("Ted"), Square(12, 9)))
    assert toad.token("Ted").zValue() > toad.token("Giant toad").zValue()
    assert toad.board.tokens.at(toad.token("Ted").ground.center()) is toad.token("Ted")


def test_a_move_glides_without_blocking(bar: Game) -> None:
    bar.board.animation_ms = 60
    assert bar.bridge.rule(Moved(Name("Fred"), Square(0, 0)))
    assert bar.token("Fred").pos().x() > 0
    bar.qtbot.waitUntil(lambda: bar.lies("Fred") == "A1")


def test_a_glide_is_taken_over_by_the_next_and_by_a_hand(bar: Game) -> None:
    bar.board.animation_ms = 10_000
    assert bar.bridge.rule(Moved(Name("Fred"), Square(0, 0)))
    assert bar.bridge.rule(Moved(Name("Fred"), Square(7, 5)))
    bar.board.animation_ms = 0
    bar.board.tokens.settle()
    assert bar.lies("Fred") == "H6"
    bar.board.animation_ms = 10_000
    assert bar.bridge.rule(Moved(Name("Fred"), Square(9, 5)))
    bar.take("H6", "K6")
    assert bar.lies("Fred") == "K6"


@each_palette
@pytest.mark.parametrize("square", LEVELS)
def test_every_state_can_be_told_at_every_size(palette: Palette, square: int) -> None:
    layout = layout_of(1, square, True)
    states = [
        LOOK,
        TokenLook("Giant toad", "GT", 1, 1, LOOK.gauge, False, False),
        TokenLook("Giant toad", "GT", 1, 0, Gauge("LIFE", 0, 10), True, False),
        TokenLook("Giant toad", "GT", 1, 0, LOOK.gauge, False, True),
    ]
    images = [token_pixmap(look, layout, 1, palette).toImage() for look in states]
    assert all(one != other for one, other in combinations(images, 2))


def test_discs_that_look_alike_are_painted_once_and_a_kept_one_is_as_new(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    painted, paint = list[TokenLook](), disc._drawn

    def counting(look: TokenLook, *rest: object) -> QPixmap:
        painted.append(look)
        return paint(look, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(disc, "_drawn", counting)
    portrait = QPixmap(20, 30)
    portrait.fill(QColor("orange"))
    looks = [
        replace(LOOK, initials=name, out=out, side=side)
        for name in "AB"
        for out in (False, True)
        for side in (0, 1)
    ]
    disc._shared.cache_clear()
    first, kept = ([picture_of(look) for look in looks] for _ in range(2))
    assert len(painted) == 4, "initials lie on the disc"
    for look, shown in zip(looks, kept, strict=True):
        disc._shared.cache_clear()
        assert picture_of(look) == shown
    assert first == kept
    painted.clear()
    assert picture_of(looks[0], portrait) != picture_of(looks[0]) == kept[0]
    assert len(painted) == 2


def picture_of(look: TokenLook, portrait: QPixmap | None = None) -> QImage:
    return token_pixmap(look, layout_of(1, 48, True), 1, theme.LIGHT, portrait).toImage()


def test_a_small_token_without_a_number_shows_its_name(qapp: QApplication) -> None:
    well, bert = replace(LOOK, label="Anna", gauge=None, word="well"), "Bert"
    small = layout_of(1, 48, gauged=False)
    assert not small.named
    seen = [token_pixmap(one, small, 1, theme.LIGHT).toImage() for one in (well, replace(well, label=bert))]
    assert seen[0] != seen[1], "the word for their state is the same"


def test_a_picture_is_sharp_on_a_double_screen(qapp: QApplication) -> None:
    pixmap = token_pixmap(LOOK, layout_of(1, 48, True), 2, theme.LIGHT)
    assert (pixmap.width(), pixmap.deviceIndependentSize().width()) == (96, 48)


def test_the_ready_picture_comes_to_the_screen_dot_for_dot(bar: Game) -> None:
    token = bar.token("John")
    seen = bar.port.grab().toImage()
    corner = bar.board.mapFromScene(token.pos())
    layout = layout_of(1, bar.board.level, True)
    picture = token_pixmap(token.look, layout, 1, theme.LIGHT).toImage()
    dots = [(x, y) for x in range(64) for y in range(64) if picture.pixelColor(x, y).alpha() == 255]
    assert len(dots) > 1000
    shown = seen.copy(corner.x(), corner.y(), 64, 64).convertToFormat(QImage.Format.Format_RGB32)
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    assert all(shown.pixel(x, y) == plain.pixel(x, y) for x, y in dots)


def test_names_and_numbers_need_room() -> None:
    seen = {square: layout_of(1, square, True) for square in LEVELS}
    assert next(square for square in LEVELS if seen[square].numbered) == 40
    assert next(square for square in LEVELS if seen[square].named) == 64
    large = [(size, square) for size in (2, 3) for square in LEVELS]
    assert all(layout_of(*one, True).named == seen[one[1]].named for one in large), "all have names, or none"


@pytest.mark.parametrize(
    ("label", "letters"),
    [("John", "Jo"), ("Giant toad", "GT"), ("Goblin 12", "G12"), ("x", "X"), ("“Big” Ned", "BN"), ("…", "…")],
)
def test_initials_tell_one_from_another(label: str, letters: str) -> None:
    assert initials(label) == letters


def test_life_is_low_at_a_third() -> None:
    assert Gauge("LIFE", 3, 10).low
    assert not Gauge("LIFE", 4, 10).low


@pytest.mark.parametrize("facing", range(0, 360, 45))
def test_the_facing_arrow_is_seen_and_covers_neither_name_nor_number(qapp: QApplication, facing: int) -> None:
    layout = layout_of(1, 80, True)
    plain, facing_there = (
        token_pixmap(replace(LOOK, facing=degrees), layout, 1, theme.LIGHT).toImage()
        for degrees in (-1, facing)
    )
    plate = layout.plate.adjusted(0, 2, 0, 0).toAlignedRect()
    assert facing_there != plain
    assert facing_there.copy(plate) == plain.copy(plate)


def test_tokens_that_move_together_end_where_their_combatants_stand(bar: Game) -> None:
    told: list[bool] = []
    bar.board.tokens.peopled.connect(told.append)
    names = [Name(name) for name in ("Fred", "John")]
    assert bar.bridge.rule(*(Moved(name, Square(3, 3 + place)) for place, name in enumerate(names)))
    assert (bar.lies("Fred"), bar.lies("John"), told) == ("D4", "D5", [])
    assert bar.bridge.rule(*(Moved(name, None) for name in names))
    assert [token.name for token in bar.board.tokens] == ["Mary"] and told == [False]


def test_a_token_has_a_bar_for_the_gauge_whose_number_it_shows(qapp: QApplication) -> None:
    row = CombatantsModel(bridge("market")).row(Name("Raq"))
    assert [gauge.title for gauge in row.condition.gauges] == ["Can bear", "Actions"]
    look = look_of(row, 0)
    assert look.gauge is not None and look.gauge.title == "Can bear"
    layout = layout_of(1, 80, True)
    assert layout.bar > 0 and layout.plate.contains(layout.bar_box)


@pytest.mark.parametrize("square", [64, 96])
def test_without_a_gauge_the_state_is_shown_as_a_word(qapp: QApplication, square: int) -> None:
    layout = layout_of(1, square, False)
    words = (replace(LOOK, gauge=None, word=word, bad=True) for word in ("", "lame"))
    silent, lame = (token_pixmap(look, layout, 1, theme.LIGHT).toImage() for look in words)
    assert silent != lame


def test_a_word_of_health_is_never_wider_than_its_room(qapp: QApplication) -> None:
    bold = layout_of(1, 80, False).bold
    words = "badly hurt"
    wide = QFontMetricsF(bold).horizontalAdvance(words)
    assert QFontMetricsF(narrowed(bold, words, wide * 0.8)).horizontalAdvance(words) <= wide * 0.8
    assert narrowed(bold, words, wide) == bold
