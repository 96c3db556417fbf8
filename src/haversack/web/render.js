// Draws the page from what the store holds. It knows no rule of any game.

import { button, byId as $, linkTo, make, redraw } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask } from "./net.js";
import { acts, at, hint, pile, seatTools, send, takeBack } from "./actions.js";
import { Battles } from "./battle.js";
import { clearEnd, drawEnd, sentence, wonWords } from "./end.js";
import { drawHand } from "./hand.js";
import { logLine, saidLine } from "./log.js";
import { drawScore, drawSeats } from "./panels.js";
import { isReplay, newsFrom, options, shownView, table } from "./store.js";

/** @import {Board} from "./board.js" */
/** @import {View} from "./types" */

const QUIET = /^(CardsDrawn|DeckShuffled|CardsDiscarded|DeckDiscarded|RoundEnded)$/;

/** @type {{mat: typeof import("./front.js").showMat | null, chainsOf: string, events: number, said: number}} */
export const drawn = { mat: null, chainsOf: "", events: 0, said: 0 };

export const battles = new Battles(table, acts);

export function render() {
  const view = shownView();
  document.body.classList.toggle("is-asked", Boolean(view?.decision));
  document.body.classList.toggle("is-over", Boolean(view?.outcome));
  document.body.classList.toggle("is-lost", table.lost);
  redraw($("prompt"), ...prompt(view));
  drawTools();
  drawSeats($("seats"), { ...table, view }, acts, seatTools);
  if (view) draw(view);
  if (!table.sending) document.body.classList.remove("is-sending");
}

/** @param {View} view */
function draw(view) {
  drawScore($("score"), view, table, pile);
  const live = options();
  at.board?.update(view, live);
  drawn.mat?.(view, live, { last: battles.last, again: () => battles.again() });
  drawChains();
  if (!isReplay) battles.follow();
  if (!view.outcome) clearEnd();
  if (view.outcome && !isReplay) {
    drawEnd($("choices"), view, table, acts);
    redraw($("hand"));
  } else if (!isReplay) drawHand($("choices"), $("hand"), table, view, acts);
  else drawHand(make("div"), $("hand"), table, view, acts);
  drawDigest(view);
  if (!isReplay) drawLog();
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
  if (table.about?.paused) return [make("span", "", `Paused by ${table.about.paused}. `), whilePlaying("Go on", { type: "pause", on: false })];
  if (isSatIn()) return [make("span", "", "A bot plays for you. "), whilePlaying("I play myself again", { type: "stand_in", on: false })];
  if (view.decision) return [make("b", "", ownerName(view.decision.seat)), ` ${view.decision.prompt}`];
  const turn = [view.turn, view.active].find((seat) => typeof seat === "string" && table.game.seats.includes(seat));
  const whose = typeof turn === "string" ? `Turn: ${ownerName(turn)}. ` : "";
  return [make("span", "spinner"), make("span", "", whose, table.you?.seats.length ? "Waiting for the others …" : "You are watching.")];
}

/** Say whether a bot sits in for all seats of this player. */
function isSatIn() {
  const mine = table.about?.seats.filter((row) => table.you?.seats.includes(row.seat)) ?? [];
  return mine.length > 0 && mine.every((row) => row.kind === "bot");
}

/**
 * @param {string} words
 * @param {object} message
 */
function whilePlaying(words, message) {
  return table.you?.seats.length ? button(words, () => void send(message)) : "";
}

function drawTools() {
  const { view, you, about } = table;
  const parts = [];
  const live = !isReplay && you?.seats.length && !view?.outcome && about?.status === "playing";
  if (live) parts.push(button("Take back", takeBack));
  if (live && about.training && view?.decision) parts.push(button("Hint", hint));
  if (at.board) parts.push(supplyButton(at.board));
  if (!isReplay && view) parts.push(linkTo(view.outcome ? "Replay" : "Look back", `/replay/${table.id}`));
  parts.push(button("Menu", async () => (await import("./menu.js")).openMenu(table, at.line ? send : null, battles.last && (() => battles.again()))));
  for (const part of parts) part.dataset.part = part.textContent;
  redraw($("tools"), ...parts);
}

/** @param {Board} board */
function supplyButton(board) {
  const toggle = () => {
    board.toggleSupply();
    drawn.chainsOf = "";
    drawTools();
    drawChains();
  };
  return button("Supply", toggle, "", { "aria-pressed": String(board.supply) });
}

/** Fetch and draw the chains of supply, when they are shown and something has happened since. */
async function drawChains() {
  const { board } = at;
  const moment = String(table.events.length);
  if (!board?.supply || drawn.chainsOf === moment) return;
  drawn.chainsOf = moment;
  const { lines } = await ask(`/api/tables/${table.id}/lines${isReplay ? `?at=${moment}` : ""}`).catch(() => ({ lines: {} }));
  if (board.supply && drawn.chainsOf === moment) board.showChains(lines);
}

// ---------------------------------------------------------------- log

/** Begin the log anew. */
export function clearLog() {
  $("log").replaceChildren();
  drawn.events = 0;
  drawn.said = 0;
}

/** Add to the log what is new. */
function drawLog() {
  const fresh = [
    ...table.events.slice(drawn.events).map((event) => logLine(event, table, acts)),
    ...table.said.slice(drawn.said).map(saidLine),
  ];
  drawn.events = table.events.length;
  drawn.said = table.said.length;
  if (!fresh.length) return;
  $("log").append(...fresh);
  $("log").scrollTop = $("log").scrollHeight;
}

/** @param {View} view */
function drawDigest(view) {
  const from = newsFrom(view);
  const news = table.events.slice(from).filter((event) => !QUIET.test(event.type));
  if (isReplay || !view.decision || !from || !news.length) {
    redraw($("digest"));
    return;
  }
  const lines = make("ol", "", ...news.map((event) => logLine(event, table, acts)));
  const title = `${from === table.since ? "Since your last choice" : "Since your last turn"}: ${news.length} thing${news.length === 1 ? "" : "s"}`;
  redraw($("digest"), make("details", "", make("summary", "", title), lines));
}
