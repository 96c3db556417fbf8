// What can be done by keyboard, wherever the focus is.

import { byId, make, put } from "./dom.js";
import { hint, send, takeBack } from "./actions.js";
import { open } from "./dialogs.js";
import { openOrders } from "./orders.js";
import { table } from "./store.js";
import { think } from "./windows.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 … 9", "choose the answer that bears that number"],
  ["U", "undo your last choice"],
  ["H", "a hint, at a training table"],
  ["T", "think: the window that is open lasts longer"],
  ["O", "your standing orders"],
  ["Space", "next: on from a held result; let bots play on that wait for you"],
  ["?", "this list"],
  ["Tab", "from one thing to the next"],
  ["Arrows", "on the map: from space to space"],
  ["+ − 0", "on the map: nearer, farther, all of it"],
  ["Esc", "close what is open"],
];
/** @type {[string, string][]} */
const SIGNS = [
  ["★", "Supply space"],
  ["◆", "Objective; hollow if only by a card"],
  ["Shield", "Home of a country"],
  ["Dotted line", "strait or canal"],
  ["Red dashed edge", "piece out of supply"],
  ["Gold edge", "may be chosen now"],
  ["Padlock", "cannot be undone"],
  ["Blue edge", "changed since your last turn"],
];

/** Show what keys and signs mean. */
export function help() {
  const list = (/** @type {[string, string][]} */ rows) =>
    make("dl", "keys", ...rows.flatMap(([key, words]) => [make("dt", "", key), make("dd", "", words)]));
  open(make("h2", "", "Keys and signs"), list(KEYS), make("h3", "", "On the map"), list(SIGNS));
}

/** Go on from the result of a battle, or let bots play on that wait for this player. */
export function next() {
  const held = /** @type {HTMLButtonElement | null} */ (document.querySelector(".battle-go"));
  if (held) held.click();
  else if (table.about?.step) void send({ type: "next" });
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const { target } = event;
  const isTyping = target instanceof Element && target.closest("input, textarea, select, dialog[open]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[1-9]$/.test(event.key)) numbered(Number(event.key))?.click();
  else if (event.key === "u" || event.key === "U") void takeBack();
  else if (event.key === "h" || event.key === "H") void hintIfAny();
  else if (event.key === "t" || event.key === "T") think();
  else if ((event.key === "o" || event.key === "O") && table.orders) openOrders();
  else if (event.key === "?") help();
  else if (event.key === " " && !(target instanceof Element && target.closest("button, a, summary, [role=button]")))
    next();
  else return;
  event.preventDefault();
}

function hintIfAny() {
  if (table.about?.training && table.view?.decision) void hint();
}

/** @returns {HTMLButtonElement[]} */
function answers() {
  return ["choices", "hand"].flatMap(
    (id) => /** @type {HTMLButtonElement[]} */ ([...byId(id).querySelectorAll(".choice[data-key]")]),
  );
}

/** Number the answers for the keys: those beside the question first, then those on the cards; the same one once. */
export function numberAnswers() {
  /** @type {Set<string>} */
  const numbered = new Set();
  for (const one of answers()) {
    const key = one.dataset.key ?? "";
    const isNew = !one.disabled && !numbered.has(key) && numbered.size < 9;
    if (isNew) put(one, "data-number", numbered.add(key).size);
    else one.removeAttribute("data-number");
  }
}

/** @param {number} number */
function numbered(number) {
  return answers().find((one) => one.dataset.number === String(number));
}

export function watchKeys() {
  document.addEventListener("keydown", pressed);
}
