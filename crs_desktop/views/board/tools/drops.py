"""What is dropped on the board from elsewhere: people, a portrait for a token, a map for the ground."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import dragged
from crs_desktop.play.lists.people.places import place
from crs_desktop.rules.facts import Moved, Portrayed
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.over import over
from crs_desktop.views.board.ground.squares import held, square_at
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.style import portraits
from crs_desktop.words import say


class Drops:
    """``keep_picture`` keeps the bytes of a portrait in the campaign, and gives its id.

    ``lay_map`` lays down the map in a file, once the drag is over.
    ``newcomers`` tells how those who are dropped from the library come in; None when nobody is.
    """

    def __init__(self, bridge: Bridge, tokens: Tokens) -> None:
        self._bridge, self._tokens = bridge, tokens
        self.keep_picture: Callable[[bytes], str] | None = None
        self.lay_map: Callable[[Path], None] | None = None
        self.newcomers: Callable[[QMimeData, Square], Callable[[], None] | None] = lambda _data, _at: None

    def takes(self, data: QMimeData) -> bool:
        """Whether anything can be made of it here."""
        return bool(dragged(data) or portraits.is_one(data) or self.newcomers(data, Square(0, 0)))

    def take(self, data: QMimeData, at: QPointF) -> None:
        """Put somebody on the square at a point of the board, or a portrait on the token there."""
        if who := self._who_arrives(data):
            self._come(who, square_at(at))
        elif portraits.is_one(data):
            self._drop_on(self._tokens.at(at), data)
        elif come := self.newcomers(data, held(self._bridge.scene.ground, square_at(at))):
            come()

    def stand(self, names: Sequence[Name], at: Square) -> None:
        """Each has a square of his own, as near as may be, by one ruling; it says how many have none."""
        scene = self._bridge.scene
        squares = place(scene, [replace(scene.of(name), square=None) for name in names], at)
        moved = [Moved(name, square) for name, square in zip(names, squares, strict=True) if square]
        if moved:
            self._bridge.rule(*moved, words=over("Put {count} combatants on the board", len(moved)))
        if missing := len(names) - len(moved):
            said = say("There is no free square on the board for {count} of them.", count=missing)
            self._bridge.refused.emit(WhyNot(said if moved else say("There is no free square on the board.")))

    def portray(self, names: Sequence[Name], picture: Callable[[], bytes], words: str = "") -> None:
        """Give some the portrait that ``picture`` makes, by a ruling of these words, or say why not."""
        if keep := self.keep_picture:
            kept = cache(lambda: keep(picture()))
            self._bridge.rule_by(*(partial(_portrayed, who, kept) for who in names), words=words)

    def _who_arrives(self, data: QMimeData) -> tuple[Name, ...]:
        return tuple(name for name in dragged(data) if name in self._bridge.scene.combatants)

    def _come(self, names: tuple[Name, ...], at: Square) -> None:
        """One stands there whoever does."""
        scene = self._bridge.scene
        if len(names) == 1:
            self._bridge.rule(Moved(names[0], held(scene.ground, at, scene.of(names[0]).size)))
        else:
            self.stand(names, at)
        self._bridge.gather(names)

    def _drop_on(self, token: Token | None, data: QMimeData) -> None:
        """On a token it is a portrait; a picture in a file, dropped beside all, is a map."""
        file = portraits.file_in(data)
        if token:
            self.portray((token.name,), portraits.dropped(data))
        elif file and self.lay_map:
            self.lay_map(file)
        else:
            said = say("A picture was dropped beside all tokens: drop it on one.")
            self._bridge.refused.emit(WhyNot(said))


def _portrayed(who: Name, kept: Callable[[], str]) -> Portrayed:
    return Portrayed(who, kept())
