"""English for what a Status does while it lies on the table."""

from haversack.games.y1914 import language as lang
from haversack.games.y1914.names import listed
from haversack.games.y1914.render_words import (
    Voice,
    a_piece,
    article,
    condition,
    near,
    space_name,
    team_name,
    terrain_words,
    zone_name,
)


def status_text(card: lang.Card, voice: Voice) -> str:
    """Return what a Status does, as a sentence or two."""
    status = card.status
    once = "once per round" if voice.option("once_per_round") == "yes" else "once per turn"
    text = (
        _battle_status(status, voice, card.once_per_turn)
        or _sustain_status(status, voice)
        or _card_status(status, voice)
        or _lasting(status, voice)
    )
    return f"{once.capitalize()}, {text[0].lower() + text[1:]}" if card.once_per_turn else text


def _battle_status(status: lang.Lasting | None, voice: Voice, limited: bool) -> str:
    """Return the text of a Status that answers battles and builds; one with a limit is used by choice (ruling 8.4)."""
    match status:
        case lang.WhenAttacking():
            return _attacking(status, voice)
        case lang.WhenAttacked():
            return _attacked(status, voice, limited)
        case lang.AfterBuilding():
            space = "a space" if voice.option("stosstruppen_sea") == "yes" else "a land space"
            who = " with it" if voice.option("stosstruppen_piece") == "new" else ""
            army = a_piece(lang.SELF, lang.ARMY, voice)
            return (
                f"After you build {army} you may discard a prepared Sustain Land Battle that "
                f"allows the target, to battle {space} next to that Army{who}."
            )
        case lang.AfterBattle():
            return (
                f"After {voice.name} has battled a land space that did not count as difficult terrain you may "
                f"discard a prepared {voice.adjective} Sustain Land Battle that allows the space, to build "
                f"{a_piece(lang.SELF, lang.ARMY, voice)} there."
            )
        case lang.KeepReinforce():
            return f"When you use a prepared {voice.adjective} Reinforce Navy you may keep it prepared."
        case _:
            return ""


def _sustain_status(status: lang.Lasting | None, voice: Voice) -> str:
    """Return the text of a Status about Sustain cards."""
    match status:
        case lang.SustainFromHand():
            where = "land" if status.type == lang.LAND_BATTLE else "sea"
            return (
                f"In a {where} battle started by {voice.name} you may discard a {voice.adjective} {status.type} from "
                f"your hand as if it were a prepared Sustain {status.type}."
            )
        case lang.TakeBackSustain():
            return (
                f"When {voice.name} uses a {voice.adjective} Sustain Land Battle in battle, "
                f"{'prepared or through another Status' if _yes(voice, 'renault_nivelle') else 'prepared'}, you may "
                "take that card back into your hand instead of discarding it."
            )
        case lang.KeepSustain():
            return (
                f"In your own turn, when you would discard a prepared {voice.adjective} Sustain Land Battle"
                f"{'' if _yes(voice, 'bertha_stosstruppen') else ' in battle'} you may "
                "show it and keep it prepared, discarding from your hand instead: 1 card for a single symbol, 2 for a "
                "double one."
            )
        case _:
            return ""


def _attacking(status: lang.WhenAttacking, voice: Voice) -> str:
    kind = "a land space" if status.kind == lang.LAND else "a space"
    if status.points:
        where = near(status.where, lang.ARMY)
        foe = a_piece(status.against, lang.ARMY, voice)
        once = " once per turn" if voice.option("revanche_once") == "yes" else ""
        return f"Whenever {voice.name} battles {foe}{where}, {team_name(voice)} {status.points} VP{once}."
    if status.peek:
        face = "and shown" if voice.option("rumpler_shown") == "yes" else "unseen"
        return (
            f"When {voice.name} starts a battle against an enemy piece you may discard this Status: look at all "
            f"prepared cards of the defending Powers; you may choose one, and it is discarded {face}."
        )
    return (
        f"When {voice.name} battles {kind} that holds an enemy Army you may make one Power defending there discard "
        f"{zone_name(status.loses, 'its')}, unseen."
    )


