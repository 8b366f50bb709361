"""The house rules of another campaign, or of a fight record, to be taken over."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.record.record import read_record
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import HouseRuleChosen
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def house_rules_in(path: Path, system: System) -> Mapping[str, str]:
    """What the GM has chosen there: in a campaign in the fight of this system that was played last.

    Raises:
        NotAllowed: with a sentence, where there is none of this system, or it cannot be read.

    """
    found = _of_record(path, system) if path.suffix.casefold() == ".toml" else _of_campaign(path, system)
    if found is None:
        said = "{file} holds no fight of {system}, so there are no house rules to take over."
        raise NotAllowed(say(said, file=path.name, system=system.title))
    return found


def taken(system: System, now: Mapping[str, str], other: Mapping[str, str]) -> list[HouseRuleChosen]:
    """What has to be chosen so that all is read as there; what this program does not know is left out."""
    there = {rule.id: rule.chosen(other) for rule in system.house_rules}
    other_ones = [rule for rule in system.house_rules if rule.chosen(now) != there[rule.id]]
    return [HouseRuleChosen(rule.id, there[rule.id]) for rule in other_ones if rule.allows(there[rule.id])]


def _of_record(path: Path, system: System) -> Mapping[str, str] | None:
    record = read_record(path)
    return record.house_rules if record.system == system.id else None


def _of_campaign(path: Path, system: System) -> Mapping[str, str] | None:
    if not path.is_file():
        raise NotAllowed(say("{file} is not there.", file=path.name))
    try:
        with closing(Campaign(path)) as campaign:
            same = [one for one in campaign.played() if one.system == system.id]
            same += [one for one in campaign.documents() if one.system == system.id and one.kind == "library"]
            if not same:
                return None
            session = Session(same[0], FileJournal(campaign, same[0]), program_answers=False)
            return session.scene.house_rules
    except NotSaved as error:
        raise NotAllowed(str(error)) from error
