"""Settings of the GM on this machine: look, keys, folders, recent campaigns."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_config_path, user_documents_path

from crs_desktop.play.journal.atomic_write import free, in_place_of
from crs_desktop.play.players.life_shown import LifeShown
from crs_desktop.views.style import system_look
from crs_desktop.views.style.palettes import LIGHT, PALETTES, Palette
from crs_desktop.views.style.side_colours import COLOURS
from crs_desktop.words import LANGUAGES, say

_FILE = "settings.json"
_MOST_OPENED = 8
_SAVED = "as saved"
"""Attribute of settings with their values in the file, as far as this window knows it."""
_DIGITS = 20
"""Digits of a number at most: no setting needs more, and parsing huge numbers is slow."""
Tones = Annotated[str, Meta(pattern=f"^({'|'.join(palette.name for palette in PALETTES)})$")]
SideColour = Annotated[str, Meta(pattern=f"^({'|'.join(COLOURS)})$")]
PlayersLook = Literal["everybody", "follow", "point"]
"""The part of the board in the players' window: all tokens, the GM's view, or one where the GM points."""
Place = Annotated[str, Meta(pattern=r"^[^\x00]*$")]
"""Path of a file or a folder as text."""
Base64 = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/=]*$")]
"""State of a window or splitter as saved by Qt, in Base64."""


class Settings(Struct, dict=True):
    """All settings of the GM, each with its default.

    ``animation_ms``: milliseconds of a card flip; 0 turns animation off.
    ``campaigns``, ``exports``: folders of new campaigns and exported records; empty for the default folder.
    ``keys``: keys by command id, where they differ from the default. ``recent``: commands last found by
    name; ``opened``: campaigns last opened; both newest first. ``rings``: the board shows rings and melees.
    ``life_in_words``: tokens say in a word how a combatant is. ``printing``: last choices of the print
    dialog; ``printed``: fingerprints of printed cards, by the seed of the fight or library.
    ``columns``: meaning of spreadsheet headings, as chosen by the GM, by system id. ``card_lists``: fans and
    decks are shown as lists. ``half_told``: text typed as an answer and not yet given, by fight seed and
    question key. ``side_colours``: colours by side name from earlier releases, used if the campaign has none.
    ``palette_of_system``, ``motion_of_system``: palette and reduced motion follow the desktop.
    ``turn_clock``: the time a turn takes is shown. ``stood``, ``splits``: position of the window and sizes of
    its parts, as saved by Qt. ``band``: pixels by which the band is higher than its content needs.
    ``players_life``: how players see the state of a side, by its name. ``players_look``: what their window
    looks at. ``players_inch``: pixels of an inch on their screen, 0 if it was never measured;
    ``players_true``: a square is an inch long there. ``players_stood``: position of their window.
    ``language``: code of a language, empty for that of the desktop.
    """

    palette: Tones = LIGHT.name
    scale: Annotated[float, Meta(ge=0.5, le=4)] = 1.0
    animation_ms: Annotated[int, Meta(ge=0, le=2000)] = 160
    reduced_motion: bool = False
    large_index: bool = False
    campaign: Place = ""
    system_letters: bool = False
    campaigns: Place = ""
    exports: Place = ""
    keys: dict[str, list[str]] = {}
    recent: list[str] = []
    opened: list[str] = []
    rings: bool = True
    life_in_words: bool = False
    printing: dict[str, Any] = {}
    printed: dict[str, dict[str, str]] = {}
    columns: dict[str, dict[str, str]] = {}
    card_lists: bool = False
    half_told: dict[str, str] = {}
    side_colours: dict[str, SideColour] = {}
    palette_of_system: bool = False
    motion_of_system: bool = False
    turn_clock: bool = False
    stood: Base64 = ""
    splits: dict[str, Base64] = {}
    band: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    players_life: dict[str, LifeShown] = {}
    players_look: PlayersLook = "everybody"
    players_inch: Annotated[int, Meta(ge=0, le=1000)] = 0
    players_true: bool = False
    players_stood: Base64 = ""
    language: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})?$")] = ""

    def flip_ms(self) -> int:
        """Return the milliseconds of a card flip in force; 0 if motion is reduced."""
        still = self.reduced_motion or (self.motion_of_system and system_look.less_motion())
        return 0 if still else self.animation_ms

    def tones(self) -> Palette:
        """Return the palette in force: of the desktop, else by name; light if the name is unknown."""
        if self.palette_of_system:
            return system_look.palette()
        return next((palette for palette in PALETTES if palette.name == self.palette), LIGHT)

    def remember(self, path: Path) -> None:
        """Remember a campaign as the one to open at the next start and the first of the recent ones."""
        self.campaign = str(path)
        self.opened = [self.campaign, *(one for one in self.opened if one != self.campaign)][:_MOST_OPENED]

    def campaigns_folder(self) -> Path:
        """Return the folder for new campaigns, which may not exist yet."""
        return Path(self.campaigns) if self.campaigns else usual_folder()

    def exports_folder(self) -> Path:
        """Return the folder for exported records, which may not exist yet."""
        return Path(self.exports) if self.exports else usual_folder()


def load(folder: Path | None = None) -> Settings:
    """Read the settings; each that cannot be read has its default."""
    read = Settings()
    with suppress(OSError, ValueError, RecursionError):
        held = _parsed((folder or _folder()) / _FILE)
        for name, kind in get_type_hints(Settings, include_extras=True).items():
            if name in held:
                with suppress(msgspec.ValidationError):
                    setattr(read, name, _fitting(held[name], kind))
    vars(read)[_SAVED] = msgspec.to_builtins(read)  # tells own changes from those of other windows
    return read


def save(settings: Settings, folder: Path | None = None) -> None:
    """Write what was changed since these settings were read or saved, if possible; a game never stops for it.

    Another window may have written to the file meanwhile: its changes stay.
    """
    folder = folder or _folder()
    set_aside(folder)
    with suppress(OSError, ValueError):
        held = msgspec.json.encode(_with_others(settings, folder))
        folder.mkdir(parents=True, exist_ok=True)
        with in_place_of(folder / _FILE) as beside:
            beside.write_bytes(msgspec.json.format(held))
        vars(settings)[_SAVED] = msgspec.to_builtins(settings)


def _with_others(settings: Settings, folder: Path) -> dict[str, Any]:
    """Merge the settings with what another window has written to the file since."""
    ours: dict[str, Any] = msgspec.to_builtins(settings)
    before: dict[str, Any] | None = vars(settings).get(_SAVED)
    if before is None or not (folder / _FILE).is_file():
        return ours
    theirs: dict[str, Any] = msgspec.to_builtins(load(folder))
    return {name: _merged(before[name], one, theirs[name]) for name, one in ours.items()}


def set_aside(folder: Path | None = None) -> str:
    """Rename a settings file that is not valid JSON; return the sentence for the GM, empty if it is valid."""
    path = (folder or _folder()) / _FILE
    try:
        _parsed(path)
    except OSError:
        return ""
    except (ValueError, RecursionError) as error:
        return _set_aside(path, error)
    return ""


def _set_aside(path: Path, error: Exception) -> str:
    with suppress(OSError):
        if path.stat().st_size == 0:  # an empty file holds nothing to keep
            return ""
        kept = free(path.with_stem(f"{path.stem}, damaged"))
        path.rename(kept)
        said = "{file} is not valid JSON{where}. It was kept as “{kept}”, and the default settings are used."
        return say(said, file=path.name, where=_place(error), kept=kept.name)
    return ""


def _place(error: Exception) -> str:
    """Return the line and column of a JSON error in brackets; empty for any other error."""
    if not isinstance(error, json.JSONDecodeError):
        return ""
    return " " + say("(line {line}, column {column})", line=error.lineno, column=error.colno)


def _parsed(path: Path) -> dict[str, Any]:
    """Parse the settings file.

    Raises OSError, and ValueError or RecursionError for what is not a JSON object.
    """
    held = json.loads(path.read_bytes(), parse_int=_number(int), **_NUMBERS)
    if not isinstance(held, dict):
        raise ValueError("no object")
    return held


def _merged(before: Any, ours: Any, theirs: Any) -> Any:
    """Merge a setting that two windows may have changed since it was ``before``."""
    if ours == before:
        return theirs
    if isinstance(ours, dict):
        kept = {key: one for key, one in theirs.items() if key in ours or key not in before}
        return kept | {key: one for key, one in ours.items() if before.get(key) != one}
    if isinstance(ours, list):
        return [*ours, *(one for one in theirs if one not in ours and one not in before)][:_MOST_OPENED]
    return ours


def _number(read: Callable[[str], float]) -> Callable[[str], float | None]:
    # Too long: None, which plain settings refuse.
    return lambda text: read(text) if len(text) <= _DIGITS else None


# Constants are NaN and Infinity.
_NUMBERS: dict[str, Any] = {"parse_float": _number(float), "parse_constant": lambda _: None}


def _fitting(held: Any, kind: Any) -> Any:
    """Convert a value to its setting’s type; drop bad dict entries. Raises msgspec.ValidationError."""
    if get_origin(kind) is not dict or not isinstance(held, dict):
        return msgspec.convert(held, kind)
    fitting = {}
    for name, value in held.items():
        with suppress(msgspec.ValidationError):
            fitting[name] = msgspec.convert(value, get_args(kind)[1])
    return fitting


def first_campaign() -> Path:
    """Return the path of the campaign that a first start opens; create its folder if possible."""
    folder = usual_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{say('My campaign')}.crs"


def usual_folder() -> Path:
    """Return the default folder of campaigns and records."""
    return user_documents_path() / "CRS Desktop"


def start_in(folder: Path, name: str = "") -> str:
    """Return where a file dialog starts: in ``folder``, created if needed, else in the home folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(os.path.expanduser("~"))  # noqa: PTH111 - `Path.home` raises if there is no home folder
    return str(folder / name.replace("/", "-"))  # a title may contain slashes


def _folder() -> Path:
    return user_config_path("CRS Desktop", appauthor=False)
