"""Outcome of the last Action, shown beside the next question."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from msgspec.structs import replace

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.face_off import FaceOff, exchange
from crs_desktop.play.told.folding import folds
from crs_desktop.play.told.story import DEEDS, HEADINGS, LogLine, in_brief, lines, told_by
from crs_desktop.rules import load_system
from crs_desktop.rules.cards.hands import no_hands
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Compared
from crs_desktop.rules.scene import Scene

_FARTHEST = 200
"""Number of entries in which the last Action is looked for: after more, nobody asks for its outcome."""

_Line = tuple[int, str]
"""A line of the log as its entry and its text."""


class _Outcome(NamedTuple):
    """An outcome in words, and the lines of its Action up to it."""

    text: str
    about: frozenset[_Line]


_NOTHING = _Outcome("", frozenset())
_HURT, _MET, _DEED, _HEALED, _EVENT, _PLAIN, _QUIET = 6, 5, 4, 3, 2, 1, 0
_OF_TONE = {
    "hurt": _HURT,
    "decided": _MET,
    "deed": _DEED,
    "healed": _HEALED,
    "event": _EVENT,
    "quiet": _QUIET,
}
_AFTER = (_EVENT, _PLAIN)


def last_result(session: Session) -> tuple[FaceOff | None, str]:
    """Return the last face-off and the last outcome, to be shown side by side.

    A face-off that led to something else than this outcome is None: a draw of Initiative is not what the
    outcome of the Action before it came from, nor is the last Strike what all wounds of a round came from.
    """
    path, (outcome, about) = session.path, _outcome(session.path)
    # the sums before a ruling are not what it came from
    found = None if path and path[-1].entry.kind == "ruling" else exchange(session)
    if found and outcome and _line_of(found) not in about:
        return None, outcome
    if found and isinstance(found.fact, Compared) and outcome.endswith(found.fact.brief()):
        return found, f"{found.outcome}."  # the sums stand beside it
    if found and _others_came(found, path[-1].after):
        return None, outcome
    return found, outcome


def _others_came(found: FaceOff, now: Scene) -> bool:
    """Return whether wounds of an earlier deed waited for their moment at this one, and have come since."""
    waited = found.node.before.later if found.node else ()
    return any(fact.tone == "hurt" and fact not in now.later for fact in waited)


def _line_of(found: FaceOff) -> _Line | None:
    """Return the line of the log that tells the sums of a face-off; None while it is under way."""
    if found.node is None:
        return None
    words = (words for fact, words in told_by(found.node) if _same(fact, found.fact))
    return (found.node.id, next(words, ""))


def _same(fact: Fact, other: Fact | None) -> bool:
    """Return whether two facts differ at most in who may know them."""
    return other is not None and replace(fact, seen="open") == replace(other, seen="open")


def last_outcome(path: tuple[Node, ...]) -> str:
    """Return the most serious public outcome of the last Action or event; empty for an opening.

    Harm comes before the comparison that caused it, and both before everything that follows from them. A
    ruling, and a step before the first Action, tell their own last line.
    """
    return _outcome(path).text


def _outcome(path: tuple[Node, ...]) -> _Outcome:
    for known, told in _kept:
        if known is path:
            return told
    _kept.append((path, _found(path)))
    return _kept[-1][1]


_kept: deque[tuple[tuple[Node, ...], _Outcome]] = deque(maxlen=2)
"""Outcomes of the last paths, which never change: the GM’s window and the players’ ask for the same one."""


def _found(path: Sequence[Node]) -> _Outcome:
    if not path or path[-1].entry.kind == "opening":
        return _NOTHING
    if path[-1].entry.kind != "ruling" and (told := _of_last_action(path)).text:
        return told
    public = _public(path[-1])
    told = _loudest([line for line in public if _tells(line, path[-1])])
    return _Outcome(told.text, frozenset(map(_line, public)))


def _tells(line: LogLine, node: Node) -> bool:
    """Return whether a line is more than a heading or a trifle; “The GM rules” is one if facts follow."""
    alone = line.tone == "ruled" and not node.entry.text and bool(node.entry.given)
    told = line.tone != "quiet" or node.entry.kind == "ruling"  # what the GM sets is no trifle
    return told and line.tone not in HEADINGS and not alone


def _public(node: Node) -> list[LogLine]:
    return [line for line in lines(node) if not line.secret]


def _of_last_action(path: Sequence[Node]) -> _Outcome:
    """Return the outcome of the last Action that is done, with the harm of others that came with it."""
    nodes = [*_told_of(path)][::-1]
    told = [line for node in nodes for line in _public(node) if not line.ruling]
    under_way = {node.id for node in nodes if node.before.up == path[-1].after.up}
    group: list[LogLine] = []
    begun = False
    for fold in reversed(folds(told)):
        within = told[fold.first : fold.end]
        if group and not _goes_on(within, group):
            break
        # the end of a fight is told until the next one begins
        over = not begun and max(map(_weight, within)) == _EVENT
        if group or over or _is_done(within, under_way):
            group[:0] = within
        if any(line.tone in HEADINGS for line in within):
            under_way, begun = set(), True
    return _loudest(group)


def _told_of(path: Sequence[Node]) -> Iterator[Node]:
    """Yield the latest entries of the last procedure, and of the one before if that was of the same kind.

    Of a theft nothing is told in a Combat round. Where hands lie on the table, they belong to the last one.
    What came before a wound or a healing by the GM may be overruled, and is not told again.
    """
    near = [*takewhile(lambda node: not _heals_or_harms(node), islice(reversed(path), _FARTHEST))]
    begins = [place for place, node in enumerate(near, 1) if node.entry.kind == "begin"]
    kinds = [near[place - 1].entry.key for place in begins[:2]]
    other = len({*kinds}) > 1 or load_system(path[-1].after.system).decks.hands is not no_hands
    yield from near[: begins[0] if other and begins else begins[1] if len(begins) > 1 else None]


def _heals_or_harms(node: Node) -> bool:
    """Return whether an entry is a ruling that changes how a combatant is, such as their LIFE."""
    if node.entry.kind != "ruling":
        return False
    before, after, condition = node.before, node.after, load_system(node.after.system).condition
    both = before.combatants.keys() & after.combatants.keys()
    other = (who for who in both if before.combatants[who] is not after.combatants[who])
    return any(condition(before, who) != condition(after, who) for who in other)


def _is_done(within: Sequence[LogLine], under_way: set[int]) -> bool:
    """Return whether an Action has an outcome, or is over without one."""
    most = max(map(_weight, within))
    return most > _DEED or (most == _DEED and within[0].entry not in under_way)


def _goes_on(within: Sequence[LogLine], group: Sequence[LogLine]) -> bool:
    """Return whether a fold belongs to the same Action or event as the ``group`` after it."""
    begins = any(line.tone in (*DEEDS, *HEADINGS) for line in group)
    same = within[-1].entry == group[0].entry or within[0].turn == group[0].turn
    return same and not begins


def _loudest(group: Sequence[LogLine]) -> _Outcome:
    """Return the last of the most serious lines; of harm and of healing every line.

    A comparison is told after its Action, and what an Action led to without one after that Action.
    """
    most = max(map(_weight, group), default=_QUIET)
    shown = [line for line in group if _weight(line) == most]
    if most not in (_HURT, _HEALED):
        shown = [line for line in shown if line.named] or shown[-1:]  # each target that was missed
        begun = [line for line in group if line.tone in DEEDS[:2]] if most == _MET else []
        came = [line for line in group if _weight(line) in _AFTER and line.tone not in HEADINGS]
        healed = [line for line in group if most == _MET and _weight(line) == _HEALED]
        shown = [*begun[:1], *shown, *(came[-1:] if most == _DEED else healed)]
    # leave out a comparison after the last of these lines, because it did not lead to them
    before = takewhile(lambda line: not shown or line is not shown[-1], group)
    text = " ".join(dict.fromkeys(in_brief(shown)))
    return _Outcome(text, frozenset(map(_line, [*before, *shown[-1:]])))


def _line(line: LogLine) -> _Line:
    return line.entry, line.text


def _weight(line: LogLine) -> int:
    return _MET if line.brief else _OF_TONE.get(line.tone, _PLAIN)
