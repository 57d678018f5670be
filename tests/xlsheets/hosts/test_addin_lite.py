"""The files of xlwings Lite, run as Lite runs them: by a Python that has NumPy and xlwings, and no Étui."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from etui.errors import EtuiError
from tests.xlsheets.hosts.addin_calls import as_excel_sends, every_call, in_plain_python
from xlsheets.functions import FUNCTIONS
from xlsheets.hosts.addin import packed
from xlsheets.hosts.addin.lite import write_lite
from xlsheets.seam import help_of

IN_LITE = """
import asyncio, importlib.util, json, sys, types
sys.path.insert(0, sys.argv[1])
assert not any(map(importlib.util.find_spec, ("etui", "xlsheets", "openpyxl")))
import xlwings.server

def run(text):
    module = types.ModuleType("main")
    sys.modules["main"] = module
    exec(text, module.__dict__)
    return module

text = open(sys.argv[2], encoding="utf-8").read()
run(text)
main = run(text)                                       # Lite runs main.py again each time it is edited

def call(name, arguments):
    return asyncio.run(xlwings.server.custom_functions_call(dict(
        client="Office.js", func_name=name, args=arguments, caller_address="[Club.xlsx]Scores!D2",
        culture_info_name="fr-FR", date_format="dd/mm/yyyy", version=xlwings.__version__, runtime="1.4"), main))

json.dump({"meta": xlwings.server.custom_functions_meta(main), "loaded": sorted(sys.modules),
           "results": [call(*each) for each in json.load(sys.stdin)]}, sys.stdout)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("lite") / "club" / "lite"
    assert write_lite(target, False, "fr") == 0
    return target


@pytest.fixture(scope="module")
def bare_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with NumPy and xlwings in it, and nothing else."""
    site = tmp_path_factory.mktemp("site")
    for name in ("numpy", "xlwings"):
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        for part in (package, package.with_name(f"{name}.libs")):
            if part.exists():
                (site / part.name).symlink_to(part)
    return site


def in_lite(folder: Path, site: Path, calls: list[tuple[str, tuple[Any, ...]]]) -> dict[str, Any]:
    environment = {k: v for k, v in os.environ.items() if k != "ETUI_LANG"}
    environment |= {"XLWINGS_ON_SERVER": "true", "XLWINGS_LICENSE_KEY": "noncommercial"}
    sent = json.dumps([(name, as_excel_sends(arguments)) for name, arguments in calls])
    run = subprocess.run([sys.executable, "-I", "-S", "-c", IN_LITE, str(site), str(folder / "main.py")], env=environment,
                         input=sent, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def test_every_function_gives_in_lite_what_it_gives_in_plain_python(folder: Path, bare_site: Path) -> None:
    calls = every_call(30, seed=20261201)
    answers = in_lite(folder, bare_site, calls)["results"]
    for call, answer in zip(calls, answers, strict=True):
        assert answer == in_plain_python(call, "fr"), call


def test_lite_shows_excel_every_function_under_etui_with_its_help(folder: Path, bare_site: Path) -> None:
    answer = in_lite(folder, bare_site, [])
    shown = {function["name"]: function for function in answer["meta"]["functions"]}
    assert set(shown) == {f"ETUI.{name}" for name in FUNCTIONS}
    assert "pandas" not in answer["loaded"]
    for function in shown.values():
        assert function["description"]
        assert all(0 < len(parameter["description"]) <= 255 for parameter in function["parameters"])
    step = shown["ETUI.MATCHPOINTS"]["parameters"][3]
    assert step["name"] == "step"
    assert step["optional"] is True
    assert step["description"] == help_of("MATCHPOINTS").arguments["step"].fr


def test_lite_needs_no_package_beside_numpy() -> None:
    imported = {name.partition(".")[0] for source in packed.sources("xlsheets.functions").values() for name in modules(source)}
    assert imported - set(sys.stdlib_module_names) - set(packed.OURS) == {"numpy"}


def modules(source: str) -> Iterator[str]:
    """Dotted names of the modules a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_only_what_the_functions_need_travels_in_the_workbook(folder: Path) -> None:
    carried = packed.sources("xlsheets.functions")
    assert "etui/bridge/matchpoints.py" in carried
    assert not [path for path in carried if path.startswith(("xlsheets/sheets/", "xlsheets/package/", "xlsheets/commands/"))]
    assert (folder / "main.py").stat().st_size < 350_000
    assert max(map(len, (folder / "main.py").read_text(encoding="utf-8").splitlines())) < 250


def test_the_guide_is_there_in_both_languages_and_the_requirements_are_two(folder: Path) -> None:
    assert "requirements.txt" in (folder / "README.md").read_text(encoding="utf-8")
    assert "requirements.txt" in (folder / "LISEZMOI.md").read_text(encoding="utf-8")
    names = [line.partition(">")[0] for line in (folder / "requirements.txt").read_text().split()]
    assert names == ["xlwings", "numpy"]


def test_the_language_of_the_texts_is_the_one_asked_for(tmp_path: Path, bare_site: Path) -> None:
    write_lite(tmp_path, False, "en")
    call = ("MATCHPOINTS", ([[420], ["abc"]],))
    assert in_lite(tmp_path, bare_site, [call])["results"] == [[[0.0], ["row 2: score: “abc” is not a number"]]]


def test_the_same_sources_make_the_same_files(tmp_path: Path, folder: Path) -> None:
    write_lite(tmp_path, False, "fr")
    assert (tmp_path / "main.py").read_bytes() == (folder / "main.py").read_bytes()


def test_a_file_that_is_there_is_kept_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("mine")
    with pytest.raises(EtuiError, match="--force"):
        write_lite(tmp_path, False, "en")
    assert (tmp_path / "main.py").read_text() == "mine"
    assert not (tmp_path / "README.md").exists()
    assert write_lite(tmp_path, True, "en") == 0
    assert "MATCHPOINTS" in (tmp_path / "main.py").read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(EtuiError, match="cannot be written"):
        write_lite(tmp_path / "file" / "lite", False, "en")
