"""The print command, ``crs-desktop print FILE -o cards.pdf``, for cards of a fight or library."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from msgspec.structs import replace

from crs_desktop.play.lists.reading.encodings import GUESSED
from crs_desktop.play.record.open_for_reading import NoSuchFight, OpenedForReading, opened
from crs_desktop.play.told.who_may_know import title_for_all
from crs_desktop.printing import sizes
from crs_desktop.printing.card.look import Back, CardLook, Colour
from crs_desktop.printing.output.unseen import paint_unseen
from crs_desktop.printing.page.grid import Backs, Imposition, Marks, grid
from crs_desktop.printing.page.labels import label_sheet, label_sheets
from crs_desktop.printing.wanted import CAST, KINDS, SCREEN, USUAL_KINDS, wanted_words
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.printed import Contents
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many

if TYPE_CHECKING:
    from crs_desktop.printing.job import Job

Print = Callable[[str], Any]

BLEEDS = (0, 2, 3)
_MOST_COPIES, _FARTHEST = 99, 8
_PICTURES = (".png", ".svg")
_SHOWN = Contents.__struct_fields__


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the print command; paper and card ids come from `sizes`."""
    _add_files(parser)
    _add_paper(parser)
    _add_backs(parser)
    _add_contents(parser)


def _add_files(parser: argparse.ArgumentParser) -> None:
    what_it_is = say(
        "a campaign (.crs), a fight record (.toml), or a cast (.csv, .xlsx, .ods, .json); "
        "- reads standard input"
    )
    parser.add_argument("file", type=Path, help=what_it_is)
    into = say("a .pdf, .png or .svg file; - writes a PDF to standard output")
    parser.add_argument("-o", "--output", type=Path, required=True, help=into)
    which = say("title of the fight or library; default: the fight played last")
    parser.add_argument("--fight", default="", help=which)
    systems = [entry.id for entry in SYSTEMS]
    of_list = say("system of a .csv, if it cannot be detected")
    parser.add_argument("--system", default="", choices=systems, help=of_list)
    cells = say("delimiter between the cells of a list (tab ; , |), or name of the workbook sheet to read")
    parser.add_argument("--cells", default="", metavar="SIGN", help=cells)
    coded = say("encoding of a list that is not Unicode")
    parser.add_argument("--encoding", default="", choices=GUESSED, help=coded)


def _add_paper(parser: argparse.ArgumentParser) -> None:
    papers = ", ".join(paper.id for paper in (*sizes.PAPERS, sizes.EACH))
    cards = ", ".join(card.id for card in sizes.CARDS)
    sheets = ", ".join(one.id for one in label_sheets())
    parser.add_argument("--paper", default="a4", help=papers)
    sizes_told = say("{cards}, or width × height in millimetres, such as 70x100", cards=cards)
    parser.add_argument("--card", default="poker", help=sizes_told)
    parser.add_argument("--labels", default="", metavar="SHEET", help=sheets)
    first = say("first free place on the sheet, counted from 1")
    parser.add_argument("--start", type=int, default=1, help=first)
    parser.add_argument("--marks", choices=get_args(Marks), default="ticks", help=say("cut marks"))
    parser.add_argument("--bleed", type=int, choices=BLEEDS, default=0, help=say("bleed in millimetres"))


def _add_backs(parser: argparse.ArgumentParser) -> None:
    turned = say("backs: sheets turned over on the long or short edge, printed after all fronts, or folded")
    parser.add_argument("--backs", choices=get_args(Backs), default="none", help=turned)
    told = say("design of the backs: name, common, coloured, or a picture file")
    parser.add_argument("--back", default="name", metavar="BACK", help=told)
    coded = say("print a QR code on character cards")
    parser.add_argument("--code", action="store_true", help=coded)
    basis = say("basis of the colours")
    parser.add_argument("--colour", choices=get_args(Colour), default="kind", help=basis)
    moved, pair = say("offset of the backs in millimetres"), ("RIGHT", "DOWN")
    parser.add_argument("--offset", type=float, nargs=2, default=(0.0, 0.0), metavar=pair, help=moved)


def _add_contents(parser: argparse.ArgumentParser) -> None:
    kinds = ", ".join([*(kind for kind, _ in KINDS), CAST, SCREEN])
    what = say("comma-separated list of {what}", what=kinds)
    parser.add_argument("--what", default=",".join([*sorted(USUAL_KINDS), CAST]), help=what)
    panels = say("panels of the GM’s screen")
    parser.add_argument("--panels", type=int, choices=(1, 3), default=3, help=panels)
    usual = ",".join(name for name in _SHOWN if getattr(Contents(), name))
    shown = say("comma-separated list of what players may read: {what}", what=", ".join(_SHOWN))
    parser.add_argument("--show", default=usual, help=shown)
    hidden = say(
        "include cards of hidden combatants, marked “hidden” "
        "(the GM’s cast and screen always include hidden combatants)"
    )
    parser.add_argument("--hidden", action="store_true", help=hidden)
    parser.add_argument("--copies", type=int, default=1, help=say("copies of each card"))
    parser.add_argument("--pages", default="", help=say("pages to print, such as 1-3,5"))
    parser.add_argument("--dpi", type=int, choices=(300, 600), default=300, help=say("resolution of a .png"))


