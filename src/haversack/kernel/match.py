"""A game at a table: the state, who sits where, and what may still be taken back.

Hot-seat, remote and bot play go through the same match. It accepts a choice only together with the number of the
decision it answers, so that double clicks and reconnections are harmless. Numbers only grow, also when a choice is
taken back: an answer sent before that does not fit the question put anew.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from haversack.kernel.errors import IllegalChoice, StaleChoice, UnknownSeat, shown
from haversack.kernel.state import GameState

SAMPLES: Final = 64


class Step(NamedTuple):
    """A choice that may perhaps be taken back: the state before it, the choice, and the seat that made it."""

    before: GameState
    choice: int
    seat: str


class Match:
    """A state and the people around it; `players` says for each seat who sits there."""

    def __init__(self, state: GameState, players: Mapping[str, str] | None = None, number: int = 0) -> None:
        self.state: GameState = state
        self.number: int = number
        self._players: dict[str, str] = {}
        self._steps: list[Step] = []
        given = {seat: seat for seat in state.seats()} if players is None else players
        for seat in state.seats():
            if seat not in given:
                raise UnknownSeat(f"Nobody sits at {seat!r}.")
            self._players[seat] = given[seat]
        for seat in given:
            state.seat_number(seat)

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

    # Choosing

    def choose(self, number: object, choice: object, seat: object) -> None:
        """Make a choice for a seat, in answer to the decision with that number."""
        self._expect(number)
        asker = self.state.seat_number(seat)
        chosen = self.state.choice_id(choice)
        if asker != self.state.seat or chosen not in self.state.legal:
            self._refuse_unless_allowed(chosen, self.state.seats()[asker])
        before = self.state.clone()
        self.state.apply(chosen)
        self.number += 1
        if before.seat == self.state.seat == asker and before.rng == self.state.rng:
            self._steps.append(Step(before, chosen, self.state.seats()[asker]))
        else:
            self._steps.clear()

    def _expect(self, number: object) -> None:
        if number != self.number:
            raise StaleChoice(f"This answers decision {shown(number)}, but the table is at decision {self.number}.")

    def _refuse_unless_allowed(self, choice: int, seat: str) -> None:
        """Let through what a seat may do beside the question, and only that."""
        reasons = self.state.explain(choice, seat)
        key = self.state.words().key(choice)
        if reasons:
            raise IllegalChoice(f"{key!r} cannot be chosen: {reasons[0].sentence}")

    # Taking back

    def may_undo(self, seat: object) -> bool:
        """Say whether the seat may take back its last choice: it still decides, no chance, nothing learnt."""
        return bool(self._steps) and self._steps[-1].seat == seat and not self._has_learnt(self._steps[-1])

    def undo(self, number: object, seat: object) -> None:
        """Take back the last choice of a seat."""
        self._expect(number)
        if not self.may_undo(seat):
            raise IllegalChoice("Your last choice can no longer be taken back.")
        self.state = self._steps.pop().before
        self.number += 1

    def _has_learnt(self, step: Step) -> bool:
        """Say whether the choice told its player something: whether it could have gone on in another way.

        What the player does not know is dealt anew many times over, and the same choice made. If all of it looks
        the same from that seat each time, nothing hidden was shown, and no silence of others tells anything.
        """
        seats = self.seats_of(self._players[step.seat])
        start = step.before.clone()
        start.log = None
        seen = self._outcome_of(start.clone(), step.choice, seats)
        for sample in range(SAMPLES):
            if self._outcome_of(start.determinise(seats, sample), step.choice, seats) != seen:
                return True
        return False

    def _outcome_of(self, state: GameState, choice: int, seats: list[str]) -> tuple[int, object, object]:
        """Return what those seats see once the choice is made: who decides, their view, what happened."""
        state.apply(choice)
        return state.seat, state.view(seats), state.events_for(seats)
