"""Why a choice is not offered: a sentence and the rule behind it. It says nothing the asker may not know."""

from haversack.games.y1914.board import ANY_SPACE, LAND_MASK, OPEN_COUNT, SEA_MASK
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.explain_battle import no_battle, unusable
from haversack.games.y1914.names import COUNTRIES_THE, POWERS_THE, SPACES_THE, capital
from haversack.games.y1914.placing import may_remove
from haversack.games.y1914.queries import battle_spaces, build_spaces, in_pool, sources_of, spaces_of
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    CARDS,
    COUNTRY,
    DECK,
    E_BATTLE,
    E_BUILD,
    E_ELIMINATE,
    E_RECOVER,
    E_RECRUIT,
    E_REVENUE,
    E_WITHDRAW,
    FROM,
    HOMES,
    MULLIGAN,
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
    PIECE,
    POWER_OF,
    REMOVE,
    SPACE,
    T_STATUS,
    TEAM_OF,
    VP,
    kind_word,
)
from haversack.kernel.decisions import Reason
from haversack.kernel.machine import Frame
from haversack.qmg.graph import union_of

# What a question is about, for those who would answer another one, and the rule that asks it.
ASKED: dict[int, tuple[str, str]] = {
    P_SETUP: ("the opening cards are chosen", "F-SET-6"),
    P_DRAFT_STEP: ("a card may be drafted", "F-DRA-1"),
    P_DRAFT: ("a card is drafted", "F-DRA-1"),
    P_ENLIST: ("the card just drafted may be prepared", "F-DRA-1"),
    P_PLAY: ("a card may be played first", "F-PLY-1"),
    P_CARD: ("the card just played may be kept", "F-CRD-1"),
    P_ATTRITION: ("a prepared Attrition card may be used", "F-ATT-1"),
    P_PREPARE: ("a card may be prepared or returned to the hand", "F-PRE-1"),
    P_DRAW: ("cards are drawn", "F-DRW-1"),
    P_PAY: ("the hand cards that it costs are discarded first", "F-DIS-4"),
    P_LOSE: ("cards are lost to attrition", "F-ATT-4"),
    P_GIVE: ("cards are discarded", "F-CRD-3"),
    P_BATTLE: ("the battle is being resolved", "F-BAT-12"),
    P_KEPT: ("a card used in battle may be kept", "F-CRD-7"),
    P_AFTER: ("a Status may be used", "F-CRD-7"),
    P_SPEND: ("a prepared card is discarded for a Status", "F-CRD-7"),
    P_GAS: ("a Power is chosen for a Status", "F-CRD-7"),
    P_PEEK: ("a prepared card is chosen for a Status", "F-CRD-7"),
    E_BATTLE: ("the piece that attacks is named", "F-BAT-1"),
}
PIECE_QUESTIONS = (E_ELIMINATE, E_WITHDRAW)
PILE_QUESTIONS = (E_RECOVER, E_REVENUE)


def explanation(s: Board, choice: int, asker: int) -> list[Reason]:
    """Return the reasons why a choice cannot be made by that seat now."""
    return [Reason(capital(reason.sentence), reason.rule) for reason in _reasons(s, choice, asker)]


def _reasons(s: Board, choice: int, asker: int) -> list[Reason]:
    if s.seat < 0:
        return [Reason("The game is over.", "F-VIC-7")]
    if REMOVE <= choice < COUNTRY:
        return _remove_reasons(s, choice, asker)
    if asker != s.seat:
        return [Reason(f"It is not for {POWERS_THE[asker]} to decide now.", "F-TRN-1")]
    if choice in s.legal:
        return []
    if choice < SPACE:
        return _plain_reasons(s, choice)
    if choice < FROM:
        return _space_reasons(s, choice - SPACE)
    if choice < PIECE:
        return _from_reasons(s, choice - FROM)
    if choice < REMOVE:
        country, space = divmod(choice - PIECE, OPEN_COUNT)
        return _piece_reasons(s, country, space)
    if choice == MULLIGAN:
        return [Reason("A mulligan is taken once, before the opening cards are chosen, if played with.", "F-SET-7")]
    if choice < CARDS:
        return [_asked_otherwise(s, "This")]
    return _card_reasons(s, choice)


