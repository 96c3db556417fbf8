// The page of a table: comes in, hears the server, lets things be drawn. It knows no rule of any game.

import { byId as $, make } from "./dom.js";
import { Board, drawing } from "./board.js";
import { Line, ask, wordsOf } from "./net.js";
import { acts, at, bestKey, pick, reasonsFor, send, wish } from "./actions.js";
import { tell } from "./dialogs.js";
import { handOver } from "./curtain.js";
import { remember } from "./device.js";
import { watchClocks } from "./clocks.js";
import { watchKeys } from "./keys.js";
import { watchHand } from "./hand.js";
import { clearLog, watchLog } from "./log.js";
import { stage } from "./news.js";
import { wearAll } from "./looks.js";
import { watchPeek } from "./peek.js";
import { drawn, nameAgain, render } from "./render.js";
import { useFace } from "./signs.js";
import { play } from "./sound.js";
import { comeBack, watchAway } from "./since.js";
import { drawTalk, watchTalk } from "./talk.js";
import { changed, isReplay, table, take, watch } from "./store.js";
import { isQuiet } from "./windows.js";

/** @import {Happening, Heard, View} from "./types" */

async function start() {
  wearAll();
  if (/^#(seat|me)=/.test(location.hash)) return location.replace(`/join/${table.id}${location.hash}`);
  try {
    await enter();
    table.game = await ask(table.about?.pack ? `/api/tables/${table.id}/game` : `/api/games/${table.about?.book}`);
    table.cards = new Map(table.game.cards.map((card) => [card.id, card]));
    useFace(table.game, "");
    document.body.classList.toggle("has-mat", !table.game.map);
    const sheets = [drawing("/static/icons.svg"), drawing(`/art/${table.game.id}/signs.svg?styled`)];
    const [, ...drawings] = await Promise.all([openBoard(), ...sheets]);
    for (const sheet of drawings) sheet.classList.add("sheet");
    document.body.append(...drawings);
    watchPeek({ key: bestKey, why: reasonsFor });
    watchKeys();
    watchHand();
    watchLog();
    watch(render);
    watchClocks(nameAgain);
    addEventListener("resize", changed);
    if (isReplay) await openReplay();
    else openLine();
  } catch (error) {
    $("prompt").textContent = wordsOf(error);
  }
}

async function enter() {
  const entered = await ask(`/api/tables/${table.id}/enter`, {});
  table.about = entered.table;
  table.features = entered.features;
  table.you = entered.you;
  if (table.you && !entered.table.lesson) remember(entered.table);
}

async function openBoard() {
  if (table.game.map) {
    at.board = new Board($("board"), table.game, pick);
    await at.board.load();
    return;
  }
  document.head.append(Object.assign(make("link"), { rel: "stylesheet", href: "/static/mat.css" }));
  drawn.mat = (await import("./front.js")).showMat;
}

async function openReplay() {
  const { openReplay: open } = await import("./replay.js");
  const show = (/** @type {View} */ view, /** @type {Happening[]} */ events, /** @type {Set<string>} */ marks) => {
    Object.assign(table, { view, events });
    drawn.marks = marks;
  };
  if (table.about) await open(table, table.about, { render, acts, show });
}

function openLine() {
  at.line = new Line(table.id, hear);
  at.line.open();
  watchTalk();
  watchAway(acts);
}

/** @param {Heard} message */
function hear(message) {
  const asked = table.view?.decision?.name;
  const isNew = message.type === "state" && message.from === 0;
  const events = take(message);
  if (isNew || message.type === "talk") clearLog();
  if (message.type === "table") drawTalk();
  if (message.type === "since") comeBack(message.from, message.away, acts);
  if (message.type === "update") happened(events);
  if (message.type === "asked") wish(message);
  if (message.type === "handover") handOver(message.seat, (seat) => void send({ type: "look", seat }));
  if (message.type === "answered")
    tell(message.yes ? "Everybody agreed: the choice was taken back." : `${message.by} did not agree.`);
  const { decision } = table.view ?? {};
  const isNews = decision && decision.name !== asked && table.since < table.events.length;
  if (isNews && !isQuiet(decision)) play("turn");
  changed();
}

/** @param {Happening[]} events */
function happened(events) {
  if (at.board) at.board.isLive = true;
  at.board?.flash(events.flatMap((event) => event.space ?? []));
  stage(events, acts);
  if (events.some((event) => event.type === "GameEnded")) play("end");
  else if (events.some((event) => /Battle/.test(event.type))) play("battle");
  else if (events.some((event) => /Card(Played|Used|Placed)/.test(event.type))) play("card");
}

start();
