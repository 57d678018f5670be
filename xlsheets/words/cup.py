"""The words of a cup, and its settings: what the Cup tab says, and what the engine calls it."""

from __future__ import annotations

from collections.abc import Mapping

from etui.cup.tiebreaks import TIEBREAKS as OFFERED

Choices = Mapping[str, tuple[str, str]]          # the engine's value → English and French words

VARIANT: Choices = {
    "single": ("single elimination", "élimination simple"),
    "two-leg": ("single elimination, two legs", "élimination simple, aller-retour"),
    "double": ("double elimination", "double élimination"),
    "double-two-leg": ("double elimination, two legs", "double élimination, aller-retour"),
}
COLOURS: Choices = {
    "alternate": ("alternate colours", "alterner les couleurs"),
    "top-white": ("the top seed has White", "la tête de série a les Blancs"),
    "drawn": ("drawn by lot", "tirage au sort"),
}
DROPS: Choices = {
    "alternating": ("alternating", "alternée"),
    "sharly": ("always reversed", "toujours inversée"),
    "spread": ("as far apart as can be", "la plus éloignée possible"),
}
CRITERIA: Choices = {
    "": ("no", "non"),
    "club": ("club", "club"),
    "federation": ("federation", "fédération"),
    "affiliation": ("affiliation", "affiliation"),
}
SCORING: Choices = {
    "games": ("games: 1, ½, 0", "parties : 1, ½, 0"),
    "points": ("any score, the higher wins", "tout score, le plus haut gagne"),
}
SCOPE: Choices = {
    "match": ("the level match alone", "le seul match à égalité"),
    "tournament": ("the whole cup so far", "toute la coupe jusque-là"),
}
TEAMS: Choices = {"no": ("players", "joueurs"), "yes": ("teams", "équipes")}
TIEBREAKS: Choices = {name: tuple(tiebreak.name) for name, tiebreak in OFFERED.items()}      # type: ignore[misc]

DAYS = {"en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")}
MONTHS = {"en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
                 "December"),
          "fr": ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
                 "décembre")}

