"""The body of a mail: the reader's own scorecard and the top of the ranking, in plain text and in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import zip_longest

from xlsheets.mail.contents import Results
from xlsheets.mail.recipients import Recipient
from xlsheets.mail.safe_text import one_line, paragraphs
from xlsheets.mail.templates import MailTemplates
from xlsheets.publish.model import Column, Group, Row, Table, shown
from xlsheets.words import typeset

TOP, WHOLE = 10, 12                     # rows shown of a long ranking, the reader's own below them; of up to WHOLE rows, all
AND = {"en": " and ", "fr": " et "}
ATTACHED = {"en": "The complete results are in the attached workbook, “{name}”.",
            "fr": "Les résultats complets sont dans le classeur joint, « {name} »."}


def plain_text(results: Results, to: Recipient, word: str, templates: MailTemplates) -> str:
    """The text part; whoever reads mail as text sees all that the other part has."""
    parts = [_text_group(group, results.language) for group in _cards(results, to)]
    tops = [one_line(results.document.provisional)] * bool(results.document.provisional)
    tops += [_text_group(group, results.language, rows) for group, rows, _ in _tops(results, to)]
    filled = templates.text.safe_substitute(
        _facts(results, to), word=paragraphs(word), card="\n\n".join(parts), ranking="\n\n".join(tops))
    return re.sub(r"\n{3,}", "\n\n", paragraphs(filled)) + "\n"


def html(results: Results, to: Recipient, word: str, templates: MailTemplates) -> str:
    """The HTML part: no picture, no link, nothing fetched from anywhere."""
    said = "\n".join(f"<p>{escape(part).replace(chr(10), '<br>')}</p>" for part in re.split(r"\n{2,}", paragraphs(word)) if part)
    cards = "\n".join(_html_group(group, results.language) for group in _cards(results, to))
    provisional = results.document.provisional
    tops = f'<p class="facts">{escape(one_line(provisional))}</p>\n' if provisional else ""
    tops += "\n".join(_html_group(group, results.language, rows, own) for group, rows, own in _tops(results, to))
    facts = {name: escape(fact) for name, fact in _facts(results, to).items()}
    return paragraphs(templates.html.safe_substitute(facts, word=said, card=cards, ranking=tops)) + "\n"


def _facts(results: Results, to: Recipient) -> dict[str, str]:
    document = results.document
    attached = ATTACHED[results.language].format(name=results.attachments[0].name) if results.attachments else ""
    facts = {
        "names": f" {AND[results.language].join(to.names)}" if to.names else "", "title": document.title,
        "about": f" ({document.about})" if document.about else "", "club": document.club, "date": document.date,
        "attached": typeset(attached) if results.language == "fr" else attached,
    }
    return {name: " " * fact.startswith(" ") + one_line(fact) for name, fact in facts.items()}


def _cards(results: Results, to: Recipient) -> list[Group]:
    cards = (results.card(pair.card) for pair in to.pairs)
    return [card for card in cards if card]


def _tops(results: Results, to: Recipient) -> Iterator[tuple[Group, list[Row | None], list[Row]]]:
    """Each ranking with the rows to show, None for those passed over, and the reader's own rows."""
    mine = {pair.card for pair in to.pairs if pair.card}
    for group in results.rankings():
        for table in group.tables:
            own = [row for row in table.rows if any(cell.to in mine for cell in row if cell.to)]
            rows: list[Row | None] = list(table.rows)
            if len(rows) > WHOLE:
                rows[TOP:] = [None, *(row for row in table.rows[TOP:] if row in own)]
            yield Group(group.anchor, group.title, (table,), group.about, group.facts), rows, own


def _text_group(group: Group, language: str, rows: Sequence[Row | None] | None = None) -> str:
    head = [one_line(group.title)] + [one_line(", ".join(group.facts))] * bool(group.facts)
    return "\n".join([*head, *(line for table in group.tables for line in _text_table(table, language, rows))])


def _text_table(table: Table, language: str, rows: Sequence[Row | None] | None) -> list[str]:
    lines = [[one_line(column.heading) for column in table.columns]]
    lines += [["…"] if row is None else _cells(row, table, language) for row in (table.rows if rows is None else rows)]
    widths = [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]
    return ["  ".join(map(_padded, line, widths, table.columns)).rstrip() for line in lines]


def _padded(text: str, width: int, column: Column) -> str:
    return text.rjust(width) if column.number else text.ljust(width)


def _html_group(
    group: Group, language: str, rows: Sequence[Row | None] | None = None, own: Sequence[Row] = ()
) -> str:
    facts = f'<p class="facts">{escape(one_line(", ".join(group.facts)))}</p>\n' if group.facts else ""
    tables = "\n".join(_html_table(table, language, rows, own) for table in group.tables)
    return f"<h2>{escape(one_line(group.title))}</h2>\n{facts}{tables}"


def _html_table(table: Table, language: str, rows: Sequence[Row | None] | None, own: Sequence[Row]) -> str:
    def line(tag: str, texts: list[str], attributes: str = "") -> str:
        cells = (f'<{tag} align="{"right" if column.number else "left"}">{escape(text)}</{tag}>'
                 for column, text in zip(table.columns, texts, strict=True))
        return f"<tr{attributes}>{''.join(cells)}</tr>"

    lines = [line("th", [one_line(column.heading) for column in table.columns])]
    for row in table.rows if rows is None else rows:
        if row is None:
            lines.append(f'<tr><td colspan="{len(table.columns)}">…</td></tr>')
        else:
            lines.append(line("td", _cells(row, table, language), ' class="own"' if row in own else ""))
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def _cells(row: Row, table: Table, language: str) -> list[str]:
    return [one_line(shown(cell, column, language)) for cell, column in zip(row, table.columns, strict=True)]
