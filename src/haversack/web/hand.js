// What a player may choose and holds: buttons beside the question, then the cards, those that can be used first.

import { button, byId, make, redraw, set } from "./dom.js";
import { cardElement, livery } from "./cards.js";
import { icon, ownerName, slug } from "./signs.js";
import { nounOf, zones } from "./panels.js";

/** @import {Acts, Card, Option, Table, View} from "./types" */
/** @typedef {{id: string, count: number, note: string, card: Card, fitting: Option[]}} Held */

/** A card narrower than this is not read well: then they lie in two rows, each lower. */
const NARROW = 112;
/** So many cards that answer a question are named beside Pass as well; those that answer what happens always are. */
const FEW = 3;

/**
 * Draw choices and hand; of a game that was, the hand alone.
 * @param {Table} table
 * @param {View} view
 * @param {Acts} acts
 * @param {boolean} isPast
 */
export function drawHand(table, view, acts, isPast) {
  const options = view.decision?.options ?? [];
  const seat = view.you.find((one) => one === table.looking) ?? view.you[0];
  const held = seat ? cardsOf(table, view, seat) : [];
  const shown = new Set(held.flatMap(({ fitting }) => fitting.map(({ id }) => id)));
  if (!isPast) drawChoices(table, view, options.filter((option) => !option.aside), shown, acts);
  drawCards(byId("hand"), table, view, seat, held, acts);
}

// ---------------------------------------------------------------- choices

/**
 * Draw the answers that stand beside the question: what belongs to no card in hand; where one may pass, also the few
 * cards that can be used instead; and behind a button what may be done besides.
 * @param {Table} table
 * @param {View} view
 * @param {Option[]} options
 * @param {Set<number>} shown
 * @param {Acts} acts
 */
function drawChoices(table, view, options, shown, acts) {
  const several = view.decision?.several;
  const picks = new Set(view.decision?.picks ?? []);
  const ends = options.filter(isEnd);
  const cards = options.filter((option) => shown.has(option.id));
  const isReaction = cards.every((option) => option.key.startsWith("use:"));
  const named = ends.length && (isReaction || cards.length <= FEW) && !several ? cards : [];
  const plain = options.filter((option) => !shown.has(option.id) && !isEnd(option));
  const tell = (/** @type {Option} */ option) => (several && picks.has(option.id) ? pickButton(option, table, acts, 1) : choice(option, acts, option.label));
  const parts = [...plain.map(tell), ...named.map((option) => choice(option, acts, option.label))];
  const isFree = several && several[0] === 0;
  if (several) parts.push(confirm(several, isFree ? ends[0] : undefined, table, acts));
  if (!isFree) parts.push(...ends.map((option) => choice(option, acts, option.label, "choice is-end")));
  const beside = besides(view, acts);
  if (beside) parts.push(beside);
  redraw(byId("choices"), ...parts);
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
 */
function choice(option, acts, label, classes = "choice") {
  const [words, note] = parted(label);
  const made = button(words, () => acts.choose(option), `${classes}${option.idle ? " is-idle" : ""}`, {
    "data-option": option.id, "data-key": option.key, "data-see": nounOf(option), "data-hint": option.key, "aria-label": option.label === words ? null : option.label,
    title: note || null,
  });
  if (note) made.append(make("small", "note", note));
  else if (option.idle) made.append(make("small", "", "no effect"));
  made.onmouseenter = () => acts.point(option);
  made.onmouseleave = () => acts.point(null);
  made.onfocus = (event) => { if (/** @type {Element} */ (event.currentTarget).matches(":focus-visible")) acts.point(option); };
  return made;
}

/**
 * A label may say after a colon what it means: that is set smaller.
 * @param {string} label
 */
function parted(label) {
  const at = label.indexOf(": ");
  return at < 0 ? [label, ""] : [label.slice(0, at), label.slice(at + 2)];
}

/**
 * A button that takes one of several picks, and gives it back when pressed again.
 * @param {Option} option
 * @param {Table} table
 * @param {Acts} acts
 * @param {number} copies
 * @param {string} [label]
 */
function pickButton(option, table, acts, copies, label = option.label) {
  const taken = table.picked.filter((id) => id === option.id).length;
  const words = taken ? (copies > 1 ? `${label} ✓ ${taken} of ${copies}` : `${label} ✓`) : label;
  const made = choice(option, acts, words, "choice is-pick");
  made.onclick = () => acts.pickOne(option, copies);
  return set(made, { "aria-pressed": String(taken > 0), "aria-label": option.label });
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
  const made = button(words, () => acts.confirm(), "choice is-confirm", { "data-option": end?.id, "data-key": "confirm" });
  made.disabled = count < least || count > most;
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
  return button(`Also possible (${list.length})`, () => acts.besides(list), "besides", { "data-options": list.map(({ id }) => id).join(" ") });
}

// ---------------------------------------------------------------- cards

/**
 * Return the cards a seat holds or has laid out unseen, each with what it may be chosen for.
 * @param {Table} table
 * @param {View} view
 * @param {string} seat
 * @returns {Held[]}
 */
function cardsOf(table, view, seat) {
  const zone = zones(view, seat);
  const options = view.decision?.seat === seat ? view.decision.options.filter((option) => !option.aside) : [];
  const lying = [...(zone.responses ?? []), ...(zone.prepared ?? [])];
  const piles = /** @type {[string[], string][]} */ ([[zone.hand ?? [], ""], [lying, zone.prepared ? "prepared" : "face down"], [zone.aside ?? [], "laid aside"]]);
  const given = new Set();
  return piles.flatMap(([ids, note]) => counted(ids).flatMap(([id, count]) => {
    const card = table.cards.get(id);
    const fitting = options.filter((option) => nounOf(option) === id && !given.has(option.id) && fits(option, note));
    for (const option of fitting) given.add(option.id);
    return card ? [{ id, count, note, card, fitting }] : [];
  }));
}

/**
 * A card may lie prepared while its twin is in hand: each option belongs to one of them.
 * @param {Option} option
 * @param {string} note
 */
function fits(option, note) {
  const [verb] = option.key.split(":");
  return /prepare/.test(verb) && verb !== "prepare" ? note === "prepared" : true;
}

/**
 * @param {string[]} ids
 * @returns {[string, number][]}
 */
function counted(ids) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}

