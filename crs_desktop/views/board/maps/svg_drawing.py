"""Conversion of drawings (SVG) to pictures in a separate program, which is ended if it takes too long."""

import subprocess
import time
from tempfile import TemporaryFile

from crs_desktop.apart import begun
from crs_desktop.play import bounds
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.board.maps.svg_child import REFUSED, SECONDS
from crs_desktop.views.widgets.working import Progress
from crs_desktop.words import say

_LOOK = 0.05  # seconds between two looks at the program
_BEGINNINGS = (b"<svg", b"<?xml", b"<!--", b"<!doctype svg")
_CHILD = "crs_desktop.views.board.maps.svg_child"


def is_drawing(held: bytes) -> bool:
    """Return whether the bytes begin like an SVG."""
    # A byte order mark or blanks may stand before the first tag.
    return held[:200].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_BEGINNINGS)


def drawn(held: bytes, name: str, progress: Progress) -> bytes:
    """Return a drawing as a PNG.

    Raises:
        NotAllowed: The file is too large, takes too long, refers to something outside itself, or is not an
            SVG.

    """
    if len(held) > bounds.SVG_BYTES:
        said = "{file} has {size} MB. A drawing may have at most {most} MB."
        sizes = {"size": len(held) // 1_000_000, "most": bounds.SVG_BYTES // 1_000_000}
        raise NotAllowed(say(said, file=name, **sizes))
    with TemporaryFile() as given, TemporaryFile() as made:
        given.write(held)
        given.seek(0)
        ended = _ended(begun(_CHILD, given, made), progress)
        made.seek(0)  # the program has moved the shared position
        picture = made.read()
    if ended is None:
        said = "{file} takes longer than {seconds} seconds to draw. Save it as PNG and open that file."
        raise NotAllowed(say(said, file=name, seconds=SECONDS))
    if ended == REFUSED:
        said = "{file} refers to other files or declares entities. Save it as PNG and open that file."
        raise NotAllowed(say(said, file=name))
    if ended or not picture:
        raise NotAllowed(say("{file} is not an SVG drawing that can be shown.", file=name))
    return picture


def _ended(child: "subprocess.Popen[bytes]", progress: Progress) -> int | None:
    """Wait for the program and return its exit code; None if it ran out of time and was ended."""
    begun = time.monotonic()
    try:
        while child.poll() is None:
            past = time.monotonic() - begun
            if past > SECONDS:
                return None
            progress.at(past / SECONDS)  # raises where the GM gives up waiting
            time.sleep(_LOOK)
        return child.returncode
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()  # otherwise it would stay as a zombie
