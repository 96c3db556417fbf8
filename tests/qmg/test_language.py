"""The words both Quartermaster games share, and what they come to as numbers."""

from dataclasses import replace

import pytest

from haversack.games.ww2.engine.queries import free_spaces, in_pool
from haversack.games.ww2.facts.board import LAND_MASK, mask_of
from haversack.games.ww2.facts.constants import ARMY_POOL
from haversack.games.ww2.facts.pieces import kinds_with
from haversack.games.ww2.language.pack import STANDARD
from haversack.games.ww2.language.rules import Rules
from haversack.games.ww2.language.words import Build, Card, Score
from haversack.games.ww2.state import state_of
from haversack.games.y1914.engine.verbs.battle import Battle
from haversack.games.y1914.engine.verbs.build import Build as Build1914
from haversack.games.y1914.engine.verbs.prepare import Prepare
from haversack.games.y1914.engine.verbs.score import Score as Score1914
from haversack.games.y1914.language.answers import Peek, StayPrepared, Strike, TakeBack
from haversack.games.y1914.language.card import Card as Card1914
from haversack.games.y1914.language.hooks import (
    Attacking,
    Discarding,
    Drafted,
    DraftStep,
    PitchSymbols,
    ScoringRound,
    Spend,
)
from haversack.games.y1914.language.listening import status_fault
from haversack.games.y1914.language.nouns import HAND, PREPARED, attrition
from haversack.qmg.compile import PL_FIXED, PL_NEAR, PL_TERRAIN, Nouns
from haversack.qmg.language import (
    ARMY,
    NAVY,
    PIECE,
    SELF,
    Around,
    Battled,
    BattleDeclared,
    BesideEvent,
    Built,
    EventSpace,
    IfOption,
    No,
    Outside,
    Pieces,
    Some,
    Terrain,
    TurnBegins,
    at,
    is_set,
    near,
    option_word,
    reading,
)
from haversack.qmg.pieces import Kind, Kinds, Teams
from tests.ww2.table import GAME

SPACES = {slug: number for number, slug in enumerate(("plain", "hill", "coast", "bay"))}
LAND, SEA = 0b0111, 0b1000
LINKS = [0b0010, 0b0101, 0b1010, 0b0100]
AIR = Kind("air_force", "Air Force", "Air Forces", LAND, [2, 2, 2], shares=True)


def kinds() -> Kinds:
    army, navy = Kind(ARMY, "Army", "Armies", LAND, [3, 3, 3]), Kind(NAVY, "Navy", "Navies", SEA, [1, 1, 1])
    return Kinds([army, navy, AIR])


def nouns(*, fixed: bool = True, **options: object) -> Nouns:
    """Return the nouns of a board of four spaces in a row, with three countries in two teams."""
    teams = Teams(("red", "blue"), ("one", "two", "three"), [0, 1, 0])
    return Nouns(SPACES, kinds(), teams, options, [LINKS] * 3 if fixed else None)


def test_a_third_kind_of_piece_and_an_odd_country_are_data() -> None:
    words = nouns()
    assert [kind.number for kind in words.kinds.all] == [0, 1, 2]
    assert words.kind("air_force").shares
    assert words.kinds.at(0).id == ARMY  # what shares a space does not fill it
    assert words.kinds.at(3).id == NAVY
    assert (words.kinds.any.name, words.kinds.any.spaces) == ("Army or Navy", 0b1111)
    assert [kind.id for kind in words.kinds.sharing] == ["air_force"]
    assert words.teams.masks == [0b101, 0b010]
    assert words.teams.members == [[0, 2], [1]]


@pytest.mark.parametrize(
    ("word", "mask"),
    [("self", 0b001), ("team", 0b101), ("enemy", 0b010), ("red", 0b101), ("blue", 0b010), ("three", 0b100)],
)
def test_who_a_word_means(word: str, mask: int) -> None:
    assert nouns().who(word, 0) == mask
    assert nouns().any_of(("two", word), 0) == mask | 0b010


def test_places_are_spaces_where_borders_stay() -> None:
    words = nouns()
    assert words.fixed(None, 0) == 0b1111
    assert words.fixed(at("plain", "bay"), 0) == 0b1001
    assert words.fixed(near("plain"), 0) == 0b0011
    assert words.fixed(Outside(("plain",)), 0) == 0b1110
    assert words.fixed(Around("bay", 2), 0) == 0b1110
    assert words.fixed(Around("bay", 2, inside=False), 0) == 0b0110
    assert words.spot(Terrain("difficult"), 0).mode == PL_TERRAIN


def test_places_are_looked_up_where_borders_change() -> None:
    words = nouns(fixed=False)
    assert (words.spot(near("plain"), 0).mode, words.spot(at("plain"), 0).mode) == (PL_NEAR, PL_FIXED)
    with pytest.raises(ValueError, match="borders of this board change"):
        words.spot(Around("bay", 2), 0)


def test_counts_and_conditions() -> None:
    words = nouns()
    some = words.tally(Some(ARMY, at("hill"), "enemy", 2, supplied=True), 0)
    assert (some.kind.id, some.who, some.spot.mask, some.number, some.supplied) == (ARMY, 0b010, 0b0010, 2, True)
    assert (some.wanted, words.tally(No(NAVY), 0).wanted) == (True, False)
    assert words.tally(Pieces(PIECE), 1).kind is words.kinds.any


