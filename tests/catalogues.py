"""``python -m tests.catalogues``: bring the catalogues of other languages up to date, and compile them.

Sentences that are new come into ``resources/languages/de.po`` without a translation; those that are gone go.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import crs_desktop
from crs_desktop import shipped
from crs_desktop.words import LANGUAGES

FOLDER = shipped.path("languages")


def main() -> None:
    """Update and compile all catalogues, and tell how much of each is missing."""
    for code in LANGUAGES.keys() - {"en"}:
        held = updated(code)
        write(held, code)
        missing = [message.id for message in held if message.id and not complete(message)]
        print(f"{LANGUAGES[code]}: {len(missing)} of {len(held)} sentences are not translated.")  # noqa: T201


def updated(code: str) -> Catalog:
    """Return the catalogue of a language with all sentences of the program and no others."""
    held = read(code)
    made = held.creation_date
    held.update(template(), no_fuzzy_matching=True)
    held.obsolete.clear()
    held.creation_date = made  # a run without a new sentence changes no byte
    return held


def read(code: str) -> Catalog:
    """Return the catalogue of a language as it is in its file."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def write(catalogue: Catalog, code: str) -> None:
    """Write a catalogue for translators and for the program."""
    texts, compiled = io.BytesIO(), io.BytesIO()
    write_po(texts, catalogue, no_location=True, sort_output=True, width=110)
    write_mo(compiled, catalogue)
    (FOLDER / f"{code}.po").write_bytes(texts.getvalue())
    (FOLDER / f"{code}.mo").write_bytes(compiled.getvalue())


def template() -> Catalog:
    """Return a catalogue of all sentences of the program."""
    made = Catalog(charset="utf-8", header_comment="# Sentences of CRS Desktop, for translators.")
    for id_, context in _sentences():
        made.add(id_, context=context)
    return made


def _sentences() -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    package = Path(crs_desktop.__file__).parent
    for folder, method, pattern in (
        (package, "tests.extraction:extract", "**.py"),
        (shipped.path(), "tests.extraction:extract_rows", "**/tables/**.toml"),
        (shipped.path(), "tests.extraction:extract_title", "**/samples/**.toml"),
    ):
        for _, _, id_, _, context in extract_from_dir(folder, [(pattern, method)]):
            yield id_, context


def complete(message: Message) -> bool:
    """Whether each form of a message is translated."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(forms)


if __name__ == "__main__":
    main()
