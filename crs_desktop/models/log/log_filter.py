"""Search of the log: by words, kind of line, or combatant."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from crs_desktop.play.told.story import LogLine

Kind = Literal["short", "everything", "outcomes", "rulings", "about"]


class Search(Struct, frozen=True):
    """The lines that the GM wants to read: all of these ``words``, one kind; ``about`` is a label.

    Words and label are in lower case.
    """

    words: tuple[str, ...] = ()
    kind: Kind = "short"
    about: str = ""

    @property
    def filters(self) -> bool:
        """Whether some lines are left out."""
        return bool(self.words) or self.kind not in ("short", "everything")

    @property
    def in_short(self) -> bool:
        """Whether lines that belong together are folded into one; never while words are searched."""
        return self.kind == "short" and not self.words

    def found_in(self, told: Sequence[LogLine]) -> list[LogLine]:
        """Return the wanted lines."""
        if not self.filters:
            return [*told]
        worded = ((line, line.text.casefold()) for line in told)
        return [
            line
            for line, text in worded
            if all(word in text for word in self.words) and self._fits(line, text)
        ]

    def _fits(self, line: LogLine, text: str) -> bool:
        match self.kind:
            case "outcomes":
                return line.tone != "quiet"
            case "rulings":
                return line.ruling
            case "about":
                return self.about in text
        return True


def searched(text: str, kind: Kind = "everything", about: str = "") -> Search:
    """Return the search for typed words, lines of a kind, or lines about the label of a combatant."""
    return Search(tuple(text.casefold().split()), kind, about.casefold())
