"""Whether texts are written as they should be, of thousands at once."""

from collections.abc import Iterable


def joined(texts: Iterable[str]) -> str:
    """All of them as one text, which is looked through at once: a letter stands before and after each."""
    return "_".join(("", *texts, ""))


def is_tidy(text: str) -> bool:
    """Whether none of the texts that were joined to this has a blank too many, or another than a space."""
    bare = " " not in text or not any(blanks in text for blanks in ("  ", "_ ", " _"))
    return bare and text.isprintable()
