// The mat of a game without a map: the front of the scenario, and on it a row of cards for each seat with what they
// count, the links between cards, and lines from cards that cancel to what they cancel.
//
// It shows what `state.view(seat)` says, as the face of the game declares it (`mat`), and the catalogue, a Map from id to
// card, and decides nothing itself.

import { button, draw, fill, frame, later, make, put, redraw, set } from "./dom.js";
import { cardElement } from "./cards.js";
import { piecesIn } from "./board.js";
import { lengthOf, timeOf, zones } from "./panels.js";
import { arms, faceInUse, icon, ownerName, words } from "./signs.js";

/** @import {Card, Cards, Lying, Note, View} from "./types" */
/** @typedef {{from: number, to: number, plus: string, base: string}} Pair */
/**
 * @typedef {object} Means What a page may do with the mat.
 * @property {Side[]} sides the seats that have a row, the upper one first
 * @property {((id: string) => void) | null} [pick] a card was clicked
 * @property {Set<string>} [glowing] the cards that answer the open question
 * @property {Set<string>} [fresh] the cards about which something has just happened
 * @property {{name: string, years?: string} | null} [setup] what is played
 * @property {string} [goal] what it is about, said as long as no event is
 * @property {(() => void) | null} [rules] tell goal and rules of what is played
 * @property {((side: Side) => void) | null} [sum] tell how a total comes about
 * @property {(() => void) | null} [last] show the last battle again
 */
/** @typedef {string} Side */

const FEW = 4;
const LANE = 12;
const RAMP = 9;

/**
 * Build a mat that stands alone.
 * @param {View} view
 * @param {Cards} cards
 * @param {Means} means
 */
export function battleMat(view, cards, means) {
  const mat = drawMat(make("div"), view, cards, means);
  drawWires(mat);
  return mat;
}

/**
 * Draw the mat in its place; what is there already is only changed where it differs.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Cards} cards
 * @param {Means} means
 * @returns {HTMLElement}
 */
export function drawMat(host, view, cards, means) {
  const mat = /** @type {HTMLElement | null} */ (host.querySelector(".mat")) ?? laid(host);
  const face = faceInUse();
  const { title, won, event, rolls } = face.mat;
  const { [won]: winners, [event]: inForce, [rolls]: dice } = fieldsOf(view);
  put(mat, "aria-label", `${title} of ${face.clock.unit} ${timeOf(view, face)}`);
  const field = /** @type {HTMLElement} */ (mat.querySelector(".mat-field"));
  const { setup, rules, last, goal, sides } = means;
  const [first, ...others] = sides;
  redraw(
    field,
    later(
      "header",
      "top",
      [
        timeOf(view, face),
        lengthOf(view, face),
        winners,
        view.setting?.defenders,
        inForce,
        dice,
        setup,
        goal,
        Boolean(rules),
        Boolean(last),
      ],
      () => top(view, cards, means),
    ),
    row(view, cards, first, means),
    later(
      "div",
      "balance",
      sides.map((side) => totalOf(view, side)),
      () => balance(view, sides),
    ),
    ...others.map((side) => row(view, cards, side, means)),
    later("svg", "cuts", null, () => draw("svg", { class: "mat-cuts", "aria-hidden": "true" })),
  );
  return mat;
}

/**
 * Lay an empty mat: the front below, the field with the cards above.
 * @param {HTMLElement} host
 */
function laid(host) {
  const field = make("div", "mat-field");
  const mat = make("section", "mat", make("div", "mat-front"), field);
  new ResizeObserver(() => drawWires(field)).observe(field);
  field.addEventListener("scroll", () => drawWires(field), true);
  host.replaceChildren(mat);
  return mat;
}

/**
 * Put the front of a scenario under the cards, once.
 * @param {HTMLElement} host
 * @param {string} art where the drawings of the game lie
 * @param {string} scenario
 * @param {(address: string) => Promise<Element>} load
 */
export async function layFront(host, art, scenario, load) {
  const place = /** @type {HTMLElement | null} */ (host.querySelector(".mat-front"));
  if (!place || place.dataset.scenario === scenario) return;
  place.dataset.scenario = scenario;
  const answer = await fetch(`${art}/fronts.json`);
  if (!answer.ok) return;
  const { scenarios, otherwise } = await answer.json();
  const drawing = await load(`${art}/fronts/${scenarios[scenario] ?? otherwise}.svg`);
  if (place.dataset.scenario === scenario) place.replaceChildren(drawing);
}

