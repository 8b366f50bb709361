"""Handling of objects dropped on the board: combatants, a portrait for a token, a map for the ground."""

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
    """The receiver of drops on the board.

    ``keep_picture`` stores the bytes of a portrait in the campaign and returns its id. ``lay_map`` puts down
    the map in a file. ``newcomers`` returns an action that adds characters dropped from the library, or None.
    """

    def __init__(self, bridge: Bridge, tokens: Tokens) -> None:
        self._bridge, self._tokens = bridge, tokens
        self.keep_picture: Callable[[bytes], str] | None = None
        self.lay_map: Callable[[Path], None] | None = None
        self.newcomers: Callable[[QMimeData, Square], Callable[[], None] | None] = lambda _data, _at: None

    def takes(self, data: QMimeData) -> bool:
        """Return whether the board can do anything with the data."""
        return bool(dragged(data) or portraits.is_one(data) or self.newcomers(data, Square(0, 0)))

    def take(self, data: QMimeData, at: QPointF) -> None:
        """Move or add combatants at a point of the board, or give the token there a portrait."""
        if who := self._who_arrives(data):
            self._come(who, square_at(at))
        elif portraits.is_one(data):
            self._drop_on(self._tokens.at(at), data)
        elif come := self.newcomers(data, held(self._bridge.scene.ground, square_at(at))):
            come()

    def stand(self, names: Sequence[Name], at: Square) -> None:
        """Move the combatants to the nearest free squares by one ruling, and report how many found none."""
        scene = self._bridge.scene
        # Without a square of their own, `place` finds each the nearest free one.
        squares = place(scene, [replace(scene.of(name), square=None) for name in names], at)
        moved = [Moved(name, square) for name, square in zip(names, squares, strict=True) if square]
        if moved:
            self._bridge.rule(*moved, words=over("Put {count} combatants on the board", len(moved)))
        if missing := len(names) - len(moved):
            said = say("The board has no free square for {count} of them.", count=missing)
            self._bridge.refused.emit(WhyNot(said if moved else say("The board has no free square.")))

    def portray(self, names: Sequence[Name], picture: Callable[[], bytes], words: str = "") -> None:
        """Give combatants the portrait that ``picture`` makes, by a ruling with these words, or say why not.

        The picture is stored once, for the first of them.
        """
        if keep := self.keep_picture:
            # Several combatants share one stored picture.
            kept = cache(lambda: keep(picture()))
            self._bridge.rule_by(*(partial(_portrayed, who, kept) for who in names), words=words)

    def _who_arrives(self, data: QMimeData) -> tuple[Name, ...]:
        return tuple(name for name in dragged(data) if name in self._bridge.scene.combatants)

    def _come(self, names: tuple[Name, ...], at: Square) -> None:
        """Move one combatant exactly there, even onto others, or several to the nearest free squares."""
        scene = self._bridge.scene
        if len(names) == 1:
            # A large token must not stick out over the edge.
            self._bridge.rule(Moved(names[0], held(scene.ground, at, scene.of(names[0]).size)))
        else:
            self.stand(names, at)
        self._bridge.gather(names)

    def _drop_on(self, token: Token | None, data: QMimeData) -> None:
        """Make a picture the portrait of the token; beside all tokens, lay a picture file as a map."""
        file = portraits.file_in(data)
        if token:
            self.portray((token.name,), portraits.dropped(data))
        elif file and self.lay_map:
            self.lay_map(file)
        else:
            said = say("The picture was not dropped on a token. Drop it on a token.")
            self._bridge.refused.emit(WhyNot(said))


def _portrayed(who: Name, kept: Callable[[], str]) -> Portrayed:
    return Portrayed(who, kept())
