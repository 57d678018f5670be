"""What is said in French is set as French is printed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from etui.errors import EtuiError
from etui.movements.audit import audit
from etui.movements.audit_words import audit_words
from etui.movements.mitchell import mitchell
from etui.movements.model import FOUR_SEATS, Movement, Round, Table

# A stop of two parts, or a quotation mark, that a line break could leave alone; and a typewriter's apostrophe.
BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")


def printed() -> list[Movement]:
    """Movements that between them carry every remark, and sheets that carry every finding."""
    made = [
        mitchell(8, 26, even="share", missing=3), mitchell(8, 24, missing=12), mitchell(7, 24, rounds=5),
        mitchell(7, 21, arrow_switch=1), mitchell(7, 22, arrow_switch=2),
    ]
    first, *others = mitchell(8, 24).rounds
    twice = Table(1, (1, 9), (1, 2, 3))
    bad = [
        Round(1, (twice, *first.tables)),                                               # a table listed twice
        Round(1, (twice, Table(2, (1, 10), (1, 2)), Table(3, (2, 2), (4,))), out=(1,)),   # pairs and boards at two tables
    ]
    sheets = [replace(made[1], rounds=(rnd, *others, replace(first, round=9))) for rnd in bad]
    tarot = Movement("tarot", FOUR_SEATS, (Round(1, (Table(1, (1, 2, 3, 3)),)), Round(2, (Table(1, (1, 2, 3, 4)),))))
    return [*made, *sheets, tarot]


@pytest.mark.parametrize("movement", printed(), ids=range(8))
def test_french_remarks_findings_and_audits_keep_their_stops_and_take_a_printers_apostrophe(movement):
    found = audit(movement)
    said = [movement.name, *movement.remarks, *found.findings, *audit_words(found)]
    assert [sentence.fr for sentence in said if BADLY_SET.search(sentence.fr)] == []


def test_the_findings_read_here_are_of_every_kind():
    found = {re.sub(r"\d+", "1", sentence.en).split(";")[0] for movement in printed() for sentence in audit(movement).findings}
    kinds = ("is listed", "is at tables", "is twice", "sits out but plays", "not marked as sharing", "twice: in round",
             "neither at a table", "meet more than once")
    assert [kind for kind in kinds if not any(kind in sentence for sentence in found)] == []


@pytest.mark.parametrize(
    "wanted",
    [
        {"tables": 2}, {"tables": 41}, {"tables": 8, "even": "relay"}, {"tables": 7, "even": "share"},
        {"tables": 7, "rounds": 8}, {"tables": 7, "rounds": 0}, {"tables": 7, "boards_per_round": 0},
        {"tables": 7, "boards": 26, "boards_per_round": 3}, {"tables": 7, "boards": 6}, {"tables": 7, "boards": 1000},
        {"tables": 7, "missing": 15}, {"tables": 7, "arrow_switch": 8},
    ],
)
def test_a_french_refusal_is_set_the_same_way(wanted):
    with pytest.raises(EtuiError) as refusal:
        mitchell(**wanted)
    assert not BADLY_SET.search(refusal.value.say("fr"))
