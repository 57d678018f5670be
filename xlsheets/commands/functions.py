"""`etui functions …`: the functions inside the workbook, and the hosts that run them."""

from __future__ import annotations

import argparse
from pathlib import Path

from etui.errors import EtuiError
from xlsheets.commands.arguments import HOSTS, Parser

EXAMPLES = {"list": "etui functions list", "install": "etui functions install --host calc",
            "remove": "etui functions remove --host calc", "check": "etui functions check --host calc",
            "serve": "etui functions serve --port 8000", "lite": "etui functions lite --dir etui-lite"}


def run(arguments: list[str], language: str) -> int:
    parser = _parser(language, next((argument for argument in arguments if argument in EXAMPLES), "install"))
    options = parser.parse_args(arguments)
    if options.action == "list":
        from xlsheets.hosts.listing import listing, markdown

        print(markdown(options.lang) if options.markdown else listing(options.lang))
        return 0
    if options.action == "serve":
        from xlsheets.hosts.addin.serve import serve

        return serve(options.port, options.lang)
    if options.action == "lite":
        from xlsheets.hosts.addin.lite import write_lite

        return write_lite(options.dir or Path("etui-lite"), options.force, options.lang)
    return _install_or_check(options)


def _install_or_check(options: argparse.Namespace) -> int:
    import sys

    host = options.host or {"linux": "calc", "win32": "excel"}.get(sys.platform, "addin")
    if host == "calc":
        from xlsheets.hosts.calc import setup as calc

        if options.action == "install":
            return calc.install(options.dir, options.lang)
        return calc.remove(options.lang) if options.action == "remove" else calc.check(options.lang)
    if options.action == "remove":
        raise EtuiError("remove is for the LibreOffice add-in: add --host calc; in Excel, use its own add-in lists",
                        "remove concerne le complément de LibreOffice : ajoutez --host calc ; dans Excel, passez par ses listes "
                        "de compléments")
    if host == "excel":
        from xlsheets.hosts.excel import setup as excel

        return excel.install(options.lang) if options.action == "install" else excel.check(options.lang)
    from xlsheets.hosts.addin import serve

    return serve.advise(options.action, options.lang)


def _parser(language: str, action: str) -> Parser:
    """action: what the example of the help is of."""
    parser = Parser("functions", language, "The functions inside the workbook, and the hosts that run them.",
                    "Les fonctions du classeur, et les hôtes qui les calculent.", EXAMPLES[action])
    say = parser.say
    parser.add_argument("action", choices=tuple(EXAMPLES), help=say(
        "list them; install, remove or check a host; serve them to Excel; write the files of xlwings Lite",
        "les lister ; installer, retirer ou contrôler un hôte ; les servir à Excel ; écrire les fichiers de xlwings Lite"))
    parser.add_argument("--host", choices=HOSTS, help=say("which host: LibreOffice (calc), Excel on Windows (excel), Excel "
                                                          "add-in (addin); by the system if left out",
                                                          "quel hôte : LibreOffice (calc), Excel sous Windows (excel), "
                                                          "complément Excel (addin) ; selon le système à défaut"))
    parser.add_argument("--markdown", action="store_true", help=say("list as a Markdown page", "lister en page Markdown"))
    parser.add_argument("--dir", type=Path, metavar="DIR",
                        help=say("only write the files there", "seulement écrire les fichiers là"))
    parser.add_argument("--port", type=int, default=8000, help=say("port to serve on", "port du serveur"))
    parser.add_argument("--force", action="store_true", help=say("replace what is there", "remplacer ce qui s'y trouve"))
    return parser
