"""The choice of a layout for a card: whole if it fits, else abridged, else cut and reported."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from crs_desktop.printing.card.card_side import CardSide
from crs_desktop.printing.card.laid import Dress, Laid
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.card.marks import QUIET, Label, Mark, Picture
from crs_desktop.printing.card.wrap import Letters
from crs_desktop.printing.page import backs
from crs_desktop.printing.page.sizes import Size
from crs_desktop.rules.cards.card import drawing
from crs_desktop.rules.printed import PrintedCard

_Made = tuple[PrintedCard, Dress, Laid]
"""The content of a card, its look, and the layout made of them."""


def lay(
    card: PrintedCard,
    size: Size,
    letters: Letters,
    bleed: float = 0,
    has_backs: bool = True,
    dress: Dress = Dress(),  # noqa: B008 - it is frozen
) -> Laid:
    """Lay a card out; colour at the edge extends ``bleed`` millimetres beyond the cut.

    A text can continue only on a back that shows the name of its card.
    """
    if card.face:
        return Laid(card, _face(card, size), backs.woven(size) if has_backs else ())
    on_back = has_backs and _tells(card, dress.look)
    made = (
        (told, worn, CardSide(told, size, letters, bleed, worn).laid(on_back))
        for told, worn in _ways(card, dress)
    )
    told, worn, laid = _first_that_fits(made)
    if told is not card or worn is not dress:
        no_code = laid.no_code or bool(dress.code and not worn.code)
        laid = replace(laid, card=card, brief=told.sections != card.sections, no_code=no_code)
    if on_back or not has_backs:
        return laid
    return replace(laid, back=_untold(card, size, bleed, dress))


def _ways(card: PrintedCard, dress: Dress) -> Iterator[tuple[PrintedCard, Dress]]:
    """Yield the ways to lay a card out, best first.

    The whole card comes first, then things named without effects, then a small portrait in the head. The code
    is dropped after all of these, and the tick boxes last.
    """
    short = replace(card, sections=card.brief or card.sections)
    for coded in (dress, replace(dress, code="")) if dress.code else (dress,):
        for worn in (coded, replace(coded, small=True)) if dress.portrait else (coded,):
            yield card, worn
            yield short, worn
    yield replace(short, ticks=()), worn


def _first_that_fits(made: Iterable[_Made]) -> _Made:
    """Return the first layout that fits with all numbers in front, else the first fitting, else the last."""
    found: list[_Made] = []
    for told, worn, laid in made:
        found.append((told, worn, laid))
        if _fits(found[-1]) and not laid.parted:
            return found[-1]
    return next(filter(_fits, found), found[-1])


def _fits(made: _Made) -> bool:
    _, worn, laid = made
    return not laid.over and not (laid.no_code and worn.code)


def _tells(card: PrintedCard, look: CardLook) -> bool:
    """Return whether the back shows the name of the card."""
    return look.back == "name" and not card.secret


def _untold(card: PrintedCard, size: Size, bleed: float, dress: Dress) -> tuple[Mark, ...]:
    """Return a back that does not reveal its card."""
    look = dress.look
    back = "coloured" if look.back == "name" else look.back
    return backs.unnamed(back, size, bleed, dress.coat, card.kind, look.picture)


def _face(card: PrintedCard, size: Size) -> tuple[Mark, ...]:
    """Draw an Action Card with its owner at the foot."""
    name = Label(size.width / 2, size.height - 1.6, card.subtitle, 6.5, at="middle", ink=QUIET)
    return Picture(1.5, 1.5, size.width - 3, size.height - 6, drawing(card.face)), name
