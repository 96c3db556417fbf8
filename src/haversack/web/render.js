// Draws the page from what the store holds. It knows no rule of any game.

import { button, byId as $, drawFrom, linkTo, make, put, redraw, set } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask } from "./net.js";
import { acts, askFinal, at, hint, seatTools, send, takeBack } from "./actions.js";
import { Battles } from "./battle.js";
import { closed, drawCoach, isCoached, pointed } from "./coach.js";
import { clearEnd, drawEnd, sentence, wonWords } from "./end.js";
import { drawHand, isPhone } from "./hand.js";
import { help, next, numberAnswers } from "./keys.js";
import { drawLog, followLog, toEnd } from "./log.js";
import { changedSpaces, drawDigest, lastCard, latest, unstage } from "./news.js";
import { lowWords, ownClock } from "./clocks.js";
import { drawOrder, drawScore, drawSeats } from "./panels.js";
import { unpeek } from "./peek.js";
import { changed, isReplay, options, shownView, table } from "./store.js";
import { drawWindow, isQuiet } from "./windows.js";

/** @import {Sent} from "./wire" */
/** @import {Board} from "./board.js" */
/** @import {View} from "./types" */

/** @type {{mat: typeof import("./front.js").showMat | null, wires: (() => void) | null, named: string | null, chainsOf: string, asked: string, marks: Set<string>}} */
export const drawn = { mat: null, wires: null, named: null, chainsOf: "", asked: "", marks: new Set() };

/** @type {[string, string][]} */
const TABS = [
  ["play", "Table"],
  ["seats", "Players"],
  ["news", "Log"],
];

export const battles = new Battles(table, acts);

export function render() {
  const view = shownView();
  wear("is-asked", Boolean(view?.decision) && !isQuiet(view?.decision));
  wear("is-over", Boolean(view?.outcome));
  wear("is-lost", table.lost);
  redraw($("prompt"), ...prompt(view));
  drawWindow(view);
  drawTools();
  drawSeats($("seats"), { ...table, view }, acts, seatTools);
  if (view) draw(view);
  if (!table.sending) wear("is-sending", false);
  name(view);
  const isNew = view ? turnTo(view) : false;
  drawTabs();
  put($("act"), "data-decision", view?.decision?.name ?? "");
  numberAnswers();
  lookAt(isNew);
}

/**
 * Let the page bear a class or not; what it bears already is not written again, or the browser looks at all of it.
 * @param {string} name
 * @param {boolean} isWorn
 */
function wear(name, isWorn) {
  const { classList } = document.body;
  if (classList.contains(name) !== isWorn) classList.toggle(name, isWorn);
}

/**
 * All that looks at the page as it is laid out comes at the end, so that it is laid out once.
 * @param {boolean} isNew
 */
function lookAt(isNew) {
  followLog();
  if (isNew) toAnswers();
  const mark = lookForMore();
  drawn.wires?.();
  mark();
}

/** The recap stands above the log; on a phone, where the log is another page, below the cards. */
function placeDigest() {
  const home = $(isPhone() ? "act" : "news");
  if ($("digest").parentElement === home) return;
  if (home.id === "act") home.append($("digest"));
  else home.prepend($("digest"));
}

/** Lists that hold more than they show say so: look for them, and return how to mark them. */
function lookForMore() {
  const lists = [$("ask"), ...$("hand").querySelectorAll(":scope > .hand-cards, :scope > .hand-cards > *")];
  const more = lists.map(
    (list) => list.scrollHeight > list.clientHeight + 3 && /auto|scroll/.test(getComputedStyle(list).overflowY),
  );
  return () => {
    for (const [at, list] of lists.entries()) list.classList.toggle("has-more", more[at]);
  };
}

/** @param {View} view */
function draw(view) {
  drawScore($("score"), view, table, acts);
  drawOrder($("order"), view, table);
  const live = options();
  at.board?.update(view, live, isReplay ? drawn.marks : changedSpaces(view));
  if (drawn.mat)
    drawn.wires = drawn.mat(view, live, { last: battles.last, again: () => battles.again(), marks: drawn.marks });
  drawChains();
  if (!isReplay) battles.follow();
  if (!view.outcome) clearEnd(); // a choice of the end may have been taken back
  if (view.outcome && !isReplay) {
    drawEnd($("choices"), view, table, acts);
    redraw($("hand"));
  } else drawHand(table, view, acts, isReplay);
  drawAdvice();
  if (isReplay) return;
  drawCoach(view);
  placeDigest();
  drawDigest(view, acts);
  drawLog(table, acts);
}

