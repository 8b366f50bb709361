"""Real sessions in memory for tests: a sample as its fight begins, or as it ends."""

from crs_desktop import shipped
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign

SAMPLES = tuple(sorted(path.stem for path in shipped.path("samples").glob("*.toml")))
"""Every fight that ships, by the name of its file: at least one of each system."""


def desk(sample: str = "bar") -> Desk:
    """A desk in memory with a sample as it begins."""
    made = Desk(Campaign(None))
    made.play_sample(sample)
    return made


def played_desk(sample: str = "bar") -> Desk:
    """A desk in memory with a sample played to its end."""
    made = Desk(Campaign(None))
    made.bring_in(shipped.path("samples", f"{sample}.toml"))
    return made


def bridge(sample: str = "bar") -> Bridge:
    """A bridge to a sample as it begins."""
    return Bridge(desk(sample).session)


def answer(to: Bridge, *texts: str) -> None:
    """Type answers one after another; each must be allowed."""
    for text in texts:
        assert to.type(text), (to.prompt.text, text)
