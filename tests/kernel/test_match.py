"""A match: who sits where, numbered decisions, and what may be taken back."""

from collections.abc import Mapping

import pytest

import haversack
from haversack.kernel.match import Match

GAME = haversack.load("ww2")
HOMES = {
    "germany": "germany",
    "united_kingdom": "united_kingdom",
    "japan": "japan",
    "soviet_union": "moscow",
    "italy": "italy",
    "united_states": "eastern_united_states",
}


def match_at(players: dict[str, str] | None = None, **countries: Mapping[str, object]) -> Match:
    """Return a match at the beginning of Germany's turn; countries not given hold their Home."""
    full = {name: {"armies": [home], **countries.get(name, {})} for name, home in HOMES.items()}
    return Match(GAME.position({"game": "ww2", "round": 4, "turn": "germany", "countries": full}), players)


def choose(match: Match, *keys: str) -> None:
    """Answer the open decisions for whoever decides."""
    for key in keys:
        assert match.decider is not None
        match.choose(match.number, key, match.decider)


# Seats


def test_every_seat_is_its_own_player_by_default() -> None:
    """Each seat has one player, and a player sees what that seat may see."""
    match = match_at()
    assert match.player_at("italy") == "italy"
    assert match.seats_of("italy") == ["italy"]
    assert match.view("italy") == match.state.view("italy")


def test_a_player_with_two_seats_sees_the_union() -> None:
    """Knowledge is per seat; a person who runs several sees the union of theirs."""
    players = {seat: "ann" if seat in ("japan", "italy") else "bob" for seat in GAME.seats}
    match = match_at(players)
    assert match.seats_of("ann") == ["japan", "italy"]
    assert match.view("ann") == match.state.view(["japan", "italy"])


def test_a_seat_left_empty_is_refused() -> None:
    """Somebody sits at every seat."""
    with pytest.raises(haversack.UnknownSeat, match="united_states"):
        match_at(dict.fromkeys(GAME.seats[:-1], "ann"))


def test_a_seat_that_does_not_exist_is_refused() -> None:
    """Only seats of the game can be taken or asked for."""
    with pytest.raises(haversack.UnknownSeat, match="france"):
        match_at(dict.fromkeys((*GAME.seats, "france"), "ann"))
    with pytest.raises(haversack.UnknownSeat, match="france"):
        match_at().player_at("france")


def test_nobody_decides_after_the_end() -> None:
    """The decider is None once the game is over."""
    state = GAME.new(1)
    while state.legal:
        state.apply(state.legal[0])
    assert Match(state).decider is None


# Numbers


def test_a_choice_is_accepted_once() -> None:
    """A double click answers a decision that is over: it is refused and changes nothing (style, Chance)."""
    match = match_at(germany={"hand": ["de_build_army", "de_land_battle"]})
    match.choose(0, "play:de_build_army", "germany")
    before = match.state.digest()
    with pytest.raises(haversack.IllegalChoice, match=r"decision 0.*decision 1"):
        match.choose(0, "play:de_build_army", "germany")
    assert (match.number, match.state.digest()) == (1, before)


def test_numbers_grow_when_a_choice_is_taken_back() -> None:
    """An answer sent before the undo does not fit the question put anew."""
    match = match_at(germany={"hand": ["de_build_army", "de_land_battle"]})
    choose(match, "play:de_build_army")
    match.undo(match.number, "germany")
    assert match.number == 2
    with pytest.raises(haversack.IllegalChoice):
        match.choose(0, "play:de_build_army", "germany")


def test_a_stale_undo_is_refused() -> None:
    """A second click on undo does not take back one choice more."""
    match = match_at(germany={"hand": ["de_build_army", "de_land_battle"]})
    choose(match, "play:de_build_army")
    match.undo(1, "germany")
    with pytest.raises(haversack.IllegalChoice):
        match.undo(1, "germany")


# Who may choose


def test_only_the_seat_that_decides_may_answer() -> None:
    """Another seat's answer is refused with the reason."""
    match = match_at(germany={"hand": ["de_build_army"]})
    before = match.state.digest()
    with pytest.raises(haversack.IllegalChoice, match="Italy"):
        match.choose(0, "play:de_build_army", "italy")
    assert (match.number, match.state.digest()) == (0, before)


def test_what_is_not_offered_is_refused_with_the_reason() -> None:
    """The sentence of the refusal names the fault."""
    match = match_at(germany={"hand": ["de_build_army"]})
    with pytest.raises(haversack.IllegalChoice, match="not in your hand"):
        match.choose(0, "play:de_blitzkrieg", "germany")


def test_what_is_not_understood_is_refused() -> None:
    """An unknown key is an invalid choice."""
    with pytest.raises(haversack.InvalidChoice):
        match_at().choose(0, "play:nothing", "germany")


