"""The journal beside the workbook: cut anywhere it still says who may have got a mail; changed, it is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etui.errors import EtuiError
from xlsheets.mail.delivery import plan
from xlsheets.mail.journal import Journal, journal_of
from xlsheets.mail.recipients import Recipient
from xlsheets.mail.sender import Pace

ANN, BEN = "ann@example.org", "ben@example.org"


def book_in(folder: Path) -> Path:
    book = folder / "Tuesday.xlsx"
    book.write_bytes(b"")
    return book


def test_a_journal_cut_at_any_byte_never_forgets_a_mail_that_may_have_gone(tmp_path: Path) -> None:
    book = book_in(tmp_path)
    journal = Journal.open(book)
    ends = []
    for address in (ANN, BEN):
        attempt = journal.sending(address, "v1")
        ends.append(journal.path.stat().st_size)
        journal.sent(address, "v1", attempt, "250 taken")
        ends.append(journal.path.stat().st_size)
    journal.close()
    data = journal.path.read_bytes()
    near = {end + n for end in ends for n in (-2, -1, 0, 1)}
    for cut in sorted(n for n in {*range(0, len(data), 9), *near} if n <= len(data)):
        journal.path.write_bytes(data[:cut])
        for opened in (Journal.read(book), Journal.open(book)):
            for address, (sending, sent) in zip((ANN, BEN), (ends[:2], ends[2:]), strict=True):
                least = {0: ("new",), 1: ("unsure",), 2: ("sent",)}[(cut >= sending - 1) + (cut >= sent - 1)]
                assert opened.state(address, "v1") in least, cut
            opened.close()
        again = Journal.open(book)
        again.refused(BEN, "v2", 0, "550")
        again.close()
        assert Journal.read(book).state(BEN, "v2") in ("refused", "earlier")


def test_a_line_that_was_changed_stops_everything(tmp_path: Path) -> None:
    book = book_in(tmp_path)
    journal = Journal.open(book)
    journal.sent(ANN, "v1", journal.sending(ANN, "v1"), "250")
    journal.close()
    lines = journal.path.read_bytes().splitlines(keepends=True)
    for wrong in (b"{\n", b'{"state": "gone", "to": "x"}\n', b"[]\n", b'{"state": "sent", "to": 3}\n', b"\xff\n"):
        journal.path.write_bytes(lines[0] + wrong + lines[1])
        with pytest.raises(EtuiError, match="line 2"):
            Journal.read(book)
        with pytest.raises(EtuiError, match="line 2"):
            Journal.open(book)


ENDS = st.sampled_from(["lost", "sent", "refused", "refused before the text"])
STEPS = st.lists(st.tuples(ENDS, st.sampled_from(["v1", "v2"])), max_size=8)


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_the_state_of_an_address_is_the_worst_that_may_have_happened(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str]]
) -> None:
    book = book_in(tmp_path_factory.mktemp("journal"))
    journal = Journal.open(book)
    for what, version in steps:
        if what == "refused before the text":
            journal.refused(ANN, version, 0, "550")
            continue
        attempt = journal.sending(ANN, version)
        if what != "lost":
            getattr(journal, what)(ANN.upper(), version, attempt, "an answer")
    journal.close()
    read = Journal.read(book)
    for version, other in (("v1", "v2"), ("v2", "v1")):
        mine = [what for what, of in steps if of == version]
        theirs = [what for what, of in steps if of == other]
        if "sent" in mine:
            expected = "sent"
        elif "lost" in mine:
            expected = "unsure"
        elif "sent" in theirs or "lost" in theirs:
            expected = "earlier"
        else:
            expected = "refused" if mine else "new"
        assert read.state(ANN, version) == expected
    assert read.state(BEN, "v1") == "new"


def test_each_line_is_an_object_that_a_person_can_read(tmp_path: Path) -> None:
    book = book_in(tmp_path)
    journal = Journal.open(book)
    journal.sent(ANN, "v1", journal.sending(ANN, "v1"), "250 é\r\n")
    journal.close()
    sending, sent = map(json.loads, journal_of(book).read_text("ascii").splitlines())
    assert (sending["state"], sending["to"], sending["results"], sending["attempt"]) == ("sending", ANN, "v1", 1)
    assert (sent["state"], sent["answer"], sent["attempt"]) == ("sent", "250 é\r\n", 1)


def test_a_workbook_reached_by_a_link_has_one_journal(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    book = book_in(tmp_path / "club")
    link = tmp_path / "tonight.xlsx"
    try:
        link.symlink_to(book)
    except OSError:                                         # Windows asks for a privilege
        return
    assert journal_of(link) == journal_of(book)


def test_a_folder_where_nothing_can_be_written_stops_before_anything_goes(tmp_path: Path) -> None:
    with pytest.raises(EtuiError, match="cannot be written beside the workbook"):
        Journal.open(tmp_path / "nowhere" / "Tuesday.xlsx")


def test_the_plan_sends_to_new_and_refused_only() -> None:
    states = {"a@x.org": "new", "b@x.org": "refused", "c@x.org": "sent", "d@x.org": "unsure", "e@x.org": "earlier"}
    everybody = [Recipient(address, (), ()) for address in states]

    def addresses(**how: object) -> list[str]:
        chosen = plan(everybody, lambda to: states[to.address], **how)  # type: ignore[arg-type, return-value]
        return [to.address for to in chosen.to_send]

    assert addresses() == ["a@x.org", "b@x.org"]
    assert addresses(again=True) == ["a@x.org", "b@x.org", "e@x.org"]
    assert addresses(resend=["D@X.org"]) == ["d@x.org"]
    assert addresses(resend=["c@x.org"], again=True) == ["c@x.org"]
    with pytest.raises(EtuiError, match="not on the list"):
        addresses(resend=["f@x.org"])


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 600), st.lists(st.floats(0, 30), min_size=1, max_size=30))
def test_never_more_mails_a_minute_than_asked(per_minute: int, work: list[float]) -> None:
    now, starts = [0.0], []

    def sleep(seconds: float) -> None:
        assert seconds > 0
        now[0] += seconds

    pace = Pace(per_minute, lambda: now[0], sleep)
    for seconds in work:
        pace.wait()
        starts.append(now[0])
        now[0] += seconds
    for i, start in enumerate(starts):
        assert sum(start <= other < start + 60 - 1e-6 for other in starts[i:]) <= per_minute
    assert starts[0] == 0.0                                 # the first goes at once
