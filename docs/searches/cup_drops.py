"""How often the lower bracket repeats a match of the upper one, for each way to drop losers (``etui.cup.drops``).

An early rematch is a match of the lower bracket, before its final, between two who have met already. Every game is a coin
flip; the bracket is full. Run it: ``python docs/searches/cup_drops.py [TOURNAMENTS]``. With 20 000 tournaments of each size:

    entries  alternating       sharly       spread
          8         0.25         0.25         0.25
         16         0.40         0.59         0.40
         32         0.79         1.66         0.42
         64         1.56         3.91         0.37
        128         3.06         8.47         0.39

The greedy masks of ``spread`` equal ``alternating`` up to 16 entries. From 32 on they also keep a loser away from those who
lost in the round before, whom a plain reversal every second time brings back. An exhaustive search over every XOR mask at 32
(``--search``) finds nothing better than 0.40, with the masks 3, 2, 0, 0.
"""

from __future__ import annotations

import itertools
import sys
from random import Random

from etui.cup import drops
from etui.cup.bracket_order import bracket_order
from etui.cup.model import CupSettings, Match
from etui.cup.tree import matches_of


def early_rematches(matches: tuple[Match, ...], size: int, rng: Random) -> int:
    """Early rematches of one tournament of coin flips."""
    last_lower = 2 * (size.bit_length() - 1) - 2
    came: dict[tuple[str, str], int] = {}
    met: set[frozenset[int]] = set()
    count = 0
    for match in matches:
        sides = [source.seed or came[source.kind, source.match] for source in match.sources]
        if match.bracket == "lower" and match.stage < last_lower and frozenset(sides) in met:
            count += 1
        met.add(frozenset(sides))
        rng.shuffle(sides)
        came["winner", match.id], came["loser", match.id] = sides
    return count


def mean(strategy: str, size: int, tournaments: int) -> float:
    """Early rematches a tournament."""
    matches = matches_of(bracket_order(size), CupSettings(variant="double", drops=strategy))
    rng = Random(size)
    return sum(early_rematches(matches, size, rng) for _ in range(tournaments)) / tournaments


def search(size: int, tournaments: int) -> list[tuple[float, tuple[int, ...]]]:
    """Every choice of masks, best first."""
    sizes = [size >> (drop + 1) for drop in range(1, size.bit_length() - 1)]
    found = []
    for masks in itertools.product(*map(range, sizes)):
        drops.DROPS["tried"] = lambda drop, losers, masks=masks: masks[drop - 1]
        found.append((mean("tried", size, tournaments), masks))
    del drops.DROPS["tried"]
    return sorted(found)


if __name__ == "__main__":
    if "--search" in sys.argv:
        for value, masks in search(32, 1000)[:8]:
            print(f"{value:.2f}", masks)
        sys.exit()
    tournaments = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print("entries  " + "  ".join(f"{name:>11}" for name in drops.DROPS))
    for size in (8, 16, 32, 64, 128):
        print(f"{size:>7}  " + "  ".join(f"{mean(name, size, tournaments):>11.2f}" for name in drops.DROPS))
