// Draws the page from what the store holds. It knows no rule of any game.

import { button, byId as $, linkTo, make, redraw, set } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask } from "./net.js";
import { acts, at, hint, seatTools, send, takeBack } from "./actions.js";
import { Battles } from "./battle.js";
import { clearEnd, drawEnd, sentence, wonWords } from "./end.js";
import { drawHand } from "./hand.js";
import { help, next } from "./keys.js";
import { drawLog, toEnd } from "./log.js";
import { changedSpaces, drawDigest, lastCard, latest, unstage } from "./news.js";
import { drawOrder, drawScore, drawSeats } from "./panels.js";
import { unpeek } from "./peek.js";
import { changed, isReplay, options, shownView, table } from "./store.js";

/** @import {Board} from "./board.js" */
/** @import {View} from "./types" */

/** @type {{mat: typeof import("./front.js").showMat | null, chainsOf: string, asked: string, marks: Set<string>}} */
export const drawn = { mat: null, chainsOf: "", asked: "", marks: new Set() };

/** @type {[string, string][]} */
const TABS = [["play", "Table"], ["seats", "Players"], ["news", "Log"]];

export const battles = new Battles(table, acts);

export function render() {
  const view = shownView();
  const { classList } = document.body;
  classList.toggle("is-asked", Boolean(view?.decision));
  classList.toggle("is-over", Boolean(view?.outcome));
  classList.toggle("is-lost", table.lost);
  redraw($("prompt"), ...prompt(view));
  drawTools();
  drawTabs();
  drawSeats($("seats"), { ...table, view }, acts, seatTools);
  if (view) draw(view);
  if (!table.sending) classList.remove("is-sending");
  name(view);
  if (view) turnTo(view);
  markMore();
  $("act").dataset.decision = view?.decision?.name ?? "";
}

/** The recap stands above the log; on a phone, where the log is another page, below the cards. */
function placeDigest() {
  const home = $(matchMedia("(max-width: 860px)").matches ? "act" : "news");
  if ($("digest").parentElement === home) return;
  if (home.id === "act") home.append($("digest"));
  else home.prepend($("digest"));
}

/** Lists that hold more than they show say so. */
function markMore() {
  for (const list of document.querySelectorAll("#ask, #hand .hand-cards, #hand .hand-row, #hand .hand-rest")) {
    const flows = /auto|scroll/.test(getComputedStyle(list).overflowY);
    list.classList.toggle("has-more", flows && list.scrollHeight > list.clientHeight + 3);
  }
}

/** @param {View} view */
function draw(view) {
  drawScore($("score"), view, table, acts);
  drawOrder($("order"), view, table);
  const live = options();
  at.board?.update(view, live, isReplay ? drawn.marks : changedSpaces(view));
  drawn.mat?.(view, live, { last: battles.last, again: () => battles.again(), marks: drawn.marks });
  drawChains();
  if (!isReplay) battles.follow();
  if (!view.outcome) clearEnd();
  if (view.outcome && !isReplay) {
    drawEnd($("choices"), view, table, acts);
    redraw($("hand"));
  } else drawHand(table, view, acts, isReplay);
  drawAdvice();
  if (isReplay) return;
  placeDigest();
  drawDigest(view, acts);
  drawLog(table, acts);
}

/**
 * When something new is asked, windows about the old go, and the focus goes to where the answers begin: to none of
 * them, so that no key pressed too long answers by itself.
 * @param {View} view
 */
function turnTo(view) {
  const asked = view.decision?.name ?? "";
  if (asked === drawn.asked) return;
  drawn.asked = asked;
  unpeek();
  at.board?.glow([], "is-pointed");
  if (!asked) return;
  unstage();
  document.body.classList.remove("show-seats", "show-news");
  document.body.classList.add("show-play");
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest("#act")) $("act").focus({ preventScroll: true });
  $("hand").querySelector(".hand-row")?.scrollTo({ left: 0, top: 0 });
}

/**
 * The title and the icon of the page say when one is asked.
 * @param {View | null} view
 */
function name(view) {
  const asked = Boolean(view?.decision);
  document.title = `${asked ? "● Your turn · " : ""}${table.game.title} · Haversack`;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const wanted = asked ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

// ---------------------------------------------------------------- the question

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
  return waiting(view);
}

