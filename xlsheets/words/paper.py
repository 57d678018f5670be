"""The words of the printed cards, slips and lists."""

WORDS: dict[str, tuple[str, str]] = {
    # tabs
    "tab guide": ("Guide cards", "Fiches de marche"),
    "tab slips": ("Slips", "Bordereaux"),
    "tab door": ("Door list", "Liste d’entrée"),
    "tab balance": ("Balance", "Équilibre"),
    # guide cards
    "against": ("Against", "Contre"),
    "seat": ("Seat", "Place"),
    "partner": ("Partner", "Partenaire"),
    # slips
    "slip": ("Table {table} · Round {round}", "Table {table} · Position {round}"),
    "ns – ew": ("NS – EW", "NS – EO"),
    "paper traveller": ("Board {board} · Dealer {dealer} · Vul. {vulnerable}",
                        "Donne {board} · Donneur {dealer} · Vuln. {vulnerable}"),
    # start list and labels
    "player": ("Player", "Joueur"),
    "hint door": (
        "In order of surname; follows the names of the Players tab. Where to sit in the first round.",
        "Par ordre de nom, d’après l’onglet Joueurs : où s’asseoir à la première position.",
    ),
    "label pair": ("Pair ", "Paire "),
    "label table": ("Table ", "Table "),
    # who met whom
    "met": ("Boards played against each other", "Donnes jouées l’une contre l’autre"),
    "compared": (
        "Comparisons: boards in the same direction minus opposite directions",
        "Comparaisons : donnes de même sens moins donnes de sens opposés",
    ),
    "hint compared": (
        "White: compared like the average couple; orange: more in the same direction; blue: more in opposite directions.",
        "Blanc : comparées comme le couple moyen ; orange : plus en même sens ; bleu : plus en sens opposés.",
    ),
    "hint balance": (
        "Follows the pairs of the Travellers tab: the darker, the more boards.",
        "Suit les paires de l’onglet Feuilles ambulantes : plus c’est foncé, plus il y a de donnes.",
    ),
}
