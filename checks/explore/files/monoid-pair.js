"use strict";

/* A second monoid next to the first, with the homomorphisms to it: the image of what is chosen, and what has an image. */

const monoidPair = (now, go) => {
  const {element} = explorer;
  const MOST = 24;
  const other = {path: null, data: null, chosen: {}};
  let found = null;

  const choose = c => go({c: other.data.names[c], a: null, b: null});
  const table = monoidTable(other, {choose, pair: (a, b) => choose(other.data.table[a][b]), id: "monoids-second",
    told: "mark what is mapped to the sum, or a heading to mark what is mapped to it"});
  const title = element("h2"), said = element("p", {class: "said"}), arrow = element("p", {role: "status"});
  const which = element("select", {name: "map", onchange: () => go({map: which.value})});
  const swap = element("button", {type: "button",
    onclick: () => go({m: other.path, with: now.path, a: null, b: null, c: null, map: null, gen: null, mark: null})}, "Swap");
  const picked = element("label", {}, "Homomorphism", which);
  const part = element("section", {class: "second", hidden: true, "aria-label": "The second monoid"},
    element("div", {class: "tools"}, title, picked, swap), said, arrow, table.parts);

  /** Load the second monoid and the homomorphisms to it. */
  async function load(path, signal) {
    found = null;
    if (!path) return;
    const data = await explorer.load(`monoids/${path}`, signal);
    const maps = await explorer.load(`monoids/maps/${now.path}/to/${path}`, signal);
    Object.assign(other, {path, data});
    found = maps;
  }

  function kind({size, kept}) {
    const [n, most] = [now.data.names.length, other.data.names.length];
    const what = size === n && size === most ? "isomorphism" : size === most ? "onto" : size === n ? "one-to-one"
      : `image of ${size} element${size > 1 ? "s" : ""}`;
    return kept ? `${what}, same outcomes` : what;
  }

  function summary() {
    const {maps, number, complete} = found, same = now.data.names.length === other.data.names.length;
    const outcomes = {true: ", with the same outcomes", false: ", but not with the same outcomes", null: ""};
    const isomorphic = same && maps[0]?.size === now.data.names.length ? `Isomorphic${outcomes[maps[0].kept]}.`
      : !same || complete ? "Not isomorphic." : "No isomorphism was found.";
    const first = maps.length < number ? `, of which ${maps.length} can be chosen` : "";
    return `${isomorphic} ${complete ? "There are" : "The search ended with"} ${number.toLocaleString("en")} `
      + `homomorphism${number === 1 ? "" : "s"} from the first to the second${first}.`;
  }

  /** Show the image of what is chosen in the first monoid, or mark there what has the chosen image. */
  function show(parameters) {
    part.hidden = found === null;
    if (!found) return;
    const {data} = other, {chosen} = now, named = items => items.slice(0, MOST).join(", ") + (items.length > MOST ? ", ..." : "");
    const number = Math.min(Math.max(0, Number(parameters.get("map")) || 0), found.maps.length - 1);
    const images = found.maps[number]?.images, at = i => i === null || !images ? null : images[i];
    const c = data.names.indexOf(parameters.get("c")), a = c < 0 ? at(chosen.a) : c;
    const colors = monoid.colorsOf(data, chosen.by), reached = new Set(images ?? []);
    other.chosen = {
      a, b: c < 0 ? at(chosen.b) : null, by: chosen.by, colors,
      cells: parameters.get("cells") ?? (data.names.length > 60 ? "small" : "large"),
      places: monoid.inOrder(data, chosen.arranged), marked: reached.size < data.names.length ? reached : null,
      alike: a === null ? [] : [a], powers: [],
    };
    if (images && chosen.by === "element") chosen.colors = images.map(i => colors[i]);
    const over = c < 0 || !images ? [] : images.flatMap((image, i) => image === c ? [i] : []);
    if (c >= 0) chosen.marked = new Set(over);
    title.textContent = data.title;
    said.textContent = summary();
    picked.hidden = !images;
    which.replaceChildren(...found.maps.map((one, i) => element("option", {value: i}, `${i + 1}: ${kind(one)}`)));
    which.value = String(number);
    arrow.textContent = c >= 0 ? `Mapped to ${data.written[c]}: ${named(over.map(i => now.data.written[i])) || "no element"}`
      : a === null ? "Choose an element of one of the two monoids." : `${now.data.written[chosen.a]} ↦ ${data.written[a]}`;
    table.show();
  }

  return {part, load, show, python: () => found?.python};
};
