"use strict";

/* Monoids: a table of sums, the order of the elements, and what is known of the one that is chosen.

   The address holds all that is chosen: m the monoid; a and b two elements, by name; order; by, how the table is arranged;
   colors; mark, what is highlighted; gen, the generators of a submonoid; cells, their size. */

explorer.view("monoids", root => {
  const {element, svg} = explorer;
  const FIRST = "values/38", MANY = 60, FEW = 24;
  const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  let offered = [], shown = null, wanted = null, base = null, chosen = {};

  /* --- arithmetic --------------------------------------------------------------------------------------------- */

  /** The places of the bits of a mask in hexadecimal digits. */
  function bits(mask) {
    const found = [];
    [...mask].reverse().forEach((digit, i) => {
      for (let bit = 0; bit < 4; bit++) if (parseInt(digit, 16) >> bit & 1) found.push(4 * i + bit);
    });
    return found;
  }

  /** The submonoid that some elements generate: those reached from the identity by adding them. */
  function generated(data, generators) {
    const reached = new Set([data.identity]);
    for (const x of reached) for (const g of generators) reached.add(data.table[x][g]);
    return reached;
  }

  /** a, 2a, 3a, ..., each element once. */
  function multiples(data, a) {
    const found = [a];
    for (let x = data.table[a][a]; !found.includes(x); x = data.table[x][a]) found.push(x);
    return found;
  }

  function inOrder(data, arranged) {
    const all = data.names.map((_, i) => i);
    if (arranged === "class") {
      const {rows, classes} = data.arrangements.find(({name}) => name === "divides");
      return rows.flat().filter(node => node < classes.length).flatMap(c => classes[c]);
    }
    if (arranged === "outcome") {
      const rank = new Map(data.meanings.map(([name], i) => [name, i]));
      return all.sort((i, j) => rank.get(data.outcomes[i]) - rank.get(data.outcomes[j]) || i - j);
    }
    return all;
  }

  /** The class of an element among those that divide each other. */
  function alike(data, a) {
    return data.arrangements.find(({name}) => name === "divides").classes.find(part => part.includes(a));
  }

  /** The color of each element: of its outcome, or one of its own. It has nothing to do with where the element stands. */
  function colorsOf(data, by) {
    const ofOutcome = new Map(data.meanings.map(([name, , color]) => [name, color]));
    const n = data.names.length;
    if (by !== "element") return data.outcomes.map(outcome => ofOutcome.get(outcome));
    return data.names.map((_, i) => hue(360 * i / n, n > 12 && i % 2 ? 0.88 : 0.78));
  }

  /** A light color of a hue, as six hexadecimal digits. */
  function hue(degrees, lightness) {
    const part = n => {
      const k = (n + degrees / 30) % 12;
      const value = lightness - 0.7 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
      return Math.round(255 * value).toString(16).padStart(2, "0");
    };
    return `#${part(0)}${part(8)}${part(4)}`;
  }

  /* --- the address -------------------------------------------------------------------------------------------- */

  function go(changes, options) {
    const next = {...Object.fromEntries(explorer.state.read().parameters), ...changes};
    const kept = Object.entries(next).filter(([, value]) => value !== null && value !== undefined && value !== "");
    explorer.state.write("monoids", Object.fromEntries(kept), options);
  }

  const choose = (a, options) => go({a: shown.names[a], b: null}, options);
  const pair = (a, b, options) => go({a: shown.names[a], b: shown.names[b]}, options);

  function toggle(generator) {
    const next = new Set(chosen.generators);
    if (!next.delete(generator)) next.add(generator);
    go({gen: [...next].map(i => shown.names[i]).join(" "), mark: next.size ? "generated" : null});
  }

  /* --- the page ----------------------------------------------------------------------------------------------- */

  const select = (label, name, change) => {
    const field = element("select", {name, onchange: () => change(field.value)});
    return {field, label: element("label", {}, label, field)};
  };
  const which = select("Monoid", "m", m => go({m, a: null, b: null, gen: null, mark: null, order: null}));
  const arranged = select("Arranged by", "by", by => go({by}));
  const colored = select("Colors", "colors", colors => go({colors}));
  const marking = select("Highlight", "mark", mark => go({mark}));
  const cells = select("Cells", "cells", size => go({cells: size}));
  const ordering = select("Order", "order", order => go({order}));

  const code = element("input", {name: "code", required: true, pattern: "[0-9A-Fa-f]?[.][0-9A-Fa-f]+|grundy", size: 8,
    placeholder: "0.77", title: "a code such as 0.77, or grundy"});
  const heaps = element("input", {name: "heaps", type: "number", min: 0, max: 2000, placeholder: "all"});
  const byCode = element("form", {class: "by-code", onsubmit: event => {
    event.preventDefault();
    const path = `quotient/${code.value.trim()}${heaps.value ? "/" + heaps.value : ""}`;
    go({m: path, a: null, b: null, gen: null, mark: null, order: null});
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
  const card = element("section", {class: "card", "aria-label": "The chosen element"});
  const canvas = element("canvas", {"aria-hidden": "true"});
  const extent = element("div", {class: "extent"}, canvas);
  const table = element("div", {class: "table", tabindex: 0, role: "application", "aria-describedby": "monoids-readout",
    "aria-label": "Table: the arrow keys go from cell to cell"}, extent);
  const readout = element("p", {id: "monoids-readout", class: "readout", role: "status"});
  const orderSaid = element("p", {class: "quiet"});
  const diagram = element("div", {class: "diagram", tabindex: 0, role: "region", "aria-label": "Hasse diagram"});
  const elsewhere = element("div", {class: "elsewhere"});
  const body = element("div", {class: "layout", hidden: true},
    element("div", {class: "aside"}, element("div", {class: "finder"}, search, list, found), card),
    element("section", {class: "sums", "aria-label": "Table"},
      element("h2", {}, "Table"), element("div", {class: "tools"}, arranged.label, cells.label), table, readout),
    element("section", {class: "order", "aria-label": "Order"},
      element("h2", {}, "Order"), element("div", {class: "tools"}, ordering.label), orderSaid, diagram),
    elsewhere);
  root.append(element("div", {class: "tools chooser"}, which.label, byCode), title, said, notice,
    element("div", {class: "tools"}, colored.label, marking.label), legend, body);

  function options(field, entries, value) {
    field.replaceChildren(...entries.map(([name, text]) => element("option", {value: name}, text)));
    field.value = value;
  }

  /* --- the table ---------------------------------------------------------------------------------------------- */

  const grid = {};
  let here = false;  // whether it is in the table that an element is chosen

  /** All cells as an image of one point each, for cells that are too small for names. */
  function imageOf(data) {
    const n = data.names.length, image = new ImageData(n, n);
    const points = chosen.colors.map((color, i) => {
      const light = chosen.marked && !chosen.marked.has(i);
      const [r, g, b] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));
      return light ? [r, g, b, 45] : [r, g, b, 255];
    });
    chosen.places.forEach((a, i) => chosen.places.forEach((b, j) => {
      image.data.set(points[data.table[a][b]], 4 * (i * n + j));
    }));
    const drawn = document.createElement("canvas");
    drawn.width = drawn.height = n;
    drawn.getContext("2d").putImageData(image, 0, 0);
    return drawn;
  }

  function measure() {
    const n = shown.names.length, small = chosen.cells === "small";
    const letters = Math.max(...shown.written.map(name => name.length));
    const width = table.clientWidth;
    if (small) {
      const edge = Math.max(1, Math.min(12, (width - 14) / n));
      Object.assign(grid, {small, across: edge, down: edge, left: 14, top: 14});
    } else {
      const across = Math.max(26, 8.2 * letters + 12);
      Object.assign(grid, {small, across, down: 24, left: across + 3, top: 27});
    }
    extent.style.width = `${grid.left + n * grid.across}px`;
    extent.style.height = `${grid.top + n * grid.down}px`;
    table.style.height = `${Math.min(grid.top + n * grid.down + 18, 0.8 * innerHeight)}px`;
  }

  function drawTable() {
    if (!shown || !table.clientWidth) return;
    measure();
    const {across, down, left, top, small} = grid, n = shown.names.length;
    const width = Math.min(table.clientWidth, left + n * across), height = Math.min(table.clientHeight, top + n * down);
    const ratio = devicePixelRatio || 1, style = getComputedStyle(root);
    const color = name => style.getPropertyValue(name).trim();
    const ink = color("--ink"), sheet = color("--sheet"), black = color("--black");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const to = canvas.getContext("2d");
    to.scale(ratio, ratio);
    to.font = `13px ${style.fontFamily}`;
    to.textAlign = "center";
    to.textBaseline = "middle";
    const x0 = left - table.scrollLeft, y0 = top - table.scrollTop;
    const range = (start, step, size) => [Math.max(0, Math.floor(-start / step)), Math.min(n, Math.ceil((size - start) / step))];
    const [firstRow, lastRow] = range(y0 - top, down, height), [firstColumn, lastColumn] = range(x0 - left, across, width);

    function cell(x, y, w, h, i, faded) {
      to.globalAlpha = faded ? 0.18 : 1;
      to.fillStyle = chosen.colors[i];
      to.fillRect(x, y, w - (small ? 0 : 1), h - (small ? 0 : 1));
      to.globalAlpha = 1;
      if (small) return;
      to.fillStyle = faded ? ink : black;
      to.fillText(shown.written[i], x + w / 2, y + h / 2);
    }

    const fades = i => chosen.marked !== null && !chosen.marked.has(i);
    if (small) {
      to.imageSmoothingEnabled = false;
      to.drawImage(chosen.image ??= imageOf(shown), x0, y0, n * across, n * down);
    } else {
      for (let i = firstRow; i < lastRow; i++) {
        const row = shown.table[chosen.places[i]];
        for (let j = firstColumn; j < lastColumn; j++) {
          const sum = row[chosen.places[j]];
          cell(x0 + j * across, y0 + i * down, across, down, sum, fades(sum));
        }
      }
    }
    outline(to, x0, y0, ink);

    to.fillStyle = sheet;
    to.fillRect(0, 0, width, top);
    to.fillRect(0, 0, left, height);
    const gap = small ? 2 : 3;
    for (let j = firstColumn; j < lastColumn; j++) head(x0 + j * across, 0, across, top - gap, chosen.places[j]);
    for (let i = firstRow; i < lastRow; i++) head(0, y0 + i * down, left - gap, down, chosen.places[i]);
    to.fillStyle = sheet;
    to.fillRect(0, 0, left, top);
    if (!small) {
      to.fillStyle = ink;
      to.fillText(shown.symbol, left / 2, top / 2);
    }

    function head(x, y, w, h, i) {
      cell(x, y, w, h, i, fades(i));
      const power = chosen.powers.indexOf(i);
      const line = small || fades(i) ? ink : black;
      to.strokeStyle = line;
      if (small) {
        to.fillStyle = ink;
        const flat = w < h;
        if (i === chosen.a) to.fillRect(x, y, Math.max(w, flat ? 2 : 0), Math.max(h, flat ? 0 : 2));
        else if (chosen.alike.includes(i)) to.fillRect(x, y, flat ? Math.max(w, 2) : 5, flat ? 5 : Math.max(h, 2));
        return;
      }
      if (chosen.alike.includes(i)) {
        to.lineWidth = i === chosen.a ? 3 : 1.5;
        to.setLineDash(i === chosen.a ? [] : [3, 2]);
        to.strokeRect(x + 2, y + 2, w - 5, h - 5);
        to.setLineDash([]);
      }
      if (power > 0) {
        to.fillStyle = line;
        to.fillRect(x + w / 2 - 8, y + h - 5, 16, 2);
      }
    }
    table.dataset.layout = JSON.stringify({...grid, ratio});
  }

  /** The row and the column of the chosen element, and the cell of the two. */
  function outline(to, x0, y0, ink) {
    if (chosen.a === null) return;
    const {across, down, small} = grid, n = shown.names.length, gap = small ? 0 : 1;
    const place = i => chosen.places.indexOf(i);
    const row = place(chosen.a), column = place(chosen.b ?? chosen.a);
    to.strokeStyle = ink;
    to.lineWidth = small ? 1 : 2;
    to.strokeRect(x0, y0 + row * down, n * across - gap, down - gap);
    to.strokeRect(x0 + column * across, y0, across - gap, n * down - gap);
    if (chosen.b === null) return;
    to.lineWidth = small ? 2 : 4;
    to.strokeRect(x0 + column * across, y0 + row * down, across - gap, down - gap);
  }

  function placeAt(event) {
    const box = table.getBoundingClientRect();
    const x = event.clientX - box.left - table.clientLeft, y = event.clientY - box.top - table.clientTop;
    const n = shown.names.length;
    const at = (place, start, step, scrolled) => place < start ? null : Math.floor((place - start + scrolled) / step);
    const i = at(y, grid.top, grid.down, table.scrollTop), j = at(x, grid.left, grid.across, table.scrollLeft);
    if ((i ?? 0) >= n || (j ?? 0) >= n) return [null, null];
    return [i === null ? null : chosen.places[i], j === null ? null : chosen.places[j]];
  }

  const sum = (a, b) => `${shown.written[a]} ${shown.symbol} ${shown.written[b]} = ${shown.written[shown.table[a][b]]}`;

  function tellCell(a, b) {
    readout.textContent = `${sum(a, b)}, outcome ${shown.outcomes[shown.table[a][b]]}`;
  }

  function tellChosen() {
    if (chosen.a !== null && chosen.b !== null) tellCell(chosen.a, chosen.b);
    else readout.textContent = "A cell says who is added to whom; an element at the edge is chosen alone.";
  }

  table.addEventListener("pointermove", event => {
    const [a, b] = placeAt(event);
    if (a !== null && b !== null) tellCell(a, b);
  });
  table.addEventListener("pointerleave", () => shown && tellChosen());
  table.addEventListener("click", event => {
    const [a, b] = placeAt(event);
    here = true;
    if (a !== null && b !== null) pair(a, b);
    else if (a !== null || b !== null) choose(a ?? b);
    here = false;
  });
  table.addEventListener("scroll", () => requestAnimationFrame(drawTable));
  table.addEventListener("keydown", event => {
    const steps = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
    const ends = {Home: 0, End: shown.names.length - 1};
    if (!(event.key in steps) && !(event.key in ends)) return;
    event.preventDefault();
    const n = shown.names.length, a = chosen.a ?? chosen.places[0], b = chosen.b ?? a;
    const place = [chosen.places.indexOf(a), chosen.places.indexOf(b)];
    const next = event.key in ends ? [place[0], ends[event.key]]
      : place.map((at, k) => Math.max(0, Math.min(n - 1, at + steps[event.key][k])));
    pair(chosen.places[next[0]], chosen.places[next[1]], {replace: true});
  });

  /** Scroll the table so that a cell is seen. */
  function reveal(i, j) {
    const {across, down, left, top} = grid;
    const near = (start, size, edge, at, step) => Math.min(at * step, Math.max(start, (at + 1) * step + edge - size));
    table.scrollTo(near(table.scrollLeft, table.clientWidth, left, j, across),
      near(table.scrollTop, table.clientHeight, top, i, down));
  }

  new ResizeObserver(() => drawTable()).observe(table);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawTable());

  /* --- the order ---------------------------------------------------------------------------------------------- */

  /** Places that are as near to what is desired as their order and the gaps between them allow. */
  function settled(desired, gaps) {
    const offset = [0];
    gaps.forEach((gap, i) => offset.push(offset[i] + gap));
    const blocks = [];
    desired.forEach((x, i) => {
      blocks.push({total: x - offset[i], count: 1});
      while (blocks.length > 1) {
        const [last, before] = [blocks.at(-1), blocks.at(-2)];
        if (before.total / before.count <= last.total / last.count) break;
        blocks.splice(-2, 2, {total: before.total + last.total, count: before.count + last.count});
      }
    });
    return blocks.flatMap(({total, count}) => Array(count).fill(total / count)).map((x, i) => x + offset[i]);
  }

  const CELL = {height: 24, gap: 16, bend: 6, row: 8};

  /** Where the classes stand, by layers; bends stand between them. */
  function laidOut(data, arrangement) {
    const letters = Math.max(...data.written.map(name => name.length));
    const across = Math.max(26, 8.2 * letters + 12), {classes} = arrangement;
    const sizeOf = node => {
      const count = node < classes.length ? classes[node].length : 0;
      const columns = Math.min(count, CELL.row);
      return count ? [columns * across + 4, Math.ceil(count / CELL.row) * CELL.height + 4] : [4, 0];
    };
    const whole = arrangement.whyNot === null, place = new Map(), room = (diagram.clientWidth || 600) / 0.75;
    const between = (one, other) => (sizeOf(one)[0] + sizeOf(other)[0]) / 2 + (Math.max(one, other) < classes.length ? CELL.gap : CELL.bend);
    const rows = arrangement.rows.map(row => row.filter(node => whole || node < classes.length));
    const lines = whole ? rows : rows.flatMap(row => wrapped(row, sizeOf, room));
    const x = new Map();
    for (const row of lines) {
      const at = [0];
      row.slice(1).forEach((node, i) => at.push(at[i] + between(row[i], node)));
      row.forEach((node, i) => x.set(node, at[i] - at.at(-1) / 2));
    }
    if (whole) {
      const near = new Map();
      for (const line of arrangement.lines) {
        line.slice(1).forEach((lower, i) => {
          for (const [one, other] of [[lower, line[i]], [line[i], lower]]) near.set(one, [...near.get(one) ?? [], other]);
        });
      }
      for (let turn = 0; turn < 24; turn++) {
        for (const row of turn % 2 ? [...lines].reverse() : lines) {
          const desired = row.map(node => {
            const others = near.get(node) ?? [node];
            return others.reduce((total, other) => total + x.get(other), 0) / others.length;
          });
          const gaps = row.slice(1).map((node, i) => between(row[i], node));
          settled(desired, gaps).forEach((at, i) => x.set(row[i], at));
        }
      }
    }
    const least = Math.min(...[...x].map(([node, at]) => at - sizeOf(node)[0] / 2));
    let y = 4, right = 0;
    const ends = new Set(whole ? lines : rows.map(row => lines.find(line => line.includes(row.at(-1)))));
    for (const row of lines) {
      const height = Math.max(...row.map(node => sizeOf(node)[1]));
      for (const node of row) {
        const [width] = sizeOf(node), at = x.get(node) - least + 4;
        place.set(node, {x: at, y: y + height / 2, width, height: sizeOf(node)[1]});
        right = Math.max(right, at + width / 2);
      }
      y += height + (ends.has(row) ? 44 : 6);
    }
    return {place, across, width: right + 4, height: y - 40};
  }

  /** A layer in lines that are no wider than the room. */
  function wrapped(row, sizeOf, room) {
    const lines = [[]];
    let width = 0;
    for (const node of row) {
      width += sizeOf(node)[0] + CELL.gap;
      if (width > room && lines.at(-1).length) {
        lines.push([]);
        width = sizeOf(node)[0] + CELL.gap;
      }
      lines.at(-1).push(node);
    }
    return lines;
  }

  function drawOrder() {
    const arrangement = chosen.arrangement, {classes} = arrangement;
    const {place, across, width, height} = laidOut(shown, arrangement);
    const points = line => line.map(node => place.get(node)).filter(Boolean).map(({x, y}) => `${x.toFixed(1)},${y.toFixed(1)}`);
    const lines = arrangement.lines.map(line => {
      const [upper, lower] = [line[0], line.at(-1)];
      const drawn = arrangement.whyNot === null ? line : [upper, lower];
      return svg("polyline", {class: arrangement.whyNot === null ? "line" : "line hidden", points: points(drawn).join(" "),
        "data-upper": upper, "data-lower": lower});
    });
    const nodes = classes.map((part, c) => {
      const {x, y, width: w, height: h} = place.get(c);
      const own = part.map((i, k) => {
        const left = x - w / 2 + 2 + (k % CELL.row) * across, top = y - h / 2 + 2 + Math.floor(k / CELL.row) * CELL.height;
        return svg("g", {class: "element", "data-element": i, onclick: () => choose(i)},
          svg("title", {}, `${shown.written[i]}, outcome ${shown.outcomes[i]}`),
          svg("rect", {x: left, y: top, width: across, height: CELL.height, fill: chosen.colors[i]}),
          svg("text", {x: left + across / 2, y: top + CELL.height / 2, dy: ".35em"}, shown.written[i]));
      });
      return svg("g", {class: "class", "data-class": c},
        svg("rect", {class: "frame", x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 3}), own);
    });
    const room = diagram.clientWidth || 600, scale = Math.max(0.62, Math.min(1, (room - 4) / width));
    diagram.replaceChildren(svg("svg", {viewBox: `0 0 ${width} ${height}`, width: width * scale, height: height * scale,
      role: "img", "aria-label": `${arrangement.title} of ${shown.names.length} elements in ${classes.length} classes`},
      lines, nodes));
    orderSaid.replaceChildren(arrangement.said, " ", arrangement.whyNot ?? "");
  }

  /** Mark in the diagram what is chosen. */
  function markOrder() {
    const {classes} = chosen.arrangement;
    const own = chosen.a === null ? -1 : classes.findIndex(part => part.includes(chosen.a));
    for (const line of diagram.querySelectorAll(".line")) {
      const near = own >= 0 && (Number(line.dataset.upper) === own || Number(line.dataset.lower) === own);
      line.classList.toggle("near", near);
    }
    for (const node of diagram.querySelectorAll(".class")) {
      node.classList.toggle("alike", chosen.alike.some(i => classes[Number(node.dataset.class)].includes(i)));
    }
    for (const node of diagram.querySelectorAll(".element")) {
      const i = Number(node.dataset.element), power = chosen.powers.indexOf(i);
      node.classList.toggle("chosen", i === chosen.a);
      node.classList.toggle("second", i === chosen.b);
      node.classList.toggle("power", power > 0);
      node.classList.toggle("faded", chosen.marked !== null && !chosen.marked.has(i));
    }
  }

  /* --- the list ----------------------------------------------------------------------------------------------- */

  const plain = text => text.toLowerCase().replace(/ /g, "").replace(/⁻/g, "-").replace(/⁺/g, "+");

  function fillList() {
    list.replaceChildren(...chosen.places.map(i => element("li", {id: `monoids-${i}`, role: "option", "data-element": i,
      "aria-label": `${shown.names[i]}, outcome ${shown.outcomes[i]}`, onclick: () => choose(i)}, shown.written[i])));
    filter();
  }

  function filter() {
    const text = plain(search.value);
    let count = 0;
    for (const option of list.children) {
      const i = Number(option.dataset.element);
      option.hidden = ![shown.names[i], ...shown.cards[i].facts.map(([, fact]) => fact)].some(fact => plain(fact).startsWith(text));
      count += !option.hidden;
    }
    found.textContent = text ? `${count} of ${shown.names.length} elements` : `${shown.names.length} elements`;
  }

  function markList() {
    for (const option of list.children) {
      const i = Number(option.dataset.element);
      option.setAttribute("aria-selected", String(i === chosen.a));
      option.classList.toggle("faded", chosen.marked !== null && !chosen.marked.has(i));
    }
    const selected = chosen.a === null ? null : document.getElementById(`monoids-${chosen.a}`);
    if (selected) {
      list.setAttribute("aria-activedescendant", selected.id);
      const top = selected.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + selected.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - 40;
    } else {
      list.removeAttribute("aria-activedescendant");
    }
  }

  search.addEventListener("input", () => shown && filter());
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
    const at = visible.findIndex(option => Number(option.dataset.element) === chosen.a);
    const step = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? visible.length - 1
      : step ? Math.max(0, Math.min(visible.length - 1, at + step)) : null;
    if (event.key === " " && chosen.a !== null) {
      event.preventDefault();
      toggle(chosen.a);
    }
    if (next === null || !visible.length) return;
    event.preventDefault();
    choose(Number(visible[next].dataset.element), {replace: true});
  });

  /* --- the card ----------------------------------------------------------------------------------------------- */

  /** An element that can be chosen; one of another monoid is a link. */
  function chip(data, i, {also = ""} = {}) {
    const color = colorsOf(data, data === shown ? chosen.by : "outcome")[i];
    const mine = data === shown ? i : shown.names.indexOf(data.names[i]);
    const text = [also, data.written[i]];
    const made = mine >= 0
      ? element("button", {type: "button", class: "chip", onclick: () => choose(mine)}, text)
      : element("a", {class: "chip", href: explorer.state.address("monoids", {m: data.path, a: data.names[i]})}, text);
    made.style.background = color;
    return made;
  }

  function chips(data, items) {
    if (!items.length) return "none";
    const made = items.map(i => chip(data, i));
    if (made.length <= FEW) return element("span", {class: "chips"}, made);
    return element("details", {}, element("summary", {}, `${made.length} elements`), element("span", {class: "chips"}, made));
  }

  const fill = (place, ...children) => place.replaceChildren(...children.filter(child => child !== null));

  const row = (term, ...description) => element("div", {}, element("dt", {}, term), element("dd", {}, description));

  const SIDES = [["Options"], ["Knotter's options", "Unknotter's options"]];

  function definition(i) {
    const data = base ?? shown, place = data.names.indexOf(shown.names[i]);
    const {conditions} = data.cards[place];
    return conditions.map(([forbidden, required], side) => {
      const barred = bits(forbidden);
      return row(SIDES[conditions.length - 1][side],
        element("p", {}, barred.length ? "none of value " : "none is forbidden", barred.length ? chips(data, barred) : ""),
        required.map(mask => element("p", {}, "some of value ", chips(data, bits(mask)))));
    });
  }

  function fillCard() {
    if (chosen.a === null) {
      fill(card, element("p", {class: "quiet"}, "Choose an element: from the list, in the table, or in the diagram."),
        submonoid());
      return;
    }
    const {a, b} = chosen, data = shown, own = data.cards[a], n = data.names.length;
    const meaning = data.meanings.find(([name]) => name === data.outcomes[a])[1];
    const [index, period] = data.periods[a];
    const all = data.names.map((_, i) => i);
    const divisors = all.filter(d => data.table[d].includes(a)), divided = [...new Set(data.table[a])].sort((i, j) => i - j);
    const adding = data.symbol !== "·";
    const second = element("select", {name: "b", onchange: () => second.value === "" ? choose(a) : pair(a, Number(second.value))},
      element("option", {value: ""}, "nothing"), all.map(i => element("option", {value: i}, data.written[i])));
    second.value = b === null ? "" : String(b);
    fill(card,
      element("h2", {}, element("span", {class: "swatch"}), data.written[a], element("small", {}, ` outcome ${data.outcomes[a]}: ${meaning}`)),
      element("p", {class: "tools"},
        element("label", {}, adding ? "Add" : "Multiply by", second),
        element("button", {type: "button", "aria-pressed": String(chosen.generators.has(a)), onclick: () => toggle(a)},
          chosen.generators.has(a) ? "Leave out of the generators" : "Generate with it")),
      b === null ? null : sumAndWhy(a, b),
      element("dl", {class: "facts"},
        own.facts.map(([term, text]) => row(term, text)),
        definition(a),
        row(adding ? "Multiples" : "Powers", element("span", {class: "chips"}, chosen.powers.map((i, k) => chip(data, i, {also: k ? power(k + 1, adding) : ""}))),
          ` index ${index}, period ${period}`),
        row("J-class", chips(data, chosen.alike)),
        row("Divisors", divisors.length === n ? "all" : chips(data, divisors)),
        row("Divides", divided.length === n ? "all" : chips(data, divided)),
        row("Told apart", toldApart(own.told))),
      submonoid());
    card.querySelector(".swatch").style.background = chosen.colors[a];
  }

  const raised = number => [...String(number)].map(digit => RAISED[digit]).join("");
  const power = (n, adding) => adding ? `${n}a = ` : `a${raised(n)} = `;

  function toldApart(told) {
    if (!told.length) return "from no neighbor";
    return element("details", {}, element("summary", {}, `from ${told.length} neighbors`),
      element("ul", {}, told.map(([other, test]) => element("li", {}, "from ", chip(shown, other), ` by ${shown.tests[test]}`))));
  }

  function submonoid() {
    if (!chosen.generators.size) return null;
    const inside = [...generated(shown, chosen.generators)].sort((i, j) => i - j);
    return element("div", {class: "submonoid"},
      element("h2", {}, "Submonoid"),
      element("p", {}, "Generated by ", element("span", {class: "chips"}, [...chosen.generators].map(i => chip(shown, i)))),
      element("p", {"data-size": inside.length}, `${inside.length} elements: `, chips(shown, inside)),
      element("p", {class: "tools"}, element("button", {type: "button", onclick: () => go({gen: null, mark: null})}, "No generators")));
  }

  function sumAndWhy(a, b) {
    const c = shown.table[a][b];
    return element("div", {class: "sum"}, element("p", {class: "total"}, chip(shown, a), ` ${shown.symbol} `, chip(shown, b), " = ", chip(shown, c)),
      shown.words ? byWords(a, b, c) : byOptions(a, b));
  }

  /** Why a sum of two classes is what it is: the options of the sum of two games, and the rulebook. */
  function byOptions(mineA, mineB) {
    const data = base ?? shown, at = i => data.names.indexOf(shown.names[i]);
    const a = at(mineA), b = at(mineB), c = data.table[a][b];
    const sides = Math.max(data.cards[a].options.length, data.cards[b].options.length);
    if (!sides) return element("p", {}, "Both games are over, and the rule of the sum says how the sum has ended.");
    return Array.from({length: sides}, (_, side) => {
      const [ofA, ofB] = [a, b].map(i => data.cards[i].options[side] ? bits(data.cards[i].options[side]) : []);
      const reasons = new Map();
      const reason = (i, j) => {
        const total = data.table[i][j];
        if (!reasons.has(total)) reasons.set(total, `${data.written[i]} ${data.symbol} ${data.written[j]}`);
      };
      ofA.forEach(i => reason(i, b));
      ofB.forEach(j => reason(a, j));
      const [forbidden, required] = data.cards[c].conditions[side];
      const barred = new Set(bits(forbidden));
      const names = items => items.length ? items.map(i => data.written[i]).join(", ") : "none";
      return element("ul", {class: "why"},
        element("li", {}, `The smallest games of ${data.written[a]} and ${data.written[b]} have options of values ${names(ofA)} and ${names(ofB)}.`),
        element("li", {}, "So their sum has options of values ", [...reasons].map(([i, why]) => `${data.written[i]} (${why})`).join(", "), "."),
        element("li", {}, [...reasons.keys()].some(i => barred.has(i)) ? "One is forbidden." : `None of them is forbidden to ${data.written[c]}.`),
        required.map(mask => element("li", {}, `Of what ${data.written[c]} requires, { ${names(bits(mask).slice(0, 12))}${bits(mask).length > 12 ? ", ..." : ""} }, there is ${names(bits(mask).filter(i => reasons.has(i)))}.`)));
    });
  }

  /** Why a product of two words is what it is: the rules that lead to the least word. */
  function byWords(a, b, c) {
    const {generators, words, rules} = shown.words;
    const text = word => word.map((n, i) => n ? generators[i] + (n > 1 ? raised(n) : "") : "").join("") || "1";
    let word = words[a].map((n, i) => n + words[b][i]);
    const steps = [text(word)];
    for (let rule; (rule = rules.find(([from]) => from.every((n, i) => n <= word[i]))) && steps.length < 200;) {
      word = word.map((n, i) => n - rule[0][i] + rule[1][i]);
      steps.push(`${text(word)} (${text(rule[0])} = ${text(rule[1])})`);
    }
    return element("p", {class: "why", "data-ends": text(words[c]) === text(word) ? "well" : "badly"},
      steps.length > 1 ? ["By the relations: ", steps.slice(0, 12).join(" = "), steps.length > 12 ? " = ... = " + text(word) : ""]
        : `${steps[0]} is the least word of its element.`);
  }

  /* --- all of it ---------------------------------------------------------------------------------------------- */

  function fillTools() {
    options(arranged.field, [["value", "value"], ["class", "J-class"], ["outcome", "outcome"]], chosen.arranged);
    options(colored.field, [["outcome", "by outcome"], ["element", "one for each element"]], chosen.by);
    options(cells.field, [["large", "with names"], ["small", "all at once"]], chosen.cells);
    options(ordering.field, shown.arrangements.map(({name, title: text}) => [name, text]), chosen.arrangement.name);
    ordering.label.hidden = shown.arrangements.length < 2;
    const more = chosen.generators.size ? [["generated", "the submonoid"]] : [];
    const sets = shown.highlights.map(([name, text, members]) => [name, `${text} (${members.length})`]);
    options(marking.field, [["", "nothing"], ...sets, ...more], chosen.mark);
    legend.replaceChildren(...(chosen.by === "outcome" ? shown.meanings : []).map(([name, text, color]) => {
      const swatch = element("dt", {}, name);
      swatch.style.background = color;
      return element("div", {}, swatch, element("dd", {}, text));
    }));
  }

  function fillElsewhere() {
    const {a, b} = chosen, named = text => text.replace("{a}", shown.names[a]).replace("{b}", b === null ? "" : shown.names[b])
      .replace("{i}", a).replace("{j}", b);
    const from = a === null ? shown : b === null ? shown.cards[a] : {command: named(shown.sum.command), python: named(shown.sum.python)};
    elsewhere.replaceChildren(explorer.same([[from.command, "on the command line"], [from.python, "in Python"],
      [chosen.arrangement.python, "in Python, the order"]]));
  }

  /** What the address says, with elements by their places. */
  function reading(parameters) {
    const get = (name, allowed, otherwise) => allowed.includes(parameters.get(name)) ? parameters.get(name) : otherwise;
    const place = name => parameters.has(name) && shown.names.includes(parameters.get(name)) ? shown.names.indexOf(parameters.get(name)) : null;
    const a = place("a"), b = a === null ? null : place("b");
    const names = (parameters.get("gen") ?? "").split(" ");
    const generators = new Set(names.map(name => shown.names.indexOf(name)).filter(i => i >= 0));
    const by = get("colors", ["outcome", "element"], "outcome");
    const arrangedBy = get("by", ["value", "class", "outcome"], "value");
    const mark = get("mark", ["generated", ...shown.highlights.map(([name]) => name)], "");
    const set = shown.highlights.find(([name]) => name === mark)?.[2];
    const order = get("order", shown.arrangements.map(({name}) => name), shown.arrangements[0].name);
    return {
      a, b, by, generators, mark, arranged: arrangedBy,
      cells: get("cells", ["large", "small"], shown.names.length > MANY ? "small" : "large"),
      arrangement: shown.arrangements.find(({name}) => name === order),
      places: inOrder(shown, arrangedBy),
      colors: colorsOf(shown, by),
      marked: mark === "generated" ? generated(shown, generators) : set ? new Set(set) : null,
      alike: a === null ? [] : alike(shown, a),
      powers: a === null ? [] : multiples(shown, a),
    };
  }

  let built = "";

  function refresh(parameters) {
    chosen = reading(parameters);
    const frame = JSON.stringify([shown.path, chosen.arranged, chosen.by, chosen.arrangement.name]);
    fillTools();
    if (frame !== built) {
      built = frame;
      fillList();
      drawOrder();
    }
    markOrder();
    markList();
    fillCard();
    drawTable();
    if (chosen.a !== null && !here) reveal(chosen.places.indexOf(chosen.a), chosen.places.indexOf(chosen.b ?? chosen.a));
    tellChosen();
    fillElsewhere();
  }

  /** Show what another address says: another monoid has to come first. */
  async function update(parameters) {
    const path = parameters.get("m") ?? FIRST;
    wanted = path;
    try {
      if (!offered.length) offered = (await explorer.load("monoids/list")).monoids;
      if (shown?.path !== path) {
        const data = await explorer.patiently(notice, "Finding the elements", signal => explorer.load(`monoids/${path}`, signal));
        const book = data.book === null ? null : await explorer.load(`monoids/${data.book}`);
        if (wanted !== path) return;
        [shown, base] = [data, book];
        search.value = "";
        title.textContent = data.title;
        said.textContent = data.said;
      } else if (wanted !== path) return;
      notice.replaceChildren();
      const listed = offered.some(one => one.path === path) ? offered : [...offered, {path, title: shown.title}];
      options(which.field, listed.map(one => [one.path, one.title]), path);
      body.hidden = false;
      refresh(explorer.state.read().parameters);
    } catch (error) {
      if (wanted !== path) return;
      shown = null;
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
