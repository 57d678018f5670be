"""What a contract scores (Law 77 of the Laws of Duplicate Bridge)."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from etui.bridge.boards import SEATS, Vulnerability, is_vulnerable
from etui.bridge.contract import BOOK, STRAINS, Contract, Doubled, Strain, write_contract
from etui.errors import EtuiError

_TRICK_VALUE: Final[dict[Strain, int]] = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
_FIRST_NT_TRICK_EXTRA: Final = 10
_GAME: Final = 100


def contract_score(contract: Contract | None, tricks: int | None, declarer: str, vulnerability: Vulnerability) -> int:
    """The score of North-South, in points: declarer's score, negated when East or West declared.

    ``tricks`` is 0 to 13, ``declarer`` one of N E S W; a board passed out scores 0 and needs neither.
    Raises EtuiError when a contract that was bid lacks its declarer or its tricks. Source: Law 77.

    >>> contract_score(Contract(5, "C", 1), 8, "E", "EW")
    800
    """
    if contract is None:
        return 0
    seat = next((seat for seat in SEATS if seat == declarer), None)
    if seat is None or tricks is None:
        raise EtuiError(
            en=f"The contract {write_contract(contract, 'en')} lacks its declarer or its result: "
            "write both (for example N and =).",
            fr=f"Il manque au contrat {write_contract(contract, 'fr')} son déclarant ou son résultat : "
            "écrivez les deux (par exemple N et =).",
        )
    score = declarer_score(contract, tricks, is_vulnerable(seat, vulnerability))
    return score if seat in "NS" else -score


def declarer_score(contract: Contract | None, tricks: int, vulnerable: bool) -> int:
    """The score of declarer's side, in points; negative when the contract goes down. Source: Law 77.

    ``tricks`` is all the tricks declarer made, 0 to 13 (ValueError outside).

    >>> declarer_score(Contract(7, "NT", 2), 13, True), declarer_score(Contract(2, "H", 2), 4, False)
    (2980, -1600)
    """
    if contract is None:
        return 0
    if not 0 <= tricks <= 13:
        raise ValueError(f"declarer cannot make {tricks} tricks")
    overtricks = tricks - (BOOK + contract.level)
    if overtricks < 0:
        return -undertrick_penalty(contract.doubled, -overtricks, vulnerable)
    return trick_score(contract) + premiums(contract, vulnerable) + overtrick_score(contract, overtricks, vulnerable)


def trick_score(contract: Contract) -> int:
    """Points for the odd tricks bid and made: 20 a minor, 30 a major, 40 then 30 at no trump; ×2, ×4."""
    undoubled = contract.level * _TRICK_VALUE[contract.strain]
    if contract.strain == "NT":
        undoubled += _FIRST_NT_TRICK_EXTRA
    return int(undoubled * 2**contract.doubled)


def overtrick_score(contract: Contract, overtricks: int, vulnerable: bool) -> int:
    """Points for tricks beyond the contract: trick value; doubled 100, vulnerable 200; redoubled twice that."""
    if not contract.doubled:
        return overtricks * _TRICK_VALUE[contract.strain]
    return overtricks * (200 if vulnerable else 100) * contract.doubled


def premiums(contract: Contract, vulnerable: bool) -> int:
    """Premium points of a contract made: part-score or game, slam, and 50 or 100 for the insult of a double."""
    premium = 50
    if trick_score(contract) >= _GAME:
        premium = 500 if vulnerable else 300
    if contract.level == 6:
        premium += 750 if vulnerable else 500
    if contract.level == 7:
        premium += 1500 if vulnerable else 1000
    return premium + 50 * contract.doubled


def undertrick_penalty(doubled: Doubled, undertricks: int, vulnerable: bool) -> int:
    """Points the defenders score for the tricks declarer is short of the contract.

    Undoubled 50 each, vulnerable 100. Doubled: the first 100, the second and third 200, the others 300;
    vulnerable: the first 200, the others 300. Redoubled: twice the doubled penalty.
    """
    if not doubled:
        return undertricks * (100 if vulnerable else 50)
    opening = (200,) if vulnerable else (100, 200, 200)
    penalty = sum(opening[:undertricks]) + 300 * max(0, undertricks - len(opening))
    return penalty * doubled


@cache
def possible_scores(vulnerability: Vulnerability) -> frozenset[int]:
    """Every NS score that some contract, by anyone, can give at this vulnerability; 0 (passed out) included."""
    doublings: tuple[Doubled, ...] = (0, 1, 2)
    contracts = [Contract(*bid) for bid in product(range(1, 8), STRAINS, doublings)]
    return frozenset({0}) | {
        contract_score(contract, tricks, declarer, vulnerability)
        for contract, tricks, declarer in product(contracts, range(14), SEATS)
    }
