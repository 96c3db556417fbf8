"""Cards that could do nothing if they were played now, and battles that lead to nothing."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.queries import listening
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.constants import K_BATTLED, K_BATTLED_TEXT, T_STATUS
from haversack.kernel.cards import without

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


def why_idle(s: "State", card: "CardDef") -> str:
    """Say why a card of the hand could do nothing if it were played now; nothing where it could do something."""
    if card.type == T_STATUS:
        return ""
    hand = s.hands[card.power]
    if card.number in hand:
        hand = without(hand, card.number)
    for number in card.parts:
        verb = s.rules.verbs[number]
        if verb.is_gate():
            why = verb.barrier(s, card, hand)
            if why:
                return why
        elif verb.can(s, card, hand):
            return ""
    return s.rules.verbs[card.parts[0]].NOTHING if len(card.parts) == 1 else Verb.NOTHING


def opens_something(s: "State", card: "CardDef") -> bool:
    """Say whether even a battle in an empty space leads to something: a build there by the text or by a Status."""
    if any([s.rules.verbs[part].follows_battle() for part in card.parts + card.answer]):
        return True
    return any([len(listening(s, kind, card.country)) > 0 for kind in (K_BATTLED, K_BATTLED_TEXT)])
