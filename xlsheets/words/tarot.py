"""The words of a tarot evening, and its settings: what the Setup tab says, and what the engine calls it."""

from __future__ import annotations

from collections.abc import Mapping

Choices = Mapping[str, tuple[str, str]]          # the engine's value → English and French words

SCORING: Choices = {
    "points": ("points of the deals", "points des donnes"),
    "duplicate": ("duplicate, matchpoints a deal", "duplicate, points de match par donne"),
}
ORDER: Choices = {
    "total": ("total of the rounds", "total des positions"),
    "average": ("average a round played", "moyenne par position jouée"),
}
EXEMPT: Choices = {"average": ("own average", "sa moyenne"), "zero": ("nothing", "rien")}
TIEBREAKS: Choices = {
    "best round": ("best round", "meilleure position"),
    "second best round": ("second best round", "deuxième meilleure position"),
    "worst round": ("worst round", "plus mauvaise position"),
    "last round": ("last round", "dernière position"),
    "rounds won": ("rounds won", "positions gagnées"),
    "positive rounds": ("positive rounds", "positions positives"),
    "head-to-head": ("head-to-head", "confrontation directe"),
    "points": ("points (in duplicate)", "points (en duplicate)"),
}
TEAM: Choices = {"0": ("no teams", "sans équipes"), "2": ("teams of 2", "équipes de 2"), "3": ("teams of 3", "équipes de 3"),
                 "4": ("teams of 4", "équipes de 4")}

# Over several evenings.
SERIES_TIEBREAKS: Choices = {
    "best evening": ("best evening", "meilleure soirée"),
    "second best evening": ("second best evening", "deuxième meilleure soirée"),
    "worst evening": ("worst evening", "plus mauvaise soirée"),
    "last evening": ("last evening", "dernière soirée"),
    "positive evenings": ("positive evenings", "soirées positives"),
}

# A deal, in the words of the Deals tab's lists.
PETIT: Choices = {"attack": ("attack", "attaque"), "defence": ("defence", "défense")}
CHELEM: Choices = {"announced": ("announced", "annoncé"), "made": ("made", "réussi"), "failed": ("failed", "chuté"),
                   "defence": ("defence", "défense")}
CONTRACTS = ("prise", "garde", "garde sans", "garde contre")

# The seats in the order of a table's players, as one types them and in full.
SEATS = {"en": ("N", "S", "E", "W", "5th"), "fr": ("N", "S", "E", "O", "5e")}
SEATS_IN_FULL = {"en": ("North", "South", "East", "West", "Fifth"), "fr": ("Nord", "Sud", "Est", "Ouest", "Cinquième")}
ALONE = {"en": "alone", "fr": "seul"}

