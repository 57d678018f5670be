"""What `etui combine` takes for every game: the workbooks, a title, and where the ranking goes."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from xlsheets.commands.arguments import Parser, free_to_write, host_for


def combine_options(parser: Parser, arguments: list[str], workbooks: tuple[str, str]) -> tuple[Namespace, str]:
    """What is asked, and the host of the workbook to write. workbooks: what is combined, in English and in French."""
    say = parser.say
    parser.add_argument("books", type=Path, nargs="+", metavar="BOOK", help=say(*workbooks))
    parser.add_argument("--title", default="", help=say("title of the ranking", "titre du classement"))
    parser.json()
    parser.output()
    options = parser.parse_args(arguments)
    free_to_write(options.output, options.force)
    return options, host_for(options.output, options.host)
