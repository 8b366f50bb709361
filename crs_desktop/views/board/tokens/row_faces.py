"""The faces of combatants for the rows of a turn order: discs of their tokens without states."""

from PySide6.QtGui import QPixmap

from crs_desktop.views.board.tokens.layout import layout_of
from crs_desktop.views.board.tokens.paint import token_pixmap
from crs_desktop.views.board.tokens.token import Portraits
from crs_desktop.views.board.tokens.token_look import TokenLook
from crs_desktop.views.style import theme


class RowFaces:
    """Discs with portrait or head and the ring of the side; only those that change are drawn again."""

    def __init__(self, portraits: Portraits) -> None:
        self._portraits = portraits
        self._drawn: dict[str, tuple[object, QPixmap]] = {}  # with what each was drawn for

    def of(self, id_: str, look: TokenLook, wide: int, ratio: float) -> QPixmap:
        """Return the face of a combatant, ``wide`` pixels wide for a screen of ``ratio`` dots a pixel."""
        ring = (look.label, look.initials, 1, look.side, None, False, False)
        bare = TokenLook(*ring, portrait=look.portrait, colour=look.colour, head=look.head)
        now = (bare, layout_of(1, wide, gauged=False, told=False), ratio, theme.in_use())
        if id_ not in self._drawn or self._drawn[id_][0] != now:
            held = self._portraits(bare.portrait) if bare.portrait else None
            self._drawn[id_] = now, token_pixmap(*now, held)
        return self._drawn[id_][1]
