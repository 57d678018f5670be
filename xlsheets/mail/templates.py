"""The club's own wording and look of a mail: files of text such as ``results.fr.html``, with ``$title`` where the title goes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from string import Template

from etui.errors import EtuiError
from xlsheets.resources import folder


@dataclass(frozen=True)
class MailTemplates:
    """What stands around the results in one language."""

    text: Template
    html: Template


def mail_templates(language: str, own: Path | None = None) -> MailTemplates:
    """The templates that travel with Étui; a file of the same name in the folder ``own`` takes the place of one.

    :raises EtuiError: a file cannot be read, or the folder has none of them.
    """
    names = [f"results.{language}.{ending}" for ending in ("txt", "html")]
    if own is not None and not any((own / name).is_file() for name in names):
        raise EtuiError(f"{own} has neither {names[0]} nor {names[1]}: put your restyled mail there",
                        f"{own} n’a ni {names[0]} ni {names[1]} : mettez-y votre courriel personnalisé")
    text, html = (_read(own / name if own is not None and (own / name).is_file() else folder("templates") / "mail" / name)
                  for name in names)
    return MailTemplates(text, html)


def _read(path: Path) -> Template:
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise EtuiError(f"{path.name} is not in UTF-8: save it again with the encoding UTF-8",
                        f"{path.name} n’est pas en UTF-8 : enregistrez-le de nouveau avec l’encodage UTF-8") from None
    except OSError:
        raise EtuiError(f"{path} cannot be read: check that you may read it",
                        f"{path} ne peut pas être lu : vérifiez que vous en avez le droit") from None
    return Template(text)
