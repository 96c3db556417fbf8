// The battle mat of The Great War: two rows of cards with their links, totals and captured points.
//
// `battleMat(view, cards)` takes what `state.view(seat)` says and the catalogue as a Map from id to card. Only `turn`,
// `turns`, `defender`, `event` and, of each side, `table`, `battle_points` and `captured_bp` are read.

import { backElement, cardElement, draw, icon, make, ownerName } from "./cards.js";

const SIDES = ["central", "entente"];
const LANE = 13;
const RAMP = 9;

/** Build the mat. Links are drawn when it comes into a page and whenever its rows change their size. */
export function battleMat(view, cards, size = "small") {
  const mat = make("section", "mat");
  mat.setAttribute("aria-label", `Battle of turn ${view.turn}`);
  mat.append(top(view, cards), row(view, cards, SIDES[0], size), balance(view), row(view, cards, SIDES[1], size));
  return mat;
}

function top(view, cards) {
  const event = view.event ? cards.get(view.event) : null;
  const words = make("span", "mat-turn", make("b", "", `Turn ${view.turn}`), view.turns ? ` of ${view.turns}` : "");
  if (!event) return make("div", "mat-top", words);
  const sign = icon("random_event", "Random Event");
  return make("div", "mat-top", words, make("span", "mat-event", sign, make("b", "", event.name), event.text));
}

function row(view, cards, side, size) {
  const role = view.defender === side ? "Defender" : "Attacker";
  const name = make("h4", "mat-name", icon(role.toLowerCase()), ownerName(side), make("small", "", role));
  const captured = make("span", "mat-captured", icon("captured"), `captured ${view[side].captured_bp} BP`);
  const held = view[side].table;
  const strip = make("div", "mat-cards", ...held.map((entry) => slot(entry, cards, side, size)));
  if (!held.length) strip.append(make("p", "mat-empty", "No cards yet."));
  const scroller = make("div", "mat-row", strip);
  scroller.tabIndex = 0;
  scroller.setAttribute("role", "group");
  scroller.setAttribute("aria-label", `Cards of the ${ownerName(side)}`);
  link(strip, held, cards);
  return make("div", `mat-side team-${side}`, make("div", "mat-head", name, captured), scroller);
}

function slot(entry, cards, side, size) {
  const card = cards.get(entry.card);
  const up = entry.face === "up";
  const place = make("div", `mat-slot${up ? "" : " is-down"}${entry.used ? " is-used" : ""}`);
  place.dataset.slot = entry.card;
  const lying = up ? cardElement(card, size) : backElement(card.owner, size);
  if (up && entry.used) lying.querySelector(".card-provenance").before(make("b", "mat-used", "used"));
  place.append(lying);
  if (!up) place.append(make("p", "mat-caption", icon("cancel"), downWords(entry, card, cards)));
  return place;
}

function downWords(entry, card, cards) {
  const by = entry.by ? cards.get(entry.by) : null;
  return by ? `${card.name}, cancelled by ${by.name}` : `${card.name}, cancelled`;
}

function balance(view) {
  const [central, entente] = SIDES.map((side) => view[side].battle_points);
  const ahead = central - entente;
  const winner = ahead === 0 ? view.defender : ahead > 0 ? SIDES[0] : SIDES[1];
  const by = ahead === 0 ? "level: a tie goes to the Defender" : `ahead by ${Math.abs(ahead)}`;
  const total = (side, points) => {
    const classes = `mat-total team-${side}${winner === side ? " is-ahead" : ""}`;
    return make("span", classes, make("small", "", ownerName(side)), make("b", "", String(points)), " BP");
  };
  const words = make("span", "mat-by", `${ownerName(winner)}, ${by}`);
  return make("div", "mat-balance", total(SIDES[0], central), words, total(SIDES[1], entente));
}

// ---------------------------------------------------------------- links

// Each Plus card is joined to its base below the row; links that would cross or touch run in lanes of their own.
function link(strip, held, cards) {
  const place = new Map(held.map((entry, index) => [entry.card, index]));
  const pairs = held
    .filter((entry) => place.has(entry.with))
    .map((entry) => ({ from: place.get(entry.card), to: place.get(entry.with), plus: entry.card, base: entry.with }));
  if (!pairs.length) return;
  const lanes = lanesOf(pairs);
  const words = pairs.map(({ plus, base }) => `${cards.get(plus).name} linked to ${cards.get(base).name}`).join("; ");
  const drawing = draw("svg", { class: "mat-links", role: "img", "aria-label": words });
  strip.append(drawing);
  strip.classList.add(`lanes-${Math.min(4, 1 + Math.max(...lanes))}`);
  new ResizeObserver(() => drawLinks(strip, drawing, pairs, lanes)).observe(strip);
}

/** Return the lane of each link, so that links in one lane have no card in common between their ends. */
export function lanesOf(pairs) {
  const taken = [];
  const lanes = new Array(pairs.length);
  const order = pairs.map((_, index) => index).sort((a, b) => span(pairs[a]) - span(pairs[b]) || a - b);
  for (const index of order) {
    const [low, high] = ends(pairs[index]);
    let lane = 0;
    while ((taken[lane] ?? []).some(([start, end]) => low < end && start < high)) lane += 1;
    (taken[lane] ??= []).push([low, high]);
    lanes[index] = lane;
  }
  return lanes;
}

function ends({ from, to }) {
  return [Math.min(from, to), Math.max(from, to)];
}

function span(pair) {
  const [low, high] = ends(pair);
  return high - low;
}

function drawLinks(strip, drawing, pairs, lanes) {
  const slots = [...strip.querySelectorAll(".mat-slot")];
  const height = Math.max(...slots.map((one) => one.offsetTop + one.offsetHeight));
  drawing.setAttribute("width", strip.scrollWidth);
  drawing.setAttribute("height", strip.offsetHeight);
  drawing.setAttribute("viewBox", `0 0 ${strip.scrollWidth} ${strip.offsetHeight}`);
  drawing.replaceChildren(...pairs.flatMap((pair, index) => {
    const right = pair.to > pair.from;
    const x1 = middle(slots[pair.from]) + (right ? 10 : -10);
    const x2 = middle(slots[pair.to]) + (right ? -10 - 15 * lanes[index] : 10 + 15 * lanes[index]);
    return wire(x1, x2, height + 3, height + 12 + LANE * lanes[index]);
  }));
}

function middle(element) {
  return element.offsetLeft + element.offsetWidth / 2;
}

function wire(x1, x2, y, low) {
  const turn = x2 > x1 ? RAMP : -RAMP;
  const high = low - RAMP / 2;
  const down = `M${x1} ${y}V${high}Q${x1} ${low} ${x1 + turn} ${low}`;
  const up = `H${x2 - turn}Q${x2} ${low} ${x2} ${high}V${y + 2}`;
  return [
    draw("path", { class: "wire", d: down + up }),
    draw("circle", { class: "wire-end", cx: x1, cy: y, r: 4 }),
    draw("path", { class: "wire-head", d: `M${x2} ${y - 3}l5 8h-10Z` }),
  ];
}
