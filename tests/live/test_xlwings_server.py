"""The real xlwings Server with our functions, called as Excel calls it: its JSON over HTTP, and its own JavaScript."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.xlsheets.hosts.addin_calls import Call, as_excel_sends, every_call, in_plain_python
from xlsheets.blocks import PREFIX
from xlsheets.functions import FUNCTIONS
from xlsheets.seam import help_of

STUB = Path(__file__).with_name("office_stub.mjs")


@dataclass(frozen=True)
class Server:
    """A running `etui functions serve`."""

    process: subprocess.Popen[bytes]
    port: int
    files: Path                                   # the user's data folder it keeps its own files in
    output: Path
    trust: ssl.SSLContext | None = None

    @property
    def manifest(self) -> Path:
        return self.files / "etui" / "addin" / "manifest" / "etui.xml"

    @property
    def url(self) -> str:
        return f"{'https' if self.trust else 'http'}://localhost:{self.port}"

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=60, context=self.trust) as answer:
            return bytes(answer.read())

    def functions(self) -> list[dict[str, Any]]:
        """What Excel is told of each function."""
        return list(json.loads(self.get("/xlwings/custom-functions-meta.json"))["functions"])

    def call(self, name: str, arguments: list[Any]) -> Any:
        body = {"client": "Office.js", "func_name": name, "args": arguments, "caller_address": "[Club.xlsx]Scores!D2",
                "culture_info_name": "fr-FR", "date_format": "jj/mm/aaaa", "version": "0", "runtime": "1.4"}
        request = urllib.request.Request(self.url + "/xlwings/custom-functions-call", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60, context=self.trust) as answer:
            return json.load(answer)["result"]


def need(what: str, there: bool) -> None:
    """Skips on a person's computer, fails in CI."""
    if not there:
        if os.environ.get("CI"):
            pytest.fail(f"needs {what}")
        pytest.skip(f"needs {what}")


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def environment(files: Path, key: str | None = "noncommercial") -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XLWINGS_", "ETUI_"))}
    home = {"HOME": str(files), "XDG_DATA_HOME": str(files), "LOCALAPPDATA": str(files)}
    return kept | home | ({"XLWINGS_LICENSE_KEY": key} if key else {})


