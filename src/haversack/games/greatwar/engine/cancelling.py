"""Turning cards face down and up again: cancels, auras, shields, what falls with a source (rulings, section 7)."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import less, look_over, mark_used, take_off, tell, to_pile, with_card
from haversack.games.greatwar.engine.queries import auras_on, can_cancel, has_live_aura, works_once
from haversack.games.greatwar.facts.constants import BY_AURA, BY_BASE, BY_ONE_SHOT

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def turn_down(s: "State", card: int, source: int, why: int) -> None:
    """Cancel a card: it lies face down, and what it held is checked (G-CAN-2)."""
    side = s.side_of(card)
    s.down = with_card(s.down, card)
    look_over(s, side)
    s.holds = tuple(sorted(s.holds + (card << 16 | source << 8 | why,)))
    tell(s, events.CANCELLED, (side, why), (card, source))
    _drop_orphans(s, card)
    release(s, card, False)


def _drop_orphans(s: "State", base: int) -> None:
    """Let the Plus cards of a base that is cancelled fall with it, where the option says so (S7)."""
    if s.rules.orphans_fall:
        for bond in s.bonds:
            if bond & 255 == base and s.is_up(bond >> 8):
                turn_down(s, bond >> 8, base, BY_BASE)


def one_shot(s: "State", source: int, card: int) -> None:
    """Use a one-shot cancel on a card; its source is marked used (G-CAN-5)."""
    mark_used(s, source)
    turn_down(s, card, source, BY_ONE_SHOT)
    if s.cards.restores[source]:
        release(s, card, True)


def release(s: "State", source: int, everything: bool) -> None:
    """Turn up what a fallen source held: victims of its aura, by option or by its canceller's text all (S8)."""
    if not s.holds:
        return
    freed: list[int] = []
    for hold in s.holds:
        if hold >> 8 & 255 == source and _comes_back(s, hold & 255, everything):
            freed.append(hold >> 16)
    for card in freed:
        restore(s, card)


def _comes_back(s: "State", why: int, everything: bool) -> bool:
    if why == BY_BASE:
        return False
    return everything or s.rules.restores_all or (why == BY_AURA and s.rules.restores_auras)


def restore(s: "State", card: int) -> None:
    """Turn a card face up again; it does not repeat what it does on entering, but its aura counts.

    A cancel of a card that fell as it entered was lost with all it does on entering (section 5, point 8).
    """
    side = s.side_of(card)
    s.holds = tuple([hold for hold in s.holds if hold >> 16 != card])
    s.down = less(s.down, card)
    s.traits[side] |= s.cards.traits[card]
    tell(s, events.RESTORED, (side,), (card,))
    if card in s.entering:
        s.entering = less(s.entering, card)
        if s.cards.cancels[card]:
            mark_used(s, card)
    suffer_auras(s, card)
    if s.is_up(card):
        sweep(s, card)
        for hold in s.holds:
            if hold & 255 == BY_BASE and hold >> 8 & 255 == card:
                restore(s, hold >> 16)


def suffer_auras(s: "State", card: int) -> None:
    """Let enemy auras cancel a card, the first that can."""
    sources = auras_on(s, card, s.side_of(card))
    if sources:
        strike(s, sources[0], card)


def strike(s: "State", source: int, card: int) -> None:
    """Let an aura cancel a card; where an event lets it work but once it is marked used."""
    if works_once(s, source):
        one_shot(s, source, card)
    else:
        turn_down(s, card, source, BY_AURA)


def sweep(s: "State", source: int) -> None:
    """Let an aura cancel every enemy card it can, in the order they were played."""
    for card in swept(s, source):
        if s.is_up(card) and s.is_up(source) and has_live_aura(s, source):
            strike(s, source, card)


def swept(s: "State", source: int) -> list[int]:
    """Return the enemy cards an aura would cancel now."""
    side = s.side_of(source)
    if not s.cards.auras[source] or not has_live_aura(s, source):
        return []
    aim = s.cards.auras[source]
    return [c for c in s.table[1 - side] if aim & s.cards.aimed_at[c] and c not in s.down and can_cancel(s, source, c)]


def strike_off(s: "State", card: int, source: int) -> None:
    """Cancel and discard a card in play (G-CAN-10): it counts nothing and is not captured."""
    side = s.side_of(card)
    tell(s, events.BLOCKADED, (side,), (card, source))
    if s.is_up(card):
        s.down = with_card(s.down, card)
        look_over(s, side)
        _drop_orphans(s, card)
        release(s, card, False)
    take_off(s, card)
    to_pile(s, (card,))
