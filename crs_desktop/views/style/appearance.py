"""How the table looks: set in the View menu and in the preferences, in force at once, and kept."""

from collections.abc import Callable

from crs_desktop.views.style import settings as settings_file
from crs_desktop.views.style.palettes import PALETTES
from crs_desktop.views.style.settings import Settings
from crs_desktop.words import say, template, translated

SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
SPEEDS = ((0, template("Off")), (80, template("Fast")), (160, template("Normal")), (320, template("Slow")))
"""The milliseconds that a card takes to turn, and how that is said."""


OF_SYSTEM = "system"
"""In place of a palette’s name: the one that goes with the machine's own desktop."""


def palettes() -> list[tuple[str, str]]:
    """What can be chosen: names, and how they are said."""
    return [*((one.name, translated(one.name)) for one in PALETTES), (OF_SYSTEM, say("as the desktop is"))]


class Appearance:
    """Changes the settings, puts them in force, and writes them to disk.

    ``dress`` puts palette and letters on; ``animate`` is told the milliseconds of a card's flip.
    """

    def __init__(self, settings: Settings, dress: Callable[[], None], animate: Callable[[int], None]) -> None:
        self.settings = settings
        self._dress = dress
        self._animate = animate

    def palette(self, name: str) -> None:
        """Another palette, by its name, or the one that goes with the desktop."""
        self.settings.palette_of_system = name == OF_SYSTEM
        if name != OF_SYSTEM:
            self.settings.palette = name
        self._put_on()

    @property
    def palette_name(self) -> str:
        """The one that was chosen."""
        return OF_SYSTEM if self.settings.palette_of_system else self.settings.tones().name

    def dress(self) -> None:
        """Put on what is set, as it is now."""
        self._dress()

    def scale(self, scale: float) -> None:
        """Another size of letters; 1 is 100 %."""
        self.settings.scale = scale
        self._put_on()

    def letters(self, system: bool) -> None:
        """The letters of the machine's own desktop, or those that ship with the program."""
        self.settings.system_letters = system
        self._put_on()

    def animate(self, milliseconds: int) -> None:
        """Another speed; 0: nothing moves."""
        self.settings.animation_ms = milliseconds
        self.move_as_set()
        self.keep()

    def move_as_set(self) -> None:
        """Move as fast as is set, or not at all."""
        self._animate(self.settings.flip_ms())

    def motion_of_system(self, follows: bool) -> None:
        """Nothing moves while the desktop says so, or whatever it says."""
        self.settings.motion_of_system = follows
        self.animate(self.settings.animation_ms)

    def reduce_motion(self, reduced: bool) -> None:
        """Nothing moves, whatever the speed; or things move again."""
        self.settings.reduced_motion = reduced
        self.animate(self.settings.animation_ms)

    def large_index(self, large: bool) -> None:
        """Cards as they are read from the far end of a table, or as usual."""
        self.settings.large_index = large
        self._put_on()

    def card_lists(self, listed: bool) -> None:
        """Fans and decks as lists, or as cards."""
        self.settings.card_lists = listed
        self._put_on()

    def as_at_first(self) -> None:
        """Everything that the preferences set is as it was when the program was new."""
        usual = Settings()
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
        self._dress()
        self.keep()