// ---------------------------------------------------------------- what is played, and which turn it is

/**
 * @param {View} view
 * @param {Cards} cards
 * @param {Means} means
 */
function top(view, cards, { setup, rules, last, goal }) {
  const title = setup ? make("p", "mat-title", make("b", "", setup.name), ` ${setup.years ?? ""} `) : "";
  if (title && rules) title.append(button("Goal and rules", rules, "link"));
  return make(
    "header",
    "mat-top",
    title,
    track(view),
    last ? button("Last battle", last, "mat-last") : "",
    drawnEvent(view, cards) || (goal ? make("p", "mat-event", make("b", "", "Goal"), goal) : ""),
  );
}

/**
 * The turns, or what else the clock counts: who won each, which it is now.
 * @param {View} view
 */
function track(view) {
  const face = faceInUse();
  const { won: field, roles } = face.mat;
  const now = timeOf(view, face);
  const length = lengthOf(view, face);
  const unit = words(face.clock.unit);
  /** @type {string[]} */
  const won = fieldsOf(view)[field] ?? [];
  const list = make("ol", "mat-turns");
  set(list, { "aria-label": `${unit}s${field ? " and who won them" : ""}` });
  for (let turn = 1; turn <= Math.max(now, length ?? now); turn += 1) {
    const winner = won[turn - 1];
    const defender = view.setting?.defenders?.[turn - 1];
    const defends = defender ? `; ${roles[0]}: ${ownerName(defender)}` : "";
    const said =
      (winner
        ? `${unit} ${turn}: won by the ${ownerName(winner)}`
        : turn === now
          ? `${unit} ${turn}, now`
          : `${unit} ${turn}`) + defends;
    const box = make(
      "li",
      winner ? `team-${winner} is-won` : turn === now ? "is-now" : "",
      make("span", "", winner ? "" : String(turn)),
    );
    if (defender) box.append(make("i", `team-${defender}`));
    if (winner) box.prepend(...arms(winner, 1));
    list.append(set(box, { title: said, "aria-label": said, "aria-current": turn === now ? "step" : null }));
  }
  const clock = make("span", "mat-turn", make("b", "", `${unit} ${now}`), length ? ` of ${length}` : "");
  return make("div", "mat-clock", clock, list);
}

/**
 * The card in force, and what the dice decided.
 * @param {View} view
 * @param {Cards} cards
 */
function drawnEvent(view, cards) {
  const { mat } = faceInUse();
  const { [mat.event]: inForce, [mat.rolls]: dice } = fieldsOf(view);
  const event = inForce ? cards.get(inForce) : null;
  if (!event) return "";
  const sign = icon(event.type, words(event.type));
  const rolls = (dice ?? []).map((/** @type {{side: string, die: number, text: string}} */ { side, die, text }) =>
    make("span", "mat-roll", ...arms(side, 1), make("b", "", String(die)), text),
  );
  return set(make("p", "mat-event", sign, make("b", "", event.name), make("span", "", event.text), ...rolls), {
    "data-slot": event.id,
    "data-see": event.id,
  });
}

// ---------------------------------------------------------------- the rows

/**
 * Return a view as the fields that a face names.
 * @param {View} view
 * @returns {Record<string, any>}
 */
function fieldsOf(view) {
  return /** @type {Record<string, any>} */ (/** @type {unknown} */ (view));
}

/**
 * Return the cards of a seat on the table; one that is but an id lies open.
 * @param {View} view
 * @param {Side} side
 * @returns {Lying[]}
 */
export function lyingOf(view, side) {
  return (zones(view, side).table ?? []).map((one) => (typeof one === "string" ? { card: one, face: "up" } : one));
}

/**
 * Return what the cards of a seat on the table count.
 * @param {View} view
 * @param {Side} side
 * @returns {number}
 */
export function totalOf(view, side) {
  return zones(view, side)[faceInUse().mat.total] ?? 0;
}

/**
 * @param {View} view
 * @param {Cards} cards
 * @param {Side} side
 * @param {Means} means
 */