def test_readings_follow_the_options() -> None:
    flag = IfOption("early")
    assert option_word({"early": True}, "early") == "yes"
    assert (is_set(flag, {"early": True}), is_set(flag, {"early": False}), is_set(flag, {})) == (True, False, False)
    assert is_set(IfOption("how", "both"), {"how": "both"})
    assert is_set(True, {})
    assert nouns(early=True).is_set(flag)
    assert reading("how", ("one", "both"), (1, 2), {"how": "both"}) == 2
    assert reading("how", ("one", "both"), (1, 2), {}) == 1


def test_a_condition_of_ww2_can_ask_for_several_supplied_pieces() -> None:
    card = Card("de_test", "Test", "event", do=Score(1, only_if=Some(ARMY, number=2, supplied=True)))
    german = replace(STANDARD[0], cards=(*STANDARD[0].cards, card))
    rules = Rules((german, *STANDARD[1:]), {option.name: option.default for option in GAME.options})
    verb = rules.nodes[rules.cards[rules.card_number["de_test"]].node]
    assert verb.only_if is not None
    assert (verb.only_if.number, verb.only_if.supplied, verb.only_if.spot.mask) == (2, True, rules.kinds.any.spaces)
    assert Build(ARMY).compile(rules, 0).kind.id == ARMY


def status(**fields: object) -> Card1914:
    return replace(Card1914("de-test", "Test", "germany", "Status", attrition()), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "card",
    [
        status(after=ScoringRound(), do=(Score1914(1),)),
        status(before=Attacking(ARMY), do=(Peek(),)),
        status(before=BattleDeclared(ARMY, SELF, Terrain("clear")), do=(Strike(HAND),)),
        status(after=Built(NAVY), cost=Spend("Sustain Sea Battle"), do=(Battle(NAVY, BesideEvent()),)),
        status(after=Battled(NAVY), cost=Spend("Sustain Sea Battle"), do=(Build1914(NAVY, EventSpace()),)),
        status(instead=Discarding("Reinforce Army"), cost=PitchSymbols(), do=(StayPrepared(),)),
        status(after=TurnBegins(), do=(Score1914(1),)),
        status(after=TurnBegins(), do=(Prepare(2), Score1914(1))),
    ],
)
def test_what_a_status_of_1914_can_say(card: Card1914) -> None:
    assert status_fault(card) == ""


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (status(), "needs one of before, after, instead and always"),
        (status(do=(Score1914(1),)), "need one of before, after and instead"),
        (status(after=TurnBegins(), before=Attacking(ARMY), do=(Prepare(),)), "one hook, and does something"),
        (
            status(after=ScoringRound(), do=(Build1914(ARMY),)),
            "Build, as it is written, is nothing a Status does at Scor",
        ),
        (status(after=TurnBegins(), do=(Prepare(), Strike(HAND))), "Prepare, as it is written"),
        (status(after=Drafted(), do=(Score1914(1),)), "is used once per turn"),
        (status(after=TurnBegins(), cost=Spend("Reinforce Army"), do=(Score1914(1),)), "has no cost"),
        (status(before=Attacking(ARMY), do=(Strike(HAND),)), "Strike, as it is written"),
        (status(before=Attacking(ARMY, at=Terrain("clear")), do=(Strike(PREPARED),)), "terrain matters"),
        (status(after=Built(ARMY), do=(Battle(ARMY, BesideEvent()),)), "is paid for with Spend"),
        (status(instead=Discarding("Reinforce Army"), cost=PitchSymbols(), do=(TakeBack(),)), "stays prepared"),
        (status(instead=DraftStep(), cost=Spend("Reinforce Army"), do=(TakeBack(),)), "TakeBack, as it is written"),
        (status(before=BattleDeclared(ARMY, "enemy"), do=(Strike(HAND),)), "its own country"),
        (status(before=BattleDeclared(ARMY, SELF, supplied=True), do=(Strike(HAND),)), "not asked for supply"),
        (
            status(after=Built(ARMY, beside_own=True), cost=Spend("Reinforce Army"), do=(Battle(ARMY, BesideEvent()),)),
            "Built is not asked for neighbours",
        ),
        (
            status(
                after=Battled(ARMY, beside_navy=True), cost=Spend("Reinforce Army"), do=(Build1914(ARMY, EventSpace()),)
            ),
            "Battled is not asked for neighbours",
        ),
        (status(before=BattleDeclared(ARMY, SELF, EventSpace()), do=(Strike(HAND),)), "names its spaces"),
    ],
)
def test_what_a_status_of_1914_cannot_say(card: Card1914, said: str) -> None:
    assert said in status_fault(card)


def test_a_piece_that_shares_its_space_disturbs_no_other() -> None:
    """It stands in a layer of its own: counted, copied, hashed, and no link of a chain."""
    air = Kind("air_force", "Air Force", "Air Forces", LAND_MASK, [2] * 6, shares=True)
    kinds_of_game = kinds_with([air])
    options = {option.name: option.default for option in GAME.options}
    rules = Rules(STANDARD, options, kinds=kinds_of_game)
    state = state_of(rules)
    state.reset()
    state.pieces[0] = mask_of("germany", "ukraine")
    before, supplied = state.digest(), state.supply(0)
    assert free_spaces(state, 0, air) == mask_of("germany", "ukraine")
    state.stand(0, air, mask_of("germany"))
    state.fresh = 0
    assert (in_pool(state, 0, air), in_pool(state, 0, kinds_of_game.all[0])) == (1, ARMY_POOL[0] - 2)
    assert free_spaces(state, 0, air) == mask_of("ukraine")
    assert (state.supply(0), state.team_pieces(0)) == (supplied, mask_of("germany", "ukraine"))
    assert state.digest() != before
    assert state.clone().stationed == state.stationed
