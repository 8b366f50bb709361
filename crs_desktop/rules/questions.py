"""The kinds of question that a person decides.

The list is closed, together with Draw, Deal and Roll in `chance_questions` and Together in `ask`, which asks
several questions at once. A new kind concerns every layer of the program.
"""

from collections.abc import Callable
from typing import Literal

from crs_desktop.override import override
from crs_desktop.rules.ask import (
    NOTHING,
    Listed,
    Option,
    Options,
    Question,
    matching,
    refused,
    spelled,
    stored,
)
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, whole
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

Limit = Callable[[Scene], int]


class Amount(Question[int], frozen=True, kw_only=True):
    """A whole number between two limits, both included."""

    low: Limit
    high: Limit
    prefer: Literal["low", "high"] | int = "low"

    @override
    def grammar(self, scene: Scene) -> str:
        return say("a whole number from {low} to {high}", low=self.low(scene), high=self.high(scene))

    def usual(self, scene: Scene) -> int:
        """Return the preferred number, brought within the limits."""
        low, high = self.low(scene), self.high(scene)
        return max(low, min(high, {"low": low, "high": high}.get(str(self.prefer), whole(self.prefer))))

    @override
    def sole(self, scene: Scene) -> int | None:
        low = self.low(scene)
        return low if low == self.high(scene) else None

    @override
    def check(self, scene: Scene, answer: int) -> WhyNot | None:
        low, high = self.low(scene), self.high(scene)
        if low <= answer <= high:
            return None
        why = say("{given} is not allowed: it must be {low} to {high}.", given=answer, low=low, high=high)
        return WhyNot(why, self.rule)

    @override
    def read(self, scene: Scene, text: str) -> int:
        try:
            # sentences of the program have the typographic minus, and people copy them
            return int(text.strip().replace("−", "-"))
        except ValueError:
            what = self.grammar(scene)
            raise NotAllowed(say("“{text}” is not {what}.", text=text.strip(), what=what)) from None


class Choose(Question[str], frozen=True, kw_only=True):
    """A choice of one option. The usual answer is ``prefer`` while it is allowed, else the first allowed."""

    choices: Options
    prefer: Callable[[Scene], str] | None = None

    def options(self, scene: Scene) -> tuple[Option, ...]:
        """Return all options, with the reasons against those that are not allowed."""
        return remembered(self.choices, scene)

    def grammar(self, scene: Scene) -> str:
        """List the allowed choices by their words."""
        allowed = [option.words for option in self.options(scene) if option.why_not is None]
        return say("one of: {all}", all=", ".join(allowed) or "–")

    def usual(self, scene: Scene) -> str:
        """Return the preferred option if allowed, else the first allowed, else the first of all."""
        options = self.options(scene)
        allowed = [option.value for option in options if option.why_not is None]
        # kept for the scene: several views ask, and among hundreds of combatants a preference takes long
        preferred = remembered(self.prefer, scene) if self.prefer else ""
        return preferred if preferred in allowed else next(iter(allowed or [o.value for o in options]), "")

    @override
    def sole(self, scene: Scene) -> str | None:
        allowed = [option.value for option in self.options(scene) if option.why_not is None]
        return allowed[0] if len(allowed) == 1 else None

    def check(self, scene: Scene, answer: str) -> WhyNot | None:
        """Refuse an answer that is not an option, or not allowed."""
        return refused(self.options(scene), answer)

    @override
    def read(self, scene: Scene, text: str) -> str:
        return stored(self.options(scene), text).value

    @override
    def recall(self, scene: Scene, text: str) -> str:
        return text

    def hear(self, scene: Scene, text: str) -> str:
        """Return the option with these words, this value or place, or words that begin so."""
        return matching(self.options(scene), text).value

    @override
    def spell(self, scene: Scene, answer: str) -> str:
        return spelled(self.options(scene), answer)


