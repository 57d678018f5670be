"""The web page: one file that needs no other, runs nothing but its own script and asks the network for nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from html import escape
from string import Template

from xlsheets.publish.colours import Palette
from xlsheets.publish.model import Cell, Chart, Column, Document, Group, Section, Table, shown
from xlsheets.publish.words import say
from xlsheets.resources import folder

_RED = re.compile("([♥♦])")
_SUIT = re.compile("([♠♥♦♣])")
TEXT_FORM = "\ufe0e"                    # a suit as a letter of the text, not as a coloured picture


def page(document: Document, palette: Palette, logo: str = "") -> str:
    """The page as text. logo: a data: address, "" for none."""
    templates = folder("templates") / "page"
    style = Template((templates / "page.css").read_text("utf-8")).substitute(palette.colours())
    script = (templates / "page.js").read_text("utf-8")
    language = document.language
    fill = {
        "language": language, "policy": _policy(style, script), "style": style, "script": script,
        "title": escape(" – ".join(filter(None, (document.title, document.club)))), "heading": _text(document.title),
        "about": f"<p>{_text(document.about)}</p>\n" if document.about else "",
        "logo": f'<img src="{escape(logo)}" alt="{escape(document.club)}">\n' if logo else "",
        "provisional": f'<p class="provisional">{_text(document.provisional)}</p>\n' if document.provisional else "",
        "links": "\n".join(f'<a href="#{_anchor(section, n)}">{_text(section.title)}</a>'
                           for n, section in enumerate(document.sections)),
        "sections": "\n".join(_section(section, n, language) for n, section in enumerate(document.sections)),
        "method": _text(" – ".join(filter(None, (document.method, say("made by", language))))),
        **{key.replace(" ", "_"): _text(say(key, language)) for key in ("skip", "contents", "print hint", "top")},
    }
    return Template((templates / "page.html").read_text("utf-8")).substitute(fill)


def _policy(style: str, script: str) -> str:
    """What the page may do: its own style and script by their fingerprints, its own picture; nothing from anywhere."""
    style_hash, script_hash = (
        base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii") for text in (style, script)
    )
    return (f"default-src 'none'; style-src 'sha256-{style_hash}'; script-src 'sha256-{script_hash}'; img-src data:; "
            "base-uri 'none'; form-action 'none'")


def _anchor(section: Section, n: int) -> str:
    return f"{section.kind}-{n + 1}"


def _section(section: Section, n: int, language: str) -> str:
    anchor, folded = _anchor(section, n), section.kind in ("cards", "tables")
    parts = [f'<section id="{anchor}" aria-labelledby="{anchor}-title" class="{"folded" if folded else "open"}">',
             f'<h2 id="{anchor}-title">{_text(section.title)}</h2>']
    if folded:
        parts.append(f'<div class="tools" data-open="{escape(say("open all", language))}" '
                     f'data-close="{escape(say("close all", language))}"></div>')
    if section.lines:
        parts += ['<ul class="lines">', *(f"<li>{_text(line)}</li>" for line in section.lines), "</ul>"]
    for group in section.groups:
        parts.append(_folded(group, language) if folded else _open(group, language))
    return "\n".join([*parts, "</section>"])


def _open(group: Group, language: str) -> str:
    """A ranking: its title is the caption of its table, and its chart follows."""
    facts = f"<p>{_text(' – '.join(filter(None, (group.about, *group.facts))))}</p>\n" if group.about or group.facts else ""
    tables = "\n".join(_table(table, language, group.anchor, table.caption or group.title) for table in group.tables)
    chart = f"\n{_chart(group.chart, group.title, language)}" if group.chart else ""
    return f'<div id="{escape(group.anchor)}">\n{facts}{tables}{chart}\n</div>'


def _folded(group: Group, language: str) -> str:
    facts = " – ".join(filter(None, (group.about, *group.facts)))
    head = f"<h3>{_text(group.title)}</h3>" + (f' <span class="facts">{_text(facts)}</span>' if facts else "")
    tables = [_table(table, language, f"{group.anchor}-{n}", table.caption or group.title, heard=not table.caption)
              for n, table in enumerate(group.tables, 1)]
    inside = "\n".join(tables)
    if len(tables) > 1:
        inside = f'<div class="side">\n{inside}\n</div>'
    return f'<details id="{escape(group.anchor)}">\n<summary>{head}</summary>\n{inside}\n</details>'


def _table(table: Table, language: str, anchor: str, caption: str, *, heard: bool = False) -> str:
    """Inside a box that scrolls by itself when it is too wide, which the keyboard reaches too. heard: a caption not shown."""
    title = f"{escape(anchor)}-caption"
    head = "".join(_heading(column) for column in table.columns)
    rows = "\n".join("<tr>" + "".join(_cells(row, table.columns, language)) + "</tr>" for row in table.rows)
    hidden = ' class="heard"' if heard else ""
    return (f'<div class="scroll" role="region" tabindex="0" aria-labelledby="{title}">\n<table class="sortable">\n'
            f'<caption id="{title}"{hidden}>{_text(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n'
            f"<tbody>\n{rows}\n</tbody>\n</table>\n</div>")


def _heading(column: Column) -> str:
    text = f'<abbr title="{escape(column.about)}">{_text(column.heading)}</abbr>' if column.about else _text(column.heading)
    kind = ' class="n"' if column.number else ""
    best = " data-best" if column.number and column.digits else ""           # figures: the best first
    return f'<th scope="col"{kind}{best}>{text}</th>'


def _cells(row: tuple[Cell, ...], columns: tuple[Column, ...], language: str) -> Iterator[str]:
    for n, (cell, column) in enumerate(zip(row, columns, strict=True)):
        text = _text(shown(cell, column, language))
        if cell.to and text:
            text = f'<a href="#{escape(cell.to)}">{text}</a>'
        value = f' data-value="{cell.value!r}"' if isinstance(cell.value, int | float) else ""
        kind = "n" if column.number else "names" if isinstance(cell.value, str) and " – " in cell.value else ""
        kind = f' class="{kind}"' if kind else ""
        yield f'<th scope="row"{kind}{value}>{text}</th>' if n == 0 else f"<td{kind}{value}>{text}</td>"


def _chart(chart: Chart, title: str, language: str) -> str:
    """A bar each on either side of the average. The table says the same to those who do not see it."""
    reach = max((abs(bar.value - chart.middle) for bar in chart.bars), default=0) or 1
    items = []
    for bar in chart.bars:
        size = 100 * (bar.value - chart.middle) / reach
        start, kind = (100, "above") if size >= 0 else (100 + size, "below")
        items.append(
            f'<li><span>{_text(bar.label)}</span><svg viewBox="0 0 200 10" preserveAspectRatio="none" role="presentation">'
            f'<rect class="{kind}" x="{start:.2f}" y="0" width="{abs(size):.2f}" height="10"/>'
            f'<line class="middle" x1="100" y1="0" x2="100" y2="10"/></svg><span class="n">{_text(bar.shown)}</span></li>'
        )
    return (f'<figure aria-hidden="true">\n<figcaption>{_text(title)} – {_text(chart.title)}</figcaption>\n<ul class="bars">\n'
            + "\n".join(items) + "\n</ul>\n</figure>")


def _text(text: str) -> str:
    """Escaped; suits as text, the red ones in red."""
    safe = escape(text, quote=False)
    if _SUIT.search(safe):
        safe = _SUIT.sub(rf"\1{TEXT_FORM}", safe)
        safe = _RED.sub(r'<span class="red">\1', safe).replace(f"♥{TEXT_FORM}", f"♥{TEXT_FORM}</span>")
        safe = safe.replace(f"♦{TEXT_FORM}", f"♦{TEXT_FORM}</span>")
    return safe
