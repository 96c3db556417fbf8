// Learning: for each game its first game, its lessons with what is done of them, and the way to the rules.

import { button, byId, linkTo, make } from "./dom.js";
import { ask, wordsOf } from "./net.js";
import { openTable } from "./chance.js";
import { playerName, remember } from "./device.js";
import { wearAll } from "./looks.js";

/** @import {Games, GameSummary, TakenLesson} from "./types" */

wearAll();

const id = location.pathname.split("/")[2] ?? "";
const fault = make("p", "error");
fault.setAttribute("role", "alert");

async function start() {
  try {
    /** @type {Games} */
    const data = await ask("/api/games");
    const wanted = data.games.filter((one) => !id || one.id === id);
    const lists = await Promise.all(wanted.map((game) => ask(`/api/games/${game.id}/lessons`)));
    byId("lesson").replaceChildren(fault, ...wanted.flatMap((game, at) => drawn(game, lists[at].lessons)));
    document.title = `${id ? `Learn ${wanted[0].title}` : "Learn"} · Haversack`;
  } catch (error) {
    byId("lesson").replaceChildren(make("p", "error", wordsOf(error)));
  }
}

/**
 * @param {GameSummary} game
 * @param {TakenLesson[]} list
 */
function drawn(game, list) {
  const first = list.find((one) => one.first);
  const rest = list.filter((one) => !one.first);
  const stars = rest.filter((one) => one.star).length;
  const done = rest.filter((one) => one.done).length;
  const next = rest.find((one) => !one.done);
  const heading = make("h2", "learn-title", id ? `Learn ${game.title}` : game.title);
  const ways = make(
    "div",
    "learn-ways",
    first
      ? way(
          "Your first game",
          `${first.goal} About ten minutes, against scripted opponents, one idea at a time. Then the game is yours to play on.`,
          button(first.done ? "Play it again" : "Play your first game", () => void take(game, first.id), "big"),
        )
      : null,
    way(
      "A free game with hints",
      "The bots are easy and take their time. A hint is one click away, and what cannot be done says why.",
      button("Play with hints", () => void play(game)),
    ),
    way(
      "By reading",
      "The rules in plain words, chapter by chapter, with figures, and every rule by its number.",
      linkTo("Read the rules", `/rules/${game.id}`),
    ),
    way(
      "Puzzles: find the play",
      "Positions near the end of a game, where one play wins far more often than any other. Every figure was measured.",
      linkTo("Solve puzzles", `/puzzles/${game.id}`),
    ),
  );
  const lessons = rest.length
    ? make(
        "section",
        "panel learn-lessons",
        make("h3", "", `Lessons: ${done} of ${rest.length} done, ${stars} ★`),
        make("ol", "lesson-list", ...rest.map((one) => item(game, one, one === next))),
      )
    : null;
  return [heading, ...(id ? [make("p", "learn-blurb", game.face.blurb)] : []), ways, ...(lessons ? [lessons] : [])];
}

/**
 * @param {GameSummary} game
 * @param {TakenLesson} lesson
 * @param {boolean} isNext
 */
function item(game, lesson, isNext) {
  const sign = lesson.star ? "★" : lesson.done ? "✓" : "";
  const state = lesson.star ? "done, with a star" : lesson.done ? "done" : "not done yet";
  const made = button(
    make("b", "", lesson.title),
    () => void take(game, lesson.id),
    `lesson${isNext ? " is-next" : ""}`,
    { "data-lesson": lesson.id },
  );
  made.append(
    make("span", "soft", lesson.goal),
    Object.assign(make("span", "lesson-sign", sign), { ariaHidden: "true" }),
    make("span", "unseen", state),
  );
  return make("li", "", made);
}

/**
 * @param {string} title
 * @param {string} words
 * @param {HTMLElement} act
 */
function way(title, words, act) {
  return make("section", "panel learn-way", make("h3", "", title), make("p", "", words), act);
}

/**
 * @param {GameSummary} game
 * @param {string} lesson
 */
async function take(game, lesson) {
  try {
    const opened = await ask("/api/lessons", { game: game.id, lesson, name: playerName() });
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}

/** @param {GameSummary} game */
async function play(game) {
  const seats = Object.fromEntries(
    game.seats.map((seat) => [seat, { kind: seat === game.face.seat ? "me" : "bot", level: "easy" }]),
  );
  try {
    const opened = await openTable({ game: game.id, seats, name: playerName(), pace: 2000, training: true });
    remember(opened.table);
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}

start();
