// What the tests ask of a page. Each function returns a list of faults, empty when all is well.
window.measure = (() => {
  const SLACK = 0.75;

  function texts(root) {
    const out = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.textContent.trim() || element.closest("script, style, symbol, defs, legend, svg")) continue;
      if (getComputedStyle(element).display === "none" || !element.getClientRects().length) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
      if (rects.length) out.push({ element, rects, words: node.textContent.trim() });
    }
    return out;
  }

  const isInside = (inner, outer) =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  const common = (low, high, from, to) => Math.min(high, to) - Math.max(low, from);
  const overlap = (a, b) =>
    common(a.left, a.right, b.left, b.right) > 1 && common(a.top, a.bottom, b.top, b.bottom) > 1;
  const shrink = (rect) => {
    const over = rect.height * 0.15; // line boxes are taller than letters
    return { left: rect.left, right: rect.right, top: rect.top + over, bottom: rect.bottom - over };
  };

  function cardFaults(card) {
    const name = card.dataset.card ?? card.getAttribute("aria-label");
    const box = card.getBoundingClientRect();
    const found = [];
    for (const element of [card, ...card.querySelectorAll("*")]) {
      if (element.closest("svg")) continue;
      const { clientWidth, clientHeight, scrollWidth, scrollHeight, className } = element;
      if (clientWidth && scrollWidth > clientWidth + 1) found.push(`${name}: ${className} is too narrow`);
      if (clientHeight && scrollHeight > clientHeight + 1) found.push(`${name}: ${className} is too low`);
    }
    const all = texts(card);
    for (const { element, rects, words } of all) {
      const part = element.closest(".card > *")?.getBoundingClientRect() ?? box;
      const isHome = rects.map(shrink).every((rect) => isInside(rect, box) && isInside(rect, part));
      if (!isHome) found.push(`${name}: "${words}" leaves its place`);
      if (parseFloat(getComputedStyle(element).fontSize) < 6.5) found.push(`${name}: "${words}" is tiny`);
    }
    for (let i = 0; i < all.length; i += 1) {
      for (let j = i + 1; j < all.length; j += 1) {
        if (all[i].rects.some((a) => all[j].rects.some((b) => overlap(shrink(a), shrink(b))))) {
          found.push(`${name}: "${all[i].words}" lies on "${all[j].words}"`);
        }
      }
    }
    return found;
  }

  function channel(value) {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }

  function colour(text) {
    const numbers = text.match(/[\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return { rgb: numbers.slice(0, 3).map((one) => one * scale), alpha: numbers[3] ?? 1 };
  }

  const luminance = ({ rgb }) => 0.2126 * channel(rgb[0]) + 0.7152 * channel(rgb[1]) + 0.0722 * channel(rgb[2]);

  function ground(element) {
    for (let at = element; at; at = at.parentElement) {
      const found = colour(getComputedStyle(at).backgroundColor);
      if (found.alpha === 1) return found;
    }
    return { rgb: [255, 255, 255] };
  }

  function contrastFaults() {
    const seen = new Map();
    for (const { element, words } of texts(document.body)) {
      const style = getComputedStyle(element);
      const [low, high] = [luminance(colour(style.color)), luminance(ground(element))].sort((a, b) => a - b);
      const ratio = (high + 0.05) / (low + 0.05);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio >= (isLarge ? 3 : 4.5)) continue;
      const place = element.className || element.tagName;
      seen.set(`${place}: ${style.color}`, `"${words}" in ${place}: ${ratio.toFixed(2)}`);
    }
    return [...seen.values()];
  }

  function labelFaults() {
    const found = [];
    for (const svg of document.querySelectorAll("svg, [role=img]")) {
      if (svg.closest("[aria-hidden=true]") || (svg.closest("[role=img]") !== svg && svg.closest("[role=img]")))
        continue;
      if (!svg.getAttribute("aria-label")) found.push(`a drawing without a label: ${svg.outerHTML.slice(0, 80)}`);
    }
    for (const frame of document.querySelectorAll("iframe")) if (!frame.title) found.push("a frame without a title");
    for (const input of document.querySelectorAll("input, select, button")) {
      const label = input.closest("label")?.textContent.trim() || input.textContent.trim() || input.ariaLabel;
      if (!label) found.push("a control without a label");
    }
    for (const use of document.querySelectorAll("use")) {
      const id = use.getAttribute("href").split("#")[1];
      if (!use.closest("defs, symbol") && !document.getElementById(id)) found.push(`there is no drawing ${id}`);
    }
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`the id ${id} twice`);
    const levels = [...document.querySelectorAll("h1, h2, h3, h4")].map((one) => Number(one.tagName[1]));
    levels.forEach((level, index) => {
      if (level > (levels[index - 1] ?? 0) + 1) found.push(`heading ${index} skips a level`);
    });
    if (levels.filter((level) => level === 1).length !== 1) found.push("not exactly one h1");
    return [...new Set(found)];
  }

  return {
    cards: (selector = ".card") => [...document.querySelectorAll(selector)].flatMap(cardFaults),
    contrast: contrastFaults,
    labels: labelFaults,
  };
})();
