"""What keys and mouse do always: no command has these."""

from crs_desktop.words import say


def fixed_keys() -> tuple[tuple[str, str], ...]:
    """Each with what it does."""
    return (
        (say("Enter"), say("the usual answer, or what is typed")),
        (say("1 … 9"), say("a choice; in a fan, the card at that place")),
        (say("0 - = [ ]"), say("the 10th to the 14th of them")),
        (say("A letter"), say("of a choice: is typed; with Alt, or on the board, it is the command")),
        (say("Arrows"), say("the card, choice or square beside")),
        (say("7, A, 10, Q …"), say("typed in the field: the real card that came up")),
        (say("Up, Down"), say("in the field: count an amount")),
        (say("Tab"), say("the next part of the table")),
        (say("Double click"), say("on a number of a sheet: overrule it")),
        (say("Drag"), say("a token: move it; onto another: answer with that one; with Ctrl: by ruling")),
        (say("Alt+1 … 9"), say("or the keypad: move the selected token, diagonally too")),
        (say("Shift+arrows"), say("let the selected token look there; once more: nowhere")),
        (
            say("Ctrl+click"),
            say(
                "or Shift, a frame on bare ground, Ctrl+A: select several; a command then acts on all of them"
            ),
        ),
        (say("Ctrl+arrows"), say("or Space and drag, or the middle button: push the board")),
        (
            say("1 2 3, D, Space, Del"),
            say("with the pencil for walls: wall, low wall or door; another kind; open or close; take away"),
        ),
        (say("Double click"), say("on a door: open or close it")),
        (say("Wheel"), say("or Ctrl and + or −: zoom the board")),
    )
