// The table: hears the server, draws the view, sends what is chosen. It knows no rule of any game.

import { byId, make, ownerName } from "./cards.js";
import { Board, drawing } from "./board.js";
import { Line, ask, merge, wordsOf } from "./net.js";
import { button, drawEnd, drawScore, drawSeats, linkTo, logLine, sentence, wonWords } from "./panels.js";
import { drawHand } from "./hand.js";
import { aboutCard, ask as askPerson, choosing, explain, manyCards, showLink, tell, watchHover } from "./dialogs.js";
import { remember } from "./device.js";

/** @import {Acts, Happening, Heard, Option, Reason, Said, Seat, Table, View} from "./types" */
/** @typedef {Extract<Heard, {type: "state"}>} Whole */
/** @typedef {Extract<Heard, {type: "update"}>} Update */

const $ = byId;
const [, mode, name] = location.pathname.split("/");
const isReplay = mode === "replay";
const QUIET = /^(CardsDrawn|DeckShuffled|CardsDiscarded|DeckDiscarded|RoundEnded)$/;

/** @type {Table} */
const table = {
  id: name, game: /** @type {any} */ (null), cards: new Map(), about: null, you: null, view: null, events: [], since: 0,
  looking: null, lost: false, sending: false, drawing: false, unread: false,
};
/** @type {Line | null} */
let line = null;
/** @type {Board | null} */
let board = null;
/** @type {typeof import("./mat.js").battleMat | null} */
let mat = null;
let chainsOf = "";

// ---------------------------------------------------------------- coming in

async function start() {
  const hash = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  try {
    await enter(hash);
    table.game = await ask(`/api/games/${table.about?.game}`);
    table.cards = new Map(table.game.cards.map((card) => [card.id, card]));
    document.title = `${table.game.title} · Haversack`;
    document.body.classList.add(`game-${table.game.id}`);
    const [icons] = await Promise.all([drawing("/static/icons.svg"), openBoard()]);
    icons.classList.add("sheet");
    document.body.append(icons);
    watchHover(table, { key: bestKey, why: reasonsFor });
    if (isReplay) await openReplay();
    else openLine();
  } catch (error) {
    $("prompt").textContent = wordsOf(error);
  }
}

async function openReplay() {
  const { openReplay: open } = await import("./replay.js");
  const show = (/** @type {View} */ view, /** @type {Happening[]} */ events) => Object.assign(table, { view, events });
  if (table.about) await open(table, table.about, { render, acts, show });
}

function openLine() {
  line = new Line(name, hear);
  line.open();
  $("talk").hidden = !(table.you?.seats.length && table.about?.talk === "all");
}

/** @param {URLSearchParams} hash */
async function enter(hash) {
  /** @type {{key?: string, name?: string}} */
  const body = {};
  const invited = hash.get("seat");
  body.key = invited ?? hash.get("me") ?? undefined;
  if (invited) body.name = await askPerson("You are invited to the table. By what name?", localStorage.getItem("name") ?? "");
  if (body.name) localStorage.setItem("name", body.name);
  const entered = await ask(`/api/tables/${name}/enter`, body);
  table.about = entered.table;
  table.you = entered.you;
  if (table.you) remember(entered.table);
}

async function openBoard() {
  if (table.game.map) {
    board = new Board($("board"), table.game, pick);
    await board.load();
    return;
  }
  document.head.append(Object.assign(make("link"), { rel: "stylesheet", href: "/static/mat.css" }));
  mat = (await import("./mat.js")).battleMat;
}

// ---------------------------------------------------------------- hearing

/** @param {Heard} message */
function hear(message) {
  if (message.type === "lost") table.lost = true;
  else if (message.type === "table") Object.assign(table, { about: message.table, you: message.you });
  else if (message.type === "state") whole(message);
  else if (message.type === "update") update(message);
  else if (message.type === "asked") wish(message);
  else if (message.type === "answered") tell(message.yes ? "Everybody agreed: the choice was taken back." : `${message.by} did not agree.`);
  else if (message.type === "talk") message.lines.forEach(said);
  else if (message.type === "said") said(message);
  else return;
  soon();
}

// Many messages, one drawing.
function soon() {
  if (table.drawing) return;
  table.drawing = true;
  setTimeout(render, 16);
}

/** @param {Whole} message */
function whole(message) {
  table.lost = false;
  table.view = message.view;
  table.events.length = message.from;
  table.events.push(...message.events);
  table.since = Math.min(table.since, table.events.length);
  if (message.from === 0) $("log").replaceChildren();
  addToLog(message.events);
  asked();
}

