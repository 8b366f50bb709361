"""What the GM has set for this machine: palette, size of letters, speed of the cards, the last campaign."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_documents_path

from crs_desktop.views.palettes import LIGHT, PALETTES, Palette
from crs_desktop.words import say

_FILE = "settings.json"


@dataclass
class Settings:
    """``animation_ms`` is the time of one card's flip in milliseconds; 0: nothing moves."""

    palette: str = LIGHT.name
    scale: float = 1.0
    animation_ms: int = 160
    campaign: str = ""

    def tones(self) -> Palette:
        """The palette by its name; the light one when there is none of that name."""
        return next((palette for palette in PALETTES if palette.name == self.palette), LIGHT)


def load(folder: Path | None = None) -> Settings:
    """Read the settings; what cannot be read is as it was at first."""
    usual = Settings()
    try:
        held = json.loads(((folder or _folder()) / _FILE).read_bytes())
    except (OSError, ValueError):
        return usual
    if not isinstance(held, dict):
        return usual
    known = asdict(usual)
    kept: dict[str, Any] = {
        name: value for name, value in held.items() if type(value) is type(known.get(name))
    }
    return Settings(**kept)


def save(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings, if that can be done; a game is never stopped for them."""
    folder = folder or _folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _FILE).write_text(json.dumps(asdict(settings), indent=2), encoding="utf-8")
    except OSError:
        return


def first_campaign() -> Path:
    """Where the campaign lies that is opened when there is no other."""
    folder = user_documents_path() / "CRS Desktop"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{say('My campaign')}.crs"


def _folder() -> Path:
    return user_config_path("CRS Desktop", appauthor=False)
