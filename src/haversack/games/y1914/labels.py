"""What the options of a decision say: what each does, what it costs, and whether it would do nothing."""

from typing import Final

from haversack.games.y1914.board import DIFFICULT_MASK, LAND_MASK, OBJECTIVE_MASK, OPEN_COUNT, SPACE_NAMES
from haversack.games.y1914.card_labels import card_label
from haversack.games.y1914.causes import text_card
from haversack.games.y1914.idle import opens_something, why_idle
from haversack.games.y1914.names import (
    SPACES_THE,
    TEAMS_THE,
    capital,
    counted_cards,
    crossing,
    kind_name,
    listed,
    losses_listed,
    piece_at,
    piece_of,
)
from haversack.games.y1914.queries import (
    attackers,
    defending,
    enemies_at,
    price,
    sources_of,
    terrain_cost,
    tolled,
)
from haversack.games.y1914.state import Board
from haversack.games.y1914.telling import toll_name
from haversack.games.y1914.terms import (
    ADJECTIVES,
    B_ATTACK,
    B_COUNTER,
    B_DEFEND,
    CARDS,
    COUNTRIES,
    COUNTRY,
    COUNTRY_NAMES,
    DECK,
    DONE,
    E_BATTLE,
    E_BUILD,
    E_COST,
    E_ELIMINATE,
    E_ONE_OF,
    E_PLAY,
    E_PREPARE,
    E_RECOVER,
    E_RECRUIT,
    E_REPEAT,
    E_REVENUE,
    E_WITHDRAW,
    FROM,
    HOMES,
    MULLIGAN,
    NUMBER,
    P_AFTER,
    P_ATTRITION,
    P_BATTLE,
    P_CARD,
    P_DRAFT,
    P_DRAFT_STEP,
    P_ENLIST,
    P_GAS,
    P_KEPT,
    P_PEEK,
    P_PLAY,
    P_PREPARE,
    P_SETUP,
    PIECE,
    POWER,
    POWER_NAMES,
    REMOVE,
    SPACE,
    TEAM_OF,
    TEAM_OF_POWER,
    VP,
    Z_DECK,
)

_PASSES: dict[int, str] = {
    P_SETUP: "Keep these ten cards",
    P_DRAFT_STEP: "Do not draft",
    P_DRAFT: "Draft nothing",
    P_ENLIST: "Keep it in your hand",
    P_PLAY: "Play no card",
    P_CARD: "Let it be discarded",
    P_ATTRITION: "Use no Attrition card",
    P_PREPARE: "Leave your cards as they are",
    P_KEPT: "Let it be discarded",
    P_AFTER: "Do not use it",
    P_PEEK: "Discard none of them",
    E_BUILD: "Build nothing",
    E_RECRUIT: "Recruit nothing",
    E_BATTLE: "Do not battle",
    E_ELIMINATE: "Eliminate nothing",
    E_WITHDRAW: "Take no more pieces off",
    E_PREPARE: "Prepare no more",
    E_PLAY: "Play none",
    E_COST: "Do not pay: the card does nothing more",
    E_REPEAT: "Discard no more for it",
    E_ONE_OF: "Do neither",
    E_RECOVER: "Take no more",
    E_REVENUE: "None for this use",
}
_BATTLE_PASSES: dict[int, str] = {
    B_DEFEND: "Do not reinforce",
    B_ATTACK: "Do not sustain",
    B_COUNTER: "Do not counterattack",
}


def _home(country: int, space: int) -> str:
    return ", its Home" if space == HOMES[country] else ""


_REMOVALS: Final = [
    f"Remove your {piece_at(country, space)}{_home(country, space)}"
    for country in range(COUNTRIES)
    for space in range(OPEN_COUNT)
]


