"""Questions: the only way a rule learns anything.

A question holds no scene. Its words, options, check and usual answer are functions of the present scene, so
that a ruling given while the question is open changes its options.
"""

import json
import re
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from typing import Any, Generic, NoReturn, TypeVar

from msgspec import Struct

from crs_desktop.override import override
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import listed, say

A = TypeVar("A")
NOTHING = "-"
"""The written form of an empty list."""
Told = Callable[[Scene], str]
"""A sentence that is composed from the scene each time it is shown."""


class Targets(Collection[str]):
    """The allowed names among several, each checked only when it is asked for: most never are."""

    def __init__(self, among: Collection[str], allowed: Callable[[str], bool]) -> None:
        self._among, self._allowed = among, allowed

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._among and self._allowed(name)

    def __iter__(self) -> Iterator[str]:
        return filter(self._allowed, self._among)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Collection) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash(tuple(self))


class Option(Struct, frozen=True):
    """One possible answer: its stored value, its words, and why it is not allowed now.

    ``note`` gives the consequence in a few words, ``short`` in a few characters where words do not fit.
    ``leads`` names the targets that the option would allow; ``to_square`` marks an option that leads to a
    square of the board. In a list, ``instead_of`` is the value of another option of which this one is a
    second state: one button offers both, and at most one of them is chosen. ``unchosen`` describes the state
    when neither is chosen. ``rare`` options come last, and stay folded until the GM wants to see more.
    """

    value: str
    words: str
    why_not: WhyNot | None = None
    note: str = ""
    leads: Collection[str] = ()
    to_square: bool = False
    instead_of: str = ""
    unchosen: str = ""
    short: str = ""
    rare: bool = False


Options = Callable[[Scene], tuple[Option, ...]]
"""A function from the present scene to the options."""

# the refusal of a mistyped step of Duellist once listed all twenty choices, and nobody read so far
_FEW, _NEAREST = 12, 3


def asked_anyway(_scene: Scene) -> None:
    """Settle nothing: a reminder is asked although it has only one answer."""


class Question(Struct, Generic[A], frozen=True, kw_only=True):
    """One thing asked of a person, a deck or a die; ``A`` is the type of its answer.

    ``who`` is the combatant concerned (empty: the GM), ``name`` the last step of the key, ``rule`` the
    inventory's id of the rule that asks. ``forecast`` returns the exact chances of the outcomes of an answer,
    or None where no chance is involved; only views that show a forecast call it. ``settled`` returns the
    answer that the scene already gives, such as the sight past walls, or None if a person decides.
    """

    who: Name
    name: str
    words: Told
    rule: str = ""
    forecast: Callable[[Scene, Any], Forecast | None] | None = None
    settled: Callable[[Scene], A | None] | None = None

    def only(self, scene: Scene) -> A | None:
        """Return the answer for which no person need be asked; None if a person decides."""
        return self.settled(scene) if self.settled else self.sole(scene)

    def sole(self, scene: Scene) -> A | None:
        """Return the only possible answer, or None if there is a choice."""
        return None

    def options(self, scene: Scene) -> tuple[Option, ...]:
        """Return all possible answers, allowed or not; none where a grammar describes them better."""
        return ()

    def grammar(self, scene: Scene) -> str:
        """Describe in words how an answer is typed."""
        raise TypeError(f"{type(self).__name__} has no grammar")

    def usual(self, scene: Scene) -> A:
        """Return the answer that Enter gives."""
        raise TypeError(f"{type(self).__name__} has no usual answer")

    def check(self, scene: Scene, answer: A) -> WhyNot | None:
        """Return the sentence why this answer is not allowed now, or None if it is."""
        raise TypeError(f"{type(self).__name__} checks nothing")

    def read(self, scene: Scene, text: str) -> A:
        """Return the answer stored as ``text``. Raises `NotAllowed` for a text that is not an answer."""
        raise TypeError(f"{type(self).__name__} reads nothing")

    def recall(self, scene: Scene, text: str) -> A:
        """Return the answer that `show` wrote when it was given, without checking it a second time."""
        return self.read(scene, text)

    def show(self, answer: A) -> str:
        """Return the answer as the text that is stored and that `read` accepts."""
        return str(answer)

    def hear(self, scene: Scene, text: str) -> A:
        """Return the answer that a person means by ``text``, typed after the words on the screen.

        Raises:
            NotAllowed: the text means no answer, or more than one.

        """
        return self.read(scene, text)

    def spell(self, scene: Scene, answer: A) -> str:
        """Return the answer in the words on the screen, which `hear` accepts."""
        return self.show(answer)


class Chance(Question[A], Generic[A], frozen=True, kw_only=True):
    """A question that a card or a die answers."""

    def outcomes(self, scene: Scene) -> Mapping[A, int]:
        """Return every possible answer with its weight."""
        raise TypeError(f"{type(self).__name__} has no outcomes")


