"""Records and casts with characters changed, doubled and dropped: played, or told in a short sentence."""

from collections.abc import Iterator
from random import Random

from crs_desktop import api, shipped
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.record import parse_record
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.why import NotAllowed
from tests.long.bounds import bounded
from tests.sessions import SAMPLES

WORDS = (
    '"', "'", "\\", "#", "=", ":", ";", ",", "[", "]", "{", "}", "-1", "0", "9" * 30, "1e999", "NaN", "null",
    "true",
    "\\ud800", "\u202e", "\0", "who=Nobody", "due=x", "seen=gm", "<img src=x>", "{x}", "-> ",
    "ruling ", "time 60\n",
    "offer ", "begin ", "A", "joker", "x" * 300,
)  # fmt: skip
LONGEST = 2000


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong in so many texts, each a sample that was harmed."""
    texts = [shipped.path("samples", f"{name}.toml").read_text("utf-8") for name in SAMPLES]
    for number in range(count):
        name = f"{seed} {number}"
        chance = Random(name)
        text = chance.choice(texts)
        try:
            made = with_facts(text, chance) if chance.random() < 0.5 else harmed(text, chance)
            with bounded():
                tried(made)
            with bounded():
                tried_cast(harmed(CAST, chance))
        except Exception as error:
            yield f"fuzz {name}: {type(error).__name__}: {error}"[:400]


def harmed(text: str, chance: Random) -> str:
    """A text with some words put in, some characters dropped, and some lines doubled."""
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(text))
        match chance.randrange(4):
            case 0:
                text = text[:at] + text[at + chance.randrange(1, 30) :]
            case 1:
                end = at + chance.randrange(1, 200)
                text = text[:end] + text[at:end] + text[end:]
            case _:
                text = text[:at] + chance.choice(WORDS) + text[at:]
    return text


def with_facts(text: str, chance: Random) -> str:
    """A text with rulings of any facts that its system knows, with any values."""
    record = parse_record(text)
    system = load_system(record.system)
    lines = record.answers.split("\n")
    for _ in range(chance.randrange(1, 6)):
        kind = chance.choice(system.fact_kinds())
        people = [one.name for one in record.fighter]
        values = ["-1", "0", "7", "true", "null", '"x"', "[]", '["x"]', "{}", *map(repr_, people)]
        fields = " ".join(
            f"{name}={chance.choice(values)}" for name in kind.__struct_encode_fields__ if name not in HIDDEN
        )
        lines.insert(chance.randrange(len(lines) + 1), f"ruling {kind.__struct_config__.tag} {fields}")
    head, _, rest = text.partition("answers = ")
    quote = rest[:3]
    return f"{head}answers = {quote}\n" + "\n".join(lines) + quote + rest[3:].partition(quote)[2]


HIDDEN = ("seen", "due")


def repr_(name: str) -> str:
    return f'"{name}"'


def tried(text: str) -> None:
    """Play it and look at all of it; a refusal is short."""
    try:
        fight = api.play_record(text)
    except api.CrsError as error:
        assert len(str(error)) < LONGEST, f"a long refusal: {error}"
        assert "cannot show" not in str(error), f"nothing that was played should be refused: {error}"
        return
    assert fight.questions or fight.question.choices
    assert not any("there are no words for this" in line.text for line in fight.log()), "a fact without words"


CAST = """{"format": 1, "system": "crs", "title": "A cast", "characters": [
 {"name": "Ann", "side": "Guard", "sheet": {"or": 5, "dr": 6, "life": 20}, "items": [{"name": "Sword",
  "effect": "+5 OR", "states": ["held"]}], "tags": ["a"], "notes": "n"}, {"name": "Bob"}],
 "shelf": [{"name": "Bow", "effect": "+5 DR at Long Range", "states": []}], "pictures": {"a": "eA=="}}"""


def tried_cast(text: str) -> None:
    """Read it as a cast of any system."""
    for entry in SYSTEMS:
        try:
            cast.read(text, load_system(entry.id))
        except NotAllowed as error:
            assert len(str(error.why)) < LONGEST, f"a long refusal: {error.why}"
