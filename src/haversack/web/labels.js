// What buttons say: the label of an option, as short as its place allows. The whole label is always read out.

/** @import {Option} from "./types" */

/** Words that a verb leads on to, past what it is done with. */
const LEADS = new Set(["under", "aside", "back", "down", "away", "on", "off", "into", "up"]);
/** So many words that all labels of a list end with are said once, in the question, and not on each button. */
const TAIL = 3;

/**
 * A label may say after a colon what it means: that is set smaller.
 * @param {string} label
 */
export function parted(label) {
  const at = label.indexOf(": ");
  return at < 0 ? [label, ""] : [label.slice(0, at), label.slice(at + 2)];
}

/**
 * A button on a card says what is done, since the card says with which: the words before its name, and where those are
 * one word that means little alone, the one it leads on to.
 * @param {Option} option
 * @param {string} name the name of the card
 */
export function shortLabel({ label }, name) {
  const at = label.toLowerCase().indexOf(name.toLowerCase());
  const before = at > 0 ? label.slice(0, at).trimEnd() : label;
  const [verb] = /^\S+(?: (?!the |a |an )[a-z]+(?= |$))*/.exec(before) ?? [label];
  const [next] =
    at < 0
      ? [""]
      : label
          .slice(at + name.length)
          .trimStart()
          .split(" ");
  return !verb.includes(" ") && LEADS.has(next) ? `${verb} ${next}` : verb;
}

/**
 * Return how many words at their end a list of labels has in common: none where they are few, or would say nothing.
 * @param {string[]} labels
 */
export function commonTail(labels) {
  if (labels.length < 3) return 0;
  const all = labels.map((label) => label.split(" ").reverse());
  const most = Math.min(...all.map((words) => words.length)) - 2;
  let count = 0;
  while (count < most && all.every((words) => words[count] === all[0][count])) count += 1;
  return count < TAIL ? 0 : count;
}

/**
 * Return a label without so many words at its end.
 * @param {string} label
 * @param {number} count
 */
export function withoutTail(label, count) {
  return count ? label.split(" ").slice(0, -count).join(" ") : label;
}
