"""The kinds of questions and their prompts: what a decision says to the one who decides. (No rule in here.)"""

from haversack.games.y1914.board import LAND_MASK
from haversack.games.y1914.causes import attrition, payment, text_card
from haversack.games.y1914.compile import CardDef, Node
from haversack.games.y1914.drafting import PAID
from haversack.games.y1914.happenings import (
    NO_CAUSE,
    UNIT,
    W_BOTH,
    W_CROSSING,
    W_DRAFT,
    W_KEEP,
    W_SUSTAIN,
    W_TERRAIN,
    W_TOLL,
)
from haversack.games.y1914.language import TYPES
from haversack.games.y1914.names import (
    COUNTRIES_THE,
    POWERS_THE,
    SPACES_THE,
    capital,
    counted_cards,
    crossing,
    kind_name,
    listed,
    losses_listed,
    piece_of,
    type_name,
)
from haversack.games.y1914.queries import enemies_at, losses
from haversack.games.y1914.state import Board
from haversack.games.y1914.telling import toll_name
from haversack.games.y1914.terms import (
    ADJECTIVES,
    B_ATTACK,
    B_COUNTER,
    B_DEFEND,
    B_FIGHTER,
    E_BATTLE,
    E_BUILD,
    E_COST,
    E_ELIMINATE,
    E_FORFEIT,
    E_INSPECT,
    E_ONE_OF,
    E_PLAY,
    E_PREPARE,
    E_RECOVER,
    E_RECRUIT,
    E_REPEAT,
    E_REVENUE,
    E_WITHDRAW,
    FROM,
    P_AFTER,
    P_ATTRITION,
    P_BATTLE,
    P_CARD,
    P_DRAFT,
    P_DRAFT_STEP,
    P_DRAW,
    P_ENLIST,
    P_GAS,
    P_GIVE,
    P_KEPT,
    P_LOSE,
    P_PAY,
    P_PEEK,
    P_PLAY,
    P_PREPARE,
    P_SETUP,
    P_SPEND,
    S_ENLIST,
    S_RESOLVED,
    S_STAY_PAID,
    S_TAKE_BACK,
    S_TURN,
    SPACE,
    TEAM_OF,
    Z_DECK,
    Z_PREPARED,
    Z_STATUS,
)
from haversack.games.y1914.turn import SET_ASIDE, keeper_of_play
from haversack.kernel.machine import Frame

KINDS: dict[int, str] = {
    P_SETUP: "setup",
    P_DRAFT_STEP: "draft",
    P_DRAFT: "take",
    P_ENLIST: "enlist",
    P_PLAY: "play",
    P_CARD: "keep",
    P_ATTRITION: "attrition",
    P_PREPARE: "prepare",
    P_DRAW: "draw",
    P_PAY: "pay",
    P_LOSE: "lose",
    P_GIVE: "discard",
    P_KEPT: "keep",
    P_AFTER: "status",
    P_SPEND: "spend",
    P_GAS: "power",
    P_PEEK: "peek",
    E_BUILD: "build",
    E_RECRUIT: "recruit",
    E_BATTLE: "battle",
    E_ELIMINATE: "eliminate",
    E_WITHDRAW: "withdraw",
    E_PREPARE: "prepare_now",
    E_PLAY: "play_now",
    E_COST: "cost",
    E_FORFEIT: "power",
    E_REPEAT: "repeat",
    E_ONE_OF: "choose",
    E_INSPECT: "inspect",
    E_RECOVER: "recover",
    E_REVENUE: "revenue",
}
BATTLE_KINDS: dict[int, str] = {B_DEFEND: "reinforce", B_ATTACK: "sustain", B_COUNTER: "counterattack"}


def kind_of(frame: Frame) -> str:
    """Return the kind of the question a frame asks."""
    if frame[0] == P_BATTLE:
        return BATTLE_KINDS.get(frame[1], "initiate")
    return KINDS[frame[0]]


def prompt(s: Board) -> str:
    """Return the question before the seat that decides: why it is asked, what is decided, what it costs."""
    frame = s.stack[-1]
    procedure = frame[0]
    if procedure == P_BATTLE:
        return _battle_prompt(s, frame)
    if procedure in (P_KEPT, P_AFTER, P_SPEND, P_GAS, P_PEEK):
        return _status_prompt(s, frame)
    if procedure in (P_PAY, P_LOSE, P_GIVE):
        return _discard_prompt(s, frame)
    if procedure > P_PEEK:
        card = text_card(s, len(s.stack))
        return f"{s.rules.cards[card].title}: {_effect_prompt(s, frame)}"
    return _step_prompt(s, frame)


