"""How each event reads in the log."""

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.facts.constants import DECK_NAMES, ENDED_BY_TRUCE, LEVEL_NAMES, SIDE_NAMES, SIDES
from haversack.games.greatwar.language.rules import Rules
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.text.event_data import final_scores
from haversack.games.greatwar.text.render import event_text
from haversack.games.greatwar.text.wording import brief
from haversack.kernel.english import all_of, count_of
from haversack.kernel.events import Event, cards_seen

KIND_OF_DECK = ("Nationality", "Nationality", "Neutral", "Bonus", "Random Event")


def sentence(event: Event, rules: Rules) -> str:
    """Return an event as a line of the log."""
    kind, data = event.kind, event.data
    side = SIDE_NAMES[data[0]] if data and events.FORMS[kind][1][:1] in ("s", "w") and data[0] >= 0 else ""
    if kind in (
        events.STARTED,
        events.REMOVED,
        events.RESHUFFLED,
        events.HALF_TIME,
        events.GAME_ENDED,
        events.HAND_SHOWN,
        events.SHOWN_KIND,
    ):
        return _frame_line(event, side, rules)
    if kind in (
        events.DEALT,
        events.KEPT,
        events.DREW,
        events.TOOK,
        events.DISCARDED,
        events.LOOKED,
        events.THROWN,
        events.SEARCH_ENDED,
        events.GIVEN,
    ):
        return _hand_line(rules.cards, event, side)
    if kind in (
        events.TURN_BEGAN,
        events.EVENT_SHOWN,
        events.ROLLED,
        events.SPARED,
        events.MODIFIED,
        events.EVENT_ANSWERED,
    ):
        return _event_line(rules.cards, event, side)
    if kind in (events.COUNTED, events.CAPTURED, events.SAVED, events.TAKEN_BACK, events.CLEANED, events.BLOCKADED):
        return _battle_line(rules.cards, event, side)
    if kind in (events.STEP_ENDED, events.STEP_PASSED, events.STEP_LOST, events.IDLE):
        return _step_line(rules.cards, event, side)
    return _card_line(rules.cards, event, side)


def _names(t: Tables, event: Event) -> str:
    return ", ".join([t.names[card] for card in cards_seen(event)])


def _frame_line(event: Event, side: str, rules: Rules) -> str:
    """Return a line about set-up, decks and the end."""
    kind, data, scenario = event.kind, event.data, rules.scenario
    if kind == events.STARTED:
        gifts = [f"{n} BP to the {SIDE_NAMES[s]}" for s, n in enumerate(rules.offset) if n]
        offset = f" To even the sides the scenario adds {all_of(gifts)}." if gifts else ""
        rules_words = "".join([f" {rule}" for rule in scenario.special_rules])
        return f"The game begins: {scenario.name}, {count_of(scenario.turns, 'turn')}.{rules_words}{offset}"
    if kind == events.REMOVED:
        verb = "leaves" if data[1] == 1 else "leave"
        return f"{count_of(data[1])} of the {DECK_NAMES[data[0]]} deck {verb} the game unseen."
    if kind == events.RESHUFFLED:
        return f"The {DECK_NAMES[data[0]]} deck has run out: its discards are shuffled into a new one."
    if kind == events.HALF_TIME:
        return "Half-time: all hands, laid-aside cards and discards are shuffled into their decks and dealt anew."
    if kind == events.SHOWN_KIND:
        return f"The {side} have nothing left to draw and show that they still hold a Nationality card."
    if kind == events.HAND_SHOWN:
        held = (
            f"{data[1]} BP in hand: {_names(rules.cards, event)}" if event.cards else "no Nationality card left in hand"
        )
        return f"The {side} have {held}."
    return _end_line(event, side, rules)


def _end_line(event: Event, side: str, rules: Rules) -> str:
    scores = final_scores(event.data, rules)
    parts: list[str] = []
    for number, score in enumerate(scores.values()):
        offset = f" + {score['offset']} offset" if score["offset"] else ""
        made = f"{score['captured']} captured + {score['hand']} in hand{offset}"
        parts.append(f"{SIDE_NAMES[number]} {score['total']} ({made})")
    lead = abs(event.data[1] - event.data[2])
    result = f"a draw, since a lead of {lead} is less than {rules.levels[0]}"
    if side:
        level = [name for least, name in zip(rules.levels, LEVEL_NAMES, strict=True) if lead >= least][-1]
        result = f"the {side} win by {lead}: {level} victory"
    return f"The game ends: {', '.join(parts)}; {result}."


