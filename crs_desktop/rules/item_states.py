"""The item states that rules understand, and their reading and display in the present language.

An `Item` holds the terms of these states, and besides any words of the GM, which stay as written.
"""

from collections.abc import Iterable

from crs_desktop.rules.scene import Item
from crs_desktop.rules.termed import Termed
from crs_desktop.words import templates

STATES = tuple(map(Termed, templates("carried", "held", "worn", "skill", "power", "laid down")))
"""The known states in the order in which they are offered."""
_KNOWN = {state.term: state for state in STATES}


def shown_states(states: Iterable[str]) -> list[str]:
    """Return the text for each state: the title of a known term, any other word unchanged."""
    return [_KNOWN[state].title if state in _KNOWN else state for state in states]


def things(items: Iterable[Item]) -> list[str]:
    """Return the names of all items that are not secret, each with its effect."""
    known = (item for item in items if not item.secret)
    return [f"{item.name} ({item.effect})" if item.effect else item.name for item in known]


def read_states(words: Iterable[str]) -> tuple[str, ...]:
    """Return the states for typed words, which may be titles or terms in any case."""
    return meant(words, titles())


def titles() -> tuple[str, ...]:
    """Return the title of each state in the present language."""
    return tuple(state.title for state in STATES)


def meant(words: Iterable[str], titled: Iterable[str]) -> tuple[str, ...]:
    """Return the states for ``words``, given the titles in the order of `STATES`; a title beats a term."""
    terms = {state.term: state.term for state in STATES}
    terms |= {title.casefold(): state.term for title, state in zip(titled, STATES, strict=True)}
    return tuple(terms.get(word.casefold(), word) for word in words)