/**
 * When something new is asked, windows about the old go. Say whether that is so.
 * @param {View} view
 */
function turnTo(view) {
  const asked = view.decision?.name ?? "";
  if (asked === drawn.asked) return false;
  drawn.asked = asked;
  unpeek();
  at.board?.glow([], "is-pointed");
  if (!asked || isQuiet(view.decision)) return false;
  if (!isReplay && !table.about?.lesson && !view.decision?.moment) void askFinal(); // in a lesson everything can be taken back
  unstage();
  document.body.classList.remove("show-seats", "show-news");
  document.body.classList.add("show-play");
  return true;
}

/** The focus goes to where the answers begin: to none of them, so that no key pressed too long answers by itself. */
function toAnswers() {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest("#act")) $("act").focus({ preventScroll: true });
  $("hand").querySelector(".hand-row")?.scrollTo({ left: 0, top: 0 });
}

/**
 * The title and the icon of the page say when one is asked.
 * @param {View | null} view
 */
function name(view) {
  const asked = Boolean(view?.decision) && !isQuiet(view?.decision);
  const low = asked ? lowWords(table) : "";
  if (drawn.named === `${low}${asked}`) return;
  drawn.named = `${low}${asked}`;
  setTimeout(() => entitle(asked, low)); // the browser's own frame is drawn after the page
}

/** The title alone, second by second: the time when it is low. */
export function nameAgain() {
  name(shownView());
}

/**
 * @param {boolean} asked
 * @param {string} low
 */
function entitle(asked, low) {
  document.title = `${low}${asked ? "● Your turn · " : ""}${table.game.title} · Haversack`;
  document
    .querySelector("link[rel=icon]")
    ?.setAttribute("href", asked ? "/static/favicon-turn.svg" : "/static/favicon.svg");
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
  if (table.about?.paused)
    return [make("span", "", `Paused by ${table.about.paused}. `), whilePlaying("Go on", { type: "pause", on: false })];
  if (isVoter()) return voting();
  if (isSatIn())
    return [
      make("span", "", "A bot plays for you. "),
      whilePlaying("I play myself again", { type: "stand_in", on: false }),
    ];
  if (view.decision) return [make("b", "", ownerName(view.decision.seat)), ` ${view.decision.prompt} `, ruleSign()];
  return waiting(view);
}

/** The sign beside every question, behind which its rule stands. */
function ruleSign() {
  return button("?", async () => (await import("./question.js")).aboutQuestion(), "rule-of", {
    "aria-label": "The rule of this question, and advice",
    title: "The rule of this question, and advice",
    "data-part": "rule",
  });
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
  const words = last
    ? button(
        last.text ?? "",
        () => {
          if (card) acts.see(card);
        },
        "link latest",
        { "data-see": last.cards?.[0] ?? null },
      )
    : "";
  const step = table.about?.step && table.you?.seats.length ? button("Next (Space)", next, "choice next") : "";
  return [
    make("span", "spinner"),
    make("span", "whose", whose, rest),
    ...(words ? [" ", words] : []),
    ...(step ? [step] : []),
  ];
}

/** Say whether a bot sits in for all seats of this player. */
function isSatIn() {
  const mine = table.about?.seats.filter((row) => table.you?.seats.includes(row.seat)) ?? [];
  return mine.length > 0 && mine.every((row) => row.kind === "bot");
}

/** Say whether one has a word on somebody whose time is up. */
function isVoter() {
  const { about, clocks, you } = table;
  const vote = clocks?.vote;
  return Boolean(vote && you && vote.about !== you.id && about?.seats.some((row) => row.owner === you.id));
}

/** Ask what is to be done with somebody whose time is up. */
function voting() {
  const vote = table.clocks?.vote;
  const name = table.about?.seats.find((row) => row.owner === vote?.about)?.name ?? "somebody";
  const mine = vote?.voted.includes(table.you?.id ?? "");
  const waits = mine ? " You have voted; you may vote anew." : "";
  const ways = /** @type {[string, string][]} */ ([
    ["bot", "A bot sits in"],
    ["time", "More time"],
    ["end", "End the game"],
  ]);
  const buttons = ways.map(([choice, words]) => whilePlaying(words, { type: "vote", choice }));
  return [make("b", "", `The time of ${name} is up. What now?`), waits, " ", ...buttons];
}

