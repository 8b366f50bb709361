"""The doors that every sentence shown to a person goes through.

The program speaks one language now. Another is a catalogue of `gettext`: Babel reads every template out
of the code (`pybabel extract -F pyproject.toml crs_desktop`), and nothing else has to change. So what is
said stands as a literal in the call of `say` or in the same file; what was declared elsewhere goes through
`translated`.
"""

from gettext import NullTranslations

_catalogue = NullTranslations()


def say(text: str, /, **values: object) -> str:
    """Put ``values`` into the template ``text``, in the language spoken now.

    >>> say("{who} loses {amount} LIFE.", who="John", amount=4)
    'John loses 4 LIFE.'
    """
    return _filled(_catalogue.gettext(text), values)


def say_as(meant: str, text: str, /, **values: object) -> str:
    """Like `say`, where one English word is two in another language: ``meant`` tells which.

    >>> say_as("of two equal numbers", "Draw")
    'Draw'
    """
    return _filled(_catalogue.pgettext(meant, text), values)


def say_many(one: str, many: str, /, count: int, **values: object) -> str:
    """Like `say`, in the form that ``count`` asks for; both templates may hold ``{count}``.

    >>> say_many("a card", "{count} cards", 1), say_many("a card", "{count} cards", 3)
    ('a card', '3 cards')
    """
    return _filled(_catalogue.ngettext(one, many, count), {"count": count, **values})


def translated(text: str, /, **values: object) -> str:
    """Like `say`, for what does not stand here: a `template`, a term of a system, a word out of data.

    What a GM or a table of his calls something the catalogue may not know: it stays as it is.
    """
    return _filled(_catalogue.gettext(text) if text else "", values)


def template(text: str) -> str:
    """Mark what is declared here and `translated` elsewhere, so that a catalogue knows it: the text itself.

    >>> template("{who} loses {amount} LIFE.")
    '{who} loses {amount} LIFE.'
    """
    return text


def templates(*texts: str) -> tuple[str, ...]:
    """Several of them, such as the names of all the kinds there are."""
    return texts


def speak(catalogue: NullTranslations | None = None) -> None:
    """Speak another language from now on; without a catalogue, English."""
    global _catalogue
    _catalogue = catalogue or NullTranslations()


def listed(words: list[str]) -> str:
    """Join words as a sentence does.

    >>> listed(["Fred", "Mary", "John"])
    'Fred, Mary and John'
    """
    if len(words) < 2:
        return "".join(words)
    return say("{most} and {last}", most=", ".join(words[:-1]), last=words[-1])


def _filled(text: str, values: dict[str, object]) -> str:
    return text.format(**values) if values else text  # a journal's own words may hold braces
