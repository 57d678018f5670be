"""The functions of a cup inside the workbook."""

from __future__ import annotations
