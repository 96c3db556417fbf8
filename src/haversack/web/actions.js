// What a player can do at the table: each is asked of the server, which decides.

import { button, make } from "./dom.js";
import { ownerName } from "./signs.js";
import { Line, ask, wordsOf } from "./net.js";
import { aboutCard, choosing, explain, manyCards, open, showLink, tell } from "./dialogs.js";
import { aboutSeat, pointsOf, timeOf } from "./panels.js";
import { breakdown, curveOf, drawCurve } from "./tally.js";
import { hasTracks, roundTrack, vpTrack } from "./tracks.js";
import { changed, isReplay, options, table } from "./store.js";

/** @import {Board} from "./board.js" */
/** @import {Sent} from "./wire" */
/** @import {Acts, Heard, Option, Reason, Seat} from "./types" */

/** @type {{line: Line | null, board: Board | null}} */
export const at = { line: null, board: null };

/** @param {Sent} message */
export async function send(message) {
  try {
    return await at.line?.say(message);
  } catch (error) {
    tell(wordsOf(error));
    return null;
  }
}

// ---------------------------------------------------------------- choosing

/**
 * Choose; what would change nothing is asked about first.
 * @param {Option} option
 */
export function choose(option) {
  if (!option.idle) return void answer({ option: option.id, decision: option.decision });
  choosing(
    "This would change nothing.",
    [{ label: `${option.label} all the same` }],
    () => void answer({ option: option.id, decision: option.decision }),
  );
}

/** @param {{option?: number | string, options?: number[], decision?: string, seat?: string}} given */
async function answer(given) {
  if (table.sending || isReplay) return;
  table.sending = true;
  document.body.classList.add("is-sending");
  const done = await send({ type: "choose", ...given });
  table.sending = false;
  if (done) Object.assign(table, { since: table.events.length, picked: [], advice: null });
  changed();
}

/**
 * Take one of several picks, once more where there are more copies, or give it back.
 * @param {Option} option
 * @param {number} copies
 */
function pickOne(option, copies) {
  const taken = table.picked.filter((id) => id === option.id).length;
  const most = table.view?.decision?.several?.[1] ?? 1;
  const isFull = table.picked.length >= most;
  if (taken < copies && !isFull) table.picked.push(option.id);
  else if (taken) table.picked = table.picked.filter((id) => id !== option.id);
  else if (most === 1) table.picked = [option.id];
  else tell(`You take at most ${most}: give one back first.`);
  void askPickFinal();
  changed();
}

// ---------------------------------------------------------------- what cannot be undone

/** Ask which answers to the open question could not be undone, and mark them. */
export async function askFinal() {
  const { decision } = table.view ?? {};
  if (!decision || !at.line) return;
  const answer = await at.line.say({ type: "final", decision: decision.name }).catch(() => null);
  if (!answer || table.view?.decision?.name !== decision.name) return;
  for (const option of table.view.decision.options) option.final = answer.options.includes(option.id);
  changed();
}

/** Ask the same of what is picked together. */
async function askPickFinal() {
  const { decision } = table.view ?? {};
  const picked = [...table.picked];
  table.isPickFinal = false;
  if (!decision?.several || table.about?.lesson || picked.length < decision.several[0]) return;
  const answer = await at.line?.say({ type: "final", decision: decision.name, options: picked }).catch(() => null);
  if (!answer || String(table.picked) !== String(picked)) return;
  table.isPickFinal = answer.options.length > 0;
  changed();
}

/** Answer with all that was picked. */
function confirm() {
  const { decision } = table.view ?? {};
  if (decision) void answer({ options: [...table.picked], decision: decision.name });
}

/**
 * Show what may be done beside the question.
 * @param {Option[]} list
 */
function besides(list) {
  const { asides, decision } = table.view ?? {};
  choosing("Also possible now", list, (option) => {
    const seat = Object.entries(asides ?? {}).find(([, own]) => own.some(({ id }) => id === option.id))?.[0];
    void answer(decision ? { option: option.id, decision: decision.name } : { option: option.id, seat });
  });
}

/**
 * Let the eye find on the map what an option is about.
 * @param {Option | null} option
 */
function point(option) {
  at.board?.glow(option ? [option.key] : [], "is-pointed");
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
  const plain = fitting.filter((option) => !option.aside);
  if (plain.length === 1) choose(plain[0]);
  else if (fitting.length) choosing(label, fitting, choose);
  else why(bestKey(keys), label);
}

/**
 * Open a card, with what may be done with it.
 * @param {string} id
 * @param {Option[]} fitting
 */
