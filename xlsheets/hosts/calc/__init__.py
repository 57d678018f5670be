"""The LibreOffice Calc host: an add-in that hands every call to a worker of Étui's own Python."""
