// Plays at random and looks, at every question, whether each answer is in sight. Returns what was not, and how many
// questions there were. Run in the page, after `clicker.js`, with `LISTEN` put into it before anything else.
window.inSight = (() => {
  const LEAST = 18;

  /** Let the page lay itself out: what watches sizes has answered after two frames. */
  async function settled() {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  }

  const isShown = () => Boolean(window.asked) && document.getElementById("act").dataset.decision === window.asked.name;

  function isHit(element) {
    const box = element.getBoundingClientRect();
    if (box.width < LEAST || box.height < LEAST) return false;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return false;
    const places = [
      [0.5, 0.5],
      [0.15, 0.3],
      [0.85, 0.7],
    ];
    return places.every(([x, y]) => {
      const there = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return there !== null && element.contains(there);
    });
  }

  /** A list that holds more than it shows says so, and is moved without moving anything else. */
  function isReached(element) {
    if (isHit(element)) return true;
    const list = element.closest(".has-more");
    if (!list || getComputedStyle(list, "::after").content === "none" || !list.getClientRects().length) return false;
    const before = list.scrollTop;
    const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
    list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    const found = isHit(element);
    list.scrollTop = before;
    return found;
  }

  function elementsOf(option) {
    const own = [...document.querySelectorAll(`#act [data-option="${option.id}"]`)];
    return option.aside ? [...own, ...document.querySelectorAll(`#act [data-options~="${option.id}"]`)] : own;
  }

  function faultsNow(first) {
    const { asked } = window;
    const found = [];
    const say = (words) => found.push(`${asked.prompt} [${asked.kind}]: ${words}`);
    for (const option of asked.options) {
      const elements = elementsOf(option);
      if (!elements.some(isReached)) say(`${option.label} is not in sight (${elements.length} elements)`);
    }
    const slots = [...document.querySelectorAll("#hand .slot")].map((slot) => slot.classList.contains("can"));
    if (slots.lastIndexOf(true) > slots.indexOf(false) && slots.includes(false))
      say("a card that cannot be used comes first");
    if (asked.several && !isReached(document.querySelector("#choices .is-confirm"))) say("no way to confirm");
    if (document.activeElement?.matches(".is-end") && asked.options.length > 1) say("the focus is on the way out");
    if (
      document.scrollingElement.scrollHeight > innerHeight + 1 ||
      document.scrollingElement.scrollWidth > innerWidth + 1
    )
      say("the page scrolls");
    const board = document.getElementById("board").getBoundingClientRect();
    const place = [
      board.left,
      board.top,
      board.width,
      board.height,
      document.querySelector("svg.map")?.getAttribute("viewBox"),
    ].join(" ");
    if (first.place && first.place !== place) say(`the board was at ${first.place} and is at ${place}`);
    first.place ??= place;
    return [...found, ...mapFaults(say)];
  }

  /** On the glass, a piece has at least 22 pixels and a name 11. */
  function mapFaults(say) {
    for (const piece of document.querySelectorAll(".token:not(.is-going) .piece")) {
      const { width, height } = piece.getBoundingClientRect();
      if (Math.min(width, height) < 21.5) say(`a piece of ${width} by ${height}`);
    }
    for (const name of document.querySelectorAll("svg.map text")) {
      if (!name.getClientRects().length || name.closest(".token, .vp-token")) continue;
      const { a, b } = name.getScreenCTM();
      const size = Number.parseFloat(getComputedStyle(name).fontSize) * Math.hypot(a, b);
      if (size < 10.9) say(`${name.textContent} is ${size} high`);
    }
    return [];
  }

  return async (questions, seed) => {
    const first = {};
    const faults = [];
    const before = async () => {
      await window.clicker.until(isShown);
      if (innerWidth < 600) document.querySelector(".battle-go")?.click(); // there a result lies over all until one goes on
      await settled();
      faults.push(...faultsNow(first));
      return faults.length > 5;
    };
    const made = await window.clicker.play({ questions, seed, before });
    return { faults, made };
  };
})();