/**
 * Who waits reads what happened last, and whose turn it is.
 * @param {View} view
 */
function waiting(view) {
  const turn = [view.turn, view.active].find((seat) => typeof seat === "string" && table.game.seats.includes(seat));
  const whose = typeof turn === "string" ? `Turn: ${ownerName(turn)}. ` : "";
  const rest = table.you?.seats.length ? "Waiting for the others …" : "You are watching.";
  const last = latest();
  const card = lastCard();
  const words = last ? button(last.text ?? "", () => { if (card) acts.see(card); }, "link latest", { "data-see": last.cards?.[0] ?? null }) : "";
  const step = table.about?.step && table.you?.seats.length ? button("Next (Space)", next, "choice next") : "";
  return [make("span", "spinner"), make("span", "whose", whose, rest), ...(words ? [" ", words] : []), ...(step ? [step] : [])];
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

function drawAdvice() {
  const host = $("advice");
  const { advice } = table;
  const live = options();
  const best = live.find((option) => option.id === advice?.option);
  host.hidden = !best;
  at.board?.glow(best ? [best.key] : [], "is-hinted");
  for (const thing of document.querySelectorAll("#act [data-hint]")) {
    thing.classList.toggle("is-hinted", Boolean(best && (thing instanceof HTMLElement && (thing.dataset.hint ?? "").split(" ").includes(best.key))));
  }
  if (!advice || !best) {
    redraw(host);
    return;
  }
  const ways = advice.ways.map((way) => {
    const option = live.find((one) => one.id === way.option);
    const bar = set(make("meter", ""), { min: 0, max: 100, value: way.share });
    bar.setAttribute("aria-label", `${way.label}: ${way.share} of 100`);
    const label = option ? button(way.label, () => acts.choose(option), "link") : make("span", "", way.label);
    return set(make("li", "", label, bar), { "data-part": way.label });
  });
  redraw(host, make("p", "", make("b", "", "A bot would: "), `${best.label}. ${advice.words}`), make("ul", "ways", ...ways),
    button("✕", () => { table.advice = null; changed(); }, "shut", { "aria-label": "Close the hint" }));
}

// ---------------------------------------------------------------- tools

function drawTools() {
  const { view, you, about } = table;
  const { board } = at;
  const parts = [];
  const live = !isReplay && you?.seats.length && !view?.outcome && about?.status === "playing";
  if (live) parts.push(button("Undo", takeBack, "", { title: "Undo your last choice (U)" }));
  if (live && about.training && view?.decision) parts.push(button("Hint", hint, "", { title: "Hint (H)" }));
  if (board) {
    const sign = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ does) => button(text, does, "sign", { "aria-label": label, title: label });
    parts.push(sign("+", "Nearer", () => board.nearer(1)), sign("−", "Farther", () => board.nearer(-1)), sign("⤢", "The whole map", () => board.whole()), supplyButton(board));
  }
  if (!isReplay && view) parts.push(linkTo(view.outcome ? "Replay" : "Look back", `/replay/${table.id}`, "button look-back"));
  parts.push(button("?", help, "sign", { "aria-label": "Keys and signs", title: "Keys and signs (?)" }));
  parts.push(button("Menu", async () => (await import("./menu.js")).openMenu(table, at.line ? send : null, battles.last && (() => battles.again()))));
  for (const part of parts) part.dataset.part = part.textContent;
  redraw($("tools"), ...parts);
}

/** On a phone, one part of the table at a time. */
function drawTabs() {
  const { classList } = document.body;
  redraw($("tabs"), ...TABS.map(([part, label]) => {
    const does = () => {
      for (const [other] of TABS) classList.toggle(`show-${other}`, other === part);
      drawTabs();
      toEnd();
    };
    return button(label, does, "", { "aria-pressed": String(classList.contains(`show-${part}`)), "data-part": part });
  }));
}

/** @param {Board} board */
function supplyButton(board) {
  const toggle = () => {
    board.toggleSupply();
    drawn.chainsOf = "";
    drawTools();
    drawChains();
  };
  return button("Supply", toggle, "supply-button", { "aria-pressed": String(board.supply) });
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
