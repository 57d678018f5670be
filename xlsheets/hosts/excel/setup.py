"""`etui functions install` for Excel on Windows: xlwings' add-in and the user's settings; `check`: what is missing, in words."""

from __future__ import annotations

from etui.errors import EtuiError
from xlsheets.hosts.excel import diagnosis, user_settings
from xlsheets.hosts.excel.machine import Machine, this_machine

ADDIN_INSTALL = "from xlwings.cli import main; main()"


def install(language: str, machine: Machine | None = None) -> int:
    """Writes the user's settings and installs xlwings' add-in; 1 when Excel did not take the add-in.

    :raises EtuiError: not Windows, or the settings cannot be written.
    """
    machine = machine or this_machine()
    _windows_only(machine)
    french = language == "fr"
    former = user_settings.write(machine)          # before the add-in: xlwings keeps settings that are there
    print(f"Réglages : {machine.user_settings}" if french else f"Settings: {machine.user_settings}")
    if former:
        print(f"  Python était {former}, et devient {machine.python} ; les anciens réglages sont dans xlwings.conf.before-etui"
              if french else
              f"  Python was {former}, and is now {machine.python}; the former settings are in xlwings.conf.before-etui")
    done = machine.run([str(machine.python), "-c", ADDIN_INSTALL, "addin", "install"], {})
    if "Successfully installed" not in done.said:
        print(f"Excel n’a pas pris le complément de xlwings ({done.last_line}) : fermez Excel et relancez « etui functions "
              "install »." if french else
              f"Excel did not take xlwings' add-in ({done.last_line}): close Excel and run “etui functions install” again.")
        return 1
    print("Complément de xlwings installé." if french else "xlwings' add-in is installed.")
    trust = diagnosis.trust(machine)
    if trust.level != "ok":
        print(trust.sentence.say(language))
    print("Puis, une fois par classeur .xlsm : ouvrez-le dans Excel, activez le contenu, onglet xlwings, Import Functions, "
          "enregistrez." if french else
          "Then, once for each .xlsm workbook: open it in Excel, enable the content, xlwings tab, Import Functions, save.")
    return 0


def check(language: str, machine: Machine | None = None) -> int:
    """Says what is found, in words; 1 when something keeps the functions from running.

    :raises EtuiError: not Windows.
    """
    machine = machine or this_machine()
    _windows_only(machine)
    marks = {"ok": ("OK", "OK"), "advice": ("Note", "À noter"), "blocks": ("TO DO", "À FAIRE")}
    findings = diagnosis.findings(machine)
    for finding in findings:
        mark = marks[finding.level][language == "fr"]
        print(f"{mark}{' : ' if language == 'fr' else ': '}{finding.sentence.say(language)}")
    return int(any(finding.level == "blocks" for finding in findings))


def _windows_only(machine: Machine) -> None:
    if not machine.windows:
        raise EtuiError(
            "Excel runs these functions through xlwings on Windows only: here, use LibreOffice (--host calc) or Excel's add-in "
            "(--host addin)",
            "Excel ne fait tourner ces fonctions par xlwings que sous Windows : ici, utilisez LibreOffice (--host calc) ou le "
            "complément d’Excel (--host addin)",
        )
