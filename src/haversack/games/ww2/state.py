"""The state of a game of WW2: plain numbers, one mask of spaces for each country, cards as numbers in tuples."""

from collections.abc import Mapping
from typing import Any, ClassVar

from haversack.games.ww2.engine.battle import remove_own
from haversack.games.ww2.engine.events import told_data
from haversack.games.ww2.engine.idle import is_vain_card
from haversack.games.ww2.engine.openly import could_act_any_time
from haversack.games.ww2.engine.procedure import Procedure
from haversack.games.ww2.engine.queries import any_time_cards, own_pieces
from haversack.games.ww2.engine.setup import deal
from haversack.games.ww2.engine.stationed import place_stationed, stationed_choices, take_back
from haversack.games.ww2.engine.turn import Turn
from haversack.games.ww2.engine.windows import use_card
from haversack.games.ww2.facts.board import (
    LAND_MASK,
    LINKS,
    NEIGHBOURS,
    SEA_MASK,
    SPACE_COUNT,
    STRAIT_LANDS,
    SUPPLY_MASK,
)
from haversack.games.ww2.facts.constants import (
    AXIS,
    CARDS,
    COUNTRIES,
    COUNTRY,
    PIECE,
    REMOVE,
    SPACE,
    STEP_END,
    STEP_START,
    STEPS,
    T_STATUS,
    TEAM_COUNTRIES,
    TEAM_OF,
)
from haversack.games.ww2.facts.roster import ROSTER
from haversack.games.ww2.io.position import place, position_of
from haversack.games.ww2.io.redeal import deal_anew
from haversack.games.ww2.io.view import supply_lines, view
from haversack.games.ww2.language.rules import Rules
from haversack.games.ww2.text.explain import explanation
from haversack.games.ww2.text.labels import label
from haversack.games.ww2.text.log import sentence
from haversack.kernel import procedures
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.events import Event
from haversack.kernel.procedures import Question
from haversack.kernel.zones import Beliefs
from haversack.qmg.graph import connected
from haversack.qmg.pieces import Kind
from haversack.qmg.roster import Roster
from haversack.qmg.state import BoardState


