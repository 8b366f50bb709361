"""A drag: one token on its way from square to square, and what putting it down there means."""

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.ask import Option
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground import Square, distance
from crs_desktop.views.board.answers import asks_place, asks_target, choose, offered
from crs_desktop.views.board.note import in_words
from crs_desktop.views.board.rings import Aim
from crs_desktop.views.board.squares import SIDE, area, held, square_at
from crs_desktop.views.board.token import Token
from crs_desktop.views.board.tokens import Tokens
from crs_desktop.views.board.ways import leading, offer_ways


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

    def to(self, at: QPointF) -> None:
        """Bring it to the squares under a point, as far as the board goes."""
        under = square_at(at)
        if under == self._under:
            return
        self._under = under
        wanted = Square(under.column - self._held_at.column, under.row - self._held_at.row)
        self.square = held(self._bridge.scene.ground, wanted, self.token.look.size)
        moved = self.square != self.origin
        self.onto = self._tokens.under(self.token, self.square, at) if moved else None
        self.token.setPos(area(self.square).topLeft() + self._before())
        self._tokens.aim(self.onto, self.aim)

    def words(self) -> str:
        """How far: to the one that is aimed at, else the way it has come."""
        scene = self._bridge.scene
        if self.aim and self.onto:
            return in_words(scene.ground, scene.apart(self.token.name, self.onto.name))
        return in_words(scene.ground, distance(scene.ground, self.origin, self.square))

    def drop(self) -> None:
        """Put it down: an answer where one is asked for, else a ruling. It ends where it truly stands."""
        self.token.lift(False)
        who, prompt = self.token.name, self._tokens.prompt
        if self.onto and (ways := self._ways()):
            offer_ways(self._bridge, ways, self.onto.name, self._view, QCursor.pos())
        elif self.aim and self.onto:
            choose(self._bridge, prompt, self.onto.name)
        elif self.square != self.origin and asks_place(prompt, who):
            self._bridge.answer(self.square)
        elif self.square != self.origin:
            self._bridge.rule(Moved(who, self.square))
        self.cancel()

    def cancel(self) -> None:
        """Let it go back to where it stands."""
        self.token.lift(False)
        self._tokens.aim()
        self._tokens.settle()

    def _ways(self) -> tuple[Option, ...]:
        """What leads to the one it is over, where it is asked what he does."""
        return leading(self._tokens.prompt, self.token.name, self.onto.name) if self.onto else ()

    def _before(self) -> QPointF:
        """Over another token it halts a little short, so that both are seen."""
        if self.onto is None:
            return QPointF()
        way = QLineF(area(self.square).center(), area(self.origin).center())
        way.setLength(SIDE * 0.6)
        return QPointF(way.dx(), way.dy())
