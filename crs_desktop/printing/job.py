"""What is printed: which cards, how often, on which pages; and what has changed since the last time."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.lists.writing.code import code_text
from crs_desktop.play.told.known import without_hidden
from crs_desktop.printing.card.laid import Dress, Laid
from crs_desktop.printing.card.layout import lay
from crs_desktop.printing.card.look import CardLook, coats_of
from crs_desktop.printing.card.named_signs import with_names
from crs_desktop.printing.card.wrap import Letters
from crs_desktop.printing.cast.cast import cast_pages
from crs_desktop.printing.cast.screen import screen_pages
from crs_desktop.printing.page.grid import Imposition
from crs_desktop.printing.page.pages import Page, impose
from crs_desktop.rules import printed
from crs_desktop.rules.printed import CastTable, Contents, Kind, PrintedCard, Screen
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, template

KINDS: tuple[tuple[Kind, str], ...] = (
    ("character", "Characters"),
    ("item", "Items"),
    ("skill", "Skills"),
    ("power", "Powers"),
    ("deck", template("Decks of cards")),
    ("reference", template("The steps, for reference")),
)
USUAL_KINDS: frozenset[Kind] = frozenset(kind for kind, _ in KINDS if kind != "deck")
_CAST, _SCREEN = "cast", "screen"
_USUAL = CardLook()
_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")


class Wanted(Struct, frozen=True):
    """Which kinds, how many copies of somebody's cards (1 where nothing is said; the name of all is empty).

    ``screen`` is how many panels the GM’s screen has, 0 for none. ``since`` are the fingerprints of what was
    printed last: only what differs from them is wanted. Cards of combatants whom only the GM sees are left
    out unless ``hidden`` is set; the GM's table and screen always have them, marked.
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
    for kind in sorted(kinds - known - {_CAST, _SCREEN}):
        said = "“{kind}” cannot be printed: expected some of {known}."
        raise NotAllowed(say(said, kind=kind, known=", ".join([*sorted(known), _CAST, _SCREEN])))
    chosen = frozenset(kind for kind, _ in KINDS if kind in kinds)
    return Wanted(chosen, cast=_CAST in kinds, screen=panels if _SCREEN in kinds else 0)


class Job(Struct, frozen=True):
    """Pages that are ready to be painted, and the cards on them.

    ``prints`` are the fingerprints of what is printed; ``too_long`` the titles of cards whose text finds
    no room, ``brief`` of those that name things where what they do finds none,
    ``no_code`` of those whose code finds none. ``left_out`` are hidden combatants who have no cards here.
    """

    pages: tuple[Page, ...]
    laid: tuple[Laid, ...]
    prints: Mapping[str, str]
    too_long: tuple[str, ...]
    brief: tuple[str, ...] = ()
    no_code: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


Pictures = Callable[[str], bytes]
"""The bytes of a portrait by its id; empty where there is none."""


def no_pictures(_id: str) -> bytes:
    """The empty bytes of a portrait: for cards without any."""
    return b""


class Request(Struct, frozen=True):
    """What is to be printed of a scene, on which paper, and how it looks."""

    system: System
    scene: Scene
    wanted: Wanted
    imposition: Imposition
    letters: Letters
    look: CardLook = _USUAL
    pictures: Pictures = no_pictures


def prepare(asked: Request) -> Job:
    """Lay out what is wanted. Raises `NotAllowed` when no card has room on the paper."""
    asked, wanted = replace(asked, pictures=cache(asked.pictures)), asked.wanted
    prints = {card: fingerprint(card) for card in _cards(asked) if card.kind in wanted.kinds}
    some = {card: print_ for card, print_ in prints.items() if wanted.copies.get(card.who, 1)}
    chosen = [card for card, print_ in some.items() if _differs(card.id, print_, wanted)]
    once = dict(zip(chosen, _laid(chosen, asked), strict=True))
    laid = tuple(once[card] for card in _copied(chosen, wanted))
    pages, table = _cast_pages(asked)
    panels, shown = _screen_pages(asked)
    return Job(
        (*impose(laid, asked.imposition), *pages, *panels),
        laid,
        {card.id: prints[card] for card in chosen} | table | shown,
        tuple(one.card.title for one in once.values() if one.over),
        tuple(one.card.title for one in once.values() if one.brief and not one.over),
        tuple(one.card.title for one in once.values() if one.no_code),
        _left_out(asked),
    )


def _cards(asked: Request) -> Iterable[PrintedCard]:
    scene = asked.scene if asked.wanted.hidden else without_hidden(asked.scene)
    return printed.cards(asked.system, scene, asked.wanted.contents, "deck" in asked.wanted.kinds)


def _left_out(asked: Request) -> tuple[str, ...]:
    """Return the hidden combatants whose cards would be printed if they were asked for."""
    wanted, own = asked.wanted, asked.wanted.kinds - {"reference"}
    people = asked.scene.combatants.values() if own and not wanted.hidden else ()
    return tuple(one.label for one in people if one.hidden and wanted.copies.get(one.name, 1))


