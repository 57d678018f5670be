"""Tarot seatings that no moves along the tables give: the charts for 3 and 4 tables, and guides by field arithmetic.

The two charts are those of the French federation as the seed prints them, one line a round, tables from left to right,
each NORTH SOUTH EAST WEST. With so few tables players change seats as well as tables.
"""

from __future__ import annotations

from itertools import count

Chart = tuple[tuple[tuple[int, ...], ...], ...]          # rounds of tables of four player numbers


def _chart(text: str) -> Chart:
    return tuple(
        tuple(tuple(map(int, table.split())) for table in line.split("|")) for line in text.strip().splitlines()
    )


THREE_TABLES = _chart("""
1  2  3  4 |  5  6  7  8 |  9 10 11 12
1  8  7 10 |  5  2 11 12 |  9  3  4  6
1  9  5  3 |  7 11  4 10 |  2  6 12  8
1  2  7 12 |  5  6 11  3 |  9 10  4  8
1  8  6 11 |  5  2  4 10 |  9  3 12  7
1  9  7  2 |  5 11  4 12 | 10  6  3  8
""")

FOUR_TABLES = _chart("""
 1  2  3  4 |  5  6  7  8 |  9 10 11 12 | 13 14 15 16
 1  8 10 15 | 16  9  7  2 |  6  3 13 12 | 11 14  4  5
 1  7 12 14 | 15  9  6  4 |  8  2 13 11 | 10 16  3  5
 1  6 11 16 | 14  9  8  3 |  7  4 13 10 | 12 15  2  5
 1  5  9 13 |  2  6 10 14 |  3  7 11 15 |  4  8 12 16
""")

# Ours. Two rounds of 3 tables always bring three couples together again; this chart never does it three times before
# round 6, and everybody sits once or twice in each seat. The federation's has a couple that meets three times by round 4.
THREE_TABLES_BEST = _chart("""
 1  2  3  4 |  5  6  7  8 |  9 10 11 12
 8  4 12  1 |  2  7  6  9 | 11  3  5 10
 6 11  8  2 | 10 12  4  7 |  3  9  1  5
 7  1 10  2 | 12  3  6 11 |  4  5  9  8
12  8  2  3 |  5  4 10  6 |  7  9  1 11
 2  5 12  9 | 10  6  8  1 | 11  7  3  4
""")

# The polynomial that makes a field of each size, its digits base p from the lowest power up to the leading 1.
FIELDS = {4: (2, (1, 1, 1)), 8: (2, (1, 1, 0, 1)), 9: (3, (2, 1, 1)), 16: (2, (1, 1, 0, 0, 1))}


def field_offsets(tables: int, rounds: int) -> list[tuple[list[int], ...]]:
    """For each round and each line, the table (from 0) of the player who starts at table 0, 1, 2…, by field arithmetic.

    Tables and rounds are the elements of the field with 4, 8, 9 or 16 elements. In round r the player of table x goes
    to x + a·r, with a = 0, 1 and two other elements for the four lines. Two players of lines a and b then meet only in
    the round that solves (a − b)·r = y − x: once, in as many rounds as there are tables.
    """
    prime, polynomial = FIELDS[tables]
    return [
        tuple(
            [_plus(x, _times(line, rnd % tables, prime, polynomial), prime) for x in range(tables)] for line in range(4)
        )
        for rnd in range(rounds)
    ]


def _digits(element: int, prime: int, length: int) -> list[int]:
    return [element // prime**power % prime for power in range(length)]


def _number(digits: list[int], prime: int) -> int:
    return sum(digit % prime * prime**power for power, digit in zip(count(), digits, strict=False))


def _plus(one: int, other: int, prime: int) -> int:
    size = 4 if prime == 2 else 2
    return _number([a + b for a, b in zip(_digits(one, prime, size), _digits(other, prime, size), strict=True)], prime)


def _times(one: int, other: int, prime: int, polynomial: tuple[int, ...]) -> int:
    """The product of two polynomials, less multiples of the one that makes the field."""
    degree = len(polynomial) - 1
    product = [0] * (2 * degree - 1)
    for i, a in enumerate(_digits(one, prime, degree)):
        for j, b in enumerate(_digits(other, prime, degree)):
            product[i + j] += a * b
    for power in range(len(product) - 1, degree - 1, -1):
        leading = product[power] % prime
        for k, coefficient in enumerate(polynomial):
            product[power - degree + k] -= leading * coefficient
    return _number(product[:degree], prime)
