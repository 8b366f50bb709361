"""The README as a package page shows it, and the project's addresses: both by where the checkout is from.

A picture of the checkout cannot be seen from elsewhere; where the checkout is from nowhere, there is none.
"""

import re
import subprocess
from pathlib import Path

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ModuleNotFoundError:  # what it writes is tested where nothing is built
    MetadataHookInterface = object

_PICTURE = re.compile(r"^!\[(?P<words>[^\]]*)\]\((?P<path>[\w./-]+)\)\n*", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]*)\]\((?P<path>[\w./-]+)\)")
_REMOTE = re.compile(
    r"(?:https?://(?:[^@/]+@)?|ssh://git@|git@)(?P<host>[\w.-]+)(?::\d+)?[:/](?P<path>[\w./-]+?)(?:\.git)?/?"
)


def page(readme: str, address: str) -> str:
    """Return the README with pictures and links at the project's address; where it has none, without them."""
    there = rf"![\g<words>]({address}/raw/HEAD/\g<path>)\n\n" if address else ""
    linked = rf"[\g<words>]({address}/blob/HEAD/\g<path>)" if address else r"\g<words>"
    return _LINK.sub(linked, _PICTURE.sub(there, readme))


def addresses(address: str) -> dict[str, str]:
    """What stands beside the page, by its title."""
    return {"Source": address, "Issues": f"{address}/issues"} if address else {}


def address_of(remote: str) -> str:
    """Where people read what git fetches from ``remote``; empty where that is only on this machine."""
    known = _REMOTE.fullmatch(remote.strip())
    return f"https://{known['host']}/{known['path']}" if known else ""


def origin(root: Path) -> str:
    """What the checkout was cloned from; empty where that is not known."""
    command = ["git", "-C", str(root), "remote", "get-url", "origin"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""


class PackagePage(MetadataHookInterface):
    """Asked by hatchling when the wheel is built."""

    def update(self, metadata: dict) -> None:
        """Put the page and the addresses in."""
        root = Path(self.root)
        address = address_of(origin(root))
        text = page((root / "README.md").read_text("utf-8"), address)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = addresses(address)
