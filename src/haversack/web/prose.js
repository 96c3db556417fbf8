// Prose of guides, lessons and advice: words that stand out, and the rules behind them.

import { make } from "./dom.js";

/** @import {Part} from "./types" */

/**
 * Words with **strong**, *set apart* and `code`, which a page may draw in its own way.
 * @param {string} words
 * @param {(code: string) => HTMLElement} [mark]
 * @returns {(string | HTMLElement)[]}
 */
export function styled(words, mark = (code) => make("code", "", code)) {
  return words.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((piece) => {
    if (piece.startsWith("**")) return make("b", "", piece.slice(2, -2));
    if (piece.startsWith("*")) return make("i", "", piece.slice(1, -1));
    return piece.startsWith("`") ? mark(piece.slice(1, -1)) : piece;
  });
}

/**
 * A text with a small link to each rule behind it.
 * @param {Part[]} parts
 * @param {string} game
 * @returns {(string | HTMLElement)[]}
 */
export function told(parts, game) {
  return parts.flatMap(({ words, rules }) => [...styled(words), ...rules.map((rule) => ruleLink(rule, game))]);
}

/**
 * A link to a rule on the page of the rules.
 * @param {string} rule
 * @param {string} game
 */
export function ruleLink(rule, game) {
  const link = Object.assign(make("a", "rule-sign", "§"), {
    href: `/rules/${game}#${rule}`,
    target: "_blank",
    title: `The rule ${rule}`,
  });
  link.setAttribute("aria-label", `Rule ${rule}`);
  return link;
}
