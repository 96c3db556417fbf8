"""What can be chosen together, and what can be done beside a question."""

import random
from typing import Any

import pytest

from haversack.kernel.errors import IllegalChoice
from haversack.kernel.match import Match
from tests.y1914.table import GAME, Table
from tests.y1914.test_words import played

# Several at once


def test_the_opening_cards_are_put_under_at_once() -> None:
    """Three picks, in any order, with one answer; copies of a card may be picked more than once."""
    state = GAME.new(8)
    decision = state.decision
    assert decision is not None
    assert decision.several == (3, 3)
    hand: Any = state.view("austria-ottoman")["powers"]
    cards = hand["austria-ottoman"]["hand"]
    one_by_one = state.clone()
    picks = [f"place:{card}" for card in reversed(cards[:3])]
    for key in picks:
        one_by_one.apply(key)
    assert state.apply_several(picks) == one_by_one
    assert state.decision is not None
    assert state.decision.seat == "russia"


def test_draft_attrition_and_texts_take_several_at_once() -> None:
    draft = Table(step="draft", germany={"hand": ["de-build-army", "de-build-navy", "de-zeppelins", "de-mata-hari"]})
    assert draft.state.decision is not None
    assert draft.state.decision.several == (2, 2)
    draft.state.apply_several(["discard:de-zeppelins", "discard:de-build-navy"])
    assert draft.kind == "take"
    losing = Table(
        germany={"hand": ["de-zeppelins"]}, uk={"hand": ["uk-build-army", "us-build-army"], "prepared": ["uk-cambrai"]}
    ).play("de-zeppelins")
    while losing.seat != "uk-us":
        losing.choose("deck")
    losing.state.apply_several(["discard_prepared:uk-cambrai", "discard:us-build-army", "discard:uk-build-army"])
    assert (losing.hand("uk"), losing.prepared("uk")) == ([], [])
    card = "ru-kerensky-vows-to-continue-war"
    prepare = Table("russia", russia={"hand": [card, "ru-build-army", "ru-rasputin", "ru-land-battle"]}).play(card)
    assert prepare.state.decision is not None
    assert prepare.state.decision.several == (1, 2)
    one = prepare.state.clone().apply_several(["prepare:ru-rasputin"])
    assert one.decision is not None
    assert one.decision.kind == "prepare"
    prepare.state.apply_several(["prepare:ru-rasputin", "prepare:ru-build-army"])
    assert prepare.prepared("russia") == ["ru-build-army", "ru-rasputin"]
    pile = ["us-build-army", "us-land-battle", "us-build-navy", "uk-build-army"]
    revenue = Table("uk", uk={"hand": ["us-war-revenue-act"], "discard": pile}).play("us-war-revenue-act")
    revenue.state.apply_several(["take:us-land-battle", "take:us-build-army"])
    assert revenue.nouns("play") == ["us-build-army", "us-land-battle"]
    with pytest.raises(IllegalChoice):
        draft.state.apply_several(["take:de-build-army", "take:de-build-army"])


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_together_can_be_chosen_together(seed: int) -> None:
    """At every decision of a game that takes several, some random picks are taken and the question is over."""
    dice = random.Random(seed)
    found = 0
    for state in played(seed):
        decision = state.decision
        if decision is None or decision.several is None:
            continue
        found += 1
        number = dice.randint(*decision.several)
        trial, picks = state.clone(), []
        for _ in range(number):
            assert trial.decision is not None
            assert trial.seat == state.seat
            offered = [option.key for option in trial.decision.options]
            picks.append(dice.choice([key for key in offered if key.split(":")[0] in VERBS]))
            trial.apply(picks[-1])
        state.clone().apply_several(picks)
    assert found > 20


VERBS = ("discard", "discard_prepared", "place", "prepare", "take", "piece")


# Asides


@pytest.mark.rule("F-TRN-4")
def test_asides_are_listed_for_the_power_whose_turn_it_is() -> None:
    """Also while another decides, and to nobody else; the view has them, and a match takes them."""
    table = Table(germany={"hand": ["de-mata-hari"]}, france={"hand": ["fr-build-army"]}).play("de-mata-hari")
    assert table.seat == "france-italy"
    assert [option.key for option in table.state.asides("germany")] == ["remove:germany/army/berlin"]
    assert table.state.asides("france-italy") == ()
    view: Any = table.state.view("germany")
    assert view["asides"]["germany"][0]["label"] == "Remove your German Army in Berlin, its Home"
    match = Match(table.state)
    with pytest.raises(IllegalChoice):
        match.choose(0, "remove:germany/army/berlin", "france-italy")
    match.choose(0, "remove:germany/army/berlin", "germany")
    assert table.at("germany") == set()
    assert table.seat == "france-italy"


@pytest.mark.rule("F-TRN-4")
@pytest.mark.parametrize("seed", range(4))
def test_games_go_on_whatever_is_removed_and_when(seed: int) -> None:
    """Random games in which the Power whose turn it is removes pieces at decisions of anybody, and the law holds."""
    state, dice = GAME.new(seed), random.Random(seed)
    while state.seat >= 0:
        view: Any = state.view(None)
        active = view["turn"]
        asides = state.asides(active)
        if asides and dice.random() < 0.05:
            state.apply(dice.choice(asides).id)
            for seat in (None, *GAME.seats) if dice.random() < 0.2 else ():
                assert state.determinise(seat, 3).view(seat) == state.view(seat)
            continue
        state.apply(dice.choice([c for c in state.legal if c not in {o.id for o in asides}] or state.legal))
    assert state.outcome is not None
