"""The states that rules read of a thing, and how they are read and shown in the language spoken now.

An `Item` holds the terms of these, and beside them any words of the GM’s own, which stay as he wrote them.
"""

from collections.abc import Iterable

from crs_desktop.rules.scene import Item
from crs_desktop.rules.termed import Termed
from crs_desktop.words import templates

STATES = tuple(map(Termed, templates("carried", "held", "worn", "skill", "power", "laid down")))
"""In the order in which they are offered."""


def shown_states(states: Iterable[str]) -> list[str]:
    """How each is read: a term by its title, any other word as it is."""
    titles = {state.term: state.title for state in STATES}
    return [titles.get(state, state) for state in states]


def things(items: Iterable[Item]) -> list[str]:
    """What everybody may know that somebody has, each with what it does."""
    known = (item for item in items if not item.secret)
    return [f"{item.name} ({item.effect})" if item.effect else item.name for item in known]


def read_states(words: Iterable[str]) -> tuple[str, ...]:
    """What is meant by words that somebody wrote, by titles or terms, in large or small letters."""
    return meant(words, titles())


def titles() -> tuple[str, ...]:
    """The title of each state now."""
    return tuple(state.title for state in STATES)


def meant(words: Iterable[str], titled: Iterable[str]) -> tuple[str, ...]:
    """The same where the states are called so, in their order: what is shown goes before what is stored."""
    terms = {state.term: state.term for state in STATES}
    terms |= {title.casefold(): state.term for title, state in zip(titled, STATES, strict=True)}
    return tuple(terms.get(word.casefold(), word) for word in words)
