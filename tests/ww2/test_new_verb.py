"""A verb of the card language is one module: this one, written in a test, touches no other file of the package.

It has its word, how it compiles, whether it is possible, its procedure with question and labels, its text on a card and
its own event. It is put on a card of a pack, played, saved and restored in the middle.
"""

import json
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import haversack
from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import draw, tell
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.engine.queries import own_pieces, piece_of
from haversack.games.ww2.facts.constants import COUNTRY_IDS, PASS, PIECE
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name, piece_at
from haversack.games.ww2.language import nouns
from haversack.games.ww2.language.card_data import to_data
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.pack import STANDARD
from haversack.games.ww2.language.rules import Rules
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.state import State
from haversack.games.ww2.text.phrases import Voice, piece
from haversack.kernel.encoding import length
from haversack.kernel.english import a, count_of
from haversack.kernel.errors import InvalidPack, InvalidPosition
from haversack.kernel.events import Event
from haversack.kernel.game import Game
from haversack.kernel.procedures import Question
from haversack.qmg.language import SELF
from tests.ww2.table import GAME

if not nouns.__file__.endswith(".py"):
    pytest.skip("compiled classes have no subclasses in Python", allow_module_level=True)

# The verb


@dataclass(frozen=True)
class Recall(Word):
    """Take an own piece off the board to draw cards."""

    kind: str
    cards: int = 1

    def compile(self, rules: Rules, owner: int) -> Verb:
        verb = RecallVerb()
        verb.kind = rules.nouns.kind(self.kind)
        verb.amount = self.cards
        return verb

    def text(self, voice: Voice) -> str:
        return f"take {a(piece(SELF, voice.of(self.kind)))} off the board and draw {count_of(self.cards)}"


class RecallVerb(Verb):
    """Recall, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (RecallPiece,)

    def begin(self, s: State, owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(RecallPiece(self.number, owner, space, piece, card, optional, self.amount))

    def can(self, s: State, owner: int, space: int, piece: int, card: int) -> bool:
        return s.pieces[owner] & self.kind.spaces != 0

    def does(self, s: State, owner: int, space: int, piece: int, card: int) -> str:
        return f"take {a(self.kind.name)} off the board to draw {count_of(self.amount)}"


class RecallPiece(Effect):
    """Choose the piece to take off; `drawn` is how many cards it brings."""

    __slots__ = ("drawn",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"drawn": "times"}
    KIND: ClassVar[str] = "eliminate"

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, drawn: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.drawn: int = drawn

    def ask(self, s: State) -> Question:
        options = own_pieces(s, PIECE, self.owner, self.verb(s).kind.spaces)
        return Question(self.owner, options, decline=PASS) if options else Question(self.owner, options)

    def do(self, s: State, choice: int) -> None:
        if choice == PASS:
            return
        country, space = piece_of(choice)
        s.pieces[country] &= ~(1 << space)
        s.fresh = 0
        tell(s, RECALLED, (country, space))
        draw(s, country, self.drawn)

    def question(self, s: State) -> str:
        return f"which {self.verb(s).kind.name} do you take off the board to draw {count_of(self.drawn)}?"

    def pass_label(self, s: State) -> str:
        return "Take none off"

    def piece_label(self, s: State, country: int, space: int) -> str:
        return f"Take your {kind_name(1 << space)} in {PLACES[space]} off the board"

    def is_sound(self, s: State) -> bool:
        return super().is_sound(s) and self.drawn == self.verb(s).amount


def _recalled_line(rules: Rules, event: Event) -> str:
    return f"{COUNTRIES_NAMED[event.data[0]]} takes the {piece_at(event.data[0], event.data[1])} off the board."


REPLACED = "de_broad_front"
RECALLED = events.verb_event("PieceRecalled", "cs", _recalled_line)

# On a card


def pack() -> dict[str, object]:
    """Return a pack in which one card of Germany is another: take an Army off, draw two cards; then build an Army."""
    deck = next(deck for deck in STANDARD if deck.country == "germany")
    card = {
        "id": "de_recall",
        "name": "Recall",
        "type": "event",
        "do": {"seq": [{"recall": {"kind": "army", "cards": 2}}, {"build": "army"}]},
    }
    deck_data = [card if one.id == REPLACED else to_data(one) for one in deck.cards]
    return {"name": "With a new verb", "game": "ww2", "decks": {"germany": json.loads(json.dumps(deck_data))}}


@pytest.fixture(scope="module")
def game() -> Game:
    """The game with the new verb on a card."""
    return haversack.load("ww2", pack())


def begun(game: Game) -> Any:
    """Return a game in which Germany has played the card."""
    countries: dict[str, object] = {country: {} for country in COUNTRY_IDS}
    armies = ["germany", "western_europe"]
    countries["germany"] = {"armies": armies, "hand": ["de_recall", "de_plunder"], "deck": ["de_autobahn"]}
    state = game.position({"turn": "germany", "countries": countries, "pack": pack()})
    return state.apply("play:de_recall")


def test_the_new_verb_has_its_text_on_the_card(game: Game) -> None:
    texts = {card["id"]: card["text"] for card in game.catalogue()}
    assert texts["de_recall"] == "Take a German Army off the board and draw 2 cards. Then build a German Army."


def test_the_new_verb_asks_and_acts(game: Game) -> None:
    state = begun(game)
    decision = state.decision
    assert (decision.seat, decision.kind) == ("germany", "eliminate")
    assert decision.prompt == "Recall: which Army do you take off the board to draw 2 cards?"
    labels = [option.label for option in decision.options]
    assert labels == [
        "Take none off",
        "Take your Army in Western Europe off the board",
        "Take your Army in Germany off the board",
    ]
    assert state.trace() == ["Turn of Germany, round 1", "Germany plays Recall", "Part 1 of 2", "Recall piece"]
    state.apply("piece:germany/army/western_europe")
    assert state.decision.kind == "build"
    view: Any = state.view("germany")
    assert view["countries"]["germany"]["armies"] == ["germany"]
    assert view["countries"]["germany"]["hand"] == ["de_plunder", "de_autobahn"]
    told = [event for event in state.events_for(None) if event["type"] == "PieceRecalled"]
    text = "Germany takes the German Army in Western Europe off the board."
    assert told == [{"type": "PieceRecalled", "country": "germany", "space": "western_europe", "text": text}]


def test_a_position_in_the_middle_of_the_new_verb_is_restored(game: Game) -> None:
    state = begun(game)
    position = json.loads(json.dumps(state.position()))
    frame = position["frames"][-1]
    assert (frame["procedure"], frame["node"], frame["drawn"]) == ("RecallPiece", "de_recall.0", 2)
    restored = game.position(position)
    assert restored == state
    for key in ("piece:germany/army/western_europe", "space:italy"):
        assert restored.apply(key).digest() == state.apply(key).digest()
    frame["drawn"] = 3
    with pytest.raises(InvalidPosition, match="Frame 4 of the position, RecallPiece, is none"):
        game.position(position)


def test_a_pack_with_the_new_verb_is_checked() -> None:
    data: Any = pack()
    next(card for card in data["decks"]["germany"] if card["id"] == "de_recall")["do"] = {
        "recall": {"kind": "army", "cards": 0}
    }
    with pytest.raises(InvalidPack, match="recall, cards: 0 is not a whole number"):
        haversack.load("ww2", data)


def test_the_new_verb_changes_no_size_of_an_observation(game: Game) -> None:
    assert game.layout() == GAME.layout()
    assert len(game.encode(begun(game), "germany")) == length(GAME.layout())
