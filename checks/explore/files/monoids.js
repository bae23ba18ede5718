"use strict";

/* Monoids: a table of sums, the order of the elements, and what is known of the one that is chosen.

   The address holds all that is chosen: m the monoid; a and b two elements, by name; order; by, how the table is arranged;
   colors; mark, what is highlighted; gen, the generators of a submonoid; cells, their size; with, a second monoid; map, the
   number of a homomorphism to it; c, an element of it. */

explorer.view("monoids", root => {
  const {element} = explorer;
  const FIRST = "values/38", MANY = 60;
  const now = {path: null, data: null, base: null, chosen: {}};  // base: the monoid of which the conditions speak
  let offered = [], wanted = null, asking = new AbortController();

  /* --- the address -------------------------------------------------------------------------------------------- */

  function go(changes, options) {
    const next = {...Object.fromEntries(explorer.state.read().parameters), ...changes};
    const kept = Object.entries(next).filter(([, value]) => value !== null && value !== undefined && value !== "");
    explorer.state.write("monoids", Object.fromEntries(kept), options);
  }

  const choose = (a, options) => go({a: now.data.names[a], b: null, c: null}, options);
  const pair = (a, b, options) => go({a: now.data.names[a], b: now.data.names[b], c: null}, options);
  const look = m => go({m, a: null, b: null, c: null, map: null, gen: null, mark: null, order: null});

  function toggle(generator) {
    const next = new Set(now.chosen.generators);
    if (!next.delete(generator)) next.add(generator);
    go({gen: [...next].map(i => now.data.names[i]).join(" "), mark: next.size ? "generated" : null});
  }

  /* --- the page ----------------------------------------------------------------------------------------------- */

  const select = (label, name, change) => {
    const field = element("select", {name, onchange: () => change(field.value)});
    return {field, label: element("label", {}, label, field)};
  };
  const which = select("Monoid", "m", look);
  const next = select("Next to", "with", path => go({with: path, map: null, c: null}));
  const arranged = select("Arranged by", "by", by => go({by}));
  const colored = select("Colors", "colors", colors => go({colors}));
  const marking = select("Highlight", "mark", mark => go({mark}));
  const cells = select("Cells", "cells", size => go({cells: size}));
  const ordering = select("Order", "order", order => go({order}));

  const table = monoidTable(now, {choose, pair});
  const order = monoidOrder(now, {choose});
  const second = monoidPair(now, go);
  const card = monoidCard(now, {choose, pair, toggle, clear: () => go({gen: null, mark: null})});

  const code = element("input", {name: "code", required: true, pattern: "[0-9A-Fa-f]?[.][0-9A-Fa-f]+|grundy", size: 8,
    placeholder: "0.77", title: "a code such as 0.77, or grundy"});
  const heaps = element("input", {name: "heaps", type: "number", min: 0, max: 2000, placeholder: "all"});
  const byCode = element("form", {class: "by-code", onsubmit: event => {
    event.preventDefault();
    const path = `quotient/${code.value.trim().replace(/^[.]/, "0.")}${heaps.value ? "/" + heaps.value : ""}`;
    look(path);
  }}, element("label", {}, "Misère quotient of", code), element("label", {}, "to heap", heaps),
    element("button", {type: "submit"}, "Show"));

  const title = element("h1", {});
  const said = element("p", {class: "said"});
  const notice = element("div", {class: "notice"});
  const legend = element("dl", {class: "legend"});
  const search = element("input", {type: "search", name: "search", placeholder: "Find an element or a game",
    "aria-label": "Find an element by its name or the beginning of its game", autocomplete: "off", spellcheck: "false"});
  const list = element("ul", {class: "elements", role: "listbox", tabindex: 0, "aria-label": "Elements"});
  const found = element("p", {class: "quiet", role: "status"});
  const elsewhere = element("div", {class: "elsewhere"});
  const body = element("div", {class: "layout", hidden: true},
    element("div", {class: "sums"}, element("section", {"aria-label": "Table"},
      element("div", {class: "tools"}, element("h2", {}, "Table"), search, arranged.label, cells.label), table.parts), second.part),
    element("div", {class: "aside"}, element("h2", {}, "Elements"), list, found, card.part),
    element("section", {class: "order", "aria-label": "Order"},
      element("h2", {}, "Order"), element("div", {class: "tools"}, ordering.label), order.parts),
    elsewhere);
  next.label.hidden = explorer.isStatic;
  root.append(element("div", {class: "tools chooser"}, which.label, next.label, byCode), explorer.isStatic ? "" : monoidBrowse(), title, said, notice,
    element("div", {class: "tools"}, colored.label, marking.label), legend, body);

  function options(field, entries, value) {
    field.replaceChildren(...entries.map(([name, text]) => element("option", {value: name}, text)));
    field.value = value;
  }

  /* --- the list ----------------------------------------------------------------------------------------------- */

  const plain = text => text.toLowerCase().replace(/ /g, "").replace(/⁻/g, "-").replace(/⁺/g, "+");

  function fillList() {
    list.replaceChildren(...now.chosen.places.map(i => element("li", {id: `monoids-${i}`, role: "option", "data-element": i,
      "aria-label": `${now.data.names[i]}, outcome ${now.data.outcomes[i]}`, onclick: () => choose(i)}, now.data.written[i])));
    filter();
  }

  function filter() {
    const text = plain(search.value);
    let count = 0;
    for (const option of list.children) {
      const i = Number(option.dataset.element);
      const texts = [now.data.names[i], ...now.data.cards[i].facts.map(([, fact]) => fact)];
      option.hidden = !texts.some(fact => plain(fact).startsWith(text));
      count += !option.hidden;
    }
    found.textContent = text ? `${count} of ${now.data.names.length} elements` : `${now.data.names.length} elements`;
  }

  function markList() {
    for (const option of list.children) {
      const i = Number(option.dataset.element);
      option.setAttribute("aria-selected", String(i === now.chosen.a));
      option.classList.toggle("marked", now.chosen.marked !== null && now.chosen.marked.has(i));
      option.classList.toggle("faded", now.chosen.marked !== null && !now.chosen.marked.has(i));
    }
    const selected = now.chosen.a === null ? null : document.getElementById(`monoids-${now.chosen.a}`);
    if (selected) {
      list.setAttribute("aria-activedescendant", selected.id);
      const top = selected.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + selected.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - 40;
    } else {
      list.removeAttribute("aria-activedescendant");
    }
  }

  search.addEventListener("input", () => now.data && filter());
  search.addEventListener("keydown", event => {
    const first = [...list.children].find(option => !option.hidden);
    if (event.key === "Enter" && first) choose(Number(first.dataset.element));
    if (event.key === "ArrowDown") {
      event.preventDefault();
      list.focus();
    }
  });
  list.addEventListener("keydown", event => {
    const visible = [...list.children].filter(option => !option.hidden);
    const at = visible.findIndex(option => Number(option.dataset.element) === now.chosen.a);
    const step = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? visible.length - 1
      : step ? Math.max(0, Math.min(visible.length - 1, at + step)) : null;
    if (event.key === " " && now.chosen.a !== null) {
      event.preventDefault();
      toggle(now.chosen.a);
    }
    if (next === null || !visible.length) return;
    event.preventDefault();
    choose(Number(visible[next].dataset.element), {replace: true});
  });

  /* --- all of it ---------------------------------------------------------------------------------------------- */

  function fillTools() {
    options(arranged.field, [["value", "value"], ["class", "J-class"], ["outcome", "outcome"]], now.chosen.arranged);
    options(colored.field, [["outcome", "by outcome"], ["element", "one for each element"]], now.chosen.by);
    options(cells.field, [["large", "with names"], ["zoomed", "zoomed"], ["small", "all at once"]], now.chosen.cells);
    options(ordering.field, now.data.arrangements.map(({name, title: text}) => [name, text]), now.chosen.arrangement.name);
    ordering.label.hidden = now.data.arrangements.length < 2;
    const more = now.chosen.generators.size ? [["generated", "the submonoid"]] : [];
    const sets = now.data.highlights.map(([name, text, members]) => [name, `${text} (${members.length})`]);
    options(marking.field, [["", "nothing"], ...sets, ...more], now.chosen.mark);
    legend.replaceChildren(...(now.chosen.by === "outcome" ? now.data.meanings : []).map(([name, text, color]) => {
      const swatch = element("dt", {}, name);
      swatch.style.background = color;
      return element("div", {}, swatch, element("dd", {}, text));
    }));
  }

  function fillElsewhere() {
    const {a, b} = now.chosen, named = text => text.replace("{a}", now.data.names[a]).replace("{b}", b === null ? "" : now.data.names[b])
      .replace("{i}", a).replace("{j}", b);
    const {command, python} = now.data.sum, sum = {command: named(command), python: named(python)};
    const from = a === null ? now.data : b === null ? now.data.cards[a] : sum;
    const maps = second.python();
    elsewhere.replaceChildren(explorer.same([[from.command, "on the command line"], [from.python, "in Python"],
      [now.chosen.arrangement.python, "in Python, the order"], ...(maps ? [[maps, "in Python, the homomorphisms"]] : [])]));
  }

  /** What the address says, with elements by their places. */
  function reading(parameters) {
    const get = (name, allowed, otherwise) => allowed.includes(parameters.get(name)) ? parameters.get(name) : otherwise;
    const place = name => {
      const i = now.data.names.indexOf(parameters.get(name));
      return i < 0 ? null : i;
    };
    const a = place("a"), b = a === null ? null : place("b");
    const names = (parameters.get("gen") ?? "").split(" ");
    const generators = new Set(names.map(name => now.data.names.indexOf(name)).filter(i => i >= 0));
    const by = get("colors", ["outcome", "element"], "outcome");
    const arrangedBy = get("by", ["value", "class", "outcome"], "value");
    const mark = get("mark", ["generated", ...now.data.highlights.map(([name]) => name)], "");
    const set = now.data.highlights.find(([name]) => name === mark)?.[2];
    const order = get("order", now.data.arrangements.map(({name}) => name), now.data.arrangements[0].name);
    return {
      a, b, by, generators, mark, arranged: arrangedBy,
      cells: get("cells", ["large", "zoomed", "small"], now.data.names.length > MANY ? "small" : "large"),
      arrangement: now.data.arrangements.find(({name}) => name === order),
      places: monoid.inOrder(now.data, arrangedBy),
      colors: monoid.colorsOf(now.data, by),
      marked: mark === "generated" ? monoid.generated(now.data, generators) : set ? new Set(set) : null,
      alike: a === null ? [] : monoid.alike(now.data, a),
      powers: a === null ? [] : monoid.multiples(now.data, a),
    };
  }

  let built = "", shown = null;

  function refresh(parameters) {
    now.chosen = reading(parameters);
    second.show(parameters);
    const frame = JSON.stringify([now.data.path, now.chosen.arranged, now.chosen.by, now.chosen.arrangement.name,
      parameters.get("with"), parameters.get("map")]);
    fillTools();
    if (frame !== built) {
      built = frame;
      fillList();
      order.draw();
    }
    order.mark();
    markList();
    card.show();
    table.show();
    fillElsewhere();
  }

  /** Show what another address says: other monoids have to come first. */
  async function update(parameters) {
    const path = parameters.get("m") ?? FIRST, beside = explorer.isStatic ? "" : parameters.get("with") ?? "", both = `${path} ${beside}`;
    if (wanted !== both) {
      asking.abort();  // what nobody looks at any longer
      asking = new AbortController();
    }
    wanted = both;
    try {
      if (!offered.length) offered = (await explorer.load("monoids/list")).monoids;
      if (now.path !== path) {
        const data = await explorer.patiently(notice, "Finding the elements",
          signal => explorer.load(`monoids/${path}`, signal), asking);
        const book = data.book === null ? null : await explorer.load(`monoids/${data.book}`);
        if (wanted !== both) return;
        Object.assign(now, {path, data, base: book});
        search.value = "";
        title.textContent = data.title;
        said.textContent = data.said;
      }
      if (shown !== both) await explorer.patiently(notice, "Finding homomorphisms", signal => second.load(beside, signal), asking);
      shown = both;
      if (wanted !== both || explorer.state.read().view !== "monoids") return;
      notice.replaceChildren();
      const listed = offered.some(one => one.path === path) ? offered : [...offered, {path, title: now.data.title}];
      options(which.field, listed.map(one => [one.path, one.title]), path);
      const more = !beside || listed.some(one => one.path === beside) ? [] : [[beside, beside]];
      options(next.field, [["", "nothing"], ...listed.map(one => [one.path, one.title]), ...more], beside);
      body.hidden = false;
      refresh(explorer.state.read().parameters);
    } catch (error) {
      if (wanted !== both) return;
      shown = null;
      Object.assign(now, {path: null, data: null});
      body.hidden = true;
      title.textContent = "Monoids";
      said.textContent = "";
      legend.replaceChildren();
      notice.replaceChildren(explorer.refused(error));
      options(which.field, [["", "choose one"], ...offered.map(one => [one.path, one.title])], "");
    }
  }

  return update;
});