def start(files: Path, trust: ssl.SSLContext | None = None) -> Server:
    port, output = free_port(), files / "output.txt"
    with output.open("wb") as written:
        process = subprocess.Popen([sys.executable, "-m", "xlsheets", "functions", "serve", "--port", str(port), "--lang", "fr"],
                                   stdout=written, stderr=subprocess.STDOUT, env=environment(files))
    server = Server(process, port, files, output, trust)
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            server.get("/")
            return server
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    process.kill()
    pytest.fail(f"the server did not start:\n{output.read_text(encoding='utf-8')}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    need("xlwings-server (pip install '.[server]'), Python 3.11 or later", find_spec("xlwings_server") is not None)
    running = start(tmp_path_factory.mktemp("server"))
    yield running
    running.process.kill()
    running.process.wait()


def refused(files: Path, *options: str, key: str | None = "noncommercial") -> str:
    """What a server that cannot start says; one line, no traceback."""
    run = subprocess.run([sys.executable, "-m", "xlsheets", "functions", *options], env=environment(files, key),
                         capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 1
    said = run.stdout + run.stderr
    assert "Traceback" not in said
    assert len(said.strip().splitlines()) == 1
    return said


def test_every_function_gives_over_http_what_it_gives_in_plain_python(server: Server) -> None:
    for call in every_call(40, seed=20261202):
        assert server.call(call[0], as_excel_sends(call[1])) == in_plain_python(call, "fr"), call


def in_excels_javascript(server: Server, calls: list[Call]) -> dict[str, Any]:
    node = shutil.which("node")
    need("Node 18 or later (apt-get install nodejs)", node is not None)
    sent = {"url": server.url, "calls": [(name, as_excel_sends(arguments)) for name, arguments in calls]}
    run = subprocess.run([str(node), str(STUB)], input=json.dumps(sent), capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def test_every_function_gives_the_same_through_the_served_javascript(server: Server) -> None:
    calls = every_call(10, seed=20261203)
    answer = in_excels_javascript(server, calls)
    assert sorted(answer["associated"]) == sorted(FUNCTIONS)
    for call, result in zip(calls, answer["results"], strict=True):
        assert result == in_plain_python(call, "fr"), call


def test_a_blank_cell_is_not_played_and_a_zero_is_passed_out(server: Server) -> None:
    assert server.call("MATCHPOINTS", [[[420], [None], [-50]]]) == [[2.0], [""], [0.0]]
    assert server.call("MATCHPOINTS", [[[420], [""], [-50]]]) == [[2.0], [""], [0.0]]
    assert server.call("MATCHPOINTS", [[[420], [0], [-50]]]) == [[4.0], [2.0], [0.0]]


def test_an_error_cell_is_said_and_never_taken_for_a_blank(server: Server) -> None:
    answer = server.call("MATCHPOINTS", as_excel_sends(([[420], ["#N/A"], [-50]],)))
    assert answer == [[2.0], ["ligne 2 : score : « #N/A » n’est pas un nombre"], [0.0]]


def test_the_name_excel_keeps_in_the_file_is_the_one_our_workbooks_are_written_with(server: Server) -> None:
    manifest = ElementTree.fromstring(server.manifest.read_bytes())
    strings = {element.get("id"): element.get("DefaultValue") for element in manifest.iter() if element.get("DefaultValue")}
    namespace = strings["Functions.Namespace"]
    named = {function["id"]: function["name"] for function in server.functions()}
    stored = {f"_xldudf_{namespace}_{name}" for name in named.values()}            # how Excel writes ETUI.PLACES to a file
    assert stored == {PREFIX["addin"] + name for name in FUNCTIONS}
    assert all(id_ == name for id_, name in named.items())


def test_the_manifest_points_to_this_computer_over_https_and_has_no_sample_button(server: Server) -> None:
    text = server.manifest.read_text(encoding="utf-8")
    assert f"https://localhost:{server.port}/xlwings/custom-functions-meta.json" in text
    assert "MyFunctionButton" not in text
    assert '<DisplayName DefaultValue="Étui"/>' in text
    assert "ETUI.…" in server.get("/taskpane.html").decode()


def test_the_folder_that_windows_shares_holds_the_manifest_alone(server: Server) -> None:
    assert [path.name for path in server.manifest.parent.iterdir()] == ["etui.xml"]


@pytest.mark.parametrize(("language", "said"), [("fr", "clé de licence"), ("en", "licence key")])
def test_installing_tells_both_ways_and_whose_key(tmp_path: Path, language: str, said: str) -> None:
    run = subprocess.run([sys.executable, "-m", "xlsheets", "functions", "install", "--host", "addin", "--lang", language],
                         env=environment(tmp_path, None), capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0
    assert all(words in run.stdout for words in ("etui functions lite", "etui functions serve", ".[server]", "mkcert", said))


def test_every_argument_has_its_help_in_excels_limits(server: Server) -> None:
    for function in server.functions():
        assert function["description"] == help_of(function["id"]).summary.fr
        for parameter in function["parameters"]:
            assert 0 < len(parameter["description"]) <= 255
            assert not parameter["description"].startswith("Positional argument")


def test_no_other_computer_can_reach_the_server(server: Server) -> None:
    with socket.socket() as elsewhere:
        elsewhere.settimeout(5)
        assert elsewhere.connect_ex(("127.0.0.1", server.port)) == 0
    with socket.socket() as elsewhere:                                             # bound to every address, it would answer here
        elsewhere.settimeout(5)
        assert elsewhere.connect_ex(("127.0.0.2", server.port)) != 0


def test_the_server_says_how_to_reach_it_the_certificate_and_whose_licence_key(server: Server) -> None:
    said = server.output.read_text(encoding="utf-8")
    assert server.url in said
    assert "mkcert" in said
    assert str(server.manifest) in said
    assert "clé de licence de votre club" in said


def test_a_hundred_thousand_rows_are_answered(server: Server) -> None:
    boards = [[1 + row % 500] for row in range(100_000)]
    scores = [[(-620, -100, -50, 0, 50, 100, 110, 140, 170, 400, 420, 430, 450)[row * 7919 % 13]] for row in range(100_000)]
    answer = server.call("TRAVELLERS", [boards, scores])
    assert len(answer) == 100_000
    assert {round(a + b, 6) for a, b, _, _ in answer} == {398.0}                   # 200 results a board: a top of 398


def test_a_port_in_use_is_said(server: Server) -> None:
    said = refused(server.files, "serve", "--port", str(server.port), "--lang", "en")
    assert f"port {server.port}" in said
    assert "another program" in said


def test_a_port_that_cannot_be_is_said(server: Server) -> None:
    assert "1024" in refused(server.files, "serve", "--port", "70000")


@pytest.mark.parametrize("key", [None, "rubbish"])
def test_no_key_or_a_key_that_xlwings_refuses_is_said(server: Server, tmp_path: Path, key: str | None) -> None:
    assert "XLWINGS_LICENSE_KEY" in refused(tmp_path, "serve", "--port", str(free_port()), key=key)
    assert "XLWINGS_LICENSE_KEY" in refused(tmp_path, "check", "--host", "addin", key=key)


def test_a_missing_package_is_said(tmp_path: Path) -> None:
    """A Python that has no xlwings-server: this one, with its packages out of sight."""
    absent = "import importlib.metadata as m, sys\nreal = m.version\n" \
             "def version(name):\n    if name == 'xlwings-server': raise m.PackageNotFoundError(name)\n    return real(name)\n" \
             "m.version = version\nfrom xlsheets.cli import main\nsys.exit(main(['functions', 'serve', '--lang', 'en']))"
    run = subprocess.run([sys.executable, "-c", absent], env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "pip install '.[server]'" in run.stderr
    assert "Traceback" not in run.stderr


def make_certificate(folder: Path) -> ssl.SSLContext:
    """What mkcert would make for localhost, and a client that trusts it."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(timezone.utc)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    folder.mkdir(parents=True)
    (folder / "localhost.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "localhost-key.pem").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return ssl.create_default_context(cafile=str(folder / "localhost.pem"))


def test_with_a_certificate_excel_is_served_over_https_and_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    need("xlwings-server", find_spec("xlwings_server") is not None)
    trust = make_certificate(tmp_path / "etui" / "addin" / "certs")
    secure = start(tmp_path, trust)
    try:
        assert secure.call("PLACES", [[[50], [60]]]) == [[2], [1]]
        said = secure.output.read_text(encoding="utf-8")
        assert f"https://localhost:{secure.port}" in said
        assert "mkcert" not in said
        secure.process.send_signal(signal.SIGINT)
        assert secure.process.wait(timeout=20) == 0
        ended = secure.output.read_text(encoding="utf-8")[len(said):]
        assert ended.strip() == "Arrêté."
    finally:
        secure.process.kill()


def test_a_certificate_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    need("xlwings-server", find_spec("xlwings_server") is not None)
    certs = tmp_path / "etui" / "addin" / "certs"
    certs.mkdir(parents=True)
    (certs / "localhost.pem").write_text("rubbish")
    (certs / "localhost-key.pem").write_text("rubbish")
    run = subprocess.run([sys.executable, "-m", "xlsheets", "functions", "serve", "--port", str(free_port()), "--lang", "en"],
                         env=environment(tmp_path), capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 1
    assert "make them again with mkcert" in run.stderr
    assert "Traceback" not in run.stderr
