"""The commands ``share`` and ``join``: what happens on the command line before the window opens."""

import argparse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from crs_desktop.play.journal.campaign import SUFFIX, Campaign, NotSaved
from crs_desktop.play.share.opening import kept_folder, needed
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Tell = Callable[[str], None]


def prepare(asked: argparse.Namespace, out: Tell, err: Tell) -> Path | None:
    """Share or join as the arguments say; return the campaign to open, or None after telling why not."""
    try:
        with needed():
            return _share(asked, out) if asked.command == "share" else _join(asked)
    except (NotAllowed, NotSaved) as error:
        err(str(error))
        return None


def _share(asked: argparse.Namespace, out: Tell) -> Path:
    """Share a campaign, send all of it, and tell a line for each wanted laptop."""
    from crs_desktop.play.share import joining
    from crs_desktop.play.share.line import read_line

    if not asked.file.is_file():
        raise NotAllowed(say("{file} does not exist.", file=asked.file))
    with closing(Campaign(asked.file)) as campaign:
        if campaign.shared:
            access = joining.access_to(kept_folder(), campaign.shared, campaign.name)
        elif asked.to:
            access = joining.share_at(campaign, kept_folder(), read_line(asked.to))
        else:
            access = joining.share_here(campaign, kept_folder(), asked.address)
        try:
            joining.send_all(access, campaign)
            for rank in asked.invite or ["gm"]:
                out(f"{rank}: {joining.invited(access, rank)}")
        finally:
            access.stop()
    path: Path = asked.file
    return path


def _join(asked: argparse.Namespace) -> Path:
    """Fetch a campaign into a new file."""
    from crs_desktop.play.share import joining
    from crs_desktop.play.share.line import read_line

    line = read_line(asked.line)
    # a title may hold a slash, which would lead into a folder
    path: Path = asked.file or Path(joining.title_of(line).replace("/", " ") + SUFFIX)
    joining.join(line, path, kept_folder())
    return path