def _laid(chosen: Iterable[PrintedCard], asked: Request) -> Iterator[Laid]:
    scene, on, look, letters = asked.scene, asked.imposition, asked.look, asked.letters
    sides, backs = coats_of(one.side for one in scene.combatants.values()), on.backs != "none"
    for card in chosen:
        portrait = asked.pictures(card.portrait) if card.portrait else b""
        dress = Dress(look, look.coat(card, sides), portrait, _code(card, asked))
        yield lay(with_names(card, letters), on.card, letters, on.bleed, backs, dress)


def _code(card: PrintedCard, asked: Request) -> str:
    if not (asked.look.code and _is_whole(card)):
        return ""
    return code_text(asked.scene.of(card.who), asked.system, asked.wanted.contents)


def _is_whole(card: PrintedCard) -> bool:
    """Whether a card is that of a character, and not of a part of him."""
    return card.id == f"{card.who}/character"


def _cast_pages(asked: Request) -> tuple[list[Page], dict[str, str]]:
    """The pages of the table, where it is wanted and stands on no screen, and its fingerprint."""
    if not asked.wanted.cast or asked.wanted.screen or not asked.scene.combatants:
        return [], {}
    table = printed.cast(asked.system, asked.scene)
    print_ = fingerprint(table)
    if not _differs(_CAST, print_, asked.wanted):
        return [], {}
    table = with_names(table, asked.letters)
    return cast_pages(table, asked.imposition.paper, asked.letters, asked.pictures), {_CAST: print_}


def _screen_pages(asked: Request) -> tuple[list[Page], dict[str, str]]:
    """The panels of the GM's screen, where it is wanted, and its fingerprint."""
    panels, paper, letters = asked.wanted.screen, asked.imposition.paper, asked.letters
    if not panels:
        return [], {}
    told = printed.screen(asked.system, asked.scene)
    print_ = fingerprint(told)
    if not _differs(_SCREEN, print_, asked.wanted):
        return [], {}
    return screen_pages(with_names(told, letters), panels, paper, letters, asked.pictures), {_SCREEN: print_}


def too_long(titles: Sequence[str], backs: bool, named: bool = True) -> str:
    """The sentence about cards whose text finds no room; empty when there are none.

    Only on ``backs`` that say by ``named`` which card they are a text goes on.
    """
    if not titles:
        return ""
    names = ", ".join(f"“{title}”" for title in titles)
    if backs and not named:
        return say(
            "The text finds no room: {cards}. "
            "Let backs show the name, where it goes on, or choose a larger card.",
            cards=names,
        )
    if backs:
        return say("The text finds no room, even on the back: {cards}. Choose a larger card.", cards=names)
    return say(
        "The text finds no room: {cards}. Print backs, where it goes on, or choose a larger card.",
        cards=names,
    )


def told_of(job: Job, backs: bool, named: bool = True) -> list[str]:
    """Return the sentences about cards that do not tell everything, and about those left out."""
    short = ""
    if job.brief:
        names = ", ".join(f"“{title}”" for title in job.brief)
        short = say("What things do finds no room beside their names: {cards}.", cards=names)
    code = ""
    if job.no_code:
        names = ", ".join(f"“{title}”" for title in job.no_code)
        code = say("No code that could be read has room: {cards}. Choose a larger card.", cards=names)
    hidden = ""
    if job.left_out:
        names = ", ".join(f"“{label}”" for label in job.left_out)
        hidden = say("Hidden combatants are left out of the cards: {names}.", names=names)
    return list(filter(None, [too_long(job.too_long, backs, named), short, code, hidden]))


def fingerprint(what: PrintedCard | CastTable | Screen) -> str:
    """The same as long as the same is printed on it."""
    return blake2b(msgspec.json.encode(what), digest_size=6).hexdigest()


def in_range(pages: Sequence[Page], text: str) -> tuple[Page, ...]:
    """The pages that a text names (``1-3, 5``); all for no text. Raises `NotAllowed` for other words."""
    if not text.strip():
        return tuple(pages)
    numbers = [number for part in text.split(",") for number in _numbers(part.strip(), len(pages))]
    return tuple(pages[number - 1] for number in sorted(set(numbers)))


def _numbers(part: str, last: int) -> range:
    found = _RANGE.fullmatch(part)
    first, end = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= end <= last:
        said = "Pages are “{found}”: expected numbers from 1 to {last}, as 1-3, 5."
        raise NotAllowed(say(said, found=part, last=last))
    return range(first, end + 1)


def _differs(id_: str, print_: str, wanted: Wanted) -> bool:
    return wanted.since is None or wanted.since.get(id_) != print_


def _copied(cards: Sequence[PrintedCard], wanted: Wanted) -> list[PrintedCard]:
    """Each as often as is wanted; all of one person's before they begin anew."""
    of: dict[Name, list[PrintedCard]] = {}
    for card in cards:
        of.setdefault(card.who, []).append(card)
    return [card for who, own in of.items() for _ in range(wanted.copies.get(who, 1)) for card in own]
