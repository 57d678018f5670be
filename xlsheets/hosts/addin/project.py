"""The folder that xlwings Server runs from: our functions, the task pane's page, the certificate, the manifest for Excel."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple
from xml.dom import minidom

from etui.errors import EtuiError
from xlsheets.hosts.calc.setup import user_folder

NAMESPACE = "ETUI"
LABELS = ("MyCommandsGroup.Label", "MyTaskpaneButton.Label", "MyTaskpaneButton.Tooltip")       # of xlwings' own manifest
MANIFEST_ID = "6d15a5dd-ba49-4b91-a661-2234ba545431"                # the add-in's identity, the same for every club

FILES = {
    "custom_functions/__init__.py": '''\
"""Étui's functions where xlwings Server looks for them. Written by `etui functions serve`."""

from xlsheets.functions import FUNCTIONS, language
from xlsheets.hosts.addin.arguments import declare

globals().update({name: declare(function, language()) for name, function in FUNCTIONS.items()})
''',
    "custom_scripts/__init__.py": '"""Étui has no scripts."""\n',
    "templates/taskpane.html": '''\
{% extends "base.html" %}
{% block content %}
<div class="p-3">
  <h1>Étui</h1>
  <p lang="fr">Les fonctions ETUI.… calculent dans ce classeur tant que « etui functions serve » tourne.</p>
  <p lang="en">The ETUI.… functions compute in this workbook for as long as “etui functions serve” runs.</p>
</div>
{% endblock content %}
''',
}


class Certificate(NamedTuple):
    """The files that let Excel trust https on this computer, made once by mkcert."""

    certificate: Path
    key: Path

    @property
    def there(self) -> bool:
        return self.certificate.is_file() and self.key.is_file()


def folder() -> Path:
    return user_folder() / "addin"


def certificate() -> Certificate:
    return Certificate(folder() / "certs" / "localhost.pem", folder() / "certs" / "localhost-key.pem")


def manifest_file() -> Path:
    """Alone in its folder: on Windows that folder is shared on the network, which the certificate's key must not be."""
    return folder() / "manifest" / "etui.xml"


def write() -> None:
    """Writes the folder afresh, the person's certificate apart."""
    try:
        for name, content in FILES.items():
            path = folder() / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        for path in (certificate().key, manifest_file()):
            path.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise EtuiError(f"{folder()} cannot be written: {error.strerror}; give yourself the right to write there",
                        f"impossible d’écrire dans {folder()} : {error.strerror} ; donnez-vous le droit d’y écrire") from error


def settings(port: int) -> dict[str, str]:
    """xlwings Server's own settings, as environment variables."""
    return {
        "XLWINGS_PROJECT_DIR": str(folder()),
        "XLWINGS_ON_SERVER": "true",
        "XLWINGS_ENVIRONMENT": "prod",                     # any other one is appended to the namespace: ETUI_DEV
        "XLWINGS_FUNCTIONS_NAMESPACE": NAMESPACE,
        "XLWINGS_PROJECT_NAME": "Étui",
        "XLWINGS_MANIFEST_ID_PROD": MANIFEST_ID,
        "XLWINGS_HOSTNAME": f"localhost:{port}",
        "XLWINGS_APP_PATH": "",
        "XLWINGS_ENABLE_EXAMPLES": "false",
        "XLWINGS_ENABLE_SOCKETIO": "false",
        "XLWINGS_ENABLE_WASM": "false",
    }


def write_manifest() -> None:
    """Asks the server application, already imported, for its manifest and puts it where Excel can be pointed to."""
    import httpx
    from xlwings_server.main import main_app

    async def ask() -> bytes:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=main_app), base_url="https://localhost") as client:
            answer = await client.get("/manifest")
            return answer.raise_for_status().content

    manifest_file().write_bytes(_for_a_club(asyncio.run(ask())))


def _for_a_club(manifest: bytes) -> bytes:
    """The manifest without the sample button that xlwings Server puts into every add-in, and with our name on the other.

    Read with minidom, which keeps the namespaces as they were declared: ``xsi:type`` values hang on them.
    """
    document = minidom.parseString(manifest)
    for element in document.getElementsByTagName("*"):
        if element.getAttribute("id").startswith("MyFunctionButton"):
            element.parentNode.removeChild(element)
        elif element.getAttribute("id") in LABELS:
            element.setAttribute("DefaultValue", "Étui")
    return document.toxml(encoding="utf-8")
