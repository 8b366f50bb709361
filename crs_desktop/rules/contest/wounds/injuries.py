"""The text form of injuries, which stand in for hit points, and their penalties (CT-2, CT-83 … CT-90).

An entry is a list of clauses separated by commas: ``stabbed in the leg −3, Speed −2``, ``knocked out,
disabled``, ``winded −2, 3 rounds``. A number after a stat’s name is taken off that stat, any other number
off all combat stats.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.contest.house_rules import WOUNDED_STATS
from crs_desktop.rules.contest.sheet.sheet import SHEET, WOUNDED, entries
from crs_desktop.rules.scene import MadeUp, Scene
from crs_desktop.rules.values import Name, exact, plain
from crs_desktop.words import say_many, translated

# The program writes the minus sign, and people type the hyphen; both are read.
_LESS = re.compile(r"(?P<words>.*?)\s*[−-]\s*(?P<number>\d{1,3}(?:[.,]\d{1,3})?)")
_ROUNDS = re.compile(r"(?P<rounds>\d{1,3}) rounds?")
DISABLED = ("disabled", "dead")
_NAMED: Mapping[str, str] = {field.term.casefold(): field.id for field in SHEET}


class Injury(Struct, frozen=True):
    """One entry of the injury list.

    ``penalty`` is taken off the combat stats; ``stats`` holds penalties to single stats by id. ``rounds``
    is the number of rounds left, None if the injury must heal. ``disabled`` is the word that ends fighting.
    """

    words: str = ""
    penalty: Fraction = Fraction()
    stats: Mapping[str, Fraction] = {}
    rounds: int | None = None
    disabled: str = ""


def read(text: str, named: Mapping[str, str] = _NAMED) -> Injury:
    """Read an entry; ``named`` holds the ids of stats by their casefolded names.

    >>> read("winded -2, 3 rounds").rounds
    3
    """
    found = Injury()
    for clause in filter(None, map(str.strip, text.split(","))):
        found = _with(found, clause, named)
    return found


def _with(injury: Injury, clause: str, named: Mapping[str, str]) -> Injury:
    if clause.casefold() in DISABLED:
        return replace(injury, disabled=clause.casefold())
    if lasting := _ROUNDS.fullmatch(clause):
        return replace(injury, rounds=int(lasting["rounds"]))
    less = _LESS.fullmatch(clause)
    if less is None:
        # A clause without a number only describes the injury.
        return replace(injury, words=", ".join(filter(None, (injury.words, clause))))
    number, stat = exact(less["number"].replace(",", ".")), named.get(less["words"].casefold())
    if stat is not None:
        return replace(injury, stats={**injury.stats, stat: injury.stats.get(stat, Fraction()) + number})
    words = ", ".join(filter(None, (injury.words, less["words"])))
    return replace(injury, words=words, penalty=injury.penalty + number)


def write(words: str, penalty: Fraction | int = 0, rounds: int = 0, disabled: str = "") -> str:
    """Return an entry for the list, in the form that `read` understands.

    >>> write("winded", 2, rounds=3)
    'winded −2, 3 rounds'
    """
    first = f"{words} −{plain(Fraction(penalty))}".strip() if penalty else words
    lasting = f"{rounds} rounds" if rounds > 1 else "1 round" if rounds else ""
    return ", ".join(filter(None, (first, lasting, disabled)))


def told(text: str) -> str:
    """Return an entry in the present language; the words of a GM stay as they were written.

    >>> told("flesh wound −1"), told("winded −2, 3 rounds, dead")
    ('flesh wound −1', 'winded −2, 3 rounds, dead')
    """
    return ", ".join(_told(part.strip()) for part in text.split(","))


def apart(text: str) -> tuple[str, str]:
    """Return the last word of an entry that ends fighting, if any, and the rest in the present language.

    >>> apart("knocked out, disabled"), apart("arm −1")
    (('disabled', 'knocked out'), ('', 'arm −1'))
    """
    state, clauses = "", [clause.strip() for clause in text.split(",")]
    for clause in clauses:
        state = clause.casefold() if clause.casefold() in DISABLED else state
    return state, ", ".join(_told(clause) for clause in clauses if clause.casefold() not in DISABLED)


def _told(clause: str) -> str:
    if lasting := _ROUNDS.fullmatch(clause):
        return say_many("1 round", "{count} rounds", int(lasting["rounds"]))
    less = _LESS.fullmatch(clause)
    words = less["words"] if less else clause
    return translated(words) + clause[len(words) :] if words else clause


def injuries(scene: Scene, who: Name) -> tuple[Injury, ...]:
    """Return the injuries of a combatant; clauses may also name stats that the GM made up."""
    held = entries(scene, who, "injuries")
    return _all_read(held, scene.made_up) if held else ()


def takes_off(scene: Scene, clause: str) -> bool:
    """Return whether a clause is a penalty to one stat: ``Speed −2``."""
    return bool(read(clause.strip(), _named(scene.made_up)).stats)


def describes(scene: Scene, words: str) -> bool:
    """Return whether an entry reads words as mere words, alone as well as before a penalty.

    Otherwise: ``dead``, ``cut −3``, ``the leg, Speed``.
    """
    read_ = (read(f"{words}{less}", _named(scene.made_up)) for less in ("", " −1"))
    return all(one == Injury(words, one.penalty) for one in read_)


@lru_cache(maxsize=1024)
def _all_read(held: tuple[str, ...], made_up: tuple[MadeUp, ...]) -> tuple[Injury, ...]:
    """Return entries as they were read before: every stat of every answer asks for the injuries."""
    named = _named(made_up)
    return tuple(read(entry, named) for entry in held)


def _named(made_up: tuple[MadeUp, ...]) -> Mapping[str, str]:
    """Return the ids of all stats by their casefolded names."""
    return {**_NAMED, **{made.term.casefold(): made.id for made in made_up}}


def penalties(scene: Scene, who: Name, stat: str) -> Iterator[tuple[str, Fraction]]:
    """Yield the words and the penalty of each injury that reduces a stat."""
    for injury in injuries(scene, who):
        less = injury.stats.get(stat, Fraction())
        # A plain number reduces only the combat stats, unless a house rule extends it to all.
        if stat in WOUNDED or WOUNDED_STATS.reads(scene, "all"):
            less += injury.penalty
        if less:
            yield injury.words, less


def of_one_stat(scene: Scene, who: Name, stat: str) -> Iterator[tuple[str, Fraction]]:
    """Yield the words and the penalty of each injury that reduces a stat by its name, not with all others."""
    for injury in injuries(scene, who):
        if less := injury.stats.get(stat):
            yield injury.words, less


def disabled(scene: Scene, who: Name) -> str:
    """Return the injury word that makes combat impossible; empty if the combatant can fight (CT-88)."""
    return next((one.disabled for one in injuries(scene, who) if one.disabled), "")


def sooner(text: str) -> str:
    """Return the entry one round later; empty if it is over (CT-86, CT-87)."""
    rounds = read(text).rounds
    if rounds is None:
        return text
    # in English, whatever the window speaks: this is the stored text, which `told` translates
    left = "1 round" if rounds == 2 else f"{rounds - 1} rounds"
    clauses = (left if _ROUNDS.fullmatch(part.strip()) else part.strip() for part in text.split(","))
    return ", ".join(clauses) if rounds > 1 else ""
