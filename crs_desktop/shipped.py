"""The location of the files that ship with the program."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def path(*parts: str) -> Path:
    """Return a path under ``resources``: beside the package in a checkout, inside it once installed."""
    inside = _PACKAGE / "resources"
    root = inside if inside.is_dir() else _PACKAGE.parent / "resources"
    return root.joinpath(*parts)
