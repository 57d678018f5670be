"""The words of what is published, besides those of the tabs."""

from __future__ import annotations

from xlsheets.words import bridge, cup, individual, tarot, typeset

WORDS: dict[str, tuple[str, str]] = {
    "rankings": ("Ranking", "Classement"),
    "cards": ("Scorecards", "Feuilles de route"),
    "boards": ("Boards", "Donnes"),
    "frequencies": ("Frequencies", "Fréquences"),
    "results": ("Results", "Résultats"),
    "final": ("Final ranking", "Classement final"),
    "sessions": ("Sessions", "Séances"),
    "opponents": ("Opponents", "Adversaires"),
    "score": ("Score", "Score"),
    "score about": ("Score for the pair", "Score de la paire"),
    "score ns about": ("Score for North-South", "Score de Nord-Sud"),
    "mp about": ("Matchpoints", "Points de match"),
    "max about": ("Most matchpoints possible", "Maximum possible de points de match"),
    "imp about": ("International match points", "International match points"),
    "mean about": ("Mean a board", "Moyenne par donne"),
    "dealer": ("Dealer {name}", "Donneur {name}"),
    "vulnerable none": ("nobody vulnerable", "personne vulnérable"),
    "vulnerable NS": ("NS vulnerable", "NS vulnérables"),
    "vulnerable EW": ("EW vulnerable", "EO vulnérables"),
    "vulnerable all": ("all vulnerable", "tous vulnérables"),
    "N": ("North", "Nord"), "E": ("East", "Est"), "S": ("South", "Sud"), "W": ("West", "Ouest"),
    "not played": ("not played", "pas jouée"),
    "matchpoints": ("Scored by matchpoints", "Décompte en points de match"),
    "cross-IMPs": ("Scored by cross-IMPs", "Décompte en IMP croisés"),
    "Butler": ("Scored by Butler IMPs", "Décompte en IMP Butler"),
    "place of": ("{place} of {n}", "{place} sur {n}"),
    "average": ("average", "moyenne"),
    "chart percent": ("Percentages", "Pourcentages"),
    "chart imps": ("IMPs a board", "IMP par donne"),
    "provisional": ("Provisional: {played} of {due} results", "Provisoire : {played} sur {due} résultats"),
    "provisional tables": ("Provisional: {played} of {due} tables", "Provisoire : {played} sur {due} tables"),
    "player": ("Player", "Joueur"),
    "players": ("Players", "Joueurs"),
    "number": ("No.", "N°"),
    "rounds": ("Rounds", "Positions"),
    "total": ("Total", "Total"),
    "mean round": ("Mean a round", "Moyenne par position"),
    "team": ("Team", "Équipe"),
    "teams": ("Teams", "Équipes"),
    "seed": ("Seed", "T. de série"),
    "name": ("Name", "Nom"),
    "stage": ("Stage reached", "Stade atteint"),
    "cup round": ("Round", "Ronde"),
    "stage of match": ("Stage", "Tour"),
    "rounds of a cup": ("Rounds", "Rondes"),
    "matches of each": ("Each entry’s matches", "Les matchs de chacun"),
    "match": ("Match", "Match"),
    "side": ("Side {n}", "Camp {n}"),
    "through": ("Qualified", "Qualifié"),
    "opponent": ("Opponent", "Adversaire"),
    "bye": ("bye", "exempt"),
    "absent": ("forfeit", "forfait"),
    "yes": ("yes", "oui"),
    "no": ("no", "non"),
    "cup so far": ("Still being played; matches decided so far: {n}", "En cours ; matchs joués à ce jour : {n}"),
    "seat": ("Seat", "Place"),
    "partner": ("Partner", "Partenaire"),
    # the page's own
    "list": ("List", "Liste"),
    "skip": ("Go to the results", "Aller aux résultats"),
    "contents": ("On this page", "Sur cette page"),
    "open all": ("Open all", "Tout déplier"),
    "close all": ("Close all", "Tout replier"),
    "print hint": ("Printing takes the ranking, and whatever is open below.",
                   "L’impression prend le classement, et ce qui est déplié plus bas."),
    "sort hint": ("Choose a column heading to sort by it.", "Choisir un titre de colonne pour trier."),
    "made by": ("Results worked out with Étui.", "Résultats calculés avec Étui."),
    "top": ("Back to the top", "Haut de page"),
    "page": ("Page {n}", "Page {n}"),
    # file names
    "file rankings": ("ranking", "classement"),
    "file tables": ("boards", "donnes"),
}

# The tabs' hints on how to fill them in, as they stand in the cells: out of place where nothing is typed.
ADVICE = frozenset(
    text for words in (bridge, individual, tarot, cup) for key, (en, fr) in words.WORDS.items() if key.startswith("hint ")
    for text in (en, typeset(fr))
)


def say(key: str, language: str, **facts: object) -> str:
    word = typeset(WORDS[key][1]) if language == "fr" else WORDS[key][0]
    return word.format(**facts) if facts else word
