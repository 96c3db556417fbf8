"""What each option says: what is done, what it counts and costs, and if nothing comes of it. (No rule in here.)"""

from haversack.games.greatwar.aces import rivals_of
from haversack.games.greatwar.catalogue import (
    AIMED_AT,
    AURAS,
    BP,
    BREAKS,
    CANCELS,
    CARD_NAMES,
    ENDS_STEP,
    FLAGS,
    IMMUNE,
    LATER,
    LINKS,
    NODES,
    ON_PLAY,
    SOURCES,
    T_HIDING,
    TRAITS,
)
from haversack.games.greatwar.entering import in_step
from haversack.games.greatwar.queries import (
    affects,
    armed_against,
    auras_on,
    can_cancel,
    has_live_aura,
    may_look,
    worth,
)
from haversack.games.greatwar.render import listed
from haversack.games.greatwar.render_face import class_words
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    ATTACK,
    BONUS,
    BY_AURA,
    CARDS,
    DECK,
    DONE,
    E_AURA,
    E_BLOCKADE,
    E_CANCEL,
    E_DRAW,
    E_END_STEP,
    E_EXTRA,
    E_LOOK,
    ENTER_ARMED,
    ENTER_WINDOW,
    IMPROVEMENT,
    JOKER,
    NAT,
    P_ACE,
    P_ATTACH,
    P_BLOCKADE,
    P_COMPANION,
    P_DISCARD,
    P_DRAFT,
    P_EFFECT,
    P_ENTER,
    P_EVENT_ANSWER,
    P_EXTRA,
    P_KEEP,
    P_OPTIONAL,
    P_REFILL,
    P_SAVE,
    P_SEARCH,
    P_SEEN,
    P_STEP,
    P_TAKE_BACK,
    PLAYABLE,
    PLUS,
)

PASSING = {
    P_EVENT_ANSWER: "Play nothing now",
    P_DRAFT: "Discard nothing and draw nothing",
    P_OPTIONAL: "Play nothing in this phase",
    P_STEP: "Play nothing",
    P_COMPANION: "None",
    P_ATTACH: "Leave it free",
    P_SEEN: "Let the enemy keep them",
    P_BLOCKADE: "Discard nothing",
    P_SAVE: "Save nothing",
    P_TAKE_BACK: "Take nothing back",
}
STOPPING = {
    P_KEEP: "Keep no more",
    P_STEP: "Stop: end your step",
    P_EXTRA: "Bring no more",
    P_ACE: "Leave it free",
    P_DISCARD: "Discard no more",
    P_REFILL: "Take no second one",
}
FEW = 3


def label(s: Board, choice: int) -> str:
    """Return what an option says."""
    procedure = s.stack[-1][0]
    if choice == DECK:
        return "Draw from the deck, unseen"
    if choice == DONE:
        meets = procedure == P_ACE and bool(rivals_of(s, s.stack[-1][2], s.seat))
        return "Fight with no more improvements" if meets else STOPPING.get(procedure, "Done")
    if choice < CARDS:
        return _passing(s)
    verb, card = divmod(choice - CARDS, PLAYABLE)
    if verb <= 1:
        return f"{'Play' if verb == 0 else 'Add'} {card_name(card)}: {_placing(s, card, verb == 1)}"
    if verb == 2:
        return f"Keep {held(card)}"
    if verb == 3:
        return f"{'Take back' if procedure == P_TAKE_BACK else 'Take'} {held(card)}"
    if verb == 4:
        return f"{_discarding(procedure)} {held(card)}"
    return _on_table(s, verb, card)


def card_name(card: int) -> str:
    """Return a card's name, with its subtitle if it has one."""
    subtitle = SOURCES[card].subtitle
    return f"{CARD_NAMES[card]} ({subtitle})" if subtitle else CARD_NAMES[card]


def held(card: int) -> str:
    """Return a card that lies in a hand: its name, what it is, what it counts."""
    plus = ["Plus card"] if FLAGS[card] & PLUS else []
    return f"{card_name(card)}: {', '.join([*_facts(card, f'{BP[card]} BP'), *plus])}"


def _facts(card: int, points: str) -> list[str]:
    """Return what a card is, unless its name says it, what it counts, and its Attack icon."""
    what = class_words(SOURCES[card])
    out = [points] if what.lower() in CARD_NAMES[card].lower() else [what, points]
    return [*out, "Attack icon"] if FLAGS[card] & ATTACK else out


