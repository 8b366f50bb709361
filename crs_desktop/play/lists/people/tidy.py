"""Whether texts are written as they should be, of thousands at once."""

from collections.abc import Iterable

BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""All that Unicode has but the space."""


def joined(texts: Iterable[str]) -> str:
    """All of them as one text, which is looked through at once: a space stands before and after each."""
    return " ".join(("", *filter(None, texts), ""))


def is_tidy(text: str) -> bool:
    """Whether none of the texts that were joined to this has a blank too many, or another than a space."""
    return "  " not in text and not any(blank in text for blank in BLANKS)