def print_file(asked: argparse.Namespace, tell: Print, complain: Print) -> int:
    """Write the requested cards, report the file, and return the exit code.

    The exit code is 1 if something could not be printed or read, with sentences, and 2 for an argument that
    is not allowed.
    """
    if why := _why_not(asked):
        complain(why)
        return 2
    try:
        paint_unseen()
        imposition = _imposition(asked)
        with opened(asked.file, asked.fight, asked.system, asked.cells, asked.encoding) as found:
            job = _prepared(found, asked, imposition)
            tell(_written(job, asked, imposition, title_for_all(found.session)))
    except NotAllowed as error:
        complain(str(error.why))
        # a missing fight is a wrong argument, like an unknown paper
        return 2 if isinstance(error, NoSuchFight) else 1
    from crs_desktop.printing.job import told_of

    # warn after writing the file, because only the layout knows which texts did not fit
    short = told_of(job, imposition.backs != "none", asked.back == "name")
    for sentence in filter(None, [found.guessed, *found.told, *short]):
        complain(sentence)
    return 1 if found.told else 0


def _why_not(asked: argparse.Namespace) -> str:
    """Return the sentence about a number that is not allowed, empty if all numbers are."""
    if not 1 <= asked.copies <= _MOST_COPIES:
        said = "--copies {copies} is not allowed. Expected 1 to {most}."
        return say(said, copies=asked.copies, most=_MOST_COPIES)
    # “not all … <=” rejects NaN, too, which no comparison holds for.
    if not all(abs(moved) <= _FARTHEST for moved in asked.offset):
        said = "--offset {right} {down} is not allowed. Expected at most {most} millimetres each way."
        return say(said, right=asked.offset[0], down=asked.offset[1], most=_FARTHEST)
    return ""


def _imposition(asked: argparse.Namespace) -> Imposition:
    paper, card = sizes.paper(asked.paper), sizes.card(asked.card)
    right, down = asked.offset
    labels = label_sheet(asked.labels) if asked.labels else None
    if labels:
        paper, card = sizes.paper(labels.paper), labels.size()
    plain = paper == sizes.EACH or labels is not None
    # labels are cut already, and a print shop cuts by the trim box of each page
    marks: Marks = "none" if plain else asked.marks
    bleed = 0 if labels else asked.bleed
    made = Imposition(paper, card, marks, bleed, asked.backs, (right, down), labels, asked.start)
    if asked.start != 1 and asked.start not in range(1, grid(made).count + 1):
        said = "--start {start} is not allowed. Expected a place on the sheet, from 1 to {places}."
        raise NotAllowed(say(said, start=asked.start, places=grid(made).count))
    return made


def _prepared(found: OpenedForReading, asked: argparse.Namespace, imposition: Imposition) -> "Job":
    from crs_desktop.printing.job import Job, Request

    wanted = wanted_words((word.strip() for word in asked.what.split(",")), asked.panels)
    session = found.session
    copies = dict.fromkeys([*session.scene.combatants, Name("")], asked.copies)
    wanted = replace(wanted, copies=copies, contents=_contents(asked.show), hidden=asked.hidden)
    how = (wanted, imposition, _look(asked), found.picture)
    return Job(Request(session.system, session.scene, *how))


def _contents(text: str) -> Contents:
    """Return what players may read. Raises `NotAllowed` for an unknown word."""
    shown = set(filter(None, (word.strip() for word in text.split(","))))
    for word in sorted(shown - set(_SHOWN)):
        said = "“{word}” cannot be printed on cards. Choose from {known}."
        raise NotAllowed(say(said, word=word, known=", ".join(_SHOWN)))
    return Contents(**{name: name in shown for name in _SHOWN})


def _look(asked: argparse.Namespace) -> CardLook:
    """Return the look of the cards. Raises `NotAllowed` if the picture for backs cannot be read."""
    from crs_desktop.printing.output.pictures import read, within

    if asked.back in get_args(Back):
        return CardLook(asked.colour, back=asked.back, code=asked.code)
    path = Path(asked.back)
    try:
        held = path.read_bytes()
    except OSError as error:
        said = "There is no back “{back}”. Expected {known}, or a picture file."
        known = ", ".join(one for one in get_args(Back) if one != "picture")
        raise NotAllowed(say(said, back=asked.back, known=known)) from error
    read(held, path.name, within(1))  # one pixel is enough to reject a file that is not a picture
    return CardLook(asked.colour, back="picture", picture=held, code=asked.code)


def _written(job: "Job", asked: argparse.Namespace, imposition: Imposition, title: str) -> str:
    from crs_desktop.printing.job import in_range
    from crs_desktop.printing.output.outputs import write_cards, write_pdf

    ending = asked.output.suffix.casefold()
    if ending in _PICTURES:
        if not job.laid:
            said = "{file} cannot be written: only cards can be pictures. Expected a name that ends in .pdf."
            raise NotAllowed(say(said, file=asked.output.name))
        files = write_cards(job.laid, imposition.card, imposition.bleed, asked.output, asked.dpi)
        told = "1 picture: {first}", "{count} pictures: {first} to {last}"
        return say_many(*told, len(files), first=files[0], last=files[-1])
    if ending != ".pdf":
        said = "{file} cannot be written. Expected a name that ends in .pdf, .png or .svg."
        raise NotAllowed(say(said, file=asked.output.name))
    pages = in_range(job.pages, asked.pages)
    if not pages:
        raise NotAllowed(say("{file} has nothing to print.", file=asked.file.name))
    write_pdf(pages, asked.output, title)
    on = say_many("1 page", "{count} pages", len(pages))
    if not job.laid:  # a page of rules or of names has no cards
        return say("{pages}: {file}", pages=on, file=asked.output)
    cards = say_many("1 card", "{count} cards", len(job.laid))
    return say("{cards} on {pages}: {file}", cards=cards, pages=on, file=asked.output)
