"""Portraits of many characters from a folder: files that a list names, or files named like the characters."""

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace

from crs_desktop.play import bounds
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp")
_SAID = re.compile(r"[\W_]+")


class PortraitFiles:
    """The picture files of a folder, for the portraits of a campaign.

    Only files in the folder or below it are read, whatever a list says: lists come from strangers.
    """

    def __init__(self, folder: Path, campaign: Campaign) -> None:
        self._folder, self._campaign = folder, campaign
        self._held: dict[Path, bytes] = {}

    def like(self, name: str) -> str:
        """Return the file that is named like a character, however it is spelt; empty without one."""
        path = self._by_name.get(_plain(name))
        return path.name if path else ""

    def why_not(self, cell: str) -> str:
        """Return why a cell names no picture, empty if it names one."""
        if self._named(cell):
            return ""
        said = "there is no picture “{name}” in the folder {folder}."
        return say(said, name=cell, folder=self._folder.resolve().name)

    def read(self, cells: Iterable[str], at: Callable[[float], None]) -> None:
        """Read and shrink the pictures that cells name, not yet stored; ``at`` is told the part done."""
        paths = {*filter(None, map(self._named, cells))}
        for done, path in enumerate(paths):
            at(done / len(paths))
            self._bytes(path)

    def portrayed(self, one: Combatant) -> Combatant:
        """Return a character of a list with the portrait that their cell names, without one if it fails."""
        path = self._named(one.portrait) if one.portrait else None
        held = self._bytes(path) if path else b""
        return replace(one, portrait=self._campaign.keep_picture(held) if held else "")

    def _bytes(self, path: Path) -> bytes:
        """Return a picture as a campaign keeps it, read once; empty if it cannot be read."""
        if path not in self._held:
            try:
                with path.open("rb") as file:
                    self._held[path] = self._campaign.encoded(file.read(bounds.PICTURE_BYTES + 1), path.name)
            except (OSError, NotAllowed):
                self._held[path] = b""
        return self._held[path]

    def _named(self, cell: str) -> Path | None:
        path = (self._folder / cell.strip()).resolve()
        if not path.is_relative_to(self._folder.resolve()):
            return None
        return path if _is_picture(path) else self._by_name.get(_plain(path.stem))

    @cached_property
    def _by_name(self) -> dict[str, Path]:
        try:
            found = sorted(filter(_is_picture, self._folder.iterdir()), reverse=True)
        except OSError:
            return {}
        return {_plain(path.stem): path for path in found}


def lost(people: Iterable[Combatant], files: PortraitFiles) -> list[str]:
    """Return a sentence for each portrait of a list that is not there."""
    named = {one.portrait: one.label for one in people if one.portrait}
    slips = ((who, files.why_not(cell)) for cell, who in named.items())
    return [say("{who}: {why}", who=who, why=why) for who, why in slips if why]


def _is_picture(path: Path) -> bool:
    return path.suffix.casefold() in ENDINGS and path.is_file()


def _plain(name: str) -> str:
    return _SAID.sub(" ", name).strip().casefold()