def _asked_otherwise(s: Board, what: str) -> Reason:
    """Say what the open question is about, to one who would answer another."""
    instead, rule = ASKED.get(s.stack[-1][0], ("the text being carried out asks something else", "F-CRD-4"))
    return Reason(f"{what} is not asked for now: {instead}.", rule)


def _plain_reasons(s: Board, choice: int) -> list[Reason]:
    if s.stack[-1][0] == P_LOSE:
        if choice == VP:
            return [Reason("While cards are left in your draw deck a VP cannot be given instead.", "F-ATT-6")]
        if choice == DECK:
            return [Reason("Your draw deck is empty.", "F-ATT-5")]
        return [Reason("These discards are not optional.", "F-ATT-4")]
    return [Reason("This decision cannot be answered so: choose one of the options offered.", "F-CRD-4")]


def _remove_reasons(s: Board, choice: int, asker: int) -> list[Reason]:
    country, space = divmod(choice - REMOVE, OPEN_COUNT)
    if not s.pieces[country] >> space & 1:
        return _piece_reasons(s, country, space)
    if POWER_OF[country] != asker:
        return [Reason("Only its own Power may take a piece off the board.", "F-TRN-4")]
    if asker != s.active:
        return [Reason("Pieces are taken off the board in the own turn only.", "F-TRN-4")]
    if not may_remove(s):
        return [Reason("Pieces are taken off in the own turn, here not while a battle is resolved.", "F-TRN-4")]
    return []


def _piece_reasons(s: Board, country: int, space: int) -> list[Reason]:
    if not s.pieces[country] >> space & 1:
        name = f"{kind_word(space).capitalize()} in {SPACES_THE[space]}"
        return [Reason(f"{COUNTRIES_THE[country]} has no {name}.", "F-PCE-1")]
    if s.stack[-1][0] not in PIECE_QUESTIONS:
        return [_asked_otherwise(s, "A piece")]
    return [Reason("The text being carried out does not reach this piece.", "F-CRD-4")]


# Spaces


def _space_reasons(s: Board, space: int) -> list[Reason]:
    frame, place = s.stack[-1], SPACES_THE[space]
    if not ANY_SPACE >> space & 1:
        return [Reason(f"{place} is neutral.", "F-PCE-1")]
    if frame[0] == P_AFTER and frame[1] == 1:
        return [_assault_reason(s, frame, space)]
    if frame[0] not in (E_BUILD, E_RECRUIT, E_BATTLE) or (frame[0] == E_BATTLE and frame[1]):
        return [_asked_otherwise(s, "A space")]
    node = s.rules.nodes[frame[2]]
    if not node.kind >> space & 1:
        return [Reason(f"{place} is {'land' if LAND_MASK >> space & 1 else 'a sea'}.", "F-PCE-1")]
    if not spaces_of(s, node) >> space & 1:
        return [Reason(f"The text does not reach {place}.", "F-CRD-4")]
    if frame[0] == E_BATTLE:
        return [no_battle(s, node.country, space, sources_of(s, node))]
    return _placing_reasons(s, node.country, space, frame[0] == E_BUILD)


def _placing_reasons(s: Board, country: int, space: int, is_build: bool) -> list[Reason]:
    name, place = COUNTRIES_THE[country], SPACES_THE[space]
    if s.team_pieces(1 - TEAM_OF[country]) >> space & 1:
        return [Reason(f"An enemy piece stands in {place}.", "F-PCE-3")]
    if s.pieces[country] >> space & 1:
        return [Reason(f"{name} has a piece in {place} already.", "F-PCE-2")]
    kind = LAND_MASK if LAND_MASK >> space & 1 else SEA_MASK
    if in_pool(s, country, kind) < 1:
        return [Reason(f"All pieces of that kind of {name} are on the board; remove one first.", "F-PCE-4")]
    if is_build and not build_spaces(s, country) >> space & 1:
        if not s.pieces[country] >> HOMES[country] & 1:
            return [Reason(f"{name} has no Army in its Home, so nothing else would be supplied.", "F-SUP-1")]
        if union_of(s.rules.links[country], s.pieces[country]) >> space & 1:
            return [Reason(f"A piece in {place} would have no chain of own pieces to the Home.", "F-SUP-3")]
        return [Reason(f"No piece of {name} is next to {place}.", "F-SUP-3")]
    return [Reason(f"A hand card must be paid to act in {place}.", "F-DIS-4")]


