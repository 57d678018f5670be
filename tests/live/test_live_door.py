"""The list at the door, in a spreadsheet program that has none of Étui's functions: names typed late find their place."""

from __future__ import annotations

from pathlib import Path

from tests.live.office import Calc
from tests.live.test_calc import differences, etui

TYPED = {"D5": "Dupont, Éric", "E5": "Éric Dupontel", "D6": "de la Tour, Zoé", "E6": "DUPONT Anne", "D7": "Dupont,Bob",
         "E7": "Dupont , Luc", "D8": "Van Dam, Jo", "E8": "Yann Le Gall"}
IN_ORDER = ["de la Tour, Zoé", "DUPONT Anne", "Dupont,Bob", "Dupont, Éric", "Dupont , Luc", "Dupontel, Éric",
            "Le\u00a0Gall, Yann", "Van Dam, Jo"]


def test_a_name_typed_with_a_comma_is_filed_under_what_precedes_it(bare_calc: Calc, tmp_path: Path) -> None:
    book = tmp_path / "mardi.xlsx"
    etui("new", "howell", "--pairs", "4", "--boards", "6", "--lang", "fr", "--host", "calc", "-o", str(book))
    bare_calc("open", path=str(book))
    for cell, name in TYPED.items():
        bare_calc("type", sheet="Joueurs", cell=cell, value=name)
    listed = [bare_calc("read", sheet="Liste d’entrée", ref=ref) for ref in ("A5:A8", "F5:F8")]
    assert [row[0] for half in listed for row in half] == IN_ORDER
    bare_calc("close")


def test_the_file_stores_what_the_formulas_give(bare_calc: Calc, tmp_path: Path) -> None:
    entries, book = tmp_path / "paires.csv", tmp_path / "mardi.xlsx"
    names = list(TYPED.values())
    rows = [f'{n};"{names[2 * n - 2]}";"{names[2 * n - 1]}"' for n in range(1, 5)]
    entries.write_text("\n".join(["Paire;Joueur 1;Joueur 2", *rows]), "utf-8")
    etui("new", "howell", "--pairs", "4", "--boards", "6", "--names", str(entries), "--lang", "fr", "--host", "calc",
         "-o", str(book))
    bare_calc("open", path=str(book))
    bare_calc("recalculate")
    assert [said for said in differences(bare_calc, book) if said.startswith("Liste d’entrée!")] == []
    bare_calc("close")