function row(view, cards, side, means) {
  const held = lyingOf(view, side);
  const pairs = pairsOf(held);
  const lanes = lanesOf(pairs);
  const few = held.length <= FEW ? " are-few" : "";
  const strip = set(
    make("div", `mat-cards${few}${pairs.length ? ` lanes-${Math.min(4, 1 + Math.max(...lanes))}` : ""}`),
    { "data-part": "cards" },
  );
  const scroller = set(make("div", "mat-row"), {
    tabindex: 0,
    role: "group",
    "aria-label": `Cards of the ${ownerName(side)}`,
    "data-part": "row",
  });
  return frame(
    set(make("div", `mat-side team-${side}`), { "data-part": side }),
    later("div", "panel", [zones(view, side), fieldsOf(view)[faceInUse().mat.role]], () => panel(view, side, means)),
    frame(
      scroller,
      frame(
        strip,
        ...held.map((entry) => laterSlot(entry, cards, means)),
        !held.length && standing(view, side),
        pairs.length > 0 && later("svg", "links", [pairs, lanes], () => linksOf(pairs, lanes, cards)),
      ),
    ),
  );
}

/**
 * Say where the pieces of a seat stand, as there is no map to show them.
 * @param {View} view
 * @param {Side} side
 */
function standing(view, side) {
  const held = piecesIn(view, faceInUse()).filter(({ owner }) => owner === side);
  const said = held.map(({ kind, slug }) => `${words(kind.name)}: ${words(slug)}`).join(", ");
  return said ? make("p", "mat-standing", said) : make("p", "mat-empty", "No cards yet.");
}

/**
 * @param {Pair[]} pairs
 * @param {number[]} lanes
 * @param {Cards} cards
 */
function linksOf(pairs, lanes, cards) {
  const words = pairs.map(({ plus, base }) => `${cards.get(plus)?.name} linked to ${cards.get(base)?.name}`).join("; ");
  return draw("svg", {
    class: "mat-links",
    role: "img",
    "aria-label": words,
    "data-pairs": JSON.stringify(pairs.map(({ from, to }, at) => [from, to, lanes[at]])),
  });
}

/**
 * Promise a card: it is made from how it lies, and from whether it may be chosen or has just come.
 * @param {Lying} entry
 * @param {Cards} cards
 * @param {Means} means
 */
function laterSlot(entry, cards, means) {
  const { pick, glowing, fresh } = means;
  const data = [entry, Boolean(pick), glowing?.has(entry.card), fresh?.has(entry.card)];
  return later(pick ? "button" : "div", entry.card, data, () => slot(entry, cards, means));
}

/**
 * Who it is, what the cards count, what was captured.
 * @param {View} view
 * @param {Side} side
 * @param {Means} means
 */
function panel(view, side, { sum }) {
  const { mat } = faceInUse();
  const name = make("h3", "mat-name", ...arms(side, 2), make("span", "", ownerName(side)));
  const role = mat.roles[fieldsOf(view)[mat.role] === side ? 0 : 1];
  return make(
    "div",
    "mat-panel",
    name,
    role ? make("p", "mat-role", icon(role.toLowerCase()), role) : "",
    mat.total ? sumOf(view, side, sum) : "",
    ...mat.notes.map((note) => noteOf(note, zones(view, side)[note.field])),
  );
}

/**
 * What the cards of a seat count; a click tells how.
 * @param {View} view
 * @param {Side} side
 * @param {Means["sum"]} sum
 */
function sumOf(view, side, sum) {
  const { unit } = faceInUse().mat;
  const total = totalOf(view, side);
  const made =
    sum && lyingOf(view, side).length
      ? button("", () => sum(side), "mat-total", {
          "aria-label": `${ownerName(side)}: ${total} ${unit}. How is it counted?`,
        })
      : make("span", "mat-total");
  made.append(make("b", "", String(total)), make("small", "", unit));
  return made;
}

/**
 * @param {Note} note
 * @param {string[] | string | number | undefined} found
 */
function noteOf({ words: said, icon: sign, names }, found = "") {
  const text = Array.isArray(found) ? found.map((one) => names[one] ?? one).join(" and ") : String(found);
  return text && make("p", sign ? "mat-note" : "mat-owes", sign ? icon(sign) : "", said.replace("{}", text));
}

/**
 * @param {Lying} entry
 * @param {Cards} cards
 * @param {Means} means
 */
