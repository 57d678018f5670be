"""What leaves the club: results as a values-only workbook, a web page, a PDF, and files for other programs."""
