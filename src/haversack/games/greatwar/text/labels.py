"""What each option says: what is done, what it counts and costs, and if nothing comes of it. (No rule in here.)"""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.procedure import NO_CARD, Procedure
from haversack.games.greatwar.engine.queries import adds_nothing, affects, armed_against, auras_on, can_cancel, worth
from haversack.games.greatwar.facts.constants import BY_AURA, CARDS, DECK, DONE, PLAY, T_HIDING
from haversack.games.greatwar.text.wording import card_name, facts, few, held
from haversack.kernel.english import all_of, one_of

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def label(s: "State", choice: int) -> str:
    """Return what an option says."""
    top: Procedure = s.stack[-1]
    if choice == DECK:
        return "Draw from the deck, unseen"
    if choice == DONE:
        return top.stopping(s)
    if choice < CARDS:
        return top.passing(s)
    card = (choice - CARDS) % s.cards.playable
    verb = choice - card
    if verb == PLAY or verb == s.cards.link:
        done = f"{'Play' if verb == PLAY else 'Add'} {card_name(s.cards, card)}"
        return f"{done}: {_placing(s, top, card, verb == s.cards.link)}"
    if verb == s.cards.keep:
        return f"Keep {held(s.cards, card)}"
    if verb == s.cards.take:
        return f"{top.TAKING} {held(s.cards, card)}"
    if verb == s.cards.discard:
        return f"{top.DISCARDING} {held(s.cards, card)}"
    if verb == s.cards.attach:
        return f"With {card_name(s.cards, card)}{_warning(s, top.goes_with(), card)}"
    if verb == s.cards.use:
        return (
            top.using(s, card) or f"Use {card_name(s.cards, card)}, already in play{_warning(s, card, top.goes_with())}"
        )
    return top.hitting(s, card) or _cancelling(s, card)


def _warning(s: "State", improvement: int, base: int) -> str:
    return " (a second one of its kind adds nothing)" if adds_nothing(s, improvement, base) else ""


# Cards on the table


def _cancelling(s: "State", card: int) -> str:
    """Return what it means to cancel a card."""
    counts = 0 if card in s.down else worth(s, s.side_of(card), card)
    freed = _freed(s, card)
    back = f"; {all_of(few(s.cards, freed))} face up again" if freed else ""
    return f"Cancel {card_name(s.cards, card)}: {counts} BP less for the enemy{back}"


def _freed(s: "State", source: int) -> list[int]:
    """Return the cards that come back if the source that holds them is cancelled (S8)."""
    auras = s.rules.restores_auras
    return [
        hold >> 16
        for hold in s.holds
        if hold >> 8 & 255 == source and ((hold & 255 == BY_AURA and auras) or s.rules.restores_all)
    ]


# Cards to be placed


def _placing(s: "State", top: Procedure, card: int, linking: bool) -> str:
    """Return what a card would count and do if it were placed now."""
    side = s.seat
    notes = facts(s.cards, card, _points(s, side, card))
    if linking and top.goes_with() != NO_CARD:
        return ", ".join(notes) + _warning(s, card, top.goes_with())
    if linking:
        bases = [c for c in s.table[side] if s.cards.links[card] & s.cards.traits[c] and c not in s.down]
        notes.append(f"links to {all_of(few(s.cards, bases))}")
    threats = [] if _breaks(s, side, card) else auras_on(s, card, side)
    if threats:
        return f"{', '.join(notes)}; cancelled at once by {s.cards.names[threats[0]]}"
    armed = armed_against(s, card, side)
    effects = [f"the enemy may cancel it with {one_of(few(s.cards, armed))}"] if armed else []
    target = top.answered()
    effects += _answering(s, card, target) if target != NO_CARD else _effects(s, side, card)
    bearing = top.bearing(s, card)
    return "; ".join([", ".join(notes), *effects, *([bearing] if bearing else [])])


def _points(s: "State", side: int, card: int) -> str:
    counts = worth(s, side, card)
    if counts == s.cards.bp[card]:
        return f"{counts} BP"
    return f"{counts} BP ({s.cards.bp[card]} but for {s.cards.names[s.event]})"


def _breaks(s: "State", side: int, card: int) -> bool:
    """Say whether a card cancels an aura that would cancel it."""
    if not s.cards.breaks[card]:
        return False
    return any(
        [s.cards.cancels[card] & s.cards.aimed_at[c] and can_cancel(s, card, c) for c in auras_on(s, card, side)]
    )


def _answering(s: "State", card: int, target: int) -> list[str]:
    """Return what an answer does to the card it answers."""
    if not affects(s, card, target):
        return [f"does nothing to {s.cards.names[target]}", *_effects(s, s.seat, card)]
    if s.cards.traits[card] & T_HIDING:
        return [f"{s.cards.names[target]} may not look at your hand"]
    return [
        s.cards.nodes[node].answering(s, card, target)
        for node in s.cards.on_play[card]
        if s.cards.nodes[node].affects(s, card, target)
    ]


def _effects(s: "State", side: int, card: int) -> list[str]:
    """Return what a card would do on entering, and what it would not."""
    return [words for words in [s.cards.nodes[node].doing(s, side, card) for node in s.cards.on_play[card]] if words]
