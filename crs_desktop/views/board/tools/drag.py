"""A drag: one token on its way from square to square, and the meaning of a drop."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QObject, QPoint, QPointF, QRectF, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from crs_desktop.models.board.distances import (
    changed_by,
    distance_words,
    in_few,
    move_of,
    move_words,
    read_out,
)
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.ask import Option
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square, distance
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.ground.squares import SIDE, area, held, square_at
from crs_desktop.views.board.tokens.answers import asks_place, asks_target, choose, offered, ways_to_square
from crs_desktop.views.board.tokens.highlights import Aim
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.words import say


class Drag:
    """A drag of ``token``, which was taken hold of at a point; ``origin`` is where the combatant stands."""

    def __init__(self, view: QWidget, bridge: Bridge, tokens: Tokens, token: Token, at: QPointF) -> None:
        self._view, self._bridge, self._tokens, self.token = view, bridge, tokens, token
        self.origin = self.square = tokens.square_of(token)
        self.onto: Token | None = None
        under, last = square_at(at), token.look.size - 1
        self._under = under
        self._held_at = Square(  # a large token stays held at the square where it was taken
            max(0, min(under.column - self.origin.column, last)),
            max(0, min(under.row - self.origin.row, last)),
        )
        token.rest()  # a glide under way would pull the token out of the hand
        token.lift(True)

    @property
    def aim(self) -> Aim:
        """Whether a drop here is allowed or barred as an answer; empty if it answers nothing."""
        prompt = self._tokens.prompt
        if self.onto is not None and self._ways():
            return "allowed"
        if self.onto is None or not asks_target(prompt, self.token.name, self.onto.name):
            return ""
        return "barred" if offered(prompt)[self.onto.name].why_not else "allowed"

    @property
    def way(self) -> tuple[int, int]:
        """The columns and rows from the origin."""
        return self.square.column - self.origin.column, self.square.row - self.origin.row

    def to(self, at: QPointF) -> bool:
        """Move the token with the point, held on the board; return whether the point has left its square."""
        under = square_at(at)
        if under == self._under:
            return False
        self._under = under
        wanted = Square(under.column - self._held_at.column, under.row - self._held_at.row)
        self.square = held(self._bridge.scene.ground, wanted, self.token.look.size)
        moved = self.square != self.origin
        self.onto = self._tokens.under(self.token, self.square, at) if moved else None
        self.token.setPos(area(self.square).topLeft() + self._before())
        self._tokens.aim(self.onto, self.aim)
        return True

    def clear(self) -> list[QRectF]:
        """Return the ground of the tokens that no read-out may cover: choices and possible targets."""
        prompt, who = self._tokens.prompt, self.token.name
        others = [token for token in self._tokens if token is not self.token]
        return [one.ground for one in others if one.rings.choosable or leading(prompt, who, one.name)]

    def told(self, together: Mapping[Name, Square]) -> tuple[str, list[Name]]:
        """Return the words about a drop here, and the combatants whose range or sight it would change.

        The words tell the distance, and what a drop would mean: towards the target aimed at, else along the
        way. ``together`` maps the combatants moved as a group to their new squares; empty for a single drag.
        """
        bridge, scene, who = self._bridge, self._bridge.scene, self.token.name
        if self.aim and self.onto and not together:
            return "\n".join(read_out(bridge, who, self.onto.name)), []
        changed = changed_by(bridge.session.system, scene, together or {who: self.square})
        kind = () if together else move_words(bridge, who, self.square)
        far = distance_words(scene.ground, distance(scene.ground, self.origin, self.square))
        words = (far, *kind, *in_few(changed), *(() if together else self._by_ruling()))
        return "\n".join(words), [other for other, _ in changed]

    def drop(self, by_ruling: bool = False) -> None:
        """Put the token down: answer the question if it asks for this, else make a ruling.

        Afterwards the token returns to where the scene says that the combatant stands.
        """
        self.token.lift(False)
        who, prompt = self.token.name, self._tokens.prompt
        # An answer by a menu or option comes before a plain move.
        if ways := () if by_ruling else self._all_ways():
            offer_ways(ways, self._view, QCursor.pos())
        elif self.aim and self.onto and not by_ruling:
            choose(self._bridge, prompt, self.onto.name)
        elif self.square != self.origin and asks_place(prompt, who) and not by_ruling:
            self._bridge.answer(self.square)
        elif self.square != self.origin:
            self._bridge.rule(Moved(who, self.square))
        self.cancel()  # the scene, not the mouse, decides where the token stands

    def why_not(self) -> WhyNot | None:
        """Return why the rules forbid a move there; a ruling can still make it."""
        move = move_of(self._bridge, self.token.name, self.square)
        return move.why_not if move else None

    def cancel(self) -> None:
        """Let the token return to where the combatant stands."""
        self.token.lift(False)
        self._tokens.aim()
        self._tokens.settle()

    def _ways(self) -> tuple[Option, ...]:
        """Return the options that lead to the combatant under the token."""
        return leading(self._tokens.prompt, self.token.name, self.onto.name) if self.onto else ()

    def _all_ways(self) -> list[tuple[str, Callable[[], object]]]:
        """Return the words and actions of all options that a drop here may choose."""
        bridge, who, square = self._bridge, self.token.name, self.square
        if self.onto:
            name = self.onto.name
            return [(way.words, partial(go, bridge, way, name)) for way in self._ways()]
        ways = self._ways_to_square() if square != self.origin else ()
        return [(way.words, partial(go_to, bridge, way, who, square)) for way in ways]

    def _ways_to_square(self) -> tuple[Option, ...]:
        return ways_to_square(self._tokens.prompt, self.token.name)

    def _by_ruling(self) -> tuple[str, ...]:
        if self.onto or not (self._ways_to_square() or asks_place(self._tokens.prompt, self.token.name)):
            return ()
        return (say("Hold Ctrl to move by ruling."),)

    def _before(self) -> QPointF:
        """Return an offset that keeps the token short of the one under it, so that both are seen."""
        if self.onto is None:
            return QPointF()
        way = QLineF(area(self.square).center(), area(self.origin).center())
        way.setLength(SIDE * 0.6)  # parts of both discs stay visible
        return QPointF(way.dx(), way.dy())


def leading(prompt: Prompt, who: str, target: str) -> tuple[Option, ...]:
    """Return the allowed options of ``who`` that lead to ``target``."""
    if prompt.kind != "choose" or prompt.who != who:
        return ()
    return tuple(option for option in prompt.choices if option.why_not is None and target in option.leads)


def go(bridge: Bridge, option: Option, target: str) -> None:
    """Choose an option, and answer with the target as soon as a question asks for it."""
    # The first answer may be refused, or be the last.
    if bridge.answer(option.value) and target in offered(bridge.prompt):
        choose(bridge, bridge.prompt, target)


class Errand(QObject):
    """A move on its way: the square is answered when a question asks for it.

    The errand ends if the combatant is asked for something else, at a quiet point, or on undo.
    """

    def __init__(self, bridge: Bridge, who: str, square: Square) -> None:
        super().__init__(bridge)
        self._bridge, self._who, self._square = bridge, who, square
        bridge.follow(self._look, self._end)
        self._look()

    def _look(self) -> None:
        """Answer the square if it is asked for; questions to other combatants may come first."""
        prompt = self._bridge.prompt
        if prompt.kind == "begin" or prompt.who == self._who:
            self._end()
            if asks_place(prompt, self._who):
                # Other listeners must see this question before it is answered.
                QTimer.singleShot(0, self._bridge, partial(self._bridge.answer, self._square))

    def _end(self) -> None:
        self._bridge.stepped.disconnect(self._look)
        self._bridge.rewound.disconnect(self._end)
        self.deleteLater()


def go_to(bridge: Bridge, option: Option, who: str, square: Square) -> None:
    """Choose an option that leads to a place, and answer with the square when a question asks for it."""
    if bridge.answer(option.value):
        Errand(bridge, who, square)


def offer_ways(ways: Sequence[tuple[str, Callable[[], object]]], view: QWidget, spot: QPoint) -> QMenu | None:
    """Take the only way, or offer several as a menu at a spot of the screen."""
    if len(ways) == 1:
        ways[0][1]()
        return None
    menu = kept_menu(view)
    for words, act in ways:
        menu.addAction(words).triggered.connect(lambda _checked=False, act=act: act())
    menu.popup(spot)
    return menu