# Set-up and the steps of a turn


def _step_prompt(s: Board, frame: Frame) -> str:
    procedure = frame[0]
    if procedure == P_SETUP:
        return _setup_prompt(frame)
    if procedure in (P_DRAFT_STEP, P_DRAFT, P_ENLIST):
        return _draft_prompt(s, frame)
    if procedure == P_PLAY:
        return "Play step: play one card of your hand, or none."
    if procedure == P_CARD:
        card = s.rules.cards[frame[2]]
        keeper = s.rules.cards[keeper_of_play(s, card)].title
        return f"{keeper}: let {card.title} return to your hand after its effect, instead of being discarded?"
    if procedure == P_ATTRITION:
        if frame[2] >= 0:
            card = s.rules.cards[frame[2]]
            if any(card.losses):
                return f"{card.title}: use its Attrition as the symbols say, or as a single one?"
            return f"{card.title}: which enemy Power discards 1 card by its Attrition?"
        return "Attrition step: reveal and discard one prepared Attrition card?"
    if procedure == P_PREPARE:
        if frame[2]:
            return "Prepare step: lay one hand card face down, or return one prepared card to your hand?"
        cards = [s.rules.cards[number] for number in s.rules.role_cards[S_TURN]]
        return f"{listed([card.title for card in cards], 'or')}: your turn begins; prepare a card of your hand?"
    return f"Draw step: you hold {counted_cards(len(s.hands[s.seat]))} and may draw up to seven. How many do you draw?"


def _setup_prompt(frame: Frame) -> str:
    if frame[1] == 0:
        return "Opening hand: keep these ten cards, or shuffle all and draw ten anew? The second ten stand."
    more = "more " if frame[3] < SET_ASIDE else ""
    return f"Opening hand: put {frame[3]} {more}of your cards under your draw deck; you keep seven."


def _draft_prompt(s: Board, frame: Frame) -> str:
    if frame[0] == P_DRAFT_STEP:
        return (
            "Draft step: discard two hand cards, unseen, to take a Build Army or Build Navy from your draw deck? "
            "Choose the cards to discard, or do not draft."
        )
    if frame[0] == P_ENLIST:
        card = s.rules.cards[frame[3]]
        cards = [s.rules.cards[number] for number in s.rules.role_cards[S_ENLIST]]
        names = listed([one.title for one in cards if one.country == card.country], "or")
        return f"{names}: prepare the {card.title} just drafted?"
    which = "which card do you draft from your draw deck? It is shown, and the deck is shuffled."
    if frame[5] & PAID:
        return f"Draft: {which}"
    text = text_card(s, len(s.stack))
    return f"{s.rules.cards[text].title}: {which}" if text >= 0 else f"Draft at no cost: {which}"


# Battles


def _battle_prompt(s: Board, frame: Frame) -> str:
    who, where, source = COUNTRIES_THE[frame[B_FIGHTER]], SPACES_THE[frame[3]], SPACES_THE[frame[4]]
    enemies = enemies_at(s, TEAM_OF[frame[B_FIGHTER]], frame[3])
    foes = listed([f"the {ADJECTIVES[enemy]} {kind_name(frame[3])}" for enemy in enemies])
    battle = capital(f"{who} battles {where} from {source}{f' against {foes}' if foes else ''}")
    count = f"Reinforce {frame[5]}, Sustain {frame[6]}"
    symbol = kind_name(frame[3])
    if frame[1] == B_DEFEND:
        need = frame[6] + 1 - frame[5]
        what = f"{need} more Reinforce {symbol} {_symbols(need)} would keep the defenders on the board"
        return f"{battle}. {count}. {what}: reveal a prepared card, or let them be removed?"
    if frame[1] == B_ATTACK:
        need = frame[5] - frame[6]
        kind = "Land" if symbol == "Army" else "Sea"
        what = f"{need} more Sustain {kind} Battle {_symbols(need)} would keep the attack going"
        return f"{battle} and is held. {count}. {what}: reveal a prepared card, or let it fail?"
    if frame[1] == B_COUNTER:
        if frame[9]:
            return f"Counterattack on {source}: whose Army battles?"
        return f"The attack of {who} on {where} has failed. Reveal a prepared Counterattack and battle {source}?"
    return f"{battle}: use a Status?"


