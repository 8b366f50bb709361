"""What a question is: the only way a rule learns anything.

A question holds no scene. Its words, options, check and usual answer are functions of the scene as it is
when they are looked at, so that a ruling given while it stands open changes what it offers.
"""

import json
import re
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from typing import Any, Generic, NoReturn, TypeVar

from msgspec import Struct

from crs_desktop.override import override
from crs_desktop.rules.kept import remembered
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import listed, say

A = TypeVar("A")
NOTHING = "-"
"""How a list without anything in it is written."""
Told = Callable[[Scene], str]
"""A sentence that is put together when it is looked at."""


class Targets(Collection[str]):
    """Those among some who are allowed. Each is judged when he is looked at, for hardly anybody ever is."""

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
    """One thing that can be answered: how it is written, how it reads, and why it is not allowed now.

    ``note`` says in a few words what would come of it, ``short`` in a few signs where there is no room for
    words, ``leads`` names the targets it would allow, ``to_square`` tells that it leads to a place on the
    board. In a list, ``instead_of`` is the value of the
    option that this is another state of: one of the two is chosen, and both are one button. ``unchosen`` says
    what holds when neither is.
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


Options = Callable[[Scene], tuple[Option, ...]]
"""What can be chosen, as it is when it is looked at."""

_FEW, _NEAREST = 12, 3


class Question(Struct, Generic[A], frozen=True, kw_only=True):
    """One thing asked of a person, a deck or a die; ``A`` is the type of its answer.

    ``who`` is whose affair it is (empty: the GM's), ``name`` the last step of its key, ``rule`` the
    inventory's id of the rule that asks. ``forecast`` tells what an answer would come to, with exact
    chances; None where nothing hangs on chance. Nobody asks it who does not show it.
    """

    who: Name
    name: str
    words: Told
    rule: str = ""
    forecast: Callable[[Scene, Any], Forecast | None] | None = None

    def options(self, scene: Scene) -> tuple[Option, ...]:
        """All that can be answered, allowed or not; empty where a grammar describes it better."""
        return ()

    def grammar(self, scene: Scene) -> str:
        """How an answer is typed, in words."""
        raise TypeError(f"{type(self).__name__} has no grammar")

    def usual(self, scene: Scene) -> A:
        """The answer that Enter gives."""
        raise TypeError(f"{type(self).__name__} has no usual answer")

    def check(self, scene: Scene, answer: A) -> WhyNot | None:
        """None, or the sentence why this answer is not allowed now."""
        raise TypeError(f"{type(self).__name__} checks nothing")

    def read(self, scene: Scene, text: str) -> A:
        """The answer that a stored ``text`` is. Raises `NotAllowed` when it is none."""
        raise TypeError(f"{type(self).__name__} reads nothing")

    def recall(self, scene: Scene, text: str) -> A:
        """The answer that `show` wrote when it was given: it was judged then, and is not judged again."""
        return self.read(scene, text)

    def show(self, answer: A) -> str:
        """The answer as text: what is stored, and what `read` takes back."""
        return str(answer)

    def hear(self, scene: Scene, text: str) -> A:
        """The answer that a person means by ``text``, who goes by the words on the screen.

        Raises:
            NotAllowed: it means none, or more than one.

        """
        return self.read(scene, text)

    def spell(self, scene: Scene, answer: A) -> str:
        """The answer in the words on the screen: what `hear` takes back."""
        return self.show(answer)


class Chance(Question[A], Generic[A], frozen=True, kw_only=True):
    """A question that a card or a die answers."""

    def outcomes(self, scene: Scene) -> Mapping[A, int]:
        """Every answer there is, with its weight."""
        raise TypeError(f"{type(self).__name__} has no outcomes")


class Asked(Generic[A]):
    """A question with its key, on its way from the rule to whoever answers."""

    def __init__(self, key: str, question: Question[A]) -> None:
        """``key`` is unique in its procedure: ``Fred/attack/pick 1``."""
        self.key = key
        self.question = question

    def __await__(self) -> Generator["Asked[A]", A, A]:
        return (yield self)


class Together(Question[Mapping[str, A]], Generic[A], frozen=True, kw_only=True):
    """Several questions put at once; no answer is known before the last is in.

    The answer maps each part's name to its answer. Parts are looked up in the scene, so that one who comes
    or goes meanwhile is asked or not.
    """

    parts: Callable[[Scene], tuple[Question[A], ...]]


class Choices:
    """Options by all that they are called: sorted once, however many are typed or spelled in a list."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        self._options = options
        self._places = {one.value: place for place, one in reversed(list(enumerate(options, 1)))}
        self._called = [(told_by, _sorted(told_by, called, options)) for told_by, called in _WAYS]

    def matching(self, text: str) -> Option:
        """The option that a person means by ``text``, as `matching` tells."""
        typed, wanted = text.strip(), text.strip().casefold()
        for told_by, called in self._called:
            if found := called.get(told_by(typed)):
                return found[0] if len(found) == 1 else _which(self._options, found, typed)
        begin = [one for one in self._options if wanted and one.words.casefold().startswith(wanted)]
        if begin:
            return begin[0] if len(begin) == 1 else _which(self._options, begin, typed)
        raise NotAllowed(self._none_of(typed))

    def _none_of(self, typed: str) -> str:
        """Of few choices it names all, of many those that are nearest to what was typed."""
        allowed = [one.words for one in self._options if one.why_not is None]
        if len(allowed) <= _FEW:
            said = "“{text}” is none of the choices: {allowed}."
            return say(said, text=typed, allowed=", ".join(allowed) or "–")
        from difflib import get_close_matches  # hardly ever needed, and never at the start

        near = get_close_matches(typed, allowed, _NEAREST, 0.4)
        said = "“{text}” is none of the choices."
        if near:
            said = "“{text}” is none of the choices. Meant may be: {near}."
        return say(said, text=typed, near=listed(near))

    def stored(self, text: str) -> Option:
        """The option with this value, else the one that a person would mean. Raises `NotAllowed`, too."""
        place = self._places.get(text)
        return self._options[place - 1] if place else self.matching(text)

    def spelled(self, value: str) -> str:
        """How an option is typed, in a list too: its words, or what else can mean no other."""
        if value not in self._places:
            return value
        place = self._places[value]
        one = self._options[place - 1]
        ways = (one.words, value, _with_place(place, one), str(place))
        alone = [way for way in ways if "," not in way and way.strip() not in ("", NOTHING)]
        return next((way for way in alone if self._means(way, value)), one.words)

    def _means(self, text: str, value: str) -> bool:
        try:
            return self.matching(text).value == value
        except NotAllowed:
            return False


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
"""All that an option is called, the surest first; and what each is told by: the text itself, or folded."""


def _sorted(told_by: _ToldBy, called: _Called, options: tuple[Option, ...]) -> dict[str, list[Option]]:
    found: dict[str, list[Option]] = {}
    for place, one in enumerate(options, 1):
        found.setdefault(told_by(called(place, one)), []).append(one)
    return found


def matching(options: tuple[Option, ...], text: str) -> Option:
    """The option that a person means by ``text``: its words, its value, its place from 1, or how it begins.

    Words come first: they are all that can be read on the screen, and one may be another’s value. Where
    several have the same, each is meant with its place after it: ``Goblin (2)``.

    Raises:
        NotAllowed: none, or more than one.

    """
    return _named(options).matching(text)


def stored(options: tuple[Option, ...], text: str) -> Option:
    """The option with this value, else the one that a person would mean. Raises `NotAllowed`, too."""
    return _named(options).stored(text)


def spelled(options: tuple[Option, ...], value: str) -> str:
    """How an option is typed, in a list too: its words, or what else can mean no other."""
    return _named(options).spelled(value)


def _which(options: tuple[Option, ...], found: list[Option], text: str) -> NoReturn:
    """Say that several are meant, with what can be typed for each of them."""
    known = listed([_with_place(place, one) for place, one in enumerate(options, 1) if one in found])
    raise NotAllowed(say("“{text}” fits {known}: type it with the number.", text=text, known=known))


def refused(options: tuple[Option, ...], value: str) -> WhyNot | None:
    """Why an option cannot be taken, or None when it can."""
    for option in options:
        if option.value == value:
            return option.why_not
    return WhyNot(say("“{value}” is not among the choices.", value=value))


class Listed(Question[tuple[str, ...]], frozen=True, kw_only=True):
    """An answer is a list of options, written with commas between.

    ``so_far`` says what it comes to while it is put together: what it costs, and what is left.
    """

    choices: Options
    so_far: Callable[[Scene, tuple[str, ...]], str] = lambda _scene, _chosen: ""

    def options(self, scene: Scene) -> tuple[Option, ...]:
        """All, with the reasons against those that are not allowed."""
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
        return tuple(choices.matching(part).value for part in _parts(text))

    @override
    def spell(self, scene: Scene, answer: tuple[str, ...]) -> str:
        choices = _named(self.options(scene))
        return ", ".join(_part(choices.spelled(value)) for value in answer) or NOTHING

    def _all(self, scene: Scene) -> str:
        """Every choice as it is typed, each in its first state."""
        options = self.options(scene)
        first = [option.value for option in options if not option.instead_of]
        return ", ".join(map(_named(options).spelled, first))


def _parts(text: str) -> list[str]:
    """What stands between the commas of a list; one that holds a comma stands between quotes."""
    parts = (part.strip() for part in _PART.findall(text))
    return [_unquoted(part) for part in parts if part not in ("", NOTHING)]


_PART = re.compile(r'\s*"(?:[^"\\]|\\.)*"\s*(?=,|$)|[^,]+')


def _part(text: str) -> str:
    plain = "," not in text and text.strip() == text and not text.startswith('"')
    return text if plain and text not in ("", NOTHING) else json.dumps(text, ensure_ascii=False)


def _unquoted(part: str) -> str:
    if not part.startswith('"') or not part.endswith('"') or len(part) < 2:
        return part
    try:
        return str(json.loads(part, strict=False))
    except ValueError:
        return part
