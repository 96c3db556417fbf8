"""A game at a table: the state, who sits where, and what may still be taken back.

Hot-seat, remote and bot play go through the same match, which is the one authority: it says which decision is open,
resolves a choice once, refuses stale answers and what is not a seat's to choose, and knows what may be taken back. It
accepts an answer only together with the number of the decision it answers, or with its name, so that double clicks and
reconnections are harmless. Numbers count what was done, and taking back is something done: they only grow, and an
answer sent before that does not fit the question put anew. A name stands for the number where counting decisions would
tell how many there were.
"""

import hashlib
import hmac
from collections.abc import Mapping
from typing import Final, NamedTuple

from haversack.kernel.errors import IllegalChoice, StaleChoice, UnknownSeat, shown
from haversack.kernel.state import GameState

SAMPLES: Final = 64


class Step(NamedTuple):
    """Choices made at once that may perhaps be taken back: the state before them, and the seat that made them."""

    before: GameState
    choices: list[int]
    seat: str


class Match:
    """A state and the people around it; `players` says for each seat who sits there, `secret` makes the names."""

    def __init__(
        self, state: GameState, players: Mapping[str, str] | None = None, number: int = 0, secret: bytes = b""
    ) -> None:
        self.state: GameState = state
        self.number: int = number
        self._secret: bytes = secret
        self._players: dict[str, str] = {}
        self._steps: list[Step] = []
        given = {seat: seat for seat in state.seats()} if players is None else players
        for seat in state.seats():
            if seat not in given:
                raise UnknownSeat(f"Nobody sits at {seat!r}.")
            self._players[seat] = given[seat]
        for seat in given:
            state.seat_number(seat)

    def copy(self) -> "Match":
        """Return the match as a whole once more, so that a choice can be tried before it counts."""
        other = Match(self.state.clone(), self._players, self.number, self._secret)
        other._steps = self._steps[:]
        return other

    # Who sits where

    def player_at(self, seat: object) -> str:
        """Return who sits at a seat."""
        return self._players[self.state.seats()[self.state.seat_number(seat)]]

    def seats_of(self, player: str) -> list[str]:
        """Return the seats of a player, in the order of the game."""
        return [seat for seat in self.state.seats() if self._players[seat] == player]

    def view(self, player: str) -> dict[str, object]:
        """Return what a player may know: the union of what the player's seats may know."""
        return self.state.view(self.seats_of(player))

    @property
    def decider(self) -> str | None:
        """Return the seat that decides now, or None at the end."""
        return None if self.state.seat < 0 else self.state.seats()[self.state.seat]

    @property
    def name(self) -> str:
        """Return the name of the open decision: it tells nothing about how many went before."""
        return hashlib.blake2b(str(self.number).encode(), key=self._secret, digest_size=8).hexdigest()

    # Choosing

    def choose(self, answers: object, choice: object, seat: object) -> list[str]:
        """Make a choice for a seat, in answer to the decision of that number or name; return the key it has."""
        self._expect(answers)
        return self._choose(choice, seat, False)

    def choose_aside(self, choice: object, seat: object) -> list[str]:
        """Do for a seat what it may do beside the open question, whoever is asked; return the key it has."""
        return self._choose(choice, seat, True)

    def choose_several(self, answers: object, choices: object, seat: object) -> list[str]:
        """Make several choices of a seat with one answer, all of them or none; return the keys of the single steps."""
        self._expect(answers)
        asker = self.state.seat_number(seat)
        if asker != self.state.seat:
            raise IllegalChoice("Several things are chosen together only by the one who is asked.")
        return self._make(self.state.steps_of(choices), asker)

    def _choose(self, choice: object, seat: object, beside: bool) -> list[str]:
        asker = self.state.seat_number(seat)
        chosen = self.state.choice_id(choice)
        if beside or asker != self.state.seat or chosen not in self.state.legal:
            self._refuse_unless_aside(chosen, self.state.seats()[asker])
        return self._make([chosen], asker)

    def _make(self, choices: list[int], asker: int) -> list[str]:
        """Do the choices one after the other; together they are one decision, and are taken back together.

        What is interrupted in the middle, by Ctrl-C say, leaves the state as it was before.
        """
        before = self.state.clone()
        try:
            for choice in choices:
                self.state.apply_id(choice)
        except BaseException:
            self.state = before
            raise
        self.number += len(choices)
        if before.seat == self.state.seat == asker and before.rng == self.state.rng:
            self._steps.append(Step(before, choices, self.state.seats()[asker]))
        else:
            self._steps.clear()
        return [self.state.vocabulary.keys[choice] for choice in choices]

    def _expect(self, answers: object) -> None:
        """Refuse an answer to another decision than the open one."""
        if isinstance(answers, str):
            if not hmac.compare_digest(answers.encode(), self.name.encode()):
                raise StaleChoice("This answers a decision that is over, or that never was.")
        elif answers != self.number:
            raise StaleChoice(f"This answers decision {shown(answers)}, but the table is at decision {self.number}.")

    def _refuse_unless_aside(self, choice: int, seat: str) -> None:
        """Let through what a seat may do beside the question, and only that."""
        if any([option.id == choice for option in self.state.asides(seat)]):
            return
        reasons = self.state.explain(choice, seat)
        why = reasons[0].sentence if reasons else "it answers the open question, which has to be named."
        raise IllegalChoice(f"This cannot be chosen now: {why}")

    # Taking back

    def may_undo(self, seat: object) -> bool:
        """Say whether the seat may take back its last choice: it still decides, no chance, nothing learnt."""
        return bool(self._steps) and self._steps[-1].seat == seat and not self._has_learnt(self._steps[-1])

    def undo(self, answers: object, seat: object) -> int:
        """Take back what a seat chose last, or last together; return how many single choices that were."""
        self._expect(answers)
        if not self.may_undo(seat):
            raise IllegalChoice("Your last choice can no longer be taken back.")
        step = self._steps.pop()
        self.state = step.before
        self.number += 1
        return len(step.choices)

    def _has_learnt(self, step: Step) -> bool:
        """Say whether the choice told its player something: whether it could have gone on in another way.

        What the player does not know is dealt anew many times over, and the same choice made. If all of it looks
        the same from that seat each time, nothing hidden was shown, and no silence of others tells anything.
        """
        seats = self.seats_of(self._players[step.seat])
        start = step.before.clone()
        start.log = None
        seen = self._outcome_of(start.clone(), step.choices, seats)
        for sample in range(SAMPLES):
            if self._outcome_of(start.determinise(seats, sample), step.choices, seats) != seen:
                return True
        return False

    def _outcome_of(self, state: GameState, choices: list[int], seats: list[str]) -> tuple[int, object, object]:
        """Return what those seats see once the choices are made: who decides, their view, what happened."""
        for choice in choices:
            state.apply_id(choice)
        return state.seat, state.view(seats), state.events_for(seats)
