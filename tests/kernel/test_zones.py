"""Who knows which card where, and how hidden cards are dealt anew."""

import random
from collections import Counter

from haversack.kernel import zones
from haversack.kernel.machine import Machine
from haversack.kernel.rng import seeded

ALL = 0b111
HAND, PILE = 4, 9


def dealer(seed: int) -> Machine:
    machine = Machine()
    machine.reset()
    machine.rng = seeded(seed)
    return machine


def test_a_fact_holds_its_three_numbers() -> None:
    """Also where there are more than 256 cards, as a pack may have."""
    dice = random.Random(1)
    for _ in range(200):
        place, card, who = dice.randrange(40), dice.randrange(1000), dice.randrange(1, 64)
        fact = zones.fact_of(place, card, who)
        assert (zones.place_of(fact), zones.card_of(fact), zones.who_knows(fact)) == (place, card, who)


def test_a_card_seen_to_come_is_known_to_those_who_saw_it() -> None:
    facts = zones.learned(zones.learned((), HAND, 7, 0b001), HAND, 300, ALL)
    assert zones.known_in(facts, HAND, 0b001) == (7, 300)
    assert zones.known_in(facts, HAND, 0b010) == (300,)
    assert zones.known_in(facts, PILE, ALL) == ()


def test_who_looks_at_a_place_knows_each_card_of_it_once() -> None:
    """What everybody knows stays known to all; what the seat knew before is not counted twice."""
    facts = zones.learned(zones.learned((), HAND, 7, ALL), PILE, 7, 0b010)
    facts = zones.looked(facts, HAND, (3, 7, 7), 1, ALL)
    facts = zones.looked(facts, HAND, (3, 7, 7), 1, ALL)
    assert zones.known_in(facts, HAND, 0b010) == (3, 7, 7)
    assert zones.known_in(facts, HAND, 0b100) == (7,)
    assert zones.known_in(facts, PILE, 0b010) == (7,)


def test_a_card_seen_to_leave_is_gone_and_one_unseen_makes_all_unsure() -> None:
    facts = zones.looked(zones.learned((), PILE, 1, ALL), HAND, (3, 7), 0, ALL)
    assert zones.known_in(zones.left(facts, HAND, 7, True), HAND, 1) == (3,)
    assert zones.left(facts, HAND, 5, True) == facts
    assert zones.left(facts, HAND, 7, False) == zones.elsewhere(facts, HAND) == zones.learned((), PILE, 1, ALL)


def test_others_know_as_many_of_the_cards_dealt_as_of_the_true_ones() -> None:
    facts = zones.looked((), HAND, (3, 7), 0, ALL)
    assert zones.retold(facts, HAND, 0b001, (5, 6)) == facts
    assert zones.known_in(zones.retold(facts, HAND, 0b010, (5, 6)), HAND, 0b001) == (5, 6)


def test_hidden_cards_are_those_not_known() -> None:
    assert zones.hidden_in((1, 2, 2, 3), (2, 3)) == (1, 2)
    assert zones.unseen((1, 2, 3), 1 << 2) == (1, 3)


def test_a_deal_depends_on_sizes_and_chance_alone() -> None:
    """The same cards in other places give the same deal, and each card comes to each place."""
    one, other = ((1, 2), (3,), (4, 5)), ((5, 3), (1,), (2, 4))
    for seed in range(20):
        assert zones.pooled(dealer(seed), *one) == zones.pooled(dealer(seed), *other)
    lone = Counter(zones.cut(zones.pooled(dealer(seed), *one), *one)[1] for seed in range(400))
    assert {card for (card,) in lone} == {1, 2, 3, 4, 5}
    assert min(lone.values()) > 40


def test_a_pool_is_cut_into_parts_as_large_as_the_zones() -> None:
    assert zones.cut((5, 1, 4, 2, 3), (0, 0), (), (0, 0, 0)) == [(5, 1), (), (4, 2, 3)]


def weighed(**heavier: int) -> list[int]:
    """Return even weights of six cards but for those named, `c2=…` the third."""
    return [heavier.get(f"c{card}", zones.EVEN) for card in range(6)]


def test_even_beliefs_leave_a_deal_even_and_heavy_cards_come_as_often_as_they_weigh() -> None:
    """Of two cards, one in the hand and one in the deck, one of three times the weight is held three times in four."""
    for weights, share in ((weighed(), 0.5), (weighed(c1=3 * zones.EVEN), 0.75), (weighed(c1=zones.EVEN // 4), 0.2)):
        held = 0
        for seed in range(4000):
            machine = dealer(seed)
            pool = zones.leaned(machine, machine.shuffle((0, 1)), 0, 1, 1, 2, weights)
            held += pool[0] == 1
        assert abs(held / 4000 - share) < 0.025


def test_beliefs_move_cards_between_the_places_named_and_lose_none() -> None:
    weights = weighed(c5=40 * zones.EVEN)
    for seed in range(60):
        machine = dealer(seed)
        pool = (0, 1, 2, 3, 4, 5)
        leaned = zones.leaned(machine, pool, 0, 2, 4, 6, weights)
        assert sorted(leaned) == list(pool)
        assert leaned[2:4] == (2, 3)
        before = machine.rng
        assert zones.leaned(machine, pool, 0, 2, 4, 4, weights) == pool
        assert zones.leaned(machine, pool, 2, 2, 4, 6, weights) == pool
        assert machine.rng == before, "where nothing can move, nothing is drawn"
