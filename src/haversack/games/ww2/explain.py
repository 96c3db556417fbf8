"""Why a choice is not offered: a sentence and the rule behind it. It says nothing the asker may not know."""

from haversack.games.ww2.board import LAND_MASK, NEIGHBOURS, SEA_MASK, SPACE_COUNT
from haversack.games.ww2.compile import Trigger
from haversack.games.ww2.doable import builder
from haversack.games.ww2.names import COUNTRIES_NAMED, PLACES, kind_name, opening
from haversack.games.ww2.placing import LOCAL
from haversack.games.ww2.queries import in_pool, spaces_of
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    CARDS,
    COUNTRY,
    DECK,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
    E_DRAIN,
    E_ELIMINATE,
    E_PLAY_DISCARDED,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    HOMES,
    K_INSTEAD_OF_BUILD,
    K_INSTEAD_OF_PLAY,
    P_BATTLE,
    P_DISCARD,
    P_FETCH,
    P_PITCH,
    P_PLAY,
    P_SETUP,
    P_SUPPLY,
    P_WINDOW,
    PIECE,
    REALLOCATE_COST,
    REMOVE,
    SPACE,
    T_RESPONSE,
    T_STATUS,
    VP,
    WINDOW_TRIGGERS,
)
from haversack.games.ww2.windows import answers
from haversack.kernel.decisions import Reason
from haversack.qmg.graph import union_of

# What a question is about, for those who would answer another one, and the rule that asks it.
ASKED: dict[int, tuple[str, str]] = {
    P_SETUP: ("opening cards are discarded", "W-SET-5"),
    P_PLAY: ("a card is played or discarded first", "W-TRN-4"),
    P_FETCH: ("a card is taken from the deck", "W-OPT-1"),
    P_PITCH: ("cards are discarded first", "W-CRD-6"),
    P_WINDOW: ("you may react to what has just happened", "W-REA-2"),
    P_BATTLE: ("an enemy piece in the space battled is chosen", "W-ACT-6"),
    P_SUPPLY: ("pieces out of supply are about to be removed", "W-TRN-6"),
    P_DISCARD: ("cards may be discarded", "W-TRN-8"),
    E_ELIMINATE: ("a piece to eliminate is chosen", "W-ACT-9"),
    E_REBUILD: ("a piece to build anew is chosen", "W-CRD-4"),
    E_DRAIN: ("a country is chosen", "W-CRD-4"),
}
CARD_QUESTIONS = (P_FETCH, E_PLAY_DISCARDED, E_ARRANGE, E_BOTTOM)
PIECE_QUESTIONS = (P_BATTLE, E_ELIMINATE, E_REBUILD, E_BUILD, E_RANSOM)


def explanation(s: Board, choice: int, asker: int) -> list[Reason]:
    """Return the reasons why a choice cannot be made by that seat now."""
    if s.seat < 0:
        return [Reason("The game is over.", "W-VIC-4")]
    if REMOVE <= choice < COUNTRY:
        return _remove_reasons(s, choice, asker)
    if asker != s.seat:
        if choice in s.beside(asker):
            return []
        return [Reason(f"It is not for {COUNTRIES_NAMED[asker]} to decide now.", "W-TRN-1")]
    if choice in s.legal:
        return []
    if choice < SPACE:
        return [_plain_reason(s, choice)]
    if choice < PIECE:
        return _space_reasons(s, choice - SPACE)
    if choice < REMOVE:
        return _piece_reasons(s, choice)
    if choice < CARDS:
        return [_asked_otherwise(s, "This")]
    return _card_reasons(s, choice)


def _asked_otherwise(s: Board, what: str) -> Reason:
    """Say what the open question is about, to one who would answer another."""
    instead, rule = ASKED.get(s.stack[-1][0], ("the text being carried out asks something else", "W-CRD-4"))
    return Reason(f"{what} is not asked for now: {instead}.", rule)


def _plain_reason(s: Board, choice: int) -> Reason:
    """Say why a question cannot be declined, or paid for otherwise."""
    if choice in (DECK, VP):
        return Reason("Nobody may choose to discard from the deck or to lose VP.", "W-DIS-3")
    if s.stack[-1][0] == P_PLAY:
        return Reason("A card must be played or discarded in the Play step.", "W-TRN-4")
    if s.stack[-1][0] == P_SETUP:
        return Reason("Three of the ten opening cards must be discarded.", "W-SET-5")
    return Reason("This decision cannot be answered so: choose one of the options offered.", "W-CRD-5")


