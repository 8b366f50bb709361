"""A print job: the chosen cards with their copies, the pages, and the changes since the last print."""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.lists.writing.code import code_text
from crs_desktop.play.told.who_may_know import without_hidden
from crs_desktop.printing.card.laid import Dress, Laid
from crs_desktop.printing.card.layout import lay
from crs_desktop.printing.card.look import CardLook, coats_of
from crs_desktop.printing.card.named_signs import with_names
from crs_desktop.printing.cast.cast import cast_pages
from crs_desktop.printing.cast.screen import screen_pages
from crs_desktop.printing.made import Made
from crs_desktop.printing.page.grid import Imposition
from crs_desktop.printing.page.pages import Page, impose
from crs_desktop.printing.wanted import CAST, SCREEN, Pictures, Wanted, no_pictures
from crs_desktop.rules import card_making
from crs_desktop.rules.card_making import Screen
from crs_desktop.rules.printed import CastTable, Draft, PrintedCard
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.steps import finished
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_USUAL = CardLook()
_KEPT_CARDS = 256
_SMALL = 80
_MOST_NAMED = 9
_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")


class Request(Struct, frozen=True):
    """Everything that a print job depends on: the scene, the GM's choice, the paper and the look."""

    system: System
    scene: Scene
    wanted: Wanted
    imposition: Imposition
    look: CardLook = _USUAL
    pictures: Pictures = no_pictures


class _Short(NamedTuple):
    """A card that is incomplete: its title, and what it lacks, as `Laid` has it."""

    title: str
    over: bool
    brief: bool
    no_code: bool


class Job:
    """The cards and pages of a request, laid out when they are read; the last ones read are kept.

    ``left_out`` are the hidden combatants without cards in this job.
    Raises `NotAllowed` if no card fits on the paper.
    """

    def __init__(self, asked: Request) -> None:
        # Cards and cast show the same portraits: read each from the campaign only once.
        self._asked = replace(asked, pictures=cache(asked.pictures))
        self._chosen = [draft for draft in _drafts(asked) if _is_chosen(draft, asked.wanted)]
        self._coats = coats_of(one.side for one in asked.scene.combatants.values())
        # Layout is the slow part: each card is laid out once, however many copies are printed.
        self._lay = lru_cache(_KEPT_CARDS)(self._laid)
        self._short, self._known = dict[int, _Short](), set[int]()
        self.laid: Sequence[Laid] = Made(_copied(self._chosen, asked.wanted), self._lay)
        self._sheets = impose(self.laid, asked.imposition)
        self.left_out = _left_out(asked)
        self._rest, self._rest_prints = list[Page](), dict[str, str]()
        self._laying_rest = self._lay_rest()

    @property
    def pages(self) -> Sequence[Page]:
        """All pages: those of cards, then the cast and the GM's screen, which are laid out now."""
        # a generator that has ended is simply empty, so this costs nothing when read again
        finished(self._laying_rest)
        return self.known

    @property
    def known(self) -> Sequence[Page]:
        """The pages that can be shown now: all, but for a cast or a screen that is not laid out yet."""
        sheets, rest = self._sheets, self._rest
        count = len(sheets)
        return Made(range(count + len(rest)), lambda at: sheets[at] if at < count else rest[at - count])

    @property
    def is_small(self) -> bool:
        """Whether everything is laid out in a moment."""
        return len(self._chosen) + len(self._asked.scene.combatants) <= _SMALL

    @property
    def prints(self) -> Mapping[str, str]:
        """The fingerprints of everything printed, by id."""
        finished(self._laying_rest)
        return {draft.id: fingerprint(draft.card()) for draft in self._chosen} | self._rest_prints

    def steps(self) -> Iterator[None]:
        """Lay everything out in small steps, so that all faults are known; keep the cast and the screen."""
        yield from self._laying_rest
        for at in range(len(self._chosen)):
            if at not in self._known:
                self._laid(at)
                yield

    @property
    def faults(self) -> int:
        """The number of incomplete cards among those laid out so far."""
        return len(self._short)

    @property
    def too_long(self) -> list[str]:
        """The titles of cards whose text does not fit, of those laid out so far."""
        return [card.title for _, card in sorted(self._short.items()) if card.over]

    @property
    def brief(self) -> list[str]:
        """The titles of cards that name things without room for their effects."""
        return [card.title for _, card in sorted(self._short.items()) if card.brief and not card.over]

    @property
    def no_code(self) -> list[str]:
        """The titles of cards without room for their code."""
        return [card.title for _, card in sorted(self._short.items()) if card.no_code]

    def _laid(self, at: int) -> Laid:
        asked, card = self._asked, self._chosen[at].card()
        on, look = asked.imposition, asked.look
        portrait = asked.pictures(card.portrait) if card.portrait else b""
        dress = Dress(look, look.coat(card, self._coats), portrait, _code(card, asked))
        laid = lay(with_names(card), on.card, on.bleed, on.backs != "none", dress)
        self._known.add(at)
        if laid.over or laid.brief or laid.no_code:
            self._short[at] = _Short(laid.card.title, laid.over, laid.brief, laid.no_code)
        return laid

    def _lay_rest(self) -> Generator[None, None, None]:
        """Lay out the cast, unless the GM's screen shows it, and the screen, both unless unchanged."""
        asked, wanted = self._asked, self._asked.wanted
        paper, people = asked.imposition.paper, asked.scene.combatants
        if not (wanted.screen or (wanted.cast and people)):
            return
        cast = yield from card_making.cast_steps(asked.system, asked.scene)
        if not wanted.screen:
            if self._is_new(CAST, cast):
                self._rest = yield from cast_pages(with_names(cast), paper, asked.pictures)
            return
        told = card_making.screen(asked.system, asked.scene, cast)
        if self._is_new(SCREEN, told):
            self._rest = yield from screen_pages(with_names(told), wanted.screen, paper, asked.pictures)

    def _is_new(self, id_: str, what: CastTable | Screen) -> bool:
        """Return whether a table has changed since the last print, and note its fingerprint if so."""
        print_ = fingerprint(what)
        if not _differs(id_, print_, self._asked.wanted):
            return False
        self._rest_prints[id_] = print_
        return True


