"""The `etui` command: finds the command asked for, loads it alone, and turns every problem into one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from xlsheets.speech import system_language
from xlsheets.terminal import guarded

USAGE, PROBLEM = 2, 1


class Command(NamedTuple):
    """A command's module, and its line in the help."""

    module: str
    en: str
    fr: str


COMMANDS = {
    "demo": Command("demo", "make one workbook of each kind from the samples, and say what to open",
                    "fait un classeur de chaque genre à partir des exemples, et dit quoi ouvrir"),
    "new": Command("new", "a ready-to-print workbook: etui new mitchell --tables 13 --boards 26 -o Tuesday.xlsx",
                   "un classeur prêt à imprimer : etui new mitchell --tables 13 --boards 26 -o Mardi.xlsx"),
    "import": Command("import_", "a workbook from another program's file (USEBIO .xml, .pbn, .bws, scoresheets)",
                      "un classeur à partir du fichier d'un autre programme (USEBIO .xml, .pbn, .bws, feuilles)"),
    "fill": Command("fill", "the scores of filled scoresheets into a workbook (.xlsx, .xls, .ods, .csv, .bws)",
                    "les scores de feuilles remplies dans un classeur (.xlsx, .xls, .ods, .csv, .bws)"),
    "score": Command("score", "recompute a workbook, refresh its figures and print the ranking",
                     "recalcule un classeur, rafraîchit ses chiffres et affiche le classement"),
    "check": Command("check", "audit a workbook: movement, missing or impossible results, formulas",
                     "contrôle un classeur : mouvement, résultats absents ou impossibles, formules"),
    "combine": Command("combine", "several sessions, one ranking weighted by boards (art. 83)",
                       "plusieurs séances, un classement pondéré par les donnes (art. 83)"),
    "publish": Command("publish", "results to send: values-only workbook, web page, PDF, CSV, USEBIO, PBN",
                       "résultats à envoyer : classeur de valeurs, page web, PDF, CSV, USEBIO, PBN"),
    "mail": Command("mail", "send the results by e-mail, each with the reader's own scorecard",
                    "envoie les résultats par courriel, à chacun sa feuille de route"),
    "movement": Command("movement", "print a movement and its audit, without a workbook",
                        "affiche un mouvement et son contrôle, sans classeur"),
    "convert": Command("convert", "the same workbook for another host of its functions",
                       "le même classeur pour un autre hôte de ses fonctions"),
    "attach": Command("attach", "add a workbook's tabs to a club's own workbook; nothing else changes in it",
                      "ajoute les onglets d'un classeur à un classeur du club ; rien d'autre n'y change"),
    "detach": Command("detach", "take the attached tabs out again", "retire les onglets ajoutés"),
    "pair": Command("pair", "cup: pair the next round", "coupe : apparie la ronde suivante"),
    "unpair": Command("unpair", "cup: take the last round back", "coupe : désapparie la dernière ronde"),
    "simulate": Command("simulate", "play an invented event through", "joue une épreuve inventée de bout en bout"),
    "functions": Command("functions", "the functions inside the workbook: list, install, check, serve",
                         "les fonctions du classeur : lister, installer, contrôler, servir"),
    "call": Command("call", "call one workbook function as Excel would (JSON arguments)",
                    "appelle une fonction du classeur comme le ferait Excel (arguments JSON)"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. 0 done, 1 the input has a problem, 2 wrong usage."""
    with guarded():
        return _main(list(sys.argv[1:] if argv is None else argv))


def _main(arguments: list[str]) -> int:
    language = _language(arguments)
    before, arguments = _language_first(arguments)
    name = arguments[0] if arguments else ""
    if name in ("-h", "--help", "help", ""):
        print(_help(language))
        return 0 if name else USAGE
    if name == "--version":
        from etui import __version__

        print(f"etui {__version__}")
        return 0
    if name not in COMMANDS:
        known = ", ".join(COMMANDS)
        _tell(f"etui : commande inconnue « {name} » ; il y a {known}" if language == "fr"
              else f"etui: no command “{name}”; there are {known}")
        return USAGE
    return _run(name, [*before, *arguments[1:]], language)


def _run(name: str, arguments: list[str], language: str) -> int:
    from etui.errors import EtuiError
    from xlsheets.package.whole_file import files_written

    command = import_module(f"xlsheets.commands.{COMMANDS[name].module}")
    french = language == "fr"
    with files_written() as written:
        try:
            return int(command.run(arguments, language) or 0)
        except EtuiError as error:
            if any(map(os.path.exists, written)):
                _tell(_done(written, french))
            _tell(f"etui {name}{' : ' if french else ': '}{error.say(language)}")
            return PROBLEM
        except BrokenPipeError:                   # the reader of our output has left: nothing to say to anybody
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PROBLEM
        except KeyboardInterrupt:
            _tell(f"etui : interrompu, {_done(written, french)}" if french else f"etui: interrupted, {_done(written, french)}")
            return 130
        except OSError as error:                  # the disk of the temporary files, or of what the ranking is sent to
            if os.environ.get("ETUI_DEBUG"):
                raise
            why = error.strerror or error
            _tell(f"etui {name} : le système a refusé un fichier ({why}) ; {_done(written, french)} ; libérez de la place sur le "
                  "disque et recommencez" if french else
                  f"etui {name}: the system refused a file ({why}); {_done(written, french)}; free some space on the disk and "
                  "try again")
            return PROBLEM
        except Exception as error:
            if os.environ.get("ETUI_DEBUG"):
                raise
            what = f"{type(error).__name__}: {error}"
            _tell(f"etui {name} : erreur interne ({what}) ; {_done(written, french)}. Signalez-la avec le fichier en cause."
                  if french else
                  f"etui {name}: internal error ({what}); {_done(written, french)}. Please report it with the file concerned.")
            return PROBLEM


def _done(written: Sequence[os.PathLike[str]], french: bool) -> str:
    """What a command that did not end has written, whole."""
    names = ", ".join(dict.fromkeys(str(file) for file in written if os.path.exists(file)))      # temporary ones are gone
    if not names:
        return "rien n'a été écrit" if french else "nothing was written"
    return f"écrit avant cela, en entier : {names}" if french else f"written before that, whole: {names}"


def _language(arguments: list[str]) -> str:
    """``--lang fr`` or ``--lang=fr`` anywhere, else the locale's; English if neither."""
    for i, argument in enumerate(arguments):
        if argument == "--lang" and i + 1 < len(arguments):
            return "fr" if arguments[i + 1].lower().startswith("fr") else "en"
        if argument.startswith("--lang="):
            return "fr" if argument[7:].lower().startswith("fr") else "en"
    return system_language()


def _language_first(arguments: list[str]) -> tuple[list[str], list[str]]:
    """``--lang fr`` written before the command, and the rest."""
    start = 0
    while start < len(arguments) and arguments[start].partition("=")[0] == "--lang":
        start += 1 if "=" in arguments[start] else 2
    return arguments[:start], arguments[start:]


def _help(language: str) -> str:
    from xlsheets.commands.help_words import printed

    french = language == "fr"
    head = ("etui : le bureau des tournois du club, dans Excel\n\nUsage : etui COMMANDE … [--lang fr|en]\n\nCommandes :"
            if french else
            "etui: the club's tournament office, in Excel\n\nUsage: etui COMMAND … [--lang fr|en]\n\nCommands:")
    lines = [f"  {name:<10} {printed(command.fr if french else command.en, french)}" for name, command in COMMANDS.items()]
    tail = ("\n« etui COMMANDE --help » donne les options et un exemple." if french
            else "\n“etui COMMAND --help” gives the options and an example.")
    return "\n".join([head, *lines, tail])


def _tell(message: str) -> None:
    print(message, file=sys.stderr)
