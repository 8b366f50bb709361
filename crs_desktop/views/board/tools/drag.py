"""A drag: one token on its way from square to square, and what putting it down there means."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QObject, QPoint, QPointF, QRectF, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from crs_desktop.models.board.battlefield import changes, in_words, move_of, preview, read_out
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.ask import Option
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square, distance
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.ground.squares import SIDE, area, held, square_at
from crs_desktop.views.board.tokens.highlights import Aim
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.board.tools.answers import asks_place, asks_target, choose, offered, ways_to_square
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.words import say


class Drag:
    """``token`` was taken hold of at a point of the board; ``origin`` is where it stands all the while."""

    def __init__(self, view: QWidget, bridge: Bridge, tokens: Tokens, token: Token, at: QPointF) -> None:
        self._view, self._bridge, self._tokens, self.token = view, bridge, tokens, token
        self.origin = self.square = tokens.square_of(token)
        self.onto: Token | None = None
        under, last = square_at(at), token.look.size - 1
        self._under = under
        self._held_at = Square(
            max(0, min(under.column - self.origin.column, last)),
            max(0, min(under.row - self.origin.row, last)),
        )
        token.rest()
        token.lift(True)

    @property
    def aim(self) -> Aim:
        """What a drop would answer, if anything: the token it is over is allowed, or barred."""
        prompt = self._tokens.prompt
        if self.onto is not None and self._ways():
            return "allowed"
        if self.onto is None or not asks_target(prompt, self.token.name, self.onto.name):
            return ""
        return "barred" if offered(prompt)[self.onto.name].why_not else "allowed"

    @property
    def way(self) -> tuple[int, int]:
        """How many columns and rows it has come."""
        return self.square.column - self.origin.column, self.square.row - self.origin.row

    def to(self, at: QPointF) -> bool:
        """Bring it to the squares under a point, as far as the board goes; False: it is there already."""
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
        """The ground of all on whom nothing may lie: they may be chosen, or dropped on."""
        prompt, who = self._tokens.prompt, self.token.name
        others = [token for token in self._tokens if token is not self.token]
        return [one.ground for one in others if one.rings.choosable or leading(prompt, who, one.name)]

    def words(self, together: Mapping[Name, Square]) -> str:
        """How far, and what that would be: to the one that is aimed at, else the way it has come.

        ``together`` is where those go who are moved with it, by a ruling; nobody: it goes alone.
        """
        bridge, scene, who = self._bridge, self._bridge.scene, self.token.name
        if together:
            far = in_words(scene.ground, distance(scene.ground, self.origin, self.square))
            return "\n".join((far, *changes(bridge.session.system, scene, together)))
        if self.aim and self.onto:
            return "\n".join(read_out(bridge, who, self.onto.name))
        far = in_words(scene.ground, distance(scene.ground, self.origin, self.square))
        return "\n".join((far, *preview(bridge, who, self.square), *self._by_ruling()))

    def drop(self, by_ruling: bool = False) -> None:
        """Put it down: an answer where one is asked for, else a ruling. It ends where it truly stands."""
        self.token.lift(False)
        who, prompt = self.token.name, self._tokens.prompt
        if ways := () if by_ruling else self._all_ways():
            offer_ways(ways, self._view, QCursor.pos())
        elif self.aim and self.onto and not by_ruling:
            choose(self._bridge, prompt, self.onto.name)
        elif self.square != self.origin and asks_place(prompt, who) and not by_ruling:
            self._bridge.answer(self.square)
        elif self.square != self.origin:
            self._bridge.rule(Moved(who, self.square))
        self.cancel()

    def why_not(self) -> WhyNot | None:
        """Why he cannot go there by what the rules know; a ruling can put him there all the same."""
        move = move_of(self._bridge, self.token.name, self.square)
        return move.why_not if move else None

    def cancel(self) -> None:
        """Let it go back to where it stands."""
        self.token.lift(False)
        self._tokens.aim()
        self._tokens.settle()

    def _ways(self) -> tuple[Option, ...]:
        """What leads to the one it is over, where it is asked what he does."""
        return leading(self._tokens.prompt, self.token.name, self.onto.name) if self.onto else ()

    def _all_ways(self) -> list[tuple[str, Callable[[], object]]]:
        """What may come of a drop: something done to the one it is over, or a way to a bare square."""
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
        return (say("With Ctrl held, by ruling."),)

    def _before(self) -> QPointF:
        """Over another token it halts a little short, so that both are seen."""
        if self.onto is None:
            return QPointF()
        way = QLineF(area(self.square).center(), area(self.origin).center())
        way.setLength(SIDE * 0.6)
        return QPointF(way.dx(), way.dy())


def leading(prompt: Prompt, who: str, target: str) -> tuple[Option, ...]:
    """The allowed choices of somebody that lead on to a target."""
    if prompt.kind != "choose" or prompt.who != who:
        return ()
    return tuple(option for option in prompt.choices if option.why_not is None and target in option.leads)


def go(bridge: Bridge, option: Option, target: str) -> None:
    """Take a choice, and answer with the target as soon as it is asked for."""
    if bridge.answer(option.value) and target in offered(bridge.prompt):
        choose(bridge, bridge.prompt, target)


class Errand(QObject):
    """A place that somebody is on his way to: answered when it is asked for, unless that comes to nothing."""

    def __init__(self, bridge: Bridge, who: str, square: Square) -> None:
        super().__init__(bridge)
        self._bridge, self._who, self._square = bridge, who, square
        bridge.follow(self._look, self._end)
        self._look()

    def _look(self) -> None:
        """Others may have a say first; when he himself is asked something else, it is over."""
        prompt = self._bridge.prompt
        if prompt.kind == "begin" or prompt.who == self._who:
            self._end()
            if asks_place(prompt, self._who):
                QTimer.singleShot(0, self._bridge, partial(self._bridge.answer, self._square))

    def _end(self) -> None:
        self._bridge.stepped.disconnect(self._look)
        self._bridge.rewound.disconnect(self._end)
        self.deleteLater()


def go_to(bridge: Bridge, option: Option, who: str, square: Square) -> None:
    """Take a choice that leads to a place, and answer with the square when it is asked for."""
    if bridge.answer(option.value):
        Errand(bridge, who, square)


def offer_ways(ways: Sequence[tuple[str, Callable[[], object]]], view: QWidget, spot: QPoint) -> QMenu | None:
    """Go the only way there is, or let the GM choose one of several at a spot of the screen."""
    if len(ways) == 1:
        ways[0][1]()
        return None
    menu = kept_menu(view)
    for words, act in ways:
        menu.addAction(words).triggered.connect(lambda _checked=False, act=act: act())
    menu.popup(spot)
    return menu