/** @param {Update} message */
function update(message) {
  if (!table.view) return;
  const before = table.view.decision;
  table.view = merge(table.view, message.set);
  table.events.push(...message.events);
  addToLog(message.events);
  board?.flash(message.events.flatMap((event) => event.space ?? []));
  if (table.view.decision && table.view.decision.name !== before?.name) asked();
}

function asked() {
  const decision = table.view?.decision;
  if (!decision) return;
  for (const option of decision.options) option.decision = decision.name;
  table.looking = decision.seat;
  if (localStorage.getItem("sound") === "on" && table.since < table.events.length) chime();
}

function chime() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.4);
  tone.frequency.value = 660;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.4);
}

// ---------------------------------------------------------------- drawing

function render() {
  table.drawing = false;
  const idle = table.view && !isReplay && table.about?.status !== "playing";
  const view = idle && table.view ? { ...table.view, decision: null } : table.view;
  document.body.classList.toggle("is-asked", Boolean(view?.decision));
  document.body.classList.toggle("is-over", Boolean(view?.outcome));
  document.body.classList.toggle("is-lost", table.lost);
  const words = prompt(view);
  if (!isSame($("prompt"), words)) $("prompt").replaceChildren(...words);
  tools();
  drawSeats($("seats"), { ...table, view }, acts, seatTools);
  if (view) draw(view);
  if (!table.sending) document.body.classList.remove("is-sending");
}

/** @param {View} view */
function draw(view) {
  drawScore($("score"), view, table, pile);
  const live = isReplay ? [] : view.decision?.options ?? [];
  board?.update(view, live);
  drawMat(view, live);
  chains();
  if (view.outcome && !isReplay) {
    drawEnd($("choices"), view, table, { again: again() });
    $("hand").replaceChildren();
  } else if (!isReplay) drawHand($("choices"), $("hand"), table, view, acts);
  else drawHand(make("div"), $("hand"), table, view, acts);
  digest(view);
  if (table.unread) $("log").scrollTop = $("log").scrollHeight;
  table.unread = false;
}

/**
 * @param {View} view
 * @param {Option[]} live
 */
function drawMat(view, live) {
  if (!mat) return;
  const glowing = new Set(live.filter((option) => /^(target|attach|use|take):/.test(option.key)).map((option) => option.key.replace(/^\w+:/, "")));
  const made = mat(view, table.cards, "mini", (id) => pickCard(id, live.filter((option) => option.key.endsWith(`:${id}`))), glowing);
  const rows = [...$("board").querySelectorAll(".mat-row")].map((row) => row.scrollLeft);
  $("board").replaceChildren(made);
  made.querySelectorAll(".mat-row").forEach((row, index) => row.scrollTo({ left: rows[index] ?? 0 }));
}

/**
 * Say whether an element already shows those words, so that they are not read out again.
 * @param {HTMLElement} host
 * @param {(string | Node)[]} words
 */
function isSame(host, words) {
  return host.childNodes.length === words.length && host.textContent === make("p", "", ...words).textContent;
}

/**
 * @param {View | null} view
 * @returns {(string | HTMLElement)[]}
 */
function prompt(view) {
  if (table.lost) return ["The connection is lost; trying again …"];
  if (!view) return ["Coming to the table …"];
  if (view.outcome) return [make("b", "", wonWords(view.outcome)), ` ${sentence(view.outcome.reason)}`];
  if (table.about?.status === "open") return ["Waiting for players: the game begins when every seat is taken."];
  if (isReplay) return [make("b", "", "Replay"), ` ${table.game.title}`];
  if (view.decision) return [make("b", "", ownerName(view.decision.seat)), ` ${view.decision.prompt}`];
  const turn = [view.turn, view.active].find((seat) => typeof seat === "string" && table.game.seats.includes(seat));
  const whose = typeof turn === "string" ? `Turn: ${ownerName(turn)}. ` : "";
  return [make("span", "spinner"), make("span", "", whose, table.you?.seats.length ? "Waiting for the others …" : "You are watching.")];
}

