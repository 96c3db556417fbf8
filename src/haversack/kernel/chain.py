"""A list that grows at one end and is shared by copies: a link is (everything before, newest item)."""

Chain = tuple[object, object] | None


def unrolled(chain: Chain) -> list[object]:
    """Return the items, oldest first."""
    out: list[object] = []
    link: object = chain
    while isinstance(link, tuple):
        out.append(link[1])
        link = link[0]
    out.reverse()
    return out


def rolled(items: list[object]) -> Chain:
    """Return the chain of these items, oldest first."""
    chain: Chain = None
    for item in items:
        chain = (chain, item)
    return chain
