"""The functions of a tarot evening inside the workbook."""

from __future__ import annotations
