"""The log in short: one line for each Action or event, with the details folded behind it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.told.story import DEEDS, HEADINGS, RULED, LogLine, in_brief, names_the_conflict
from crs_desktop.words import say

_HIDDEN = ("quiet", "step")
"""Tones of lines that never stand alone."""
_HEADS = (*HEADINGS, *DEEDS)


class Fold(Struct, frozen=True):
    """Lines from ``first`` up to ``end`` (exclusive), shown as the single line ``text``.

    ``lead`` is the index of the line that counts; None if none does, and then nothing is shown. ``secret`` is
    true if any line shown is secret.
    """

    first: int
    end: int
    lead: int | None
    text: str
    secret: bool = False


def folds(lines: Sequence[LogLine]) -> list[Fold]:
    """Return all lines in order, each in one fold."""
    starts = _starts(lines)
    ends = [*starts[1:], len(lines)][: len(starts)]
    return [_fold(lines, first, end) for first, end in zip(starts, ends, strict=True)]


def folded(lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the log in short: the line that counts of each fold, with the text of the fold."""
    return [in_one_line(lines[fold.lead], fold) for fold in folds(lines) if fold.lead is not None]


def in_one_line(lead: LogLine, fold: Fold) -> LogLine:
    """Return the line for a whole fold; a ruling is quieter than the Actions between which it stands."""
    tone = "quiet" if lead.ruling else lead.tone
    return replace(lead, text=fold.text, tone=tone, secret=fold.secret)


def _starts(lines: Sequence[LogLine]) -> list[int]:
    """Return the first index of each fold: a heading, a step, an Action, a ruling, or an event by itself."""
    found: list[int] = []
    head, turn, counted = None, "", False
    for place, line in enumerate(lines):
        counts = line.tone not in _HIDDEN
        if head is None or (
            _begins(line, head, turn, counted and counts) and not _interrupts(lines, place, head, turn)
        ):
            head, turn, counted = line, _turn_of(lines, place), False
            first = _first_of_deed(lines, place) if line.tone in DEEDS else place
            found += [first] if not found or first > found[-1] else []
        counted = counted or counts
    return found


def _turn_of(lines: Sequence[LogLine], place: int) -> str:
    """Return the turn whose lines belong to an Action; an onset is told just before its own turn."""
    ahead = lines[place].tone == "onset" and place + 1 < len(lines)
    return lines[place + 1 if ahead else place].turn


def _first_of_deed(lines: Sequence[LogLine], place: int) -> int:
    """Return the index where an Action's telling begins, with the dice and sums of its entry before it."""
    first = place
    while first and lines[first - 1].entry == lines[place].entry:
        first -= 1
        if lines[first].tone != "quiet":
            return place
    return first


def _interrupts(lines: Sequence[LogLine], place: int, head: LogLine, turn: str) -> bool:
    """Return whether a line is part of a ruling in the middle of an Action, which goes on after it."""
    line = lines[place]
    if head.tone not in DEEDS or not line.ruling or line.secret != head.secret:
        return False
    after = next((line for line in lines[place:] if not line.ruling), None)
    return after is not None and after.turn == turn and after.tone not in _HEADS


def _begins(line: LogLine, head: LogLine, turn: str, counts_as_well: bool) -> bool:
    """Return whether a line begins a new fold after the one that ``head`` began."""
    if line.ruling or head.ruling:
        return (line.ruling, line.secret) != (head.ruling, head.secret)
    if line.tone in _HEADS:
        return not (head.tone == HEADINGS[0] and names_the_conflict(line))
    if line.whose is not None:
        return line.whose != head.whose
    if head.tone in DEEDS and line.turn == turn:
        return False
    return counts_as_well


def _fold(lines: Sequence[LogLine], first: int, end: int) -> Fold:
    within = lines[first:end]
    loud = [place for place, line in enumerate(within, first) if line.tone not in _HIDDEN or line.ruling]
    if not loud:
        return Fold(first, end, None, "")
    text = " ".join(_told([lines[place] for place in loud]))
    about = next(filter(names_the_conflict, within), None) if within[0].tone == HEADINGS[0] else None
    if about is not None:
        text = say("{heading}: {about}", heading=text, about=about.text)
    shown = [*(lines[place] for place in loud), *([about] if about else [])]
    return Fold(first, end, loud[0], text, any(line.warns for line in shown))


def _told(loud: Sequence[LogLine]) -> Iterator[str]:
    """Yield the lines that count: an Action and its results, or rulings."""
    for ruling, group in groupby(loud, lambda line: line.ruling):
        alike = [*group]
        # once: an Ace misses each target in the same words
        yield from _ruled(alike) if ruling else dict.fromkeys(in_brief(alike))


def _ruled(within: Sequence[LogLine]) -> Iterator[str]:
    """Yield the words of one ruling; of several in a row their number, and the last one."""
    entries = {line.entry for line in within}
    last = [line for line in within if line.entry == within[-1].entry]
    told = _one_ruling(last)
    if len(entries) > 1:
        # without this, the line reads “5 rulings, the last one: The GM rules: …”
        what = told.removeprefix(say("The GM rules: {words}", words=""))
        told = say("{count} rulings, the last one: {what}", count=len(entries), what=what)
    yield told


def _one_ruling(lines: Sequence[LogLine]) -> str:
    head, told = lines[0], [line.text for line in lines[1:]]
    # a head with a colon already ends with the GM's own words
    if head.tone != RULED or not told or ":" in head.text:
        return head.text
    # a no-break space, so that the dots never stand alone in a line
    what, more = (told[0].removesuffix("."), "\u00a0…") if len(told) > 1 else (told[0], "")
    return say("{ruling}: {what}{more}", ruling=head.text, what=what, more=more)
