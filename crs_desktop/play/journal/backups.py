"""Earlier copies of campaigns: the last ten that differed when the campaign was opened."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from filecmp import cmp
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.journal.atomic_write import campaign_in_place_of, free, written
from crs_desktop.play.journal.checksums import all_as_written
from crs_desktop.play.journal.io_errors import NotSaved, sentence
from crs_desktop.play.journal.kept_pictures import KeptPictures, TakePicture
from crs_desktop.words import say

MOST = 10
_WHEN = "%Y-%m-%d %H.%M.%S"
_LONGEST_NAME = 40


class Generation(Struct, frozen=True):
    """A copy of the campaign as it was opened; ``number`` counts up, whatever the machine's clock says.

    ``lost`` is how many of its pictures are not stored any more, as far as `Generations.whole` has looked.
    """

    number: int
    when: datetime
    path: Path
    lost: int = 0


class Generations:
    """The earlier copies of all campaigns, each campaign's in a folder of its own within ``folder``."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self._folder = folder
        self._now = now

    def of(self, campaign: Path) -> list[Generation]:
        """The copies of the campaign that lies at ``campaign``, newest first; none if unreadable."""
        found: list[Path] = []
        with suppress(OSError):
            found = [*self._home(campaign).iterdir()]
        ours = [path for path in found if path.suffix == campaign.suffix]  # not a journal that was left
        read = [generation for path in ours if (generation := _read(path))]
        return sorted(read, key=lambda one: one.number, reverse=True)

    def whole(self, campaign: Path) -> list[Generation]:
        """Return the copies that are not damaged themselves, newest first."""
        pictures = KeptPictures(self._home(campaign))
        whole = [generation for generation in self.of(campaign) if _is_whole(generation.path)]
        return [replace(generation, lost=pictures.lost(generation.path)) for generation in whole]

    def keep(self, campaign: Path, write: Callable[[Path, TakePicture], None]) -> None:
        """Keep what ``write`` writes, unless it is the newest copy over again; drop the oldest beyond ten.

        The last whole one is not dropped for one that is damaged. Pictures are stored once for all copies:
        ``write`` leaves out the bytes of those that are taken.

        The copies themselves are compared, byte by byte: no mark in a campaign tells surely that nothing
        was changed. Raises OSError, and what ``write`` raises.
        """
        home, kept = self._home(campaign), self.of(campaign)
        home.mkdir(parents=True, exist_ok=True)
        number = kept[0].number + 1 if kept else 1
        pictures = KeptPictures(home)
        place = home / f"{number:04} {self._now():{_WHEN}}{campaign.suffix}"
        with campaign_in_place_of(place) as beside:
            write(beside, pictures.take)
            pictures.sync()
        if kept and cmp(place, kept[0].path, shallow=False):
            place.unlink()
        else:
            for old in _too_many(place, kept):
                old.path.unlink()
            pictures.drop_others(one.path for one in self.of(campaign))

    def _home(self, campaign: Path) -> Path:
        """Named for the GM, and told from a campaign of the same name elsewhere by where it lies."""
        place = str(campaign.resolve())
        mark = sha256(os.fsencode(os.path.normcase(place))).hexdigest()[:8]
        return self._folder / f"{campaign.stem[:_LONGEST_NAME]} {mark}"


def lay_beside(generation: Generation, campaign: Path) -> Path:
    """Copy a generation with its pictures beside the campaign, under a free name; return the copy's path.

    The folder of the campaign is made anew where it is gone.

    Raises:
        NotSaved: it could not be read or written; there is no copy then.

    """
    said = say("{campaign} as of {when}", campaign=campaign.stem, when=f"{generation.when:{_WHEN}}")
    copy = free(campaign.with_name(said + campaign.suffix))
    text = "{file} could not be written: {why}. The campaign and its earlier copies are as they were."
    with suppress(OSError):
        copy.parent.mkdir(parents=True, exist_ok=True)
    try:
        with written(copy, text, campaign_in_place_of) as beside:
            shutil.copyfile(generation.path, beside)
            beside.chmod(0o600)
            KeptPictures(generation.path.parent).restore(beside)
    except sqlite3.Error as error:
        raise NotSaved(sentence(copy.name, error)) from error
    return copy


def _too_many(new: Path, kept: list[Generation]) -> list[Generation]:
    beyond = kept[MOST - 1 :]
    if not beyond or _is_whole(new):
        return beyond
    whole = next((one for one in kept if _is_whole(one.path)), None)
    return [one for one in beyond if one is not whole]


def _is_whole(path: Path) -> bool:
    """Whether every page of a copy can be read, and every row is as written; nothing is written beside it."""
    where = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(where, uri=True)) as copy:
            return copy.execute("PRAGMA quick_check").fetchall() == [("ok",)] and all_as_written(copy)
    except sqlite3.Error:
        return False


def _read(path: Path) -> Generation | None:
    """A file of the folder as a generation; None when it is something else."""
    number, _, when = path.stem.partition(" ")
    try:
        return Generation(int(number), datetime.strptime(when, _WHEN), path)
    except ValueError:
        return None
