"""Pictures of characters and items from a folder: files that a list names, or files named like them."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace

from crs_desktop.play import bounds
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.reading.endings import PICTURES
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ItemPut, Portrayed, Shelved
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

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
        """Return a character of a list with the pictures that their cells name, without those that fail."""
        items = tuple(
            replace(item, picture=self._kept(item.picture)) if item.picture else item for item in one.items
        )
        return replace(one, portrait=self._kept(one.portrait), items=items)

    def given(self, people: Iterable[Combatant], shelf: Iterable[Item]) -> Iterator[Fact]:
        """Yield what gives characters, their items and the shelf the pictures that are named like them."""
        for one in people:
            if portrait := self._kept(self.like(one.label)):
                yield Portrayed(one.name, portrait)
            yield from (ItemPut(one.name, item) for item in self._like_items(one.items))
        yield from map(Shelved, self._like_items(shelf))

    def _like_items(self, items: Iterable[Item]) -> Iterator[Item]:
        made = (replace(item, picture=self._kept(self.like(item.name))) for item in items)
        return (item for item in made if item.picture)

    def _kept(self, cell: str) -> str:
        """Return the id of the picture that a cell names; empty if it cannot be read."""
        path = self._named(cell) if cell else None
        held = self._bytes(path) if path else b""
        return self._campaign.keep_picture(held) if held else ""

    def _bytes(self, path: Path) -> bytes:
        """Return a picture as a campaign keeps it, read once; empty if it cannot be read."""
        if path not in self._held:
            try:
                with path.open("rb") as file:
                    # read one byte more than allowed, by which `encoded` knows that the file is too large
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
            # a dict keeps the last of two equal names, so the reverse order keeps the first file by name
            found = sorted(filter(_is_picture, self._folder.iterdir()), reverse=True)
        except OSError:
            return {}
        return {_plain(path.stem): path for path in found}


def named_by(one: Combatant) -> Iterator[tuple[str, str]]:
    """Yield the cells of a character that name pictures, each with whose picture it is."""
    if one.portrait:
        yield one.portrait, one.label
    yield from ((item.picture, item.name) for item in one.items if item.picture)


def without_pictures(one: Combatant) -> Combatant:
    """Return a character of a list that has no folder in which its pictures could be."""
    items = tuple(replace(item, picture="") if item.picture else item for item in one.items)
    return replace(one, portrait="", items=items)


def lost(people: Iterable[Combatant], files: PortraitFiles) -> list[str]:
    """Return a sentence for each picture of a list that is not there."""
    named = dict(cell for one in people for cell in named_by(one))
    slips = ((who, files.why_not(cell)) for cell, who in named.items())
    return [say("{who}: {why}", who=who, why=why) for who, why in slips if why]


def _is_picture(path: Path) -> bool:
    return path.suffix.casefold() in PICTURES and path.is_file()


def _plain(name: str) -> str:
    return _SAID.sub(" ", name).strip().casefold()
