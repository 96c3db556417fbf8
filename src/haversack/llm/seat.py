"""A seat that a language model plays: what it can do there, in words, and a local game against bots."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

from haversack.bots.levels import seat_bot
from haversack.bots.table import SeatedBot
from haversack.kernel.errors import HaversackError, InvalidChoice, UnknownSeat
from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.llm.answers import why_not
from haversack.llm.text import Teller
from haversack.rulebook import found, guide, ledger, rulings

MOST_NOTES: Final = 4_000
MOST_RULES: Final = 12
ME: Final = "me"


class Refused(HaversackError):
    """Raised when a choice cannot be made; the message says why and names the rule."""


class ModelSeat(Protocol):
    """What a model can do at its seat; each answer is a text."""

    def look(self) -> str:
        """Return the table as the seat may know it, and the question."""
        ...

    def options(self) -> str:
        """Return the open question with its options."""
        ...

    def explain(self, what: str) -> str:
        """Return why a key cannot be chosen now, or what a card says."""
        ...

    def choose(self, key: str) -> str:
        """Choose an option; return what happened and the next question."""
        ...

    def rules(self, wanted: str) -> str:
        """Return rules by id, by family, or by a word in them."""
        ...

    def notes(self, text: str | None) -> str:
        """Return the notes of this seat; with a text, keep that instead."""
        ...


class Notebook:
    """The notes of one seat, which nobody else sees."""

    def __init__(self) -> None:
        self._text = ""

    def notes(self, text: str | None) -> str:
        """Return the notes; with a text, keep that instead."""
        if text is None:
            return self._text or "There are no notes yet."
        if len(text) > MOST_NOTES:
            return f"Not kept: notes have at most {MOST_NOTES} characters, and these are {len(text)}."
        self._text = text
        return "Kept."


class LocalSeat(Notebook):
    """The seats of a model in a game on this machine; bots play all others, at once."""

    def __init__(
        self, game: Game, seats: Sequence[str], bots: str, seed: int, options: Mapping[str, object] | None = None
    ) -> None:
        super().__init__()
        self.game = game
        self.seats = tuple(seats)
        state = game.new(seed, options)
        self._bots = _other_bots(game, self.seats, bots, seed)
        self._match = Match(state, {seat: ME if seat in self.seats else seat for seat in game.seats})
        self._teller = Teller(game, options)
        self._since = 0
        self._play_others()

    def look(self) -> str:
        """Return the table as the seats may know it, what happened since their last choice, and the question."""
        return self._teller.state(self._match.state, self.seats, self._since)

    def options(self) -> str:
        """Return the open question with its options."""
        return self._teller.question(self._match.view(ME)) or "The game is over."

    def explain(self, what: str) -> str:
        """Return why a key cannot be chosen now, or what a card says."""
        state = self._match.state
        card = what if what in self._teller.cards else what.partition(":")[2]
        text = self._teller.card_line(card) if card in self._teller.cards else ""
        if what in self._teller.cards:
            return text
        if what not in state.vocabulary.ids:
            raise InvalidChoice(f"{what!r} is neither a key nor a card of this game.")
        if self._offered(state.vocabulary.id(what)):
            why = f"{what} can be chosen now: {state.label(state.vocabulary.id(what))}."
        elif state.seat < 0:
            why = "The game is over."
        else:
            why = f"{what} cannot be chosen now: {why_not(state, self.seats, what)}"
        return f"{why}\n{text}".strip()

    def choose(self, key: str) -> str:
        """Choose an option; return what happened until the next question, and that question."""
        state = self._match.state
        if state.seat < 0:
            raise Refused("The game is over.")
        if key not in state.vocabulary.ids:
            raise Refused(f"{key!r} is not a choice this game knows; nothing has changed.")
        choice = state.vocabulary.id(key)
        if not self._offered(choice):
            raise Refused(f"{key} cannot be chosen now: {why_not(state, self.seats, key)} Nothing has changed.")
        self._since = len(state.events or [])
        self._make(choice)
        self._play_others()
        now = self._match.state
        events = [str(event["text"]) for event in now.events_for(self.seats, self._since)]
        end = "" if now.seat >= 0 else self._teller.head(self._match.view(ME))
        return "\n\n".join([part for part in (self._teller.happened(events), end, self.options()) if part])

    def rules(self, wanted: str) -> str:
        """Return rules by id, by family, or by a word in them."""
        return rules_text(self.game, wanted)

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended."""
        return self._match.state.seat < 0

    def save(self, file: str) -> None:
        """Write the game so far as a record."""
        Path(file).write_text(json.dumps(self._match.state.record()), encoding="utf-8")

    def _asked(self) -> bool:
        return self._match.decider in self.seats

    def _offered(self, choice: int) -> bool:
        state = self._match.state
        if self._asked() and choice in state.legal:
            return True
        return any(option.id == choice for seat in self.seats for option in state.asides(seat))

    def _make(self, choice: int) -> None:
        state = self._match.state
        if self._asked() and choice in state.legal:
            self._match.choose(self._match.number, choice, self._match.decider)
            return
        seat = next(s for s in self.seats if any(option.id == choice for option in state.asides(s)))
        self._match.choose_aside(choice, seat)

    def _play_others(self) -> None:
        while self._match.decider is not None and not self._asked():
            seat = self._match.decider
            choice = self._bots[seat].choose(self._match.state)
            self._match.choose(self._match.number, choice, seat)


def _other_bots(game: Game, seats: Sequence[str], bots: str, seed: int) -> dict[str, SeatedBot]:
    """Return the bot of each other seat: one for the rest of each team."""
    out: dict[str, SeatedBot] = {}
    for number, team in enumerate(game.teams.values()):
        others = tuple(seat for seat in team if seat not in seats)
        if others:
            out |= dict.fromkeys(others, seat_bot(bots, others, seed * 2 + number))
    return out


def seats_named(game: Game, name: str | None) -> tuple[str, ...]:
    """Return the seats somebody means: one seat, all of a team, or where a newcomer sits best."""
    if name is None:
        return (game.face.seat,)
    if name in game.teams:
        return game.teams[name]
    if name not in game.seats:
        known = ", ".join([*game.seats, *[team for team in game.teams if team not in game.seats]])
        raise UnknownSeat(f"There is no seat or team {name!r}; there are {known}.")
    return (name,)


def rules_text(game: Game, wanted: str) -> str:
    """Return rules of a game by id, family or a word in them; with nothing wanted, what there is to ask for."""
    wanted = wanted.strip()
    if not wanted:
        chapters = ", ".join([chapter.title for chapter in guide(game.id)])
        families = ", ".join(dict.fromkeys(entry.id.rpartition("-")[0] for entry in ledger(game.id)))
        return f"Ask for a chapter ({chapters}), a family of rules ({families}), a rule by its id, or a word."
    for chapter in guide(game.id):
        if chapter.title.lower() == wanted.lower():
            return "\n".join([chapter.title, *[block.words for block in chapter.blocks if block.kind != "figure"]])
    chosen = found(game, wanted)
    if not chosen:
        books = (*ledger(game.id), *rulings(game.id))
        chosen = [entry for entry in books if wanted.lower() in entry.text.lower()]
    if not chosen:
        return f"No rule is called {wanted!r} or speaks of it."
    more = [f"(and {len(chosen) - MOST_RULES} more)"] if len(chosen) > MOST_RULES else []
    return "\n".join([*[f"{entry.id}: {entry.text}" for entry in chosen[:MOST_RULES]], *more])
