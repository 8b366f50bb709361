"""The board of the players' window: ground, map, walls and tokens of the players' view."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent, QShowEvent, QWheelEvent

from crs_desktop.models.players import PlayersModel, sentence
from crs_desktop.override import override
from crs_desktop.play.players.view import PlayersView, ShownCombatant
from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.squares import SIDE, area, whole
from crs_desktop.views.board.ground.walls import WallLines
from crs_desktop.views.board.tokens.highlights import TokenRings
from crs_desktop.views.board.tokens.row_faces import RowFaces
from crs_desktop.views.board.tokens.token import Portraits, Token, no_portrait
from crs_desktop.views.board.tokens.token_look import NO_SIDE, TokenLook, initials
from crs_desktop.views.board.tokens.tokens import fanned
from crs_desktop.views.style.drawings import has_icon
from crs_desktop.views.style.side_colours import colours_of
from crs_desktop.words import say

_AROUND = SIDE * 0.75
_BAR = 20
"""Units of a bar without a number: as many as the players' view distinguishes."""


class PlayersBoard(Canvas):
    """The board without any tool: a mouse or a finger on it does nothing.

    ``portraits`` returns a portrait by its id, ``heads`` the drawn head of a combatant by theirs; ``chosen``
    are the colours that the GM gave to sides. ``true_level`` is the side of a square in pixels at which it is
    one inch long, 0 for as large as it fits.
    ``usual_cover`` is the height in pixels of the band over the board when no fan is open.
    """

    def __init__(self, model: PlayersModel) -> None:
        super().__init__()
        self._model = model
        self.portraits: Portraits = no_portrait
        self.heads: Callable[[str], str] = lambda _id: ""
        self.chosen: Mapping[str, str] = {}
        self.animation_ms = 0
        self.true_level = 0
        self.usual_cover = 0
        self._shown: tuple[object, ...] = ()
        self._tokens: dict[str, Token] = {}
        self._placed: dict[str, tuple[object, ...]] = {}  # row, colour and place of each token
        self._heads: dict[str, str] = {}
        self._faces = RowFaces(self._portrait)
        self._fitted, self._is_aside = QRectF(), False
        self.pointed: QRectF | None = None
        self._walls = WallLines()
        self.scene().addItem(self._walls)
        self.fog.show_to_players(True)
        self.setInteractive(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(say("Battlefield"))
        self.note.make_way("players", True)  # distances are for the person who counts them
        self.redressed.connect(self._undress)
        self.lay(self.ground)

    def __iter__(self) -> Iterator[Token]:
        return iter(self._tokens.values())

    def show_view(self, view: PlayersView) -> None:
        """Show another view, and keep everybody in sight unless the GM points at something."""
        self.show_ground(view.ground, view.map)
        self._walls.draw(view.walls)
        self.fog.lay(view.fog.fog if view.fog else Fog(), view.ground)
        shown = (view.combatants, view.sides, self._colours, view.ground)
        if shown != self._shown:
            self._shown = shown
            self._put(view)
            self._keep_in_sight()
        if self.isVisible():
            self._dress()  # a token that is drawn in a painting is painted once more

    def colour_of(self, one: ShownCombatant | None) -> str:
        """Return the colour of a combatant's side; empty without one."""
        view = self._model.view
        return self._colours[view.sides[one.side]] if one and one.side >= 0 else ""

    def face(self, one: ShownCombatant, wide: int, ratio: float) -> QPixmap:
        """Return the face of a combatant for their row in the turn order."""
        return self._faces.of(one.id, self._look(one, self.colour_of(one)), wide, ratio)

    @property
    def _colours(self) -> Mapping[str, str]:
        """The colours of the sides that players know of."""
        view = self._model.view
        return colours_of(view.sides, {**self.chosen, **view.colours})

    def look_at(self, part: QRectF | None) -> None:
        """Show a part of the board until this is called again; None shows everybody."""
        self.pointed = part
        self.fit()

    def fit(self) -> None:
        """Show the part pointed at, else all tokens with a margin, else the whole board."""
        part = self._fitted = self.pointed or self._everybody()
        self._is_aside = False
        now, self.covered = self.covered, min(self.covered, self.usual_cover)
        if self.true_level:
            self._zoom_to(self.true_level, self.viewport().rect().center())
            self.centre(part.center())
        else:
            self.show_area(part)
        self.covered = now
        self.viewport().update()

    @property
    def port(self) -> QRectF:
        """The part of the view above the band, also beyond the board, whether a fan covers it or not."""
        port = self.viewport().rect().adjusted(0, 0, 0, -self.usual_cover)
        return self.mapToScene(port).boundingRect()

    @property
    def seen(self) -> QRectF:
        """The part of the board that is seen."""
        return self.port & whole(self.ground)

    @override
    def cover(self, below: int) -> None:
        """Make room for the band; while it holds a fan, bring into sight only those asked and aimed at.

        The zoom stays: nothing may jump each time that a card is asked for.
        """
        if below == self.covered:
            return
        super().cover(below)
        if below > self.usual_cover:
            self._uncover()
        elif self._is_aside:
            self.fit()

    def _uncover(self) -> None:
        bar = self.verticalScrollBar()
        before = bar.value()
        named = {one.id for one in self._model.rows if one.asked or one.aimed}
        self.glide.uncover(*(token.ground for id_, token in self._tokens.items() if id_ in named))
        self._is_aside = bar.value() != before or self.glide.state() == self.glide.State.Running

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.fit()

    @override
    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the pictures of changed tokens before painting."""
        self._dress()
        super().paintEvent(event)

    def _dress(self) -> None:
        ratio, scale = self.devicePixelRatioF(), self.transform().m11()
        for token in self._tokens.values():
            token.dress(scale, ratio)

    def _keep_in_sight(self) -> None:
        everybody = self._everybody()
        if self.pointed is None and not self._fitted.contains(
            everybody.adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        ):
            self.fit()

    def _everybody(self) -> QRectF:
        board = whole(self.ground)
        # By squares, and not by tokens: these may still be on their way.
        stood = [(one.square, one.size) for one in self._model.rows if one.square is not None]
        if not stood:
            return board
        left, top = min(at.column for at, _ in stood), min(at.row for at, _ in stood)
        wide = max(at.column + size for at, size in stood) - left
        high = max(at.row + size for at, size in stood) - top
        found = QRectF(left * SIDE, top * SIDE, wide * SIDE, high * SIDE)
        return found.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND) & board

    def _put(self, view: PlayersView) -> None:
        """Put every token where it stands; several on one square lie a little aside."""
        here = {one.id: one for one in view.combatants if one.square is not None}
        for gone in [id_ for id_ in self._tokens if id_ not in here]:
            token = self._tokens.pop(gone)
            token.rest()
            self.scene().removeItem(token)
            del self._placed[gone]
        colours, places = self._colours, _places(here.values())
        for one in here.values():
            colour = colours[view.sides[one.side]] if one.side >= 0 else ""
            placed = (one, colour, places[one.id])
            if self._placed.get(one.id) != placed:
                self._placed[one.id] = placed
                self._put_one(one, self._look(one, colour), _place(one, *places[one.id]))
        self.setAccessibleDescription("; ".join(map(sentence, here.values())))

    def _put_one(self, one: ShownCombatant, look: TokenLook, place: QPointF) -> None:
        token = self._tokens.get(one.id)
        if token is None:
            token = self._tokens[one.id] = Token(Name(one.id), look, self._portrait)
            token.setPos(place)
            self.scene().addItem(token)
        token.show_look(look)
        token.show_rings(TokenRings(asked=one.asked or one.turn == "up", aimed=one.aimed))
        token.go(place, self.animation_ms)

    def _look(self, one: ShownCombatant, colour: str) -> TokenLook:
        """Return the look of a token: a word stands in the turn order, where it leaves the name its room."""
        life = one.life
        gauge = Gauge(life.title, life.left, life.full) if life.title else None
        if life.part >= 0 and gauge is None:
            gauge = Gauge("", round(life.part * _BAR), _BAR)
        return TokenLook(
            label=one.label,
            initials=initials(one.label),
            size=one.size,
            side=one.side if one.side >= 0 else NO_SIDE,
            gauge=gauge,
            out=bool(one.out),
            bystander=one.bystander,
            markers=tuple(m if has_icon(m.icon) else Marker("", m.word) for m in one.markers),
            facing=one.facing,
            portrait=one.portrait,
            bad=life.bad,
            colour=colour,
            head=self._head(one.id),
        )

    def _head(self, id_: str) -> str:
        """Return the drawn head of a combatant, which stays the same through a fight."""
        if id_ not in self._heads:
            self._heads[id_] = self.heads(id_)
        return self._heads[id_]

    def _portrait(self, id_: str) -> QPixmap:
        return self.portraits(id_)

    def _undress(self) -> None:
        for token in self._tokens.values():
            token.undress()


def _places(people: Iterable[ShownCombatant]) -> Mapping[str, tuple[int, int]]:
    """Return the place of each among the combatants of one size on a square, and how many these are."""
    stacks: dict[tuple[Square | None, int], list[str]] = {}
    for one in people:
        stacks.setdefault((one.square, one.size), []).append(one.id)
    return {id_: (place, len(stack)) for stack in stacks.values() for place, id_ in enumerate(stack)}


def _place(one: ShownCombatant, place: int, count: int) -> QPointF:
    """Return the place of a token; those on one square lie aside, so that each is seen."""
    return area(one.square or Square(0, 0)).topLeft() + fanned(place, count)
