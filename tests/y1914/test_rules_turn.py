"""Rules of set-up, turn, draft, play, attrition, prepare and draw, by their ledger ids."""

from typing import Any

import pytest

from haversack.kernel.errors import IllegalChoice
from tests.y1914.table import GAME, POWERS, Table


def opening(seed: int = 3, **options: object) -> Any:
    """A new game."""
    return GAME.new(seed, options)


# Set-up


@pytest.mark.rule("F-SET-1", "F-TRN-1")
def test_powers_and_countries() -> None:
    assert list(GAME.seats) == ["austria-ottoman", "russia", "germany", "france-italy", "uk-us"]
    assert GAME.teams == {"central": ("austria-ottoman", "germany"), "entente": ("russia", "france-italy", "uk-us")}
    assert len(opening().view(None)["countries"]) == 8


@pytest.mark.rule("F-SET-2")
def test_players() -> None:
    assert set(GAME.players) == {2, 3, 4, 5}
    for number, players in GAME.players.items():
        assert len(players) == number
        assert sorted(seat for seats in players for seat in seats) == sorted(GAME.seats)
        for seats in players:  # nobody plays on both teams
            assert any(set(seats) <= set(team) for team in GAME.teams.values())


@pytest.mark.rule("F-SET-3")
def test_a_power_of_two_countries_has_one_deck() -> None:
    state = opening()
    view = state.view("uk-us")["powers"]["uk-us"]
    assert view["hand_size"] == 10
    assert view["deck_size"] == 39
    owners = {card["id"]: card["country"] for card in GAME.catalogue() if card["owner"] == "uk-us"}
    assert {owners[card] for card in view["hand"]} <= {"uk", "us"}
    assert set(owners.values()) == {"uk", "us"}


@pytest.mark.rule("F-SET-5", "F-SET-8")
def test_opening_pieces() -> None:
    view = opening().view(None)
    stand = {name: country["armies"] + country["navies"] for name, country in view["countries"].items()}
    assert {name: set(spaces) for name, spaces in stand.items()} == {
        "austria-hungary": {"vienna", "budapest"},
        "ottoman": set(),
        "russia": {"moscow", "serbia"},
        "germany": {"berlin", "western_germany"},
        "france": {"paris", "burgundy"},
        "italy": set(),
        "uk": {"britain", "north_atlantic"},
        "us": set(),
    }
    assert view["vp"] == {"central": 0, "entente": 0}
    assert view["round"] == 1


@pytest.mark.rule("F-SET-6")
def test_ten_cards_drawn_seven_kept() -> None:
    """Three go under the deck, in the order chosen; only their owner knows them."""
    state = opening()
    placed = []
    for _ in range(3):
        assert state.decision.kind == "setup"
        key = state.decision.keys()[-1]
        placed.append(key.split(":")[1])
        state.apply(key)
    own = state.view("austria-ottoman")["powers"]["austria-ottoman"]
    assert (own["hand_size"], own["deck_size"]) == (7, 31)
    assert own["deck_bottom"] == placed
    assert state.view("germany")["powers"]["austria-ottoman"]["deck_bottom"] == []
    assert state.decision.seat == "russia"


@pytest.mark.rule("F-SET-7")
def test_mulligan() -> None:
    """Once, before choosing; the second draw stands."""
    state = opening(mulligan=True)
    assert state.decision.keys() == ["pass", "use:mulligan"]
    first = state.view("austria-ottoman")["powers"]["austria-ottoman"]["hand"]
    state.apply("use:mulligan")
    second = state.view("austria-ottoman")["powers"]["austria-ottoman"]
    assert second["hand"] != first
    assert (second["hand_size"], second["deck_size"]) == (10, 28)
    assert all(option.key.startswith("place:") for option in state.decision.options)
    assert state.explain("use:mulligan")[0].rule == "F-SET-7"
    assert opening().decision.kind == "setup"
    assert all(option.key.startswith("place:") for option in opening().decision.options)


@pytest.mark.rule("F-SET-9")
def test_pools() -> None:
    countries = opening().view(None)["countries"]
    armies = {name: len(c["armies"]) + c["armies_left"] for name, c in countries.items()}
    navies = {name: len(c["navies"]) + c["navies_left"] for name, c in countries.items()}
    assert (sum(armies.values()), sum(navies.values())) == (45, 16)
    assert armies == dict(zip(countries, (7, 4, 8, 7, 6, 4, 5, 4), strict=True))
    assert navies == dict(zip(countries, (1, 0, 2, 2, 2, 1, 5, 3), strict=True))
    assert sum(int(str(card["copies"])) for card in GAME.catalogue()) == 216


# Turn


