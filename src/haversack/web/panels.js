// What stands around the board: score, seats, hand, choices, log. Each is drawn from a view and nothing else.

import { cardElement, icon, make, ownerName, shield } from "./cards.js";
import { TRACKS } from "./tracks.js";

const CARD_VERBS = ["play", "use", "discard", "prepare", "unprepare", "discard_prepared", "take", "keep", "place"];

/** Make a button. */
export function button(text, does, classes = "") {
  const made = make("button", classes, text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}

/** Return what a view holds of a seat's cards, whatever game it is. */
export function zones(view, seat) {
  return view.powers?.[seat] ?? view.countries?.[seat] ?? view[seat] ?? {};
}

export function cardName(cards, id) {
  return cards.get(id)?.name ?? id;
}

function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

// ---------------------------------------------------------------- score

export function drawScore(host, view, game) {
  const track = TRACKS[view.game];
  if (!track) {
    const sides = Object.keys(game.teams).map((team) =>
      make("span", `score-team team-${team}`, make("i"), `${ownerName(team)} `, make("b", "", `${view[team]?.captured_bp ?? 0} BP`)));
    const decks = Object.entries(view.decks ?? {}).map(([deck, size]) => make("span", "", make("b", "", String(size)), ` ${deck}`));
    host.replaceChildren(make("p", "score-round", make("b", "", `Turn ${view.turn}`), ` of ${view.turns}`), make("p", "score-teams", ...sides),
      make("p", "seat-counts", "Decks:", ...decks));
    return;
  }
  const next = track.scoring.find((round) => round >= view.round);
  const coming = next ? (next === view.round ? "Scoring Round now" : `next Scoring Round: ${next}`) : "";
  const teams = Object.entries(track.teams).map(([team, name]) =>
    make("span", `score-team team-${team}`, make("i"), `${name} `, make("b", "", String(view.vp[team]))));
  const bar = make("progress");
  bar.max = track.rounds;
  bar.value = view.round;
  bar.setAttribute("aria-label", `Round ${view.round} of ${track.rounds}`);
  const [first, second] = Object.keys(track.teams);
  const lead = Math.abs(view.vp[first] - view.vp[second]);
  const words = lead === 0 ? `Level; a tie at the end goes to the ${track.teams[track.tie]}.` : `A lead of ${lead}; ${track.lead} wins at once.`;
  const round = make("p", "score-round", make("b", "", `Round ${view.round}`), ` of ${track.rounds}`, make("span", "", coming));
  host.replaceChildren(make("p", "score-teams", ...teams), round, bar, make("p", "score-lead", words));
}

// ---------------------------------------------------------------- seats

export function drawSeats(host, table, see) {
  const { view, about, game } = table;
  const rows = (about?.seats ?? game.seats.map((seat) => ({ seat }))).map((row) => seatRow(row, table, see));
  host.replaceChildren(make("h2", "", "Players"), ...rows, view ? watching(about) : "");
}

function watching(about) {
  return about?.watching ? make("p", "soft", `${plural(about.watching, "person", "people")} watching`) : "";
}

function seatRow(row, table, see) {
  const { view, game, cards, you } = table;
  const own = view?.you?.includes(row.seat);
  const team = Object.entries(game.teams).find(([, seats]) => seats.includes(row.seat))?.[0] ?? "";
  const turn = view?.turn === row.seat || view?.active === row.seat;
  const line = make("section", `seat team-${team}${turn ? " is-turn" : ""}${own ? " is-own" : ""}`);
  line.setAttribute("aria-label", `${ownerName(row.seat)}${turn ? ", whose turn it is" : ""}`);
  const name = make("h3", "", ...arms(row.seat), make("span", "", ownerName(row.seat)), make("small", "", player(row, you)));
  line.append(name);
  if (view) line.append(...seatCards(row.seat, zones(view, row.seat), cards, see));
  if (row.kind === "open" && you?.host) line.append(table.openSeat(row.seat));
  else if (row.here === false && you?.host && row.person !== you.id) line.append(table.lostSeat(row.seat));
  return line;
}

const PAIRS = { "austria-ottoman": ["austria-hungary", "ottoman"], "france-italy": ["france", "italy"], "uk-us": ["uk", "us"], central: ["germany"], entente: ["uk"] };

function arms(seat) {
  return (PAIRS[seat] ?? [seat]).map((nation) => shield(nation));
}

function player(row, you) {
  if (row.kind === "bot") return `bot, ${row.level}`;
  if (row.kind === "open") return "open";
  if (!row.name) return "";
  if (you && row.person === you.id) return "you";
  return row.here === false ? `${row.name}, away` : row.name;
}

function seatCards(seat, zone, cards, see) {
  const counts = [["hand_size", "hand"], ["deck_size", "deck"], ["responses_size", "face down"], ["prepared_size", "prepared"], ["discard_size", "discarded"]]
    .filter(([field]) => zone[field] !== undefined && (zone[field] || field !== "responses_size"))
    .map(([field, word]) => make("span", "", make("b", "", String(zone[field])), ` ${word}`));
  const out = [make("p", "seat-counts", ...counts)];
  const shown = [
    ...(zone.status ?? []).map((id) => chip(cards, id, see, zone.used_this_turn?.includes(id) ? "used" : "")),
    ...(zone.responses ?? zone.prepared ?? []).map((id) => chip(cards, id, see, "only you see it")),
    ...(zone.hand ? [] : zone.hand_shown ?? []).map((id) => chip(cards, id, see, "seen in hand")),
    ...(zone.discard_top ? [chip(cards, zone.discard_top, see, "top of the discards")] : []),
  ];
  if (shown.length) out.push(make("p", "seat-shown", ...shown));
  return out;
}

function chip(cards, id, see, note) {
  const made = button(cardName(cards, id), () => see(id), `chip${note ? " is-noted" : ""}`);
  made.dataset.see = id;
  if (note) made.append(make("small", "", note));
  return made;
}

// ---------------------------------------------------------------- hand

/** Draw the cards of one own seat; `choose(option)` and `why(key)` are what they do. */
export function drawHand(host, table, acts) {
  const { view, cards } = table;
  const seats = view?.you ?? [];
  if (!seats.length) {
    host.replaceChildren();
    return;
  }
  const seat = seats.includes(table.looking) ? table.looking : seats[0];
  const zone = zones(view, seat);
  const tabs = seats.length > 1 ? make("div", "tabs", ...seats.map((one) => tab(one, one === seat, acts))) : "";
  const options = view.decision && view.decision.seat === seat ? view.decision.options : [];
  const held = counted([...(zone.hand ?? [])]).map(([id, count]) => handCard(id, count, cards, options, acts));
  const rest = [...(zone.responses ?? []), ...(zone.prepared ?? []), ...(zone.aside ?? [])].map((id) => handCard(id, 1, cards, options, acts, "on the table"));
  const row = make("div", "hand-row", ...held, ...rest);
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", `Hand of ${ownerName(seat)}`);
  if (!held.length && !rest.length) row.append(make("p", "soft", "No cards in hand."));
  host.replaceChildren(tabs, row);
}

function tab(seat, chosen, acts) {
  const made = button(ownerName(seat), () => acts.look(seat), chosen ? "is-chosen" : "");
  made.setAttribute("aria-pressed", String(chosen));
  return made;
}

function counted(ids) {
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}

function handCard(id, count, cards, options, acts, note = "") {
  const card = cards.get(id);
  const fitting = options.filter((option) => CARD_VERBS.some((verb) => option.key === `${verb}:${id}`));
  const slot = make("div", `slot${fitting.length ? " can" : ""}`);
  const hit = make("button", "slot-hit");
  hit.type = "button";
  hit.dataset.see = id;
  hit.setAttribute("aria-label", `${card.name}${count > 1 ? `, ${count} copies` : ""}${note ? `, ${note}` : ""}${fitting.length ? `: ${fitting.map((one) => one.label).join(" or ")}` : ""}. ${card.text}`);
  hit.append(cardElement({ ...card, copies: 1 }, "small"));
  hit.querySelector("article").setAttribute("aria-hidden", "true");
  if (count > 1) hit.append(make("span", "slot-count", `×${count}`));
  if (note) hit.append(make("span", "slot-note", note));
  hit.addEventListener("click", () => acts.card(id, fitting));
  slot.append(hit);
  return slot;
}

// ---------------------------------------------------------------- choices

export function drawChoices(host, decision, acts) {
  const had = host.contains(document.activeElement) || document.activeElement === document.body;
  if (!decision) {
    host.replaceChildren();
    return;
  }
  const main = decision.options.filter((option) => !option.key.startsWith("remove:"));
  const more = decision.options.filter((option) => option.key.startsWith("remove:"));
  const list = make("div", "choice-list", ...(main.length ? main : more).map((option) => choice(option, acts)));
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", "Choices");
  host.replaceChildren(list);
  if (main.length && more.length) {
    const fold = make("details", "", make("summary", "", `Take back a piece (${more.length})`), make("div", "choice-list", ...more.map((option) => choice(option, acts))));
    host.append(fold);
  }
  if (had) list.querySelector("button")?.focus({ preventScroll: true });
}

function choice(option, acts) {
  const made = button(option.label, () => acts.choose(option), "choice");
  made.dataset.option = String(option.id);
  made.dataset.key = option.key;
  const noun = option.key.slice(option.key.indexOf(":") + 1);
  if (CARD_VERBS.includes(option.key.split(":")[0])) made.dataset.see = noun;
  made.addEventListener("mouseenter", () => acts.point(option));
  return made;
}

// ---------------------------------------------------------------- log

/** Build a line of the log: names of cards and spaces in it point at them. */
export function logLine(event, table, acts) {
  const loud = /^(TurnBegan|RoundEnded|GameEnded|HalfTime|ScoringRound)$/.test(event.type);
  const line = make("li", loud ? "loud" : "");
  const marks = [
    ...(event.cards ?? []).filter(Boolean).map((id) => [cardName(table.cards, id), () => acts.see(id), id]),
    ...[event.space, event.from].filter((slug) => table.game.map?.spaces[slug]).map((slug) => [table.game.map.spaces[slug].name, () => acts.goTo(slug), null]),
  ];
  line.append(...linked(event.text ?? event.type, marks));
  return line;
}

function linked(text, marks) {
  for (const [name, does, card] of marks) {
    const at = text.indexOf(name);
    if (at < 0) continue;
    const link = button(name, does, "link");
    if (card) link.dataset.see = card;
    const rest = marks.filter(([other]) => other !== name);
    return [...linked(text.slice(0, at), rest), link, ...linked(text.slice(at + name.length), rest)];
  }
  return text ? [text] : [];
}

export { icon, make };
