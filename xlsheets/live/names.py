"""What the ranges are called when something is wrong with one."""

from etui.errors import Sentence

SCORES = Sentence("score", "score")
BOARDS = Sentence("board", "donne")
GROUPS = Sentence("group", "groupe")
ADJUSTED = Sentence("adjusted score", "marque ajustée")
EXPECTED = Sentence("expected results", "résultats attendus")
NS = Sentence("NS pair", "paire NS")
EW = Sentence("EW pair", "paire EO")
CONTRACTS = Sentence("contract", "contrat")
DECLARERS = Sentence("declarer", "déclarant")
RESULTS = Sentence("result", "résultat")
VULNERABLE = Sentence("vulnerability", "vulnérabilité")
STEP = Sentence("step", "pas")
ROUNDING = Sentence("rounding", "arrondi")
VALUES = Sentence("value", "valeur")
PERCENTS = Sentence("percentage", "pourcentage")
TRAVELLERS = Sentence("travellers", "feuilles ambulantes")
TIEBREAKS = Sentence("tie-breaks", "départages")
LINES = Sentence("lines", "lignes")
HEIGHT = Sentence("rows a board", "lignes par donne")
