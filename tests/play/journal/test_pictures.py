"""Pictures lie in the campaign, once each, whoever shows them."""

from contextlib import closing
from pathlib import Path

from crs_desktop.play.journal.campaign import Campaign


def test_a_picture_is_kept_once_and_read_back_as_it_was(tmp_path: Path) -> None:
    with closing(Campaign(tmp_path / "a.crs")) as made:
        first, again, other = (made.keep_picture(one) for one in (b"\x89PNG one", b"\x89PNG one", b"two"))
        assert first == again != other
    with closing(Campaign(tmp_path / "a.crs")) as opened:
        assert (opened.picture(first), opened.picture(other)) == (b"\x89PNG one", b"two")
        assert opened.fetch("SELECT count(*) FROM picture") == [(2,)]


def test_of_an_unknown_picture_there_are_no_bytes(campaign: Campaign) -> None:
    assert campaign.picture("nothing") == b""
