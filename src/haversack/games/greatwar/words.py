"""What a decision asks: who is asked for what, why, and what follows. (No rule in here.)"""

from haversack.games.greatwar import language as lang
from haversack.games.greatwar.aces import rivals_of
from haversack.games.greatwar.battle import next_blockade, next_save
from haversack.games.greatwar.catalogue import BIT, CARD_NAMES, EVENTS, LATER, NODES, PLAYABLE_KINDS
from haversack.games.greatwar.duties import DUTY_ATTACK, DUTY_BOTH, can_meet, comes_any_time, owed_in_step, owed_jokers
from haversack.games.greatwar.entering import in_step
from haversack.games.greatwar.queries import auras_on, battle_points
from haversack.games.greatwar.render import event_text, listed, noun, nouns
from haversack.games.greatwar.render_events import brief
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    CARDS,
    E_AURA,
    E_BLOCKADE,
    ENTER_ARMED,
    ENTER_WINDOW,
    LINK,
    MAIN,
    NEUTRAL_DECK,
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
    P_TRIM,
    PH_OPT2_D,
    PH_R2_D,
    PLAY,
    PLAYABLE,
    SIDE_NAMES,
)
from haversack.kernel.machine import Frame

KINDS: dict[int, str] = {
    P_KEEP: "keep",
    P_TRIM: "trim",
    P_EVENT_ANSWER: "event",
    P_DRAFT: "draft",
    P_OPTIONAL: "optional",
    P_STEP: "main",
    P_SEARCH: "search",
    P_EXTRA: "extra",
    P_COMPANION: "companion",
    P_ATTACH: "attach",
    P_ENTER: "answer",
    P_ACE: "ace",
    P_EFFECT: "target",
    P_SEEN: "seen",
    P_BLOCKADE: "blockade",
    P_SAVE: "save",
    P_TAKE_BACK: "take_back",
    P_DISCARD: "discard",
    P_REFILL: "refill",
}
STAYING = "Jokers, Aces, Kings, Queens, Jacks and Fortifications"
DUTY_WORDS = (
    "",
    "a Nationality card",
    "a card with the Attack icon",
    "a card with the Attack icon and a Nationality card",
)


def kind(s: Board) -> str:
    """Return the kind of the open question."""
    frame = s.stack[-1]
    if frame[0] == P_STEP and frame[1] != MAIN:
        return "link"
    if frame[0] == P_ENTER and frame[1] != ENTER_WINDOW:
        return "armed" if frame[1] == ENTER_ARMED else "break"
    return KINDS[frame[0]]


def together(s: Board) -> tuple[int, int]:
    """Return how many cards may be named at once: those kept of a deal, discarded by choice or down to the limit."""
    frame = s.stack[-1] if s.seat >= 0 else (-1,)
    cards = len([choice for choice in s.legal if choice >= CARDS])
    least, most = 0, 0
    if frame[0] == P_KEEP:
        deck = frame[3] - NEUTRAL_DECK
        most = min(s.rules.most_kept[deck] - frame[1], cards)
        least = max(0, s.rules.least_kept[deck] - frame[1])
    elif frame[0] == P_DISCARD:
        most = cards
    elif frame[0] == P_TRIM:
        least = most = min(len(s.hands[s.seat]) - s.limit(s.seat), cards)
    return least, most


def prompt(s: Board) -> str:
    """Return the question before the seat that decides."""
    frame = s.stack[-1]
    procedure = frame[0]
    if procedure in (P_STEP, P_EXTRA, P_OPTIONAL, P_SEARCH, P_EVENT_ANSWER):
        return _playing(s, frame)
    if procedure in (P_ENTER, P_ACE, P_COMPANION, P_ATTACH):
        return _entering(s, frame)
    if procedure in (P_EFFECT, P_SEEN, P_BLOCKADE, P_SAVE, P_TAKE_BACK):
        return _striking(s, frame)
    return _holding(s, frame)


# Hands


