"""The table in words, as one seat (or the seats of one player) may know it.

A text is made of a view, of events as that seat may know them, and of what is printed: nothing else can be in it, so
what a seat does not know cannot be either. Any game is told alike, by its face and its catalogue.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from haversack.kernel.english import all_of, count_of
from haversack.kernel.face import at
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

CHARACTERS_IN_A_TOKEN: Final = 3
MOST_TEXTS: Final = 1_100
MOST_EVENTS: Final = 8
MOST_ASIDES: Final = 12
TOLD_ELSEWHERE: Final = ("game", "you", "decision", "asides", "outcome", "note")

View = Mapping[str, Any]


def tokens(text: str) -> int:
    """Return how many tokens a text has at most, by a rule of thumb: one for every three characters."""
    return -(-len(text) // CHARACTERS_IN_A_TOKEN)


class Teller:
    """Tells the states of one game in words; `options` are those the game is played with."""

    def __init__(self, game: Game, options: Mapping[str, object] | None = None) -> None:
        self.game = game
        self.cards = {str(card["id"]): card for card in game.catalogue(options)}

    def state(self, state: GameState, seats: Sequence[str], since: int = 0) -> str:
        """Return all that the seats may know of a state, in words, with what happened from event `since` on."""
        events = [str(event["text"]) for event in state.events_for(seats, since)] if state.logging else []
        return self.view(state.view(seats), events)

    def view(self, view: View, events: Sequence[str] = ()) -> str:
        """Return a view in words."""
        parts = [self.head(view), self.table(view), self.happened(events), self.texts(view), self.question(view)]
        return "\n\n".join([part for part in parts if part])

    # The table

    def head(self, view: View) -> str:
        """Return the game, who you are, the time and the score."""
        face, you = self.game.face, list(view["you"])
        friends = {team: seats for team, seats in self.game.teams.items() if set(you) & set(seats)}
        sides = [f"{face.name(team)} ({', '.join(seats)})" for team, seats in self.game.teams.items()]
        clock = face.clock
        length = clock.length or view.get(f"{clock.unit}s") or ""
        now = f"{clock.unit} {view.get(clock.unit, '?')}" + (f" of {length}" if length else "")
        stage = str(view.get(clock.stage, ""))
        score = [f"{face.name(team)} {at(view, face.points, team)}" for team in self.game.teams]
        lines = [
            f"{self.game.title}. You play {all_of(you)} for {all_of([face.name(team) for team in friends])}."
            if you
            else f"{self.game.title}. You watch.",
            f"Sides: {'; '.join(sides)}.",
            f"Now: {now}{f', {stage}' if stage else ''}. {face.points_name}: {', '.join(score)}.",
        ]
        outcome = view.get("outcome")
        if outcome:
            won = face.name(outcome["winner"]) if outcome["winner"] else "nobody"
            lines.append(f"The game is over: {won} won. {outcome['reason']}")
        return "\n".join(lines)

    def table(self, view: View) -> str:
        """Return what lies on the table, a line for each part; what is empty, none or 0 is left out."""
        clock = self.game.face.clock
        told = {*TOLD_ELSEWHERE, clock.unit, f"{clock.unit}s", clock.stage, self.game.face.points.partition("/")[0]}
        lines = ["The table (what is empty, none or 0 is left out):"]
        for name, value in view.items():
            if name not in told:
                lines += self._section(name, value)
        return "\n".join(lines)

    def _section(self, name: str, value: object) -> list[str]:
        """Return the lines of one part of the view; parts with parts of their own get a line for each."""
        if isinstance(value, Mapping) and value and all(isinstance(part, Mapping) for part in value.values()):
            return [line for part in value for line in self._section(part, value[part])]
        said = self._said(value)
        return [f"{_plain(name) if name not in self.game.seats else name}: {said}"] if said else []

    def _said(self, value: object, inner: bool = False) -> str:
        """Return a value in words; "" if there is nothing to say."""
        if value is None or value is False or value == 0:
            return ""
        if value is True:
            return "yes"
        if isinstance(value, Mapping):
            parts = [self._field(name, part) for name, part in value.items()]
            said = ("," if inner else ";").join([f" {part}" for part in parts if part]).strip()
            return f"({said})" if inner and said else said
        if isinstance(value, list | tuple):
            return ", ".join(self._counted([self._said(one, True) for one in value]))
        return self.card_name(str(value))

    def _field(self, name: str, value: object) -> str:
        said = self._said(value, True)
        if not said:
            return ""
        return _plain(name) if value is True else f"{_plain(name)} {said}"

    def card_name(self, card: str) -> str:
        """Return the name of a card; anything else is its own name."""
        return str(self.cards[card]["name"]) if card in self.cards else card

    def _counted(self, said: Iterable[str]) -> list[str]:
        return [f"{one} ×{count}" if count > 1 else one for one, count in Counter(said).items() if one]

    # What happened

    def happened(self, events: Sequence[str]) -> str:
        """Return the last sentences of the log."""
        if not events:
            return ""
        left = len(events) - MOST_EVENTS
        earlier = [f"(Before that: {count_of(left, 'sentence')}.)"] if left > 0 else []
        return "\n".join(["What happened:", *earlier, *events[-MOST_EVENTS:]])

    # Cards

    def texts(self, view: View) -> str:
        """Return what cards say: those that can be chosen, then those in the hand, as far as there is room."""
        lines: list[str] = []
        room = MOST_TEXTS
        for card in dict.fromkeys([*self._offered(view), *self._held(view)]):
            line = self.card_line(card)
            if len(line) > room:
                lines.append("(There are more; ask for one by its id.)")
                break
            lines.append(line)
            room -= len(line)
        return "\n".join(["What these cards say:", *lines]) if lines else ""

    def card_line(self, card: str) -> str:
        """Return a card by its id with its name and text."""
        facts = self.cards[card]
        prepared = f" Prepared: {facts['prepared']}" if facts.get("prepared") else ""
        return f"{card}: {facts['name']}. {facts['text']}{prepared}"

    def _offered(self, view: View) -> Iterator[str]:
        decision = view.get("decision")
        for option in decision["options"] if decision else ():
            noun = option["key"].partition(":")[2]
            if noun in self.cards:
                yield noun

    def _held(self, view: View) -> Iterator[str]:
        for seat in view["you"]:
            own = at(view, self.game.face.cards, seat)
            hand = own.get("hand") if isinstance(own, Mapping) else None
            yield from [card for card in hand or () if card in self.cards]

    # The question

    def question(self, view: View) -> str:
        """Return what is asked, the options with their keys, and what may be done beside the question."""
        decision = view.get("decision")
        if not decision:
            return "" if view.get("outcome") else "You are not asked anything now."
        answers = [option for option in decision["options"] if not option.get("aside")]
        rule = f" (rule {decision['rule']})" if decision.get("rule") else ""
        lines = [f"{decision['seat']} is asked{rule}: {decision['prompt']}", "Options, by key:"]
        for option in answers:
            idle = " (changes nothing)" if option.get("idle") else ""
            lines.append(f"{option['key']} = {option['label']}{idle}")
        several = decision.get("several")
        if several:
            lines.append(f"In all {_span(*several)} of them may be chosen, one after the other.")
        return "\n".join([*lines, *self._asides(view, answers)])

    def _asides(self, view: View, answers: Sequence[Mapping[str, Any]]) -> list[str]:
        offered = {option["key"] for option in answers}
        beside = [option["key"] for seat in view["asides"] for option in view["asides"][seat]]
        beside = [key for key in beside if key not in offered]
        if not beside:
            return []
        more = f" and {len(beside) - MOST_ASIDES} more" if len(beside) > MOST_ASIDES else ""
        return [f"Beside the question you may: {', '.join(beside[:MOST_ASIDES])}{more}."]


@lru_cache(maxsize=64)
def _plain(name: str) -> str:
    return name.replace("_", " ")


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