class Asked(Generic[A]):
    """A question with its key, on its way from the rule to the source of the answer."""

    def __init__(self, key: str, question: Question[A]) -> None:
        """Take a ``key`` that is unique in its procedure: ``Fred/attack/pick 1``."""
        self.key = key
        self.question = question

    def __await__(self) -> Generator["Asked[A]", A, A]:
        return (yield self)


class Together(Question[Mapping[str, A]], Generic[A], frozen=True, kw_only=True):
    """Several questions asked at once; what is not told by ``tells`` is revealed after the last answer.

    The answer maps each part's name to its answer. The parts follow from the present scene, so that a
    combatant who enters meanwhile is asked as well, and one who leaves is not. ``tells`` gives the facts of a
    part’s answer that are told as soon as it is given; the rule tells them where it is driven without parts.
    """

    parts: Callable[[Scene], tuple[Question[A], ...]]
    tells: Callable[[Scene, str, A], tuple[Fact, ...]] = lambda _scene, _name, _answer: ()


class Choices:
    """An index of options by words, value and place, built once for all entries of a typed list."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        self._options = options
        # reversed: of several options with one value, the first keeps its place
        self._places = {one.value: place for place, one in reversed(list(enumerate(options, 1)))}
        self._called = [(told_by, _sorted(told_by, called, options)) for told_by, called in _WAYS]

    def matching(self, text: str) -> Option:
        """Return the option that a person means by ``text``, as the function `matching` describes."""
        typed, wanted = text.strip(), text.strip().casefold()
        for told_by, called in self._called:
            if found := called.get(told_by(typed)):
                return found[0] if len(found) == 1 else _which(self._options, found, typed)
        begin = [one for one in self._options if wanted and one.words.casefold().startswith(wanted)]
        if begin:
            return begin[0] if len(begin) == 1 else _which(self._options, begin, typed)
        raise NotAllowed(self._none_of(typed))

    def _none_of(self, typed: str) -> str:
        """Return the refusal of an unknown option, naming all choices if few, else the most similar ones.

        If one reason bars all choices, it is the refusal.
        """
        barred = {one.why_not for one in self._options}
        # if one reason such as “no turn now” bars all choices, the reason helps more than a list
        if len(barred) == 1 and (why := barred.pop()) is not None:
            return why
        allowed = [one.words for one in self._options if one.why_not is None]
        if len(allowed) <= _FEW:
            said = "“{text}” is not one of the choices: {allowed}."
            return say(said, text=typed, allowed=", ".join(allowed) or "–")
        from difflib import get_close_matches  # rarely needed: imported here, the program starts sooner

        near = get_close_matches(typed, allowed, _NEAREST, 0.4)
        said = "“{text}” is not one of the choices."
        if near:
            said = "“{text}” is not one of the choices. The nearest are: {near}."
        return say(said, text=typed, near=listed(near))

    def stored(self, text: str) -> Option:
        """Return the option of this value, else the one that `matching` finds. Raises `NotAllowed`."""
        place = self._places.get(text)
        return self._options[place - 1] if place else self.matching(text)

    def spelled(self, value: str) -> str:
        """Return a text that means only this option, also in a list: its words if they are unambiguous."""
        if value not in self._places:
            return value
        place = self._places[value]
        one = self._options[place - 1]
        ways = (one.words, value, _with_place(place, one), str(place))
        # a comma, or the sign for an empty list, would be misread within a typed list
        alone = [way for way in ways if "," not in way and way.strip() not in ("", NOTHING)]
        return next((way for way in alone if self._meant(way) == value), one.words)

    def parts(self, text: str) -> list[str]:
        """Return the parts of a typed list; choices without spaces, such as cards, need no commas."""
        # where choices have several words, a blank may lie within one of them
        spaced = any(" " in one.words for one in self._options)
        split = (
            [part] if spaced or None in map(self._meant, part.split()) else part.split()
            for part in _parts(text)
        )
        return [part for parts in split for part in parts]

    def known(self, text: str) -> Iterator[str]:
        """Yield the values that the parts of a typed list name; a part that names none is left out."""
        return filter(None, map(self._meant, self.parts(text)))

    def _meant(self, text: str) -> str | None:
        """Return the value that a person means by ``text``; None if it is not exactly one."""
        try:
            return self.matching(text).value
        except NotAllowed:
            return None


def _named(options: tuple[Option, ...]) -> Choices:
    return remembered(Choices, options)


def _with_place(place: int, one: Option) -> str:
    return f"{one.words} ({place})"


_ToldBy = Callable[[str], str]
_Called = Callable[[int, Option], str]
_WAYS: tuple[tuple[_ToldBy, _Called], ...] = (
    (str.casefold, lambda _place, one: one.words),
    (str.casefold, _with_place),
    (str, lambda _place, one: one.value),
    (str.casefold, lambda _place, one: one.value),
    (str, lambda place, _one: str(place)),
)
"""The ways to name an option, the surest first; each with its key function: exact, or ignoring case."""


def _sorted(told_by: _ToldBy, called: _Called, options: tuple[Option, ...]) -> dict[str, list[Option]]:
    found: dict[str, list[Option]] = {}
    for place, one in enumerate(options, 1):
        found.setdefault(told_by(called(place, one)), []).append(one)
    return found


def matching(options: tuple[Option, ...], text: str) -> Option:
    """Return the option that ``text`` means: its words, its value, its place from 1, or how its words begin.

    Words come first, because a person can read only them on the screen, and the words of one option may be
    the value of another. Options with the same words are told apart by their places: ``Goblin (2)``.

    Raises:
        NotAllowed: the text means no option, or more than one.

    """
    return _named(options).matching(text)


def meant(options: tuple[Option, ...], text: str) -> tuple[str, ...]:
    """Return the values that the parts of a typed list name, without the parts that name none."""
    return tuple(_named(options).known(text))


def stored(options: tuple[Option, ...], text: str) -> Option:
    """Return the option of this value, else the one that `matching` finds. Raises `NotAllowed`."""
    return _named(options).stored(text)


def spelled(options: tuple[Option, ...], value: str) -> str:
    """Return a text that means only this option, also in a list: its words if they are unambiguous."""
    return _named(options).spelled(value)


def _which(options: tuple[Option, ...], found: list[Option], text: str) -> NoReturn:
    """Refuse a text that fits several options, and list what can be typed for each of them."""
    known = listed([_with_place(place, one) for place, one in enumerate(options, 1) if one in found])
    raise NotAllowed(say("“{text}” could mean {known}: type it with its number.", text=text, known=known))


def refused(options: tuple[Option, ...], value: str) -> WhyNot | None:
    """Return why an option is not allowed, or None if it is."""
    for option in options:
        if option.value == value:
            return option.why_not
    return WhyNot(say("“{value}” is not one of the choices.", value=value))


class Listed(Question[tuple[str, ...]], frozen=True, kw_only=True):
    """A question whose answer is a list of options, separated by commas.

    ``so_far`` describes an unfinished list while it is put together: its cost, and what is left.
    """

    choices: Options
    so_far: Callable[[Scene, tuple[str, ...]], str] = lambda _scene, _chosen: ""

    def options(self, scene: Scene) -> tuple[Option, ...]:
        """Return all options, with the reasons against those that are not allowed."""
        return remembered(self.choices, scene)

    @override
    def read(self, scene: Scene, text: str) -> tuple[str, ...]:
        choices = _named(self.options(scene))
        return tuple(choices.stored(part).value for part in _parts(text))

    @override
    def recall(self, scene: Scene, text: str) -> tuple[str, ...]:
        return tuple(_parts(text))

    @override
    def show(self, answer: tuple[str, ...]) -> str:
        return ", ".join(map(_part, answer)) or NOTHING

    @override
    def hear(self, scene: Scene, text: str) -> tuple[str, ...]:
        choices = _named(self.options(scene))
        return tuple(choices.matching(part).value for part in choices.parts(text))

    @override
    def spell(self, scene: Scene, answer: tuple[str, ...]) -> str:
        choices = _named(self.options(scene))
        return ", ".join(_part(choices.spelled(value)) for value in answer) or NOTHING

    def _all(self, scene: Scene) -> str:
        """Return every choice as it is typed, each in its first state."""
        options = self.options(scene)
        first = [option.value for option in options if not option.instead_of]
        return ", ".join(map(_named(options).spelled, first))


def _parts(text: str) -> list[str]:
    """Split a typed list at its commas; an entry that contains a comma is quoted."""
    parts = (part.strip() for part in _PART.findall(text))
    return [_unquoted(part) for part in parts if part not in ("", NOTHING)]


# a quotation mark within an entry, such as 6" nails, is no quotation: a quoted entry ends at a comma
_PART = re.compile(r'\s*"(?:[^"\\]|\\.)*"\s*(?=,|$)|[^,]+')


def _part(text: str) -> str:
    plain = "," not in text and text.strip() == text and not text.startswith('"')
    return text if plain and text not in ("", NOTHING) else json.dumps(text, ensure_ascii=False)


def _unquoted(part: str) -> str:
    if not part.startswith('"') or not part.endswith('"') or len(part) < 2:
        return part
    try:
        # not strict: a pasted name may hold a tab or a line break, which JSON forbids in a string
        return str(json.loads(part, strict=False))
    except ValueError:
        return part
