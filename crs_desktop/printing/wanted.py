"""The GM’s choice of cards to print."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from crs_desktop.rules.printed import Contents, Kind
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, template

KINDS: tuple[tuple[Kind, str], ...] = (
    ("character", "Characters"),
    ("item", "Items"),
    ("skill", "Skills"),
    ("power", "Powers"),
    ("deck", template("Decks of cards")),
    ("reference", template("Reference card of the steps")),
)
# groups play with real decks, and ten cards for each person would fill most of the pages
USUAL_KINDS: frozenset[Kind] = frozenset(kind for kind, _ in KINDS if kind != "deck")
CAST, SCREEN = "cast", "screen"


Pictures = Callable[[str], bytes]
"""Function that returns the bytes of a portrait for its id, empty if there is no such portrait."""


def no_pictures(_id: str) -> bytes:
    """Return no bytes for any portrait id."""
    return b""


class Wanted(Struct, frozen=True):
    """The GM's choice of cards: kinds, and copies for each combatant.

    ``copies`` is 1 for names it does not hold; the empty name stands for cards of the whole table. ``screen``
    is the number of panels of the GM’s screen, 0 for none. ``since`` holds the fingerprints of the last
    print: only cards that differ from it are printed. Cards of hidden combatants are left out unless
    ``hidden`` is set; the GM's table and screen always include hidden combatants, marked.
    """

    kinds: frozenset[Kind] = USUAL_KINDS
    copies: Mapping[Name, int] = {}
    cast: bool = True
    screen: int = 0
    since: Mapping[str, str] | None = None
    contents: Contents = Contents()
    hidden: bool = False


def wanted_words(words: Iterable[str], panels: int = 3) -> Wanted:
    """Return what a list of kinds of cards, ``cast`` and ``screen`` wants printed.

    ``panels`` is how many the screen has. Raises `NotAllowed` for other words.
    """
    kinds, known = {*words}, {kind for kind, _ in KINDS}
    for kind in sorted(kinds - known - {CAST, SCREEN}):
        said = "“{kind}” cannot be printed. Choose from {known}."
        raise NotAllowed(say(said, kind=kind, known=", ".join([*sorted(known), CAST, SCREEN])))
    chosen = frozenset(kind for kind, _ in KINDS if kind in kinds)
    return Wanted(chosen, cast=CAST in kinds, screen=panels if SCREEN in kinds else 0)
