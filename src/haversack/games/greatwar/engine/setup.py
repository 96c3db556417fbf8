"""Set-up: cards removed unseen, hands given, the opening deal (G-SET)."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import into_hand, tell
from haversack.games.greatwar.engine.hands import deal_opening
from haversack.games.greatwar.engine.turn import Turn
from haversack.games.greatwar.facts.constants import DECKS, PH_TURN_START, SIDES

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def set_up(s: "State") -> None:
    """Remove cards unseen, deal, and go on to the choice of what to keep (G-SET-1 to G-SET-4)."""
    rules = s.rules
    tell(s, events.STARTED, ())
    for deck in range(DECKS):
        cards = s.shuffle(rules.pools[deck])
        gone = rules.removals[deck]
        s.removed += cards[:gone]
        s.decks[deck] = cards[gone:]
        tell(s, events.REMOVED, (deck, gone))
    for side in range(SIDES):
        into_hand(s, side, rules.start[side])
        for card in rules.start[side]:
            s.shown[side] |= 1 << card
        if rules.start[side]:
            tell(s, events.GIVEN, (side, len(rules.start[side])), rules.start[side])
    s.push(Turn(PH_TURN_START))
    deal_opening(s, 1)