@pytest.mark.rule("F-TRN-1", "F-TRN-2")
def test_order_of_play_and_steps() -> None:
    """Five turns a round; every step may be skipped."""
    table = Table(
        "austria",
        "draft",
        round=1,
        cards={
            name: {"hand": [f"{p}-build-army"] * 2}
            for name, p in zip(POWERS, ("ah", "ru", "de", "fr", "uk"), strict=True)
        },
    )
    seen = []
    for _ in range(5):
        for kind in ("draft", "play", "prepare", "draw"):
            assert table.kind == kind
            seen.append(table.seat)
            table.choose("number:0" if kind == "draw" else "pass")
    assert list(dict.fromkeys(seen)) == list(GAME.seats)
    assert table.state.view(None)["round"] == 2
    assert all(len(table.hand(name)) == 2 for name in POWERS)


@pytest.mark.rule("F-TRN-3")
@pytest.mark.parametrize(("number", "scores"), [(2, False), (3, True), (4, False), (7, True), (11, True), (15, True)])
def test_scoring_rounds(number: int, scores: bool) -> None:
    """Scoring comes at the end of rounds 3, 7, 11, 15 and 17, after the UK / US turn."""
    table = Table("uk", "draw", round=number, vp=(0, 0), uk={"deck": []}, austria={"hand": ["ah-build-army"]})
    table.pass_until("play")
    assert ("ScoringRound" in table.log) == scores
    assert (table.vp != (0, 0)) == scores


@pytest.mark.rule("F-TRN-4")
def test_own_pieces_may_be_taken_off_in_the_own_turn() -> None:
    """At any decision of the own turn, never in another's, never while a battle is resolved."""
    table = Table(board={"germany": "berlin prussia"}, germany={"hand": ["de-build-army"]})
    assert "remove:germany/army/prussia" in table.offered
    table.choose("remove:germany/army/prussia")
    assert (table.at("germany"), table.kind) == ({"berlin"}, "play")
    later = Table(step="prepare", board={"germany": "berlin prussia"}, germany={"hand": ["de-build-army"]})
    assert later.choose("remove:germany/army/prussia").at("germany") == {"berlin"}
    with pytest.raises(IllegalChoice):
        later.choose("remove:france/army/paris")
    with pytest.raises(IllegalChoice):
        later.choose("remove:germany/army/western_germany")  # nothing stands there
    assert later.why_not("remove:germany/army/western_germany") == ["F-PCE-1"]
    assert later.why_not("remove:france/army/paris", "germany") == ["F-TRN-4"]
    assert later.why_not("remove:france/army/paris", "france-italy") == ["F-TRN-4"]


@pytest.mark.rule("F-TRN-4")
def test_no_removal_before_the_first_turn() -> None:
    state = opening()
    assert [reason.rule for reason in state.explain("remove:austria-hungary/army/vienna")] == ["F-TRN-4"]
    with pytest.raises(IllegalChoice):
        state.apply("remove:austria-hungary/army/vienna")


@pytest.mark.rule("F-TRN-4")
@pytest.mark.parametrize("allowed", [False, True])
def test_removal_in_a_battle(allowed: bool) -> None:
    """At any time of the own turn, also while an enemy is asked to reinforce; by option not in a battle."""
    table = Table(
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        options={} if allowed else {"remove_in_battle": False},
        germany={"hand": ["de-land-battle"], "prepared": ["de-land-battle"]},
        france={"prepared": ["fr-build-army"]},
    ).play("de-land-battle", "space:picardy")
    removal = "remove:germany/army/western_germany"
    assert (table.seat, table.kind) == ("france-italy", "reinforce")
    assert (table.why_not(removal, "germany") == []) == allowed
    assert table.why_not(removal, "france-italy") == ["F-TRN-4"]
    assert table.why_not("remove:france/army/paris", "france-italy") == ["F-TRN-4"]
    if allowed:
        table.choose(removal)
        assert (table.at("germany"), table.seat, table.kind) == ({"berlin", "belgium"}, "france-italy", "reinforce")
    table.choose("use:fr-build-army")
    assert (table.seat, table.why_not("remove:germany/army/belgium") == []) == ("germany", allowed)


@pytest.mark.rule("F-TRN-4", "F-BAT-1")
def test_a_battle_once_begun_goes_on_without_its_piece() -> None:
    """The attacking Army is removed in the battle: Sustain cards serve still, and the defenders are beaten."""
    table = Table(
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        germany={"hand": ["de-land-battle"], "prepared": ["de-land-battle"]},
        france={"prepared": ["fr-build-army"]},
    ).play("de-land-battle", "space:picardy", "use:fr-build-army", "remove:germany/army/belgium", "use:de-land-battle")
    assert (table.at("germany"), table.at("france")) == ({"berlin", "western_germany"}, {"paris"})