def _attacked(status: lang.WhenAttacked, voice: Voice, by_choice: bool) -> str:
    where = near(status.where, lang.ARMY)
    terrain = f" in {terrain_words(status.terrain, voice)}" if status.terrain else ""
    army = a_piece(lang.SELF, lang.ARMY, voice)
    when = f"When an enemy battles {army}{where}{terrain},"
    extra = "one more card from its hand" if status.loses == lang.HAND else zone_name(status.loses, "its")
    option = {lang.HAND: "alpini", lang.PREPARED: "verdun_marne"}.get(status.loses, "")
    forbidden = "; without one it cannot attack" if option and voice.option(option) == "forbidden" else ""
    if by_choice:
        return f"{when} you may make the attacking Power discard {extra}{forbidden}."
    return f"{when} the attacking Power must discard {extra}{forbidden}."


def _card_status(status: lang.Lasting | None, voice: Voice) -> str:
    """Return the text of a Status about drafts, plays and prepared cards."""
    match status:
        case lang.TurnStart():
            return "At the start of each of your turns you may prepare a card."
        case lang.FreeDraft():
            extra = "also " if voice.option("coloniales_extra") == "yes" else ""
            return (
                f"In your Draft step, if {condition(status.only_if, voice)}, you may {extra}draft "
                f"{article(f'{voice.adjective} {status.type}')} at no cost."
            )
        case lang.PileDraft():
            deck = "an empty deck is no hindrance" if _yes(voice, "pals_empty_deck") else "not with an empty deck"
            return (
                f"In your Draft step, after the usual two discards, you may take a {voice.adjective} {status.type} "
                f"from your discard pile instead ({deck}); your team then loses {status.points} VP."
            )
        case lang.DraftAlso():
            when = f"In your Draft step, and whenever a text lets you draft {article(voice.adjective)} card,"
            if _yes(voice, "bares_italian"):
                when = "Whenever you draft"
            return f"{when} you may take a {voice.adjective} {status.type} instead of a Build card."
        case lang.PrepareDrafted():
            return f"Whenever you draft a {voice.adjective} card you may prepare it at once."
        case lang.KeepPlayed():
            return (
                f"While {voice.name} has {status.navies} or more Navies on the board, a {voice.adjective} "
                f"{status.type} you play in your Play step may return to your hand, once its effect is over, "
                "instead of being discarded."
            )
        case lang.AnyAsAttrition():
            text = f"In your Attrition step any prepared {voice.adjective} card"
            if voice.option("enterprise_text") == "never":
                return f"{text} without Prepare text may serve as a single Attrition."
            return f"{text} may serve as a single Attrition, against an Army in a space that its Prepare text allows."
        case _:
            return ""


def _lasting(status: lang.Lasting | None, voice: Voice) -> str:
    """Return the text of a Status that scores, helps or hinders."""
    match status:
        case lang.ScoringRound():
            test = condition(status.only_if, voice)
            return f"In each Scoring Round {team_name(voice)} {status.points} VP if {test}."
        case lang.Aid():
            helped = listed([voice.country_name(country) for country in status.countries], "or")
            piece = a_piece(lang.SELF, lang.PIECE, voice).replace("Army or Navy", "piece")
            near_by = f", if {piece} is next to the space battled" if status.beside else ""
            symbols = "Reinforce Army, Sustain Land Battle"
            if voice.option("aid_counterattacks") == "yes":
                symbols += " and Counterattack"
            return (
                f"In land battles started from land, in which a supplied Army of {helped} attacks or defends, "
                f"{voice.name} may use its own prepared {symbols} cards for it{near_by}."
            )
        case lang.RailGauge():
            spared = "; Reinforce cards with the Supply symbol are excepted" if _yes(voice, "rail_gauge_supply") else ""
            return (
                f"{voice.country_name(status.country)} may not use prepared cards in a battle more than {status.steps} "
                f"spaces from {space_name(status.space)}{spared}."
            )
        case lang.Toll():
            also = ", or eliminates an Army" if _yes(voice, "rail_network_eliminates") else ""
            team = "Entente" if status.team == "entente" else "Central"
            return (
                f"Whenever {article(team)} country builds or recruits an Army, battles{also} in "
                f"{space_name(status.where.space)} or a land space next to it, its Power must "
                "first discard a card from its hand, terrain aside."
            )
        case _:
            raise ValueError(f"no words for {status!r}")


def _yes(voice: Voice, option: str) -> bool:
    return voice.option(option) == "yes"