function slot(entry, cards, { pick, glowing, fresh }) {
  const card = cards.get(entry.card);
  const up = entry.face === "up";
  const glows = glowing?.has(entry.card) ?? false;
  const classes = `mat-slot${up ? "" : " is-down"}${entry.used ? " is-used" : ""}${glows ? " can" : ""}${fresh?.has(entry.card) ? " is-fresh" : ""}`;
  const place = set(pick ? button("", () => pick(entry.card), classes) : make("div", classes), {
    "data-slot": entry.card,
    "data-by": entry.by,
  });
  if (!card) return place;
  const face = cardElement(card, "mat", true);
  const states = [
    ...(up ? [] : [downWords(entry, cards)]),
    ...(entry.used ? ["used"] : []),
    ...(entry.armed ? ["lies in wait"] : []),
  ];
  place.append(face, ...worth(entry, card, cards));
  place.classList.toggle("has-caption", states.length > 0);
  if (states.length) place.append(make("span", "mat-caption", up ? "" : icon("cancel"), sentenceOf(states)));
  if (pick) {
    face.setAttribute("aria-hidden", "true");
    set(place, {
      "data-see": entry.card,
      "data-keys": faceInUse()
        .on_table.map((verb) => `${verb}:${entry.card}`)
        .join(" "),
      "aria-label": [card.name, ...states].join(", ") + (glows ? ": can be chosen" : ""),
    });
  }
  return place;
}