def _names(cards: list[int], last: str = "or") -> str:
    names = [CARD_NAMES[card] for card in cards]
    return listed(names if len(names) <= FEW else [*names[: FEW - 1], f"{len(names) - FEW + 1} more"], last)


def _passing(s: Board) -> str:
    frame = s.stack[-1]
    if frame[0] == P_ENTER:
        return "Do not answer" if frame[1] == ENTER_WINDOW else "Cancel nothing now: yours stays armed"
    if frame[0] == P_EFFECT:
        if NODES[frame[4]].op != E_CANCEL:
            return "Discard nothing"
        return "Cancel nothing now: it stays armed" if LATER[frame[2]] else "Cancel nothing"
    return PASSING.get(frame[0], "Pass")


def _discarding(procedure: int) -> str:
    if procedure == P_SEEN:
        return "Make the enemy discard"
    return "Throw" if procedure == P_SEARCH else "Discard"


# Cards on the table


def _on_table(s: Board, verb: int, card: int) -> str:
    """Return what is done to, or with, a card on the table."""
    frame = s.stack[-1]
    procedure, name = frame[0], card_name(card)
    if verb == 7:
        return f"With {name}{_second_of_its_kind(s, frame[2], card)}"
    if verb == 5:
        return _using(s, card)
    counts = 0 if card in s.down else worth(s, s.side_of(card), card)
    if procedure == P_SAVE:
        return f"Save {name}: {BP[card]} BP are not captured"
    if procedure == P_BLOCKADE or (procedure == P_EFFECT and NODES[frame[4]].op == E_BLOCKADE):
        return f"Discard {name}: {counts} BP less for the enemy, {BP[card]} BP less to capture"
    freed = _freed(s, card)
    back = f"; {_names(freed, 'and')} face up again" if freed else ""
    return f"Cancel {name}: {counts} BP less for the enemy{back}"


def _freed(s: Board, source: int) -> list[int]:
    """Return the cards that come back if the source that holds them is cancelled (S8)."""
    auras = s.rules.restores_auras
    return [
        hold >> 16
        for hold in s.holds
        if hold >> 8 & 255 == source and ((hold & 255 == BY_AURA and auras) or s.rules.restores_all)
    ]


def _using(s: Board, card: int) -> str:
    frame = s.stack[-1]
    name = card_name(card)
    if frame[0] == P_ENTER and frame[1] == ENTER_ARMED:
        ends = FLAGS[card] & (BONUS | JOKER) and s.rules.armed_cancel_ends
        return f"Use {name}: it cancels {CARD_NAMES[frame[2]]}{', and the enemy step ends' if ends else ''}"
    if frame[0] == P_ACE and frame[1]:
        return f"Let {name} fight"
    return f"Use {name}, already in play{_second_of_its_kind(s, card, frame[2])}"


def _second_of_its_kind(s: Board, improvement: int, base: int) -> str:
    """Return a warning if a card has an improvement of that kind already: it would add nothing (6.4)."""
    if not FLAGS[improvement] & IMPROVEMENT:
        return ""
    key = SOURCES[improvement].kind.key
    same = [bond for bond in s.bonds if bond & 255 == base and SOURCES[bond >> 8].kind.key == key]
    return " (a second one of its kind adds nothing)" if same else ""


# Cards to be placed


def _placing(s: Board, card: int, linking: bool) -> str:
    """Return what a card would count and do if it were placed now."""
    side = s.seat
    notes = _facts(card, _points(s, side, card))
    frame = s.stack[-1]
    if linking and frame[0] in (P_ACE, P_COMPANION):
        return ", ".join(notes) + _second_of_its_kind(s, card, frame[2])
    if linking:
        bases = [c for c in s.table[side] if LINKS[card] & TRAITS[c] and c not in s.down]
        notes.append(f"links to {_names(bases, 'and')}")
    threats = [] if _breaks(s, side, card) else auras_on(s, card, side)
    if threats:
        return f"{', '.join(notes)}; cancelled at once by {_names(threats[:1])}"
    armed = armed_against(s, card, side)
    effects = [f"the enemy may cancel it with {_names(armed)}"] if armed else []
    effects += _answering(s, card) if frame[0] == P_ENTER else _effects(s, side, card)
    if frame[0] == P_EVENT_ANSWER and IMMUNE[card] >> (s.event - PLAYABLE) & 1:
        effects.append(f"you do not roll for {CARD_NAMES[s.event]}")
    return "; ".join([", ".join(notes), *effects])


