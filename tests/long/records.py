"""Fights that are played by chance, with rulings, clocks, undo and redo: every export replays."""

from collections.abc import Iterator
from contextlib import closing
from random import Random

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules import SYSTEMS
from tests.conformance.playing import new_fight
from tests.conformance.test_saved import anything, check_record

STEPS = 60


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong in so many fights; a line each, with the seed that shows it again."""
    for number in range(count):
        for entry in SYSTEMS:
            name = f"{seed} {entry.id} {number}"
            try:
                play(entry.id, name)
            except Exception as error:
                yield f"records {name}: {type(error).__name__}: {error}"[:400]


def play(system: str, name: str) -> None:
    """One fight, and its record at the end."""
    chance = Random(name)
    with closing(Campaign(None)) as campaign:
        fight = new_fight(campaign, system, chance)
        for _ in range(chance.randrange(1, STEPS)):
            anything(fight, chance)
        check_record(fight)
