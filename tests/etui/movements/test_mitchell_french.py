"""What the Mitchell family says in French is set as French is printed, remarks and refusals alike."""

from __future__ import annotations

import re

import pytest

from etui.errors import EtuiError
from etui.movements.appendix import appendix
from etui.movements.hesitation import hesitation
from etui.movements.mitchell import mitchell
from etui.movements.rover import rover
from etui.movements.scrambled import scrambled
from etui.movements.web import web

# A stop of two parts, or a quotation mark, that a line break could leave alone; and a typewriter's apostrophe.
BADLY_SET = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]|'")

MADE = [
    mitchell(8, arrow_switch="auto"), web(14, 9), web(15, 15), web(15, 9, missing=30), hesitation(7),
    hesitation(8, 28, missing=12), rover(9), rover(10), rover(7, bump="ew"), appendix(8), appendix(10, missing=2),
    appendix(12, 9), appendix(16), scrambled(8),
]


@pytest.mark.parametrize("movement", MADE, ids=range(len(MADE)))
def test_names_and_remarks_keep_their_stops_and_take_a_printers_apostrophe(movement):
    said = [movement.name, *movement.remarks]
    assert [sentence.fr for sentence in said if BADLY_SET.search(sentence.fr)] == []
    assert all(sentence.en and sentence.fr for sentence in said)
    assert len({sentence.en for sentence in said}) == len(said)


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (mitchell, {"tables": 7, "arrow_switch": "best"}), (web, {"tables": 3, "rounds": 3}), (web, {"tables": 9, "rounds": 10}),
        (web, {"tables": 14, "rounds": 9, "copies": 1}), (web, {"tables": 14, "rounds": 9, "boards": 3}),
        (hesitation, {"tables": 7, "rounds": 9}), (hesitation, {"tables": 7, "rounds": 0}), (hesitation, {"tables": 2}),
        (rover, {"tables": 8, "bump": "north"}), (rover, {"tables": 8, "rounds": 8}), (rover, {"tables": 3}),
        (appendix, {"tables": 5}), (appendix, {"tables": 8, "rounds": 8}), (appendix, {"tables": 8, "missing": 17}),
    ],
)
def test_refusals_are_set_the_same_way(make, wanted):
    with pytest.raises(EtuiError) as refusal:
        make(**wanted)
    assert not BADLY_SET.search(refusal.value.say("fr"))
    assert refusal.value.say("en")
