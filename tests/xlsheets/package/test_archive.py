"""The workbook file as its parts: what is refused, what is kept, and a save that is whole or not at all."""

import errno
import io
import os
import shutil
import stat
import struct
import subprocess
import zipfile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.workbook.defined_name import DefinedName

from etui.errors import EtuiError
from xlsheets.package.archive import Package, open_elsewhere, write_whole

VBA = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(range(256)) * 8
BUTTON = b"\xef\xbb\xbf<xml><o:shapelayout/>\r\n<button/></xml>"


def club_workbook() -> bytes:
    """A workbook as a club leaves it: a chart, comments, a defined name, a macro, a form button, a stored member."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Feuille 1"
    for row in range(1, 6):
        sheet.append([row, row * row, f"paire {row}"])
    sheet["C1"].comment = Comment("merci Odile", "le club")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=5))
    sheet.add_chart(chart, "E2")
    book.create_sheet("Scoring")["A6"] = "=SUM('Feuille 1'!B1:B5)"
    alone = BarChart()
    alone.add_data(Reference(sheet, min_col=2, min_row=1, max_row=5))
    book.create_chartsheet("Graphique").add_chart(alone)
    book.defined_names["etui_scores"] = DefinedName("etui_scores", attr_text="Scoring!$A$6:$A$343")
    sheet.defined_names["local"] = DefinedName("local", attr_text="'Feuille 1'!$A$1")
    made = io.BytesIO()
    book.save(made)
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("xl/vbaProject.bin", (2019, 3, 4, 5, 6, 8)), VBA)     # stored
        archive.writestr("xl/drawings/vmlDrawing9.vml", BUTTON)
        archive.comment = b"the club's own"
    return made.getvalue()


def streamed(data: bytes) -> bytes:
    """The same members written to a stream: sizes in data descriptors after the data, as some programs do."""
    class Stream(io.RawIOBase):
        def __init__(self):
            self.written = bytearray()

        def writable(self):
            return True

        def write(self, piece):
            self.written += piece
            return len(piece)

    stream = Stream()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as output:
        for info in source.infolist():
            large = info.filename.endswith("1.xml")
            with output.open(zipfile.ZipInfo(info.filename, info.date_time), "w", force_zip64=large) as member:
                member.write(source.read(info))
    return bytes(stream.written)


def description(info: zipfile.ZipInfo) -> tuple:
    return (info.filename, info.date_time, info.compress_type, info.CRC, info.compress_size, info.file_size,
            info.comment, info.external_attr, info.internal_attr, info.create_system, info.create_version,
            info.flag_bits)


def packed_bytes(data: bytes, info: zipfile.ZipInfo) -> bytes:
    name, extra = struct.unpack_from("<HH", data, info.header_offset + 26)
    start = info.header_offset + 30 + name + extra
    return data[start:start + info.compress_size]


def test_sheets_and_names_are_read_in_tab_order(tmp_path):
    (tmp_path / "club.xlsx").write_bytes(club_workbook())
    package = Package.open(tmp_path / "club.xlsx")
    assert list(package.sheets.items()) == [
        ("Feuille 1", "xl/worksheets/sheet1.xml"), ("Scoring", "xl/worksheets/sheet2.xml"),
        ("Graphique", "xl/chartsheets/sheet1.xml")]
    assert package.defined_names == {"etui_scores": "Scoring!$A$6:$A$343"}
    assert package.workbook_part == "xl/workbook.xml"
    assert b"<sheetData>" in package.part("xl/worksheets/sheet1.xml")


def test_the_workbook_is_found_wherever_its_relationships_say():
    moved = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(club_workbook())) as source, zipfile.ZipFile(moved, "w") as output:
        for name in source.namelist():
            data = source.read(name)
            if name == "_rels/.rels":
                data = data.replace(b'"xl/workbook.xml"', b'"/Book%20One/Main.XML"')
            if name == "xl/_rels/workbook.xml.rels":
                data = data.replace(b'"/xl/', b'"../xl/').replace(b"schemas.openxmlformats.org/officeDocument/2006",
                                                                  b"purl.oclc.org/ooxml/officeDocument")
            output.writestr({"xl/workbook.xml": "Book One/main.xml",
                             "xl/_rels/workbook.xml.rels": "Book One/_rels/Main.XML.rels"}.get(name, name), data)
    package = Package(moved.getvalue())
    assert package.workbook_part == "Book One/main.xml"
    assert package.sheets["Scoring"] == "xl/worksheets/sheet2.xml"


@pytest.mark.parametrize("make", [club_workbook, lambda: streamed(club_workbook())], ids=["openpyxl", "streamed"])
def test_a_replaced_part_changes_and_every_other_member_keeps_its_packed_bytes_and_description(make):
    data = make()
    package = Package(data)
    package.replace("xl/worksheets/sheet2.xml", b"<worksheet>new</worksheet>")
    saved = package.to_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(io.BytesIO(saved)) as after:
        assert after.testzip() is None
        assert after.namelist() == before.namelist()
        assert after.comment == before.comment
        for old, new in zip(before.infolist(), after.infolist(), strict=True):
            if old.filename == "xl/worksheets/sheet2.xml":
                assert after.read(new) == b"<worksheet>new</worksheet>"
                assert new.date_time == old.date_time
            else:
                assert description(new) == description(old)
                assert packed_bytes(saved, new) == packed_bytes(data, old)
                assert after.read(new) == before.read(old)
    assert after.NameToInfo.keys() >= {"xl/vbaProject.bin", "xl/charts/chart1.xml", "xl/drawings/vmlDrawing9.vml"}


def test_another_zip_program_finds_the_saved_file_sound(tmp_path):
    package = Package(streamed(club_workbook()))
    package.replace("xl/worksheets/sheet1.xml", package.part("xl/worksheets/sheet1.xml") + b"\n")
    package.save(tmp_path / "saved.xlsx")
    if unzip := shutil.which("unzip"):
        subprocess.run([unzip, "-tqq", str(tmp_path / "saved.xlsx")], check=True)
    assert load_workbook(tmp_path / "saved.xlsx").sheetnames == ["Feuille 1", "Scoring", "Graphique"]


def test_saving_untouched_gives_the_same_file_and_saving_twice_the_same_bytes(tmp_path):
    data = club_workbook()
    package = Package(data)
    package.save(tmp_path / "same.xlsx")
    assert (tmp_path / "same.xlsx").read_bytes() == data
    package.replace("xl/workbook.xml", package.part("xl/workbook.xml"))
    assert package.to_bytes() == data
    package.replace("xl/workbook.xml", b"<a/>")
    assert package.part("XL/Workbook.xml") == b"<a/>"
    again = Package(data)
    again.replace("xl/workbook.xml", b"<a/>")
    assert package.to_bytes() == again.to_bytes()


def test_an_added_part_comes_last_and_a_missing_one_cannot_be_replaced():
    package = Package(club_workbook())
    package.add("xl/worksheets/sheet9.xml", b"<worksheet/>")
    with zipfile.ZipFile(io.BytesIO(package.to_bytes())) as saved:
        assert saved.namelist()[-1] == package.names()[-1] == "xl/worksheets/sheet9.xml"
        assert saved.read("xl/worksheets/sheet9.xml") == b"<worksheet/>"
    with pytest.raises(EtuiError, match=r"xl/nowhere\.xml"):
        package.replace("xl/nowhere.xml", b"")
    with pytest.raises(ValueError, match="already"):
        package.add("xl/Workbook.xml", b"")


def zipped(members: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return made.getvalue()


def without_part(name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(club_workbook())) as source:
        return zipped({member: source.read(member) for member in source.namelist() if member != name})


def with_part(name: str, data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(club_workbook())) as source:
        return zipped({member: source.read(member) for member in source.namelist()} | {name: data})


def too_large() -> bytes:
    """A directory that announces 600 MB in a member of a few bytes."""
    data = bytearray(with_part("xl/media/huge.bin", b""))
    entry = data.rindex(b"PK\x01\x02")
    struct.pack_into("<L", data, entry + 24, 600_000_000)
    return bytes(data)


RELS = Package(club_workbook()).part("_rels/.rels")


@pytest.mark.parametrize(("data", "en", "fr"), [
    (b"", "not an Excel workbook", "n’est pas un classeur"),
    (b"board;score\n1;420\n", "not an Excel workbook", "n’est pas un classeur"),
    (club_workbook()[:3000], "not an Excel workbook", "n’est pas un classeur"),
    (zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "save it as .xlsx", "enregistrez-le"),
    (with_part("xl/workbook.xml", b"<document xmlns='word'/>"), "not an Excel workbook", "n’est pas"),
    (bytes.fromhex("D0CF11E0A1B11AE1") + bytes(600), "password", "mot de passe"),
    (too_large(), "500 MB", "500 Mo"),
    (without_part("xl/workbook.xml"), "xl/workbook.xml is missing", "xl/workbook.xml manque"),
    (without_part("xl/worksheets/sheet2.xml"), "xl/worksheets/sheet2.xml is missing", "sheet2.xml manque"),
    (without_part("xl/_rels/workbook.xml.rels"), "xl/_rels/workbook.xml.rels is missing", "manque"),
    (with_part("xl/workbook.xml", b"<workbook"), "xl/workbook.xml is missing or cannot be read", "illisible"),
    (with_part("xl/workbook.xml", b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"), "cannot be read", "illisible"),
    (with_part("_rels/.rels", RELS.replace(b"workbook.xml", b"styles.xml")), "not an Excel workbook", "n’est pas"),
    (with_part("_rels/.rels", RELS.replace(b"workbook.xml", b"vbaProject.bin")), "not an Excel workbook", "n’est pas"),
    (with_part("../evil.xml", b""), "../evil.xml", "../evil.xml"),
    (with_part("/etc/evil.xml", b""), "/etc/evil.xml", "/etc/evil.xml"),
    (with_part("xl\\..\\..\\evil.xml", b""), "evil.xml", "evil.xml"),
    (with_part("C:/evil.xml", b""), "C:/evil.xml", "C:/evil.xml"),
    (with_part("XL/WORKBOOK.xml", b""), "damaged", "endommagé"),
])
def test_a_file_that_is_no_sound_workbook_is_refused_in_both_languages(tmp_path, data, en, fr):
    (tmp_path / "Tournoi.xlsx").write_bytes(data)
    with pytest.raises(EtuiError) as caught:
        Package.open(tmp_path / "Tournoi.xlsx")
    assert en in caught.value.say("en")
    assert fr in caught.value.say("fr")
    assert "Tournoi.xlsx" in caught.value.say("en")
    assert "Tournoi.xlsx" in caught.value.say("fr")


def test_a_member_whose_bytes_are_spoilt_is_said_when_it_is_read():
    data = bytearray(club_workbook())
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        info = archive.getinfo("xl/styles.xml")
    data[info.header_offset + 60:info.header_offset + 90] = b"?" * 30
    with pytest.raises(EtuiError, match=r"xl/styles\.xml is missing or cannot be read"):
        Package(bytes(data)).part("xl/styles.xml")


def test_a_file_that_is_not_there_or_is_a_folder_is_said(tmp_path):
    with pytest.raises(EtuiError, match="There is no file"):
        Package.open(tmp_path / "none.xlsx")
    with pytest.raises(EtuiError, match="is a folder"):
        Package.open(tmp_path)


@pytest.mark.parametrize(("lock", "program"), [("~$Club.xlsx", "Excel"), (".~lock.Club.xlsx#", "LibreOffice")])
def test_a_workbook_open_elsewhere_is_neither_written_nor_touched(tmp_path, lock, program):
    book = tmp_path / "Club.xlsx"
    book.write_bytes(club_workbook())
    assert open_elsewhere(book) is None
    (tmp_path / lock).write_bytes(b"\x05Odile")
    assert open_elsewhere(book).program == program
    assert open_elsewhere(tmp_path / "Other.xlsx") is None
    package = Package.open(book)
    package.replace("xl/workbook.xml", b"<a/>")
    with pytest.raises(EtuiError) as caught:
        package.save(book)
    assert f"close it in {program} first" in caught.value.say("en")
    assert f"fermez-le d’abord dans {program}" in caught.value.say("fr")
    assert book.read_bytes() == Package.open(book).to_bytes()
    assert sorted(os.listdir(tmp_path)) == sorted(["Club.xlsx", lock])


def refuse(number):
    def refusing(*_args, **_kwargs):
        raise OSError(number, os.strerror(number))
    return refusing


@pytest.mark.parametrize(("step", "number", "en"), [
    ("replace", errno.EACCES, "may not be written here"), ("replace", errno.EIO, "could not be written"),
    ("fsync", errno.ENOSPC, "no room left"), ("fsync", errno.EDQUOT, "no room left"),
    ("fsync", errno.EROFS, "read-only"),
])
def test_a_save_that_fails_leaves_the_old_file_whole_and_nothing_else(tmp_path, monkeypatch, step, number, en):
    book = tmp_path / "Club.xlsx"
    book.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, refuse(number))
        with pytest.raises(EtuiError, match=en) as caught:
            write_whole(book, b"new")
    assert "« " in caught.value.say("fr").replace("\u00a0", " ")
    assert book.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["Club.xlsx"]


def test_an_interrupted_save_leaves_the_old_file_whole_and_nothing_else(tmp_path, monkeypatch):
    def interrupted(*_args):
        raise KeyboardInterrupt
    book = tmp_path / "Club.xlsx"
    book.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write_whole(book, b"new")
    assert book.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["Club.xlsx"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a child process to limit")
def test_a_disk_that_is_really_full_is_said(tmp_path):
    import resource
    import signal
    book = tmp_path / "Club.xlsx"
    book.write_bytes(b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(EtuiError, match="no room left"):
            write_whole(book, b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert book.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["Club.xlsx"]


def test_a_missing_folder_and_a_folder_in_the_place_of_the_file_are_said(tmp_path):
    with pytest.raises(EtuiError, match="does not exist"):
        write_whole(tmp_path / "nowhere" / "Club.xlsx", b"new")
    (tmp_path / "Club.xlsx").mkdir()
    with pytest.raises(EtuiError, match="could not be written"):
        write_whole(tmp_path / "Club.xlsx", b"new")
    assert os.listdir(tmp_path) == ["Club.xlsx"]


@pytest.mark.skipif(os.name == "nt", reason="modes and links of a Unix system")
def test_a_saved_file_keeps_its_mode_and_a_link_goes_on_pointing_at_it(tmp_path):
    book = tmp_path / "Club.xlsx"
    book.write_bytes(b"old")
    book.chmod(0o640)
    (tmp_path / "link.xlsx").symlink_to(book)
    write_whole(tmp_path / "link.xlsx", b"new")
    assert (tmp_path / "link.xlsx").is_symlink()
    assert book.read_bytes() == b"new"
    assert stat.S_IMODE(book.stat().st_mode) == 0o640
