"""USEBIO 1.2, the XML that clubs and federations exchange results in. No licence number is written."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Comment, Element, SubElement

from etui import __version__
from xlsheets.publish.exchange import Exchange, Mark, in_usual_letters, rounded
from xlsheets.readers.own_statements import statements

DIGITS = 6                              # of matchpoints: enough for a program to find the tie again
_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def usebio(exchange: Exchange) -> bytes:
    """The file; it reads back as the same event (``xlsheets.readers.usebio``)."""
    event = exchange.event
    root = Element("USEBIO", Version="1.2")
    _say(SubElement(root, "CLUB"), CLUB_NAME=event.club)
    session_of = SubElement(root, "EVENT", EVENT_TYPE="PAIRS")
    _say(session_of, BOARD_SCORING_METHOD="MATCH_POINTS", PROGRAM_NAME="Etui", PROGRAM_VERSION=__version__,
         EVENT_DESCRIPTION=event.title, DATE=_date(event.date), DIRECTOR=event.director, SESSION_COUNT=1,
         SECTION_COUNT=len(exchange.sections), PAIRS=len(exchange.ranked),
         BOARDS_PLAYED=max((row.boards for row in exchange.ranked), default=0), WINNER_TYPE=event.method.winners)
    for name, said in statements(event):
        session_of.append(Comment(f" {name}: {_NOT_IN_XML.sub('', said)} "))
    session = SubElement(session_of, "SESSION", SESSION_ID="1")
    for section in exchange.sections:
        within = SubElement(session, "SECTION", SECTION_ID=section or "A")
        _participants(SubElement(within, "PARTICIPANTS"), exchange, section)
        for number in exchange.boards:
            lines = [i for i, line in enumerate(event.lines) if (line.board, line.section) == (number, section)]
            if lines:
                board = SubElement(within, "BOARD")
                _say(board, BOARD_NUMBER=number)
                for i in lines:
                    _traveller(SubElement(board, "TRAVELLER_LINE"), exchange, i)
    ElementTree.indent(root, "  ")
    text: str = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _participants(listed: Element, exchange: Exchange, section: str) -> None:
    for row in exchange.ranked:
        if row.section == section:
            pair = SubElement(listed, "PAIR")
            _say(pair, PAIR_NUMBER=row.number, DIRECTION=row.line or None, TOTAL_SCORE=rounded(row.points, DIGITS),
                 PERCENTAGE=rounded(row.percent, DIGITS), PLACE=row.place or None, BOARDS_PLAYED=row.boards)
            for name in row.names:
                _say(SubElement(pair, "PLAYER"), PLAYER_NAME=name)
            _say(pair, CLUB_NAME=row.club or None)


def _traveller(parent: Element, exchange: Exchange, i: int) -> None:
    line = exchange.event.lines[i]
    contract, declarer, tricks = exchange.contract(i)
    ns, ew = ("" if math.isnan(points) else rounded(points, DIGITS) for points in exchange.points[i])
    _say(parent, ROUND_NUMBER=line.round, TABLE_NUMBER=line.table, NS_PAIR_NUMBER=line.ns, EW_PAIR_NUMBER=line.ew)
    if contract:
        _say(parent, CONTRACT=in_usual_letters(contract, "Pass", "NT", "x"), PLAYED_BY=declarer, LEAD="", TRICKS=tricks)
    _say(parent, SCORE=_mark(exchange.mark(i)), NS_MATCH_POINTS=ns, EW_MATCH_POINTS=ew)


def _mark(mark: Mark) -> str:
    if mark.not_played:
        return "NP"
    if mark.awards is None:
        return "" if mark.score is None else str(mark.score)
    ns, ew = mark.awards
    if ns.isdecimal() and ew.isdecimal():
        return f"A{ns}{ew}" if len(ns) == len(ew) == 2 else f"A{ns}-{ew}"
    return f"{ns}/{ew}"


def _date(iso: str) -> str:
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", iso)
    return f"{match[3]}/{match[2]}/{match[1]}" if match else iso


def _say(parent: Element, **said: object) -> None:
    for tag, text in said.items():
        if text is not None:
            SubElement(parent, tag).text = _NOT_IN_XML.sub("", str(text)) or None
