// What a player holds and may do: cards with their own buttons, and the choices that belong to no card in hand.

import { button, make, redraw, set } from "./dom.js";
import { cardElement } from "./cards.js";
import { ownerName } from "./signs.js";
import { nounOf, zones } from "./panels.js";

/** @import {Acts, Card, Cards, Option, Table, View} from "./types" */

const MANY = 7;

/**
 * Draw choices and hand.
 * @param {HTMLElement} choices
 * @param {HTMLElement} host
 * @param {Table} table
 * @param {View} view
 * @param {Acts} acts
 */
export function drawHand(choices, host, table, view, acts) {
  const free = document.activeElement === document.body || choices.contains(document.activeElement) || host.contains(document.activeElement);
  const seat = view.you.find((one) => one === table.looking) ?? view.you[0];
  const options = view.decision?.options ?? [];
  const held = seat ? drawCards(host, table, view, seat, acts) : new Set();
  if (!seat) redraw(host);
  const rest = options.filter((option) => !(held.has(nounOf(option)) && view.decision?.seat === seat));
  const beside = (/** @type {Option} */ option) => option.key.startsWith("remove:");
  const folded = options.every(beside) ? [] : rest.filter(beside);
  drawChoices(choices, rest.filter((option) => !folded.includes(option)), folded, acts);
  if (free && options.length && document.activeElement === document.body) focusOn(choices, host);
}

/**
 * Put the focus on the first choice.
 * @param {HTMLElement} choices
 * @param {HTMLElement} host
 */
function focusOn(choices, host) {
  const found = choices.querySelector(".choice") ?? host.querySelector(".choice");
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

// ---------------------------------------------------------------- hand

/**
 * @param {HTMLElement} host
 * @param {Table} table
 * @param {View} view
 * @param {string} seat
 * @param {Acts} acts
 * @returns {Set<string>} the cards that are shown
 */
function drawCards(host, table, view, seat, acts) {
  const zone = zones(view, seat);
  const tabs = view.you.length > 1 ? make("div", "tabs", ...view.you.map((one) => tab(one, one === seat, acts))) : null;
  const options = view.decision?.seat === seat ? view.decision.options : [];
  const lying = [...(zone.responses ?? []), ...(zone.prepared ?? [])].map((id) => /** @type {[string, number, string]} */ ([id, 1, "on the table"]));
  const aside = (zone.aside ?? []).map((id) => /** @type {[string, number, string]} */ ([id, 1, "laid aside"]));
  const all = [...counted(zone.hand ?? []), ...lying, ...aside];
  const row = make("div", `hand-row${all.length > MANY ? " is-many" : ""}`, ...all.map(([id, count, note]) => slot(id, count, note, table.cards, options, acts)));
  set(row, { role: "group", "aria-label": `Hand of ${ownerName(seat)}` });
  if (!all.length) row.append(make("p", "soft", "No cards in hand."));
  redraw(host, ...(tabs ? [tabs] : []), row);
  return new Set(all.map(([id]) => id));
}

/**
 * @param {string} seat
 * @param {boolean} chosen
 * @param {Acts} acts
 */
function tab(seat, chosen, acts) {
  return button(ownerName(seat), () => acts.look(seat), chosen ? "is-chosen" : "", { "aria-pressed": String(chosen) });
}

/**
 * @param {string[]} ids
 * @returns {[string, number, string][]}
 */
function counted(ids) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => [id, count, ""]);
}

/**
 * A card in hand: it opens large, or is chosen if there is one way to; each way has a button below.
 * @param {string} id
 * @param {number} count
 * @param {string} note
 * @param {Cards} cards
 * @param {Option[]} options
 * @param {Acts} acts
 */
function slot(id, count, note, cards, options, acts) {
  const card = cards.get(id);
  const fitting = options.filter((option) => nounOf(option) === id);
  const made = set(make("div", `slot${fitting.length ? " can" : ""}`), { "data-part": `${id} ${note}` });
  if (!card) return made;
  const hit = button("", () => acts.card(id, fitting), "slot-hit");
  hit.dataset.see = id;
  if (!fitting.length) hit.dataset.keys = `play:${id} use:${id} discard:${id} link:${id}`;
  const more = [count > 1 ? `${count} copies` : "", note, fitting.length ? "can be chosen" : ""].filter(Boolean).join(", ");
  hit.setAttribute("aria-label", `${card.name}${more ? `, ${more}` : ""}. ${card.text}`);
  const face = cardElement({ ...card, copies: 1 }, "small");
  face.setAttribute("aria-hidden", "true");
  hit.append(face);
  if (count > 1) hit.append(make("span", "slot-count", `×${count}`));
  if (note) hit.append(make("span", "slot-note", note));
  made.append(hit);
  if (fitting.length) made.append(make("div", "slot-acts", ...fitting.map((option) => short(option, card, acts))));
  return made;
}

/**
 * A button below a card: its first word says what, since the card says which.
 * @param {Option} option
 * @param {Card} card
 * @param {Acts} acts
 */
function short(option, card, acts) {
  const made = choice(option, acts);
  made.textContent = option.label.split(" ")[0];
  made.setAttribute("aria-label", option.label.includes(card.name) ? option.label : `${option.label}: ${card.name}`);
  return made;
}

// ---------------------------------------------------------------- choices

/**
 * Draw what is asked, and folded away what may be done besides.
 * @param {HTMLElement} host
 * @param {Option[]} main
 * @param {Option[]} more
 * @param {Acts} acts
 */
function drawChoices(host, main, more, acts) {
  const list = make("div", "choice-list", ...main.map((option) => choice(option, acts)));
  set(list, { role: "group", "aria-label": "Choices" });
  const fold = make("details", "", make("summary", "", `Take back a piece (${more.length})`), make("div", "choice-list", ...more.map((option) => choice(option, acts))));
  redraw(host, main.length > 0 && list, more.length > 0 && fold);
}

/**
 * @param {Option} option
 * @param {Acts} acts
 */
function choice(option, acts) {
  const made = button(option.label, () => acts.choose(option), "choice", { "data-option": option.id, "data-key": option.key, "data-see": nounOf(option) });
  made.onmouseenter = () => acts.point(option);
  made.onfocus = (event) => { if (/** @type {Element} */ (event.currentTarget).matches(":focus-visible")) acts.point(option); };
  return made;
}
