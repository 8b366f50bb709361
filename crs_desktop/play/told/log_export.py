"""The log as a file: Markdown, plain text, CSV or JSON, by the ending of its name."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from crs_desktop.play.journal.atomic_write import written
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.session.history import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import TALES, LogLine, lines
from crs_desktop.rules.fact import Fact
from crs_desktop.words import say

_FORMULA = ("=", "+", "-", "@")


class Told(NamedTuple):
    """An entry with the lines and the facts of it that may be read."""

    node: Node
    lines: list[LogLine]
    facts: list[Fact]


def write_log(session: Session, path: Path, to_gm: bool) -> None:
    """Write the log of a fight, without what only the GM may know unless it is for him.

    Raises:
        NotSaved: the ending is none of those known, or the file could not be written; nothing has changed.

    """
    ending = path.suffix.casefold()
    if ending not in WRITERS:
        said = "{file} has no ending that a log can be written as: expected one of {known}."
        raise NotSaved(say(said, file=path.name, known=", ".join(WRITERS)))
    text = WRITERS[ending](session.document.title, told(session, to_gm))
    with written(path, "{file} could not be written: {why}. The fight itself is safe.") as beside:
        beside.write_text(text, encoding="utf-8", newline="")


def told(session: Session, to_gm: bool) -> list[Told]:
    """Each entry as it may be read. Facts are for the GM alone: notes and sheets stand in them."""
    path = session.path
    all_ = ((node, lines(node, path[-1].after)) for node in path)
    return [
        Told(
            node,
            [line for line in its if to_gm or not line.secret],
            [fact for fact in node.entry.all_facts() if to_gm and fact.seen == "open"],
        )
        for node, its in all_
    ]


def markdown(title: str, entries: list[Told]) -> str:
    """A story: headings for what begins, a list of what happened, what was told as quotes."""
    return "\n".join([f"# {title}", "", *_markdown_lines(entries), ""])


def _markdown_lines(entries: list[Told]) -> Iterator[str]:
    for line in _without_retold([line for entry in entries for line in entry.lines]):
        if line.tone == "heading":
            yield f"\n## {line.text}\n"
        elif line.tone == "step":
            yield f"\n### {line.text}\n"
        elif line.tone in TALES:
            yield "\n" + "\n".join(f"> {part}".rstrip() for part in line.text.splitlines()) + "\n"
        else:
            yield f"- **{line.text}**" if line.tone == "hurt" else f"- {line.text}"


def _without_retold(lines_: list[LogLine]) -> list[LogLine]:
    """A story holds only the last telling of the same."""
    kept: list[LogLine] = []
    for line in lines_:
        if line.tone == "retold":
            last = max((at for at, one in enumerate(kept) if one.tone in TALES), default=len(kept))
            del kept[last : last + 1]
        kept.append(line)
    return kept


def plain(title: str, entries: list[Told]) -> str:
    """A line a line under the title."""
    return "\n".join([title, "", *(line.text for entry in entries for line in entry.lines), ""])


def table(_title: str, entries: list[Told]) -> str:
    """A row a line. A cell that a spreadsheet would take for a formula gets an apostrophe before it."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["entry", "seconds", "tone", "secret", "text"])
    for node, its, _ in entries:
        for line in its:
            text = f"'{line.text}" if line.text.startswith(_FORMULA) else line.text
            writer.writerow([node.id, node.after.clock, line.tone, int(line.secret), text])
    return out.getvalue()


def objects(title: str, entries: list[Told]) -> str:
    """An object an entry: what kind it is, when, its lines, and its facts as far as they may be known."""
    made = [
        {
            "entry": node.id,
            "seconds": node.after.clock,
            "kind": node.entry.kind,
            "lines": [{"tone": line.tone, "text": line.text} for line in its],
            "facts": msgspec.to_builtins(facts),
        }
        for node, its, facts in entries
    ]
    return json.dumps({"title": title, "entries": made}, ensure_ascii=False, indent=2) + "\n"


WRITERS: dict[str, Callable[[str, list[Told]], str]] = {
    ".md": markdown,
    ".txt": plain,
    ".csv": table,
    ".json": objects,
}
"""How a log is written, by the ending of the file."""
