"""``crs-desktop replay FILE``: play a fight record without a window and print what came of it."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import read_record, replay
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import read, story
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Print = Callable[[str], Any]


def replay_file(path: Path, as_json: bool, tell: Print, complain: Print) -> int:
    """Tell the log, or log, facts and final scene as JSON; 1 with a sentence when a step is not allowed."""
    with closing(Campaign(None)) as campaign:
        try:
            session = replay(read_record(path), campaign)
        except NotAllowed as error:
            why = str(error.why)
            complain(why if why.startswith(path.name) else say("{file}, {why}", file=path.name, why=why))
            return 1
    tell(_json(session) if as_json else "\n".join(map(read, story(session.path))))
    return 0


def _json(session: Session) -> str:
    facts = [fact for node in session.path for fact in node.entry.all_facts()]
    whole = {"log": [line.text for line in story(session.path)], "facts": facts, "scene": session.scene}
    return json.dumps(msgspec.to_builtins(whole), ensure_ascii=False, indent=2)
