"""What the GM has set for this machine: the look, the keys, the folders, the last campaign."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_documents_path

from crs_desktop.views.style.palettes import LIGHT, PALETTES, Palette
from crs_desktop.words import say

_FILE = "settings.json"
_MOST_OPENED = 8


@dataclass
class Settings:
    """``animation_ms`` is the time of one card's flip in milliseconds; 0: nothing moves.

    ``campaigns`` and ``exports`` are the folders where new campaigns and records go; empty: the usual one.
    ``keys`` holds by a command's id the keys that it has instead of its usual ones. ``recent`` are the
    commands found last by name, ``opened`` the campaigns opened last, both newest first. ``rings``: the board
    shows rings and melees; ``life_in_words``: tokens say in a word how somebody is.
    ``printing`` is how cards were put on paper last, ``printed`` the fingerprints of what was printed of a
    fight or library, by its seed. ``columns`` holds by a system's id what the GM has said that headings of
    spreadsheets mean. ``card_lists``: fans and decks are shown as lists.
    ``half_told`` is what is being told and not yet answered, by the fight's seed and the question's key.
    """

    palette: str = LIGHT.name
    scale: float = 1.0
    animation_ms: int = 160
    reduced_motion: bool = False
    large_index: bool = False
    campaign: str = ""
    system_letters: bool = False
    campaigns: str = ""
    exports: str = ""
    keys: dict[str, list[str]] = field(default_factory=dict)
    recent: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    rings: bool = True
    life_in_words: bool = False
    printing: dict[str, Any] = field(default_factory=dict)
    printed: dict[str, dict[str, str]] = field(default_factory=dict)
    columns: dict[str, dict[str, str]] = field(default_factory=dict)
    card_lists: bool = False
    half_told: dict[str, str] = field(default_factory=dict)

    def flip_ms(self) -> int:
        """The time of one card’s flip as it is in force: nothing moves where motion is reduced."""
        return 0 if self.reduced_motion else self.animation_ms

    def tones(self) -> Palette:
        """The palette by its name; the light one when there is none of that name."""
        return next((palette for palette in PALETTES if palette.name == self.palette), LIGHT)

    def remember(self, path: Path) -> None:
        """The campaign that is opened next time, and the first of those opened last."""
        self.campaign = str(path)
        self.opened = [self.campaign, *(one for one in self.opened if one != self.campaign)][:_MOST_OPENED]

    def campaigns_folder(self) -> Path:
        """Where new campaigns go; it need not be there yet."""
        return Path(self.campaigns) if self.campaigns else usual_folder()

    def exports_folder(self) -> Path:
        """Where records are written; it need not be there yet."""
        return Path(self.exports) if self.exports else usual_folder()


def load(folder: Path | None = None) -> Settings:
    """Read the settings; each that cannot be read is as it was at first."""
    try:
        held = json.loads(((folder or _folder()) / _FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(held, dict):
        return Settings()
    read = Settings(**{name: held[name] for name, fits in _FITS.items() if name in held and fits(held[name])})
    read.printed = {seed: prints for seed, prints in read.printed.items() if _all_words(prints)}
    read.keys = {id_: keys for id_, keys in read.keys.items() if _words(keys)}
    return read


def save(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings, if that can be done; a game is never stopped for them."""
    folder = folder or _folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _FILE).write_text(json.dumps(asdict(settings), indent=2), encoding="utf-8")
    except OSError:
        return


def first_campaign() -> Path:
    """Where the campaign lies that is opened when there is no other; its folder is made if that can be."""
    folder = usual_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{say('My campaign')}.crs"


def usual_folder() -> Path:
    """Where campaigns and records go unless the GM says otherwise."""
    return user_documents_path() / "CRS Desktop"


def start_in(folder: Path, name: str = "") -> str:
    """Where a file dialog begins: in this folder, made if need be, or where there is one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path.home()
    return str(folder / name.replace("/", "-"))


def _folder() -> Path:
    return user_config_path("CRS Desktop", appauthor=False)


def _between(low: float, high: float) -> Callable[[Any], bool]:
    return lambda held: type(held) in (int, float) and isfinite(held) and low <= held <= high


def _words(held: Any) -> bool:
    return isinstance(held, list) and all(isinstance(one, str) for one in held)


def _all_words(held: Any) -> bool:
    return isinstance(held, dict) and _words([*held.values()])


def _text(held: Any) -> bool:
    return isinstance(held, str) and "\0" not in held


_FITS: dict[str, Callable[[Any], bool]] = {
    "palette": lambda held: held in [palette.name for palette in PALETTES],
    "scale": _between(0.5, 4),
    "animation_ms": lambda held: type(held) is int and 0 <= held <= 2000,
    "campaign": _text,
    "reduced_motion": lambda held: isinstance(held, bool),
    "large_index": lambda held: isinstance(held, bool),
    "card_lists": lambda held: isinstance(held, bool),
    "system_letters": lambda held: isinstance(held, bool),
    "campaigns": _text,
    "exports": _text,
    "keys": lambda held: isinstance(held, dict),
    "rings": lambda held: isinstance(held, bool),
    "life_in_words": lambda held: isinstance(held, bool),
    "recent": _words,
    "opened": _words,
    "printing": lambda held: isinstance(held, dict),
    "printed": lambda held: isinstance(held, dict),
    "half_told": _all_words,
    "columns": lambda held: isinstance(held, dict) and all(map(_all_words, held.values())),
}
"""What each may hold; a field without one would never be read."""
