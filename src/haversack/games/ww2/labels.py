"""Labels: what an option does. (No rule in here.)"""

from haversack.games.ww2.board import SPACE_COUNT
from haversack.games.ww2.doable import builder
from haversack.games.ww2.doing import does, in_short, scored
from haversack.games.ww2.names import (
    ADJECTIVES,
    COUNTRIES_NAMED,
    PLACES,
    a,
    all_of,
    cards,
    kind_name,
    opening,
    piece_at,
    the_piece,
    top_cards,
)
from haversack.games.ww2.placing import LOCAL
from haversack.games.ww2.queries import enemies_at, in_pool, worth
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    CARDS,
    COUNTRY,
    DECK,
    DONE,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
    E_DRAIN,
    E_EITHER_ORDER,
    E_ELIMINATE,
    E_LEND,
    E_ONE_OF,
    E_PLAY_DISCARDED,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    NO,
    NUMBER,
    P_BATTLE,
    P_DISCARD,
    P_SUPPLY,
    P_WINDOW,
    PASS,
    PIECE,
    REALLOCATE_COST,
    REMOVE,
    SPACE,
    T_RESPONSE,
    T_STATUS,
    TEAM_NAMES,
    VP,
)
from haversack.games.ww2.vain import answers_battle, answers_build, is_vain_card, is_vain_use
from haversack.games.ww2.words import draw_words, is_freeing, use_words

IN_VAIN = "would do nothing now"


def label(s: Board, choice: int) -> str:
    """Return what an option says."""
    if choice < SPACE:
        return _pass_label(s) if choice == PASS else _plain_label(s, choice)
    if choice < PIECE:
        return _space_label(s, choice - SPACE)
    if choice < REMOVE:
        country, space = divmod(choice - PIECE, SPACE_COUNT)
        return _piece_label(s, country, space)
    if choice < COUNTRY:
        country, space = divmod(choice - REMOVE, SPACE_COUNT)
        return f"Remove your {kind_name(1 << space)} in {PLACES[space]} from the board"
    if choice < NUMBER:
        return _country_label(s, choice - COUNTRY)
    if choice < CARDS:
        return _part_label(s, choice - NUMBER)
    return _card_label(s, choice)


# Plain answers


def _plain_label(s: Board, choice: int) -> str:
    frame = s.stack[-1]
    if choice == DONE:
        return draw_words(s) if frame[0] == P_DISCARD else "Done"
    if choice == DECK:
        return _deck_label(s, s.rules.nodes[frame[2]].amount if frame[0] == E_RANSOM else 1)
    if choice == VP:
        return f"The {TEAM_NAMES[s.seat & 1]} lose 1 VP"
    return "No" if choice == NO else "Yes"


def _deck_label(s: Board, number: int) -> str:
    missing = number - len(s.decks[s.seat])
    lost = f": {cards(number - missing)} left, so the {TEAM_NAMES[s.seat & 1]} lose {missing} VP" if missing > 0 else ""
    return f"Discard {top_cards(number)} of your deck{lost}"


def _pass_label(s: Board) -> str:
    """Return what declining means in the open question."""
    frame = s.stack[-1]
    procedure = frame[0]
    if procedure == P_WINDOW:
        return "Pass: use no card"
    if procedure == P_SUPPLY:
        return "Go on: they are removed"
    if len(s.legal) > 1 and is_freeing(s):
        return f"Remove none: nothing is {'built' if procedure == E_BUILD else 'recruited'}"
    if procedure == E_REBUILD:
        kept = frame[LOCAL] == s.pieces[s.seat] & s.rules.nodes[frame[2]].kind
        return f"Leave {'all' if kept else 'the others'} where they are"
    if procedure == E_BUILD and s.stack[-2][0] == E_REBUILD:
        return f"Build nothing: the {kind_name(s.rules.nodes[frame[2]].kind)} stays off the board"
    words = {
        E_BUILD: "Build nothing",
        E_RECRUIT: "Recruit nothing",
        E_BATTLE: "Battle no space",
        E_ELIMINATE: "Eliminate nothing",
        E_ONE_OF: "Do none of these",
        E_LEND: "Play no card, draw none",
        E_BOTTOM: "No further card",
    }
    return words.get(procedure, "Skip this")


# Places and pieces


def _space_label(s: Board, space: int) -> str:
    frame = s.stack[-1]
    if frame[0] == E_BATTLE:
        return f"Battle {PLACES[space]}: {_battle_words(s, space)}"
    if frame[0] != E_BUILD and frame[0] != E_RECRUIT:
        return opening(PLACES[space])
    node = s.rules.nodes[frame[2]]
    country = builder(node) if frame[0] == E_BUILD else frame[LOCAL] - 1
    owned = f"{ADJECTIVES[country]} " if country != s.seat else ""
    verb = "Build" if frame[0] == E_BUILD else "Recruit"
    return f"{verb} {a(f'{owned}{kind_name(node.kind)}')} in {PLACES[space]}"