def _symbols(number: int) -> str:
    return "symbol" if number == 1 else "symbols"


def _status_prompt(s: Board, frame: Frame) -> str:
    status = s.rules.cards[frame[2]]
    name = status.title
    if frame[0] == P_KEPT:
        card = s.rules.cards[frame[3]]
        if status.role == S_TAKE_BACK:
            return f"{name}: return {card.title} to your hand instead of discarding it?"
        paid = f" by discarding {counted_cards(card.symbols)} of your hand" if status.role == S_STAY_PAID else ""
        return f"{name}: keep {card.title} prepared{paid}?"
    if frame[0] == P_SPEND:
        return f"{name}: which prepared Sustain Land Battle do you discard for it?"
    if frame[0] == P_GAS:
        what = "the top card of its draw deck" if status.zone == Z_DECK else "a prepared card"
        return f"{name}: which defending Power discards {what}?"
    if frame[0] == P_PEEK:
        how = "shown" if s.rules.rumpler_shown else "unseen by the others"
        return f"{name}: which of the defenders' prepared cards is discarded, {how}?"
    return _follow_prompt(s, frame, status)


def _follow_prompt(s: Board, frame: Frame, status: CardDef) -> str:
    """Return the question of a Status that follows a build or a battle."""
    name, where, country = status.title, SPACES_THE[frame[3]], status.country
    if frame[1] == 1:
        return f"{name}: which space next to the new Army in {where} does {COUNTRIES_THE[country]} battle?"
    if frame[1] == 2:
        return f"{name}: which {ADJECTIVES[country]} piece battles {SPACES_THE[frame[4]]}?"
    if status.role == S_RESOLVED:
        done = capital(f"{COUNTRIES_THE[country]} has battled {where}.")
        if s.rules.use + status.number not in s.legal:
            return f"{done} All {ADJECTIVES[country]} Armies are on the board: remove one to use {name} there?"
        return f"{done} Use {name} to build an Army there, for a prepared Sustain Land Battle?"
    done = capital(f"{COUNTRIES_THE[country]} has built an Army in {where}.")
    return f"{done} Use {name} to battle next to it, for a prepared Sustain Land Battle?"


# Discards


def _discard_prompt(s: Board, frame: Frame) -> str:
    if frame[0] == P_PAY:
        return _payment_prompt(s, frame)
    if frame[0] == P_LOSE:
        card = s.rules.cards[attrition(s, len(s.stack)) % UNIT]
        head = f"Attrition by {card.title}: discard {counted_cards(frame[3])}"
        each = ", each" if frame[3] > 1 else ""
        if s.decks[frame[2]]:
            return f"{head}{each} from your hand, your prepared cards or the top of your draw deck."
        return f"{head}{each} from your hand or your prepared cards, or lose 1 VP{' for it' if each else ' instead'}."
    name = s.rules.cards[frame[6]].title
    if frame[3] == Z_STATUS:
        whose = "your Status cards" if frame[2] == frame[5] else f"the Status cards of {POWERS_THE[frame[2]]}"
        return f"{name}: which of {whose} is discarded?"
    zone = "prepared" if frame[3] == Z_PREPARED else "hand"
    cards = f"a {zone} card" if frame[4] == 1 else f"{frame[4]} {zone} cards"
    return f"{name}: discard {cards}, unseen."


def _payment_prompt(s: Board, frame: Frame) -> str:
    """Return what hand cards are to be paid for."""
    why, what = divmod(payment(s, len(s.stack) - 1), UNIT)
    cards = "a card" if frame[3] == 1 else f"{frame[3]} cards"
    pay = f"pay with {cards} from your hand"
    if why == W_DRAFT:
        return f"Draft: discard {'the second card' if frame[3] == 1 else cards} from your hand, unseen."
    if why == W_KEEP:
        return f"{s.rules.cards[what].title}: {pay} to keep the Sustain card prepared."
    if why == NO_CAUSE:
        return f"{capital(pay)}."
    where, toll = SPACES_THE[what], toll_name(s.rules)
    heads = {
        W_TERRAIN: f"Difficult terrain in {where}: {pay} before the battle.",
        W_CROSSING: f"Difficult terrain, as {where} is attacked {crossing(what)}: {pay} before the battle.",
        W_TOLL: f"{toll}: {pay} to act in {where}.",
        W_BOTH: f"Difficult terrain in {where} and {toll}: {pay} before the battle.",
        W_SUSTAIN: f"Sustain in the difficult terrain of {where}: {pay}.",
    }
    return heads[why]


