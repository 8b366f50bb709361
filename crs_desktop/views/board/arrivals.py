"""What is dropped on the board from elsewhere: people out of list or library, or a portrait for a token."""

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QPointF

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.combatants import DRAGGED
from crs_desktop.rules.facts import Moved, Portrayed
from crs_desktop.rules.ground import Square
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views import portraits
from crs_desktop.views.board.squares import held, square_at
from crs_desktop.views.board.token import Token
from crs_desktop.views.board.tokens import Tokens
from crs_desktop.words import say


class Arrivals:
    """``keep_picture`` keeps the bytes of a portrait in the campaign, and gives its id.

    ``newcomers`` tells how those who are dropped from the library come in; None when nobody is.
    """

    def __init__(self, bridge: Bridge, tokens: Tokens) -> None:
        self._bridge, self._tokens = bridge, tokens
        self.keep_picture: Callable[[bytes], str] | None = None
        self.newcomers: Callable[[QMimeData, Square], Callable[[], None] | None] = lambda _data, _at: None

    def takes(self, data: QMimeData) -> bool:
        """Whether anything can be made of it here."""
        return bool(who_arrives(data) or portraits.is_one(data) or self.newcomers(data, Square(0, 0)))

    def take(self, data: QMimeData, at: QPointF) -> None:
        """Put somebody on the square at a point of the board, or a portrait on the token there."""
        if (who := who_arrives(data)) in self._bridge.scene.combatants:
            scene = self._bridge.scene
            self._bridge.rule(Moved(who, held(scene.ground, square_at(at), scene.of(who).size)))
            self._bridge.select(who)
        elif portraits.is_one(data):
            self._drop_on(self._tokens.at(at), portraits.dropped(data))
        elif come := self.newcomers(data, held(self._bridge.scene.ground, square_at(at))):
            come()

    def portray(self, who: Name, picture: Callable[[], bytes]) -> None:
        """Give somebody the portrait that ``picture`` makes, or say why not."""
        if keep := self.keep_picture:
            self._bridge.rule_by(lambda: Portrayed(who, keep(picture())))

    def _drop_on(self, token: Token | None, picture: Callable[[], bytes]) -> None:
        if token:
            self.portray(token.name, picture)
        else:
            said = say("A picture was dropped beside all tokens: drop it on one.")
            self._bridge.refused.emit(WhyNot(said))


def who_arrives(data: QMimeData) -> Name:
    """Who was dragged out of the list; empty for nobody."""
    return Name(bytes(data.data(DRAGGED).data()).decode()) if data.hasFormat(DRAGGED) else Name("")
