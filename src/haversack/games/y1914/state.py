"""The state of a game of 1914: plain numbers, one mask of spaces for each country, cards as numbers in tuples."""

from collections.abc import Mapping
from typing import Any, ClassVar

from haversack.games.y1914.engine.actions import remove_own
from haversack.games.y1914.engine.battle_start import BattleStart
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.queries import may_remove, removable
from haversack.games.y1914.engine.setup import deal
from haversack.games.y1914.engine.turn import Turn
from haversack.games.y1914.facts.constants import CARDS, COUNTRY, HOMES, POWERS, REMOVE, T_STATUS
from haversack.games.y1914.facts.pieces import TEAMS
from haversack.games.y1914.facts.roster import ROSTER
from haversack.games.y1914.io.position import place, position_of
from haversack.games.y1914.io.redeal import deal_anew
from haversack.games.y1914.io.view import supply_lines, view
from haversack.games.y1914.language.rules import Rules
from haversack.games.y1914.text.explain import explanation
from haversack.games.y1914.text.labels import label
from haversack.games.y1914.text.log import event_data
from haversack.kernel import procedures
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.events import Event
from haversack.kernel.procedures import Question
from haversack.kernel.zones import Beliefs
from haversack.qmg.graph import connected
from haversack.qmg.roster import Roster
from haversack.qmg.state import BoardState


class State(BoardState):
    """A game of 1914 under way.

    `depth` holds, for each Power, how many bottom cards of its deck it knows, and how many everybody knows. `known`
    holds the cards in hands, among prepared cards and among face-down discards that others know: facts of
    `kernel/zones`.
    """

    ROSTER: ClassVar[Roster] = ROSTER
    FIELDS: ClassVar[tuple[str, ...]] = (
        *("round", "active", "ended", "central_vp", "entente_vp", "tokens", "status", "used", "waived", "truce"),
        *("pieces", "granted", "depth", "hands", "prepared", "decks", "buried", "played", "known", "chains", "fresh"),
    )
    CACHES: ClassVar[tuple[str, ...]] = ("chains", "fresh")

    __slots__ = ("rules", "central_vp", "entente_vp", "tokens", "waived", "truce", "prepared", "known")

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.vocabulary = rules.vocabulary

    def reset(self) -> None:
        super().reset()
        self.central_vp: int = 0
        self.entente_vp: int = 0
        self.tokens: int = 0
        self.waived: int = 0
        self.truce: int = 0
        self.depth = [0] * (2 * POWERS)
        self.prepared: list[Cards] = [()] * POWERS
        self.known: Cards = ()

    # What it is

    def settings(self) -> dict[str, object]:
        return self.rules.options

    def pack(self) -> dict[str, object] | None:
        return self.rules.pack

    def points(self, team: int) -> int:
        return self.entente_vp if team else self.central_vp

    def step_name(self) -> str:
        if not self.stack:
            return "end"
        bottom = self.stack[0]
        return bottom.step() if isinstance(bottom, Turn) else "setup"

    def bare(self) -> "State":
        return State(self.rules)

    # The board

    def team_pieces(self, team: int) -> int:
        """Return the spaces where a team has a piece."""
        out = 0
        for country in TEAMS.members[team]:
            out |= self.pieces[country]
        return out

    def chain(self, country: int) -> int:
        """Return where the country's pieces hang together with its Home, held by its own Army (F-SUP-1, F-SUP-2)."""
        if self.fresh >> country & 1:
            return self.chains[country]
        pieces = self.pieces[country]
        home = pieces & 1 << HOMES[country]
        out = connected(self.rules.links[country], home, pieces) if home else 0
        self.chains[country] = out
        self.fresh |= 1 << country
        return out

    def supply(self, country: int) -> int:
        """Return where the country's pieces are supplied; a text may grant it without a chain (ruling 5)."""
        granted = self.granted[country]
        if granted:
            return self.chain(country) | self.pieces[country] & granted
        return self.chain(country)

    # Starting and saving

    def deal(self, seed: int | str) -> None:
        deal(self, seed)

    def place(self, data: Mapping[str, object]) -> None:
        place(self, data)

    def position(self) -> dict[str, object]:
        return position_of(self)

    def deal_anew(self, seats: int, beliefs: Beliefs | None = None) -> None:
        deal_anew(self, seats, beliefs)

    # Deciding

    def begin_battle(self, country: int, space: int, source: int) -> None:
        """Push the start of a battle: of the state, since what follows one battle can begin another."""
        self.push(BattleStart(country, space, source))

    def asking(self) -> Procedure:
        """Return the procedure whose question is open."""
        top = self.stack[-1]
        assert isinstance(top, Procedure)
        return top

    def stands(self, frame: procedures.Procedure[Any], question: Question) -> bool:
        """In uniform windows no hidden card shows in whether somebody has to answer what has one answer."""
        return self.rules.uniform and frame.hides(self)

    def interject(self, choice: int) -> bool:
        return REMOVE <= choice < COUNTRY and remove_own(self, choice)

    def interjections(self, seat: int) -> list[int]:
        return removable(self, seat) if seat == self.active and may_remove(self) else []

    def is_answer(self, choice: int) -> bool:
        """Taking a piece off the board answers where one is to be freed; in the Play step it is an aside."""
        return REMOVE <= choice < COUNTRY and self.asking().REMOVAL_ANSWERS

    def is_open(self, choice: int) -> bool:
        """The board and Status cards lie open; a hand has its steps of the turn, whatever it holds."""
        if choice >= self.rules.use:
            card = self.rules.cards[choice - self.rules.use]
            return card.type == T_STATUS and self.status & card.bit != 0
        return choice < CARDS or self.asking().HAND_IS_EXPECTED

    def is_covert(self) -> bool:
        """Prepared cards lie face down, also where they must be used; what is drafted or paid may be all there is.

        A Status that answers a build or a battle asks for a prepared card (F-PRE-3). In uniform windows everybody knows
        who is asked.
        """
        if self.rules.uniform or self.seat < 0:
            return False
        return self.asking().is_covert(self, super().is_covert())

    def is_idle(self, choice: int) -> bool:
        return self.asking().is_idle(self, choice)

    def label(self, choice: int) -> str:
        return label(self, self.asking(), choice)

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return explanation(self, choice, asker)

    # Looking

    def known_to(self, seats: int) -> dict[str, object]:
        return view(self, seats)

    def event_data(self, event: Event) -> dict[str, object]:
        return event_data(self.rules, event)

    def lines(self) -> dict[str, list[tuple[str, str]]]:
        return supply_lines(self)
