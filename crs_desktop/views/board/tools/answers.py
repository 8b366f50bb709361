"""What the mouse on the board may answer: a token is an option, a square is a place."""

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.ask import Option


def offered(prompt: Prompt) -> dict[str, Option]:
    """The options of an open choice by their values; those that stand for somebody are his name."""
    if prompt.kind not in ("choose", "several"):
        return {}
    return {option.value: option for option in prompt.choices}


def asks_target(prompt: Prompt, who: str, target: str) -> bool:
    """Whether dropping ``who`` onto ``target`` answers: he is asked to choose, and the other is an option."""
    return prompt.kind == "choose" and prompt.who == who and target in offered(prompt)


def asks_place(prompt: Prompt, who: str) -> bool:
    """Whether dropping ``who`` on a square answers."""
    return prompt.kind == "place" and prompt.who == who


def ways_to_square(prompt: Prompt, who: str) -> tuple[Option, ...]:
    """The allowed choices of somebody that lead to a place on the board, such as a Charge."""
    if prompt.kind != "choose" or prompt.who != who:
        return ()
    return tuple(option for option in prompt.choices if option.why_not is None and option.to_square)


def choose(bridge: Bridge, prompt: Prompt, name: str) -> bool:
    """Answer with somebody. By his name and not as typed: another one’s label may read the same."""
    return bridge.answer((name,) if prompt.kind == "several" else name)
