"""Spaces as bits of an int, neighbours as masks, chains as a flood fill."""


def bit_list(mask: int) -> list[int]:
    """Return the numbers of the set bits, ascending."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def names_in(mask: int, names: list[str]) -> list[str]:
    """Return the names of the set bits, ascending."""
    out: list[str] = []
    while mask:
        low = mask & -mask
        out.append(names[low.bit_length() - 1])
        mask ^= low
    return out


def join(masks: list[int], one: int, other: int) -> None:
    """Make two spaces neighbours."""
    masks[one] |= 1 << other
    masks[other] |= 1 << one


def border_masks(numbers: dict[str, int], borders: tuple[tuple[str, str], ...]) -> list[int]:
    """Return the neighbours of each space; a border is a space and the words of those beside it, each pair once."""
    masks = [0] * len(numbers)
    for one, others in borders:
        for other in others.split():
            join(masks, numbers[one], numbers[other])
    return masks


def union_of(neighbours: list[int], mask: int) -> int:
    """Return the union of the neighbours of every space in the mask."""
    out = 0
    while mask:
        low = mask & -mask
        out |= neighbours[low.bit_length() - 1]
        mask ^= low
    return out


def connected(neighbours: list[int], seeds: int, within: int) -> int:
    """Return the spaces of `within` that hang together with the seeds, the seeds included."""
    reached = seeds
    frontier = seeds
    rest = within & ~seeds
    while frontier and rest:
        frontier = union_of(neighbours, frontier) & rest
        rest ^= frontier
        reached |= frontier
    return reached


def chain_steps(neighbours: list[int], seeds: int, within: int) -> list[tuple[int, int]]:
    """Return the shortest ways from the seeds to what hangs together with them, as steps from space to space."""
    out: list[tuple[int, int]] = []
    frontier, rest = seeds, within & ~seeds
    while frontier and rest:
        reached = 0
        for space in bit_list(frontier):
            near = neighbours[space] & rest & ~reached
            reached |= near
            out += [(space, other) for other in bit_list(near)]
        rest &= ~reached
        frontier = reached
    return out


def named_steps(steps: list[tuple[int, int]], names: list[str]) -> list[tuple[str, str]]:
    """Return steps from space to space by the names of the spaces."""
    return [(names[near], names[far]) for near, far in steps]


def within_distance(neighbours: list[int], start: int, steps: int) -> int:
    """Return the spaces at most that many steps from the start mask."""
    reached = start
    for _ in range(steps):
        reached |= union_of(neighbours, reached)
    return reached
