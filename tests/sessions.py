"""Real sessions in memory for tests: a sample, or a transcript, as its fight begins, or as it ends."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from crs_desktop import shipped
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from tests.only_answers import is_given

SAMPLES = tuple(sorted(path.stem for path in shipped.path("samples").glob("*.toml")))
"""Every fight that ships, by the name of its file: at least one of each system."""


TRANSCRIPTS = Path(__file__).parent / "transcripts"
_ANSWERS = re.compile(r'answers = """.*?"""', re.DOTALL)


def desk(sample: str = "bar") -> Desk:
    """A desk in memory with a sample, or a transcript, as it begins."""
    made = Desk(Campaign(None))
    if sample in SAMPLES:
        made.play_sample(sample)
        return made
    with TemporaryDirectory() as folder:
        unplayed = Path(folder) / "unplayed.toml"
        text = (TRANSCRIPTS / f"{sample}.toml").read_text("utf-8")
        unplayed.write_text(_ANSWERS.sub('answers = ""', text), "utf-8")
        made.bring_in(unplayed)
    return made


def played_desk(sample: str = "bar") -> Desk:
    """A desk in memory with a sample, or a transcript, played to its end."""
    made = Desk(Campaign(None))
    made.bring_in((shipped.path("samples") if sample in SAMPLES else TRANSCRIPTS) / f"{sample}.toml")
    return made


def answered_desk(*texts: str) -> Desk:
    """A desk in memory with the brawl in the bar after these answers: a window that shows it paints once."""
    made = desk()
    answer(Bridge(made.session), *texts)
    return made


def bridge(sample: str = "bar") -> Bridge:
    """A bridge to a sample as it begins."""
    return Bridge(desk(sample).session)


def answer(to: Bridge, *texts: str) -> None:
    """Type answers one after another, without those that the program gives; each must be allowed."""
    for text in texts:
        assert is_given(to.session, text) or to.type(text), (to.prompt.text, text)
