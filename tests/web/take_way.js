// Goes a way at the table by clicks, as a learner would: each choice on the button that bears it.
window.takeWay = async (keys) => {
  const act = document.getElementById("act");
  let clicks = 0;
  const press = (button) => {
    button.click();
    clicks += 1;
  };
  const until = async (fits, words) => {
    for (let tries = 0; tries < 600; tries += 1) {
      const found = fits();
      if (found) return found;
      await new Promise((done) => {
        setTimeout(done, 25);
      });
    }
    throw new Error(
      `${words}; asked: ${document.getElementById("prompt").textContent}; ${document.getElementById("toast").textContent}`,
    );
  };
  const button = (key) => act.querySelector(`[data-key="${key}"]:not(:disabled)`);
  const find = (key) => {
    const held = document.querySelector(".battle-go");
    if (held) press(held);
    if (held || !document.body.classList.contains("is-asked") || document.body.classList.contains("is-sending"))
      return null;
    return button(key) ?? (key === "done" ? button("confirm") : null);
  };
  for (const [at, key] of keys.entries()) {
    const found = await until(() => find(key), `There is no ${key}`);
    const asked = act.dataset.decision;
    press(found);
    if (found.classList.contains("is-pick")) {
      const next = keys[at + 1] && button(keys[at + 1]);
      if (next?.classList.contains("is-pick")) continue;
      press(await until(() => button("confirm"), "There is nothing to confirm with"));
    }
    const sure = document.querySelector("#dialog[open] .choice");
    if (sure) press(sure);
    await until(
      () => act.dataset.decision !== asked || document.querySelector(".coach-done, .coach-answer"),
      `${key} led nowhere`,
    );
  }
  return clicks;
};
