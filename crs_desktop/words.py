"""The functions through which every sentence shown to a person must pass.

English stands in the code, other languages in `gettext` catalogues in ``resources/languages``, which
``python -m tests.catalogues`` brings up to date. For this, a sentence must be a literal in a call of `say` or
in the same file; a sentence declared elsewhere goes through `translated`. A translation that does not fit the
values falls back to English.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import GNUTranslations, NullTranslations

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Name of each language in that language, by its code."""
_ENGLISH = _catalogue = NullTranslations()
# A thread that writes a file in English must not change what the window says meanwhile.
_within: ContextVar[NullTranslations | None] = ContextVar("within", default=None)


def say(text: str, /, **values: object) -> str:
    """Put ``values`` into the template ``text`` in the present language.

    >>> say("{who} loses {amount} LIFE.", who="John", amount=4)
    'John loses 4 LIFE.'
    """
    return _filled(spoken().gettext(text), text, values)


def say_as(meant: str, text: str, /, **values: object) -> str:
    """Like `say`, for an English word with several meanings: ``meant`` tells translators which one.

    >>> say_as("of two equal numbers", "Draw")
    'Draw'
    """
    return _filled(spoken().pgettext(meant, text), text, values)


def say_many(one: str, many: str, /, count: int, **values: object) -> str:
    """Like `say`, in singular or plural by ``count``; both templates may contain ``{count}``.

    >>> say_many("a card", "{count} cards", 1), say_many("a card", "{count} cards", 3)
    ('a card', '3 cards')
    """
    english = one if count == 1 else many
    return _filled(spoken().ngettext(one, many, count), english, {"count": count, **values})


def translated(text: str, /, **values: object) -> str:
    """Like `say`, for a text declared elsewhere: a `template`, a term of a system, a word from data.

    Words of a GM, which the catalogue does not know, stay unchanged.
    """
    return _filled(spoken().gettext(text) if text else "", text, values)


def template(text: str) -> str:
    """Mark a text for the catalogue that is `translated` elsewhere; return it unchanged.

    >>> template("{who} loses {amount} LIFE.")
    '{who} loses {amount} LIFE.'
    """
    return text


def templates(*texts: str) -> tuple[str, ...]:
    """Mark several texts as `template` does, such as the names of all kinds."""
    return texts


def speak(catalogue: NullTranslations | None = None) -> None:
    """Change the present language to that of a catalogue; without one, to English."""
    global _catalogue
    _catalogue = catalogue or _ENGLISH


@contextmanager
def in_language(catalogue: NullTranslations | None) -> Iterator[None]:
    """Speak the language of a catalogue within the block, in this thread; without one, English."""
    token = _within.set(catalogue or _ENGLISH)
    try:
        yield
    finally:
        _within.reset(token)


@contextmanager
def in_english() -> Iterator[None]:
    """Speak English within the block, for what files hold in every language."""
    with in_language(None):
        yield


def spoken() -> NullTranslations:
    """Return the catalogue of the present language."""
    within = _within.get()
    return _catalogue if within is None else within


def is_english() -> bool:
    """Return whether no other language is spoken."""
    return not isinstance(spoken(), GNUTranslations)


def begun(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(words: list[str]) -> str:
    """Join words with commas and a final “and”.

    >>> listed(["Fred", "Mary", "John"])
    'Fred, Mary and John'
    """
    if len(words) < 2:
        return "".join(words)
    return say("{most} and {last}", most=", ".join(words[:-1]), last=words[-1])


def decimal(number: str) -> str:
    """Return a written number with the decimal sign of the present language."""
    return number.replace(".", say_as("decimal sign", "."))


class _Number(float):
    """A number that is written with the decimal sign of the present language."""

    def __format__(self, spec: str) -> str:
        return decimal(super().__format__(spec))


def _filled(text: str, english: str, values: dict[str, object]) -> str:
    if not values:
        return text  # a GM's own words may contain braces
    if not is_english():
        values = {name: _Number(one) if type(one) is float else one for name, one in values.items()}
    try:
        return text.format(**values)
    except (LookupError, ValueError):
        return english.format(**values)
