"""The guide that goes with the files of xlwings Lite, in both languages."""

from __future__ import annotations

README = """\
# Étui's functions in Excel, with xlwings Lite

xlwings Lite is a free add-in from Microsoft's own store. It runs Python inside Excel: nothing to install on the computer, no
server, no licence key. It works in Excel 365 and Excel 2021 or later, on Windows, on a Mac and on the web.

1. In Excel: Home, Add-ins, search for **xlwings Lite**, Add. (Once for each computer.)
2. Open your Étui workbook. It must be one made for this host: `etui new … --host addin`, or
   `etui convert BOOK.xlsx --host addin -o NEW.xlsx`.
3. Click xlwings Lite on the Home tab. In its editor, open **requirements.txt** and put the text of this folder's
   `requirements.txt` in its place; then open **main.py** and put the text of this folder's `main.py` in its place.
4. In xlwings Lite's menu (☰), choose Restart. The first start downloads Python and NumPy: stay online for it.
5. In an empty cell, type `=ETUI.PLACES({50;60;50})`. You should see 2, 1, 2 in three cells.
6. In the menu (☰), Settings, Workbook: let xlwings Lite start with the workbook. Save. The functions now travel in the file.

Texts in the wrong language? The line with `ETUI_LANG` near the top of `main.py` says `fr` or `en`.
A cell shows #NAME? — xlwings Lite has not started in this workbook: click its button on the Home tab.
After an update of Étui, run `etui functions lite --force` and repeat steps 3 and 4.
"""

LISEZMOI = """\
# Les fonctions d'Étui dans Excel, avec xlwings Lite

xlwings Lite est un complément gratuit du magasin de Microsoft. Il fait tourner Python à l'intérieur d'Excel : rien à installer
sur l'ordinateur, pas de serveur, pas de clé de licence. Il marche avec Excel 365 et Excel 2021 ou plus récent, sous Windows, sur
Mac et sur le web.

1. Dans Excel : Accueil, Compléments, cherchez **xlwings Lite**, Ajouter. (Une fois par ordinateur.)
2. Ouvrez votre classeur d'Étui. Il doit être fait pour cet hôte : `etui new … --host addin`, ou
   `etui convert CLASSEUR.xlsx --host addin -o NOUVEAU.xlsx`.
3. Cliquez sur xlwings Lite dans l'onglet Accueil. Dans son éditeur, ouvrez **requirements.txt** et remplacez son texte par celui
   du `requirements.txt` de ce dossier ; puis ouvrez **main.py** et remplacez son texte par celui du `main.py` de ce dossier.
4. Dans le menu de xlwings Lite (☰), choisissez Restart. Le premier démarrage télécharge Python et NumPy : restez connecté.
5. Dans une cellule vide, tapez `=ETUI.PLACES({50;60;50})`. Vous devez voir 2, 1, 2 dans trois cellules.
6. Dans le menu (☰), Settings, Workbook : faites démarrer xlwings Lite avec le classeur. Enregistrez. Les fonctions voyagent
   désormais dans le fichier.

Des textes dans l'autre langue ? La ligne `ETUI_LANG`, vers le haut de `main.py`, dit `fr` ou `en`.
Une cellule affiche #NOM? — xlwings Lite n'a pas démarré dans ce classeur : cliquez sur son bouton, onglet Accueil.
Après une mise à jour d'Étui, lancez `etui functions lite --force` et refaites les étapes 3 et 4.
"""
