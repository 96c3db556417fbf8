// The coach beside a table where a lesson is taken: goal, one idea at a time, hints, answers to wrong moves, what comes next.

import { button, byId, linkTo, make, redraw, set } from "./dom.js";
import { send } from "./actions.js";
import { tell } from "./dialogs.js";
import { ask, wordsOf } from "./net.js";
import { playerName } from "./device.js";
import { told } from "./prose.js";
import { changed, options, table } from "./store.js";

/** @import {Coaching, View} from "./types" */

const shown = { step: "", hints: 0, away: false };

/**
 * Draw what the coach says, if there is one.
 * @param {View} view
 */
export function drawCoach(view) {
  const host = byId("coach");
  const { coach } = table;
  const speaks = Boolean(coach && !shown.away);
  if (host.hidden === speaks) {
    host.hidden = !speaks;
    document.body.classList.toggle("has-coach", speaks);
  }
  if (!speaks || !coach) {
    redraw(host);
    return;
  }
  const step = `${coach.lesson.id} ${coach.step} ${coach.done}`;
  if (step !== shown.step) Object.assign(shown, { step, hints: 0 });
  const title = make(
    "p",
    "coach-title",
    make("b", "", coach.lesson.title),
    make("span", "soft", coach.done ? "" : `${coach.step + 1} of ${coach.steps}`),
  );
  const goal = make("p", "coach-goal", make("b", "", "Goal: "), coach.lesson.goal);
  redraw(host, title, goal, ...(coach.done ? atEnd(coach) : onTheWay(coach, view)));
}

/**
 * @param {Coaching} coach
 * @param {View} view
 */
function onTheWay(coach, view) {
  const { id } = table.game;
  const parts = [];
  if (coach.answer) {
    parts.push(set(make("p", "coach-answer", ...told(coach.answer, id)), { role: "status", "data-part": "answer" }));
    parts.push(make("p", "coach-acts", button("Take it back", back, "choice"), button("Start again", restart, "link")));
  }
  const isMissed = coach.lesson.puzzle && coach.answer;
  if (!view.decision && !view.outcome && !isMissed)
    parts.push(make("p", "coach-text soft", "The others play now. Watch what happens."));
  else if (!isMissed) parts.push(set(make("p", "coach-text", ...told(coach.text, id)), { "data-part": "text" }));
  const hints = coach.hints.slice(0, shown.hints);
  if (hints.length) parts.push(make("ul", "coach-hints", ...hints.map((hint) => make("li", "", ...told(hint, id)))));
  parts.push(make("p", "coach-acts", ...acts(coach)));
  return parts;
}

/** @param {Coaching} coach */
function acts(coach) {
  const more = coach.hints.length > shown.hints;
  const made = [];
  if (more)
    made.push(
      set(
        button(shown.hints ? "Another hint" : "Give me a hint", () => {
          shown.hints += 1;
          changed();
        }),
        { "data-part": "hint" },
      ),
    );
  if (coach.moved && !coach.answer) made.push(button("Start again", restart, "link"));
  made.push(toAll(coach));
  return made;
}

/** @param {Coaching} coach */
function toAll({ lesson }) {
  const { id } = table.game;
  return lesson.puzzle ? linkTo("All puzzles", `/puzzles/${id}`, "") : linkTo("All lessons", `/learn/${id}`, "");
}

/** @param {Coaching} coach */
function doneWords({ lesson, star }) {
  if (lesson.puzzle) return star ? "★ Solved at the first try." : "Solved.";
  return star ? "★ Goal reached, the best way." : "Goal reached. There is a better way: try again for the star.";
}

/** @param {Coaching} coach */
function atEnd(coach) {
  const { lesson, next } = coach;
  const away = button(
    lesson.first ? "Play on against the bots" : "Play on from here",
    () => {
      shown.away = true;
      changed();
    },
    lesson.first ? "choice" : "link",
  );
  const on = next
    ? button(
        lesson.first ? "The lessons, one by one" : lesson.puzzle ? "Next puzzle" : "Next lesson",
        () => void openLesson(table.game.id, next),
        "choice",
      )
    : "";
  return [
    make("p", "coach-done", doneWords(coach)),
    set(make("p", "coach-text", ...told(coach.text, table.game.id)), { "data-part": "text" }),
    make(
      "p",
      "coach-acts",
      ...(lesson.first ? [away, on] : [on, away]),
      button("Once more", restart, "link"),
      toAll(coach),
    ),
  ];
}

/** Go back to before the last choice. */
export function back() {
  void send({ type: "again" });
}

function restart() {
  Object.assign(shown, { hints: 0, away: false });
  void send({ type: "again", all: true });
}

/**
 * Open a lesson at a table of its own.
 * @param {string} game
 * @param {string} lesson
 */
export async function openLesson(game, lesson) {
  try {
    const opened = await ask("/api/lessons", { game, lesson, name: playerName() });
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    tell(wordsOf(error));
  }
}

/** Say whether a lesson is under way. */
export function isCoached() {
  return Boolean(table.coach && !table.coach.done);
}

/**
 * Return the keys the coach points at: at once where the lesson says so, else after its last hint.
 * @returns {string[]}
 */
export function pointed() {
  const { coach } = table;
  if (!coach || coach.done || !(coach.show || (coach.hints.length && shown.hints >= coach.hints.length))) return [];
  const live = options().map(({ key }) => key);
  return coach.point.filter((key) => live.includes(key));
}

/** Return the keys that are not open yet. */
export function closed() {
  return new Set(table.coach && !table.coach.done ? table.coach.closed : []);
}