WORDS: dict[str, tuple[str, str]] = {
    "tab tarot_setup": ("Setup", "Réglages"),
    "tab tarot_sheets": ("Table sheets", "Feuilles de table"),
    "tab tarot_guides": ("Player cards", "Cartes des joueurs"),
    "tab tarot_scores": ("Scores", "Scores"),
    "tab tarot_deals": ("Deals", "Donnes"),
    "tab tarot_teams": ("Teams", "Équipes"),
    "tab tarot_door": ("At the door", "À l’entrée"),
    # Setup
    "tarot deals": ("Deals a round", "Donnes par position"),
    "tarot scoring": ("What counts", "Ce qui compte"),
    "tarot beaten": ("Duplicate: for a score beaten", "Duplicate : par score battu"),
    "tarot equal": ("Duplicate: for an equal score", "Duplicate : par score égal"),
    "tarot order": ("Ranked by", "Classement selon"),
    "tarot exempt": ("An exempt round is worth", "Une position d’exempt vaut"),
    "tarot team": ("Teams", "Équipes"),
    "tarot results in": ("Tables in", "Tables saisies"),
    "tarot remarks": ("Tables to look at", "Tables à vérifier"),
    "hint tarot deals": ("4 is usual", "4 d’ordinaire"),
    "hint tarot scoring": ("set when the workbook is made", "choisi à la création du classeur"),
    "hint tarot beaten": ("usually 2", "2 d’ordinaire"),
    "hint tarot equal": ("usually 1", "1 d’ordinaire"),
    "hint tarot exempt": ("own average, nothing, or a number of points", "sa moyenne, rien, ou un nombre de points"),
    "hint tarot order": ("average: when some play fewer rounds", "moyenne : quand certains jouent moins de positions"),
    "hint tarot tie-break 1": ("in this order; blank cells are passed over", "dans cet ordre ; les cases vides sont ignorées"),
    "hint tarot team": ("set when the workbook is made", "choisi à la création du classeur"),
    "hint tarot remarks": ("told at the end of their row on the Scores tab", "dites au bout de leur ligne, onglet Scores"),
    # Players
    "tarot number": ("No.", "N°"),
    "tarot name": ("Name", "Nom"),
    "tarot licence": ("Licence", "Licence"),
    "tarot team column": ("Team", "Équipe"),
    "tarot email": ("E-mail", "Courriel"),
    "hint tarot players": (
        "Type each name once: every tab shows it. E-mail addresses are not printed.",
        "Saisir chaque nom une fois : tous les onglets l’affichent. Les courriels ne s’impriment pas.",
    ),
    "say tarot team": ("The same word for each member of the team.", "Le même mot pour chaque membre de l’équipe."),
    # Movement
    "tarot exempts": ("Exempt", "Exempts"),
    "tarot deals of round": ("deals {first}–{last}", "donnes {first}–{last}"),
    "hint tarot movement": (
        "Player numbers. Change a number here and names, sheets, cards and scores follow.",
        "Numéros des joueurs. Un numéro changé ici change partout : noms, feuilles, cartes, scores.",
    ),
    "say tarot exempts": ("The numbers that sit this round out: 49, 50", "Les numéros exempts à cette position : 49, 50"),
    # Scores and Deals
    "hint tarot scores": (
        "Type what each seat scored over the round; the four add up to 0. Or leave it to the Deals tab.",
        "Saisir le score de chaque place sur la position ; leur somme fait 0. Ou laissez faire l’onglet Donnes.",
    ),
    "tarot counted": ("Counted", "Retenu"),
    "tarot sum": ("Sum", "Somme"),
    "tarot missing": ("missing", "manque"),
    "say tarot score": ("What this seat scored over the round, such as -120; blank: not played yet, or typed deal by deal.",
                        "Le score de cette place sur la position, par exemple -120 ; vide : pas encore jouée, ou saisie donne "
                        "par donne."),
    "hint tarot deals tab": (
        "Only if you score deal by deal: who took, the contract, the taker’s oudlers and points. Scores then follows.",
        "Seulement pour compter donne par donne : preneur, contrat, bouts et points du preneur. L’onglet Scores suit.",
    ),
    "tarot deal": ("Deal", "Donne"),
    "tarot taker": ("Taker", "Preneur"),
    "tarot partner": ("Partner", "Partenaire"),
    "tarot resting": ("Rests", "Mort"),
    "tarot oudlers": ("Oudlers", "Bouts"),
    "tarot points": ("Points", "Points"),
    "tarot petit": ("Petit au bout", "Petit au bout"),
    "tarot poignee": ("Poignée", "Poignée"),
    "tarot chelem": ("Chelem", "Chelem"),
    "tarot each defender": ("Defender", "Défenseur"),
    "say tarot seat": ("The seat: {seats}", "La place : {seats}"),
    "say tarot partner": ("Five players: the partner’s seat, or alone.", "À cinq : la place du partenaire, ou seul."),
    "say tarot resting": ("Table of five playing four at a time: the seat of the dealer who rests.",
                          "Table de cinq jouant à quatre : la place du donneur qui fait le mort."),
    "say tarot points": ("The taker’s points, 0 to 91; halves with 3 or 5 players only.",
                         "Les points du preneur, de 0 à 91 ; demi-points à 3 ou 5 joueurs seulement."),
    "say tarot poignee": ("simple, double or triple; two of them: simple + simple.",
                          "simple, double ou triple ; deux : simple + simple."),
    "say tarot chelem": ("announced (and made), made, failed (announced), or defence.",
                         "annoncé (et réussi), réussi, chuté (annoncé), ou défense."),
    "say tarot oudlers": ("Oudlers in the taker’s tricks, 0 to 3.", "Bouts dans les levées du preneur, de 0 à 3."),
    # Ranking
    "tarot total": ("Total", "Total"),
    "tarot average": ("Average", "Moyenne"),
    "tarot percent": ("%", "%"),
    "tarot provisional suffix": (" tables", " tables"),
    "tarot to look at": ("{n} to look at", "{n} à vérifier"),
    "tarot told": ("To put right", "À corriger"),
    "tarot round short": ("R{n}", "P{n}"),
    "tarot members": ("Members", "Membres"),
    # several evenings
    "tab tarot_evenings": ("Evenings", "Soirées"),
    "tarot evening": ("Evening {n}", "Soirée {n}"),
    "tarot evenings played": ("Evenings", "Soirées"),
    "tarot missing evening": ("An evening not played is worth", "Une soirée non jouée vaut"),
    "tarot best evenings": ("Best evenings that count", "Meilleures soirées comptées"),
    "hint tarot missing evening": ("nothing, own average, or a number of points", "rien, sa moyenne, ou un nombre de points"),
    "hint tarot best evenings": ("blank: all of them", "vide : toutes"),
    "hint tarot evenings": (
        "The total of each evening; blank = absent. New players and another evening: combine the workbooks again.",
        "Le total de chaque soirée ; vide = absent. Nouveaux joueurs ou nouvelle soirée : combinez de nouveau les classeurs.",
    ),
    "say tarot total": ("The total of that evening; blank: not played.", "Le total de cette soirée ; vide : pas jouée."),
    # paper
    "tarot sheet": ("Table {table}", "Table {table}"),
    "tarot sheet round": ("Round {n}", "Position {n}"),
    "tarot sheet total": ("Total (adds up to 0)", "Total (somme nulle)"),
    "tarot sheet north": (
        "North keeps the sheet. Ring the contract and the oudlers; petit and poignée: A attack, D defence.",
        "Nord tient la feuille. Entourer le contrat et les bouts ; petit et poignée : A attaque, D défense.",
    ),
    "tarot sheet petit": ("Petit", "Petit"),
    "tarot card exempt": ("exempt", "exempt"),
    "tarot card score": ("My score", "Mon score"),
    "tarot seat": ("Seat", "Place"),
    "hint tarot door": ("Where to sit for round 1.", "Où s’asseoir à la position 1."),
}
