"""A process killed just before any of the calls that change files: the old workbook or the new one is there, whole."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.bad_days.faults import TEMPORARY, Call, at_each_call, snapshot
from tests.bad_days.writers import BY_NAME, WRITERS, Writer
from tests.xlsheets.secretary import Etui, run

Laid = Callable[[Writer], Path]
each_writer = pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)


def whole(book: Path) -> None:
    """The workbook opens in another reader, with every sheet."""
    assert all(list(sheet.iter_rows()) is not None for sheet in load_workbook(book).worksheets)


@each_writer
def test_at_every_call_the_old_file_or_the_new_one_is_whole(
    writer: Writer, shop: Path, desk: Path, on_the_desk: Laid, etui: Etui
) -> None:
    book = on_the_desk(writer)
    old, states, calls = book.read_bytes(), [], []

    def before(call: Call) -> None:
        calls.append(call)
        states.append(snapshot(desk))

    line = writer.arguments(book, shop)
    with at_each_call(desk, before):
        ran = etui(*line)
    assert ran.code == 0, ran.err
    new = book.read_bytes()
    assert new != old
    whole(book)
    assert list(snapshot(desk)) == [book.name]
    assert [call.what for call in calls].count("os.rename") == 1
    for call, state in zip(calls, states, strict=True):
        assert os.path.basename(call.path).startswith(TEMPORARY) or call.path == "", call     # the file itself is never opened
        assert state[book.name] in (old, new), call
        assert all(name.startswith(TEMPORARY) for name in state if name != book.name), call
    left = max(states, key=lambda state: sum(map(len, state.values())))      # the old file, and the new one under its other name
    assert len(left) == 2

    on_the_desk(writer)
    for name, data in left.items():
        (desk / name).write_bytes(data)
        os.utime(desk / name, (0, 0))
    again = etui(*line)                                # the next run takes no notice of what the dead one left
    assert again.code == 0, again.err
    assert list(snapshot(desk)) == [book.name]         # and clears it away
    assert book.read_bytes() == new or not writer.in_place
    whole(book)
    assert "damaged" not in etui("check", book, "--lang", "en").err


if hasattr(os, "fork"):                                # Windows has none; the states above are the same there

    def killed(line: tuple[object, ...], folder: Path, at: int) -> int:
        """The wait status of a process that runs a command and is killed before its n-th call on files."""
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1]
        try:
            left = [at]

            def before(_: Call) -> None:
                left[0] -= 1
                if left[0] == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

            with at_each_call(folder, before):
                os._exit(run(line))
        finally:
            os._exit(99)

    @pytest.mark.parametrize("name", ["score", "fill", "detach", "new tarot"])
    def test_a_process_really_killed_at_every_call(
        name: str, shop: Path, desk: Path, on_the_desk: Laid, etui: Etui
    ) -> None:
        writer = BY_NAME[name]
        line = writer.arguments(on_the_desk(writer), shop)
        old, outcomes = (shop / writer.old).read_bytes(), []
        for at in range(1, 50):
            book = on_the_desk(writer)
            status = killed(line, desk, at)
            if not os.WIFSIGNALED(status):
                assert os.WEXITSTATUS(status) == 0     # past the last call
                break
            outcomes.append(book.read_bytes() == old)
            if not outcomes[-1]:
                whole(book)
        assert outcomes == sorted(outcomes, reverse=True)     # old up to the one stroke, new after it
        assert outcomes[0]
        assert not outcomes[-1]
        assert len(outcomes) >= 6
        assert etui("check", book, "--lang", "en").code in (0, 1)

    @pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
    def test_a_process_killed_in_the_middle_of_a_write(
        share: float, shop: Path, desk: Path, on_the_desk: Laid, etui: Etui
    ) -> None:
        import resource

        writer = BY_NAME["score"]
        book = on_the_desk(writer)
        old = book.read_bytes()
        child = os.fork()
        if not child:
            try:
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                resource.setrlimit(resource.RLIMIT_FSIZE, (int(len(old) * share),) * 2)
                signal.signal(signal.SIGXFSZ, signal.SIG_DFL)         # Python would turn it into an error
                os._exit(run(writer.arguments(book, shop)))
            finally:
                os._exit(99)
        status = os.waitpid(child, 0)[1]
        assert os.WTERMSIG(status) == signal.SIGXFSZ
        assert book.read_bytes() == old
        half, = (name for name in snapshot(desk) if name != book.name)
        assert (desk / half).stat().st_size <= len(old) * share
        assert etui(*writer.arguments(book, shop)).code == 0
        assert book.read_bytes() != old
