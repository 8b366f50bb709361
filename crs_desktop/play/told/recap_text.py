"""The recap of one fight or of an evening as Markdown or as a web page, with pictures of the boards."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from crs_desktop.play.journal.atomic_write import written
from crs_desktop.play.told.recap import Recap
from crs_desktop.words import say

ENDINGS = (".html", ".md")
_SIGNS, _RULE = re.compile(r"[\\`*_#<>\[\]]"), "---"
_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:46em;margin:2em auto;padding:0 1em}"
    "img{max-width:100%}td,th{padding:.1em .8em;text-align:left}"
)


class PicturedRecap(NamedTuple):
    """A recap and the picture of its board as PNG; empty without a board."""

    recap: Recap
    picture: bytes = b""


class _Block(NamedTuple):
    """A piece of a recap: a heading of a level, a list, a table or a picture."""

    kind: str
    level: int = 0
    text: str = ""
    rows: Sequence[Sequence[str]] = ()
    picture: bytes = b""


def write_recap(path: Path, title: str, fights: Sequence[PicturedRecap]) -> None:
    """Write a recap; Markdown has its pictures in files beside it. Raises `NotSaved` if that fails."""
    said = "{file} could not be written: {why}. The fight itself is safe."
    if path.suffix.casefold() == ".html":
        _put(path, _html(title, fights).encode(), said)
        return
    names = {}
    for number, fight in enumerate(fights, 1):
        if fight.picture:
            names[fight.picture] = f"{path.stem}-{number}.png"
            _put(path.with_name(names[fight.picture]), fight.picture, said)
    _put(path, markdown(title, fights, lambda picture: names[picture]).encode(), said)


def _put(path: Path, held: bytes, said: str) -> None:
    with written(path, said) as beside:
        beside.write_bytes(held)


def _blocks(title: str, fights: Sequence[PicturedRecap]) -> Iterator[_Block]:
    """Yield a recap piece by piece; the title of a single fight is the title of the whole."""
    yield _Block("heading", 1, title)
    for recap, picture in fights:
        level = 2
        if len(fights) > 1:
            yield _Block("heading", level, recap.title)
            level += 1
        yield from _of_one(recap, picture, level)


def _of_one(recap: Recap, picture: bytes, level: int) -> Iterator[_Block]:
    yield _Block("list", rows=[[line] for line in recap.people])
    for part in recap.parts:
        if part.heading:
            yield _Block("heading", level, part.heading)
        yield _Block("list", rows=[[line] for line in part.lines])
    if recap.ended:
        yield _Block("heading", level, say("At the end"))
        yield _Block("list", rows=[[line] for line in recap.ended])
    if recap.tally:
        yield _Block("table", rows=recap.tally)
    if picture:
        yield _Block("picture", text=say("The board at the end"), picture=picture)


def markdown(title: str, fights: Sequence[PicturedRecap], link: Callable[[bytes], str]) -> str:
    """Return a recap as Markdown; ``link`` gives the name of the file of a picture."""
    return "\n".join(chain.from_iterable(_as_markdown(block, link) for block in _blocks(title, fights)))


def _as_markdown(block: _Block, link: Callable[[bytes], str]) -> Iterator[str]:
    match block.kind:
        case "heading":
            yield f"{'#' * block.level} {_plain(block.text)}"
        case "list":
            yield from ("- " + _plain(line).replace("\n", "\n  ") for (line,) in block.rows)
        case "table":
            head, *rows = block.rows
            for row in (head, [_RULE] * len(head), *rows):
                yield f"| {' | '.join(_plain(cell).replace('|', '/') for cell in row)} |"
        case "picture":
            # a space would end the address
            yield f"![{block.text}]({link(block.picture).replace(' ', '%20')})"
    yield ""


def _plain(text: str) -> str:
    """Return a text that Markdown shows as it is: names and notes may hold its signs, or tags of HTML."""
    return text if text == _RULE else _SIGNS.sub(r"\\\g<0>", text)


def _html(title: str, fights: Sequence[PicturedRecap]) -> str:
    body = "\n".join(map(_as_html, _blocks(title, fights)))
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    return f"<!DOCTYPE html>\n<html><head>{head}</head>\n<body>\n{body}\n</body></html>\n"


def _as_html(block: _Block) -> str:
    match block.kind:
        case "heading":
            return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
        case "list":
            lines = (escape(line).replace("\n", "<br>") for (line,) in block.rows)
            return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
        case "table":
            head, *rows = block.rows
            return f"<table>{_row(head, 'th')}{''.join(_row(row, 'td') for row in rows)}</table>"
    source = b64encode(block.picture).decode()
    return f'<p><img alt="{escape(block.text)}" src="data:image/png;base64,{source}"></p>'


def _row(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
