"""The Excel add-in host (Office.js): xlwings Server on the club's own computer, and xlwings Lite inside Excel."""
