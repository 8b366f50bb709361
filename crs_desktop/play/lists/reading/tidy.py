"""Blanks in texts from outside."""

from collections.abc import Iterable

BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""All blanks of Unicode except the space."""


def in_one_line(cell: str) -> str:
    """Return a cell as one line with single blanks."""
    return " ".join(cell.split())


def joined(texts: Iterable[str]) -> str:
    """Return the texts as one, with a space before and after each."""
    return " ".join(("", *filter(None, texts), ""))


def is_tidy(text: str) -> bool:
    """Return whether no text joined by `joined` has needless blanks, or blanks other than spaces."""
    return "  " not in text and not any(blank in text for blank in BLANKS)
