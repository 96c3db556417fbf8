// The mat at a table: what is played, how totals come about, and the front below, around `mat.js`.

import { byId, make } from "./dom.js";
import { ownerName } from "./signs.js";
import { acts } from "./actions.js";
import { drawing } from "./board.js";
import { open } from "./dialogs.js";
import { drawMat, layFront } from "./mat.js";
import { table } from "./store.js";

/** @import {Lying, Option, Setup, View} from "./types" */

const ON_THE_MAT = /^(target|attach|use|take):/;

/**
 * Draw the mat.
 * @param {View} view
 * @param {Option[]} live
 * @param {{last: unknown, again: () => void}} battles
 */
export function showMat(view, live, { last, again }) {
  const host = byId("board");
  const glowing = new Set(live.filter((option) => ON_THE_MAT.test(option.key)).map((option) => option.key.replace(/^\w+:/, "")));
  const setup = table.game.setups?.find((one) => one.value === view.scenario) ?? null;
  drawMat(host, view, table.cards, {
    glowing, setup,
    pick: (id) => acts.card(id, live.filter((option) => option.key.endsWith(`:${id}`))),
    rules: setup ? () => tellRules(setup, view) : null,
    sum: (side) => tellSum(view, side),
    last: last ? again : null,
  });
  if (view.scenario) void layFront(host, view.scenario, drawing);
}

/**
 * @param {Setup} setup
 * @param {View} view
 */
function tellRules(setup, view) {
  const rules = setup.rules ?? [];
  open(make("h2", "", [setup.name, setup.years].filter(Boolean).join(", ")), make("p", "", setup.blurb ?? ""),
    rules.length ? make("ul", "mat-rules", ...rules.map((rule) => make("li", "", rule))) : make("p", "soft", "No special rules."),
    make("p", "soft", [setup.length, view.note].filter(Boolean).join(". ")));
}

/**
 * Tell how a total comes about, card by card.
 * @param {View} view
 * @param {"central" | "entente"} side
 */
function tellSum(view, side) {
  const zone = view[side];
  const entries = zone?.table ?? [];
  const lines = entries.map((entry) => make("tr", entry.face === "up" ? "" : "is-out", make("td", "", nameOf(entry.card)), make("td", "", String(countOf(entry))), make("td", "", whyOf(entry))));
  const rest = (zone?.battle_points ?? 0) - entries.reduce((sum, entry) => sum + countOf(entry), 0);
  if (rest) lines.push(make("tr", "", make("td", "", "Effects of cards in play"), make("td", "", rest > 0 ? `+${rest}` : String(rest)), make("td")));
  const total = make("tr", "", make("th", "", "Total"), make("th", "", String(zone?.battle_points ?? 0)), make("th"));
  open(make("h2", "", `${ownerName(side)}: Battle Points`), make("table", "mat-sum", make("tbody", "", ...lines), make("tfoot", "", total)));
}

/** @param {string} id */
function nameOf(id) {
  return table.cards.get(id)?.name ?? id;
}

/** @param {Lying} entry */
function countOf(entry) {
  return entry.counts ?? (entry.face === "up" ? table.cards.get(entry.card)?.bp ?? 0 : 0);
}

/** @param {Lying} entry */
function whyOf(entry) {
  if (entry.face !== "up") return entry.by ? `cancelled by ${nameOf(entry.by)}` : "cancelled";
  const printed = table.cards.get(entry.card)?.bp ?? 0;
  return countOf(entry) === printed ? "" : `printed ${printed}`;
}