def _holding(s: Board, frame: Frame) -> str:
    """Return a question about cards held: what to keep, discard, take."""
    procedure, hand, limit = frame[0], len(s.hands[s.seat]), s.limit(s.seat)
    if procedure == P_KEEP:
        return _keeping(s, frame)
    if procedure == P_TRIM:
        over = hand - limit
        return (
            f"You hold {hand} cards and may hold {limit} this turn: discard {over}."
            f" {STAYING} go only when nothing else is left."
        )
    if procedure == P_DRAFT:
        return f"Fresh Drafts: your hand is full ({limit}). Discard a card and draw a Nationality card for it?"
    if procedure == P_DISCARD:
        return f"Before the refill you may discard cards for others. {STAYING} stay. Which do you discard?"
    return (
        "Refill: take the Bonus card you must take, a laid-aside one or the top of the deck.",
        "Refill: take the Neutral card you must take.",
        "Refill: take a second laid-aside Neutral card? It comes in place of a Nationality card.",
    )[frame[1]]


def _keeping(s: Board, frame: Frame) -> str:
    kept, deck = frame[1], frame[3] - NEUTRAL_DECK
    what = "Bonus" if frame[3] == BONUS_DECK else "Neutral"
    least, most = s.rules.least_kept[deck], s.rules.most_kept[deck]
    if kept:
        return f"Keep another {what} card in hand ({kept} of at most {most} kept)? The rest lie aside for later turns."
    number = str(most) if most == least else f"{least} or {most}" if most == least + 1 else f"{least} to {most}"
    return f"Which {number} of your {what} cards do you keep in hand? The rest lie aside for later turns."


# Playing


def _role(s: Board) -> str:
    return "you defend" if s.seat == s.defender else "you attack"


def _round(s: Board) -> str:
    return f"Round {2 if s.phase >= PH_R2_D else 1}, {_role(s)}"


def _playing(s: Board, frame: Frame) -> str:
    """Return a question about what to place."""
    procedure = frame[0]
    if procedure == P_STEP:
        return _stepping(s, frame)
    if procedure == P_EXTRA:
        return _bringing(s, frame)
    if procedure == P_OPTIONAL:
        return _optional(s, frame)
    if procedure == P_EVENT_ANSWER:
        text = event_text(EVENTS[s.event - PLAYABLE])
        what = "a Bonus card or Joker" if s.rules.any_time else "a card that names it"
        return f"{CARD_NAMES[s.event]} is shown. {text} Play {what} before it is resolved?"
    return (
        "You attack and hold no card with the Attack icon that may be played: throw a Nationality card and draw"
        f" another until one comes ({len(s.apart)} thrown so far)."
    )


def _stepping(s: Board, frame: Frame) -> str:
    side = s.seat
    if frame[1] == MAIN and not s.placed:
        return f"{_round(s)}: play your card.{_duty(s, frame)}"
    if frame[1] == MAIN:
        return (
            f"{_round(s)}: you have begun with a Bonus card or Joker. Play your card of the round as well, or stop; a"
            f" Plus card added first takes its place.{_duty(s, frame)}"
        )
    more = ", Bonus cards or Jokers" if _plays_at_any_time(s) else ""
    standing = f" The battle stands at {battle_points(s, side)} BP to {battle_points(s, 1 - side)}."
    return f"{_round(s)}: add Plus cards that link{more}, or stop.{_duty(s, frame)}{standing}"


def _duty(s: Board, frame: Frame) -> str:
    """Name what the side still owes this turn, and that it is owed in this step where it is."""
    owed = owed_in_step(s, s.seat)
    if not owed:
        return ""
    if s.phase < PH_R2_D:
        return f" By the end of round 2 you owe {DUTY_WORDS[owed]}."
    due = can_meet(s, s.seat, frame)
    if not due:
        return ""
    first = " (the Attack icon comes first)" if due == DUTY_ATTACK and owed == DUTY_BOTH else ""
    return f" You must still place {DUTY_WORDS[due]} in this step{first}."


def _bringing(s: Board, frame: Frame) -> str:
    card, left = frame[4], frame[3]
    effect = next(one for one in PLAYABLE_KINDS[card].effects if isinstance(one, lang.ExtraPlay))
    which = noun(effect.of) if left == 1 else nouns(effect.of)
    number = "one more" if left == 1 else f"up to {left} more"
    free = " Bonus cards and Jokers do not count." if _plays_at_any_time(s) else ""
    return f"{CARD_NAMES[card]}: bring {number} {which} from your hand, without a link.{free} Which?{_duty(s, frame)}"


