"""What a club reads about the Excel add-in: how Excel is pointed to it, the certificate, the licence key."""

from __future__ import annotations

import sys

from xlsheets.hosts.addin import project

KEYS = {
    "en": "keys come from https://www.xlwings.org/trial, and for non-commercial use xlwings accepts the word noncommercial "
          "as a free key. Étui brings no key of its own",
    "fr": "les clés viennent de https://www.xlwings.org/trial et, pour un usage non commercial, xlwings accepte le mot "
          "noncommercial comme clé gratuite. Étui n’apporte aucune clé",
}


def serving(port: int, secure: bool, language: str) -> str:
    """Said when the server starts."""
    french = language == "fr"
    address = f"{'https' if secure else 'http'}://localhost:{port}"
    head = (f"Étui calcule pour Excel sur {address} (cet ordinateur seulement). Ctrl-C pour arrêter." if french
            else f"Étui computes for Excel at {address} (this computer only). Ctrl-C to stop.")
    licence = (f"xlwings Server tourne avec la clé de licence de votre club ; {KEYS['fr']}." if french
               else f"xlwings Server runs with your club's own licence key; {KEYS['en']}.")
    return "\n\n".join([head, *([] if secure else [certificate(language)]), to_excel(language), licence])


def certificate(language: str) -> str:
    """How to get https on localhost, which Excel insists on."""
    files = project.certificate()
    command = f'mkcert -cert-file "{files.certificate}" -key-file "{files.key}" localhost 127.0.0.1 ::1'
    if language == "fr":
        return ("ATTENTION : Excel n’accepte un complément qu’en https, et il n’y a pas encore de certificat ici. Installez "
                f"mkcert (https://mkcert.dev), lancez une seule fois :\n  mkcert -install\n  {command}\n"
                "puis relancez « etui functions serve ».")
    return ("NOTE: Excel takes an add-in over https only, and there is no certificate here yet. Install mkcert "
            f"(https://mkcert.dev) and run once:\n  mkcert -install\n  {command}\nthen start “etui functions serve” again.")


def to_excel(language: str, platform: str = sys.platform) -> str:
    """How to add the manifest to Excel on this system (Microsoft calls it sideloading)."""
    file, french = project.manifest_file(), language == "fr"
    if platform == "win32":
        steps = (
            "Dans Excel, une seule fois :\n"
            f"  1. Partagez le dossier {file.parent} (clic droit, Propriétés, Partage).\n"
            "  2. Fichier, Options, Centre de gestion de la confidentialité, Paramètres, Catalogues de compléments approuvés : "
            "ajoutez le chemin réseau du dossier, cochez « Afficher dans le menu », relancez Excel.\n"
            "  3. Accueil, Compléments, Compléments avancés, DOSSIER PARTAGÉ : choisissez Étui."
            if french else
            "In Excel, once:\n"
            f"  1. Share the folder {file.parent} (right click, Properties, Sharing).\n"
            "  2. File, Options, Trust Center, Trust Center Settings, Trusted Add-in Catalogs: add the folder's network path, "
            "tick “Show in Menu”, restart Excel.\n"
            "  3. Home, Add-ins, Advanced, SHARED FOLDER: choose Étui."
        )
    elif platform == "darwin":
        wef = "~/Library/Containers/com.microsoft.Excel/Data/Documents/wef"
        command = f'mkdir -p {wef} && cp "{file}" {wef}/'
        steps = (f"Une seule fois, lancez :\n  {command}\npuis relancez Excel : Accueil, Compléments, Étui." if french
                 else f"Once, run:\n  {command}\nthen restart Excel: Home, Add-ins, Étui.")
    else:
        steps = ("Il n’y a pas d’Excel sous ce système. Lancez ceci sur l’ordinateur d’Excel, ou prenez « etui functions lite » "
                 "(Excel pour Windows, Mac et le web, sans serveur)." if french else
                 "There is no Excel on this system. Run this on the computer that has Excel, or take “etui functions lite” "
                 "(Excel for Windows, Mac and the web, no server).")
    manifest = (f"Manifeste du complément, écrit à chaque démarrage de « etui functions serve » : {file}" if french
                else f"The add-in's manifest, written whenever “etui functions serve” starts: {file}")
    return f"{manifest}\n{steps}"


def installing(language: str) -> str:
    """`etui functions install --host addin`: the two ways, and the steps of each."""
    if language == "fr":
        ways = ("Le complément Excel, de deux façons :\n"
                "- xlwings Lite : gratuit, sans serveur ni clé. Lancez « etui functions lite » et suivez LISEZMOI.md.\n"
                "- xlwings Server, sur cet ordinateur : pip install '.[server]', puis « etui functions serve » avant chaque "
                f"séance. Il demande une clé de licence : {KEYS['fr']}.")
    else:
        ways = ("The Excel add-in, either way:\n"
                "- xlwings Lite: free, no server, no key. Run “etui functions lite” and follow README.md.\n"
                "- xlwings Server, on this computer: pip install '.[server]', then “etui functions serve” before each "
                f"session. It needs a licence key: {KEYS['en']}.")
    return "\n\n".join([ways, *([] if project.certificate().there else [certificate(language)]), to_excel(language)])


def found(server: str, xlwings: str, secure: bool, language: str) -> str:
    """`etui functions check --host addin`: what is there and what is missing."""
    french = language == "fr"
    here = (f"xlwings Server {server}, xlwings {xlwings} ; clé de licence acceptée." if french
            else f"xlwings Server {server}, xlwings {xlwings}; licence key accepted.")
    if not secure:
        return f"{here}\n{certificate(language)}"
    ready = ("Certificat trouvé. Lancez « etui functions serve » avant chaque séance." if french
             else "Certificate found. Run “etui functions serve” before each session.")
    return f"{here}\n{ready}"