async function pickCard(id, fitting) {
  const card = table.cards.get(id);
  const { orderButton, takesOrders } = await import("./orders.js");
  if (!card) return;
  const asks = !isReplay && !fitting.length && table.view?.decision;
  const reason = () => why(bestKey(["play", "use", "discard"].map((verb) => `${verb}:${id}`)), card.name);
  const order = !isReplay && takesOrders(id) ? orderButton(id) : null;
  aboutCard(card, { options: isReplay ? [] : fitting, choose: pickOrChoose, why: asks ? reason : null, order });
}

/**
 * Where several are picked together, an opened card is picked; elsewhere it is chosen.
 * @param {Option} option
 */
function pickOrChoose(option) {
  if (table.view?.decision?.several && table.view.decision.picks?.includes(option.id)) pickOne(option, 1);
  else choose(option);
}

/** @param {string} id */
function see(id) {
  const card = table.cards.get(id);
  const fitting = options().filter((option) => option.key.endsWith(`:${id}`));
  if (card) aboutCard(card, { options: fitting, choose, why: null });
}

/**
 * Show a pile of cards.
 * @param {string} title
 * @param {string[]} ids
 */
function pile(title, ids) {
  manyCards(
    title,
    ids.flatMap((id) => table.cards.get(id) ?? []),
    see,
  );
}

/**
 * Show all that is known of a seat.
 * @param {string} seat
 */
function player(seat) {
  open(make("h2", "", ownerName(seat)), ...aboutSeat(seat, table, acts));
}

/** Show the tracks, and where the points came from. */
function score() {
  const { view, game, events } = table;
  if (!view) return;
  const points = Object.fromEntries(Object.keys(game.teams).map((team) => [team, pointsOf(view, team)]));
  const round = timeOf(view, game.face);
  const both = () => [vpTrack(game, points), roundTrack(game.face, round, view.setting?.last_round)];
  const tracks = hasTracks(game.face) ? both() : [];
  const hasPoints = events.some((event) => event.items?.length);
  const sums = hasPoints
    ? [drawCurve(curveOf(events, Object.keys(game.teams)), Object.keys(game.teams), "Points"), breakdown(events, game)]
    : [];
  open(
    make("h2", "", "Points"),
    make("div", "", ...tracks, ...(hasPoints ? sums : [make("p", "soft", "No points have been scored yet.")])),
  );
}

/** @type {Acts} */
export const acts = {
  choose,
  point,
  card: (id, fitting) => void pickCard(id, fitting),
  look,
  see,
  goTo: (slug) => at.board?.goTo(slug),
  pickOne,
  confirm,
  besides,
  player,
  score,
  pile,
};

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
  explain(
    label,
    answer.reasons,
    table.game.id,
    beside ? () => void send({ type: "choose", option: key, seat: you.seats[0] }) : null,
  );
}

/** Ask a bot what it would do; it glows on card and map, with the other ways beside it. */
export async function hint() {
  const answered = await send({ type: "hint" });
  if (!answered) return;
  table.advice = answered;
  changed();
}

// ---------------------------------------------------------------- taking back

export async function takeBack() {
  if (table.coach) return void send({ type: "again" });
  try {
    await at.line?.say({ type: "undo" });
  } catch (error) {
    const humans = new Set(table.about?.seats.map((row) => row.person).filter(Boolean));
    const words =
      humans.size > 1
        ? "Ask all players to let you take it back"
        : "Go back to before your last choice, with all that came after it";
    choosing(wordsOf(error), [{ label: words }], () => void send({ type: "ask" }));
  }
}

/**
 * Ask this player whether somebody may take back a choice.
 * @param {Extract<Heard, {type: "asked"}>} message
 */
export function wish(message) {
  if (!table.you || !message.waiting.includes(table.you.id)) return;
  const answers = [
    { label: "Agree", yes: true },
    { label: "Do not agree", yes: false },
  ];
  choosing(
    `${message.by} wishes to take back a choice, with all that came after it.`,
    answers,
    (one) => void send({ type: "answer", request: message.request, yes: one.yes }),
  );
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
  if (row.kind === "open")
    return make(
      "p",
      "seat-open",
      button("Invite by link", () => invite(row.seat)),
      botButton(row.seat),
    );
  return gone ? make("p", "seat-open", botButton(row.seat)) : null;
}

/** @param {string} seat */
async function invite(seat) {
  const made = await ask(`/api/tables/${table.id}/invitation`, { to: seat });
  showLink(
    `Whoever has this link plays ${ownerName(seat)}. It works once.`,
    `${location.origin}/join/${table.id}#seat=${made.key}`,
  );
}

/** @param {string} seat */
function botButton(seat) {
  return button(
    "Give it to a bot",
    () => void ask(`/api/tables/${table.id}/seats/${seat}/bot`, {}).catch((error) => tell(wordsOf(error))),
  );
}