@pytest.mark.rule("F-TRN-4", "F-BAT-1")
def test_no_battle_without_the_piece_that_would_begin_it() -> None:
    """Removed, or cut off, while the price is paid, the piece initiates nothing; the price stays paid."""
    for removal in ("budapest", "vienna"):
        table = Table(
            "austria",
            board={"austria-hungary": "vienna budapest", "russia": "moscow serbia"},
            austria={"hand": ["ah-land-battle", "ah-build-army", "ot-build-army"]},
        ).play("ah-land-battle", "space:serbia")
        assert (table.kind, table.seat) == ("pay", "austria-ottoman")
        table.choose(f"remove:austria-hungary/army/{removal}", "discard:ot-build-army")
        assert ("BattleCalledOff" in table.log, "BattleInitiated" in table.log) == (True, False)
        assert (table.hand("austria"), table.at("russia")) == (["ah-build-army"], {"moscow", "serbia"})


@pytest.mark.rule("F-TRN-4", "F-CRD-4")
@pytest.mark.card("de-gorlice-tarnow-offensive")
@pytest.mark.parametrize("removed", [False, True])
def test_nothing_is_built_where_no_battle_was(removed: bool) -> None:
    """The Army in Prussia is to battle the Baltic Sea; removed while that is paid for, no space was battled."""
    table = Table(
        board={"germany": "berlin prussia"},
        germany={"hand": ["de-gorlice-tarnow-offensive", "de-build-army", "de-build-navy", "de-land-battle"]},
    ).play("de-gorlice-tarnow-offensive", "pass", "space:baltic_sea", "from:prussia")
    table.choose(*["remove:germany/army/prussia"] * removed, "discard:de-land-battle")
    assert table.kind == ("prepare" if removed else "build")


# Secrecy


@pytest.mark.rule("F-INF-1", "F-INF-2", "F-INF-3")
def test_who_sees_what() -> None:
    """Sizes, Status cards and the top discard are public; hand and prepared cards are not, even to teammates."""
    table = Table(
        germany={
            "hand": ["de-build-army"],
            "prepared": ["de-land-battle"],
            "status": ["de-mustard-gas"],
            "discard": ["de-landwehr", "de-zeppelins"],
            "face_down": 1,
        }
    )
    for seat in (None, "austria", "russia"):
        seen = table.seen("germany", seat)
        assert (seen["hand_size"], seen["prepared_size"], seen["discard_size"]) == (1, 1, 2)
        assert (seen["status"], seen["discard_top"]) == (["de-mustard-gas"], "de-landwehr")
        assert (seen["hand_shown"], seen["prepared_shown"]) == ([], [])
        assert not {"hand", "prepared", "discard"} & set(seen)
    assert table.pile("germany") == ["de-landwehr", "de-zeppelins"]
    hidden = Table(germany={"discard": ["de-zeppelins"], "face_down": 1})
    assert hidden.seen("germany")["discard_top"] is None
    assert hidden.seen("germany")["discard_size"] == 1


# Draft


@pytest.mark.rule("F-DRA-1")
def test_draft() -> None:
    """Two hand cards unseen for a Build card of either country, shown, once; the deck is shuffled."""
    hand = ["ah-sea-battle", "ot-spanish-flu", "ah-land-battle"]
    table = Table("austria", "draft", austria={"hand": hand}).choose("discard:ah-sea-battle", "discard:ot-spanish-flu")
    assert table.nouns("take") == ["ah-build-army", "ot-build-army", "ah-build-navy"]
    table.choose("take:ot-build-army")
    assert table.hand("austria") == ["ot-build-army", "ah-land-battle"]
    assert table.seen("austria")["hand_shown"] == ["ot-build-army"]
    assert table.seen("austria")["discard_top"] is None
    assert "DeckShuffled" in table.log
    assert table.kind == "play"
    one = Table("austria", "draft", austria={"hand": ["ah-sea-battle"]})
    assert one.kind == "play"


# Play


@pytest.mark.rule("F-PLY-1")
def test_one_card_is_played() -> None:
    table = Table(germany={"hand": ["de-zeppelins", "de-mata-hari"]}).play("de-zeppelins")
    assert table.kind == "prepare"
    assert table.why_not("play:de-mata-hari") == ["F-PLY-1"]
    assert table.why_not("space:belgium") == ["F-PRE-1"]
    assert table.why_not("piece:germany/army/berlin") == ["F-PRE-1"]


# Attrition


@pytest.mark.rule("F-ATT-3", "F-SET-4")
@pytest.mark.parametrize("by_power", [False, True])
def test_single_attrition_is_of_the_cards_country(by_power: bool) -> None:
    """An Ottoman Army next to the enemy does not serve an Austro-Hungarian card, unless by option."""
    table = Table(
        "austria",
        "attrition",
        board={"ottoman": "istanbul caucasus"},
        options={"attrition_by_power": by_power},
        austria={"hand": ["ah-build-army"], "prepared": ["ah-balkan-domination"]},
    )
    assert ("use:ah-balkan-domination" in table.offered) == by_power
    if not by_power:
        assert table.why_not("use:ah-balkan-domination") != []