def _cause(t: Tables, cause: int) -> str:
    """Return why cards were drawn, discarded or looked at."""
    if cause >= 0:
        return f" ({t.names[cause]})"
    words = {
        events.BY_REFILL: "",
        events.BY_DEAL: "",
        events.BY_SEARCH: " in its place",
        events.BY_LIMIT: " (the hand is over its limit)",
    }
    return words.get(cause, "")


def _hand_line(t: Tables, event: Event, side: str) -> str:
    """Return a line about cards in hand."""
    kind, data = event.kind, event.data
    names = _names(t, event)
    named = f": {names}" if names else ""
    if kind == events.LOOKED:
        enemy = SIDE_NAMES[1 - data[0]]
        return f"The {side} look at {count_of(data[1])} in the hand of the {enemy}{_cause(t, data[2])}{named}."
    if kind == events.DISCARDED:
        return f"The {side} discard {count_of(data[1])}{_cause(t, data[2])}{named}."
    if kind == events.GIVEN:
        return f"The {side} begin with {all_of([t.names[card] for card in event.cards])} in hand."
    if kind == events.THROWN:
        return f"The {side} hold no Attack card they may play and throw {names}."
    if kind == events.SEARCH_ENDED:
        found = "now hold an Attack card, to be played this turn" if data[1] else "find no Attack card: none is owed"
        return f"The {side} {found}."
    deck = KIND_OF_DECK[data[1]]
    if kind == events.DEALT:
        return f"The {side} are dealt {count_of(data[2], f'{deck} card')} to choose from{named}."
    if kind == events.DREW:
        return f"The {side} draw {count_of(data[2], f'{deck} card')}{_cause(t, data[3])}{named}."
    if kind == events.KEPT:
        return f"The {side} keep a {deck} card in hand{named}."
    return f"The {side} take up a laid-aside {deck} card{named}."


def _event_line(t: Tables, event: Event, side: str) -> str:
    """Return a line about the turn and its Random Event."""
    kind, data = event.kind, event.data
    if kind == events.TURN_BEGAN:
        return f"Turn {data[1]}: the {side} defend, the {SIDE_NAMES[1 - data[0]]} attack."
    if kind == events.EVENT_SHOWN:
        return f"Random Event: {t.names[event.cards[0]]}. {event_text(t.events[event.cards[0] - t.playable])}"
    if kind == events.ROLLED:
        result = rolled(t, event.cards[0], data[2], data[1])
        return f"The {side} roll {data[1]} for {t.names[event.cards[0]]}: {result}."
    if kind == events.SPARED:
        return f"The {side} do not roll for {t.names[event.cards[1]]}: {t.names[event.cards[0]]} spares them."
    if kind == events.MODIFIED:
        return f"In force for {_bound(data[1])}: {t.modifiers[data[0]].word.text()}."
    card, shown = event.cards
    return f"The {side} play {brief(t, card)} as {t.names[shown]} is shown."


def rolled(t: Tables, event: int, part: int, die: int) -> str:
    """Return what a number of the die decides."""
    return t.events[event - t.playable].effects[part].rolled(die)


def _bound(sides: int) -> str:
    return "both sides" if sides == 3 else f"the {SIDE_NAMES[sides - 1]}"