WORDS: dict[str, tuple[str, str]] = {
    "tab cup": ("Cup", "Coupe"),
    "tab cup_entries": ("Entries", "Inscrits"),
    "tab cup_draw": ("Draw", "Tirage"),
    "tab cup_rounds": ("Rounds", "Rondes"),
    "tab cup_matches": ("Matches", "Matchs"),
    "tab cup_lineups": ("Line-ups", "Compositions"),
    "tab cup_bracket": ("Bracket", "Tableau"),
    "tab cup_standings": ("Standings", "Classement"),
    "tab cup_programme": ("Programme", "Programme"),
    "tab cup_slips": ("Score slips", "Feuilles de match"),
    # Cup
    "cup draw": ("The draw", "Le tirage"),
    "cup deciding": ("Deciding a match", "Décider un match"),
    "cup preview": ("The draw as it stands, and what to look at", "Le tirage en l’état, et ce qu’il faut regarder"),
    "cup variant": ("Variant", "Variante"),
    "cup reset": ("Grand final reset", "Belle de grande finale"),
    "cup third place": ("Third-place match", "Match pour la troisième place"),
    "cup teams": ("Who enters", "Qui s’inscrit"),
    "cup boards": ("Boards of a match", "Échiquiers d’un match"),
    "cup colours": ("Colours", "Couleurs"),
    "cup drops": ("Losers drop", "Bascule des perdants"),
    "cup group by": ("Group by", "Grouper par"),
    "cup keep apart": ("Keep apart by", "Séparer par"),
    "cup seed": ("Number of the colour draw", "Numéro du tirage des couleurs"),
    "cup scoring": ("Results", "Résultats"),
    "cup scope": ("Tie-breaks read", "Les départages lisent"),
    "cup paired": ("Rounds paired", "Rondes appariées"),
    "cup results in": ("Results of this round", "Résultats de la ronde"),
    "hint cup variant": ("set when the workbook is made", "choisi à la création du classeur"),
    "hint cup group by": ("each group is its own part of the bracket", "chaque groupe forme sa partie du tableau"),
    "hint cup keep apart": ("as far apart as the bracket allows", "aussi loin que le tableau le permet"),
    "hint cup drops": ("double elimination only", "en double élimination"),
    "hint cup seed": ("for colours drawn by lot", "pour des couleurs tirées au sort"),
    "hint cup tie-break 1": ("in this order; Manual comes last", "dans cet ordre ; Manuel en dernier"),
    "hint cup paired": ("etui pair, etui unpair: the draw is fixed from round 1 on",
                        "etui pair, etui unpair : tirage figé dès la ronde 1"),
    "cup remarks": ("Results to look at", "Résultats à vérifier"),
    "hint cup remarks": ("told at the end of their row on the Matches tab", "dits au bout de leur ligne, onglet Matchs"),
    "cup preview line": ("{entries} · bracket of {size} · {rounds}{reserved} · {byes}",
                         "{entries} · tableau de {size} · {rounds}{reserved} · {byes}"),
    "cup one entry": ("{n} entry", "{n} inscrit"),
    "cup many entries": ("{n} entries", "{n} inscrits"),
    "cup one round": ("{n} round", "{n} ronde"),
    "cup many rounds": ("{n} rounds", "{n} rondes"),
    "cup one bye": ("{n} bye", "{n} exempt"),
    "cup many byes": ("{n} byes", "{n} exempts"),
    "cup reserved": (" + {n} for a reset", " + {n} pour la belle"),
    "cup groups": ("{criterion}: {groups}", "{criterion} : {groups}"),
    "cup over": ("The cup is over: {name} has won it.", "La coupe est terminée : {name} l’a remportée."),
    # Entries
    "cup seed column": ("Seed", "T. de série"),
    "cup name": ("Name", "Nom"),
    "cup team": ("Team", "Équipe"),
    "cup rating": ("Rating", "Elo"),
    "cup player title": ("Title", "Titre"),
    "cup federation": ("Federation", "Fédération"),
    "cup affiliation": ("Affiliation", "Affiliation"),
    "cup licence": ("Licence", "Licence"),
    "cup number": ("No.", "N°"),
    "cup withdrawn": ("Gone in round", "Absent dès"),
    "cup board n": ("Board {n}", "Échiquier {n}"),
    "cup reserve": ("Reserve", "Remplaçant"),
    "cup stage": ("Stage", "Parcours"),
    "hint cup entries": (
        "Type each entry once, before round 1 is paired; blank rows are byes. Seeds follow rating, title and name.",
        "Saisir chaque inscrit une fois, avant d’apparier la ronde 1 ; ligne vide : un exempt. Têtes de série d’après l’Elo.",
    ),
    "hint cup entries teams": (
        "Type each team once, before round 1 is paired; blank rows are byes. Seeds follow the number.",
        "Saisir chaque équipe une fois, avant d’apparier la ronde 1 ; une ligne vide fait un exempt. Têtes de série : le numéro.",
    ),
    "say cup withdrawn": ("Who goes home: the first round missed. All later matches are forfeited.",
                          "Qui abandonne : la première ronde manquée. Tous les matchs suivants sont perdus par forfait."),
    "say cup rating": ("A whole number; blank: unrated.", "Un nombre entier ; vide : non classé."),
    # Draw
    "cup slot": ("Place", "Place"),
    "cup drawn seed": ("Drawn", "Figé"),
    "cup drawn row": ("Row", "Ligne"),
    "hint cup draw": (
        "Bracket places from top to bottom, neighbours meet. Frozen when round 1 is paired.",
        "Les places du tableau de haut en bas ; deux voisins se rencontrent. Figé à l’appariement de la ronde 1.",
    ),
    # Rounds
    "cup round": ("Round", "Ronde"),
    "cup round name": ("Name", "Nom"),
    "cup date": ("Date", "Date"),
    "cup time": ("Time", "Heure"),
    "cup state": ("State", "État"),
    "hint cup rounds": ("Date as 2026-12-12, time as 14:30; both may stay blank. The Programme tab shows them.",
                        "Date : 2026-12-12 ; heure : 14:30 ; facultatives. L’onglet Programme les affiche."),
    "cup state done": ("read-only", "lecture seule"),
    "cup state now": ("being played", "en cours"),
    "cup state over": ("played", "jouée"),
    "cup state skipped": ("not needed", "inutile"),
    "cup state next": ("to be paired", "à apparier"),
    "cup state later": ("to come", "à venir"),
    # Matches
    "cup match": ("Match", "Match"),
    "cup match stage": ("Stage", "Tour"),
    "cup side a": ("First side", "Premier camp"),
    "cup side b": ("Second side", "Second camp"),
    "cup score": ("Score", "Score"),
    "cup score a": ("Score 1st", "Score 1er"),
    "cup score b": ("Score 2nd", "Score 2e"),
    "cup playoff a": ("Pl.-off 1st", "Barrage 1er"),
    "cup playoff b": ("Pl.-off 2nd", "Barrage 2e"),
    "cup board short": ("B{n}", "É{n}"),
    "cup result": ("Result", "Résultat"),
    "cup qualified": ("Qualified", "Qualifié"),
    "cup decided by": ("Decided by", "Décidé par"),
    "cup remark": ("To look at", "À vérifier"),
    "hint cup matches": (
        "1, ½ or 0 for each side, or 1-0 in the first cell; F: absent. Level at the end: an x at the winner of the play-off.",
        "1, ½ ou 0 pour chaque camp, ou 1-0 dans la première case ; F : absent. Égalité : un x au vainqueur du barrage.",
    ),
    "hint cup matches boards": (
        "Boards: 1, ½ or 0 for the first team, or both totals; F: absent. Level: an x at the winner of the play-off.",
        "Échiquiers : 1, ½ ou 0 pour la première équipe, ou les totaux ; F : absente. Égalité : un x au vainqueur du barrage.",
    ),
    "say cup score": ("1, ½ or 0 (0.5 and 0,5 too); F for a side that did not come; 1-0 in the first cell does for both.",
                      "1, ½ ou 0 (ou 0,5) ; F pour un camp absent ; 1-0 dans la première case vaut pour les deux."),
    "say cup board": ("For the first team: 1, ½ or 0.", "Pour la première équipe : 1, ½ ou 0."),
    "say cup playoff": ("x beside the winner of a play-off, only when the match is level.",
                        "x à côté du vainqueur d’un barrage, seulement si le match est à égalité."),
    "cup level": ("level: name the winner", "égalité : désigner le vainqueur"),
    # Line-ups
    "hint cup lineups": (
        "Names as on the Entries tab, in the order of the team; a blank row: its first players.",
        "Les noms de l’onglet Inscrits, dans l’ordre de l’équipe ; ligne vide : ses premiers joueurs.",
    ),
    # Bracket
    "cup winner": ("Winner", "Vainqueur"),
    "cup part": ("{name} ({n} of {of})", "{name} ({n} sur {of})"),
    "cup first part": ("{name}, first rounds", "{name}, premiers tours"),
    "cup last part": ("{name}, last rounds", "{name}, derniers tours"),
    "cup upper": ("Upper bracket", "Tableau supérieur"),
    "cup lower": ("Lower bracket", "Tableau inférieur"),
    "cup in upper": ("upper bracket", "tableau supérieur"),
    "cup in lower": ("lower bracket", "tableau inférieur"),
    "cup third short": ("Third place", "Troisième place"),
    "cup main": ("Bracket", "Tableau"),
    "cup grand": ("Grand Final", "Grande finale"),
    # Standings
    "cup stage reached": ("Stage reached", "Stade atteint"),
    # Programme
    "cup if needed": ("if needed", "si nécessaire"),
    "cup programme round": ("Round {n}", "Ronde {n}"),
    "cup at": (", {time}", ", {time}"),
    # Slips
    "cup slip": ("Match {match}", "Match {match}"),
    "cup total": ("Total", "Total"),
    "cup signature": ("Signatures", "Signatures"),
    "hint cup slips": ("One slip a match of the round that is paired. Prints as many pages as there are slips.",
                       "Une feuille par match de la ronde appariée."),
}