def label(s: Board, choice: int) -> str:
    """Return what an option says."""
    if choice < SPACE:
        return _plain_label(s, choice)
    if choice < FROM:
        return _space_label(s, choice - SPACE)
    if choice < PIECE:
        return _source_label(s, choice - FROM)
    if choice < COUNTRY:
        return _piece_label(s, choice)
    if choice < POWER:
        return f"{COUNTRY_NAMES[choice - COUNTRY]}: its Army counterattacks"
    if choice < NUMBER:
        return _power_label(s, choice - POWER)
    if choice == MULLIGAN:
        return "Mulligan: shuffle all and draw ten anew, once"
    if choice < CARDS:
        return _number_label(s, choice - NUMBER)
    return card_label(s, choice)


def _plain_label(s: Board, choice: int) -> str:
    frame = s.stack[-1]
    if choice == DECK:
        return f"Discard the top card of your draw deck, unseen ({counted_cards(len(s.decks[s.seat]))} left there)"
    if choice == VP:
        return f"Lose 1 VP of {TEAMS_THE[TEAM_OF_POWER[s.seat]]} instead, as your draw deck is empty"
    if choice == DONE:
        if frame[0] == P_ATTRITION:
            return f"As its symbols say: {losses_listed(list(s.rules.cards[frame[2]].losses))}"
        return "Take no more"
    if frame[0] == P_BATTLE:
        return _BATTLE_PASSES.get(frame[1], "Use no Status")
    return _PASSES.get(frame[0], "Pass")


# Spaces and pieces


def _space_label(s: Board, space: int) -> str:
    """Return a space with what is there for the one who decides: enemies and the price of a battle, an Objective."""
    frame, name = s.stack[-1], SPACE_NAMES[space]
    if frame[0] == E_BATTLE:
        node = s.rules.nodes[frame[2]]
        return f"{name}: {_battle_words(s, node.country, space, sources_of(s, node))}"
    if frame[0] == P_AFTER:
        sources = 1 << frame[3] if s.rules.stosstruppen_new else -1
        return f"{name}: {_battle_words(s, s.rules.cards[frame[2]].country, space, sources)}"
    if frame[0] in (E_BUILD, E_RECRUIT):
        notes = _place_notes(s, s.rules.nodes[frame[2]].country, space)
        return f"{name}: {', '.join(notes)}" if notes else name
    return name


def _place_notes(s: Board, country: int, space: int) -> list[str]:
    """Return what speaks for a space, and what it costs to place a piece there."""
    notes: list[str] = []
    if LAND_MASK >> space & 1 and (OBJECTIVE_MASK | s.tokens) >> space & 1:
        home = " and its Home" if space == HOMES[country] else ""
        notes.append(f"an Objective{home}")
    if tolled(s, country) >> space & 1:
        notes.append(f"costs 1 hand card ({toll_name(s.rules)})")
    return notes


def _battle_words(s: Board, country: int, space: int, sources: int) -> str:
    """Return who stands in a space that may be battled, what that costs, and which Status cards answer it."""
    enemies = enemies_at(s, TEAM_OF[country], space)
    words = listed([ADJECTIVES[enemy] for enemy in enemies])
    some = f"{words} {kind_name(space)}" if len(enemies) == 1 else f"{words} {_plural(space)}"
    parts = [some if enemies else "empty, nothing to remove"]
    near = attackers(s, country, space, sources)
    prices = [price(s, country, space, source) for source in near]
    if any(prices):
        parts.append(_price_words(s, country, space, near, prices))
    answers: list[str] = []
    for source in near:
        answers += [card.title for card in defending(s, country, space, source) if card.title not in answers]
    if answers:
        parts.append(f"answered by {listed(answers)}")
    return "; ".join(parts)


def _plural(space: int) -> str:
    return "Armies" if kind_name(space) == "Army" else "Navies"


def _price_words(s: Board, country: int, space: int, sources: list[int], prices: list[int]) -> str:
    reasons: list[str] = []
    if any([terrain_cost(s, country, space, source) for source in sources]):
        printed = DIFFICULT_MASK >> space & 1
        reasons.append("difficult terrain" if printed else f"difficult if attacked {crossing(space)}")
    if tolled(s, country) >> space & 1:
        reasons.append(toll_name(s.rules))
    least, most = min(prices), max(prices)
    number = str(most) if least == most else f"{least} or {most}"
    by_piece = "" if least == most else ", by the piece that attacks"
    return f"{listed(reasons)}, costs {number} hand card{'' if most == 1 else 's'}{by_piece}"


