"""Writers that are killed: the old file or the new one is there whole, and leftovers can be cleared.

Upgrades, copies, earlier copies, records, logs, PDFs, settings and pictures, one after another.
"""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import count as counting
from pathlib import Path
from random import Random

from PySide6.QtWidgets import QApplication, QLabel

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.atomic_write import clear_leftovers
from crs_desktop.play.journal.backups import Generations
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import read_record
from crs_desktop.play.told.log_export import write_log
from crs_desktop.printing.output.outputs import write_pdf
from crs_desktop.printing.wanted import Wanted
from crs_desktop.views.files import picture
from crs_desktop.views.style import settings
from tests.printing.pdf import read
from tests.printing.people import crowd, imposition, job
from tests.saves import lay_out
from tests.sessions import desk

Write = Callable[[int], object]
"""Write the next time; of what changes there are two kinds, by the number."""
Check = Callable[[], object]
"""Raise for a file that is neither whole nor absent."""
Writer = Callable[[Path], tuple[Write, Check]]
_LONGEST = 0.3


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong in so many kills, shared out among the writers."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(["crs-desktop"])
    for name, writer in WRITERS.items():
        with tempfile.TemporaryDirectory() as folder:
            write, check = writer(Path(folder))
            length = _length_of(write)
            chance = Random(f"{seed} {name}")
            for number in range(-(-count // len(WRITERS))):
                try:
                    _killed(write, chance.uniform(0.0, length))
                    check()
                    _cleared(Path(folder))
                except Exception as error:
                    yield f"writers {name} {seed} {number}: {type(error).__name__}: {error}"[:400]
    del app


def _length_of(write: Write) -> float:
    """How long twice writing takes, in seconds: a kill falls anywhere in it."""
    began = time.monotonic()
    write(0)
    write(1)
    return min(_LONGEST, time.monotonic() - began)


def _killed(write: Write, seconds: float) -> None:
    """Let another process write again and again, and kill it so long after it began."""
    ready, tell = os.pipe()
    child = os.fork()
    if not child:
        _write_for_ever(write, tell)
    os.close(tell)
    try:
        os.read(ready, 1)
        time.sleep(seconds)
    finally:
        os.close(ready)
        os.kill(child, signal.SIGKILL)
        ended = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(ended), "the writer ended by itself"


def _write_for_ever(write: Write, tell: int) -> None:
    with suppress(BaseException):
        os.write(tell, b"!")
        for number in counting():
            write(number)
    os._exit(1)


def _cleared(folder: Path) -> None:
    """What was left half written is found and taken away; nothing like it is left."""
    for place in {folder, *(path.parent for path in folder.rglob("*"))}:
        clear_leftovers(place, -1)
    left = [path.name for path in folder.rglob("*") if path.name.startswith(".") or ".new" in path.name]
    assert not left, f"{left} are left"


def _of_texts(path: Path, texts: set[bytes]) -> None:
    assert path.read_bytes() in texts, "it is neither the old one nor the new one"


def either(path: Path, write: Write) -> tuple[Write, Check]:
    """A writer whose bytes are the same each second time."""
    held: set[bytes] = set()
    for number in (0, 1):
        write(number)
        held.add(path.read_bytes())
    assert len(held) == 2
    return write, partial(_of_texts, path, held)


def _campaign_is_whole(path: Path, titles: list[str]) -> None:
    with closing(Campaign(path)) as campaign:
        assert campaign.fetch("PRAGMA integrity_check") == [("ok",)]
        assert [one.title for one in campaign.documents()] == titles


def _titles(path: Path) -> list[str]:
    with closing(Campaign(path)) as campaign:
        return [one.title for one in campaign.documents()]


def upgrades(folder: Path) -> tuple[Write, Check]:
    """A campaign of an older format is opened; a copy of it lies beside it."""
    old, fresh, path = folder / "old", folder / "fresh", folder / "a.crs"
    lay_out("format_5", old)
    known = folder / "known.crs"
    lay_out("format_5", known)
    titles = _titles(known)
    for one in folder.glob("known*"):
        one.unlink()
    shutil.copyfile(old, path)

    def write(_number: int) -> None:
        for copy in folder.glob("a *.crs"):
            copy.unlink()
        shutil.copyfile(old, fresh)
        fresh.replace(path)
        Campaign(path).close()

    def check() -> None:
        _campaign_is_whole(path, titles)
        for copy in folder.glob("a *.crs"):
            _campaign_is_whole(copy, titles)

    return write, check


def copies(folder: Path) -> tuple[Write, Check]:
    """A campaign is written to another file, in place of one that is there."""
    path, to = folder / "a.crs", folder / "b.crs"
    _of_two_fights(path)
    titles = _titles(path)

    def write(_number: int) -> None:
        with closing(Campaign(path)) as campaign:
            campaign.copy_to(to)

    return write, partial(_campaign_is_whole, to, titles)


def earlier(folder: Path) -> tuple[Write, Check]:
    """Copies are kept as a campaign is opened, and the oldest dropped."""
    path, kept = folder / "a.crs", Generations(folder / "kept")
    _of_two_fights(path)
    titles = _titles(path)

    def write(number: int) -> None:
        with closing(Campaign(path, kept)) as campaign:
            campaign.keep_picture(bytes([number % 7]) * 50_000)
            kept.keep(path, campaign.database.copy_sparing)

    def check() -> None:
        for one in kept.of(path):
            _campaign_is_whole(one.path, titles)
        assert not any(one.lost for one in kept.whole(path)), "a copy has lost a picture"

    return write, check


def records(folder: Path) -> tuple[Write, Check]:
    """A fight is written out."""
    path, fights = folder / "a.toml", [desk("bar"), desk("duel")]
    write, check = either(path, lambda number: fights[number % 2].write_out(path))
    return write, lambda: (check(), read_record(path))


def logs(folder: Path) -> tuple[Write, Check]:
    """The log of a fight is written."""
    path, fights = folder / "a.md", [desk("bar").session, desk("duel").session]
    return either(path, lambda number: write_log(fights[number % 2], path, to_gm=True))


def pdfs(folder: Path) -> tuple[Write, Check]:
    """Cards are written as a PDF; the hour stands in it, so that it is read back."""
    path = folder / "a.pdf"
    pages = [job(crowd(size), imposition(), Wanted(cast=False)).pages for size in (2, 12)]
    sizes = [len(one) for one in pages]
    write_pdf(pages[0], path, "Cards")

    def check() -> None:
        assert path.read_bytes().rstrip().endswith(b"%%EOF") and len(read(path)) in sizes

    return lambda number: write_pdf(pages[number % 2], path, "Cards"), check


def looks(folder: Path) -> tuple[Write, Check]:
    """The settings are written, larger and smaller."""
    both = [settings.Settings(), settings.Settings(half_told={str(at): "a" * 500 for at in range(200)})]
    return either(folder / settings._FILE, lambda number: settings.save(both[number % 2], folder))


def pictures(folder: Path) -> tuple[Write, Check]:
    """What a window shows is written."""
    path, shown = folder / "a.png", [QLabel("Fred"), QLabel("Mary")]
    for label in shown:
        label.resize(300, 200)
    return either(path, lambda number: picture.write(shown[number % 2], path))


def _of_two_fights(path: Path) -> None:
    with closing(open_desk(path).campaign) as campaign:
        made = Desk(campaign)
        made.new_fight("crs")
        made.prepare("crs")


WRITERS: dict[str, Writer] = {
    "upgrades": upgrades,
    "copies": copies,
    "earlier copies": earlier,
    "records": records,
    "logs": logs,
    "PDFs": pdfs,
    "settings": looks,
    "pictures": pictures,
}
