"""The one door that every sentence shown to a person goes through.

The program speaks one language now. A catalogue for another maps the English template, as it
stands in the code, to its translation; nothing else has to change.
"""

from collections.abc import Mapping

_catalogue: dict[str, str] = {}


def say(text: str, /, **values: object) -> str:
    """Put ``values`` into the template ``text``, in the language spoken now.

    >>> say("{who} loses {amount} LIFE.", who="John", amount=4)
    'John loses 4 LIFE.'
    """
    template = _catalogue.get(text, text)
    return template.format(**values) if values else template  # a journal's own words may hold braces


def speak(catalogue: Mapping[str, str]) -> None:
    """Speak another language from now on; an empty catalogue is English."""
    _catalogue.clear()
    _catalogue.update(catalogue)


def listed(words: list[str]) -> str:
    """Join words as a sentence does.

    >>> listed(["Fred", "Mary", "John"])
    'Fred, Mary and John'
    """
    if len(words) < 2:
        return "".join(words)
    return say("{most} and {last}", most=", ".join(words[:-1]), last=words[-1])
