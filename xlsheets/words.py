"""The words on the tabs, in English and in French: one entry for one thing."""

from __future__ import annotations

LANGUAGES = ("en", "fr")
NO_BREAK = "\u00a0"

_WORDS: dict[str, tuple[str, str]] = {
    # tabs
    "tab session": ("Session", "Séance"),
    "tab players": ("Players", "Joueurs"),
    "tab movement": ("Movement", "Mouvement"),
    "tab cards": ("Table cards", "Fiches de table"),
    "tab travellers": ("Travellers", "Feuilles ambulantes"),
    "tab scoring": ("Scoring", "Calcul"),
    "tab ranking": ("Ranking", "Classement"),
    "tab sessions": ("Sessions", "Séances"),
    "tab boards": ("Boards", "Donnes"),
    # the game
    "board": ("Board", "Donne"),
    "boards": ("Boards", "Donnes"),
    "section": ("Section", "Section"),
    "round": ("Round", "Position"),
    "table": ("Table", "Table"),
    "pair": ("Pair", "Paire"),
    "ns": ("NS", "NS"),
    "ew": ("EW", "EO"),
    "north-south": ("North-South", "Nord-Sud"),
    "east-west": ("East-West", "Est-Ouest"),
    "all pairs": ("All pairs", "Toutes les paires"),
    "single ranking": ("Single ranking (article 82)", "Classement unique (article 82)"),
    "line": ("Line", "Ligne"),
    "contract": ("Contract", "Contrat"),
    "by": ("By", "Par"),
    "result": ("Result", "Résultat"),
    "score": ("Score NS", "Score NS"),
    "group": ("Group", "Groupe"),
    "adjusted": ("Adjusted", "Ajustée"),
    "names": ("Names", "Noms"),
    "player 1": ("Player 1", "Joueur 1"),
    "player 2": ("Player 2", "Joueur 2"),
    "licence 1": ("Licence 1", "Licence 1"),
    "licence 2": ("Licence 2", "Licence 2"),
    "club": ("Club", "Club"),
    "email 1": ("E-mail 1", "Courriel 1"),
    "email 2": ("E-mail 2", "Courriel 2"),
    "dealer": ("Dealer", "Donneur"),
    "vulnerable": ("Vul.", "Vuln."),
    "none": ("None", "Personne"),
    "all": ("All", "Tous"),
    "place": ("Place", "Place"),
    "mp": ("MP", "PM"),
    "mp ns": ("MP NS", "PM NS"),
    "mp ew": ("MP EW", "PM EO"),
    "max": ("Max", "Max"),
    "% ns": ("% NS", "% NS"),
    "% ew": ("% EW", "% EO"),
    "times": ("Times", "Fois"),
    "tie-break": ("Tie-break", "Départage"),
    "sits out": ("Sits out", "Relais"),
    "counted": ("Counted", "Retenu"),
    "from contract": ("Contract gives", "Selon contrat"),
    "remark": ("Remark", "Remarque"),
    # session tab
    "title": ("Title", "Titre"),
    "date": ("Date", "Date"),
    "director": ("Director", "Arbitre"),
    "method": ("How it is scored", "Comment on calcule"),
    "step": ("Matchpoints for each result beaten", "Points de match par résultat battu"),
    "top": ("Top", "Top"),
    "state": ("The session is", "La séance est"),
    "sections": ("Sections are scored", "Calcul des sections"),
    "winners": ("Rankings", "Classements"),
    "rounding": ("Rounding", "Arrondi"),
    "small groups": ("Boards with 1 to 3 results", "Donnes à 1, 2 ou 3 résultats"),
    "own average": ("A+ follows the pair’s own average", "M+ suit la moyenne de la paire"),
    "tie-break n": ("Tie-break {n}", "Départage {n}"),
    "now": ("Where we are", "Où en est-on"),
    "results in": ("Results in", "Résultats saisis"),
    "remarks": ("Lines to look at", "Lignes à vérifier"),
    "live": ("Live calculation", "Calcul en direct"),
    "source": ("Made from", "Provenance"),
    "kind": ("Movement", "Mouvement"),
    # remarks on a line
    "missing": ("missing", "manque"),
    "bad contract": ("contract: see column {column}", "contrat : voir colonne {column}"),
    "contract gives": ("contract gives ", "le contrat donne "),
    "unreadable": ("not understood: see column {column}", "illisible : voir colonne {column}"),
    "to look at": ("{n} lines to look at", "{n} lignes à vérifier"),
    "impossible": ("no contract gives this", "aucun contrat ne donne cela"),
    "itself": ("pair against itself", "paire contre elle-même"),
    "unknown": ("pair not in the Players tab", "paire absente de l’onglet Joueurs"),
    "twice": ("pair twice on this board", "paire deux fois sur la donne"),
    # hints
    "hint step": ("2 (French and English habit) or 1", "2 (usage français) ou 1"),
    "hint top": ("pairs: common; individual: each board’s own", "par paires : commun ; individuel : propre à chaque donne"),
    "hint state": (
        "“final” when every score is in: a missing result is then scored by article 84",
        "« définitif » quand tout est saisi : un résultat manquant relève alors de l’article 84",
    ),
    "hint winners": ("set when the workbook is made", "choisi à la création du classeur"),
    "hint rounding": ("none unless another program must be matched", "aucun, sauf pour retrouver un autre programme"),
    "hint tie-break": ("in this order; blank cells are passed over", "dans cet ordre ; les cases vides sont ignorées"),
    "hint own average": ("Law 88: at least 60 %", "Loi 88 : au moins 60 %"),
    "hint travellers": (
        "Type a contract (3NT, 4Sx; N; =, +1, -1) or the score; 0 = passed out, blank = not played.",
        "Saisir le contrat (3SA, 4Px ; N ; =, +1, -1) ou le score ; 0 = passe général, vide = pas jouée.",
    ),
    "hint players": (
        "Type each name once: every tab shows it. E-mail addresses are not printed.",
        "Saisir chaque nom une fois : tous les onglets l’affichent. Les courriels ne s’impriment pas.",
    ),
    "hint small groups": ("what a result is worth that few others share", "ce que vaut un résultat peu comparable"),
    "hint sections": ("one comparison for all, or one a section", "une comparaison pour tous, ou une par section"),
    "hint remarks": (
        "told one by one in the last column of the Scoring tab",
        "dites une à une dans la dernière colonne de l’onglet Calcul",
    ),
    "hint scoring": (
        "Nothing to type here: the figures follow the travellers.",
        "Rien à saisir ici : les chiffres suivent les feuilles ambulantes.",
    ),
    "live yes": ("on: the ranking follows every score", "actif : le classement suit chaque score"),
    "live no": (
        "off: figures of the last “etui score”",
        "inactif : chiffres du dernier « etui score »",
    ),
    "live stale": (
        "OFF and scores have changed: run “etui score”",
        "INACTIF et des scores ont changé : lancez « etui score »",
    ),
    "directed by": ("Director: {name}", "Arbitre : {name}"),
    "provisional": ("Provisional: {played} of {due} results", "Provisoire : {played} résultats sur {due}"),
    "of": (" of ", " sur "),
    "provisional prefix": ("Provisional: ", "Provisoire : "),
    "results suffix": (" results", " résultats"),
    "chart": ("Percentages", "Pourcentages"),
    "opponents": ("Opponents met, board by board", "Adversaires rencontrés, donne par donne"),
    "opponents ns": (
        "EW pairs met by each NS pair, board by board",
        "Paires EO rencontrées par chaque paire NS, donne par donne",
    ),
    # several sessions
    "session": ("Session", "Séance"),
    "workbook": ("Workbook", "Classeur"),
    "planned": ("Boards planned", "Donnes prévues"),
    "final %": ("Final %", "% final"),
    "article 81": ("Art. 81", "Art. 81"),
    "tops": ("Tops", "Tops"),
    "hint sessions": (
        "Article 83: each percentage counts as many times as its session had boards planned.",
        "Article 83 : chaque pourcentage compte autant de fois que sa séance avait de donnes prévues.",
    ),
    "say planned": ("The boards this session was planned for; half tables do not change it.",
                    "Les donnes prévues à cette séance ; une demi-table n’y change rien."),
    "say percent": ("The percentage of this session, 0 to 100; blank = absent.",
                    "Le pourcentage de cette séance, 0 à 100 ; vide = absente."),
    "absent": ("A pair absent from a session", "Une paire absente d’une séance"),
    "absent after": ("comes after those that played all", "vient après celles qui ont tout joué"),
    "absent left out": ("is ranked on what it played", "est classée sur ce qu’elle a joué"),
    "absent zero": ("scores 0 % for it", "y marque 0 %"),
    # what a validation says
    "say score": (
        "The NS score: a multiple of 10 such as 420 or -50; 0 = passed out; leave blank if not played.",
        "Le score de NS : un multiple de 10, 420 ou -50 ; 0 = passe général ; vide si pas jouée.",
    ),
    "say contract": (
        "3NT, 4S, 5Hx, PASS. Suits: C D H S.",
        "3SA, 4P, 5Cx, PASSE. Couleurs : T K C P (C = cœur).",
    ),
    "say by": ("N, E, S or W", "N, E, S ou O"),
    "say result": ("=, +1, -2, or tricks made (7 to 13)", "=, +1, -2, ou les levées faites (7 à 13)"),
    "say pair": ("A pair number of the Players tab.", "Un numéro de paire de l’onglet Joueurs."),
    "say group": (
        "A letter when results cannot be compared (board fouled): same letter = same group.",
        "Une lettre quand des résultats ne sont pas comparables (donne altérée) : même lettre = même groupe.",
    ),
    "say adjusted": (
        "NS/EW: 60/40, 50/50, A+/A-, or NP (not played, no result).",
        "NS/EO : 60/40, 50/50, M+/M-, ou NP (non jouée, pas de résultat).",
    ),
    "say choice": ("Choose from the list.", "Choisissez dans la liste."),
}


def typeset(french: str) -> str:
    """French text with the spaces that no line may break at: before : ; ! ? » % and after «."""
    for mark in ":;!?»%":
        french = french.replace(f" {mark}", f"{NO_BREAK}{mark}")
    return french.replace("« ", f"«{NO_BREAK}")


class Words:
    """The words of one language: ``words("pair")``; ``words("tie-break n", n=1)`` fills a place."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **facts: object) -> str:
        word = typeset(_WORDS[key][1]) if self.language == "fr" else _WORDS[key][0]
        return word.format(**facts) if facts else word
