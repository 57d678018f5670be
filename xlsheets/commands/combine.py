"""`etui combine BOOK… -o BOOK`: several sessions, one ranking weighted by boards (article 83)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from etui.bridge.combination import Combined, Played, Session, combine
from etui.bridge.event import PairsEvent
from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, print_json, tell
from xlsheets.commands.combine_options import combine_options
from xlsheets.figures import fixed


def run(arguments: list[str], language: str) -> int:
    if any(_is_tarot(Path(argument)) for argument in arguments if argument.lower().endswith((".xlsx", ".xlsm"))):
        from xlsheets.commands import combine_tarot

        return combine_tarot.run(arguments, language)
    parser = Parser("combine", language, "Makes one ranking of several sessions, weighted by their boards (art. 83).",
                    "Fait un seul classement de plusieurs séances, pondéré par leurs donnes (art. 83).",
                    "etui combine Samedi1.xlsx Samedi2.xlsx Dimanche.xlsx -o Finale.xlsx")
    say = parser.say
    parser.add_argument("--boards", metavar="26,26,33", help=say(
        "boards each session was planned for; as its movement says if left out",
        "donnes prévues à chaque séance ; selon son mouvement à défaut"))
    parser.add_argument("--carry-over", metavar="50", help=say(
        "the first workbook is an earlier stage, carried over for this share of its boards, in %%",
        "le premier classeur est une phase antérieure, reportée pour cette part de ses donnes, en %%"))
    parser.add_argument("--absent", choices=("after", "left-out", "zero"), default="after", help=say(
        "a pair absent from a session comes after the others, is ranked on what it played, or scores 0",
        "une paire absente d'une séance vient après les autres, est classée sur ce qu'elle a joué, ou marque 0"))
    options, host = combine_options(parser, arguments, (
        "the workbooks of the sessions, in order", "les classeurs des séances, dans l'ordre"))

    from xlsheets.books import combined_workbook
    from xlsheets.combined_book import CombinedBook
    from xlsheets.package.whole_file import write_whole
    from xlsheets.resources import club_template

    sessions = [read_session(book) for book in options.books]
    sessions = _carried(_reweighted(sessions, options.boards), options.carry_over)
    absent = options.absent.replace("-", " ")
    combined = combine(sessions, ("article 81",), absent)
    title = options.title or " + ".join(dict.fromkeys(session.name for session in sessions))
    book = CombinedBook(combined, title, options.lang, host, absent)
    write_whole(options.output, combined_workbook(book, options.template or club_template()), new=not options.force)
    for advice in combined.advice:
        tell(advice.say(options.lang))
    if options.json:
        print_json(combined_json(combined, title))
    else:
        print(combined_text(combined, options.lang))
    return 0


def _is_tarot(path: Path) -> bool:
    """Whether a workbook holds a tarot evening; what is no workbook is told further on."""
    from xlsheets.readers.typed_cells import TypedCells

    try:
        return path.is_file() and TypedCells.open(path).cell("etui_kind") == "tarot"
    except EtuiError:
        return False


NOT_COMBINED = {
    "individual": ("an individual", "un individuel"), "cup": ("a cup", "une coupe"),
    "combined": ("a combined ranking already; give the workbooks of its sessions",
                 "déjà un classement combiné ; donnez les classeurs de ses séances"),
}


def read_session(path: Path) -> Session:
    """A workbook as one session of several: its pairs with their percentages and boards."""
    from etui.bridge.session import score_event
    from etui.bridge.sides import Cards
    from xlsheets.readers.event_checks import check_event
    from xlsheets.readers.pairs_workbook import read_pairs_workbook
    from xlsheets.readers.typed_cells import TypedCells

    cells = TypedCells.open(path)
    kind = cells.cell("etui_kind")
    if kind in NOT_COMBINED:
        en, fr = NOT_COMBINED[kind]
        raise EtuiError(f"{path.name} is {en}: combine takes sessions by pairs, or tarot evenings",
                        f"{path.name} est {fr} : combine prend des séances par paires, ou des soirées de tarot")
    event = read_pairs_workbook(path, cells).event
    check_event(event)
    scored = score_event(event)
    if scored.sides is None or event.method.scoring != "matchpoints":
        raise EtuiError(f"{path.name} is scored by IMPs: only percentages can be weighted by article 83",
                        f"{path.name} est calculé en IMP : l’article 83 ne pondère que des pourcentages")
    cards = Cards(scored.sides)
    licences = {(p.section, p.number, p.line if event.method.winners == 2 else ""): p.licences for p in event.pairs}
    pairs = [
        Played(c.names, licences.get((c.section, c.number, c.line), ()), scored.totals.share(i) * 100, cards(i))
        for i, c in enumerate(scored.competitors) if scored.totals.boards[i]
    ]
    if not pairs:
        raise EtuiError(f"{path.name} has no result yet: type its scores first",
                        f"{path.name} n’a encore aucun résultat : saisissez d’abord ses scores")
    return Session(event.title or path.stem, Fraction(_planned(event)), tuple(pairs))


def _planned(event: PairsEvent) -> int:
    """The boards a pair was to play: those of the fullest pair, since half tables and cancelled boards change nothing."""
    two = event.method.winners == 2
    seats = ((line.section, number, side if two else "") for line in event.lines
             for number, side in ((line.ns, "NS"), (line.ew, "EW")))
    return max(Counter(seats).values())


def _reweighted(sessions: list[Session], written: str | None) -> list[Session]:
    if not written:
        return sessions
    try:
        boards = [Fraction(part.strip().replace(",", ".")) for part in written.split(",")]
    except ValueError:
        boards = []
    if len(boards) != len(sessions):
        raise EtuiError(
            f"--boards: give {len(sessions)} numbers, one a workbook, such as {','.join(['26'] * len(sessions))}",
            f"--boards : donnez {len(sessions)} nombres, un par classeur, par exemple {','.join(['26'] * len(sessions))}",
        )
    return [replace(session, boards=number) for session, number in zip(sessions, boards, strict=True)]


def _carried(sessions: list[Session], written: str | None) -> list[Session]:
    """The first session as the carry-over of an earlier stage: weighted by a share of its boards."""
    if not written:
        return sessions
    try:
        share = Fraction(written.strip().rstrip("%").strip().replace(",", ".")) / 100
    except ValueError:
        share = Fraction(0)
    if not 0 < share <= 1 or len(sessions) < 2:
        raise EtuiError("--carry-over: give the share of the first workbook’s boards that counts, in %, such as 50, and at least "
                        "one workbook after it",
                        "--carry-over : donnez la part des donnes du premier classeur qui compte, en %, par exemple 50, et au "
                        "moins un classeur après lui")
    first, *others = sessions
    return [replace(first, boards=first.boards * share, carried=True), *others]


def combined_json(combined: Combined, title: str) -> dict[str, Any]:
    """The combined ranking as `--json` prints it; numbers at full precision."""
    return {
        "kind": "combined",
        "title": title,
        "sessions": [{"name": s.name, "boards": float(s.boards), "pairs": len(s.pairs)} for s in combined.sessions],
        "rankings": [{"name": "all", "rows": [
            {"place": line.place, "shared": line.shared, "names": list(line.names), "licences": list(line.licences),
             "percents": [None if p is None else float(p) for p in line.percents], "percent": float(line.final),
             "tiebreak": {"article81": line.tiebreak.get("article 81"), "tops": line.tiebreak.get("tops")},
             "decided_by": line.decided_by or None}
            for line in combined.lines
        ]}],
    }


def combined_text(combined: Combined, language: str) -> str:
    """The combined ranking as a terminal shows it."""
    rows = []
    for line in combined.lines:
        figures = "  ".join("     –" if p is None else fixed(p, 2, 6) for p in line.percents)
        shown = f"{line.place}{'=' if line.shared else ''}".rjust(4) + f"  {fixed(line.final, 2, 6)} %  ({figures})"
        rows.append(f"{shown.replace('.', ',') if language == 'fr' else shown}  {' – '.join(line.names)}")
    return "\n".join(rows)
