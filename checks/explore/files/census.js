"use strict";

/* Census: thumbnails of shadows; a press plays. The address holds the filters: crossings, kind, outcome, value. */

explorer.view("census", root => {
  const {element, picture} = explorer;
  const LARGEST = explorer.isStatic ? 5 : 6, MANY = 48;
  const FILTERS = {crossings: "Crossings", kind: "Kind", outcome: "Outcome", value: "Value"};
  const drawings = new Map();
  let all = null, most = MANY, turn = 0;

  const fields = Object.fromEntries(Object.keys(FILTERS).map(name => [name, element("select", {name, onchange: () => go(name)})]));
  const notice = element("div", {});
  const count = element("p", {class: "quiet", role: "status"});
  const list = element("ul", {class: "thumbnails"});
  const more = element("button", {type: "button", onclick: () => { most += MANY; show(explorer.state.read().parameters); }}, "Show more");
  root.append(element("h1", {}, "Shadows of knots"),
    element("p", {class: "quiet"}, `Every closed curve with at most ${LARGEST} crossings, up to moves on the sphere and reflection. Press one to play on it.`),
    element("div", {class: "tools"}, Object.entries(FILTERS).map(([name, text]) => element("label", {}, text, fields[name]))),
    notice, count, list, more);

  function go(name) {
    const next = new Map(explorer.state.read().parameters);
    next.set(name, fields[name].value);
    most = MANY;
    explorer.state.write("census", [...next].filter(([, value]) => value));
  }

  const kindOf = shadow => shadow.prime ? "prime and reduced" : "others";
  const valuesOf = shadow => ({crossings: String(shadow.crossings), kind: kindOf(shadow), outcome: shadow.outcome, value: shadow.value});

  function show(parameters) {
    const fits = (shadow, except) => Object.entries(valuesOf(shadow)).every(([name, value]) =>
      name === except || !parameters.get(name) || parameters.get(name) === value);
    for (const name of Object.keys(FILTERS)) {
      const counts = new Map();
      for (const shadow of all.shadows) {
        const value = valuesOf(shadow)[name];
        counts.set(value, (counts.get(value) ?? 0) + fits(shadow, name));
      }
      const entries = [...counts].sort(([one], [other]) => one < other ? -1 : 1);
      explorer.facet(fields[name], entries.map(([value, number]) => [value, value, number]), parameters.get(name) ?? "");
    }
    const found = all.shadows.map((shadow, number) => ({...shadow, number})).filter(shadow => fits(shadow));
    count.textContent = `${found.length} of ${all.shadows.length} shadows`;
    more.hidden = found.length <= most;
    list.replaceChildren(...found.slice(0, most).map(card));
    draw(found.slice(0, most));
  }

  function card({number, position, knot, outcome, value, crossings}) {
    const [, said, color] = all.outcomes.find(([name]) => name === outcome);
    const chip = element("b", {class: "outcome", title: said}, outcome);
    chip.style.background = `var(--${color})`;
    return element("li", {}, element("a", {href: explorer.state.address("boards", {game: "knot", position})},
      element("span", {class: "thumbnail", "data-number": number}, drawings.get(number) ?? ""),
      element("span", {}, chip, ` ${value} `, element("small", {}, knot ?? `${crossings} crossing${crossings > 1 ? "s" : ""}`))));
  }

  /** Draw one after another, as long as nothing else is shown. */
  async function draw(shown) {
    const here = ++turn;
    for (const {number} of shown) {
      if (drawings.has(number)) continue;
      const {drawing} = await explorer.load(`census/drawing/${number}`);
      const svg = picture(drawing);
      svg.classList.add("picture");
      svg.querySelector("rect").remove();
      svg.setAttribute("aria-hidden", "true");
      drawings.set(number, svg);
      list.querySelector(`[data-number="${number}"]`)?.replaceChildren(svg);
      if (here !== turn || !root.isConnected) return;
    }
  }

  return async parameters => {
    try {
      all ??= await explorer.patiently(notice, "Valuing the shadows", signal => explorer.load(`census/shadows/${LARGEST}`, signal));
      show(explorer.state.read().view === "census" ? explorer.state.read().parameters : parameters);
    } catch (error) {
      notice.replaceChildren(explorer.refused(error));
    }
  };
});