@pytest.mark.rule("F-ATT-3")
def test_single_attrition_chooses_its_power() -> None:
    """Any enemy Power with an Army of either country next to the own one may be named."""
    board = {"germany": "berlin burgundy", "italy": "rome provence", "uk": "britain picardy", "france": "paris"}
    table = Table(step="attrition", board=board, germany={"prepared": ["de-mustard-gas"]}).choose("use:de-mustard-gas")
    assert table.offered == ["power:france-italy", "power:uk-us"]
    table.choose("power:uk-us")
    assert table.power("uk")["discard_size"] == 1


@pytest.mark.rule("F-ATT-1")
def test_one_attrition_card_in_a_step() -> None:
    """A second one waits for the next turn, and the step may be passed."""
    cards = ["de-prize-rules-submarine-warfare", "de-mata-hari"]
    table = Table(step="attrition", germany={"hand": ["de-build-army"], "prepared": cards})
    assert table.offered == ["pass", "use:de-mata-hari", "use:de-prize-rules-submarine-warfare"]
    table.choose("use:de-mata-hari")
    assert (table.seat, table.kind, table.prepared("germany")) == ("germany", "prepare", cards[:1])


@pytest.mark.rule("F-ATT-4", "F-ATT-5", "F-ATT-6")
def test_paying_attrition() -> None:
    """Hand, prepared cards, deck in any mix, unseen, never Status; VP only once the deck is empty."""
    given = {
        "hand": ["fr-build-army"],
        "prepared": ["it-build-army"],
        "status": ["fr-verdun"],
        "deck": ["fr-land-battle"],
    }
    table = Table(germany={"hand": ["de-mata-hari"]}, france=given).play("de-mata-hari")
    assert table.offered == ["deck", "discard:fr-build-army", "discard_prepared:it-build-army"]
    assert table.why_not("vp") == ["F-ATT-6"]
    table.choose("deck")
    assert table.offered == ["vp", "discard:fr-build-army", "discard_prepared:it-build-army"]
    assert table.why_not("deck") == ["F-ATT-5"]
    table.choose("discard_prepared:it-build-army", "vp")
    assert table.vp == (6, 4)
    assert table.hand("france") == ["fr-build-army"]
    assert table.status("france") == ["fr-verdun"]
    assert sorted(table.pile("france")) == ["fr-land-battle", "it-build-army"]
    assert table.seen("france")["discard_top"] is None


@pytest.mark.rule("F-ATT-4")
@pytest.mark.parametrize("last", [True, False])
def test_order_of_losses(last: bool) -> None:
    """Several Powers discard in turn order after the active one, which comes last (ruling 4.6)."""
    hands = {
        name: {"hand": [f"{p}-build-army"]} for name, p in zip(POWERS, ("ah", "ru", "de", "fr", "uk"), strict=True)
    }
    hands["austria"]["hand"].append("ot-spanish-flu")
    table = Table("austria", options={"active_discards_last": last}, cards=hands).play("ot-spanish-flu")
    order: list[str] = []
    while table.kind == "lose":
        if not order or order[-1] != table.seat:
            order.append(table.seat)
        table.choose("deck")
    assert order == (["russia", "germany", "france-italy", "uk-us", "austria-ottoman"] if last else list(GAME.seats))


# Prepare and draw


@pytest.mark.rule("F-PRE-1")
def test_prepare_or_unprepare() -> None:
    """One card is laid face down, or one taken back; not both."""
    given = {"hand": ["de-build-army"], "prepared": ["de-land-battle"]}
    table = Table(step="prepare", germany=given)
    assert table.offered == ["pass", "prepare:de-build-army", "unprepare:de-land-battle"]
    table.choose("prepare:de-build-army")
    assert table.prepared("germany") == ["de-build-army", "de-land-battle"]
    assert table.kind == "draw"
    back = Table(step="prepare", germany=given).choose("unprepare:de-land-battle")
    assert (back.prepared("germany"), back.kind) == ([], "draw")


@pytest.mark.rule("F-DRW-1")
def test_draw() -> None:
    """Up to seven, or fewer; more than seven in hand is kept."""
    table = Table(step="draw", germany={"hand": ["de-build-army"] * 3})
    assert table.nouns("number") == ["0", "1", "2", "3", "4"]
    table.choose("number:2")
    assert len(table.hand("germany")) == 5
    many = Table(step="draw", germany={"hand": ["de-build-army"] * 6 + ["de-land-battle"] * 3})
    assert many.seat == "france-italy"
    assert len(many.hand("germany")) == 9
    short = Table(step="draw", germany={"hand": [], "deck": ["de-build-army"] * 2})
    assert short.nouns("number") == ["0", "1", "2"]