function tools() {
  const { view, you, about } = table;
  const parts = [];
  const live = !isReplay && you?.seats.length && !view?.outcome && about?.status === "playing";
  if (live) parts.push(button("Take back", takeBack));
  if (live && about.training && view?.decision) parts.push(button("Hint", hint));
  if (board) parts.push(supplyButton(board));
  if (!isReplay && view) parts.push(linkTo(view.outcome ? "Replay" : "Look back", `/replay/${name}`));
  parts.push(button("Menu", async () => (await import("./menu.js")).openMenu(table, line ? send : null)));
  const focused = document.activeElement?.closest("#tools") ? document.activeElement.textContent : null;
  $("tools").replaceChildren(...parts);
  if (focused) parts.find((one) => one.textContent === focused)?.focus();
}

/** @param {Board} on */
function supplyButton(on) {
  const made = button("Supply", () => {
    made.setAttribute("aria-pressed", String(on.toggleSupply()));
    chainsOf = "";
    chains();
  });
  made.setAttribute("aria-pressed", String(on.supply));
  return made;
}

/** Fetch and draw the chains of supply, when they are shown and something has happened since. */
async function chains() {
  const moment = String(table.events.length);
  if (!board?.supply || chainsOf === moment) return;
  chainsOf = moment;
  const { lines } = await ask(`/api/tables/${name}/lines${isReplay ? `?at=${moment}` : ""}`).catch(() => ({ lines: {} }));
  if (board.supply && chainsOf === moment) board.showChains(lines);
}

/**
 * @param {string} title
 * @param {string[]} ids
 */
function pile(title, ids) {
  manyCards(title, ids.flatMap((id) => table.cards.get(id) ?? []), see);
}

// ---------------------------------------------------------------- log

/** @param {Happening[]} events */
function addToLog(events) {
  $("log").append(...events.map((event) => logLine(event, table, acts)));
  table.unread = true;
}

/**
 * Return the number of the event from which on things are news: the end of the own last turn, or the own last choice
 * where nobody has a turn alone.
 * @param {View} view
 */
function newsFrom(view) {
  const whose = (/** @type {Happening} */ event) => event.country ?? event.power ?? "";
  const began = table.events.flatMap((event, at) => (event.type === "TurnBegan" ? [{ at, seat: whose(event) }] : []));
  const turns = began.filter(({ seat }) => table.game.seats.includes(seat)).map(({ at, seat }) => ({ at, own: view.you.includes(seat) }));
  if (!turns.some((turn) => !turn.own)) return table.since;
  const now = turns[turns.length - 1].own ? turns.length - 1 : turns.length;
  const last = turns.slice(0, now).map((turn) => turn.own).lastIndexOf(true);
  return turns.slice(last + 1).find((turn) => !turn.own)?.at ?? table.since;
}

/** @param {View} view */
function digest(view) {
  const host = $("digest");
  const from = newsFrom(view);
  const news = table.events.slice(from).filter((event) => !QUIET.test(event.type));
  if (isReplay || !view.decision || !from || !news.length) {
    host.replaceChildren();
    return;
  }
  const lines = make("ol", "", ...news.map((event) => logLine(event, table, acts)));
  const before = host.querySelector("details");
  const fold = make("details", "", make("summary", "", `${from === table.since ? "Since your last choice" : "Since your last turn"}: ${news.length} thing${news.length === 1 ? "" : "s"}`), lines);
  fold.open = before?.open ?? false;
  host.replaceChildren(fold);
}

/** @param {Said} message */
function said(message) {
  $("log").append(make("li", "said", make("b", "", `${message.name}: `), message.text));
  table.unread = true;
}

// ---------------------------------------------------------------- doing

/** @type {Acts} */
const acts = { choose, point, card: pickCard, look, see, goTo: (slug) => board?.goTo(slug) };

/** @param {object} message */
async function send(message) {
  try {
    return await line?.say(message);
  } catch (error) {
    tell(wordsOf(error));
    return null;
  }
}

/** @param {Option} option */
async function choose(option) {
  if (table.sending || isReplay) return;
  table.sending = true;
  document.body.classList.add("is-sending");
  const answer = await send({ type: "choose", decision: option.decision, option: option.id });
  table.sending = false;
  soon();
  if (answer) table.since = table.events.length;
}

/** @param {Option} option */
function point(option) {
  const slug = option.key.split(/[:/]/).pop() ?? "";
  if (table.game.map?.spaces[slug]) board?.flash([slug]);
}

/** @param {string} seat */
function look(seat) {
  table.looking = seat;
  render();
}

/**
 * Something on the map was picked: choose it, ask which way, or say why not.
 * @param {string[]} keys
 * @param {string} label
 */
