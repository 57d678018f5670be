"""The OOXML layer: a workbook as its parts, edited without touching what the club added."""