/**
 * @param {HTMLElement} host
 * @param {Table} table
 * @param {View} view
 * @param {string | undefined} seat
 * @param {Held[]} held
 * @param {Acts} acts
 */
function drawCards(host, table, view, seat, held, acts) {
  if (!seat) {
    redraw(host);
    return;
  }
  const usable = held.filter(({ fitting }) => fitting.length);
  const rest = held.filter(({ fitting }) => !fitting.length);
  const isOpen = !usable.length;
  const many = view.decision && byId("choices").childElementCount > 8;
  const faces = isOpen && !many ? held : usable;
  const strips = isOpen && !many ? [] : rest;
  const width = host.clientWidth - (strips.length ? 160 : 0);
  const isPhone = matchMedia("(max-width: 860px)").matches;
  const isLow = isPhone ? faces.length > 4 : faces.length * NARROW > width;
  const row = make("div", `hand-row${isLow ? " is-low" : ""}${isOpen ? " is-resting" : ""}`, ...faces.map((one) => face(one, table, view, acts, isLow)));
  set(row, { role: "group", "aria-label": `Cards of ${ownerName(seat)}`, "data-part": "row" });
  if (!held.length) row.append(make("p", "soft", "No cards in hand."));
  const folded = make("div", "hand-rest", ...strips.map((one) => strip(one, acts)));
  set(folded, { role: "group", "aria-label": "Cards that cannot be used now", "data-part": "rest" });
  const tabs = view.you.length > 1 && make("div", "tabs", ...view.you.map((one) => tab(one, one === seat, view, acts)));
  redraw(host, tabs, make("div", "hand-cards", row, strips.length > 0 && folded));
}

/**
 * @param {string} seat
 * @param {boolean} chosen
 * @param {View} view
 * @param {Acts} acts
 */
function tab(seat, chosen, view, acts) {
  const isAsked = view.decision?.seat === seat;
  return button(ownerName(seat), () => acts.look(seat), `${chosen ? "is-chosen" : ""}${isAsked ? " is-asked" : ""}`, { "aria-pressed": String(chosen), "data-part": seat });
}

/**
 * A card: its face opens it large, its buttons act.
 * @param {Held} held
 * @param {Table} table
 * @param {View} view
 * @param {Acts} acts
 * @param {boolean} isLow
 */
function face({ id, count, note, card, fitting }, table, view, acts, isLow) {
  const taken = fitting.some((option) => table.picked.includes(option.id));
  const made = set(make("div", `slot${fitting.length ? " can" : ""}${taken ? " is-taken" : ""}`), { "data-part": `${id} ${note}`, "data-hint": fitting.map(({ key }) => key).join(" ") });
  const more = [count > 1 ? `${count} copies` : "", note, fitting.length ? "can be chosen" : ""].filter(Boolean).join(", ");
  const hit = button(null, () => acts.card(id, fitting), "slot-hit", { "data-see": id, "aria-label": `${card.name}${more ? `, ${more}` : ""}. ${card.text}` });
  if (!fitting.length) hit.dataset.keys = whyKeys(id);
  const shown = isLow ? lowCard(card) : cardElement({ ...card, copies: 1 }, "small");
  shown.setAttribute("aria-hidden", "true");
  hit.append(shown);
  if (count > 1) hit.append(make("span", "slot-count", `×${count}`));
  if (note) hit.append(make("span", "slot-note", note));
  made.append(hit);
  const picks = new Set(view.decision?.picks ?? []);
  const act = (/** @type {Option} */ option) => {
    const label = shortLabel(option);
    return view.decision?.several && picks.has(option.id) ? pickButton(option, table, acts, count, label) : choice(option, acts, label);
  };
  if (fitting.length) made.append(make("div", "slot-acts", ...fitting.map(act)));
  return made;
}

/**
 * A card in one or two lines.
 * @param {Card} card
 */
function lowCard(card) {
  const points = card.bp === undefined || card.bp === null ? null : make("b", "low-points", String(card.bp));
  return make("div", `low-card livery-${livery(card)}`, icon(slug(card.type)), make("span", "low-name", card.name), points);
}

/**
 * @param {Held} held
 * @param {Acts} acts
 */
function strip({ id, count, note, card }, acts) {
  const words = `${card.name}${count > 1 ? ` ×${count}` : ""}`;
  const made = button(make("span", "", words), () => acts.card(id, []), `strip livery-${livery(card)}`, { "data-see": id, "data-part": `${id} ${note}`, "data-keys": whyKeys(id) });
  if (note) made.append(make("small", "", note));
  return made;
}

/** @param {string} id */
function whyKeys(id) {
  return `play:${id} use:${id} discard:${id} link:${id}`;
}

/**
 * A button on a card says what is done, since the card says with which: the words before the first name.
 * @param {Option} option
 */
function shortLabel(option) {
  return (/^\S+(?: (?!the |a |an )[a-z]+(?= |$))*/.exec(option.label) ?? [option.label])[0];
}
