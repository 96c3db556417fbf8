"""Why a battle cannot be fought so, and why a prepared card cannot be used now."""

from haversack.games.y1914.board import LAND_MASK
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.names import COUNTRIES_THE, SPACES_THE
from haversack.games.y1914.prepared import allowed
from haversack.games.y1914.queries import UNPAYABLE, battle_needs, terrain_cost, terrain_for_texts
from haversack.games.y1914.responses import entitled
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    ADJECTIVES,
    B_ATTACK,
    B_COUNTER,
    B_DEFEND,
    B_FIGHTER,
    CLEAR,
    GERMANY,
    P_ATTRITION,
    P_BATTLE,
    P_PLAY,
    P_PREPARE,
    P_SPEND,
    TEAM_OF,
    Y_COUNTERATTACK,
    Y_REINFORCE_ARMY,
    Y_REINFORCE_NAVY,
    Y_SUSTAIN_LAND,
    Y_SUSTAIN_SEA,
)
from haversack.games.y1914.turn import serves_singly
from haversack.kernel.decisions import Reason
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list


def no_battle(s: Board, country: int, space: int, sources: int) -> Reason:
    """Say why the country cannot battle a space from any of the sources."""
    name, place = COUNTRIES_THE[country], SPACES_THE[space]
    if not s.rules.battle_friendly and s.team_pieces(TEAM_OF[country]) >> space & 1:
        return Reason(f"A friendly piece stands in {place}.", "F-BAT-2")
    near = s.supply(country) & sources & s.rules.links[country][space]
    if not near:
        return Reason(f"No supplied piece of {name} that may attack is next to {place}.", "F-BAT-1")
    if s.truce >> country & 1 and s.pieces[GERMANY] & LAND_MASK & 1 << space:
        return Reason(f"A truce keeps {name} from battling German Armies this round.", "F-CRD-4")
    needed = min([battle_needs(s, country, space, source) for source in bit_list(near)])
    if needed >= UNPAYABLE:
        return Reason(f"Whoever battles {place} must have a prepared card to discard.", "F-DIS-4")
    cards = f"{needed} hand card{'' if needed == 1 else 's'}"
    return Reason(f"Battling {place} asks for {cards}, and you cannot pay that.", "F-BAT-3")


def unusable(s: Board, card: CardDef) -> Reason:
    """Say why a prepared card of the Power that decides cannot be used now."""
    frame = s.stack[-1]
    if frame[0] == P_ATTRITION:
        return _no_attrition(s, frame, card)
    if frame[0] == P_SPEND:
        return _no_payment(s, frame, card)
    if frame[0] == P_BATTLE:
        return _no_response(s, frame, card)
    rule = "F-PRE-1" if frame[0] in (P_PREPARE, P_PLAY) else "F-CRD-2"
    return Reason("Prepared cards are used in battles and in your Attrition step.", rule)


def _no_attrition(s: Board, frame: Frame, card: CardDef) -> Reason:
    if frame[2] >= 0:
        return Reason("Only one Attrition card is used in a turn.", "F-ATT-1")
    if not serves_singly(s, card):
        return Reason(f"{card.title} shows no Attrition symbol.", "F-ATT-1")
    return Reason(f"No enemy Army is next to one of {COUNTRIES_THE[card.country]}.", "F-ATT-3")


def _no_payment(s: Board, frame: Frame, card: CardDef) -> Reason:
    """Say why a prepared card does not pay for a Status."""
    status = s.rules.cards[frame[2]]
    if card.symbol != Y_SUSTAIN_LAND or card.country != status.country:
        wanted = f"{ADJECTIVES[status.country]} Sustain Land Battle"
        return Reason(f"{status.title} asks for a prepared {wanted}.", "F-CRD-2")
    return _no_text(s, card, frame[3], frame[4])


def _no_text(s: Board, card: CardDef, space: int, source: int) -> Reason:
    """Say why the Prepare text or a Status on the table keeps a card from a battle."""
    if not card.limit >> space & 1:
        return Reason(f"The Prepare text of {card.title} does not allow a battle in {SPACES_THE[space]}.", "F-PRE-3")
    if card.terrain and card.terrain != terrain_for_texts(s, space, source):
        word = "clear" if card.terrain == CLEAR else "difficult"
        return Reason(f"The Prepare text of {card.title} asks for a battle in {word} terrain.", "F-PRE-3")
    return Reason(f"A Status keeps {COUNTRIES_THE[card.country]} from using it in {SPACES_THE[space]}.", "F-CRD-7")


def _no_response(s: Board, frame: Frame, card: CardDef) -> Reason:
    """Say why a prepared card cannot be used in the battle being resolved."""
    on_land = LAND_MASK >> frame[3] & 1
    wanted = {
        B_DEFEND: (Y_REINFORCE_ARMY if on_land else Y_REINFORCE_NAVY, "F-BAT-8"),
        B_ATTACK: (Y_SUSTAIN_LAND if on_land else Y_SUSTAIN_SEA, "F-BAT-11"),
        B_COUNTER: (Y_COUNTERATTACK, "F-BAT-16"),
    }
    symbol, rule = wanted.get(frame[1], (-1, "F-BAT-7"))
    if card.symbol != symbol:
        return Reason(f"{card.title} does not show the symbol that is asked for.", rule)
    if frame[1] == B_COUNTER:
        return _no_counter(s, frame, card)
    if not allowed(s, card, frame[3], frame[4]):
        return _no_text(s, card, frame[3], frame[4])
    full, cut_off = entitled(s, frame, TEAM_OF[card.country], frame[1] == B_DEFEND)
    if frame[1] == B_DEFEND:
        return _no_reinforcement(card, full, cut_off)
    return _no_sustenance(s, frame, card, full)


def _no_reinforcement(card: CardDef, full: int, cut_off: int) -> Reason:
    name = COUNTRIES_THE[card.country]
    if cut_off >> card.country & 1 and not card.supply:
        return Reason(f"{name}'s piece there is out of supply, and the card has no Supply symbol.", "F-BAT-9")
    if not (full | cut_off) >> card.country & 1:
        return Reason(f"{name} has no supplied piece in the space.", "F-BAT-8")
    return Reason("Your side cannot bring up enough Reinforce symbols.", "F-BAT-12")


def _no_sustenance(s: Board, frame: Frame, card: CardDef, full: int) -> Reason:
    fighter = frame[B_FIGHTER]
    if not full >> card.country & 1:
        return Reason(f"It is {COUNTRIES_THE[fighter]} that attacks; only its own cards sustain.", "F-BAT-11")
    if terrain_cost(s, fighter, frame[3], frame[4]):
        return Reason("With a hand card for each Sustain in difficult terrain you would fall short.", "F-BAT-6")
    return Reason("Your side cannot bring up enough Sustain symbols.", "F-BAT-11")


def _no_counter(s: Board, frame: Frame, card: CardDef) -> Reason:
    """Say why a Counterattack card cannot be used after this failed battle."""
    if not allowed(s, card, frame[4], frame[3]):
        return _no_text(s, card, frame[4], frame[3])
    return Reason(f"{COUNTRIES_THE[card.country]} has no supplied Army there that can battle back.", "F-BAT-16")
