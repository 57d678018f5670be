"""Étui's tabs attached to workbooks of many makes: each keeps every other part to the byte, and detaching gives the file back."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest
from lxml import etree

from tests.xlsheets.package.club_makers import members
from tests.xlsheets.package.club_workbooks import CLUBS
from tests.xlsheets.package.etui_books import pairs_night
from tests.xlsheets.package.package_faults import faults
from xlsheets.package.archive import Package
from xlsheets.package.attach import attach
from xlsheets.package.attach_removal import Way, detach
from xlsheets.package.cells import set_values
from xlsheets.package.references import address, cells_of


@pytest.fixture(scope="module")
def etui_book() -> bytes:
    return pairs_night()


@pytest.fixture(scope="module", params=CLUBS)
def club(request: pytest.FixtureRequest) -> tuple[str, bytes]:
    return request.param, CLUBS[request.param]()


@pytest.fixture(scope="module")
def attached(club: tuple[str, bytes], etui_book: bytes) -> bytes:
    package = Package(club[1], f"{club[0]}.xlsx")
    attach(club[1], package, Package(etui_book, "Tuesday.xlsx"))
    return package.to_bytes()


def lists_of(data: bytes) -> set[str]:
    """The parts that attaching may add to."""
    package = Package(data)
    folder, _, file = package.workbook_part.rpartition("/")
    styles = {name for name in package.names() if name.lower().endswith("styles.xml")}
    return {package.workbook_part, f"{folder}/_rels/{file}.rels".lstrip("/"), "[Content_Types].xml"} | styles


def test_every_other_part_keeps_its_bytes_and_its_place(club: tuple[str, bytes], attached: bytes) -> None:
    before, after = members(club[1]), members(attached)
    assert list(after)[:len(before)] == list(before)
    assert {name for name in before if before[name] != after[name]} <= lists_of(club[1])
    for name in before:
        if name not in lists_of(club[1]) and name.isascii():
            assert raw(club[1], name) == raw(attached, name), name


def raw(data: bytes, name: str) -> tuple[bytes, int]:
    """A member's packed bytes and its checksum: what a copy that was unpacked on the way would not keep."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        info = archive.getinfo(name)
        start = info.header_offset + 30 + sum(struct.unpack_from("<2H", data, info.header_offset + 26))
        return data[start:start + info.compress_size], info.CRC


def test_the_lists_begin_as_they_were(club: tuple[str, bytes], attached: bytes) -> None:
    before, after = members(club[1]), members(attached)
    for name in lists_of(club[1]) & before.keys():
        old, new = etree.fromstring(before[name]), etree.fromstring(after[name])
        assert new.attrib == old.attrib, name
        if name.endswith((".rels", "[Content_Types].xml")):
            assert [etree.tostring(child) for child in new][:len(old)] == [etree.tostring(child) for child in old]
            continue
        elements = {child.tag: child for child in new if isinstance(child.tag, str)}
        for child in old:
            if isinstance(child.tag, str):
                was, now = ([etree.tostring(item, exclusive=True, with_tail=False) for item in element]
                            for element in (child, elements[child.tag]))
                assert now[:len(was)] == was, (name, child.tag)


def test_detaching_gives_the_same_bytes(club: tuple[str, bytes], attached: bytes) -> None:
    done = detach(attached, Package(attached))
    assert (done.data == club[1], done.way, done.edited) == (True, Way.BYTES, False)


def test_the_package_holds_together(attached: bytes) -> None:
    assert faults(attached) == []


def test_a_changed_score_does_not_stand_in_the_way_of_detaching(club: tuple[str, bytes], attached: bytes) -> None:
    package = Package(attached)
    cells = cells_of(package.defined_names["etui_travellers_score"])
    part = package.sheets[cells.sheet]
    package.replace(part, set_values(package.part(part), {address(cells.first_row, cells.first_column): 420}))
    changed = package.to_bytes()
    done = detach(changed, Package(changed))
    assert (done.data == club[1], done.way, done.edited) == (True, Way.BYTES, True)
