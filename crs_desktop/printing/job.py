"""A print job: the chosen cards with their copies, the pages, and the changes since the last print."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from crs_desktop.printing.cast.cast import cast_pages
from crs_desktop.printing.cast.screen import screen_pages
from crs_desktop.printing.page.grid import Imposition
from crs_desktop.printing.page.pages import Page, impose
from crs_desktop.printing.wanted import CAST, SCREEN, Pictures, Wanted, no_pictures
from crs_desktop.rules import card_making
from crs_desktop.rules.card_making import Screen
from crs_desktop.rules.printed import CastTable, PrintedCard
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_USUAL = CardLook()
_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")


class Job(Struct, frozen=True):
    """Pages ready to be painted, and the cards on them.

    ``prints`` are the fingerprints of everything printed. ``too_long`` holds the titles of cards whose text
    does not fit, ``brief`` of cards that name things without room for their effects, ``no_code`` of cards
    without room for their code. ``left_out`` are the hidden combatants without cards in this job.
    """

    pages: tuple[Page, ...]
    laid: tuple[Laid, ...]
    prints: Mapping[str, str]
    too_long: tuple[str, ...]
    brief: tuple[str, ...] = ()
    no_code: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class Request(Struct, frozen=True):
    """Everything that a print job depends on: the scene, the GM's choice, the paper and the look."""

    system: System
    scene: Scene
    wanted: Wanted
    imposition: Imposition
    look: CardLook = _USUAL
    pictures: Pictures = no_pictures


def prepare(asked: Request) -> Job:
    """Lay out the chosen cards on pages. Raises `NotAllowed` if no card fits on the paper."""
    # Cards and cast show the same portraits: read each from the campaign only once.
    asked, wanted = replace(asked, pictures=cache(asked.pictures)), asked.wanted
    prints = {card: fingerprint(card) for card in _cards(asked) if card.kind in wanted.kinds}
    some = {card: print_ for card, print_ in prints.items() if wanted.copies.get(card.who, 1)}
    chosen = [card for card, print_ in some.items() if _differs(card.id, print_, wanted)]
    # Layout is the slow part: each card is laid out once, however many copies are printed.
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
    return card_making.cards(asked.system, scene, asked.wanted.contents, "deck" in asked.wanted.kinds)


def _left_out(asked: Request) -> tuple[str, ...]:
    """Return the hidden combatants whose cards would be printed if ``hidden`` were set."""
    wanted, own = asked.wanted, asked.wanted.kinds - {"reference"}
    people = asked.scene.combatants.values() if own and not wanted.hidden else ()
    return tuple(one.label for one in people if asked.scene.hides(one) and wanted.copies.get(one.name, 1))


def _laid(chosen: Iterable[PrintedCard], asked: Request) -> Iterator[Laid]:
    scene, on, look = asked.scene, asked.imposition, asked.look
    sides, backs = coats_of(one.side for one in scene.combatants.values()), on.backs != "none"
    for card in chosen:
        portrait = asked.pictures(card.portrait) if card.portrait else b""
        dress = Dress(look, look.coat(card, sides), portrait, _code(card, asked))
        yield lay(with_names(card), on.card, on.bleed, backs, dress)


def _code(card: PrintedCard, asked: Request) -> str:
    if not (asked.look.code and _is_whole(card)):
        return ""
    return code_text(asked.scene.of(card.who), asked.system, asked.wanted.contents)


def _is_whole(card: PrintedCard) -> bool:
    """Return whether a card shows a whole character, not one of their items, skills or powers."""
    return card.id == f"{card.who}/character"


def _cast_pages(asked: Request) -> tuple[list[Page], dict[str, str]]:
    """Return the pages of the cast table with its fingerprint; none if the GM's screen shows the cast."""
    if not asked.wanted.cast or asked.wanted.screen or not asked.scene.combatants:
        return [], {}
    table = card_making.cast(asked.system, asked.scene)
    print_ = fingerprint(table)
    if not _differs(CAST, print_, asked.wanted):
        return [], {}
    table = with_names(table)
    return cast_pages(table, asked.imposition.paper, asked.pictures), {CAST: print_}


def _screen_pages(asked: Request) -> tuple[list[Page], dict[str, str]]:
    """Return the panels of the GM's screen with its fingerprint; none if no screen is wanted."""
    panels, paper = asked.wanted.screen, asked.imposition.paper
    if not panels:
        return [], {}
    told = card_making.screen(asked.system, asked.scene)
    print_ = fingerprint(told)
    if not _differs(SCREEN, print_, asked.wanted):
        return [], {}
    return screen_pages(with_names(told), panels, paper, asked.pictures), {SCREEN: print_}


def told_of(job: Job, backs: bool, named: bool = True) -> list[str]:
    """Return the sentences about incomplete cards and about combatants left out.

    A text can continue on ``backs`` only if they are ``named``: other backs must not reveal the card.
    """
    kinds = (job.too_long, job.brief, job.no_code, job.left_out)
    long, brief, code, out = (", ".join(f"“{title}”" for title in titles) for titles in kinds)
    told = {
        _too_long(long, backs, named): long,
        say("Item effects do not fit beside the item names: {cards}.", cards=brief): brief,
        say("A readable code does not fit: {cards}. Choose a larger card.", cards=code): code,
        say("Hidden combatants are left out of the cards: {names}.", names=out): out,
    }
    return [sentence for sentence, cards in told.items() if cards]


def _too_long(cards: str, backs: bool, named: bool) -> str:
    if not backs:
        return say(
            "The text does not fit: {cards}. "
            "Print backs, so that the text can continue there, or choose a larger card.",
            cards=cards,
        )
    if named:
        return say("The text does not fit, even on the back: {cards}. Choose a larger card.", cards=cards)
    return say(
        "The text does not fit: {cards}. "
        "Show the name on backs, so that the text can continue there, or choose a larger card.",
        cards=cards,
    )


def fingerprint(what: PrintedCard | CastTable | Screen) -> str:
    """Return a short hash of everything printed on a card, the cast table or the GM's screen."""
    return blake2b(msgspec.json.encode(what), digest_size=6).hexdigest()


def in_range(pages: Sequence[Page], text: str) -> tuple[Page, ...]:
    """Return the pages named by a text such as ``1-3, 5``, all pages for an empty text.

    Raises `NotAllowed` for any other text.
    """
    if not text.strip():
        return tuple(pages)
    numbers = [number for part in text.split(",") for number in _numbers(part.strip(), len(pages))]
    return tuple(pages[number - 1] for number in sorted(set(numbers)))


def _numbers(part: str, last: int) -> range:
    found = _RANGE.fullmatch(part)
    first, end = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= end <= last:
        said = "“{found}” is not a range of pages. Expected numbers from 1 to {last}, such as 1-3, 5."
        raise NotAllowed(say(said, found=part, last=last))
    return range(first, end + 1)


def _differs(id_: str, print_: str, wanted: Wanted) -> bool:
    return wanted.since is None or wanted.since.get(id_) != print_


def _copied(cards: Sequence[PrintedCard], wanted: Wanted) -> list[PrintedCard]:
    """Repeat cards for their copies, one whole set of a combatant's cards after another."""
    of: dict[Name, list[PrintedCard]] = {}
    for card in cards:
        of.setdefault(card.who, []).append(card)
    return [card for who, own in of.items() for _ in range(wanted.copies.get(who, 1)) for card in own]