class Several(Listed, frozen=True, kw_only=True):
    """A choice of several options, none twice; at least ``least``, and at most ``most`` of them.

    The usual answer is the allowed part of ``prefer``; if that is too short, the first allowed options.
    ``barred`` returns why options that are each allowed cannot be combined.
    """

    least: int = 0
    most: Limit | None = None
    prefer: Callable[[Scene], tuple[str, ...]] = lambda _scene: ()
    barred: Callable[[Scene, tuple[str, ...]], WhyNot | None] = lambda _scene, _chosen: None

    def grammar(self, scene: Scene) -> str:
        """List the choices by their words, with one example of an option in a second state."""
        other = next((option.value for option in self.options(scene) if option.instead_of), "")
        if self.least and not other:
            return say("any of: {all}, with commas between", all=self._all(scene))
        if not other:
            said = "any of: {all}, with commas between; {nothing} for none"
            return say(said, all=self._all(scene), nothing=NOTHING)
        said = "{all} or “{other}”; {nothing} for none"
        return say(said, all=self._all(scene), nothing=NOTHING, other=self.spell(scene, (other,)))

    def usual(self, scene: Scene) -> tuple[str, ...]:
        """Return the preferred options, or the least number allowed."""
        allowed = [option.value for option in self.options(scene) if option.why_not is None]
        preferred = [value for value in self.prefer(scene) if value in allowed]
        return tuple(preferred if len(preferred) >= self.least else allowed[: self.least])

    @override
    def sole(self, scene: Scene) -> tuple[str, ...] | None:
        allowed = tuple(option.value for option in self.options(scene) if option.why_not is None)
        return allowed if len(allowed) <= self.least and self.check(scene, allowed) is None else None

    def check(self, scene: Scene, answer: tuple[str, ...]) -> WhyNot | None:
        """Refuse an option twice, too few, too many, one that is not allowed, and a barred combination."""
        states = {option.value: option.instead_of or option.value for option in self.options(scene)}
        # two states of one option count as one: nobody can both act and stand by
        if len({states.get(value, value) for value in answer}) < len(answer):
            return WhyNot(say("Each can be chosen only once."), self.rule)
        if len(answer) < self.least:
            return WhyNot(say("At least {least} must be chosen.", least=self.least), self.rule)
        if self.most is not None and len(answer) > (most := self.most(scene)):
            return WhyNot(say("No more than {most} may be chosen.", most=most), self.rule)
        return _first_refused(self.options(scene), answer) or self.barred(scene, answer)


class Confirm(Question[bool], frozen=True, kw_only=True):
    """Yes or no. ``no_because`` returns the reason while yes is not allowed.

    ``prefer``, the usual answer, may depend on the scene.
    """

    prefer: bool | Callable[[Scene], bool] = True
    no_because: Callable[[Scene], WhyNot | None] | None = None

    @override
    def options(self, scene: Scene) -> tuple[Option, ...]:
        why_not = self.no_because(scene) if self.no_because else None
        return (Option("yes", say("Yes"), why_not), Option("no", say("No")))

    @override
    def grammar(self, scene: Scene) -> str:
        return say("yes or no")

    def usual(self, scene: Scene) -> bool:
        """Return the preferred answer, but no while yes is not allowed."""
        preferred = self.prefer(scene) if callable(self.prefer) else self.prefer
        return preferred and self.check(scene, True) is None

    @override
    def sole(self, scene: Scene) -> bool | None:
        return None if self.check(scene, True) is None else False

    def check(self, scene: Scene, answer: bool) -> WhyNot | None:
        """Refuse yes while it is barred; no is always allowed."""
        return refused(self.options(scene), self.show(answer))

    def read(self, scene: Scene, text: str) -> bool:
        """Read ``yes``, ``no``, their beginnings, 1 or 2."""
        return stored(self.options(scene), text).value == "yes"

    @override
    def recall(self, scene: Scene, text: str) -> bool:
        # undo and redo recall every stored answer: no options are made for these two words
        return text == "yes" or (text != "no" and self.read(scene, text))

    def hear(self, scene: Scene, text: str) -> bool:
        """Read the two words on the screen first, then the stored ``yes`` and ``no``, which may differ."""
        return matching(self.options(scene), text).value == "yes"

    def spell(self, scene: Scene, answer: bool) -> str:
        """Return the word on the screen."""
        return spelled(self.options(scene), self.show(answer))

    @override
    def show(self, answer: bool) -> str:
        return "yes" if answer else "no"


