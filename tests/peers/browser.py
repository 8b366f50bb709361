"""The browser of this machine for tests of the page, or the sentence that says that there is none."""

import importlib.util
import os
import shutil

_PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")


def browser() -> str:
    """Return the path of Chromium, empty without it or without Playwright."""
    if importlib.util.find_spec("playwright") is None:
        return ""
    places = (*_PLACES, shutil.which("chromium") or "", shutil.which("google-chrome") or "")
    return next((place for place in places if place and os.path.exists(place)), "")  # noqa: PTH110


def untested() -> str:
    """Return the sentence that says what was not tested, empty if everything was."""
    if browser():
        return ""
    return "Not tested: the page of players’ phones in a browser. Type: sudo apt install chromium"