def _plays_at_any_time(s: Board) -> bool:
    """Say whether the side is offered a Bonus card or Joker that uses up nothing of what a card brings."""
    if not in_step(s, s.seat):
        return False
    return any([PLAY <= choice < LINK and comes_any_time(s, s.seat, choice - PLAY) for choice in s.legal])


def _optional(s: Board, frame: Frame) -> str:
    number = 2 if s.phase >= PH_OPT2_D else 1
    before = "the battle is counted" if number == 2 else "round 1"
    if frame[1]:
        return f"Optional phase {number}: add a Plus card that links, or stop."
    if number == 2 and owed_jokers(s, s.seat):
        return "Optional phase 2: you have played no Nationality card this turn, so you must play a Nationality Joker."
    adding = ", or add Plus cards that link" if s.rules.optional_links else ""
    return f"Optional phase {number}, {_role(s)}: play one Bonus card or Joker before {before}{adding}?"


# Cards that enter


def _entering(s: Board, frame: Frame) -> str:
    """Return a question about a card just placed."""
    card, side = frame[2], frame[3]
    name = CARD_NAMES[card]
    if frame[0] == P_COMPANION:
        return f"An Attacker plays {name} only with an improvement: which one goes with it?"
    if frame[0] == P_ATTACH:
        if frame[4]:
            return f"Which of your cards does {name} go with?"
        return f"Which of your cards does {name} go with? Left free it can still go with an ace or an HMG played later."
    if frame[0] == P_ACE:
        return _dueling(s, frame)
    enemy = SIDE_NAMES[side]
    if frame[1] == ENTER_WINDOW:
        what = "a Bonus card or Joker" if s.rules.any_time else "a card"
        return f"The {enemy} play {brief(card)}. Answer it with {what} from your hand before it takes effect?"
    if frame[1] == ENTER_ARMED:
        return f"The {enemy} play {brief(card)}. Cancel it with a card of yours that waits armed?"
    threats = listed([CARD_NAMES[source] for source in auras_on(s, card, side)], "and")
    return f"{name} would be cancelled by {threats} but can cancel that first: which?"


def _dueling(s: Board, frame: Frame) -> str:
    ace, side = frame[2], frame[3]
    name, rivals = CARD_NAMES[ace], [CARD_NAMES[rival] for rival in rivals_of(s, ace, side)]
    if frame[1]:
        return f"{name} of the {SIDE_NAMES[side]} attacks your aces: which one fights it?"
    if not rivals:
        return f"Does a free improvement go with {name}?"
    rule = "The Attacker's ace wins with more kinds of improvement, the Defender's otherwise"
    if s.rules.literal_duel:
        rule = "Without an improvement it is cancelled; with both kinds it cancels an ace that has one"
    return f"{name} meets {listed(rivals)}. {rule}. Which improvements go with it?"


# Effects and the battle


def _striking(s: Board, frame: Frame) -> str:
    """Return a question about a target."""
    if frame[0] == P_EFFECT:
        return _targeting(s, frame)
    if frame[0] == P_SEEN:
        seen = [CARD_NAMES[card] for card in s.hands[1 - s.seat] if s.looking & BIT[card]]
        return f"{CARD_NAMES[frame[2]]}: you have seen {listed(seen, 'and')}. Make the enemy discard one of them?"
    mine, theirs = battle_points(s, s.seat), battle_points(s, 1 - s.seat)
    if frame[0] == P_BLOCKADE:
        return (
            f"{CARD_NAMES[next_blockade(s)]} may discard one enemy Nationality card, which then counts nothing and is"
            f" not captured. The battle stands at {mine} BP for you to {theirs}."
        )
    if frame[0] == P_SAVE:
        return f"You have lost the battle. {CARD_NAMES[next_save(s)]} can save a Nationality card from capture: which?"
    return "You have won the battle and may take one card back into your hand: which?"


def _targeting(s: Board, frame: Frame) -> str:
    card = frame[2]
    name, op = CARD_NAMES[card], NODES[frame[4]].op
    if op == E_BLOCKADE:
        return f"{name} may discard one enemy Nationality card, which then counts nothing and is not captured: which?"
    if op == E_AURA:
        return f"{name} cancels but one card this turn ({CARD_NAMES[s.event]}): which?"
    left = "Left unused it stays armed for this turn." if LATER[card] else "It cannot be used later."
    return f"{name} may cancel one enemy card: which? {left}"