class State(BoardState):
    """A game of WW2 under way.

    `depth` holds, for each country, how many top cards of its deck everybody knows, how many it knows itself, and how
    many bottom cards it knows; `shown` are the cards of its hand that everybody knows. `stationed` is empty unless a
    pack has pieces that share a space: see `SharingState`.
    """

    ROSTER: ClassVar[Roster] = ROSTER
    FIELDS: ClassVar[tuple[str, ...]] = (
        *("round", "active", "ended", "axis_vp", "allies_vp", "status", "responses", "used"),
        *("pieces", "shielded", "granted", "opening", "stationed", "depth"),
        *("hands", "decks", "buried", "played", "shown"),
        *("chains", "supplied", "fresh"),
    )
    CACHES: ClassVar[tuple[str, ...]] = ("chains", "supplied", "fresh", "stationed")

    __slots__ = ("rules", "axis_vp", "allies_vp", "responses", "shielded", "opening", "stationed", "shown", "supplied")

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.vocabulary = rules.vocabulary

    def reset(self) -> None:
        super().reset()
        self.axis_vp: int = 0
        self.allies_vp: int = 0
        self.responses: int = 0
        self.shielded: list[int] = [0] * COUNTRIES
        self.opening: Cards = (0,) * COUNTRIES
        self.stationed: Cards = (0,) * (len(self.rules.kinds.sharing) * COUNTRIES)
        self.depth = [0] * (3 * COUNTRIES)
        self.shown: list[Cards] = [()] * COUNTRIES
        self.supplied: list[int] = [0] * COUNTRIES

    def bare(self) -> "State":
        return state_of(self.rules)

    # What it is

    def settings(self) -> dict[str, object]:
        return self.rules.options

    def pack(self) -> dict[str, object] | None:
        return self.rules.pack

    def points(self, team: int) -> int:
        return self.axis_vp if team == AXIS else self.allies_vp

    def step_name(self) -> str:
        if not self.stack:
            return "end"
        bottom = self.stack[0]
        if not isinstance(bottom, Turn):
            return "setup"
        return STEPS[min(max(bottom.next - 1, STEP_START + 1), STEP_END - 1) - 1]

    # Starting and saving

    def deal(self, seed: int | str) -> None:
        deal(self, seed)

    def place(self, data: Mapping[str, object]) -> None:
        place(self, data)

    def position(self) -> dict[str, object]:
        return position_of(self)

    def deal_anew(self, seats: int, beliefs: Beliefs | None = None) -> None:
        deal_anew(self, seats, beliefs)

    # The open question, and what may be done beside it

    def asking(self) -> Procedure:
        """Return the procedure whose question is open."""
        frame: Procedure = self.stack[-1]
        return frame

    def beside(self, seat: int) -> list[int]:
        if self.responses and seat == self.active:
            return any_time_cards(self, seat)
        return []

    def stands(self, frame: procedures.Procedure[Any], question: Question) -> bool:
        """In uniform windows no hidden card shows in whether somebody has to answer what has one answer."""
        return self.rules.uniform and (frame.hides(self) or could_act_any_time(self, question.seat))

    def interjections(self, seat: int) -> list[int]:
        removals = own_pieces(self, REMOVE, seat, -1)
        if self.stationed:
            return removals + self.beside(seat) + stationed_choices(self, self.rules.stationed_remove, seat)
        return removals + self.beside(seat)

    def interject(self, choice: int) -> bool:
        if choice < REMOVE:
            return False
        if choice < COUNTRY:
            return remove_own(self, choice)
        if choice >= self.rules.stationed_piece:
            return take_back(self, choice)
        if choice < self.rules.use or choice not in any_time_cards(self, self.active):
            return False
        use_card(self, self.rules.cards[choice - self.rules.use], -1, -1, -1)
        return True

    def is_covert(self) -> bool:
        """In uniform windows everybody knows who is asked."""
        return not self.rules.uniform and super().is_covert()

    def is_open(self, choice: int) -> bool:
        """The board and Status cards lie open; a hand has its steps of the turn, whatever it holds."""
        rules = self.rules
        if rules.use <= choice < rules.reallocate_id:
            return rules.cards[choice - rules.use].type == T_STATUS
        return choice < CARDS or choice >= rules.use_all or self.asking().IS_OF_EVERY_HAND

    def is_answer(self, choice: int) -> bool:
        """Removing an own piece answers the question where one is to be freed; elsewhere it is an aside."""
        return REMOVE <= choice < COUNTRY and self.asking().is_freeing(self)

    def is_idle(self, choice: int) -> bool:
        asking, rules = self.asking(), self.rules
        if SPACE <= choice < PIECE:
            return asking.is_idle_space(self, choice - SPACE)
        if PIECE <= choice < REMOVE:
            return asking.is_idle_piece(self, (choice - PIECE) // SPACE_COUNT, (choice - PIECE) % SPACE_COUNT)
        if rules.play <= choice < rules.discard:
            return is_vain_card(self, choice - rules.play)
        if rules.take <= choice < rules.place:
            return asking.is_idle_take(self, choice - rules.take)
        return rules.use <= choice < rules.reallocate_id and asking.is_idle_use(self, choice - rules.use)

    # Saying and showing

    def label(self, choice: int) -> str:
        return label(self, choice)

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return explanation(self, choice, asker)

    def known_to(self, seats: int) -> dict[str, object]:
        return view(self, seats)

    def lines(self) -> dict[str, list[tuple[str, str]]]:
        return supply_lines(self)

    def event_data(self, event: Event) -> dict[str, object]:
        data = told_data(self.rules, event)
        data["text"] = sentence(self.rules, event)
        return data

    # The board

    def standing(self, country: int, kind: Kind) -> int:
        if kind.shares:
            return self.stationed[kind.place * COUNTRIES + country]
        return self.pieces[country] & kind.spaces

    def stand(self, country: int, kind: Kind, spaces: int) -> None:
        if kind.shares:
            place_stationed(self, kind.place, country, spaces)
        else:
            self.pieces[country] |= spaces

    def links(self, team: int) -> list[int]:
        """Return the neighbours of each space for a team, the straits open to it included (W-BRD-3, W-BRD-4)."""
        held = 0
        for country in TEAM_COUNTRIES[AXIS]:
            held |= self.pieces[country]
        return LINKS[team][held & STRAIT_LANDS]

    def team_pieces(self, team: int) -> int:
        """Return the spaces that pieces of a team fill."""
        out = 0
        for country in TEAM_COUNTRIES[team]:
            out |= self.pieces[country]
        return out

    def supply_spaces(self, country: int) -> int:
        """Return the Supply spaces as they count for a country (ruling 4.5)."""
        spaces = SUPPLY_MASK
        if self.status & self.rules.lasting:
            for lasting in self.rules.no_supply:
                if self.status & lasting.bit and lasting.who >> country & 1:
                    spaces &= ~lasting.spaces
        return spaces

    def granted_supply(self, country: int) -> int:
        """Return the spaces where a text puts a country's pieces in supply without a chain (ruling 4.6)."""
        spaces = self.granted[country]
        if self.status & self.rules.lasting:
            for lasting in self.rules.always_supplied:
                if self.status & lasting.bit and lasting.who >> country & 1:
                    spaces |= lasting.spaces
        return spaces

    def supply(self, country: int) -> int:
        """Return where the country's pieces are supplied (W-SUP-1 to W-SUP-5).

        `chains` then holds where its pieces hang together with a Supply space, ports not asked.
        """
        if self.fresh >> country & 1:
            return self.supplied[country]
        pieces = self.pieces[country]
        ported = self._ported(country)
        linking = pieces if self.rules.portless_link else pieces & LAND_MASK | ported
        sources = pieces & self.supply_spaces(country)
        chain = connected(self.links(TEAM_OF[country]), sources, linking) if sources else 0
        self.chains[country] = chain
        out = chain & (LAND_MASK | ported) | pieces & self.granted_supply(country)
        self.supplied[country] = out
        self.fresh |= 1 << country
        return out

    def _ported(self, country: int) -> int:
        """Return where the country's Navies have a port: a team Army in an adjacent land space (W-SUP-3)."""
        navies = self.pieces[country] & SEA_MASK
        if not navies:
            return 0
        armies = self.team_pieces(TEAM_OF[country]) & LAND_MASK
        out = 0
        while navies:
            low = navies & -navies
            if NEIGHBOURS[low.bit_length() - 1] & armies:
                out |= low
            navies ^= low
        return out


class SharingState(State):
    """A game with pieces that share a space with another piece of their country.

    `stationed` holds where they stand, kind by kind and country by country; here it matters for the digest, whereas the
    digests of games without such pieces know nothing of it.
    """

    CACHES: ClassVar[tuple[str, ...]] = ("chains", "supplied", "fresh")

    __slots__ = ()


def state_of(rules: Rules) -> State:
    """Return a state of these rules, its fields not yet set."""
    return SharingState(rules) if rules.kinds.sharing else State(rules)