def _points(s: Board, side: int, card: int) -> str:
    counts = worth(s, side, card)
    if counts == BP[card]:
        return f"{counts} BP"
    return f"{counts} BP ({BP[card]} but for {CARD_NAMES[s.event]})"


def _breaks(s: Board, side: int, card: int) -> bool:
    """Say whether a card cancels an aura that would cancel it."""
    if not BREAKS[card]:
        return False
    return any([CANCELS[card] & AIMED_AT[c] and can_cancel(s, card, c) for c in auras_on(s, card, side)])


def _answering(s: Board, card: int) -> list[str]:
    """Return what an answer does to the card it answers."""
    target = s.stack[-1][2]
    if not affects(s, card, target):
        return [f"does nothing to {CARD_NAMES[target]}", *_effects(s, s.seat, card)]
    if ENDS_STEP[card]:
        return [f"cancels {CARD_NAMES[target]}{' and ends the enemy step' if _ends_step(s, target) else ''}"]
    if TRAITS[card] & T_HIDING:
        return [f"{CARD_NAMES[target]} may not look at your hand"]
    return ["the enemy step ends; the card played stays"]


def _ends_step(s: Board, target: int) -> bool:
    return in_step(s, s.side_of(target)) and not s.over


def _effects(s: Board, side: int, card: int) -> list[str]:
    """Return what a card would do on entering, and what it would not."""
    return [words for words in [_effect(s, side, card, number) for number in ON_PLAY[card]] if words]


def _effect(s: Board, side: int, card: int, number: int) -> str:
    node = NODES[number]
    op = node.op
    if op == E_CANCEL or (op == E_BLOCKADE and s.rules.blockade_on_play):
        return _cancelling(s, side, card, op)
    if op == E_AURA:
        return _sweeping(s, side, card)
    if op == E_LOOK:
        return _looking(s, side, node.count)
    if op == E_DRAW:
        count = min(node.count, s.limit(side) - len(s.hands[side]) + 1)
        return f"draws {count}" if count > 0 else "draws nothing: your hand is full"
    if op == E_EXTRA:
        return _bringing(s, side, card, node.mask, node.count)
    if op == E_BLOCKADE:
        return "discards an enemy Nationality card before the count, if it is not cancelled by then"
    if op == E_END_STEP:
        return "no effect here: it ends a step only in answer to an enemy card"
    return ""


def _cancelling(s: Board, side: int, card: int, op: int) -> str:
    if op == E_BLOCKADE:
        nats = [c for c in s.table[1 - side] if FLAGS[c] & NAT]
        return f"may discard {_names(nats)}" if nats else "no effect: no enemy Nationality card in play"
    found = [c for c in s.table[1 - side] if CANCELS[card] & AIMED_AT[c] and c not in s.down and can_cancel(s, card, c)]
    if found:
        return f"may cancel {_names(found)}"
    return "no target yet, stays armed" if LATER[card] else "no effect: nothing to cancel"


def _sweeping(s: Board, side: int, card: int) -> str:
    if not has_live_aura(s, card):
        return f"cancels nothing this turn ({CARD_NAMES[s.event]})"
    found = [c for c in s.table[1 - side] if AURAS[card] & AIMED_AT[c] and c not in s.down and can_cancel(s, card, c)]
    return f"cancels {_names(found, 'and')}" if found else ""


def _looking(s: Board, side: int, count: int) -> str:
    if not may_look(s, side):
        return "no effect: nobody may look at that hand now"
    seen = min(count, len(s.hands[1 - side]))
    return f"looks at {seen} of the enemy hand" if seen else "no effect: the enemy hand is empty"


def _bringing(s: Board, side: int, card: int, mask: int, count: int) -> str:
    found = [c for c in s.hands[side] if c != card and mask & AIMED_AT[c]]
    if not found:
        return "no effect: you hold no card it could bring"
    return f"brings {min(count, len(found))} more"
