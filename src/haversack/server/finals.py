"""What of a question could not be taken back, as far as the one who is asked can know it.

The rule of undo is the match's: a choice may be taken back while the same seat decides, no chance was used and nothing
was learnt. Beforehand the truth must not be looked at, since that would tell it. So all that the player does not know
is dealt anew many times over, with seeds that nobody can guess, and the choice is tried in each deal: if in one of them
another is asked, chance is used, or the game goes on otherwise than in the others, the choice is final. A window in
which somebody might answer makes it final whether or not somebody can.
"""

import hashlib
import hmac
from collections.abc import Sequence

from haversack.kernel.match import Match
from haversack.kernel.state import GameState

DEALS = 32


def final_choices(match: Match, secret: bytes) -> list[int]:
    """Return the choices of the open question that could not be taken back."""
    seats = _seats_asked(match)
    deals = _deals(match, seats, secret)
    return [choice for choice in match.state.legal if _is_final(deals, [choice], seats)]


def are_final(match: Match, choices: Sequence[int], secret: bytes) -> bool:
    """Say whether several choices made with one answer could not be taken back."""
    seats = _seats_asked(match)
    steps = match.state.steps_of(choices)
    return _is_final(_deals(match, seats, secret), steps, seats)


def _seats_asked(match: Match) -> list[str]:
    """Return the seats of the player who is asked."""
    return match.seats_of(match.player_at(match.decider))


def _deals(match: Match, seats: list[str], secret: bytes) -> list[GameState]:
    """Return how the game may stand for all that those seats know."""
    start = match.state.clone()
    start.log = None
    return [start.determinise(seats, _seed(match.number, deal, secret)) for deal in range(DEALS)]


def _seed(number: int, deal: int, secret: bytes) -> int:
    return int.from_bytes(hmac.new(secret, f"{number} {deal}".encode(), hashlib.sha256).digest()[:6], "big")


def _is_final(deals: list[GameState], choices: list[int], seats: list[str]) -> bool:
    seen: tuple[object, object] | None = None
    for deal in deals:
        after = deal.clone()
        for choice in choices:
            after.apply_id(choice)
        if after.seat != deal.seat or after.rng != deal.rng:
            return True
        found = (after.view(seats), after.events_for(seats))
        if seen is not None and found != seen:
            return True
        seen = found
    return False
