"""The words of an individual bridge session."""

WORDS: dict[str, tuple[str, str]] = {
    "seat n": ("N", "N"),
    "seat s": ("S", "S"),
    "seat e": ("E", "E"),
    "seat w": ("W", "O"),
    "number": ("No.", "N°"),
    "name": ("Name", "Nom"),
    "licence": ("Licence", "Licence"),
    "email": ("E-mail", "Courriel"),
    "all players": ("All players", "Tous les joueurs"),
    "notes": ("Notes", "Remarques"),
    "penalty of": ("penalty {penalty}", "pénalité {penalty}"),
    "own average player": ("A+ follows the player’s own average", "M+ suit la moyenne du joueur"),
    "hint individual": (
        "Everyone scores the matchpoints of the side, with a new partner in every round.",
        "Chacun marque les points de match de son camp, avec un nouveau partenaire à chaque position.",
    ),
    "player unknown": ("player not in the Players tab", "joueur absent de l’onglet Joueurs"),
    "player twice": ("player twice on this board", "joueur deux fois sur la donne"),
    "say player": ("A player’s number in the Players tab.", "Un numéro de joueur de l’onglet Joueurs."),
}
