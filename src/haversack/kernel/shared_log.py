"""A list that grows at one end and is shared by copies: a link is (everything before, newest item)."""

SharedLog = tuple[object, object] | None


def items_of(log: SharedLog) -> list[object]:
    """Return the items, oldest first."""
    out: list[object] = []
    link: object = log
    while isinstance(link, tuple):
        out.append(link[1])
        link = link[0]
    out.reverse()
    return out


def log_of(items: list[object]) -> SharedLog:
    """Return the log of these items, oldest first."""
    log: SharedLog = None
    for item in items:
        log = (log, item)
    return log