def _assault_reason(s: Board, frame: Frame, space: int) -> Reason:
    """Say why a Status does not let a space next to a new Army be battled."""
    status, built = s.rules.cards[frame[2]], frame[3]
    land_only = not s.rules.stosstruppen_sea and not LAND_MASK >> space & 1
    if land_only or not s.rules.links[status.country][built] >> space & 1:
        return Reason(f"{status.title} does not reach {SPACES_THE[space]}.", "F-CRD-7")
    sources = 1 << built if s.rules.stosstruppen_new else -1
    if battle_spaces(s, status.country, sources) >> space & 1:
        return Reason(f"No prepared Sustain Land Battle of yours allows {SPACES_THE[space]}.", "F-PRE-3")
    return no_battle(s, status.country, space, sources)


def _from_reasons(s: Board, space: int) -> list[Reason]:
    frame = s.stack[-1]
    if frame[0] == P_AFTER and frame[1] == 2:
        country = s.rules.cards[frame[2]].country
    elif frame[0] == E_BATTLE and frame[1]:
        country = s.rules.nodes[frame[2]].country
    else:
        return [_asked_otherwise(s, "The piece that attacks")]
    if not s.supply(country) >> space & 1:
        return [Reason(f"{COUNTRIES_THE[country]} has no supplied piece in {SPACES_THE[space]}.", "F-BAT-1")]
    return [Reason(f"The piece in {SPACES_THE[space]} cannot start this battle.", "F-BAT-1")]


# Cards


def _card_reasons(s: Board, choice: int) -> list[Reason]:
    rules = s.rules
    bases = (rules.play, rules.discard, rules.give, rules.take, rules.place, rules.prepare, rules.unprepare, rules.use)
    base = max([b for b in bases if b <= choice])
    card = rules.cards[choice - base]
    name = card.title
    if card.power != s.seat:
        return [Reason(f"{name} is a card of {POWERS_THE[card.power]}.", "F-SET-3")]
    if base == rules.use:
        return _use_reasons(s, card)
    if base in (rules.unprepare, rules.give) and card.number not in s.prepared[s.seat]:
        return [Reason(f"{name} is not among your prepared cards.", "F-PRE-1")]
    if base in (rules.play, rules.discard, rules.prepare, rules.place) and card.number not in s.hands[s.seat]:
        return [Reason(f"{name} is not in your hand.", "F-PLY-1")]
    if base == rules.play:
        return [Reason("Cards are played in your Play step, or where a text lets you.", "F-PLY-1")]
    if base in (rules.prepare, rules.unprepare):
        return [
            Reason(
                "Cards are prepared and returned to the hand in your Prepare step, or where a text says so.", "F-PRE-1"
            )
        ]
    if base == rules.take:
        return [_take_reason(s, card)]
    return [Reason("No such discard is asked for now.", "F-DIS-4")]


def _take_reason(s: Board, card: CardDef) -> Reason:
    """Say why a card cannot be drafted, or taken from the discard pile."""
    frame, name = s.stack[-1], card.title
    if frame[0] == P_DRAFT:
        if card.number not in s.decks[s.seat]:
            return Reason(f"{name} is not in your draw deck.", "F-DRA-1")
        return Reason(f"{name} cannot be drafted with this draft.", "F-DRA-1")
    if frame[0] not in PILE_QUESTIONS:
        return _asked_otherwise(s, "A card to take")
    if card.number not in s.played[s.seat] + s.buried[s.seat]:
        return Reason(f"{name} is not in your discard pile.", "F-INF-3")
    return Reason(f"The text being carried out does not let you take {name} now.", "F-CRD-4")


def _use_reasons(s: Board, card: CardDef) -> list[Reason]:
    name = card.title
    if card.number in s.prepared[s.seat]:
        return [unusable(s, card)]
    if card.type == T_STATUS and s.status & card.bit:
        if s.used & card.bit:
            return [Reason(f"{name} was used already this turn.", "F-CRD-7")]
        return [Reason(f"What {name} waits for is not happening now, or it could do nothing.", "F-CRD-7")]
    return [Reason(f"{name} is neither prepared nor on the table.", "F-CRD-2")]
