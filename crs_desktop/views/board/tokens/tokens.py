"""All tokens: kept up to date with the model, in their places, with the rings of the open question."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.choices import explained
from crs_desktop.models.turns.combatants import CombatantRole, CombatantRow, CombatantsModel, sentence
from crs_desktop.play.told.who_may_know import Secrets
from crs_desktop.rules.ask import Option
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.ground.squares import Square, overlap
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import SIDE, area
from crs_desktop.views.board.tokens.answers import offered
from crs_desktop.views.board.tokens.highlights import Aim, TokenRings
from crs_desktop.views.board.tokens.hit import HitMark, Loss, hit_between
from crs_desktop.views.board.tokens.row_faces import RowFaces
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tokens.token_look import NO_SIDE, TokenLook, look_of
from crs_desktop.views.style import portraits
from crs_desktop.views.style.heads import head_of
from crs_desktop.views.style.side_colours import colours_of
from crs_desktop.words import say

_NEVER, _MORE = (0.0, 0.0), 3 * SIDE


class Tokens(QObject):
    """The tokens of the combatants who stand on the board.

    ``peopled`` is emitted when combatants came to the board or left it; True means another fight.
    ``animation_ms`` is the duration of a move in milliseconds; 0 moves at once. ``picture`` returns the bytes
    of a portrait by its id, ``side_colours`` holds the colours that the GM has chosen, by the names of sides.
    """

    peopled = Signal(bool)

    def __init__(
        self, bridge: Bridge, model: CombatantsModel, scene: QGraphicsScene, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge, self._model, self._scene = bridge, model, scene
        self._session = bridge.session
        self._tokens: dict[Name, Token] = {}
        self._stood: set[Name] = set()  # who had a token when `peopled` was last decided
        self._unsettled = False
        self._settled: list[tuple[Name, Square | None, int]] = []
        self._sides: dict[str, int] = {}  # numbers of sides in the order of their arrival
        self._heads: dict[Name, str] = {}
        self._faces = RowFaces(self.portrait)
        self.prompt = bridge.prompt
        self.animation_ms = 160
        self.picture: Callable[[str], bytes] = lambda _id: b""
        self.side_colours: Mapping[str, str] = {}
        self._life_in_words = False
        self._chances: Mapping[Name, str] = {}
        self._aimed: Token | None = None
        self._scale, self._dressed = _NEVER, QRectF()  # zoom and part of the last look-up
        self._changed, self._ringed = dict[Name, Token](), set[str]()  # to draw again; with rings now
        self._portraits: dict[str, QPixmap] = {}
        self._conditions = dict[Name, Condition]()
        self._hits = list[tuple[Token, Loss]]()  # seen in the step that is under way
        self.marks = list[HitMark]()
        model.dataChanged.connect(self._on_changed)
        model.modelReset.connect(self._on_reset)
        bridge.follow(self._on_stepped, self._on_rewound)
        bridge.selected.connect(self._ring)
        self._on_reset()
        self._on_asked()

    def __iter__(self) -> Iterator[Token]:
        return iter(self._tokens.values())

    def named(self, name: str) -> Token | None:
        """Return the token of a combatant; None if they are off the board."""
        return self._tokens.get(Name(name))

    def at(self, point: QPointF) -> Token | None:
        """Return the topmost token at a point of the board."""
        return next(iter(self.all_at(point)), None)

    def all_at(self, point: QPointF) -> list[Token]:
        """Return all tokens at a point of the board, the topmost first."""
        return [item for item in self._scene.items(point) if isinstance(item, Token)]

    def by_distance(self, name: str) -> list[Token]:
        """Return all other tokens, the nearest first; empty if ``name`` is not on the board."""
        middle, scene = self.named(name), self._bridge.scene
        others = [token for token in self if middle and token is not middle]
        return sorted(others, key=lambda token: scene.apart(Name(name), token.name) or 0)

    def dress(self, part: QRectF, scale: float, ratio: float) -> None:
        """Draw the pictures of the tokens on a part of the board, and a little around it.

        Called for each frame: all tokens are looked at only when the view has left the part looked at last;
        else only changed ones.
        """
        if self._scale != (scale, ratio) or not self._dressed.contains(part):
            self._scale, self._dressed = (scale, ratio), part.adjusted(-_MORE, -_MORE, _MORE, _MORE)
            self._changed = dict(self._tokens)
        for token in self._changed.values():
            if self._dressed.intersects(token.ground):
                token.dress(scale, ratio)
        self._changed.clear()

    def under(self, moved: Token, square: Square, point: QPointF) -> Token | None:
        """Return the token that ``moved`` would lie on at ``square``: of several, the nearest to a point."""
        there = self._scene.items(area(square, moved.look.size))
        tokens = (item for item in there if isinstance(item, Token) and item is not moved)
        near = [token for token in tokens if self._covers(token, square, moved.look.size)]
        return min(near, key=lambda token: (token.ground.center() - point).manhattanLength(), default=None)

    def choosable(self) -> list[QRectF]:
        """Return the ground of all tokens that can be chosen now."""
        return [token.ground for token in self if token.rings.choosable]

    def stand_on(self, ground: QRectF) -> bool:
        """Return whether a combatant stands on part of some ground, or will once their token has glided."""
        # compare whole squares, because a board of many tokens asks this at every step of a push
        left, top = ground.left() / SIDE, ground.top() / SIDE
        right, bottom = ground.right() / SIDE, ground.bottom() / SIDE
        return any(
            left - one.size < one.square.column < right and top - one.size < one.square.row < bottom
            for one in map(self._bridge.scene.of, self._tokens)
            if one.square
        )

    def square_of(self, token: Token) -> Square:
        """Return the top left of the squares where the combatant really stands."""
        return self._bridge.scene.of(token.name).square or Square(0, 0)

    def aim(self, at: Token | None = None, aim: Aim = "") -> None:
        """Mark ``at`` as the target of a drag, and unmark the previous one."""
        before, self._aimed = self._aimed, at
        for token in (before, at):
            if token is not None:
                token.show_rings(replace(token.rings, aim=aim if token is at else ""))

    def _ring(self) -> None:
        """Update the rings of the tokens asked about, asked or selected, now or before."""
        options, selected = offered(self.prompt), {self._bridge.selection, *self._bridge.group}
        opponents = self._bridge.session.opponents
        aimed = opponents.second if opponents else None
        before, self._ringed = self._ringed, {*options, *selected, self.prompt.who, aimed or ""}
        before |= {self._aimed.name} if self._aimed else set()  # the old target loses its ring below
        self._aimed = None
        for token in filter(None, map(self.named, before | self._ringed)):
            option = options.get(token.name)
            token.show_rings(
                TokenRings(
                    asked=token.name == self.prompt.who,
                    choosable=option is not None and option.why_not is None,
                    selected=token.name in selected,
                    aimed=token.name == aimed,
                )
            )
            token.show_choosing(_choosing(option, token.look.label) if option else "")

    def undress(self) -> None:
        """Redraw all pictures after a change of palette or font."""
        self._dressed = QRectF()
        for token in self:
            token.undress()

    def leave_out(self, secrets: Secrets) -> None:
        """Hide these combatants, and mentions of them on others, in all views of the same model."""
        self._model.leave_out(secrets)
        for token in self:
            token.setVisible(token.name not in secrets.names)
        for mark in self.marks:
            mark.setVisible(mark.token.name not in secrets.names)

    def show_odds(self, chances: Mapping[Name, str]) -> None:
        """Show the chance of each answer on the token that it names."""
        self._chances = chances
        self._mark(seen=True)

    def hide_odds(self, hidden: bool) -> None:
        """Hide the chances, which only the GM may see, or show them again."""
        self._mark(seen=not hidden)

    def _mark(self, seen: bool) -> None:
        for token in self:
            token.show_odds(self._chances.get(token.name, "") if seen else "")

    def colour(self, chosen: Mapping[str, str]) -> None:
        """Give sides the colours that the GM has chosen, by their names."""
        self.side_colours = chosen
        self._on_reset()

    def say_life(self, in_words: bool) -> None:
        """Show the state of combatants as a word, or as bar and number."""
        self._life_in_words = in_words
        self._on_reset()

    def place_of(self, token: Token, columns: int = 0, rows: int = 0) -> QPointF:
        """Return the place of a token after a move by ``columns`` and ``rows``."""
        at = self.square_of(token)
        return area(Square(at.column + columns, at.row + rows)).topLeft()

    def settle(self) -> None:
        """Move every token to where its combatant stands; tokens on the same square are fanned out."""
        self._unsettled, self._settled = False, self._standing()
        scene = self._bridge.scene
        stacks: dict[tuple[Square | None, int], list[Token]] = {}
        for token in self:
            # A smaller token lies on a larger one, so only equal sizes hide each other.
            stacks.setdefault((scene.of(token.name).square, token.look.size), []).append(token)
        for (square, _size), stack in stacks.items():
            corner = area(square or Square(0, 0)).topLeft()
            for place, token in enumerate(stack):
                self._send(token, corner + fanned(place, len(stack)))

    def _send(self, token: Token, goal: QPointF) -> None:
        """Start a token’s move, with its picture ready in case it glides into view."""
        if token.pos() != goal and self._scale != _NEVER:
            token.dress(*self._scale)
        token.go(goal, self.animation_ms)

    def _covers(self, token: Token, square: Square, size: int) -> bool:
        return overlap(square, size, self.square_of(token), token.look.size)

    def _on_rewound(self) -> None:
        self._strike(quietly=True)
        self._on_asked()

    def _on_asked(self) -> None:
        self.prompt = self._bridge.prompt
        self._ring()

    def _on_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        """Show the changed rows; tokens settle once after the last change of a step.

        The model follows a step before the board does, one change at a time.
        """
        for place in range(first.row(), last.row() + 1):
            self._show(self._model.index(place).data(CombatantRole.ROW))
        self._unsettled = True

    def _on_stepped(self, step: Step) -> None:
        self._strike(step.silent)
        if self._unsettled:
            self._unsettled = False
            # Most steps move nobody.
            if self._standing() != self._settled:
                self.settle()
            self._tell_who_stands(False)
        self._on_asked()

    def _note(self, token: Token, now: Condition) -> None:
        """Remember a loss until the step is done: one that an undo brings is none."""
        before, self._conditions[token.name] = self._conditions.get(token.name), now
        if hit := hit_between(before, now) if before else None:
            self._hits.append((token, hit))

    def _strike(self, quietly: bool) -> None:
        """Mark the hits of a step on the tokens."""
        hits, self._hits = self._hits, []
        for token, hit in hits if not quietly else ():
            self.rest(token)
            mark = HitMark(hit, token, told=not self._life_in_words)
            mark.ended.connect(partial(self._unmark, mark))
            self.marks.append(mark)
            mark.begin(self.animation_ms)

    def _unmark(self, mark: HitMark) -> None:
        self.marks.remove(mark)
        mark.leave()

    def rest(self, token: Token | None = None) -> None:
        """End the marks of a token’s hits, or of all."""
        for mark in [mark for mark in self.marks if token in (None, mark.token)]:
            mark.end()

    def _standing(self) -> list[tuple[Name, Square | None, int]]:
        """Return square and size of each token’s combatant."""
        people = self._bridge.scene.combatants
        return [(token.name, people[token.name].square, token.look.size) for token in self]

    def _on_reset(self) -> None:
        anew = self._bridge.session is not self._session  # another fight, even if names are the same
        if anew:
            self._session = self._bridge.session
            self._sides, self._heads, self._faces = {}, {}, RowFaces(self.portrait)
        for name in [name for name in self._tokens if anew or name not in self._bridge.scene.combatants]:
            self._take_off(name)
        for name in self._bridge.scene.combatants:
            self._show(self._model.row(name))
        self.settle()
        self._tell_who_stands(anew)

    def _tell_who_stands(self, anew: bool) -> None:
        before, self._stood = self._stood, set(self._tokens)
        if anew or self._stood != before:
            self.peopled.emit(anew)

    def _show(self, row: CombatantRow) -> None:
        one = row.combatant
        look = look_of(row, *self._side(one.side), self.head_of(one))
        if one.square is None:
            self._take_off(one.name)
        elif one.name in self._tokens:
            self._tokens[one.name].show_look(look)
        else:
            self._put_on(one.name, look, area(one.square).topLeft())
        if token := self._tokens.get(one.name):
            self._note(token, row.condition)
            token.show_words(sentence(row))
            self._changed[one.name] = token

    def _put_on(self, name: Name, look: TokenLook, place: QPointF) -> None:
        token = Token(name, look, self.portrait)
        token.setPos(place)
        self._tokens[name] = token
        self._scene.addItem(token)

    def _take_off(self, name: Name) -> None:
        token = self._tokens.pop(name, None)
        self._changed.pop(name, None)
        self._conditions.pop(name, None)
        if token:
            self.rest(token)
            token.rest()
            self._scene.removeItem(token)

    def portrait(self, id_: str) -> QPixmap:
        """Return a portrait, decoded once; a null picture if it cannot be decoded."""
        if id_ not in self._portraits:
            self._portraits[id_] = portraits.shown(self.picture(id_))
        return self._portraits[id_]

    def face(self, row: CombatantRow, wide: int, ratio: float) -> QPixmap:
        """Return the face of a combatant for their row in the turn order."""
        one = row.combatant
        return self._faces.of(one.name, look_of(row, *self._side(one.side), self.head_of(one)), wide, ratio)

    def head_of(self, one: Combatant) -> str:
        """Return the drawn head of a combatant, which stays the same through a fight; empty for initials."""
        if one.name not in self._heads:
            people = self._bridge.scene.combatants
            seen = {name: head for name, head in self._heads.items() if name in people}
            of_side = [head for name, head in seen.items() if people[name].side == one.side]
            self._heads[one.name] = head_of(one.label, seen.values(), of_side)
        return self._heads[one.name]

    def _side(self, side: str) -> tuple[int, bool, str]:
        """Return the number of a side, whether tokens show words, and the side’s colour."""
        if not side:
            return NO_SIDE, self._life_in_words, ""
        place = self._sides.setdefault(side, len(self._sides))
        return place, self._life_in_words, self.colours[side]

    @property
    def colours(self) -> dict[str, str]:
        """The colour of each side that has been on the board, in the order of their arrival."""
        return colours_of(self._sides, self.side_colours)


def _choosing(option: Option, label: str) -> str:
    """Return how to choose a combatant on the board, or why this is not allowed."""
    if option.why_not is not None:
        return explained(option.why_not)
    return say("Click and press Enter to answer with {who}, or double-click.", who=label)


def fanned(place: int, count: int) -> QPointF:
    """Return the offset of one of several tokens on a square, so that each can be seen and taken hold of."""
    step = min(0.3, 0.6 / max(1, count - 1)) * SIDE  # together over 0.6 of a square at most
    aside = (place - (count - 1) / 2) * step
    return QPointF(aside, aside / 3)