class Place(Question[Square], frozen=True, kw_only=True):
    """A square of the board; ``barred`` returns why a square is not allowed."""

    barred: Callable[[Scene, Square], WhyNot | None]
    prefer: Callable[[Scene], Square]

    @override
    def grammar(self, scene: Scene) -> str:
        return say("a square: column and row, such as C4")

    def usual(self, scene: Scene) -> Square:
        """Return the preferred square if allowed, else the first allowed."""
        preferred = self.prefer(scene)
        if self.check(scene, preferred) is None:
            return preferred
        # the usual answer must be allowed after any ruling, also one that took the best square
        return next((square for square in _squares(scene) if self.check(scene, square) is None), preferred)

    def check(self, scene: Scene, answer: Square) -> WhyNot | None:
        """Refuse a square off the board or barred."""
        if not scene.ground.holds(answer):
            return WhyNot(say("{square} is off the board.", square=answer))
        return self.barred(scene, answer)

    @override
    def read(self, scene: Scene, text: str) -> Square:
        return read_square(text)


class Words(Question[str], frozen=True, kw_only=True):
    """Free text; ``least`` is the fewest characters."""

    least: int = 0
    prefer: str = ""

    @override
    def grammar(self, scene: Scene) -> str:
        return say("any words")

    @override
    def usual(self, scene: Scene) -> str:
        return self.prefer

    @override
    def check(self, scene: Scene, answer: str) -> WhyNot | None:
        if len(answer.strip()) < self.least:
            return WhyNot(say("This cannot be left empty."), self.rule)
        return None

    def read(self, scene: Scene, text: str) -> str:
        """Return the text unchanged."""
        return text


class Plan(Listed, frozen=True, kw_only=True):
    """A sequence of steps, each as often as wanted; ``barred`` judges the whole sequence."""

    barred: Callable[[Scene, tuple[str, ...]], WhyNot | None] = lambda _scene, _plan: None

    def grammar(self, scene: Scene) -> str:
        """List the steps by their words."""
        said = "steps in order, with commas between: {all}; {nothing} for none"
        return say(said, all=self._all(scene), nothing=NOTHING)

    def usual(self, scene: Scene) -> tuple[str, ...]:
        """Return the empty plan if allowed, else the first single step that is."""
        single = [(option.value,) for option in self.options(scene)]
        return next((plan for plan in ((), *single) if self.check(scene, plan) is None), ())

    def check(self, scene: Scene, answer: tuple[str, ...]) -> WhyNot | None:
        """Refuse a step that is not allowed, and a barred sequence."""
        return _first_refused(self.options(scene), answer) or self.barred(scene, answer)


def somebody(scene: Scene) -> bool:
    """Return whether there is a combatant to choose."""
    return bool(scene.combatants)


def nobody(scene: Scene) -> WhyNot | None:
    """Return why nobody can be chosen: there are no combatants; None if there are."""
    return None if scene.combatants else WhyNot(say("No combatants yet: add a character first."))


def everyone(
    scene: Scene,
    barred: Callable[[Scene, Name], WhyNot | None] = lambda _scene, _name: None,
    note: Callable[[Scene, Name], str] = lambda _scene, _name: "",
) -> tuple[Option, ...]:
    """Return an option for each combatant, with the reason against them if barred, else with a note."""
    options = []
    for name, one in scene.combatants.items():
        why_not = barred(scene, name)
        options.append(Option(name, one.label, why_not, "" if why_not else note(scene, name)))
    return tuple(options)


def _first_refused(options: tuple[Option, ...], values: tuple[str, ...]) -> WhyNot | None:
    return next((why for value in values if (why := refused(options, value))), None)


def _squares(scene: Scene) -> list[Square]:
    return [Square(c, r) for r in range(scene.ground.rows) for c in range(scene.ground.columns)]