def _remove_reasons(s: Board, choice: int, asker: int) -> list[Reason]:
    country, space = divmod(choice - REMOVE, SPACE_COUNT)
    if not s.pieces[country] >> space & 1:
        name = f"{kind_name(1 << space)} in {PLACES[space]}"
        return [Reason(f"{opening(COUNTRIES_NAMED[country])} has no {name}.", "W-PCE-5")]
    if country != asker:
        return [Reason("Only its own country may remove a piece so.", "W-PCE-5")]
    return []


def _space_reasons(s: Board, space: int) -> list[Reason]:
    frame = s.stack[-1]
    if frame[0] not in (E_BUILD, E_RECRUIT, E_BATTLE) or (frame[0] == E_RECRUIT and not frame[LOCAL]):
        return [_asked_otherwise(s, "A space")]
    node = s.rules.nodes[frame[2]]
    place = PLACES[space]
    if not node.kind >> space & 1:
        return [Reason(f"{opening(place)} is {'land' if LAND_MASK >> space & 1 else 'a sea'}.", "W-PCE-2")]
    if not spaces_of(s, node.spot, frame[3], frame[4]) >> space & 1:
        return [Reason(f"The text does not reach {place}.", "W-ACT-5" if frame[0] == E_RECRUIT else "W-ACT-10")]
    if frame[0] == E_BATTLE:
        return _battle_reasons(s, frame[3], space)
    country = builder(node) if frame[0] == E_BUILD else frame[LOCAL] - 1
    return _placing_reasons(s, country, space, node.kind, frame[0] == E_BUILD)


def _battle_reasons(s: Board, country: int, space: int) -> list[Reason]:
    rule = "W-ACT-6" if LAND_MASK >> space & 1 else "W-ACT-7"
    if s.team_pieces(country & 1) >> space & 1:
        return [Reason(f"A friendly piece stands in {PLACES[space]}.", rule)]
    return [Reason(f"No supplied piece of {COUNTRIES_NAMED[country]} is next to {PLACES[space]}.", rule)]


def _placing_reasons(s: Board, country: int, space: int, kind: int, is_build: bool) -> list[Reason]:
    place, name = PLACES[space], COUNTRIES_NAMED[country]
    out: list[Reason] = []
    if s.pieces[country] >> space & 1:
        out.append(Reason(f"{opening(name)} already has a piece in {place}.", "W-PCE-1"))
    if s.team_pieces(1 - (country & 1)) >> space & 1:
        out.append(Reason(f"An enemy piece stands in {place}.", "W-ACT-3"))
    if in_pool(s, country, kind) < 1:
        word = "Army" if kind == LAND_MASK else "Navy"
        out.append(Reason(f"{opening(name)} has no {word} left to place.", "W-PCE-3"))
    return out or (_supply_reasons(s, country, space) if is_build else [])


def _supply_reasons(s: Board, country: int, space: int) -> list[Reason]:
    place, name = PLACES[space], COUNTRIES_NAMED[country]
    rule = "W-ACT-1" if LAND_MASK >> space & 1 else "W-ACT-2"
    touched = union_of(s.links(country & 1), s.supply(country)) | 1 << HOMES[country]
    if not touched >> space & 1:
        return [Reason(f"No supplied piece of {name} is next to {place}.", rule)]
    armies = s.team_pieces(country & 1) & LAND_MASK
    if SEA_MASK >> space & 1 and not NEIGHBOURS[space] & armies:
        return [Reason(f"A Navy in {place} would have no port: no friendly Army is next to it.", "W-SUP-3")]
    return [Reason(f"A piece in {place} would be out of supply.", rule)]


def _piece_reasons(s: Board, choice: int) -> list[Reason]:
    country, space = divmod(choice - PIECE, SPACE_COUNT)
    if not s.pieces[country] >> space & 1:
        name = f"{kind_name(1 << space)} in {PLACES[space]}"
        return [Reason(f"{opening(COUNTRIES_NAMED[country])} has no {name}.", "W-PCE-1")]
    frame = s.stack[-1]
    if frame[0] not in PIECE_QUESTIONS:
        return [_asked_otherwise(s, "A piece")]
    if frame[0] == P_BATTLE and space != frame[3]:
        return [Reason(f"The battle is in {PLACES[frame[3]]}.", "W-ACT-8")]
    if frame[0] == E_BUILD and country == s.seat:
        return [Reason("Only a supplied piece the text reaches can be named as just built.", "W-ACT-4")]
    return [Reason("This piece cannot be chosen here.", "W-CRD-7")]