def _drafts(asked: Request) -> Iterator[Draft]:
    scene = asked.scene if asked.wanted.hidden else without_hidden(asked.scene)
    return card_making.drafts(asked.system, scene, asked.wanted.contents, "deck" in asked.wanted.kinds)


def _is_chosen(draft: Draft, wanted: Wanted) -> bool:
    if draft.kind not in wanted.kinds or not wanted.copies.get(draft.who, 1):
        return False
    # a draft does not show whether its card has changed, so only this choice makes all cards at once
    return wanted.since is None or _differs(draft.id, fingerprint(draft.card()), wanted)


def _left_out(asked: Request) -> list[str]:
    """Return the hidden combatants whose cards would be printed if ``hidden`` were set."""
    wanted, own = asked.wanted, asked.wanted.kinds - {"reference"}
    # reference cards are nobody's own, so they leave nobody out
    people = asked.scene.hidden() if own and not wanted.hidden else ()
    return [one.label for one in people if wanted.copies.get(one.name, 1)]


def _code(card: PrintedCard, asked: Request) -> str:
    if not (asked.look.code and _is_whole(card)):
        return ""
    return code_text(asked.scene.of(card.who), asked.system, asked.wanted.contents)


def _is_whole(card: PrintedCard) -> bool:
    """Return whether a card shows a whole character, not one of their items, skills or powers."""
    return card.id == f"{card.who}/character"


def told_of(job: Job, backs: bool, named: bool = True) -> list[str]:
    """Return the sentences about incomplete cards and about combatants left out.

    A text can continue on ``backs`` only if they are ``named``: other backs must not reveal the card.
    """
    kinds = (job.too_long, job.brief, job.no_code, job.left_out)
    long, brief, code, out = map(_quoted, kinds)
    told = {
        _too_long(long, backs, named): long,
        say("Item effects do not fit beside the item names: {cards}.", cards=brief): brief,
        say("A readable code does not fit: {cards}. Choose a larger card.", cards=code): code,
        say("Hidden combatants are left out of the cards: {names}.", names=out): out,
    }
    return [sentence for sentence, cards in told.items() if cards]


def _quoted(titles: Sequence[str]) -> str:
    rest = len(titles) - _MOST_NAMED
    more = [say("{rest} more", rest=rest)] if rest > 0 else []
    return ", ".join([*(f"“{title}”" for title in titles[:_MOST_NAMED]), *more])


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
    # keep the hash short, as a campaign stores one for each card; six bytes tell a million cards apart
    return blake2b(msgspec.json.encode(what), digest_size=6).hexdigest()


def in_range(pages: Sequence[Page], text: str) -> Sequence[Page]:
    """Return the pages named by a text such as ``1-3, 5``, all pages for an empty text.

    Raises `NotAllowed` for any other text.
    """
    if not text.strip():
        return pages
    numbers = [number for part in text.split(",") for number in _numbers(part.strip(), len(pages))]
    # in order and once each, as print dialogs everywhere take “5, 1-3, 2”
    return Made([number - 1 for number in sorted(set(numbers))], pages.__getitem__)


def _numbers(part: str, last: int) -> range:
    found = _RANGE.fullmatch(part)
    first, end = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= end <= last:
        said = "“{found}” is not a range of pages. Expected numbers from 1 to {last}, such as 1-3, 5."
        raise NotAllowed(say(said, found=part, last=last))
    return range(first, end + 1)


def _differs(id_: str, print_: str, wanted: Wanted) -> bool:
    return wanted.since is None or wanted.since.get(id_) != print_


def _copied(drafts: Sequence[Draft], wanted: Wanted) -> list[int]:
    """Repeat the numbers of cards for their copies, one set of a combatant's cards after another."""
    of: dict[Name, list[int]] = {}
    for at, draft in enumerate(drafts):
        of.setdefault(draft.who, []).append(at)
    return [at for who, own in of.items() for _ in range(wanted.copies.get(who, 1)) for at in own]
