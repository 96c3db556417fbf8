// Standing orders: for each card that lies before a player, what the server is to answer in windows; and what they did.

import { button, make, set } from "./dom.js";
import { ownerName } from "./signs.js";
import { open } from "./dialogs.js";
import { send } from "./actions.js";
import { zones } from "./panels.js";
import { table, watch } from "./store.js";

/** @import {StandingOrder} from "./types" */

/** @type {[string, string][]} */
const RULES = [
  ["", "as usual"],
  ["ask", "ask me"],
  ["always", "use it whenever it fits"],
  ["saves", "use it if it saves a Supply space or a Home"],
  ["cost", "use it if it costs at most …"],
  ["never", "never in this round"],
  ["pass", "never, until I say otherwise"],
];

/** @type {{card: string | null}} */
const shown = { card: null };

/**
 * Return the cards of a seat for which orders can be given: those that lie before it; where none are laid, its hand.
 * @param {string} seat
 */
function cardsOf(seat) {
  const zone = table.view ? zones(table.view, seat) : {};
  const laid = table.game.face.piles.filter((pile) => pile.laid && zone[pile.field]);
  const piles = laid.length ? [...laid.flatMap(({ field }) => zone[field]), ...(zone.status ?? [])] : (zone.hand ?? []);
  return [...new Set(piles)].filter((id) => table.game.windows.cards.includes(id));
}

/**
 * Say whether orders can be given for a card.
 * @param {string} card
 */
export function takesOrders(card) {
  return Boolean(table.orders) && (table.view?.you.some((seat) => cardsOf(seat).includes(card)) ?? false);
}

/**
 * Say in a few words what was ordered for a card, if anything was.
 * @param {string} card
 */
export function orderWords(card) {
  const found = table.orders?.orders.find((one) => one.card === card && !one.kind);
  return found ? wordsOf(found) : "";
}

/** @param {StandingOrder} order */
function wordsOf({ rule, cost }) {
  if (rule === "cost") return `use it if it costs at most ${cost} cards`;
  return RULES.find(([name]) => name === rule)?.[1] ?? rule;
}

/**
 * Open the orders: of one card, or of all cards that lie before this player.
 * @param {string | null} [card]
 */
export function openOrders(card = null) {
  shown.card = card;
  open(...content());
}

function content() {
  const seats = table.view?.you ?? [];
  const cards = seats.flatMap((seat) => cardsOf(seat).map((id) => ({ seat, id })));
  const wanted = shown.card ? cards.filter(({ id }) => id === shown.card) : cards;
  const box = make("div", "orders");
  box.append(
    make(
      "p",
      "soft",
      "The server answers by them when a window closes, so that nobody can tell them from you. Nobody else sees them.",
    ),
    ...(table.about?.by_days ? seats.map(seatField) : []),
    ...wanted.map(({ seat, id }) => cardFields(seat, id)),
    ...(wanted.length ? [] : [make("p", "", "No card that could answer in a window lies before you.")]),
    ...deeds(),
  );
  const title = shown.card ? `Orders for ${table.cards.get(shown.card)?.name ?? shown.card}` : "Standing orders";
  return [make("h2", "", title), box];
}

/**
 * @param {string} seat
 * @param {string} card
 * @param {string} kind
 */
function orderOf(seat, card, kind) {
  return table.orders?.orders.find((one) => one.seat === seat && one.card === card && one.kind === kind);
}

/**
 * By days: whether one is asked at all.
 * @param {string} seat
 */
function seatField(seat) {
  const rule = orderOf(seat, "", "")?.rule ?? "";
  const pick = select(
    [
      ["", "my orders answer, and nobody waits for me"],
      ["ask", "ask me in every window, and let the others wait"],
    ],
    rule === "ask" ? "ask" : "",
    `Windows of ${ownerName(seat)}`,
  );
  pick.onchange = () => void send({ type: "order", seat, rule: pick.value });
  return make("label", "field", `${ownerName(seat)}: `, pick);
}

/**
 * @param {string} seat
 * @param {string} card
 */
function cardFields(seat, card) {
  const kinds = Object.entries(table.game.windows.kinds);
  const name = table.cards.get(card)?.name ?? card;
  const special = kinds.filter(([kind]) => orderOf(seat, card, kind));
  const fold = make(
    "details",
    "",
    make("summary", "", "Otherwise in some windows"),
    ...kinds.map(([kind, words]) => ruleField(seat, card, kind, words)),
  );
  fold.open = special.length > 0;
  return set(make("fieldset", "order-card", make("legend", "", name), ruleField(seat, card, "", "In windows"), fold), {
    "data-card": card,
  });
}

/**
 * @param {string} seat
 * @param {string} card
 * @param {string} kind
 * @param {string} words
 */
function ruleField(seat, card, kind, words) {
  const order = orderOf(seat, card, kind);
  const name = table.cards.get(card)?.name ?? card;
  const usual = kind
    ? "as in the others"
    : table.about?.by_days
      ? "as usual: if it saves something"
      : "as usual: ask me";
  const rules = RULES.map(([rule, say]) => /** @type {[string, string]} */ ([rule, rule ? say : usual]));
  const pick = select(rules, order?.rule ?? "", `${name}: ${words}`);
  const cost = Object.assign(make("input", "cost"), { type: "number", min: "0", max: "20", value: order?.cost ?? 1 });
  set(cost, { "aria-label": `${name}: at most so many cards` });
  cost.hidden = order?.rule !== "cost";
  const give = () => void send({ type: "order", seat, card, kind, rule: pick.value, cost: Number(cost.value) || 0 });
  pick.onchange = give;
  cost.onchange = give;
  return make("label", "field", make("span", "", words), pick, cost);
}

/**
 * @param {[string, string][]} options
 * @param {string} value
 * @param {string} label
 */
function select(options, value, label) {
  const made = make("select", "");
  for (const [name, words] of options) made.append(Object.assign(make("option", "", words), { value: name }));
  made.value = value;
  return set(made, { "aria-label": label });
}

function deeds() {
  const done = [...(table.orders?.deeds ?? [])].reverse().slice(0, 12);
  if (!done.length) return [];
  const many = (table.view?.you.length ?? 0) > 1;
  const lines = done.map(({ seat, words }) => make("li", "", many ? `${ownerName(seat)}: ${words}` : words));
  return [make("h3", "", "What they did"), make("ul", "deeds", ...lines)];
}

/** What changed while the orders are open is shown in them. */
watch(() => {
  const box = document.querySelector("#dialog[open] .orders");
  const told = JSON.stringify(table.orders ?? null);
  if (!box || box.getAttribute("data-told") === told) return;
  const focus = document.activeElement?.getAttribute("aria-label");
  box.replaceChildren(...content()[1].childNodes);
  box.setAttribute("data-told", told);
  if (focus)
    /** @type {HTMLElement | null} */ (
      [...box.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === focus)
    )?.focus();
});

/** The way to the orders from a card. */
export function orderButton(/** @type {string} */ card) {
  const words = orderWords(card);
  return button(`Standing order${words ? `: ${words}` : " …"}`, () => openOrders(card), "choice", {});
}
