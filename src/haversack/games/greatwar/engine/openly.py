"""What a hand could hold as far as everybody knows: by this uniform windows are put (docs/reactions.md).

Backs are open, so everybody counts the cards of each deck in a hand; which they are may be any that lie open nowhere.
Nothing here reads which of them are truly held. An HMG is taken for playable: its improvement could be held too.
"""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.queries import affects, in_step, room, used_up
from haversack.games.greatwar.facts.constants import (
    BONUS,
    DECKS,
    IMPROVEMENT,
    INTERRUPT,
    JOKER,
    NAT,
    OPTIONAL,
    PROTECTED,
    SIDES,
    Cards,
)
from haversack.games.greatwar.language.tables import BIT

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def could_hold(s: "State", side: int) -> list[int]:
    """Return every card that may be in a hand: those all have seen there, and of each back in it those unseen."""
    out: list[int] = []
    backs = 0
    for card in s.hands[side]:
        if s.shown[side] & BIT[card]:
            out.append(card)
        else:
            backs |= 1 << s.cards.deck_of[card]
    for deck in range(DECKS):
        if backs >> deck & 1:
            out += s.decks[deck]
    for zone in _hidden(s):
        out += [card for card in zone if backs >> s.cards.deck_of[card] & 1]
    return out


def _hidden(s: "State") -> list[Cards]:
    """Return the cards beside those of the decks that not everybody has seen."""
    out = [s.removed]
    for side in range(SIDES):
        out.append(s.aside[side])
        out.append(tuple([card for card in s.hands[side] if not s.shown[side] & BIT[card]]))
    return out


def could_place(s: "State", side: int) -> list[int]:
    """Return the cards a side may hold and place now, duties not asked."""
    barred, bars = s.barred[side] | used_up(s, side), s.rules.bars
    return [card for card in could_hold(s, side) if not barred & bars[card]]


def could_play(s: "State", side: int) -> bool:
    """Say whether a side may hold a card to play in its step."""
    return room(s, side) > 0 and len(could_place(s, side)) > 0


def could_play_optional(s: "State", side: int) -> bool:
    """Say whether a side may hold a Bonus card or Joker to play."""
    printed = s.cards.printed
    return any([printed[card] & OPTIONAL for card in could_place(s, side)])


def could_owe_joker(s: "State", side: int) -> bool:
    """Say whether a side may hold a Nationality Joker to play."""
    flags = s.cards.flags
    return any([flags[card] & NAT and flags[card] & JOKER for card in could_place(s, side)])


def could_link(s: "State", side: int) -> bool:
    """Say whether a side may hold a Plus card that links to a card of its own."""
    links, traits = s.cards.links, s.traits[side]
    return any([links[card] & traits for card in could_place(s, side)])


def could_add(s: "State", side: int) -> bool:
    """Say whether a side may hold a card to add to its card of the round."""
    if room(s, side) < 1:
        return False
    return could_link(s, side) or (s.rules.any_time and could_play_optional(s, side))


def could_name_event(s: "State", side: int) -> bool:
    """Say whether a side may hold a card that names the event shown."""
    event, immune = s.event - s.cards.playable, s.cards.immune
    return any([immune[card] >> event & 1 for card in could_place(s, side)])


def could_answer(s: "State", side: int, card: int) -> bool:
    """Say whether a side may hold an answer to an enemy card just placed."""
    any_time, flags = s.rules.any_time, s.cards.flags
    wanted = INTERRUPT | OPTIONAL if any_time else INTERRUPT
    found = [mine for mine in could_place(s, side) if flags[mine] & wanted]
    return len(found) > 0 if any_time else any([affects(s, mine, card) for mine in found])


def could_improve(s: "State", side: int, needed: int) -> bool:
    """Say whether a side may hold an improvement, with room for so many cards."""
    if room(s, side) < needed:
        return False
    barred, bars, flags = s.barred[side], s.rules.bars, s.cards.flags
    return any([flags[card] & IMPROVEMENT and not barred & bars[card] for card in could_hold(s, side)])


def could_bring(s: "State", side: int, card: int, mask: int) -> bool:
    """Say whether a side may hold what a card brings, or a Plus card that links beside it."""
    stepping = in_step(s, side)
    if stepping and s.placed >= s.limits[side]:
        return False
    if (stepping or (s.rules.optional_links and side == s.active)) and could_link(s, side):
        return True
    no_bonus = s.rules.jack_without_bonus and s.cards.is_leader[card]
    aimed_at, flags = s.cards.aimed_at, s.cards.flags
    return any([mask & aimed_at[c] and not (no_bonus and flags[c] & BONUS) for c in could_place(s, side)])


def could_discard(s: "State", side: int) -> bool:
    """Say whether a side may hold a card that may be discarded by choice."""
    return any([not s.cards.printed[card] & PROTECTED for card in could_hold(s, side)])


def could_match(s: "State", side: int, mask: int) -> bool:
    """Say whether a side may hold one of the cards a filter speaks of."""
    return any([mask & s.cards.aimed_at[card] for card in could_hold(s, side)])
