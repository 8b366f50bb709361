"""The command line: what can be asked for, and what is done without a window."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from crs_desktop import __version__, streams
from crs_desktop.play.lists.reading.endings import ENDINGS
from crs_desktop.rules import SYSTEMS
from crs_desktop.streams import err, out
from crs_desktop.words import say

SHARING = ("share", "join")
"""Commands that share a campaign or fetch a shared one before the window opens."""
WITHOUT_A_WINDOW = ("replay", "print", "odds", "balance", "schema", "register")
OPENED = (".crs", ".toml", *ENDINGS)
"""The endings of files that the table opens without being told what to do with them."""
STREAM = Path("-")
"""Stands for what comes in, or goes out, by a pipe."""
_TRACE = "--trace"


def begin_trace(argv: list[str]) -> list[str]:
    """Begin the trace that ``--trace FILE`` asks for, and return the other arguments.

    Ends the program where the file cannot be written.
    """
    if not any(one.partition("=")[0] == _TRACE for one in argv):
        return argv
    from crs_desktop.play.journal.io_errors import why
    from crs_desktop.play.record.trace import follow

    parser = argparse.ArgumentParser("crs-desktop", add_help=False, allow_abbrev=False)
    parser.add_argument(_TRACE, type=Path)
    asked, others = parser.parse_known_args(argv)
    try:
        follow(err if asked.trace == STREAM else _line_writer(asked.trace))
    except OSError as error:
        parser.error(say("{file} cannot be written: {why}.", file=asked.trace, why=why(error, writing=True)))
    return others


def _line_writer(path: Path) -> Callable[[str], object]:
    """Return a function that adds a line to a file. A full disk ends the trace and not the fight."""
    file = path.open("a", encoding="utf-8", buffering=1)

    def write(line: str) -> None:
        with suppress(OSError):
            file.write(f"{line}\n")

    return write


def asked_for(argv: list[str]) -> argparse.Namespace:
    """Parse the arguments; a file alone is opened. Ends the program if they are not understood."""
    file_first = bool(argv) and argv[0].casefold().endswith(OPENED)
    if not argv or (file_first and len(argv) == 1):  # the usual start waits for no grammar
        return argparse.Namespace(command="open", file=Path(argv[0]) if argv else None)
    return _parser(argv).parse_args(["open", *argv] if file_first else argv)


def carry_out(asked: argparse.Namespace) -> int:
    """Do what needs no window; the exit code is given."""
    if asked.command == "odds":
        from crs_desktop.play.told.odds_command import tell

        return tell(asked, out, err)
    if asked.command == "schema":
        from crs_desktop.play.lists.writing.cast_schema import schema

        out(schema(asked.system))
        return 0
    if asked.command == "register":
        return _register()
    if asked.file != STREAM and asked.file.is_dir():
        err(say("{file} is a folder: expected a file.", file=asked.file))
        return 2
    with _from_a_pipe(asked):
        if asked.command == "balance":
            from crs_desktop.play.balance.command import balance

            return balance(asked, out, err)
        return _replay(asked) if asked.command == "replay" else _print(asked)


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("crs-desktop", description=say("The game master’s table."))
    parser.add_argument("--version", action="version", version=__version__)
    traced = say("write questions, answers and facts to this file as they happen; - for stderr")
    parser.add_argument(_TRACE, metavar="FILE", help=traced)
    registers = say("add the program to the applications menu of this desktop (Linux)")
    parser.add_argument("--register", action="store_const", dest="command", const="register", help=registers)
    commands = parser.add_subparsers(dest="command")
    parser.set_defaults(file=None)
    table = commands.add_parser("open", help=say("open a campaign (the default: the one opened last)"))
    opened = say("a campaign, or a fight record or a cast to bring into the one opened last")
    table.add_argument("file", type=Path, nargs="?", help=opened)
    record = commands.add_parser("replay", help=say("play a fight record and print its log"))
    record.add_argument("file", type=Path, help=say("the record; - for what comes in by a pipe"))
    record.add_argument("--json", action="store_true", help=say("log, facts and final scene as JSON"))
    cards = commands.add_parser("print", help=say("write the cards of a fight or a cast as PDF, PNG or SVG"))
    if argv[:1] == ["print"]:  # the table opens without what only this needs
        from crs_desktop.printing.output.command import add_arguments

        add_arguments(cards)
    chances = commands.add_parser("odds", help=say("tell the odds of an attack, a contest or a draw"))
    if argv[:1] == ["odds"]:
        from crs_desktop.play.told.odds_command import add_arguments as of_odds

        of_odds(chances, argv)
    fair = commands.add_parser("balance", help=say("tell who wins: duels of a cast, or a fight played out"))
    if argv[:1] == ["balance"]:
        from crs_desktop.play.balance.command import add_arguments as of_balance

        of_balance(fair)
    schema = commands.add_parser("schema", help=say("print the JSON Schema of a cast of characters"))
    schema.add_argument(
        "system", nargs="?", default="", metavar="system", choices=["", *(one.id for one in SYSTEMS)]
    )
    _add_sharing(commands)
    return parser


def _add_sharing(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    shared = commands.add_parser("share", help=say("share a campaign with other laptops, and open it"))
    shared.add_argument("file", type=Path, help=say("the campaign"))
    to = say("the PostgreSQL server that passes it on: postgresql://role:password@host/database")
    shared.add_argument("--to", metavar="ADDRESS", default="", help=to)
    address = say("without --to: the address of this laptop at which others reach it")
    shared.add_argument("--address", default="", help=address)
    invite = say("print a line for another laptop; may be given several times (default: one for a GM)")
    shared.add_argument("--invite", action="append", choices=["gm", "writer", "watcher"], help=invite)
    joined = commands.add_parser("join", help=say("fetch a shared campaign into a new file, and open it"))
    joined.add_argument("line", help=say("the line that the GM of the campaign has shown"))
    joined.add_argument(
        "file", type=Path, nargs="?", help=say("the new file (default: the campaign’s title)")
    )


def _register() -> int:
    from crs_desktop.desktop_entry import register
    from crs_desktop.rules.why import NotAllowed

    try:
        out(register())
    except NotAllowed as error:
        err(error.why)
        return 1
    return 0


def _replay(asked: argparse.Namespace) -> int:
    """Print the log of a fight record, or log, facts and scene as JSON."""
    from crs_desktop import api

    try:
        fight = api.read_fight(asked.file)
    except api.CrsError as error:
        err(str(error))
        return 1
    out(fight.to_json() if asked.json else "\n".join(map(str, fight.log())))
    return 0


def _print(asked: argparse.Namespace) -> int:
    """Write cards without a screen."""
    from crs_desktop.printing.output.command import print_file

    with _into_a_pipe(asked):
        return print_file(asked, err if asked.to_pipe else out, err)


@contextmanager
def _from_a_pipe(asked: argparse.Namespace) -> Iterator[None]:
    """Lay what comes in by a pipe into a file for as long as it is read."""
    if asked.file != STREAM:
        yield
        return
    import tempfile

    from crs_desktop.play.bounds import RECORD_BYTES
    from crs_desktop.play.record.open_for_reading import FIGHTS, ending_of

    held = sys.stdin.buffer.read(RECORD_BYTES + 1)  # what is longer is refused by its reader
    with tempfile.TemporaryDirectory(prefix="crs-desktop-") as folder:
        ending = FIGHTS[0] if asked.command == "replay" else ending_of(held)
        asked.file = Path(folder, f"stdin{ending}")
        asked.file.write_bytes(held)
        yield


@contextmanager
def _into_a_pipe(asked: argparse.Namespace) -> Iterator[None]:
    """Send a PDF on by a pipe, in place of a file that it is written to."""
    asked.to_pipe = asked.output == STREAM
    if not asked.to_pipe:
        yield
        return
    import tempfile

    with tempfile.TemporaryDirectory(prefix="crs-desktop-") as folder:
        asked.output = Path(folder, "cards.pdf")
        yield
        if asked.output.exists():
            streams.out_bytes(asked.output.read_bytes())