function pick(keys, label) {
  if (isReplay) return;
  const options = (table.view?.decision?.options ?? []).filter((option) => keys.includes(option.key));
  const plain = options.filter((option) => !option.key.startsWith("remove:"));
  if (plain.length === 1) choose(plain[0]);
  else if (options.length) choosing(label, options, choose);
  else why(bestKey(keys), label);
}

/**
 * @param {string} id
 * @param {Option[]} fitting
 */
function pickCard(id, fitting) {
  const card = table.cards.get(id);
  if (!card) return;
  const options = isReplay ? [] : fitting;
  const asks = !isReplay && !fitting.length && table.view?.decision;
  if (options.length === 1 && !matchMedia("(hover: none)").matches) choose(options[0]);
  else aboutCard(card, { options, choose, why: asks ? () => why(bestKey(["play", "use", "discard"].map((verb) => `${verb}:${id}`)), card.name) : null });
}

/**
 * Of what a thing may stand for, return what the open question is about.
 * @param {string[]} keys
 */
function bestKey(keys) {
  const verbs = new Set((table.view?.decision?.options ?? []).map((option) => option.key.split(":")[0]));
  return keys.find((key) => verbs.has(key.split(":")[0])) ?? keys[0];
}

/**
 * @param {string} key
 * @returns {Promise<Reason[]>}
 */
async function reasonsFor(key) {
  const answer = await line?.say({ type: "explain", key }).catch(() => null);
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

async function takeBack() {
  try {
    await line?.say({ type: "undo" });
  } catch (error) {
    const humans = new Set(table.about?.seats.map((row) => row.person).filter(Boolean));
    const words = humans.size > 1 ? "Ask all players to let you take it back" : "Go back to before your last choice, with all that came after it";
    choosing(wordsOf(error), [{ label: words }], () => void send({ type: "ask" }));
  }
}

/** @param {Extract<Heard, {type: "asked"}>} message */
function wish(message) {
  if (!table.you || !message.waiting.includes(table.you.id)) return;
  const answers = [{ label: "Agree", yes: true }, { label: "Do not agree", yes: false }];
  choosing(`${message.by} wishes to take back a choice, with all that came after it.`, answers, (one) =>
    void send({ type: "answer", request: message.request, yes: one.yes }));
}

async function hint() {
  const answer = await send({ type: "hint" });
  const option = table.view?.decision?.options.find((one) => one.id === answer?.option);
  if (option) choosing(`A bot would: ${option.label}. ${answer.words ?? ""}`, [{ ...option, label: `Do it: ${option.label}` }], choose);
}

/** @param {string} id */
function see(id) {
  const card = table.cards.get(id);
  if (card) aboutCard(card, { options: [], choose, why: null });
}

/** Return how to play the same again, where nobody else has to be asked. */
function again() {
  const { about, you } = table;
  if (!about || !you || about.seats.some((row) => row.kind !== "bot" && row.person !== you.id)) return null;
  const seats = Object.fromEntries(about.seats.map((row) => [row.seat, row.kind === "bot" ? { kind: "bot", level: row.level } : { kind: "me" }]));
  const { game, options, pace, talk, training } = about;
  return async () => {
    const made = await ask("/api/tables", { game, seats, options, pace, talk, training, name: you.name }).catch((error) => tell(wordsOf(error)));
    if (made) location.href = `/table/${made.table.id}`;
  };
}

// ---------------------------------------------------------------- seats

/**
 * What the host may do about a seat.
 * @param {Seat} row
 */
function seatTools(row) {
  const { you } = table;
  if (isReplay || !you?.host) return null;
  const gone = row.here === false && row.person !== you.id && !table.view?.outcome;
  if (row.kind === "open") return make("p", "seat-open", button("Invite by link", () => invite(row.seat)), botButton(row.seat));
  return gone ? make("p", "seat-open", botButton(row.seat)) : null;
}

/** @param {string} seat */
async function invite(seat) {
  const made = await ask(`/api/tables/${name}/seats/${seat}/invitation`, {});
  showLink(`Whoever has this link plays ${ownerName(seat)}. It works once.`, `${location.origin}/table/${name}#seat=${made.key}`);
}

/** @param {string} seat */
function botButton(seat) {
  return button("Give it to a bot", () => void ask(`/api/tables/${name}/seats/${seat}/bot`, {}).catch((error) => tell(wordsOf(error))));
}

$("talk").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ ($("talk").querySelector("input"));
  if (field.value.trim() && await send({ type: "say", text: field.value.trim() })) field.value = "";
});

await start();