def _battle_line(t: Tables, event: Event, side: str) -> str:
    """Return a line about the end of a battle."""
    kind, data = event.kind, event.data
    names = _names(t, event)
    first, _, second = names.partition(", ")
    if kind == events.COUNTED:
        return _count_line(t, data, side)
    if kind == events.CAPTURED:
        enemy = SIDE_NAMES[1 - data[0]]
        if not event.cards:
            return f"The {enemy} have no Nationality card in play: nothing is captured."
        cards = ", ".join([f"{t.names[card]} {t.bp[card]}" for card in event.cards])
        points = sum([t.bp[card] for card in event.cards])
        return f"The {side} capture every Nationality card the {enemy} have in play, {points} BP: {cards}."
    if kind == events.CLEANED:
        totals = ", ".join([f"{SIDE_NAMES[s]} {data[2 + s]}" for s in range(SIDES)])
        return f"The table is cleared. BP captured so far: {totals}."
    lines = {
        events.SAVED: f"{first} ({side}): saved from capture by {second}, to the discards.",
        events.TAKEN_BACK: f"The {side} take {names} back into hand.",
        events.BLOCKADED: f"{first} ({side}): discarded by {second}, counts nothing and is not captured.",
    }
    return lines[kind]


def _count_line(t: Tables, data: tuple[int, ...], side: str) -> str:
    """Return who won a battle and by how much, and what an event changed in the count."""
    enemy, changes = SIDE_NAMES[1 - data[0]], []
    for place in range(events.BATTLE_HEAD, len(data), events.BATTLE_CARD):
        card, _, counts, down = data[place : place + 4]
        if not down and counts != t.bp[card]:
            changes.append(f"{t.names[card]} counts {counts} instead of {t.bp[card]}")
    why = f" ({t.names[data[4]]}: {', '.join(changes)})" if changes else ""
    if data[1] == data[2]:
        return f"The battle is level at {data[1]} BP: the {side} win it as the Defender{why}."
    return f"The {side} win the battle with {data[1]} BP to {data[2]} of the {enemy}{why}."


IDLE_WORDS = {
    events.NO_TARGET_ARMED: "no target yet, stays armed",
    events.NO_TARGET: "no effect, there is nothing to cancel",
    events.NO_LOOK: "no effect, nobody may look at that hand now",
    events.EMPTY_HAND: "no effect, the enemy hand is empty",
    events.FULL_HAND: "no effect, the hand is full",
    events.NO_CARD_LEFT: "no effect, no Nationality card is left to draw",
    events.NOBODY_BROUGHT: "no further card comes with it",
    events.NO_STEP: "no effect, it ends a step only in answer to an enemy card",
    events.AURA_IS_OFF: "no effect, the Random Event lets it cancel nothing this turn",
}


def _step_line(t: Tables, event: Event, side: str) -> str:
    """Return a line about a step, or about a card of which nothing comes."""
    kind, data = event.kind, event.data
    if kind == events.IDLE:
        return f"{t.names[event.cards[0]]} ({side}): {IDLE_WORDS[data[1]]}."
    if kind == events.STEP_PASSED:
        return f"The {side} have no card they may play and pass the step."
    if kind == events.STEP_LOST:
        return f"The {side} lose their step of this round, since a card was cancelled in the other."
    if data[1] == ENDED_BY_TRUCE:
        return f"A truce ends the step of the {side}; the card played stays."
    return f"The {side} add nothing more here: a Bonus card or Joker cancelled the card as it was played."


def _card_line(t: Tables, event: Event, side: str) -> str:
    """Return a line about a card in play."""
    kind, data, cards = event.kind, event.data, event.cards
    first = t.names[cards[0]]
    second = t.names[cards[1]] if len(cards) > 1 else ""
    if kind in (events.PLACED, events.LINKED):
        return f"The {side} {'play' if kind == events.PLACED else 'add'} {brief(t, cards[0])}."
    if kind == events.DUELED:
        enemy = SIDE_NAMES[1 - data[0]]
        mine, theirs = [count_of(n, "kind") + " of improvement" for n in data[1:3]]
        return f"{first} ({side}, {mine}) meets {second} ({enemy}, {theirs})."
    lines = {
        events.ANSWERED: f"The {side} answer {second} with {brief(t, cards[0])}." if second else "",
        events.ATTACHED: f"{first} goes with {second}.",
        events.CANCELLED: f"{first} ({side}): cancelled by {second}, lies face down and counts nothing.",
        events.RESTORED: f"{first} ({side}): face up again, counts {t.bp[cards[0]]} BP as printed.",
        events.MARKED_USED: f"{first} ({side}): effect used for this turn.",
    }
    return lines[kind]
