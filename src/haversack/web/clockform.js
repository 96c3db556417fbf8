// The clock of a table to be opened: how fast, what happens at zero, whether it plays on while nobody looks.

import { make } from "./dom.js";
import { field, select } from "./fields.js";

/** @import {ClockPlan} from "./wire" */

const DAY = 86400;

/** Draw the fold in which a clock is chosen. */
export function clockFold() {
  const speed = select(
    "clock",
    [
      ["none", "no clock"],
      ["live", "unhurried: 45 minutes each, 20 s more an answer"],
      ["fast", "fast: 20 minutes each, 15 s more an answer"],
      ["slow", "by days: 3 days each, 12 hours more a turn"],
    ],
    "none",
  );
  const policy = select(
    "policy",
    [
      ["bot", "a bot sits in until its player is back"],
      ["pass", "the server passes, or gives the answer that does least"],
      ["vote", "the others decide: a bot, more time, or the end"],
    ],
    "bot",
  );
  const vacation = select(
    "vacation",
    [
      ["0", "none"],
      ["7", "7 days"],
      ["14", "14 days"],
      ["30", "30 days"],
    ],
    "14",
  );
  const alone = Object.assign(make("input"), { type: "checkbox", name: "unattended" });
  const rows = {
    policy: field("When somebody's time is up", policy),
    vacation: field("Vacation for each: the clock stands still", vacation),
    alone: field("Bots play on while nobody looks", alone),
  };
  const show = () => {
    rows.policy.hidden = speed.value === "none";
    rows.vacation.hidden = speed.value !== "slow";
    rows.alone.hidden = speed.value !== "none";
  };
  speed.addEventListener("change", show);
  show();
  return make(
    "details",
    "manner",
    make("summary", "", "Clock, and play by days"),
    field("How much time", speed),
    rows.policy,
    rows.vacation,
    rows.alone,
  );
}

/**
 * Return the clock that was chosen.
 * @param {FormData} given
 * @returns {ClockPlan}
 */
export function chosenClock(given) {
  const speed = /** @type {ClockPlan["speed"]} */ (String(given.get("clock") ?? "none"));
  if (speed === "none") return { speed, unattended: given.has("unattended") };
  const policy = /** @type {ClockPlan["policy"]} */ (String(given.get("policy") ?? "bot"));
  return { speed, policy, ...(speed === "slow" ? { vacation: Number(given.get("vacation")) * DAY } : {}) };
}
