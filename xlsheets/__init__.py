"""The Excel side of Étui: everything that reads or writes a workbook or talks to a person."""
