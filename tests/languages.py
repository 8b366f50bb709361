"""A language for a test: what there is to translate, and a dictionary that is spoken for a while."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import NullTranslations

from crs_desktop.rules.sheet import Computed, Wheel
from crs_desktop.rules.system import System
from crs_desktop.words import speak


def declared(system: System) -> Iterator[str]:
    """Every word that a system declares."""
    yield from (one.term for one in (*system.sheet, *system.procedures, *system.house_rules))
    yield from (one.term for table in system.tables for one in (table, *table.columns))
    yield from (one.term for one in system.items.gear)
    yield from (choice for rule in system.house_rules for choice in (*rule.choices, *rule.choices.values()))
    yield from (field.terms for field in system.sheet if isinstance(field, Computed))
    yield from (field.other_term for field in system.sheet if isinstance(field, Wheel))
    yield from (word for stage in system.printed.round for word in (stage.term, stage.sentence))


class Dictionary(NullTranslations):
    """Says what stands in it otherwise, and the rest in English.

    What English has one word for stands under ``meant|word``, and several of something under its plural.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self._words = words

    def gettext(self, message: str) -> str:
        return self._words.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self._words.get(f"{context}|{message}", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(super().ngettext(msgid1, msgid2, n))


@contextmanager
def speaking(words: Mapping[str, str]) -> Iterator[None]:
    """Speak ``words`` in here, and English afterwards."""
    speak(Dictionary(words))
    try:
        yield
    finally:
        speak()
