"""`etui mail BOOK --to LIST`: the results by e-mail, each with the reader's own scorecard; a second run sends only the rest."""

from __future__ import annotations

import os
from argparse import Namespace
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from etui.errors import EtuiError
from xlsheets.commands.arguments import Parser, free_to_write, print_json, tell
from xlsheets.counted import counted
from xlsheets.mail import telling
from xlsheets.mail.contents import read_results
from xlsheets.mail.delivery import Done, Plan, deliver, plan
from xlsheets.mail.journal import Journal
from xlsheets.mail.letters import Letters, attachment, letters
from xlsheets.mail.message import Mailbox, as_bytes
from xlsheets.mail.recipients import MailingList, Recipient, mailing_list
from xlsheets.mail.safe_text import file_name
from xlsheets.mail.sender import Pace, Sender
from xlsheets.mail.server import password_for, sender_from, server_from
from xlsheets.mail.templates import mail_templates
from xlsheets.package.whole_file import open_elsewhere, write_whole

INTERRUPTED = 130
MOST_PER_MINUTE = 6000


def run(arguments: list[str], language: str) -> int:
    options = _parser(language).parse_args(arguments)
    results = read_results(options.book)
    if lock := open_elsewhere(options.book):
        tell(telling.say(options.lang, f"{options.book.name} is open in {lock.program}: what is not saved there is not in these "
                                       "mails",
                         f"{options.book.name} est ouvert dans {lock.program} : ce qui n’y est pas enregistré n’est pas dans ces "
                         "courriels"))
    results = replace(results, attachments=(*results.attachments, *map(attachment, options.attach)))
    list_ = mailing_list(results, options.to)
    if options.only:
        wanted = {results.find(pair) for pair in options.only}
        list_ = replace(list_, recipients=tuple(to for to in list_.recipients if wanted & set(to.pairs)))
    all_ = letters(results, options.subject, options.text, mail_templates(results.language, options.templates))
    sender = sender_from(vars(options), os.environ, results.document.club)
    if options.drafts:
        return _drafts(options, all_, list_, sender)
    if options.dry_run:
        journal = Journal.read(options.book)
        chosen = _plan(options, journal, list_, results.version)
        if options.json:
            print_json(telling.document(all_, chosen, None, list_.wrong))
        else:
            print(telling.dry_run(all_, chosen, sender, options.lang))
        return _wrong(list_, options.lang)
    if sender is None:
        raise EtuiError("who is it from? add --from with the club’s address, or set ETUI_SMTP_FROM",
                        "de la part de qui ? ajoutez --from avec l’adresse du club, ou définissez ETUI_SMTP_FROM")
    journal = Journal.open(options.book)
    try:
        return _send(options, all_, list_, sender, journal)
    finally:
        journal.close()


def _send(options: Namespace, all_: Letters, list_: MailingList, sender: Mailbox, journal: Journal) -> int:
    version = all_.results.version
    chosen = _plan(options, journal, list_, version)
    done = Done(len(chosen.to_send))

    def mail_for(to: Recipient) -> bytes:
        return as_bytes(all_.letter(to), sender, version, datetime.now().astimezone())

    code = 0
    if chosen.to_send:
        for to in chosen.to_send:                       # a mail that cannot be written is known before the first one goes
            mail_for(to)
        server = server_from(vars(options), os.environ)
        password = password_for(server, os.environ, options.lang, keep=options.keep_password) if server.user else ""
        post = Sender(server, password)
        try:
            post.check()
            try:
                deliver(chosen.to_send, mail_for, version, sender.address, journal=journal, server=post,
                        pace=Pace(options.per_minute), done=done, told=lambda to, _: telling.progress(done, to.address))
            finally:
                telling.progress_over()
        except EtuiError as error:
            tell(f"etui mail{' : ' if options.lang == 'fr' else ': '}{error.say(options.lang)}")
            code = 1
        except KeyboardInterrupt:
            tell(telling.say(options.lang, "etui: interrupted; the same command sends the rest",
                             "etui : interrompu ; la même commande enverra le reste"))
            code = INTERRUPTED
        finally:
            post.quit()
    if options.json:
        print_json(telling.document(all_, chosen, done, list_.wrong))
    for sentence in telling.leftovers(chosen, done, options.lang):
        tell(sentence)
    unfinished = done.left or done.refused or done.unsure or chosen.unsure or chosen.earlier
    return _wrong(list_, options.lang) or code or (1 if unfinished else 0)


def _plan(options: Namespace, journal: Journal, list_: MailingList, version: str) -> Plan:
    return plan(list_.recipients, lambda to: journal.state(to.address, version), again=options.again, resend=options.resend)


