// The answers to a question as buttons: those beside it, and the buttons that stand on cards.

import { button, byId, drawFrom, make, set } from "./dom.js";
import { icon } from "./signs.js";
import { commonTail, parted, withoutTail } from "./labels.js";
import { nounOf } from "./panels.js";
import { table } from "./store.js";

/** @import {Acts, Decision, Option, Table, View} from "./types" */

/** So many cards that answer a question are named beside Pass as well; those that answer what happens always are. */
const FEW = 3;

/**
 * Draw the answers that stand beside the question: what belongs to no card in hand; where one may pass, also the few
 * cards that can be used instead; and behind a button what may be done besides.
 * @param {Table} table
 * @param {View} view
 * @param {Option[]} options
 * @param {Set<number>} shown
 * @param {Acts} acts
 */
export function drawChoices(table, view, options, shown, acts) {
  const { picked, isPickFinal } = table;
  const data = [view.decision, [...shown], picked, isPickFinal, view.asides];
  drawFrom(byId("choices"), data, () => choicesOf(table, view, options, shown, acts));
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {Option[]} options
 * @param {Set<number>} shown
 * @param {Acts} acts
 */
function choicesOf(table, view, options, shown, acts) {
  const several = view.decision?.several;
  const picks = new Set(view.decision?.picks ?? []);
  const ends = options.filter(isEnd);
  const cards = options.filter((option) => shown.has(option.id));
  const isReaction = cards.every((option) => option.key.startsWith("use:"));
  const named = ends.length && (isReaction || cards.length <= FEW) && !several ? cards : [];
  const plain = options.filter((option) => !shown.has(option.id) && !isEnd(option));
  const tail = commonTail(plain.map(({ label }) => label));
  const tell = (/** @type {Option} */ option) => {
    const label = withoutTail(option.label, tail);
    return several && picks.has(option.id)
      ? pickButton(option, table, acts, 1, label)
      : choice(option, acts, label, "choice", tail ? option.label : "");
  };
  /** @type {HTMLElement[]} */
  const parts = [...plain.map(tell), ...named.map((option) => choice(option, acts, option.label))];
  const isFree = several && several[0] === 0;
  if (several) parts.push(confirm(several, isFree ? ends[0] : undefined, table, acts));
  if (!isFree) parts.push(...ends.map((option) => choice(option, acts, option.label, "choice is-end")));
  const beside = besides(view, acts);
  if (beside) parts.push(beside);
  if (isAllFinal(view.decision)) parts.push(finalSign());
  return parts;
}

/**
 * Say whether nothing that answers a question could be undone; then it is said once, beside the question.
 * @param {Decision | null | undefined} decision
 */
export function isAllFinal(decision) {
  const answers = decision?.options.filter((option) => !option.aside) ?? [];
  return answers.length > 1 && answers.every((option) => option.final);
}

/** The sign of what cannot be undone, in words as well. */
function finalSign() {
  return set(make("small", "final", icon("final"), "cannot be undone"), { "data-part": "final" });
}

/**
 * Say whether an option does nothing but end the question.
 * @param {Option} option
 */
function isEnd(option) {
  return !option.key.includes(":") && /^(pass|done|skip)$/.test(option.key);
}

/**
 * @param {Option} option
 * @param {Acts} acts
 * @param {string} label
 * @param {string} [classes]
 * @param {string} [whole] what is said when the mouse rests on it
 */
export function choice(option, acts, label, classes = "choice", whole = "") {
  const [words, note] = parted(label);
  const made = button(words, () => acts.choose(option), `${classes}${option.idle ? " is-idle" : ""}`, {
    "data-option": option.id,
    "data-key": option.key,
    "data-see": nounOf(option),
    "data-hint": option.key,
    "aria-label": option.label === words ? null : option.label,
    title: note || whole || null,
  });
  if (note) made.append(make("small", "note", note));
  else if (option.idle) made.append(make("small", "", "no effect"));
  if (option.final && !isAllFinal(table.view?.decision)) {
    made.append(icon("final"));
    set(made, {
      title: `${note ? `${note}. ` : ""}Cannot be undone`,
      "aria-label": `${option.label}, cannot be undone`,
    });
  }
  made.classList.toggle("has-note", Boolean(note || option.idle));
  made.onmouseenter = () => acts.point(option);
  made.onmouseleave = () => acts.point(null);
  made.onfocus = (event) => {
    if (/** @type {Element} */ (event.currentTarget).matches(":focus-visible")) acts.point(option);
  };
  return made;
}

/**
 * A button that takes one of several picks, and gives it back when pressed again.
 * @param {Option} option
 * @param {Table} table
 * @param {Acts} acts
 * @param {number} copies
 * @param {string} [label]
 */
export function pickButton(option, table, acts, copies, label = option.label) {
  const taken = table.picked.filter((id) => id === option.id).length;
  const words = taken ? (copies > 1 ? `${label} ✓ ${taken} of ${copies}` : `${label} ✓`) : label;
  const made = choice(option, acts, words, "choice is-pick");
  made.onclick = () => acts.pickOne(option, copies);
  return set(made, { "aria-pressed": String(taken > 0), "aria-label": option.label, "data-copies": copies });
}

/**
 * The one answer to a question that takes several picks; where none will do, it says so as long as there is none.
 * @param {[number, number]} several
 * @param {Option | undefined} end
 * @param {Table} table
 * @param {Acts} acts
 */
function confirm([least, most], end, table, acts) {
  const count = table.picked.length;
  const wanted = least === most ? `${most}` : `up to ${most}`;
  const words = count || !end ? `Confirm ${count} of ${wanted}` : end.label;
  const made = button(words, () => acts.confirm(), "choice is-confirm", {
    "data-option": end?.id,
    "data-key": "confirm",
    "data-least": least,
    "data-most": most,
    "data-hint": count ? null : end?.key,
  });
  made.disabled = count < least || count > most;
  const isFinal = count ? table.isPickFinal : end?.final;
  if (isFinal && !made.disabled)
    set(made, { title: "Cannot be undone", "aria-label": `${words}, cannot be undone` }).append(icon("final"));
  return made;
}

/**
 * What may be done beside the question, or while somebody else is asked.
 * @param {View} view
 * @param {Acts} acts
 */
function besides(view, acts) {
  const own = view.decision?.options.filter((option) => option.aside) ?? [];
  const list = view.decision ? own : Object.values(view.asides ?? {}).flat();
  if (!list.length) return null;
  return button(`Also possible (${list.length})`, () => acts.besides(list), "besides", {
    "data-options": list.map(({ id }) => id).join(" "),
  });
}
