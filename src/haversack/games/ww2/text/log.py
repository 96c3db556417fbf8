"""How each event reads in the log. A verb's own events are told by its module."""

from haversack.games.ww2.engine import events
from haversack.games.ww2.facts.constants import HOMES, R_HOMES, R_SUDDEN, R_TIE, SUDDEN_LEAD, T_RESPONSE, TEAM_NAMES
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, piece_at, the_piece
from haversack.games.ww2.language.rules import Rules
from haversack.kernel.english import opening, possessive, some, top_cards
from haversack.kernel.events import Event


def sentence(rules: Rules, event: Event) -> str:
    """Return an event as a line of the log."""
    kind = event.kind
    line = events.verb_line(rules, event)
    if line:
        return opening(line)
    if kind in (events.TURN_BEGAN, events.ROUND_ENDED, events.GAME_ENDED, events.STARTED):
        return _clock_line(rules, kind, event.data)
    if kind == events.SCORED or kind == events.LOST:
        return _points_line(rules, event)
    if kind in (events.REMOVED, events.BATTLED):
        return _piece_line(rules, event)
    if kind in (events.DISCARDED, events.BURNED, events.SKIPPED, events.SKIPPED_VICTORY):
        return opening(_doing_line(rules, event))
    return opening(_card_line(rules, event))


# The clock and the points


def _clock_line(rules: "Rules", kind: int, data: tuple[int, ...]) -> str:
    if kind == events.TURN_BEGAN:
        return f"Round {data[1]}: {possessive(COUNTRIES_NAMED[data[0]])} turn."
    if kind == events.ROUND_ENDED:
        return f"Round {data[0]} is over: {standing(data[1], data[2])}."
    if kind == events.GAME_ENDED:
        return (
            f"The {TEAM_NAMES[data[0]]} win, {data[2 + data[0]]} VP to {data[3 - data[0]]}: {_ending(rules, data[1])}."
        )
    if rules.opening.id:
        return f"The game begins as the scenario {rules.opening.name} says, with ten cards each."
    return "The game begins: one Army in each Home, ten cards each."


def _ending(rules: "Rules", reason: int) -> str:
    if reason == R_SUDDEN:
        return f"{SUDDEN_LEAD} or more ahead after the United States' turn"
    if reason == R_HOMES:
        return f"after round {rules.last_round} they alone hold two enemy Homes"
    if reason == R_TIE:
        return f"a tie after round {rules.last_round} goes to the Axis"
    return f"more VP after round {rules.last_round}"


def standing(axis: int, allies: int) -> str:
    """Return how the score stands."""
    if axis == allies:
        return f"Axis and Allies are level at {axis} VP"
    ahead, one, other = ("Axis", axis, allies) if axis > allies else ("Allies", allies, axis)
    return f"the {ahead} lead by {one - other}, {one} VP to {other}"


def _points_line(rules: Rules, event: Event) -> str:
    team, change, now = event.data[:3]
    card = event.data[events.CARD_AT]
    now_words = f"The {TEAM_NAMES[team]} now have {now}."
    items = events.items_of(event)
    who = COUNTRIES_NAMED[items[0][0]]
    if event.kind == events.LOST:
        why = f"{who} has {events.cause_words(rules, items[0][1], card)}"
        if not change:
            return f"The {TEAM_NAMES[team]} have no VP left to lose: {why}."
        return f"The {TEAM_NAMES[team]} lose {-change} VP: {why}. {now_words}"
    if items[0][1] == events.BY_CARD:
        return f"{opening(who)} scores {change} VP by {events.cause_words(rules, events.BY_CARD, card)}. {now_words}"
    spaces = [f"{PLACES[c % events.SHARED]} {n}{' (shared)' if c >= events.SHARED else ''}" for _, c, n in items]
    return f"{opening(who)} scores {change} VP for Supply spaces: {', '.join(spaces)}. {now_words}"


# Pieces


def _piece_line(rules: Rules, event: Event) -> str:
    kind, data = event.kind, event.data
    country, where = COUNTRIES_NAMED[data[0]], PLACES[data[1]]
    if kind == events.BATTLED:
        if data[2] < 0:
            return f"{opening(country)} battles {where}, which is empty: nothing to remove."
        return f"{opening(country)} battles {the_piece(data[2], data[1])}."
    piece = f"The {piece_at(data[0], data[1])}"
    by = f" by {rules.cards[data[3]].source.name}" if data[3] >= 0 else ""
    endings = (
        "is removed by the battle",
        f"is eliminated{by}",
        "is out of supply and removed",
        "is removed from the board by its owner",
    )
    return f"{piece} {endings[data[2]]}."


# Cards


def _cause(rules: Rules, country: int, card: int) -> str:
    """Return why a country discards from its deck: as the price of its own card, or because of another's."""
    if card < 0:
        return "for want of cards in hand"
    owner, name = rules.cards[card].country, rules.cards[card].source.name
    return f"to pay for {name}" if owner == country else f"because of {name}"


def _doing_line(rules: Rules, event: Event) -> str:
    """Return the line of an event that has a reason to tell."""
    kind, data = event.kind, event.data
    country = COUNTRIES_NAMED[data[0]]
    named = events.if_seen(rules, event)
    if kind == events.DISCARDED:
        return f"{country} {_discard_words(rules, data)}{named}."
    if kind == events.BURNED:
        return f"{country} discards {top_cards(data[1])} of its deck {_cause(rules, data[0], data[2])}{named}."
    if kind == events.SKIPPED:
        return f"{country} {events.skip_words(data[1], data[2] == events.IMPOSSIBLE)}."
    home = PLACES[HOMES[data[0]]]
    return f"an enemy Army is in {home}, the Home of {country}: no Victory step, nothing is scored."


def _discard_words(rules: Rules, data: tuple[int, ...]) -> str:
    several, why = some(data[1]), data[2]
    if why == events.IN_PLAY_STEP:
        return f"discards {several} from hand in place of playing one"
    if why == events.IN_DISCARD_STEP:
        return f"discards {several} from hand in its Discard step"
    if why == events.IN_SET_UP:
        return f"discards {some(data[1], 'opening card')}"
    price = rules.cards[data[3]].source.name if data[3] >= 0 else "Reallocate Resources"
    return f"discards {several} from hand to pay for {price}"


def _card_line(rules: Rules, event: Event) -> str:
    """Return the line of an event that is about cards."""
    kind, data, cards = event.kind, event.data, events.named_cards(rules, event)
    country, named = COUNTRIES_NAMED[data[0]], events.if_seen(rules, event)
    by = ""
    if kind in (events.PLAYED, events.STATUS_PLACED, events.RESPONSE_PLACED) and data[1] >= 0:
        by = f", by {rules.cards[data[1]].source.name}"
    if kind == events.USED:
        return f"{country} {_use_words(rules, event)}."
    if kind == events.DREW:
        return f"{country} draws {some(data[1])}{named}."
    lines = {
        events.PLAYED: f"{country} plays {cards}{by}.",
        events.STATUS_PLACED: f"{country} puts the Status {cards} on the table{by}.",
        events.RESPONSE_PLACED: f"{country} puts a Response face down on the table{by}{named}.",
        events.SHUFFLED: f"{country} shuffles its deck.",
        events.REVEALED: f"{country} takes {cards} from its deck into its hand, for all to see.",
    }
    return lines[kind]


def _use_words(rules: Rules, event: Event) -> str:
    card = rules.cards[event.cards[0]]
    if card.type == T_RESPONSE:
        return f"reveals the Response {card.source.name} and uses it"
    return f"uses the Status {card.source.name}"
