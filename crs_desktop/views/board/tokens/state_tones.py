"""The colours of a token by the state of its combatant."""

from functools import lru_cache

from msgspec import Struct
from PySide6.QtGui import QColor

from crs_desktop.views.board.tokens.token_look import NO_SIDE, TokenLook
from crs_desktop.views.style.materials import mixed
from crs_desktop.views.style.palettes import Palette
from crs_desktop.views.style.side_colours import COLOURS, tone_of


class StateTones(Struct, frozen=True):
    """The colours of a token’s parts; ``edge`` outlines disc and plate, ``groove`` is an empty bar."""

    disc: QColor
    plate: QColor
    ink: QColor
    edge: QColor
    rim: QColor
    groove: QColor
    good: QColor
    bad: QColor


def coat_of(look: TokenLook, tones: Palette) -> StateTones:
    """Return paper for a combatant who fights, felt for a bystander, greyed linen for one who is out."""
    if look.bystander:
        return _hollow(tones)
    return _greyed(tones) if look.out else _paper(tones, look.side, look.colour)


@lru_cache(maxsize=64)
def _paper(tones: Palette, side: int, colour: str) -> StateTones:
    own = colour or COLOURS[side % len(COLOURS)]
    rim = tones.quiet_ink if side == NO_SIDE else tone_of(own, tones)
    names = (tones.paper, tones.paper, tones.ink, tones.rim, rim, tones.line, tones.healed, tones.hurt)
    return StateTones(*map(QColor, names))


@lru_cache(maxsize=4)
def _hollow(tones: Palette) -> StateTones:
    quiet, groove = QColor(tones.felt_quiet), mixed(tones.felt, tones.felt_quiet, 0.3)
    felt, ink = QColor(tones.felt), QColor(tones.felt_ink)
    return StateTones(
        felt, felt, ink, quiet, quiet, groove, QColor(tones.felt_healed), QColor(tones.felt_hurt)
    )


@lru_cache(maxsize=4)
def _greyed(tones: Palette) -> StateTones:
    grey, linen = QColor(tones.greyed), mixed(tones.table, tones.felt, 0.15)
    return StateTones(
        linen, QColor(tones.table), grey, QColor(tones.rim), grey, QColor(tones.line), grey, grey
    )