def _battle_words(s: Board, space: int) -> str:
    """Return what a battle in a space would remove."""
    kind = kind_name(1 << space)
    enemies = enemies_at(s, s.seat, space)
    if not enemies:
        follow = ", but your cards may follow it" if answers_battle(s, s.seat, space) else ""
        return f"empty, nothing to remove{follow}"
    words = [f"{ADJECTIVES[c]} {kind}{_safe(s, c, space)}" for c in enemies]
    return all_of(words)


def _safe(s: Board, country: int, space: int) -> str:
    return " (cannot be removed this turn)" if s.shielded[country] >> space & 1 else ""


def _piece_label(s: Board, country: int, space: int) -> str:
    procedure = s.stack[-1][0]
    if procedure == E_BUILD:
        vain = "" if answers_build(s, country, space) else ": no card of yours answers that"
        return f"Name the {kind_name(1 << space)} already in {PLACES[space]} as the one built{vain}"
    if procedure == P_BATTLE:
        return f"Battle {the_piece(country, space)}{_safe(s, country, space)}"
    if procedure == E_ELIMINATE:
        return f"Eliminate {the_piece(country, space)}{_safe(s, country, space)}"
    if procedure == E_RANSOM:
        return f"Eliminate your {kind_name(1 << space)} in {PLACES[space]}"
    if procedure == E_REBUILD:
        return f"Eliminate your {kind_name(1 << space)} in {PLACES[space]} and build it anew"
    return opening(piece_at(country, space))


def _country_label(s: Board, country: int) -> str:
    """Return a country with what makes it worth choosing."""
    frame = s.stack[-1]
    name = opening(COUNTRIES_NAMED[country])
    node = s.rules.nodes[frame[2]]
    if frame[0] == E_DRAIN:
        missing = worth(s, node, frame[3], frame[4]) - len(s.decks[country])
        lost = f"; the {TEAM_NAMES[country & 1]} lose {missing} VP for what is missing" if missing > 0 else ""
        return f"{name}: {cards(len(s.decks[country]))} in its deck{lost}"
    if frame[0] == E_RECRUIT:
        kind = kind_name(node.kind)
        full = in_pool(s, country, node.kind) < 1
        free = f": all are on the board, {COUNTRIES_NAMED[country]} must first remove one" if full else ""
        return f"Recruit {a(ADJECTIVES[country])} {kind}{free}"
    if frame[0] == E_LEND:
        return f"{name}: {cards(len(s.hands[country]))} in hand"
    return name


def _part_label(s: Board, number: int) -> str:
    """Return what one part of a text does."""
    frame = s.stack[-1]
    if frame[0] not in (E_EITHER_ORDER, E_ONE_OF):
        return str(number)
    part = s.rules.nodes[frame[2]].parts[number - 1]
    return opening(does(s, part, frame[3], frame[4], frame[5], frame[6]))


# Cards


def _card_label(s: Board, choice: int) -> str:
    rules, frame = s.rules, s.stack[-1]
    if choice == rules.reallocate_id:
        return f"Reallocate Resources: discard {REALLOCATE_COST} cards from hand to take a basic card from your deck"
    if choice == rules.use_all:
        return f"Use all of these, one after the other: score {_all_points(s)} VP"
    if choice >= rules.use:
        if frame[0] == P_WINDOW:
            vain = f"; {IN_VAIN}" if is_vain_use(s, choice - rules.use) else ""
            return use_words(s, choice - rules.use, frame[4], frame[5], frame[6]) + vain
        return use_words(s, choice - rules.use, 0, -1, -1)
    if choice >= rules.place:
        return f"Put {rules.cards[choice - rules.place].source.name} {_spot(frame[0], frame[1])}"
    if choice >= rules.take:
        name = rules.cards[choice - rules.take].source.name
        if frame[0] != E_PLAY_DISCARDED:
            return f"Take {name}"
        return f"Play {name}{_played(s, choice - rules.take)}"
    if choice >= rules.discard:
        return f"Discard {rules.cards[choice - rules.discard].source.name}"
    return f"Play {rules.cards[choice - rules.play].source.name}{_played(s, choice - rules.play)}"


def _all_points(s: Board) -> int:
    """Return what the Status cards offered now score together."""
    rules = s.rules
    used = [rules.cards[choice - rules.use] for choice in s.legal if rules.use <= choice < rules.reallocate_id]
    return sum([scored(s, card.node, card.country) for card in used])


def _spot(procedure: int, done: int) -> str:
    """Return where in the deck a card goes."""
    if procedure == E_ARRANGE:
        return "on top" if done == 0 else f"in place {done + 1} from the top"
    return "on the bottom of your deck" if procedure == E_BOTTOM else "there"


def _played(s: Board, number: int) -> str:
    """Return what playing a card comes to, where a number or a type says it in short."""
    card = s.rules.cards[number]
    if card.type == T_STATUS:
        return ": Status, face up"
    if card.type == T_RESPONSE:
        return ": Response, face down"
    if is_vain_card(s, number):
        return f": {IN_VAIN}"
    counted = in_short(s, card.node, card.country)
    return f": {counted}" if counted else ""
