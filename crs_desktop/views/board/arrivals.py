"""What is dropped on the board from elsewhere: people out of list or library, or a portrait for a token."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF
from PySide6.QtGui import QImageReader

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.combatants import DRAGGED
from crs_desktop.rules.facts import Moved, Portrayed
from crs_desktop.rules.ground import Square
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.squares import held, square_at
from crs_desktop.views.board.token import Token
from crs_desktop.views.board.tokens import Tokens
from crs_desktop.words import say

_MOST_BYTES = 20_000_000


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
        return bool(who_arrives(data) or picture_in(data) or self.newcomers(data, Square(0, 0)))

    def take(self, data: QMimeData, at: QPointF) -> None:
        """Put somebody on the square at a point of the board, or a portrait on the token there."""
        if (who := who_arrives(data)) in self._bridge.scene.combatants:
            scene = self._bridge.scene
            self._bridge.rule(Moved(who, held(scene.ground, square_at(at), scene.of(who).size)))
            self._bridge.select(who)
        elif picture := picture_in(data):
            self._portray(self._tokens.at(at), picture)
        elif come := self.newcomers(data, held(self._bridge.scene.ground, square_at(at))):
            come()

    def _portray(self, token: Token | None, picture: Path) -> None:
        if token is None:
            said = say("{file} was dropped beside all tokens: drop it on one.", file=picture.name)
            self._bridge.refused.emit(WhyNot(said))
        elif self.keep_picture:
            self._bridge.rule(Portrayed(token.name, self.keep_picture(picture.read_bytes())))


def who_arrives(data: QMimeData) -> Name:
    """Who was dragged out of the list; empty for nobody."""
    return Name(bytes(data.data(DRAGGED).data()).decode()) if data.hasFormat(DRAGGED) else Name("")


def picture_in(data: QMimeData) -> Path | None:
    """The picture file that is dragged; None where it is none that can be shown."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 and _is_picture(paths[0]) else None


def _is_picture(path: Path) -> bool:
    known = {bytes(kind.data()).decode() for kind in QImageReader.supportedImageFormats()}
    return (
        path.suffix.lower().lstrip(".") in known and path.stat().st_size < _MOST_BYTES
        if path.is_file()
        else False
    )