def test_a_seat_may_take_its_own_piece_back_out_of_turn() -> None:
    """What the rules allow beside the question is allowed to its owner (W-PCE-5)."""
    match = match_at(italy={"armies": ["italy", "balkans"]})
    match.choose(0, "remove:italy/army/balkans", "italy")
    assert match.decider == "germany"
    assert "remove" in match.state.history[-1]


def test_nobody_may_take_back_a_piece_of_another() -> None:
    """A teammate cannot force it, not even the one who decides (W-PCE-5)."""
    match = match_at(italy={"armies": ["italy", "balkans"]})
    with pytest.raises(haversack.IllegalChoice, match="Only its own country"):
        match.choose(0, "remove:italy/army/balkans", "germany")


def test_an_answer_is_no_aside() -> None:
    """What answers the open question is refused beside it, and the refusal says that the question has to be named."""
    match = match_at(germany={"hand": ["de_build_army"]})
    with pytest.raises(haversack.IllegalChoice, match="has to be named"):
        match.choose_aside("play:de_build_army", "germany")
    assert match.number == 0


# Taking back


def test_undo_restores_the_state() -> None:
    """A card played by mistake comes back while nothing was learnt."""
    match = match_at(germany={"hand": ["de_build_army", "de_land_battle"]})
    before = match.state.clone()
    choose(match, "play:de_build_army")
    assert match.may_undo("germany")
    match.undo(match.number, "germany")
    assert match.state == before
    assert match.state.history == before.history
    assert match.state.events == before.events


def test_undo_goes_back_several_steps() -> None:
    """Each choice is judged by itself."""
    match = Match(GAME.new(5))
    start = match.state.digest()
    first, second = match.state.decision.keys()[:2] if match.state.decision else ("", "")
    choose(match, first, second)
    match.undo(match.number, "germany")
    match.undo(match.number, "germany")
    assert match.state.digest() == start
    assert not match.may_undo("germany")


def test_nothing_can_be_taken_back_at_the_beginning() -> None:
    """A match without choices has nothing to undo."""
    match = match_at()
    with pytest.raises(haversack.IllegalChoice, match="no longer be taken back"):
        match.undo(0, "germany")


def test_another_seat_cannot_take_it_back() -> None:
    """Undo belongs to the seat that chose."""
    match = match_at(germany={"hand": ["de_build_army", "de_land_battle"]})
    choose(match, "play:de_build_army")
    assert not match.may_undo("italy")


def test_no_undo_once_another_seat_decides() -> None:
    """The third opening discard passes the question on."""
    match = Match(GAME.new(5))
    while match.decider == "germany":
        choose(match, match.state.decision.keys()[0] if match.state.decision else "")
    assert match.decider == "united_kingdom"
    assert not match.may_undo("germany")
    assert not match.may_undo("united_kingdom")


def test_no_undo_once_a_hidden_card_was_seen() -> None:
    """The top cards of the own deck were looked at: taking that back would keep the knowledge."""
    match = match_at(germany={"hand": ["de_build_army"], "status": ["de_superior_planning"]})
    choose(match, "use:de_superior_planning")
    assert match.decider == "germany"
    assert match.state.decision is not None
    assert match.state.decision.kind == "arrange"
    assert not match.may_undo("germany")


def test_no_undo_once_silence_told_something() -> None:
    """Nobody answered the battle; a face-down Response might have, so the silence tells something."""
    germany = {"armies": ["germany", "balkans"], "hand": ["de_land_battle", "de_build_army"]}
    soviet = {"armies": ["moscow", "ukraine"], "responses": ["su_rasputitsa"]}
    match = match_at(germany=germany, soviet_union=soviet)
    choose(match, "play:de_land_battle", "space:ukraine")
    assert match.decider == "germany"
    assert not match.may_undo("germany")


def test_undo_where_nobody_could_have_answered() -> None:
    """The same battle without a Response on the table: nothing was learnt."""
    germany = {"armies": ["germany", "balkans"], "hand": ["de_land_battle", "de_build_army"]}
    match = match_at(germany=germany, soviet_union={"armies": ["moscow", "ukraine"]})
    before = match.state.digest()
    choose(match, "play:de_land_battle", "space:ukraine")
    assert match.decider == "germany"
    match.undo(match.number, "germany")
    match.undo(match.number, "germany")
    assert match.state.digest() == before


def test_no_undo_once_chance_was_used() -> None:
    """A shuffle moves the random state; what follows cannot be dealt back."""
    data = {
        "game": "ww2",
        "turn": "germany",
        "options": {"reallocate": True},
        "countries": {"germany": {"armies": ["germany"], "hand": ["de_land_battle"] * 4 + ["de_sea_battle"] * 2}},
    }
    match = Match(GAME.position(data))
    choose(match, "use:reallocate", *["discard:de_land_battle"] * 4)
    assert match.decider == "germany"
    assert match.may_undo("germany")
    rng = match.state.rng
    choose(match, "take:de_build_army")
    assert match.decider == "germany"
    assert match.state.rng != rng
    assert not match.may_undo("germany")