def _drafts(options: Namespace, all_: Letters, list_: MailingList, sender: Mailbox | None) -> int:
    """One .eml file an address, which a mail program opens ready to be sent; the journal is not concerned."""
    folder: Path = options.drafts
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise EtuiError(f"the folder {folder} cannot be made: give the name of a folder in a place that is yours",
                        f"le dossier {folder} ne peut pas être créé : donnez un dossier dans un endroit à vous") from None
    width = len(str(len(list_.recipients)))
    files = [(to, folder / file_name(f"{n:0{width}} {', '.join(to.names) or to.address}.eml"))
             for n, to in enumerate(list_.recipients, 1)]
    for _, file in files:
        free_to_write(file, options.force)                            # all or none
    for to, file in files:
        letter = as_bytes(all_.letter(to), sender, all_.results.version, datetime.now().astimezone(), draft=True)
        write_whole(file, letter, new=not options.force)
    drafts = counted(len(files), "draft[s]", "brouillon[s]")
    tell(telling.say(options.lang, f"{drafts.en} in {folder}", f"{drafts.fr} dans {folder}"))
    return _wrong(list_, options.lang)


def _wrong(list_: MailingList, language: str) -> int:
    for sentence in list_.wrong:
        tell(sentence.say(language))
    return 1 if list_.wrong else 0


def _parser(language: str) -> Parser:
    parser = Parser("mail", language, "Sends the results by e-mail, each with the reader's own scorecard. Run again, it sends "
                                      "only "
                    "what was not sent.", "Envoie les résultats par courriel, chacun avec sa feuille de route. Relancée, la "
                                          "commande "
                    "n'envoie que ce qui n'est pas parti.", "etui mail Mardi.xlsx --to joueurs --dry-run")
    say, add = parser.say, parser.add_argument
    add("book", type=Path, metavar=say("BOOK", "CLASSEUR"), help=say("the workbook", "le classeur"))
    add("--to", required=True, metavar=say("LIST", "LISTE"), help=say(
        "“players”, for the e-mail columns of the Players tab, or a CSV file: name; e-mail; pair",
        "« joueurs », pour les colonnes Courriel de l'onglet Joueurs, ou un fichier CSV : nom ; courriel ; paire"))
    add("--dry-run", action="store_true", help=say("say who would get what, send nothing",
                                                   "dire qui recevrait quoi, sans rien envoyer"))
    add("--drafts", type=Path, metavar=say("DIR", "DOSSIER"), help=say(
        "write .eml files for your mail program instead of sending", "écrire des fichiers .eml pour votre logiciel de courrier, "
        "sans rien envoyer"))
    add("--force", action="store_true", help=say("replace drafts that are there", "remplacer les brouillons déjà là"))
    add("--only", action="append", default=[], metavar=say("PAIR", "PAIRE"), help=say("only to this pair", "à cette paire "
                                                                                                           "seulement"))
    add("--again", action="store_true", help=say("also to who has earlier results of this workbook: after a correction",
                                                 "aussi à qui a déjà des résultats de ce classeur : après une correction"))
    add("--resend", action="append", default=[], metavar=say("ADDRESS", "ADRESSE"), help=say(
        "once more to this address alone", "une fois encore, à cette seule adresse"))
    add("--subject", default="", metavar=say("TEXT", "TEXTE"), help=say("subject of the mail", "objet du courriel"))
    add("--text", type=Path, metavar=say("FILE", "FICHIER"), help=say("a text file: a word from the director",
                                                                      "un fichier texte : un mot de l'arbitre"))
    add("--attach", type=Path, action="append", default=[], metavar=say("FILE", "FICHIER"), help=say(
        "one more file to attach", "un fichier de plus à joindre"))
    add("--templates", type=Path, metavar=say("DIR", "DOSSIER"), help=say(
        "folder of your restyled results.en.txt and results.en.html", "dossier de vos results.fr.txt et results.fr.html"))
    add("--from", dest="sender", metavar=say("ADDRESS", "ADRESSE"), help=say("the club's address (ETUI_SMTP_FROM)",
                                                                             "l'adresse du club (ETUI_SMTP_FROM)"))
    add("--smtp-host", metavar=say("SERVER", "SERVEUR"), help=say("the mail server (ETUI_SMTP_HOST)",
                                                                  "le serveur de courrier (ETUI_SMTP_HOST)"))
    add("--smtp-port", metavar="PORT", help=say("587, or 465 (ETUI_SMTP_PORT)", "587, ou 465 (ETUI_SMTP_PORT)"))
    add("--smtp-user", metavar=say("NAME", "NOM"), help=say(
        "user name; its password from ETUI_SMTP_PASSWORD or the keyring (ETUI_SMTP_USER)",
        "nom d'utilisateur ; son mot de passe vient d'ETUI_SMTP_PASSWORD ou du trousseau (ETUI_SMTP_USER)"))
    add("--security", choices=("starttls", "tls"), help=say("tls from the start on port 465, starttls on others",
                                                            "tls d'emblée sur le port 465, starttls sur les autres"))
    add("--authorities", type=Path, metavar="PEM", help=say("certificates to trust besides the system's",
                                                            "certificats reconnus en plus de ceux du système"))
    add("--keep-password", action="store_true", help=say("ask for the password and keep it in this computer's keyring",
                                                         "demander le mot de passe et le garder dans le trousseau"))
    add("--per-minute", type=_per_minute, default=30, metavar="30", help=say("mails a minute at most", "courriels par minute, "
                                                                                                       "au plus"))
    parser.json()
    return parser


def _per_minute(written: str) -> int:
    number = int(written)
    if not 1 <= number <= MOST_PER_MINUTE:
        raise ValueError(written)
    return number


_per_minute.__name__ = "int"            # what argparse calls a value that is none