def _card_reasons(s: Board, choice: int) -> list[Reason]:
    rules = s.rules
    if choice == rules.reallocate_id:
        return _reallocate_reasons(s)
    if choice == rules.use_all:
        return [Reason("There are no two scoring Status cards of yours to use now.", "W-VIC-2")]
    base = max([b for b in (rules.play, rules.discard, rules.take, rules.place, rules.use) if b <= choice])
    card = rules.cards[choice - base]
    if card.country != s.seat:
        return [Reason(f"{card.source.name} is a card of {COUNTRIES_NAMED[card.country]}.", "W-REA-10")]
    if base == rules.use:
        return _use_reasons(s, card.number)
    if base in (rules.play, rules.discard):
        if card.number not in s.hands[s.seat]:
            return [Reason(f"{card.source.name} is not in your hand.", "W-TRN-4")]
        return [Reason("No card of the hand is asked for now.", "W-TRN-4")]
    question = s.stack[-1][0]
    if question in CARD_QUESTIONS:
        rule = "W-OPT-1" if question == P_FETCH else "W-CRD-4"
        return [Reason(f"{card.source.name} is not among the cards to choose from.", rule)]
    return [_asked_otherwise(s, card.source.name)]


def _use_reasons(s: Board, number: int) -> list[Reason]:
    card, frame = s.rules.cards[number], s.stack[-1]
    if card.type not in (T_STATUS, T_RESPONSE):
        return [Reason(f"{card.source.name} is played from the hand, not used from the table.", "W-CRD-1")]
    table = s.status if card.type == T_STATUS else s.responses
    if not table & card.bit:
        rule = "W-CRD-3" if card.type == T_STATUS else "W-CRD-2"
        return [Reason(f"{card.source.name} is not on the table.", rule)]
    if card.trigger is None:
        return [Reason(f"{card.source.name} works by itself and is never used.", "W-CRD-3")]
    if s.used & card.bit:
        return [Reason(f"{card.source.name} was used already this turn.", "W-REA-3")]
    if card.trigger.kind == K_INSTEAD_OF_PLAY and frame[0] != P_PLAY:
        return [Reason(f"{card.source.name} replaces playing a card in your Play step.", "W-CRD-9")]
    if _waits_for(s, card.trigger, card.country):
        if frame[0] == P_WINDOW and frame[11] & card.bit and card.type == T_STATUS:
            return [Reason(f"{card.source.name} was used already for this trigger.", "W-REA-3")]
        return [Reason(f"{card.source.name} could do nothing here.", "W-CRD-5")]
    return [Reason(f"What {card.source.name} waits for is not happening now.", "W-REA-2")]


def _waits_for(s: Board, trigger: Trigger, country: int) -> bool:
    """Say whether the open question is one that a card on the table waits for."""
    frame = s.stack[-1]
    if frame[0] == P_WINDOW:
        return trigger.kind in WINDOW_TRIGGERS[frame[2]] and answers(s, trigger, country, frame)
    if frame[0] == P_PLAY:
        return trigger.kind == K_INSTEAD_OF_PLAY
    return frame[0] == E_BUILD and trigger.kind == K_INSTEAD_OF_BUILD and s.rules.nodes[frame[2]].kind == LAND_MASK


def _reallocate_reasons(s: Board) -> list[Reason]:
    if not s.rules.reallocate:
        return [Reason("This game is played without Reallocate Resources.", "W-OPT-1")]
    if s.stack[-1][0] != P_PLAY:
        return [Reason("Reallocate Resources comes at the beginning of the own Play step.", "W-OPT-1")]
    if s.stack[-1][2]:
        return [Reason("Reallocate Resources was used already this turn.", "W-OPT-1")]
    if not s.hands[s.seat]:
        return [Reason("Reallocate Resources is paid from the hand, which is empty.", "W-OPT-1")]
    if len(s.hands[s.seat]) < REALLOCATE_COST and not s.rules.reallocate_short:
        return [Reason(f"Reallocate Resources costs {REALLOCATE_COST} hand cards.", "W-DIS-6")]
    return [Reason(f"{opening(COUNTRIES_NAMED[s.seat])} has no draw deck left to search.", "W-OPT-1")]
