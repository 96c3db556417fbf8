"""The game, as `haversack.load("fords")` gives it: found by the entry point in pyproject.toml."""

from collections.abc import Mapping
from typing import Any

from fords.encode import LAYOUT, FordsEncoder
from fords.face import FACE
from fords.facts import CARD_IDS, CARDS, FORDS, NEIGHBOURS, SEATS, SPACES, WORDS, card_of
from fords.state import GAME_ID, RULES_VERSION, Rules, State
from haversack.kernel.encoding import Block, Encoder
from haversack.kernel.errors import InvalidPack
from haversack.kernel.game import Game, Invariant
from haversack.kernel.options import GameOption, resolve_options
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary


class Fords(Game):
    """Three Fords: two clans and their boats on one river."""

    def __init__(self) -> None:
        self.id = GAME_ID
        self.folder = "fords"
        self.title = "Three Fords"
        self.rules_version = RULES_VERSION
        self.face = FACE
        self.judge = "fords.judge:judge"
        self.screen = "fords.screen:FordsScreen"
        self.seats = SEATS
        self.teams = {seat: (seat,) for seat in SEATS}
        self.players = {2: (SEATS[:1], SEATS[1:])}
        self.options = (GameOption("high_water", False, "the Island counts twice (R-END-1)"),)

    def blank(self, options: Mapping[str, object] | None) -> GameState:
        state = State(Rules(bool(resolve_options(self.options, options)["high_water"])))
        state.reset()
        return state

    @property
    def vocabulary(self) -> Vocabulary:
        return WORDS

    def card_ids(self) -> list[str]:
        return list(CARD_IDS)

    def catalogue(self, options: Mapping[str, object] | None = None) -> list[dict[str, object]]:
        resolve_options(self.options, options)
        return [
            {
                "id": CARD_IDS[card_of(seat, kind)],
                "name": card.type.capitalize(),
                "owner": name,
                "type": "event",
                "copies": card.copies,
                "text": card.text,
                "provenance": "house",
                "confidence": "made for the tests",
            }
            for seat, name in enumerate(SEATS)
            for kind, card in enumerate(CARDS)
        ]

    def encoder(self, seat: object, knowing: object = None) -> Encoder:
        return FordsEncoder(self.title, self.knowers(seat, knowing)[0])

    def layout(self) -> list[Block]:
        return list(LAYOUT)

    def spaces(self) -> dict[str, dict[str, object]]:
        out: dict[str, dict[str, object]] = {}
        for number, name in enumerate(SPACES):
            out[name] = {"neighbours": [SPACES[far] for far in NEIGHBOURS[number]]}
            if number in FORDS:
                out[name]["worth"] = "a point after each round for the clan with a boat here"
        return out

    def invariant(self, start: GameState) -> Invariant:
        return cards_are_kept


def cards_are_kept(state: GameState, position: Mapping[str, Any]) -> str:
    """Return the fault if a clan has lost or gained a card, or nothing."""
    for seat in SEATS:
        zone = position["seats"][seat]
        if len([*zone["hand"], *zone["deck"], *zone["discard"]]) != sum(card.copies for card in CARDS):
            return f"{seat} lost or gained a card"
    return ""


def open_game(pack: dict[str, object] | None) -> Game:
    """Return the game; it takes no packs."""
    if pack is not None:
        raise InvalidPack("The game 'fords' takes no pack.")
    return Fords()