/**
 * @param {string} words
 * @param {Sent} message
 */
function whilePlaying(words, message) {
  return table.you?.seats.length ? button(words, () => void send(message)) : "";
}

/**
 * What is hinted at glows on cards, buttons and map; what a lesson has not opened yet is dim.
 * @param {string[]} hinted
 * @param {Set<string>} shut
 */
function markHinted(hinted, shut) {
  at.board?.glow(hinted, "is-hinted");
  for (const thing of document.querySelectorAll("#act [data-hint]")) {
    const keys = (thing.getAttribute("data-hint") ?? "").split(" ").filter(Boolean);
    thing.classList.toggle(
      "is-hinted",
      keys.some((key) => hinted.includes(key)),
    );
    const isClosed = keys.length > 0 && keys.every((key) => shut.has(key));
    thing.classList.toggle("is-closed", isClosed);
    if (!(thing instanceof HTMLButtonElement)) continue;
    if (isClosed) thing.setAttribute("aria-disabled", "true");
    else thing.removeAttribute("aria-disabled");
  }
}

function drawAdvice() {
  const host = $("advice");
  const { advice } = table;
  const live = options();
  const best = live.find((option) => option.id === advice?.option);
  if (!best && host.hidden && !table.coach) return;
  host.hidden = !best;
  markHinted(best ? [best.key] : pointed(), closed());
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
  redraw(
    host,
    make("p", "", make("b", "", "A bot would: "), `${best.label}. ${advice.words}`),
    make("ul", "ways", ...ways),
    button(
      "✕",
      () => {
        table.advice = null;
        changed();
      },
      "shut",
      { "aria-label": "Close the hint" },
    ),
  );
}

// ---------------------------------------------------------------- tools

function drawTools() {
  const { view, you, about } = table;
  const { board } = at;
  const live = Boolean(!isReplay && you?.seats.length && !view?.outcome && about?.status === "playing");
  const hints = live && Boolean(about?.training && view?.decision && !isCoached());
  drawFrom($("tools"), [live, hints, board?.supply, Boolean(view), Boolean(view?.outcome)], () => tools(live, hints));
}

/**
 * @param {boolean} live
 * @param {boolean} hints
 */
function tools(live, hints) {
  const { view } = table;
  const { board } = at;
  const parts = [];
  if (live) parts.push(button("Undo", takeBack, "", { title: "Undo your last choice (U)" }));
  if (hints) parts.push(button("Hint", hint, "", { title: "Hint (H)" }));
  if (board) {
    const sign = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ does) =>
      button(text, does, "sign", { "aria-label": label, title: label });
    parts.push(
      sign("+", "Nearer", () => board.nearer(1)),
      sign("−", "Farther", () => board.nearer(-1)),
      sign("⤢", "The whole map", () => board.whole()),
      supplyButton(board),
    );
  }
  if (!isReplay && view)
    parts.push(linkTo(view.outcome ? "Replay" : "Look back", `/replay/${table.id}`, "button look-back"));
  parts.push(button("?", help, "sign", { "aria-label": "Keys and signs", title: "Keys and signs (?)" }));
  parts.push(
    button("Menu", async () =>
      (await import("./menu.js")).openMenu(table, at.line ? send : null, battles.last && (() => battles.again())),
    ),
  );
  for (const part of parts) part.dataset.part = part.textContent;
  return parts;
}

/** On a phone, one part of the table at a time. */
function drawTabs() {
  const { classList } = document.body;
  const isShown = (/** @type {string} */ part) => classList.contains(`show-${part}`);
  drawFrom($("tabs"), [...TABS.map(([part]) => isShown(part)), ownClock(table)?.outerHTML ?? ""], () =>
    TABS.map(([part, label]) => {
      const does = () => {
        for (const [other] of TABS) classList.toggle(`show-${other}`, other === part);
        drawTabs();
        toEnd();
      };
      const clock = part === "seats" ? ownClock(table) : null;
      return button(clock ? make("span", "", label, " ", clock) : label, does, "", {
        "aria-pressed": String(isShown(part)),
        "data-part": part,
      });
    }),
  );
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
  const { lines } = await ask(`/api/tables/${table.id}/lines${isReplay ? `?at=${moment}` : ""}`).catch(() => ({
    lines: {},
  }));
  if (board.supply && drawn.chainsOf === moment) board.showChains(lines);
}