# Texts


def _effect_prompt(s: Board, frame: Frame) -> str:
    node = s.rules.nodes[frame[2]]
    name = COUNTRIES_THE[node.country]
    if frame[0] in (E_BUILD, E_RECRUIT):
        return _placing_prompt(s, frame, node)
    if frame[0] == E_BATTLE:
        if frame[1]:
            return f"which {ADJECTIVES[node.country]} piece battles {SPACES_THE[frame[3]]}?"
        return f"which space does {name} battle?"
    if frame[0] in (E_COST, E_FORFEIT, E_REPEAT, E_INSPECT):
        return _price_prompt(s, frame, node)
    left = node.amount - frame[1]
    more = f" {left} are left to you." if left > 1 else ""
    prompts = {
        E_ELIMINATE: "which piece is eliminated?",
        E_WITHDRAW: f"which piece do you take off the board, for {node.points} VP each?{more}",
        E_PREPARE: f"which hand card do you prepare?{more}",
        E_PLAY: f"which {_wanted(s, node)} of your hand do you play with it?",
        E_ONE_OF: "which of these do you do?",
        E_RECOVER: f"which {_wanted(s, node)} do you take from your discard pile into your hand?{more}",
    }
    return prompts[frame[0]] if frame[0] in prompts else _revenue_prompt(s, frame, node)


def _wanted(s: Board, node: Node) -> str:
    """Return the cards a part of a text names."""
    names = [type_name(t) for t in range(len(TYPES)) if node.types >> t & 1]
    own = f"{ADJECTIVES[node.country]} " if node.flag or node.op == E_RECOVER else ""
    return f"{own}{listed(names, 'or')}"


def _placing_prompt(s: Board, frame: Frame, node: Node) -> str:
    """Return where a piece is placed; with none left in the pool, which one is freed for that."""
    verb = "build" if frame[0] == E_BUILD else "recruit"
    if not any([SPACE <= choice < FROM for choice in s.legal]):
        pieces = "Armies" if not node.kind & ~LAND_MASK else "Navies" if not node.kind & LAND_MASK else "pieces"
        return f"all {ADJECTIVES[node.country]} {pieces} are on the board. Remove one, to {verb} it elsewhere?"
    again = f" ({node.amount - frame[1]} left)" if node.amount > 1 else ""
    return f"where do you {verb} {piece_of(node.country, node.kind)}{again}?"


def _price_prompt(s: Board, frame: Frame, node: Node) -> str:
    if frame[0] == E_COST:
        zone = "prepared" if node.zone == Z_PREPARED else "hand"
        if node.chooser == node.power:
            return f"discard a {zone} card, unseen, to use this?"
        return f"discard a {zone} card, unseen; {COUNTRIES_THE[node.country]} needs that to use the card."
    if frame[0] == E_FORFEIT:
        return f"which Power discards {counted_cards(node.amount)} of its prepared ones?"
    if frame[0] == E_REPEAT:
        numbers = losses(s, s.rules.nodes[node.parts[0]])
        what = f"a {_wanted(s, node)}, shown," if node.types else "a card, unseen,"
        return f"discard {what} from your hand to add to the discards ({losses_listed(numbers)} each time)?"
    how = "shown" if node.flag else "unseen by the others"
    return f"you see the hand of {POWERS_THE[node.powers[0]]}. Which card is discarded, {how}?"


def _revenue_prompt(s: Board, frame: Frame, node: Node) -> str:
    adjective = ADJECTIVES[node.country]
    if frame[1] == 0:
        left = 3 - len(frame[5:])
        return f"take up to {left} {adjective} card{'' if left == 1 else 's'} from your discard pile. Which?"
    uses = ("which of the cards taken do you play now?", "which do you prepare?", "which goes under your draw deck?")
    return uses[frame[1] - 1]
