// How ratings are said and drawn: points, how far they may be off, and their course as a small curve.

import { draw, make } from "./dom.js";

/** @typedef {{points: number, off: number, sure: boolean}} Rating */

const WIDTH = 340;
const HEIGHT = 110;
const PAD = { left: 38, right: 8, top: 8, bottom: 8 };

/**
 * Say a rating: "1520 ± 90", and whether that is still unsure.
 * @param {Rating} rating
 */
export function ratingWords({ points, off, sure }) {
  return `${points} ± ${off}${sure ? "" : ", still unsure"}`;
}

/**
 * @param {Rating | null | undefined} rating
 */
export function ratingSign(rating) {
  return rating ? make("span", "rating soft", `${rating.points} ± ${rating.off}`) : null;
}

/**
 * Draw how a rating went, with how unsure it was, the oldest first.
 * @param {[number, number][]} curve
 */
export function drawRating(curve) {
  const low = Math.min(...curve.map(([points, off]) => points - off));
  const high = Math.max(...curve.map(([points, off]) => points + off));
  const x = (/** @type {number} */ at) =>
    PAD.left + ((WIDTH - PAD.left - PAD.right) * (curve.length > 1 ? at : 1)) / Math.max(1, curve.length - 1);
  const y = (/** @type {number} */ points) =>
    PAD.top + (HEIGHT - PAD.top - PAD.bottom) * (1 - (points - low) / Math.max(1, high - low));
  const [last] = curve[curve.length - 1];
  const words = `The rating after each of ${curve.length} games, from ${curve[0][0]} to ${last}.`;
  const drawing = draw("svg", {
    class: "rating-curve",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": words,
  });
  for (const mark of [low, high]) {
    const at = Math.round(mark / 10) * 10;
    drawing.append(
      draw("line", { x1: PAD.left, x2: WIDTH - PAD.right, y1: y(mark), y2: y(mark) }),
      draw("text", { x: PAD.left - 5, y: y(mark) + 4, "text-anchor": "end" }, String(at)),
    );
  }
  const place = (/** @type {number} */ at, /** @type {number} */ points) =>
    `${x(at).toFixed(1)},${y(points).toFixed(1)}`;
  const upper = curve.map(([points, off], at) => place(at, points + off));
  const lower = curve.map(([points, off], at) => place(at, points - off)).reverse();
  drawing.append(
    draw("polygon", { class: "band", points: [...upper, ...lower].join(" ") }),
    draw("polyline", { class: "course", points: curve.map(([points], at) => place(at, points)).join(" ") }),
    draw("circle", { class: "end", cx: x(curve.length - 1), cy: y(last), r: 3.5 }),
  );
  return drawing;
}
