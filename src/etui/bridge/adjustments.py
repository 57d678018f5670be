"""Everything a director's decisions did to an event, in words and with the article, for the Ranking tab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from etui.bridge.adjusted import Adjusted, Word, read_adjusted
from etui.bridge.article84 import few
from etui.bridge.assigned import Assigned
from etui.bridge.contradictions import at
from etui.bridge.event import Line, PairsEvent, Penalty
from etui.bridge.penalties import penalised
from etui.bridge.session import ScoredEvent, highest_tops, seats_of
from etui.bridge.sides import AVERAGE, average_of
from etui.errors import Sentence

FRENCH_WORDS: dict[Word, str] = {"A+": "M+", "A": "M", "A-": "M-"}


@dataclass(frozen=True)
class Adjustment:
    """One adjustment. ``board`` is None for a penalty; ``place`` is where it was read, when it was."""

    sentence: Sentence
    article: Sentence                   # "Law 12C1" · "Loi 12C1"
    board: int | None = None
    place: str = ""


def list_adjustments(scored: ScoredEvent) -> tuple[Adjustment, ...]:
    """Board by board the groups and averages of article 84, the adjusted scores, what was played the wrong way round; then
    the penalties and the substitutes."""
    found = [*_groups(scored), *_awards(scored), *_wrong_way(scored)]
    found.sort(key=lambda adjustment: adjustment.board or 0)
    return (*found, *(_penalty(scored, penalty) for penalty in scored.event.penalties), *_substitutes(scored.event))


# --- Article 84 ---


def _groups(scored: ScoredEvent) -> Iterator[Adjustment]:
    """Boards whose real results are not all compared with each other, or are fewer than the board counts."""
    alone = scored.event.method.sections == "alone"
    boards: dict[tuple[int, str], dict[str, int]] = {}
    totals: dict[tuple[int, str], int] = {}
    own: Counter[tuple[int, str]] = Counter()
    for i, line in enumerate(scored.event.lines):
        award = read_adjusted(line.adjusted) if line.adjusted else None
        counts, key = bool(scored.ns_notes.counts[i]), (line.board, line.section if alone else "")
        own[key] += counts or (scored.event.method.state == "final" and not (award and award.not_played))
        if counts and (award is None or bool(award.ns_assigned)):
            groups = boards.setdefault(key, {})
            groups[line.group.strip().upper()] = groups.get(line.group.strip().upper(), 0) + 1
            totals[key] = int(scored.ns_notes.top[i]) // 2 + 1
    for (board, section), groups in sorted(boards.items()):
        total = totals[board, section]
        its_section = f", section {section}" if section else ""
        name = Sentence(f"Board {board}{its_section}", f"Donne {board}{its_section}")
        if scored.event.method.scoring != "matchpoints":
            if len(groups) > 1:
                yield _groups_of_imps(board, name, groups)
        elif any(n < total for n in groups.values()):
            yield from _rescaled_board(board, name, groups, total, own[board, section], scored.event.method.small_groups)


def _groups_of_imps(board: int, name: Sentence, groups: dict[str, int]) -> Adjustment:
    en, fr = _listed(groups)
    return Adjustment(
        Sentence(
            f"{name.en}: groups {en} are compared each on its own (Law 87).",
            f"{name.fr} : les groupes {fr} sont comparés chacun à part (Loi 87).",
        ),
        Sentence("Law 87", "Loi 87"), board,
    )


def _rescaled_board(
    board: int, name: Sentence, groups: dict[str, int], total: int, own: int, rules: str
) -> Iterator[Adjustment]:
    sizes, largest = np.array(list(groups.values())), np.array([max(groups.values())] * len(groups))
    small = few(sizes, np.full(len(groups), total), np.full(len(groups), own), lambda: largest, rules)
    formula = {letter: n for (letter, n), its in zip(groups.items(), small.tolist(), strict=True) if not its}
    if formula:
        en, fr = _listed(formula)
        if len(groups) > 1:
            each_en = f"group{'s' * (len(formula) > 1)} {en} of {total} results, topped apart and rescaled"
            each_fr = f"groupe{'s' * (len(formula) > 1)} {fr} sur {total} résultats, notes topées à part et rectifiées"
        else:
            n = max(formula.values())
            each_en = f"{n} real result{'s' * (n > 1)} of {total}, notes rescaled"
            each_fr = f"{n} résultat{'s' * (n > 1)} réel{'s' * (n > 1)} sur {total}, notes rectifiées"
        yield Adjustment(
            Sentence(
                f"{name.en}: {each_en} (double scoring, art. 84.1).", f"{name.fr} : {each_fr} (double classement, art. 84.1)."
            ),
            Sentence("art. 84.1", "art. 84.1"), board,
        )
    for (letter, n), its in zip(groups.items(), small.tolist(), strict=True):
        if its:
            yield _few_results(board, name, letter if len(groups) > 1 else "", n, total, rules)


def _few_results(board: int, name: Sentence, letter: str, n: int, total: int, rules: str) -> Adjustment:
    percents = {
        3: ("70, 60 and 50 %", "70, 60 et 50 %"),
        2: ("the average", "la moyenne") if rules == "FFB" else ("65 and 55 %", "65 et 55 %"),
        1: ("the average", "la moyenne") if rules == "FFB" else ("60 %", "60 %"),
    }[n]
    article = Sentence("art. 84.2", "art. 84.2") if rules == "FFB" else Sentence(f"{rules} rules", f"règle {rules}")
    group_en, group_fr = (f", group {letter}", f", groupe {letter}") if letter else ("", "")
    return Adjustment(
        Sentence(
            f"{name.en}{group_en}: {n} result{'s' * (n > 1)} of {total} get{'s' * (n == 1)} {percents[0]} ({article.en}).",
            f"{name.fr}{group_fr} : {n} résultat{'s' * (n > 1)} sur {total} : {percents[1]} ({article.fr}).",
        ),
        article, board,
    )


def _listed(groups: dict[str, int]) -> tuple[str, str]:
    """Groups with how many results they have: ("A (5) and B (4)", "A (5) et B (4)")."""
    said = []
    for no_letter, conjunction in (("without a letter", " and "), ("sans lettre", " et ")):
        parts = [f"{letter or no_letter} ({n})" for letter, n in sorted(groups.items())]
        said.append(conjunction.join(part for part in (", ".join(parts[:-1]), parts[-1]) if part))
    return said[0], said[1]


# --- Adjusted scores ---


def _awards(scored: ScoredEvent) -> Iterator[Adjustment]:
    averages = OwnAverages(scored)
    for i, line in enumerate(scored.event.lines):
        if line.adjusted:
            award = read_adjusted(line.adjusted)
            yield _not_played(line) if award.not_played else _award(scored, i, line, award, averages)


def _not_played(line: Line) -> Adjustment:
    where, article = at(line), Sentence("NP", "NP")
    return Adjustment(
        Sentence(
            f"{where.en}: not played by decision, so neither a result nor a top (NP).",
            f"{where.fr} : non jouée par décision, donc ni résultat ni top (NP).",
        ),
        article, line.board, line.place,
    )


def _award(scored: ScoredEvent, i: int, line: Line, award: Adjusted, averages: OwnAverages) -> Adjustment:
    where = at(line)
    sides = (
        (award.ns, award.ns_word, award.ns_assigned, int(scored.ns[i]), scored.ns_imps),
        (award.ew, award.ew_word, award.ew_assigned, int(scored.ew[i]), scored.ew_imps),
    )
    said, articles = [], []
    for percent, word, assigned, competitor, imps in sides:
        worth = None if imps is None else Fraction(int(imps.num[i]), int(imps.den[i]))
        own = averages.of(competitor) if word in AVERAGE else None
        said.append(_assigned_words(assigned) if assigned else _artificial_words(Fraction(str(percent)), word, worth, own))
        articles.append(_article("" if imps is not None else word, assigned))
    cited = Sentence(*(", ".join(dict.fromkeys(article[language] for article in articles)) for language in (0, 1)))
    (ns_en, ns_fr), (ew_en, ew_fr) = said
    return Adjustment(
        Sentence(f"{where.en}: NS {ns_en}; EW {ew_en} ({cited.en}).", f"{where.fr} : NS {ns_fr} ; EO {ew_fr} ({cited.fr})."),
        cited, line.board, line.place,
    )


def _article(word: Word, assigned: Assigned) -> Sentence:
    if assigned:
        return Sentence("Law 12C1", "Loi 12C1")
    return Sentence("Law 88, art. 84.3.3", "Loi 88, art. 84.3.3") if word == "A+" else Sentence("Law 12C2", "Loi 12C2")


def _assigned_words(assigned: Assigned) -> Sentence:
    if len(assigned) == 1:
        return Sentence(f"assigned {assigned[0][1]:+d}", f"{assigned[0][1]:+d} attribués")
    parts = [(figure(weight * 100), f"{score:+d}") for weight, score in assigned]
    return Sentence(
        "assigned " + " and ".join(f"{weight.en} % of {score}" for weight, score in parts),
        " et ".join(f"{weight.fr} % de {score}" for weight, score in parts) + " attribués",
    )


def _artificial_words(percent: Fraction, word: Word, imps: Fraction | None, own: Fraction | None) -> Sentence:
    """A percentage, a word with its percentage, or either with its IMPs; own: the pair's average on its other boards."""
    en, fr = (f"{word} ", f"{FRENCH_WORDS[word]} ") if word else ("", "")
    if imps is not None:
        worth, sign = figure(imps), "+" if imps > 0 else ""
        given = figure(percent)
        return Sentence(
            f"{en or f'{given.en} % '}= {sign}{worth.en} IMPs", f"{fr or f'{given.fr} % '}= {sign}{worth.fr} IMP"
        )
    moved = None if own is None else average_of(word, own) * 100
    if moved is None or moved == percent:
        given = figure(percent)
        return Sentence(f"{en}{given.en} %", f"{fr}{given.fr} %")
    given = figure(moved)
    return Sentence(f"{en}by own average {given.en} %", f"{fr}à sa moyenne, {given.fr} %")


