"""What options about cards say: playing, preparing, revealing, discarding, and what a Status would do."""

from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.idle import why_idle
from haversack.games.y1914.names import (
    POWERS_THE,
    SPACES_THE,
    counted_cards,
    listed,
    losses_listed,
    symbol_name,
    type_name,
)
from haversack.games.y1914.queries import (
    losses,
)
from haversack.games.y1914.responses import sustain_cost
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    ADJECTIVES,
    B_ATTACK,
    B_COUNTER,
    E_ATTRITION,
    E_COST,
    E_INSPECT,
    E_REPEAT,
    E_SCORE,
    P_ATTRITION,
    P_BATTLE,
    P_DRAFT,
    P_PAY,
    P_PEEK,
    POWER_NAMES,
    S_ATTACK,
    S_BUILT,
    S_DEFEND,
    S_FREE_DRAFT,
    S_FROM_HAND,
    S_KEEP_PLAYED,
    S_PILE_DRAFT,
    S_RESOLVED,
    S_STAY_PAID,
    S_TAKE_BACK,
    Y_ATTRITION,
    Z_PREPARED,
)
from haversack.games.y1914.turn import serves_singly, worn_down


def card_label(s: Board, choice: int) -> str:
    """Return what an option about a card says."""
    rules = s.rules
    if choice >= rules.use:
        return _use_label(s, rules.cards[choice - rules.use])
    if choice >= rules.unprepare:
        return f"Return {rules.cards[choice - rules.unprepare].title} to your hand"
    if choice >= rules.prepare:
        card = rules.cards[choice - rules.prepare]
        return f"Prepare {card.title}: {card.side}"
    if choice >= rules.place:
        return f"Put {rules.cards[choice - rules.place].title} under your draw deck"
    if choice >= rules.take:
        return _take_label(s, rules.cards[choice - rules.take])
    if choice >= rules.give:
        return _discard_label(s, rules.cards[choice - rules.give], True)
    if choice >= rules.discard:
        return _discard_label(s, rules.cards[choice - rules.discard], False)
    return _play_label(s, rules.cards[choice - rules.play])


def _play_label(s: Board, card: CardDef) -> str:
    """Return what playing a card does: what its attrition comes to now, its VP, whether it would do nothing."""
    why = why_idle(s, card)
    if why:
        return f"Play {card.title}: would do nothing now, as {why}"
    numbers = [0] * len(POWER_NAMES)
    points = 0
    for part in card.parts:
        node = s.rules.nodes[part]
        if node.op == E_ATTRITION:
            numbers = [have + more for have, more in zip(numbers, losses(s, node), strict=True)]
        elif node.op == E_SCORE:
            points += node.amount
    notes = [f"discards now {losses_listed(numbers)}"] if any(numbers) else []
    notes += [f"gains {points} VP"] if points else []
    return f"Play {card.title}: {', '.join(notes)}" if notes else f"Play {card.title}"


def _take_label(s: Board, card: CardDef) -> str:
    if s.stack[-1][0] == P_DRAFT:
        return f"Draft {card.title}"
    return f"Take {card.title} from your discard pile"


def _discard_label(s: Board, card: CardDef, prepared: bool) -> str:
    """Return the discard of a card: from the hand, prepared, from the table, or another Power's."""
    frame = s.stack[-1]
    if frame[0] == P_PEEK:
        return f"Discard {card.title} of {POWERS_THE[card.power]}: {card.side}"
    if frame[0] == E_INSPECT:
        return f"Discard {card.title} from the hand of {POWERS_THE[card.power]}"
    if prepared:
        return f"Discard the prepared {card.title}: {card.side}"
    if s.status & card.bit:
        return f"Discard the Status {card.title} from the table"
    if frame[0] == E_REPEAT:
        numbers = losses(s, s.rules.nodes[s.rules.nodes[frame[2]].parts[0]])
        return f"Discard {card.title} for it: {losses_listed(numbers)} more"
    return f"{'Pay with' if frame[0] in (P_PAY, E_COST) else 'Discard'} {card.title} from your hand"


def _use_label(s: Board, card: CardDef) -> str:
    """Return what revealing a prepared card, or using a Status, does."""
    frame = s.stack[-1]
    if s.status & card.bit and card.number not in s.prepared[card.power]:
        return f"Use {card.title}: {_status_words(s, card)}"
    if frame[0] == P_ATTRITION:
        return f"Reveal {card.title}: {_attrition_words(s, card)}"
    if frame[0] != P_BATTLE:
        return f"Discard the prepared {card.title} for it: {card.side}"
    symbol = symbol_name(card.symbol, card.symbols)
    if frame[1] == B_COUNTER:
        return f"Reveal {card.title}: {symbol} on {SPACES_THE[frame[4]]}"
    cost = sustain_cost(s, frame, card.power) if frame[1] == B_ATTACK else 0
    return f"Reveal {card.title}: {symbol}{', costs 1 hand card for the terrain' if cost else ''}"


def _attrition_words(s: Board, card: CardDef) -> str:
    """Return whom an Attrition card would cost cards."""
    named = losses_listed(list(card.losses))
    single = [POWER_NAMES[power] for power in worn_down(s, card)] if serves_singly(s, card) else []
    one = f"{listed(single, 'or')} discards 1 card" if single else ""
    if not named:
        return one
    symbol = symbol_name(Y_ATTRITION, card.symbols)
    return f"{symbol}, discards: {named}{f', or only {one}' if one else ''}"


def _status_words(s: Board, card: CardDef) -> str:
    """Return what a Status on the table would do now."""
    frame = s.stack[-1]
    if card.role == S_ATTACK:
        if card.zone < 0:
            return "look at the defenders' prepared cards and discard one; the Status is then discarded"
        what = "a prepared card" if card.zone == Z_PREPARED else "the top card of its draw deck"
        return f"a Power that defends discards {what}"
    if card.role == S_DEFEND:
        return "the attacker discards a hand card"
    if card.role in (S_BUILT, S_RESOLVED):
        then = "battle next to the new Army" if card.role == S_BUILT else f"build an Army in {SPACES_THE[frame[3]]}"
        return f"discard a prepared Sustain Land Battle to {then}"
    if card.role == S_FREE_DRAFT:
        return f"draft {piece_article(card)} at no cost"
    if card.role == S_PILE_DRAFT:
        return f"take {piece_article(card)} from your discard pile; the Entente loses {card.points} VP"
    if card.role == S_FROM_HAND:
        cost = sustain_cost(s, frame, card.power) if frame[0] == P_BATTLE else 0
        terrain = ", and 1 more for the terrain" if cost else ""
        return f"discard a {ADJECTIVES[card.country]} {type_name(card.card_type)} from your hand as a Sustain{terrain}"
    if card.role == S_KEEP_PLAYED:
        return f"{s.rules.cards[frame[2]].title} returns to your hand after its effect"
    kept = s.rules.cards[frame[3]]
    if card.role == S_TAKE_BACK:
        return f"{kept.title} returns to your hand"
    price_of = f" for {counted_cards(kept.symbols)} of your hand" if card.role == S_STAY_PAID else ""
    return f"{kept.title} stays prepared{price_of}"


def piece_article(card: CardDef) -> str:
    """Return the card a Status drafts, with its article."""
    adjective = ADJECTIVES[card.country]
    return f"{'an' if adjective[0] in 'AIO' else 'a'} {adjective} {type_name(card.card_type)}"
