"""What every document of a saved campaign comes to, as it did when that release wrote it.

``golden/NAME.json`` holds the last scene of each document in ``NAME.sql``, by its id, without what is at its
default; ``fields.json`` which fields the own part of a system's scene had then, for a later release may draw
more from the same facts. Both were written once and are never changed: what a release has told stays true
under every later one.
"""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from crs_desktop.play.journal.campaign import Campaign, Document
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.entry_tree import Tree
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene

GOLDEN = Path(__file__).with_name("golden")
FIELDS: dict[str, list[str]] = json.loads((GOLDEN / "fields.json").read_text("utf-8"))
NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.sql"))


def golden(name: str) -> dict[str, Any]:
    """The last scenes of a save as they were, by document."""
    held: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    return held


def last_scenes(path: Path) -> dict[str, Any]:
    """The last scene of every document, by its id, as its facts make it: no rule is run again."""
    with closing(Campaign(path)) as campaign:
        scenes = {str(one.id): _folded(campaign, one) for one in campaign.documents()}
    return {id_: _bare(_as_then(scene)) for id_, scene in scenes.items()}


def _as_then(scene: Scene) -> dict[str, Any]:
    held: dict[str, Any] = msgspec.to_builtins(scene)
    known = FIELDS.get(scene.system)
    if known is not None:
        held["state"] = {field: value for field, value in held["state"].items() if field in known}
    return held


def _folded(campaign: Campaign, document: Document) -> Scene:
    return Tree(FileJournal(campaign, document), load_system(document.system).opening()).scene


def _bare(held: Any) -> Any:
    """Without all that is empty or nothing: a field that a later release adds is no difference."""
    if isinstance(held, dict):
        bare = {key: _bare(value) for key, value in held.items()}
        return {key: value for key, value in bare.items() if value not in ({}, [], "", 0, None, False)}
    return [_bare(value) for value in held] if isinstance(held, list | tuple) else held