class OwnAverages:
    """The average of a pair on its boards without an A+ or A−, which those then follow (Law 88)."""

    def __init__(self, scored: ScoredEvent) -> None:
        self._scored = scored
        awards = [read_adjusted(line.adjusted) if line.adjusted else None for line in scored.event.lines]
        words = [("", "") if award is None else (award.ns_word, award.ew_word) for award in awards]
        self._usual = [np.array([word[side] not in AVERAGE for word in words], np.bool_) for side in (0, 1)]

    def of(self, competitor: int) -> Fraction | None:
        """Between 0 and 1; None when averages are fixed, or the pair has no other board."""
        scored = self._scored
        if not scored.event.method.own_average:
            return None
        points = most = Fraction(0)
        sides = ((scored.ns_notes, scored.ns, self._usual[0]), (scored.ew_notes, scored.ew, self._usual[1]))
        for notes, who, usual in sides:
            for row in np.flatnonzero((who == competitor) & usual & notes.counts).tolist():
                points += Fraction(int(notes.num[row]), int(notes.den[row]))
                most += int(notes.top[row])
        return points / most if most else None


# --- Seats ---


def _wrong_way(scored: ScoredEvent) -> Iterator[Adjustment]:
    """The boards that two pairs played in each other's seats, in an event of two lines."""
    event = scored.event
    if event.method.winners == 1:
        return
    entered = {(c.section, c.number, c.line) for c in scored.competitors}
    boards: dict[tuple[str, str, str], list[int]] = {}
    for line in event.lines:
        if seats_of(line, event, entered)[0][2] == "EW":
            boards.setdefault((line.section, line.ns, line.ew), []).append(line.board)
    for (section, ns, ew), swapped in boards.items():
        some = len(swapped) > 1
        en, fr = (", ".join(map(str, swapped[:-1])) + last * some + str(swapped[-1]) for last in (" and ", " et "))
        yield Adjustment(
            Sentence(
                f"Board{'s' * some} {en}, NS {section}{ns} – EW {section}{ew}: played the wrong way round, counted for each "
                "pair’s own line.",
                f"Donne{'s' * some} {fr}, NS {section}{ns} – EO {section}{ew} : jouée{'s' * some} à l’envers, "
                f"comptée{'s' * some} pour la ligne de chaque paire.",
            ),
            Sentence("", ""), swapped[0],
        )


