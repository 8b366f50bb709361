"""Appearance settings of the View menu and the preferences: applied and saved at once."""

from collections.abc import Callable

from crs_desktop.views.style import settings as settings_file
from crs_desktop.views.style.palettes import PALETTES
from crs_desktop.views.style.settings import Settings
from crs_desktop.words import LANGUAGES, say, template, translated

SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
SPEEDS = ((0, template("Off")), (80, template("Fast")), (160, template("Normal")), (320, template("Slow")))
"""Milliseconds of a card flip, with the label of each speed."""


OF_SYSTEM = "system"
"""Name that stands for the palette matching the desktop of the machine."""


def palettes() -> list[tuple[str, str]]:
    """Return the palettes to choose from, as pairs of name and label."""
    return [*((one.name, translated(one.name)) for one in PALETTES), (OF_SYSTEM, say("same as desktop"))]


def languages() -> list[tuple[str, str]]:
    """Return the languages to choose from, as pairs of code and name; no code for that of the desktop."""
    return [("", say("same as desktop")), *LANGUAGES.items()]


class Appearance:
    """Setters that change the settings, apply them, and write them to disk.

    ``dress`` applies palette and fonts; ``animate`` receives the milliseconds of a card flip.
    """

    def __init__(self, settings: Settings, dress: Callable[[], None], animate: Callable[[int], None]) -> None:
        self.settings = settings
        self.dress = dress
        self._animate = animate

    def palette(self, name: str) -> None:
        """Use the palette of this name; `OF_SYSTEM` follows the desktop."""
        self.settings.palette_of_system = name == OF_SYSTEM
        if name != OF_SYSTEM:  # the last named palette is kept for later
            self.settings.palette = name
        self._put_on()

    @property
    def palette_name(self) -> str:
        """Name of the chosen palette, or `OF_SYSTEM`."""
        return OF_SYSTEM if self.settings.palette_of_system else self.settings.tones().name

    def scale(self, scale: float) -> None:
        """Set the text size; 1 is 100 %."""
        self.settings.scale = scale
        self._put_on()

    def letters(self, system: bool) -> None:
        """Use the font of the desktop, or the font that ships with the program."""
        self.settings.system_letters = system
        self._put_on()

    def animate(self, milliseconds: int) -> None:
        """Set the milliseconds of a card flip; 0 turns animation off."""
        self.settings.animation_ms = milliseconds
        self.move_as_set()
        self.keep()

    def move_as_set(self) -> None:
        """Apply the speed in force, 0 if motion is reduced."""
        self._animate(self.settings.flip_ms())

    def motion_of_system(self, follows: bool) -> None:
        """Follow or ignore the desktop's request for less motion."""
        self.settings.motion_of_system = follows
        self.animate(self.settings.animation_ms)

    def reduce_motion(self, reduced: bool) -> None:
        """Turn all animation off, or on again at the chosen speed."""
        self.settings.reduced_motion = reduced
        self.animate(self.settings.animation_ms)

    def large_index(self, large: bool) -> None:
        """Draw cards with a large index, readable from the far end of a table, or as usual."""
        self.settings.large_index = large
        self._put_on()

    def card_lists(self, listed: bool) -> None:
        """Show fans and decks as lists, or as cards."""
        self.settings.card_lists = listed
        self._put_on()

    def language(self, code: str) -> None:
        """Use a language from the next start on; no code follows the desktop."""
        self.settings.language = code
        self.keep()

    def as_at_first(self) -> None:
        """Reset everything that the preferences set to its default."""
        usual = Settings()  # only what the preferences set: keys, for one, stay
        for name in (
            "palette",
            "palette_of_system",
            "motion_of_system",
            "scale",
            "system_letters",
            "reduced_motion",
            "large_index",
            "card_lists",
            "campaigns",
            "exports",
        ):
            setattr(self.settings, name, getattr(usual, name))
        self._put_on()
        self.animate(usual.animation_ms)

    def keep(self) -> None:
        """Write the settings to their file."""
        settings_file.save(self.settings)

    def _put_on(self) -> None:
        self.dress()
        self.keep()
