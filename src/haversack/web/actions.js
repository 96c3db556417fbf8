// What a player can do at the table: each is asked of the server, which decides.

import { button, make } from "./dom.js";
import { ownerName } from "./signs.js";
import { Line, ask, wordsOf } from "./net.js";
import { aboutCard, choosing, explain, manyCards, showLink, tell } from "./dialogs.js";
import { changed, isReplay, options, table } from "./store.js";

/** @import {Board} from "./board.js" */
/** @import {Acts, Heard, Option, Reason, Seat} from "./types" */

/** @type {{line: Line | null, board: Board | null}} */
export const at = { line: null, board: null };

/** @param {object} message */
export async function send(message) {
  try {
    return await at.line?.say(message);
  } catch (error) {
    tell(wordsOf(error));
    return null;
  }
}

// ---------------------------------------------------------------- choosing

/** @param {Option} option */
export async function choose(option) {
  if (table.sending || isReplay) return;
  table.sending = true;
  document.body.classList.add("is-sending");
  const answer = await send({ type: "choose", decision: option.decision, option: option.id });
  table.sending = false;
  changed();
  if (answer) table.since = table.events.length;
}

/**
 * Let the eye find on the map what an option is about.
 * @param {Option} option
 */
function point(option) {
  const slug = option.key.split(/[:/]/).pop() ?? "";
  if (table.game.map?.spaces[slug]) at.board?.flash([slug]);
}

/** @param {string} seat */
function look(seat) {
  table.looking = seat;
  changed();
}

/**
 * Something on the map was picked: choose it, ask which way, or say why not.
 * @param {string[]} keys
 * @param {string} label
 */
export function pick(keys, label) {
  if (isReplay) return;
  const fitting = options().filter((option) => keys.includes(option.key));
  const plain = fitting.filter((option) => !option.key.startsWith("remove:"));
  if (plain.length === 1) choose(plain[0]);
  else if (fitting.length) choosing(label, fitting, choose);
  else why(bestKey(keys), label);
}

/**
 * @param {string} id
 * @param {Option[]} fitting
 */
function pickCard(id, fitting) {
  const card = table.cards.get(id);
  if (!card) return;
  const offered = isReplay ? [] : fitting;
  const asks = !isReplay && !fitting.length && table.view?.decision;
  if (offered.length === 1 && !matchMedia("(hover: none)").matches) choose(offered[0]);
  else aboutCard(card, { options: offered, choose, why: asks ? () => why(bestKey(["play", "use", "discard"].map((verb) => `${verb}:${id}`)), card.name) : null });
}

/** @param {string} id */
function see(id) {
  const card = table.cards.get(id);
  if (card) aboutCard(card, { options: [], choose, why: null });
}

/**
 * Show a pile of cards.
 * @param {string} title
 * @param {string[]} ids
 */
export function pile(title, ids) {
  manyCards(title, ids.flatMap((id) => table.cards.get(id) ?? []), see);
}

/** @type {Acts} */
export const acts = { choose, point, card: pickCard, look, see, goTo: (slug) => at.board?.goTo(slug) };

// ---------------------------------------------------------------- asking why

/**
 * Of what a thing may stand for, return what the open question is about.
 * @param {string[]} keys
 */
export function bestKey(keys) {
  const verbs = new Set(options().map((option) => option.key.split(":")[0]));
  return keys.find((key) => verbs.has(key.split(":")[0])) ?? keys[0];
}

/**
 * @param {string} key
 * @returns {Promise<Reason[]>}
 */
export async function reasonsFor(key) {
  const answer = await at.line?.say({ type: "explain", key }).catch(() => null);
  return answer?.reasons ?? [];
}

/**
 * @param {string} key
 * @param {string} label
 */
async function why(key, label) {
  const { you, view } = table;
  if (!you?.seats.length || !view || table.about?.status !== "playing") return;
  const answer = await send({ type: "explain", key });
  if (!answer) return;
  const beside = !answer.reasons.length && !view.decision;
  explain(label, answer.reasons, table.game.id, beside ? () => void send({ type: "choose", option: key, seat: you.seats[0] }) : null);
}

export async function hint() {
  const answer = await send({ type: "hint" });
  const option = options().find((one) => one.id === answer?.option);
  if (option) choosing(`A bot would: ${option.label}. ${answer.words ?? ""}`, [{ ...option, label: `Do it: ${option.label}` }], choose);
}

// ---------------------------------------------------------------- taking back

export async function takeBack() {
  try {
    await at.line?.say({ type: "undo" });
  } catch (error) {
    const humans = new Set(table.about?.seats.map((row) => row.person).filter(Boolean));
    const words = humans.size > 1 ? "Ask all players to let you take it back" : "Go back to before your last choice, with all that came after it";
    choosing(wordsOf(error), [{ label: words }], () => void send({ type: "ask" }));
  }
}

/**
 * Ask this player whether somebody may take back a choice.
 * @param {Extract<Heard, {type: "asked"}>} message
 */
export function wish(message) {
  if (!table.you || !message.waiting.includes(table.you.id)) return;
  const answers = [{ label: "Agree", yes: true }, { label: "Do not agree", yes: false }];
  choosing(`${message.by} wishes to take back a choice, with all that came after it.`, answers, (one) =>
    void send({ type: "answer", request: message.request, yes: one.yes }));
}

// ---------------------------------------------------------------- seats

/**
 * What the host may do about a seat.
 * @param {Seat} row
 */
export function seatTools(row) {
  const { you } = table;
  if (isReplay || !you?.host) return null;
  const gone = row.here === false && row.person !== you.id && !table.view?.outcome;
  if (row.kind === "open") return make("p", "seat-open", button("Invite by link", () => invite(row.seat)), botButton(row.seat));
  return gone ? make("p", "seat-open", botButton(row.seat)) : null;
}

/** @param {string} seat */
async function invite(seat) {
  const made = await ask(`/api/tables/${table.id}/invitation`, { to: seat });
  showLink(`Whoever has this link plays ${ownerName(seat)}. It works once.`, `${location.origin}/join/${table.id}#seat=${made.key}`);
}

/** @param {string} seat */
function botButton(seat) {
  return button("Give it to a bot", () => void ask(`/api/tables/${table.id}/seats/${seat}/bot`, {}).catch((error) => tell(wordsOf(error))));
}