def _source_label(s: Board, source: int) -> str:
    """Return the piece that would attack, and what its attack costs."""
    frame = s.stack[-1]
    if frame[0] == E_BATTLE:
        country, space = s.rules.nodes[frame[2]].country, frame[3]
    elif frame[0] == P_AFTER:
        country, space = s.rules.cards[frame[2]].country, frame[4]
    else:
        return f"From {SPACES_THE[source]}"
    cost = price(s, country, space, source)
    return f"{piece_at(country, source)}{f': costs {counted_cards(cost)} of your hand' if cost else ''}"


def _piece_label(s: Board, choice: int) -> str:
    """Return what is done with a piece: removed by its owner, eliminated, withdrawn."""
    if choice >= REMOVE:
        return _REMOVALS[choice - REMOVE]
    country, space = divmod(choice - PIECE, OPEN_COUNT)
    piece, home = piece_at(country, space), _home(country, space)
    frame = s.stack[-1] if s.stack else (-1, 0)
    if frame[0] == E_ELIMINATE:
        node = s.rules.nodes[frame[2]]
        toll = s.rules.rail_network_eliminates and tolled(s, node.country) >> space & 1
        return f"Eliminate the {piece}{f': costs 1 hand card ({toll_name(s.rules)})' if toll else ''}"
    if frame[0] == E_WITHDRAW:
        return f"Take your {piece}{home} off the board: {s.rules.nodes[frame[2]].points} VP"
    return capital(f"the {piece}")


# Powers and numbers


def _power_label(s: Board, power: int) -> str:
    """Return a Power with what it would discard."""
    frame, name = s.stack[-1], POWER_NAMES[power]
    if frame[0] == P_ATTRITION:
        return f"{name} discards 1 card"
    zone = s.rules.cards[frame[2]].zone if frame[0] == P_GAS else s.rules.nodes[frame[2]].zone
    number = 1 if frame[0] == P_GAS else s.rules.nodes[frame[2]].amount
    if zone == Z_DECK:
        return f"{name} discards the top card of its draw deck (it has {counted_cards(len(s.decks[power]))} there)"
    has = len(s.prepared[power])
    short = "" if has >= number else "; each missing one costs its team 1 VP"
    cards = "a prepared card" if number == 1 else f"{number} prepared cards"
    return f"{name} discards {cards} (it has {has}{short})"


def _number_label(s: Board, number: int) -> str:
    """Return what a number says: one part of a text, or how many cards are drawn."""
    frame = s.stack[-1]
    if frame[0] != E_ONE_OF:
        held = len(s.hands[s.seat]) + number
        return "Draw none" if number == 0 else f"Draw {counted_cards(number)}: you then hold {held}"
    parts = s.rules.nodes[frame[2]].parts
    node = s.rules.nodes[parts[number - 1]]
    space = SPACES_THE[node.spaces.bit_length() - 1]
    if node.op == E_ELIMINATE:
        victim = node.who.bit_length() - 1
        return f"Eliminate the {ADJECTIVES[victim]} Army in {space}"
    return f"Recruit {piece_of(node.country, node.kind)} in {space}"


def is_idle(s: Board, choice: int) -> bool:
    """Say whether an offered choice would change nothing, as far as the one who decides can know."""
    frame = s.stack[-1]
    if frame[0] in (E_BATTLE, P_AFTER) and SPACE <= choice < FROM:
        card = s.rules.cards[text_card(s, len(s.stack)) if frame[0] == E_BATTLE else frame[2]]
        return not enemies_at(s, TEAM_OF[card.country], choice - SPACE) and not opens_something(s, card)
    if frame[0] in (P_PLAY, E_PLAY) and s.rules.play <= choice < s.rules.discard:
        return why_idle(s, s.rules.cards[choice - s.rules.play]) != ""
    return False
