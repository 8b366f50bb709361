"""The log as a file: Markdown, plain text, CSV or JSON, by the ending of its name."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat, zip_longest
from pathlib import Path
from typing import NamedTuple

import msgspec

from crs_desktop.play.journal.atomic_write import written
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.folding import folded
from crs_desktop.play.told.story import HEADINGS, RULED, SAVED, TALES, LogLine, read, story
from crs_desktop.play.told.tally import headings, tally
from crs_desktop.play.told.who_may_know import title_for_all
from crs_desktop.rules.fact import Fact
from crs_desktop.words import say

Rows = Sequence[Sequence[str]]
_FORMULA = ("=", "+", "-", "@")


class Told(NamedTuple):
    """An entry with its lines and facts as far as the reader may know them."""

    node: Node
    lines: list[LogLine]
    facts: list[Fact]


def write_log(session: Session, path: Path, to_gm: bool, short: bool = False) -> None:
    """Write the log of a fight; ``to_gm`` includes the secrets, ``short`` writes one line for each Action.

    Raises:
        NotSaved: The ending is unknown, or the file could not be written; nothing has changed.

    """
    ending = path.suffix.casefold()
    if ending not in WRITERS:
        said = "A log cannot be written as {file}. Choose one of the endings {known}."
        raise NotSaved(say(said, file=path.name, known=", ".join(WRITERS)))
    title = session.document.title if to_gm else title_for_all(session)
    text = WRITERS[ending](title, told(session, to_gm, short), counted(session, to_gm))
    with written(path, "{file} could not be written: {why}. The fight itself is safe.") as beside:
        # the CSV writer ends its lines itself, and Windows would make \r\r\n of them
        beside.write_text(text, encoding="utf-8", newline="")


def told(session: Session, to_gm: bool, short: bool = False) -> list[Told]:
    """Return each entry as the reader may know it.

    Only the GM gets facts, because they hold notes and sheets.
    """
    all_ = story(session.path, to_gm)
    of_entry: dict[int, list[LogLine]] = {}
    for line in folded(all_) if short else all_:
        of_entry.setdefault(line.entry, []).append(line)
    return [
        Told(
            node,
            of_entry.get(node.id, []),
            [fact for fact in node.entry.all_facts() if to_gm and fact.seen == "open"],
        )
        for node in session.path
    ]


def counted(session: Session, to_gm: bool) -> Rows:
    """Return the tally as rows under headings; no rows if nothing was counted."""
    told = tally(session.system, session.path, to_gm)
    rows = [line.cells(session.system) for line in told]
    return [headings(session.system, session.path), *rows] if any(line.counts for line in told) else []


def markdown(title: str, entries: list[Told], rows: Rows = ()) -> str:
    """Return Markdown: headings, a list of what happened, quotes for what was told, and the tally."""
    return "\n".join([f"# {title}", "", *_markdown_lines(entries), *_markdown_table(rows), ""])


def _markdown_table(rows: Rows) -> Iterator[str]:
    if rows:
        yield f"\n## {say('Tally')}\n"
        for row in (rows[0], ["---"] * len(rows[0]), *rows[1:]):
            yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"


def _markdown_lines(entries: list[Told]) -> Iterator[str]:
    for line in without_retold(_lines(entries)):
        text = read(line)
        if line.tone == "heading":
            yield f"\n## {text}\n"
        # nest the changes of a ruling, so that the next attack does not stand among them
        elif line.ruling and line.tone not in (RULED, SAVED):
            yield f"  - {text}"
        elif line.tone == "step":
            yield f"\n### {text}\n"
        elif line.tone in TALES:
            yield "\n" + "\n".join(f"> {part}".rstrip() for part in text.splitlines()) + "\n"
        else:
            yield f"- **{text}**" if line.tone == "hurt" else f"- {text}"


def _lines(entries: list[Told]) -> list[LogLine]:
    """Return the lines, without empty steps; a step that goes on after another one is headed once."""
    all_ = [line for entry in entries for line in entry.lines]
    kept: list[LogLine] = []
    under = ""
    for line, after in zip_longest(all_, all_[1:]):
        if line.tone == "step" and (after is None or after.tone in HEADINGS or line.text == under):
            continue
        under = line.text if line.tone in HEADINGS else under
        kept.append(line)
    return kept


def without_retold(lines_: list[LogLine]) -> list[LogLine]:
    """Return the lines, keeping only the last telling of a tale."""
    kept: list[LogLine] = []
    for line in lines_:
        if line.tone == "retold":
            last = max((at for at, one in enumerate(kept) if one.tone in TALES), default=len(kept))
            del kept[last : last + 1]
        kept.append(line)
    return kept


def plain(title: str, entries: list[Told], rows: Rows = ()) -> str:
    """Return plain text: the title, one log line a line, and the tally."""
    told_ = [read(line) for line in _lines(entries)]
    return "\n".join(
        [title, "", *told_, *(["", *map(_counted, repeat(rows[0]), rows[1:])] if rows else []), ""]
    )


def _counted(titles: Sequence[str], row: Sequence[str]) -> str:
    """Return a line of the tally: ``Fred: Hits 2, Harm done 8``."""
    return f"{row[0]}: {', '.join(map(' '.join, zip(titles[1:], row[1:], strict=True)))}"


def table(_title: str, entries: list[Told], rows: Rows = ()) -> str:
    """Return CSV: a row for each line of the log, then the tally.

    A cell that a spreadsheet would read as a formula gets an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["entry", "seconds", "tone", "secret", "text"])
    for node, its, _ in entries:
        for line in its:
            text = f"'{line.text}" if line.text.startswith(_FORMULA) else line.text
            writer.writerow([node.id, node.after.clock, line.tone, int(line.secret), text])
    for row in rows[1:]:
        writer.writerow(["", "", "tally", 0, _counted(rows[0], row)])
    return out.getvalue()


def objects(title: str, entries: list[Told], rows: Rows = ()) -> str:
    """Return JSON: the tally, and for each entry its kind, time, lines and facts."""
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
    made_rows = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    whole = {"title": title, "entries": made, "tally": made_rows}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def as_json(session: Session) -> str:
    """Return log, facts and scene of a session as JSON, with everything that only the GM may know."""
    facts = [fact for node in session.path for fact in node.entry.all_facts()]
    whole = {"log": [line.text for line in story(session.path)], "facts": facts, "scene": session.scene}
    return json.dumps(msgspec.to_builtins(whole), ensure_ascii=False, indent=2)


WRITERS: dict[str, Callable[[str, list[Told], Rows], str]] = {
    ".md": markdown,
    ".txt": plain,
    ".csv": table,
    ".json": objects,
}
"""Writers of a log by the ending of the file."""
