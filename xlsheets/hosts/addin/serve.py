"""`etui functions serve`: the real xlwings Server, on this computer only, with our functions as ETUI.…"""

from __future__ import annotations

import errno
import os
import socket
import ssl
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from etui.errors import EtuiError
from xlsheets.hosts.addin import advice, project

LOOPBACK = "127.0.0.1"


def serve(port: int, language: str) -> int:
    """Serves until Ctrl-C. A missing package, a key that xlwings refuses, a port in use: one sentence each."""
    _need_the_package()
    os.environ.update(project.settings(port))
    os.environ["ETUI_LANG"] = language
    os.environ.setdefault("XLWINGS_LOG_LEVEL", "WARNING")
    _need_a_licence()
    with _listen(port) as listener:
        project.write()
        project.write_manifest()
        secure = project.certificate().there
        print(advice.serving(port, secure, language), flush=True)
        with suppress(KeyboardInterrupt):        # uvicorn closes every connection, then raises the signal again, or only returns
            _run(listener, secure)
        print("Arrêté." if language == "fr" else "Stopped.", flush=True)
    return 0


def advise(action: str, language: str) -> int:
    """`etui functions install|check --host addin`: what to do, or whether it is done; 1 when Excel could not be served."""
    if action == "install":
        print(advice.installing(language))
        return 0
    try:
        _need_the_package()
        os.environ.update(project.settings(8000))
        _need_a_licence()
    except EtuiError as error:
        print(error.say(language))
        return 1
    secure = project.certificate().there
    print(advice.found(version("xlwings-server"), version("xlwings"), secure, language))
    return 0 if secure else 1


def _run(listener: socket.socket, secure: bool) -> None:
    import uvicorn

    files = project.certificate()
    config = uvicorn.Config("xlwings_server.main:main_app", log_level="warning", use_colors=False,
                            ssl_certfile=files.certificate if secure else None, ssl_keyfile=files.key if secure else None)
    try:
        config.load()
    except ssl.SSLError:
        raise EtuiError(
            f"the certificate {files.certificate} or its key cannot be read: delete both and make them again with mkcert",
            f"le certificat {files.certificate} ou sa clé est illisible : supprimez les deux et refaites-les avec mkcert",
        ) from None
    uvicorn.Server(config).run(sockets=[listener])


def _need_the_package() -> None:
    try:
        version("xlwings-server")
    except PackageNotFoundError:
        raise EtuiError(
            "xlwings Server is not installed (it needs Python 3.11 or later): run pip install '.[server]'",
            "xlwings Server n’est pas installé (il lui faut Python 3.11 ou plus récent) : lancez pip install '.[server]'",
        ) from None


def _need_a_licence() -> None:
    """Loads xlwings as a server does, which is when it looks at the licence key."""
    try:
        import_module("xlwings.server")
    except Exception as error:
        if type(error).__name__ != "LicenseError":
            raise
        raise EtuiError(
            f"xlwings says: {error} xlwings Server needs your club's own licence key: put it into the environment variable "
            f"XLWINGS_LICENSE_KEY, or run xlwings license update -k KEY; {advice.KEYS['en']}",
            f"xlwings répond : {error} xlwings Server demande une clé de licence, celle de votre club : mettez-la dans la "
            f"variable d’environnement XLWINGS_LICENSE_KEY, ou lancez xlwings license update -k CLÉ ; {advice.KEYS['fr']}",
        ) from None


def _listen(port: int) -> socket.socket:
    """A socket that this computer alone can reach."""
    try:
        return socket.create_server((LOOPBACK, port))
    except OverflowError:
        raise EtuiError(f"there is no port {port}: choose one from 1024 to 65535",
                        f"il n’y a pas de port {port} : choisissez-en un de 1024 à 65535") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why_en, why_fr = "another program is using it", "un autre programme l’utilise"
        else:
            why_en = why_fr = os.strerror(error.errno or 0)
        raise EtuiError(f"port {port} cannot be opened: {why_en}; try --port {min(port, 8000) + 123}",
                        f"le port {port} ne peut pas être ouvert : {why_fr} ; essayez --port {min(port, 8000) + 123}") from None
