"""Portrait pictures as text, for files that carry them."""

from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign, picture_id
from crs_desktop.rules.scene import Item
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_LINE = 76


def picture_texts(portraits: Iterable[str], campaign: Campaign) -> dict[str, str]:
    """Return the campaign’s pictures of these ids, in base64 with 76 letters a line."""
    named = sorted(set(filter(None, portraits)))
    return {id_: _text(found) for id_ in named if (found := campaign.picture(id_))}


def _text(picture: bytes) -> str:
    text = b2a_base64(picture, newline=False).decode()  # `encodebytes` makes each line by itself
    return "\n".join([text[at : at + _LINE] for at in range(0, len(text), _LINE)]) + "\n"


def repictured(items: Iterable[Item], ids: Mapping[str, str]) -> tuple[Item, ...]:
    """Return items of a file with the ids that their pictures have here; an unknown one is left out."""
    return tuple(replace(item, picture=ids.get(item.picture, "")) if item.picture else item for item in items)


def read_pictures(texts: Mapping[str, str]) -> list[bytes]:
    """Return the bytes of all pictures. Raises `NotAllowed` if one is unreadable or does not match its id."""
    return [_picture(id_, text) for id_, text in texts.items()]


def picture_bytes(name: str, text: str) -> bytes:
    """Return the bytes of one picture. Raises `NotAllowed` if the text cannot be read."""
    held = "".join(text.replace("\n", "").split())  # other space is rare
    try:
        if held.endswith("=") and len(held.rstrip("=")) % 4 == 0:  # binascii accepts this excess padding
            raise ValueError("Excess padding")
        return a2b_base64(held, strict_mode=True)
    except ValueError as error:
        raise NotAllowed(say("picture “{name}” is not valid base64: {why}.", name=name, why=error)) from error


def _picture(id_: str, text: str) -> bytes:
    picture = picture_bytes(id_, text)
    if picture_id(picture) != id_:
        said = "picture “{id}”: expected the name “{known}”, the SHA-256 of its bytes."
        raise NotAllowed(say(said, id=id_, known=picture_id(picture)))
    return picture
