"""A combined ranking as a document: final percentages, and those of each session."""

from __future__ import annotations

from collections.abc import Sequence

from xlsheets.combined_book import CombinedBook, combined_rows
from xlsheets.publish.model import Bar, Cell, Chart, Column, Document, Group, Section, Table, percent
from xlsheets.publish.privacy import Privacy
from xlsheets.publish.words import say
from xlsheets.words import Words

BETWEEN = " – "


def combined_document(book: CombinedBook, rules: Privacy, language: str, titles: Sequence[str] = ()) -> Document:
    """titles: of the sessions, where they are known."""
    words = Words(language)
    numbers = range(1, book.sessions + 1)
    sessions = [f"{words('session')} {n}" for n in numbers]
    named = [*titles, *[""] * book.sessions][:book.sessions]
    ranked = combined_rows(book)
    names = [BETWEEN.join(filter(None, map(rules.name, row["names"]))) for row in ranked]
    columns = (
        Column(words("place"), number=True), Column(words("names")), Column(words("final %"), number=True, digits=2),
        *(Column(session, number=True, digits=2) for session in sessions),
    )
    rows = tuple(
        (Cell(row["place"], f"{row['place']}=" if row["shared"] else ""), Cell(name), Cell(row["percent"]),
         *map(Cell, row["percents"]))
        for row, name in zip(ranked, names, strict=True)
    )
    bars = tuple(Bar(name, row["percent"], percent(row["percent"], language)) for row, name in zip(ranked, names, strict=True))
    weights = Table(
        (Column(words("session")), Column(words("title")), Column(words("planned"), number=True)),
        tuple((Cell(session), Cell(rules.text(title)), Cell(float(of.boards)))
              for session, of, title in zip(sessions, book.combined.sessions, named, strict=True)),
    )
    final = Group("ranking-1", say("final", language), (Table(columns, rows),),
                  chart=Chart(say("chart percent", language), 50.0, bars) if len(bars) > 1 else None)
    return Document(
        kind="combined", language=language, title=rules.text(book.title) or say("rankings", language), about="",
        sections=(
            Section("rankings", say("rankings", language), (final,)),
            Section("tables", say("sessions", language), (Group("sessions", words("planned"), (weights,)),)),
            Section("notes", words("absent"), lines=(f"{words('absent')} {words(f'absent {book.absent}')}.",)),
        ),
    )