/** @param {string[]} states */
function sentenceOf(states) {
  const words = states.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Where a card counts for something else than is printed on it, say so.
 * @param {Lying} entry
 * @param {Card} card
 * @param {Cards} cards
 */
function worth(entry, card, cards) {
  if (entry.counts === undefined || entry.face !== "up" || entry.counts === (card.bp ?? 0)) return [];
  return [
    set(make("span", "mat-counts", "counts ", make("b", "", String(entry.counts))), {
      title: changeWords(entry, cards),
    }),
  ];
}

/**
 * Say what makes a card count for more or less.
 * @param {Lying} entry
 * @param {Cards} cards
 */
export function changeWords(entry, cards) {
  return (entry.changes ?? [])
    .map(({ by, points }) => `${points > 0 ? "+" : ""}${points} by ${cards.get(by)?.name ?? by}`)
    .join(", ");
}

/**
 * @param {Lying} entry
 * @param {Cards} cards
 */
function downWords(entry, cards) {
  const by = entry.by ? cards.get(entry.by) : null;
  return by ? `cancelled by ${by.name}` : "cancelled";
}

// ---------------------------------------------------------------- who is ahead

/**
 * @param {View} view
 * @param {Side[]} sides
 */
function balance(view, sides) {
  const [upper, lower] = sides.length === 2 ? sides.map((side) => totalOf(view, side)) : [0, 0];
  const all = upper + lower;
  const ahead = upper === lower ? null : upper > lower ? sides[0] : sides[1];
  const words = ahead ? `${ownerName(ahead)} ahead by ${Math.abs(upper - lower)}` : all ? "Level" : "";
  const bar = draw("svg", {
    class: "mat-bar",
    viewBox: "0 0 100 4",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const share = all ? (100 * upper) / all : 50;
  bar.append(
    draw("rect", { class: `team-${sides[0]}`, x: 0, y: 0, width: share, height: 4 }),
    draw("rect", { class: `team-${sides[1]}`, x: share, y: 0, width: 100 - share, height: 4 }),
  );
  return make(
    "div",
    `mat-balance${all ? "" : " is-empty"}`,
    bar,
    make("span", `mat-by${ahead ? ` team-${ahead}` : ""}`, words),
  );
}

// ---------------------------------------------------------------- links and cancels

/**
 * @param {Lying[]} held
 * @returns {Pair[]}
 */
function pairsOf(held) {
  const place = new Map(held.map((entry, index) => [entry.card, index]));
  return held.flatMap((entry, from) => {
    const to = entry.with ? place.get(entry.with) : undefined;
    return to === undefined || !entry.with ? [] : [{ from, to, plus: entry.card, base: entry.with }];
  });
}

/**
 * Return the lane of each link, so that links in one lane have no card in common between their ends.
 * @param {{from: number, to: number}[]} pairs
 * @returns {number[]}
 */
export function lanesOf(pairs) {
  /** @type {number[][][]} */
  const taken = [];
  /** @type {number[]} */
  const lanes = new Array(pairs.length);
  const order = pairs.map((_, index) => index).sort((a, b) => span(pairs[a]) - span(pairs[b]) || a - b);
  for (const index of order) {
    const [low, high] = ends(pairs[index]);
    let lane = 0;
    while ((taken[lane] ?? []).some(([start, end]) => low < end && start < high)) lane += 1;
    taken[lane] = [...(taken[lane] ?? []), [low, high]];
    lanes[index] = lane;
  }
  return lanes;
}

/** @param {{from: number, to: number}} pair */
function ends({ from, to }) {
  return [Math.min(from, to), Math.max(from, to)];
}

/** @param {{from: number, to: number}} pair */
function span(pair) {
  const [low, high] = ends(pair);
  return high - low;
}

/**
 * Draw all lines anew where the cards now lie; this looks at the page as it is laid out.
 * @param {HTMLElement} host
 */
export function drawWires(host) {
  const field = /** @type {HTMLElement | null} */ (
    host.classList.contains("mat-field") ? host : host.querySelector(".mat-field")
  );
  if (!field) return;
  const links = /** @type {SVGSVGElement[]} */ ([...field.querySelectorAll(".mat-links")]);
  const drawings = [...links.map(lookForLinks), lookForCuts(field)];
  for (const drawAll of drawings) drawAll();
}

/**
 * Look where links run; return how to draw them. All looking comes before all drawing, so that the page is laid out once.
 * @param {SVGSVGElement} drawing
 * @returns {() => void}
 */
function lookForLinks(drawing) {
  const strip = /** @type {HTMLElement} */ (drawing.parentElement);
  const slots = /** @type {HTMLElement[]} */ ([...strip.querySelectorAll(".mat-slot")]);
  const low = Math.max(...slots.map((one) => one.offsetTop + one.offsetHeight));
  const [width, height] = [strip.scrollWidth, strip.offsetHeight];
  /** @type {[number, number, number][]} */
  const pairs = JSON.parse(drawing.dataset.pairs ?? "[]");
  const found = pairs.flatMap(([from, to, lane]) => {
    const right = to > from;
    const x1 = middle(slots[from]) + (right ? 10 : -10);
    const x2 = middle(slots[to]) + (right ? -10 - 15 * lane : 10 + 15 * lane);
    return wire(x1, x2, low + 3, low + 12 + LANE * lane);
  });
  return () => {
    measure(drawing, width, height);
    fill(drawing, ...found);
  };
}

/**
 * Let a drawing be as large as what it lies on.
 * @param {Element} drawing
 * @param {number} width
 * @param {number} height
 */
function measure(drawing, width, height) {
  put(drawing, "width", width);
  put(drawing, "height", height);
  put(drawing, "viewBox", `0 0 ${width} ${height}`);
}

/** @param {HTMLElement} element */
function middle(element) {
  return element.offsetLeft + element.offsetWidth / 2;
}

/**
 * @param {number} x1
 * @param {number} x2
 * @param {number} y
 * @param {number} low
 */
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

/**
 * A line from each card that cancels to what it cancels, with a cross at its end, where both are in sight.
 * @param {HTMLElement} field
 * @returns {() => void}
 */
function lookForCuts(field) {
  const drawing = field.querySelector(".mat-cuts");
  if (!drawing) return () => {};
  const origin = field.getBoundingClientRect();
  const found = [...field.querySelectorAll(".mat-slot[data-by]")].flatMap((struck) => {
    const by = field.querySelector(`[data-slot="${CSS.escape(/** @type {HTMLElement} */ (struck).dataset.by ?? "")}"]`);
    return by && inSight(by) && inSight(struck)
      ? cut(by.getBoundingClientRect(), struck.getBoundingClientRect(), origin)
      : [];
  });
  return () => {
    measure(drawing, origin.width, origin.height);
    fill(drawing, ...found);
  };
}

/**
 * Say whether a card's middle is not scrolled out of its row.
 * @param {Element} card
 */
function inSight(card) {
  const seen = card.closest(".mat-row")?.getBoundingClientRect();
  const box = card.getBoundingClientRect();
  const x = box.left + box.width / 2;
  return !seen || (x > seen.left && x < seen.right);
}

/**
 * @param {DOMRect} by
 * @param {DOMRect} struck
 * @param {DOMRect} origin
 */
function cut(by, struck, origin) {
  const down = struck.top > by.top;
  const beside = Math.abs(struck.top - by.top) < by.height / 2;
  const x1 = by.left + by.width / 2 - origin.left + 16;
  const x2 = struck.left + struck.width / 2 - origin.left;
  const y1 = (down && !beside ? by.bottom - 6 : by.top + 6) - origin.top;
  const y2 = (down || beside ? struck.top - 2 : struck.bottom + 3) - origin.top;
  const bend = beside ? -46 : (y2 - y1) / 2;
  return [
    draw("path", { class: "cut", d: `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - (beside ? 46 : bend)} ${x2} ${y2}` }),
    draw("circle", { class: "cut-end", cx: x2, cy: y2, r: 9 }),
    draw("path", { class: "cut-cross", d: `M${x2 - 4} ${y2 - 4}l8 8m0-8l-8 8` }),
  ];
}
