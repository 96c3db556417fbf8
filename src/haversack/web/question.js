// Behind the "?" beside a question: its rule, what this table reads otherwise, and what a good player thinks about.

import { byId, linkTo, make } from "./dom.js";
import { at } from "./actions.js";
import { open, tell } from "./dialogs.js";
import { ask, wordsOf } from "./net.js";
import { styled, told } from "./prose.js";
import { table } from "./store.js";

/** @import {Foresight, GameHelp} from "./types" */

/** @type {GameHelp | null} */
let help = null;

/** Open what stands behind the question that is asked now. */
export async function aboutQuestion() {
  const { game, view } = table;
  const decision = view?.decision;
  if (!decision) return;
  try {
    help ??= await ask(`/api/games/${game.id}/help`);
  } catch (error) {
    tell(wordsOf(error));
    return;
  }
  const advice = help?.advice[decision.kind] ?? [];
  const rules = [...new Set([decision.rule, ...advice.flatMap((part) => part.rules)])].filter(
    (rule) => help?.rules[rule],
  );
  const followed = make("div", "foreseen");
  open(
    make("h2", "", "This question"),
    make("p", "", decision.prompt),
    ...ruleParts(rules),
    ...otherwise(rules),
    followed,
    ...(advice.length
      ? [make("h3", "", "What a good player thinks about"), make("p", "think", ...told(advice, game.id))]
      : []),
    make("p", "", linkTo("How to play", `/rules/${game.id}?table=${table.id}`)),
  );
  byId("dialog").querySelector("h2")?.scrollIntoView();
  if (table.about?.training) void showFollowing(followed, decision.name);
}

/**
 * At a training table, show what would follow from each choice as far as one can know.
 * @param {HTMLElement} host
 * @param {string} asked
 */
async function showFollowing(host, asked) {
  const answer = await at.line?.say({ type: "foresee" }).catch(() => null);
  if (!answer?.ways.length || table.view?.decision?.name !== asked) return;
  const lines = answer.ways.map((/** @type {Foresight} */ way) =>
    make(
      "li",
      "",
      make("b", "", `${way.label}: `),
      ...way.certain.map((words) => `${words} `),
      ...(way.depends.length
        ? [make("i", "", "Depends: "), ...way.depends.map((words) => make("span", "soft", `${words} `))]
        : []),
    ),
  );
  host.replaceChildren(
    make("h3", "", "What would follow"),
    make(
      "p",
      "soft",
      "As far as you can know: worked out on deals that fit what you have seen, with the others answering by chance.",
    ),
    make("ul", "reasons", ...lines),
  );
}

/** @param {string[]} rules */
function ruleParts(rules) {
  if (!rules.length) return [];
  const lines = rules.map((rule) => {
    const link = Object.assign(make("a", "", rule), {
      href: `/rules/${table.game.id}?table=${table.id}#${rule}`,
      target: "_blank",
    });
    return make("li", "", ...styled(help?.rules[rule].text ?? ""), " ", make("small", "rule", link));
  });
  return [make("h3", "", rules.length > 1 ? "The rules" : "The rule"), make("ul", "reasons", ...lines)];
}

/**
 * What these rules say otherwise at this table, by its options.
 * @param {string[]} rules
 */
function otherwise(rules) {
  const names = new Set(rules.flatMap((rule) => help?.rules[rule].options ?? []));
  const lines = table.game.options.flatMap((option) => {
    const value = table.about?.options[option.name];
    if (!names.has(option.name) || value === undefined) return [];
    const here = typeof value === "boolean" ? (value ? "yes" : "no") : String(value).replaceAll("_", " ");
    return [
      make(
        "li",
        value === option.default ? "soft" : "",
        `${option.help} Here: ${here}${value === option.default ? "" : ", unlike the usual"}.`,
      ),
    ];
  });
  return lines.length ? [make("h3", "", "At this table"), make("ul", "reasons", ...lines)] : [];
}
