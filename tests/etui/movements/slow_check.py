"""A slow check of any movement of pairs, written apart from the audit: every play against every earlier play it touches."""

from __future__ import annotations

from collections import Counter, defaultdict

from etui.movements.model import Movement


def breaks(movement: Movement, *, meet_again: bool = False) -> list[str]:
    """Every breach of the rules: people at two places, boards or opponents met twice, boards at more places than copies.

    Tables that the round names as sharing count as one place, if they do play the same boards.
    """
    found: list[str] = []
    met_boards: dict[int, set[int]] = defaultdict(set)
    met_pairs: set[frozenset[int]] = set()
    for rnd in movement.rounds:
        present: Counter[int] = Counter(rnd.out)
        lies_at: dict[int, list[int]] = defaultdict(list)
        for table in rnd.tables:
            ns, ew = table.who
            if ns is None or ew is None:
                continue
            present.update((ns, ew))
            couple = frozenset((ns, ew))
            if len(couple) == 1 or (couple in met_pairs and not meet_again):
                found.append(f"round {rnd.round}: {ns} and {ew} meet again")
            met_pairs.add(couple)
            for board in table.boards:
                lies_at[board].append(table.table)
                for pair in (ns, ew):
                    if board in met_boards[pair]:
                        found.append(f"round {rnd.round}: pair {pair} plays board {board} again")
                    met_boards[pair].add(board)
        if set(present.values()) != {1}:
            found.append(f"round {rnd.round}: somebody at two places: {present.most_common(1)}")
        if set(present) != set(movement.competitors):
            found.append(f"round {rnd.round}: somebody is nowhere")
        place = {table: group for group in rnd.sharing for table in group}
        for board, tables in lies_at.items():
            if len({place.get(table, (table,)) for table in tables}) > movement.copies:
                found.append(f"round {rnd.round}: board {board} at tables {tables}")
    return found


def outs(movement: Movement) -> Counter[int]:
    """How many rounds each pair sits out."""
    return Counter(pair for rnd in movement.rounds for pair in rnd.out)
