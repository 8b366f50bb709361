"""House rules copied from another campaign or fight record."""

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
    """Return the chosen house rules of a file; of a campaign, those of its last played fight of the system.

    Raises:
        NotAllowed: The file has no fight of this system, or cannot be read.

    """
    found = _of_record(path, system) if path.suffix.casefold() == ".toml" else _of_campaign(path, system)
    if found is None:
        said = "{file} contains no fight of {system}, so there are no house rules to copy."
        raise NotAllowed(say(said, file=path.name, system=system.title))
    return found


def taken(system: System, now: Mapping[str, str], other: Mapping[str, str]) -> list[HouseRuleChosen]:
    """Return the choices that make the house rules equal to ``other``.

    Skip choices unknown to this program.
    """
    there = {rule.id: rule.chosen(other) for rule in system.house_rules}
    other_ones = [rule for rule in system.house_rules if rule.chosen(now) != there[rule.id]]
    return [HouseRuleChosen(rule.id, there[rule.id]) for rule in other_ones if rule.allows(there[rule.id])]


def _of_record(path: Path, system: System) -> Mapping[str, str] | None:
    record = read_record(path)
    return record.house_rules if record.system == system.id else None


def _of_campaign(path: Path, system: System) -> Mapping[str, str] | None:
    if not path.is_file():
        raise NotAllowed(say("{file} does not exist.", file=path.name))
    try:
        with closing(Campaign(path, to_read=True)) as campaign:
            same = [one for one in campaign.played() if one.system == system.id]
            # A campaign without a fight of this system may have set readings in its library.
            same += [one for one in campaign.documents() if one.system == system.id and one.kind == "library"]
            if not same:
                return None
            # The program must not answer here, because a campaign that is only read refuses answers.
            session = Session(same[0], FileJournal(campaign, same[0]), program_answers=False)
            return session.scene.house_rules
    except NotSaved as error:
        raise NotAllowed(str(error)) from error
