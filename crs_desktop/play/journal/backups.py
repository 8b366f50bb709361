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

from crs_desktop.play.journal.atomic_write import campaign_in_place_of, free, sync_folder, written
from crs_desktop.play.journal.checksums import all_as_written
from crs_desktop.play.journal.io_errors import NotSaved, sentence
from crs_desktop.play.journal.kept_pictures import KeptPictures, TakePicture
from crs_desktop.words import say

MOST = 10
_WHEN = "%Y-%m-%d %H.%M.%S"
_LONGEST_NAME = 40


class Generation(Struct, frozen=True):
    """Copy of a campaign as it was opened. ``number`` counts up and does not depend on the machine's clock.

    ``lost`` is the number of its pictures that are missing; only `Generations.whole` counts them.
    """

    number: int
    when: datetime
    path: Path
    lost: int = 0


class Generations:
    """Earlier copies of all campaigns; each campaign has its own folder within ``folder``."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self._folder = folder
        self._now = now

    def of(self, campaign: Path) -> list[Generation]:
        """Return the copies of the campaign at ``campaign``, newest first.

        The list is empty if the folder is unreadable.
        """
        found: list[Path] = []
        with suppress(OSError):
            found = [*self._home(campaign).iterdir()]
        ours = [path for path in found if path.suffix == campaign.suffix]  # a killed program left a journal
        read = [generation for path in ours if (generation := _read(path))]
        return sorted(read, key=lambda one: one.number, reverse=True)

    def whole(self, campaign: Path) -> list[Generation]:
        """Return the undamaged copies, newest first."""
        pictures = KeptPictures(self._home(campaign))
        whole = [generation for generation in self.of(campaign) if _is_whole(generation.path)]
        return [replace(generation, lost=pictures.lost(generation.path)) for generation in whole]

    def keep(self, campaign: Path, write: Callable[[Path, TakePicture], None]) -> None:
        """Keep the file that ``write`` writes, unless it equals the newest copy; drop the oldest beyond ten.

        The last undamaged copy is never dropped for a damaged one. Pictures are stored once for all copies:
        ``write`` leaves out the bytes of the pictures it could hand over.

        The copies are compared byte by byte, because no counter in a campaign proves that nothing was
        changed. Raises OSError and the errors of ``write``.
        """
        home, kept = self._home(campaign), self.of(campaign)
        _made(home)
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

    def beside_copies(self, campaign: Path, name: str) -> Path:
        """Return the place of a file that is kept with the copies of a campaign."""
        return self._home(campaign) / name

    def _home(self, campaign: Path) -> Path:
        """Return the folder of a campaign: its name, and a hash of its path to tell namesakes apart."""
        place = str(campaign.resolve())
        # on Windows Evening.crs and evening.crs are one file
        mark = sha256(os.fsencode(os.path.normcase(place))).hexdigest()[:8]
        return self._folder / f"{campaign.stem[:_LONGEST_NAME]} {mark}"


def lay_beside(generation: Generation, campaign: Path) -> Path:
    """Copy a generation with its pictures beside the campaign, under a free name; return the copy's path.

    The folder of the campaign is created again if it is missing.

    Raises:
        NotSaved: A file could not be read or written; no copy is left.

    """
    said = say("{campaign} as of {when}", campaign=campaign.stem, when=f"{generation.when:{_WHEN}}")
    copy = free(campaign.with_name(said + campaign.suffix))
    text = "{file} could not be written: {why}. The campaign and its earlier copies were not changed."
    with suppress(OSError):
        # If there can be no folder, the attempt to write says so.
        copy.parent.mkdir(parents=True, exist_ok=True)
    try:
        with written(copy, text, campaign_in_place_of) as beside:
            shutil.copyfile(generation.path, beside)
            # `copyfile` sets the usual mode, which lets others read the copy
            beside.chmod(0o600)
            KeptPictures(generation.path.parent).restore(beside)
    except sqlite3.Error as error:
        raise NotSaved(sentence(copy.name, error)) from error
    return copy


def _made(folder: Path) -> None:
    """Create a folder with its parents, each flushed to the disk: else a power cut takes the copies in it."""
    if not folder.is_dir():
        _made(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def _too_many(new: Path, kept: list[Generation]) -> list[Generation]:
    # the new generation counts as the tenth
    beyond = kept[MOST - 1 :]
    if not beyond or _is_whole(new):
        return beyond
    whole = next((one for one in kept if _is_whole(one.path)), None)
    return [one for one in beyond if one is not whole]


def _is_whole(path: Path) -> bool:
    """Return whether every page of a copy is readable and every row undamaged.

    Writes nothing beside the copy.
    """
    where = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(where, uri=True)) as copy:
            return copy.execute("PRAGMA quick_check").fetchall() == [("ok",)] and all_as_written(copy)
    except sqlite3.Error:
        return False


def _read(path: Path) -> Generation | None:
    """Return the generation in a file of the folder, or None for any other file."""
    number, _, when = path.stem.partition(" ")
    try:
        return Generation(int(number), datetime.strptime(when, _WHEN), path)
    except ValueError:
        return None
