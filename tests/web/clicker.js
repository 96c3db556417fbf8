// Plays at random by clicks on what the page offers, as somebody would who does not know the game. The one such player of
// all tests, benchmarks and pictures. What was picked stays picked, and when nothing goes on for a minute it gives up, so
// that it never goes round in circles.
window.clicker = (() => {
  const PATIENCE = 60000;
  const act = () => document.getElementById("act");
  const isOver = () => document.body.classList.contains("is-over");
  const question = () => act().dataset.decision ?? "";
  const isAsked = () => question() !== "" && !document.body.classList.contains("is-sending") && offered().length > 0;

  /** Wait for something to be so, a frame at a time; as long as the log grows, something goes on. */
  async function until(isSo) {
    const log = document.getElementById("log");
    let length = -1;
    let end = 0;
    while (!isSo()) {
      const now = log.textContent.length;
      if (now !== length) end = performance.now() + PATIENCE;
      length = now;
      if (performance.now() > end) throw new Error(`nothing goes on: ${document.getElementById("prompt").textContent}`);
      await new Promise((done) => requestAnimationFrame(done));
    }
  }

  /** Return a die of as many sides as it is asked for. */
  function dieOf(seed) {
    let now = seed;
    return (sides) => {
      now = (now * 1103515245 + 12345) % 2147483648;
      return Math.floor((now / 2147483648) * sides);
    };
  }

  /** Return the buttons that answer, each answer once. */
  function offered() {
    const all = [
      ...document.querySelectorAll(":is(#choices, #hand) .choice[data-option]:enabled, #choices .is-confirm"),
    ];
    return [...new Map(all.map((one) => [one.dataset.option ?? "confirm", one])).values()];
  }

  function shuffled(list, die) {
    const left = [...list];
    return list.map(() => left.splice(die(left.length), 1)[0]);
  }

  /** Pick as many as are asked for, each copy of a card once, and confirm. */
  async function pick(confirm, die) {
    const [least, most] = [Number(confirm.dataset.least), Number(confirm.dataset.most)];
    const all = [...document.querySelectorAll("#act .is-pick:enabled")];
    const pool = [...new Map(all.map((one) => [one.dataset.option, one])).values()];
    const copies = pool.flatMap((one) => Array(Number(one.dataset.copies)).fill(one.dataset.option));
    const count = least + die(Math.min(most, copies.length) - least + 1);
    for (const option of shuffled(copies, die).slice(0, count))
      document.querySelector(`#act .is-pick[data-option="${option}"]`).click();
    await until(() => document.querySelector("#choices .is-confirm")?.disabled === false);
    document.querySelector("#choices .is-confirm").click();
  }

  /** Answer the question on the page, and wait until it is answered. */
  async function answer(die) {
    const name = question();
    const confirm = document.querySelector("#choices .is-confirm");
    const ends = offered().filter((one) => !one.matches(".is-pick, .is-confirm"));
    const decline = confirm && ends.length ? die(ends.length + 3) : ends.length;
    if (confirm && decline >= ends.length) await pick(confirm, die);
    else ends[confirm ? decline : die(ends.length)].click();
    document.querySelector("#dialog[open] .choice")?.click(); // what has no effect, or is final, is asked for once more
    await until(() => isOver() || question() !== name);
  }

  /**
   * Answer so many questions, or until the game is over or it is enough; return how many.
   * `before` is called at each question, laid out and not yet answered; it says whether to stop.
   */
  async function play({ questions = 100000, seed = 1, isEnough = () => false, before = async () => false }) {
    const die = dieOf(seed);
    for (let made = 0; made < questions; made += 1) {
      await until(() => isOver() || isEnough() || isAsked());
      if (isOver() || isEnough() || (await before())) return made;
      await answer(die);
    }
    return questions;
  }

  return { play, until };
})();
