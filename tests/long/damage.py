"""Campaigns with bytes turned, cut and filled: opened as they were, or told in a sentence, and left alone."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from crs_desktop import shipped
from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.campaign import Campaign, Document, NotSaved
from crs_desktop.play.told.story import story
from crs_desktop.rules.why import NotAllowed
from tests.long.bounds import bounded
from tests.sessions import SAMPLES

Told = dict[int, list[str]]


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong with so many damaged files: a traceback, another fight, or a file that was changed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.crs")
        there = written(path)
        whole = path.read_bytes()
        for number in range(count):
            name = f"{seed} {number}"
            path.write_bytes(harmed(whole, Random(name)))
            try:
                with bounded():
                    check(path, there)
            except Exception as error:
                yield f"damage {name}: {type(error).__name__}: {error}"[:400]


def written(path: Path) -> Told:
    """A campaign with a fight of every sample, and what each tells."""
    with closing(open_desk(path).campaign) as campaign:
        desk = Desk(campaign)
        for sample in SAMPLES:
            desk.bring_in(shipped.path("samples", f"{sample}.toml"))
        return told(desk, desk.fights())


def told(desk: Desk, fights: list[Document]) -> Told:
    """What can be read of each fight."""
    found: Told = {}
    for fight in fights:
        try:
            session = desk.fight(fight.id)
        except (NotSaved, NotAllowed):
            continue
        found[fight.id] = [*(line.text for line in story(session.path)), str(session.scene), fight.seed]
    return found


def harmed(whole: bytes, chance: Random) -> bytes:
    """Bits turned, a part filled with one byte, or the end cut off."""
    held = bytearray(whole)
    match chance.randrange(4):
        case 0:
            del held[chance.randrange(len(held)) :]
        case 1:
            at, length = chance.randrange(len(held)), chance.randrange(1, 5000)
            held[at : at + length] = bytes([chance.choice((0, 255, 65))]) * len(held[at : at + length])
        case _:
            for _ in range(chance.choice((1, 1, 1, 8, 64))):
                held[chance.randrange(len(held))] ^= 1 << chance.randrange(8)
    return bytes(held)


def check(path: Path, there: Told) -> None:
    """What is read is what was written; what is not is told."""
    try:
        with closing(Campaign(path)) as campaign:
            fights = campaign.documents()
            read = told(Desk(campaign), fights)
            names = {fight.id: fight.title for fight in fights}
    except (NotSaved, NotAllowed):
        return
    other = {id_ for id_, lines in read.items() if id_ in there and lines != there[id_]}
    assert not other, f"{[names[id_] for id_ in other]} is read as another fight"
