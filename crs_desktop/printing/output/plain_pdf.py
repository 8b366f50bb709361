"""Cards of a session as a PDF, with what is usual for everything but the paper and the kinds."""

from collections.abc import Collection
from pathlib import Path

from crs_desktop.play.session.session import Session
from crs_desktop.play.told.who_may_know import title_for_all
from crs_desktop.printing import sizes
from crs_desktop.printing.output.unseen import paint_unseen
from crs_desktop.printing.page.grid import Imposition
from crs_desktop.printing.wanted import Pictures, wanted_words
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def write_plain_pdf(
    session: Session, path: Path, what: Collection[str], paper: str, card: str, pictures: Pictures
) -> None:
    """Write the cards. Raises `NotAllowed` for unknown words, and where there is nothing to print."""
    paint_unseen()
    # import only now: laying out text needs the application, whose absence `paint_unseen` reports
    from crs_desktop.printing.job import Job, Request
    from crs_desktop.printing.output.outputs import write_pdf

    on = Imposition(sizes.paper(paper), sizes.card(card))
    wanted = wanted_words(what)
    job = Job(Request(session.system, session.scene, wanted, on, pictures=pictures))
    if not job.pages:
        raise NotAllowed(say("There is nothing to print in {file}.", file=session.document.title))
    write_pdf(job.pages, path, title_for_all(session))
