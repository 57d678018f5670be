"""Texts that have broken readers, spreadsheets and terminals before; where a name, a number or a score is expected."""

from __future__ import annotations

from random import Random
from typing import Final

MARK: Final = "evil.example"  # stands in every text that would do something if it were a formula or a link

FORMULAS: Final = (
    f'=HYPERLINK("http://{MARK}/","click")',
    f"=cmd|' /C calc {MARK}'!A0",
    f'+WEBSERVICE("http://{MARK}/")',
    f'-2+3+cmd|"{MARK}"!A0',
    f"@SUM(1+1)*cmd|'{MARK}'!A0",
    f'=IMPORTXML("http://{MARK}/","//a")',
    f"\t=1+1 {MARK}",
    f"\r=1+1 {MARK}",
    f" =1+1 {MARK}",
    f"\uff1d1+1 {MARK}",
    f'=DDE("cmd";"/C calc";"{MARK}")',
    f"='file:///{MARK}/[b.xls]s'!A1",
)
LETTERS: Final = (
    "\u202egnp.exe",
    "\u2066abc\u2069",
    "\u200f\u061c",
    "אבג 123",
    "e\u0301" * 300,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f0cf" * 40,
    "\ufeff",
    "\u00a0",
    "\u2028x\u2029",
    "\x85",
    "\u00ad",
    "\ufffe",
    "\uffff",
    "İıſK",
    "ﷺ",
    "Ⅷ",
    "½",
)
SURROGATES: Final = ("\ud800", "Anne \udc80", "\udfff\ud800")
CONTROLS: Final = ("\x00", "Anne\x00Luc", "\x1b[2J\x1b]0;x\x07", "\x08\x7f", "\r\n\r\n", "a\tb\nc")
NUMBERS: Final = (
    "0",
    "-1",
    "1",
    "3",
    "1.5",
    "1,5",
    "99999",
    "2147483648",
    "-9223372036854775809",
    "1e999",
    "1e-5",
    "-0",
    "NaN",
    "inf",
    "1_000",
    "١",
    "１２",
    "²",
    "0x10",
    "1/2",
    "00007",
    "9" * 400,
    "9" * 5_000,
    "1." + "0" * 5_000,
    "2026-02-30",
    "45000",
    "٣٤",
    "+ 1 100",
)
MARKUP: Final = (
    f"<script>alert('{MARK}')</script>",
    f"]]><a href='http://{MARK}/'>",
    f"&{MARK};",
    "&#0;",
    "&#xD800;",
    "&#1114112;",
    "<!--",
    "\"'><x",
    "_x0000_",
    "_xD800_",
    "_x000D_",
    "_x005F_x0000_",
    "{0}",
    "{name.__class__}",
    "%s%n",
    f"${{{MARK}}}",
    "{{7*7}}",
)
CELLS: Final = (
    "#REF!",
    "#N/A",
    "Err:502",
    "TRUE",
    "NP",
    "A60-40",
    "60/40",
    "A+/A-",
    "AVE",
    "PASS",
    "4S",
    "3NTXX",
    "7SA**",
    "4SN+99",
    "8H",
    "-",
    "–",
    "?",
    "*",
    "N",
    "O",
    "=",
    "+20",
    "A1",
    "1NS",
    "Donne 7",
    "Total",
    "",
    " ",
    "NS",
    "EW",
    "EO",
    "R\u0307",
)
PATHS: Final = (
    "../../../../tmp/out",
    "C:\\out.txt",
    "/etc/passwd",
    "a" * 300,
    "CON",
    "nul.txt",
    "..",
    "a/b:c*?",
    "'x'!A1",
    "History",
)


def hostile(chance: Random) -> str:
    """One of them; now and then ten thousand letters."""
    kind = chance.random()
    if kind < 0.04:
        return chance.choice(("x", "\u00e9", "\U0001f600", "=", "1", " ", '"', "\u202e", "a-")) * chance.choice(
            (300, 10_000, 40_000)
        )
    return chance.choice(chance.choice((FORMULAS, LETTERS, SURROGATES, CONTROLS, NUMBERS, NUMBERS, MARKUP, CELLS, CELLS, PATHS)))


def encoded(text: str, encoding: str = "utf-8") -> bytes:
    """Bytes that hold even what no encoding should."""
    return text.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")