def _substitutes(event: PairsEvent) -> Iterator[Adjustment]:
    for pair in event.pairs:
        for sub in pair.substitutes:
            who = f"{pair.line} {pair.section}{pair.number}".strip()
            one = sub.first == sub.last
            en, fr = ("round {0}", "à la position {0}") if one else ("rounds {0} to {1}", "aux positions {0} à {1}")
            yield Adjustment(
                Sentence(
                    f"{who}: {sub.name} plays for {sub.replaces} in {en.format(sub.first, sub.last)}.",
                    f"{who.replace('EW', 'EO')} : {sub.name} joue pour {sub.replaces} {fr.format(sub.first, sub.last)}.",
                ),
                Sentence("", ""),
            )


# --- Penalties ---


def _penalty(scored: ScoredEvent, penalty: Penalty) -> Adjustment:
    c = penalised(penalty, scored.competitors)
    competitor = scored.competitors[c]
    who = f"{competitor.line} {competitor.id}".strip()
    size, bonus = figure(abs(penalty.amount)), penalty.amount < 0
    units = {
        "mp": (f"{size.en} matchpoints", f"{size.fr} points de match"),
        "IMP": (f"{size.en} IMPs", f"{size.fr} IMP"),
        "percent of the session": (f"{size.en} % of the session", f"{size.fr} % de la séance"),
        "percent of a top": (f"{size.en} % of a top", f"{size.fr} % d'un top"),
    }
    en, fr = units[penalty.unit]
    if penalty.unit == "percent of a top":
        points = figure(abs(penalty.amount) / 100 * highest_tops(scored.sides, {c}, scored.event.method)[c])
        en, fr = f"{en}, {points.en} matchpoints", f"{fr}, {points.fr} points de match"
    article = Sentence(penalty.article, penalty.article) if penalty.article else Sentence("Law 90", "Loi 90")
    why = f": {penalty.why}" if penalty.why else ""
    return Adjustment(
        Sentence(
            f"{who}: {'bonus' if bonus else 'penalty'} of {en}{why} ({article.en}).",
            f"{who.replace('EW', 'EO')} : {'bonus' if bonus else 'pénalité'} de {fr}{why.replace(': ', ' : ')} ({article.fr}).",
        ),
        article, None, penalty.place,
    )


def figure(value: Fraction) -> Sentence:
    """A number with two decimals at most, and a comma in French: 62.25 · 62,25, 60 · 60, −3 · −3."""
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return Sentence(text, text.replace(".", ","))
