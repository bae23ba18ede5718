"use strict";

/* The table of a monoid, on a canvas: only the cells that are seen are drawn, so it may have any size.

   now holds the data and what is chosen; actions say what choosing one element, or a cell, does. */

const monoidTable = (now, {choose, pair, id = "monoids-readout", told = "see why, or a heading to choose one element"}) => {
  const {element} = explorer;
  const canvas = element("canvas", {"aria-hidden": "true"});
  const extent = element("div", {class: "extent"}, canvas);
  const table = element("div", {class: "table", tabindex: 0, role: "application", "aria-describedby": id,
    "aria-label": "Table: the arrow keys go from cell to cell"}, extent);
  const readout = element("p", {id, class: "readout", role: "status"});
  const grid = {}, MANY = 100, LEAST = 0.6;
  const paper = matchMedia("print");  // where nothing is scrolled, so that the table is drawn whole
  let here = false;  // whether it is in the table that an element is now.chosen

  /** All cells as an image of one point each, for cells that are too small for names. */
  function imageOf(data) {
    const n = data.names.length, image = new ImageData(n, n);
    const points = now.chosen.colors.map((color, i) => {
      const light = now.chosen.marked && !now.chosen.marked.has(i);
      const [r, g, b] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));
      return light ? [r, g, b, 45] : [r, g, b, 255];
    });
    now.chosen.places.forEach((a, i) => now.chosen.places.forEach((b, j) => {
      image.data.set(points[data.table[a][b]], 4 * (i * n + j));
    }));
    const drawn = document.createElement("canvas");
    drawn.width = drawn.height = n;
    drawn.getContext("2d").putImageData(image, 0, 0);
    return drawn;
  }

  function measure() {
    const n = now.data.names.length, small = now.chosen.cells === "small" || (paper.matches && n > MANY);
    const width = table.clientWidth;
    if (small) {
      const edge = Math.max(1, Math.min(12, (width - 14) / n));
      Object.assign(grid, {small, across: edge, down: edge, left: 14, top: 14});
    } else {
      const fitted = (width - 3) / (n + 1) / now.data.across;  // how much narrower cells are if all stand side by side
      const shrunk = now.chosen.cells === "zoomed" || fitted < LEAST || fitted > 1 ? 1 : fitted;
      const across = shrunk * now.data.across, down = Math.max(19, Math.round(24 * shrunk));
      Object.assign(grid, {small, across, down, left: across + 3, top: down + 3, font: Math.floor(13 * Math.sqrt(shrunk))});
    }
    extent.style.width = `${grid.left + n * grid.across}px`;
    extent.style.height = `${grid.top + n * grid.down}px`;
    table.style.height = `${Math.min(grid.top + n * grid.down + 18, 0.92 * innerHeight)}px`;
  }

  function draw() {
    if (!now.data || !table.clientWidth) return;
    measure();
    const {across, down, left, top, small} = grid, n = now.data.names.length;
    const [whole, all] = [left + n * across, top + n * down];
    const width = paper.matches ? whole : Math.min(table.clientWidth, whole);
    const height = paper.matches ? all : Math.min(table.clientHeight, all);
    const ratio = devicePixelRatio || 1, style = getComputedStyle(table);
    const color = name => style.getPropertyValue(name).trim();
    const ink = color("--ink"), sheet = color("--sheet"), black = color("--black");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const to = canvas.getContext("2d");
    to.scale(ratio, ratio);
    to.font = `${grid.font ?? 13}px ${style.fontFamily}`;
    to.textAlign = "center";
    to.textBaseline = "middle";
    const x0 = left - (paper.matches ? 0 : table.scrollLeft), y0 = top - (paper.matches ? 0 : table.scrollTop);
    const range = (start, step, size) => [Math.max(0, Math.floor(-start / step)), Math.min(n, Math.ceil((size - start) / step))];
    const [firstRow, lastRow] = range(y0 - top, down, height), [firstColumn, lastColumn] = range(x0 - left, across, width);

    function cell(x, y, w, h, i, faded) {
      to.globalAlpha = faded ? 0.18 : 1;
      to.fillStyle = now.chosen.colors[i];
      to.fillRect(x, y, w - (small ? 0 : 1), h - (small ? 0 : 1));
      to.globalAlpha = 1;
      if (small) return;
      to.fillStyle = faded ? ink : black;
      to.fillText(now.data.written[i], x + w / 2, y + h / 2);
    }

    const fades = i => now.chosen.marked !== null && !now.chosen.marked.has(i);
    if (small) {
      to.imageSmoothingEnabled = false;
      to.drawImage(now.chosen.image ??= imageOf(now.data), x0, y0, n * across, n * down);
    } else {
      for (let i = firstRow; i < lastRow; i++) {
        const row = now.data.table[now.chosen.places[i]];
        for (let j = firstColumn; j < lastColumn; j++) {
          const sum = row[now.chosen.places[j]];
          cell(x0 + j * across, y0 + i * down, across, down, sum, fades(sum));
        }
      }
    }
    outline(to, x0, y0, ink);

    to.fillStyle = sheet;
    to.fillRect(0, 0, width, top);
    to.fillRect(0, 0, left, height);
    const gap = small ? 2 : 3;
    for (let j = firstColumn; j < lastColumn; j++) head(x0 + j * across, 0, across, top - gap, now.chosen.places[j]);
    for (let i = firstRow; i < lastRow; i++) head(0, y0 + i * down, left - gap, down, now.chosen.places[i]);
    to.fillStyle = sheet;
    to.fillRect(0, 0, left, top);
    if (!small) {
      to.fillStyle = ink;
      to.fillText(now.data.symbol, left / 2, top / 2);
    }

    function head(x, y, w, h, i) {
      cell(x, y, w, h, i, fades(i));
      const power = now.chosen.powers.indexOf(i);
      const line = small || fades(i) ? ink : black;
      to.strokeStyle = line;
      if (small) {
        to.fillStyle = ink;
        const flat = w < h;
        if (i === now.chosen.a) to.fillRect(x, y, Math.max(w, flat ? 2 : 0), Math.max(h, flat ? 0 : 2));
        else if (now.chosen.alike.includes(i)) to.fillRect(x, y, flat ? Math.max(w, 2) : 5, flat ? 5 : Math.max(h, 2));
        return;
      }
      if (now.chosen.alike.includes(i)) {
        to.lineWidth = i === now.chosen.a ? 3 : 1.5;
        to.setLineDash(i === now.chosen.a ? [] : [3, 2]);
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
    if (now.chosen.a === null) return;
    const {across, down, small} = grid, n = now.data.names.length, gap = small ? 0 : 1;
    const place = i => now.chosen.places.indexOf(i);
    const row = place(now.chosen.a), column = place(now.chosen.b ?? now.chosen.a);
    to.strokeStyle = ink;
    to.lineWidth = small ? 1 : 2;
    to.strokeRect(x0, y0 + row * down, n * across - gap, down - gap);
    to.strokeRect(x0 + column * across, y0, across - gap, n * down - gap);
    if (now.chosen.b === null) return;
    to.lineWidth = small ? 2 : 4;
    to.strokeRect(x0 + column * across, y0 + row * down, across - gap, down - gap);
  }

  function placeAt(event) {
    const box = table.getBoundingClientRect();
    const x = event.clientX - box.left - table.clientLeft, y = event.clientY - box.top - table.clientTop;
    const n = now.data.names.length;
    const at = (place, start, step, scrolled) => place < start ? null : Math.floor((place - start + scrolled) / step);
    const i = at(y, grid.top, grid.down, table.scrollTop), j = at(x, grid.left, grid.across, table.scrollLeft);
    if ((i ?? 0) >= n || (j ?? 0) >= n) return [null, null];
    return [i === null ? null : now.chosen.places[i], j === null ? null : now.chosen.places[j]];
  }

  const sum = (a, b) => `${now.data.written[a]} ${now.data.symbol} ${now.data.written[b]} = ${now.data.written[now.data.table[a][b]]}`;

  function tellCell(a, b) {
    readout.textContent = `${sum(a, b)}, outcome ${now.data.outcomes[now.data.table[a][b]]}`;
  }

  function tellChosen() {
    if (now.chosen.a !== null && now.chosen.b !== null) tellCell(now.chosen.a, now.chosen.b);
    else readout.textContent = `Each cell is the sum of its row and its column: press one to ${told}.`;
  }

  table.addEventListener("pointermove", event => {
    const [a, b] = placeAt(event);
    if (a !== null && b !== null) tellCell(a, b);
  });
  table.addEventListener("pointerleave", () => now.data && tellChosen());
  table.addEventListener("click", event => {
    const [a, b] = placeAt(event);
    here = true;
    if (a !== null && b !== null) pair(a, b);
    else if (a !== null || b !== null) choose(a ?? b);
    here = false;
  });
  table.addEventListener("scroll", () => requestAnimationFrame(draw));
  table.addEventListener("keydown", event => {
    const steps = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
    const ends = {Home: 0, End: now.data.names.length - 1};
    if (!(event.key in steps) && !(event.key in ends)) return;
    event.preventDefault();
    const n = now.data.names.length, a = now.chosen.a ?? now.chosen.places[0], b = now.chosen.b ?? a;
    const place = [now.chosen.places.indexOf(a), now.chosen.places.indexOf(b)];
    const next = event.key in ends ? [place[0], ends[event.key]]
      : place.map((at, k) => Math.max(0, Math.min(n - 1, at + steps[event.key][k])));
    pair(now.chosen.places[next[0]], now.chosen.places[next[1]], {replace: true});
  });

  /** Scroll the table so that a cell is seen. */
  function reveal(i, j) {
    const {across, down, left, top} = grid;
    const near = (start, size, edge, at, step) => Math.min(at * step, Math.max(start, (at + 1) * step + edge - size));
    table.scrollTo(near(table.scrollLeft, table.clientWidth, left, j, across),
      near(table.scrollTop, table.clientHeight, top, i, down));
  }

  new ResizeObserver(() => draw()).observe(table);
  paper.addEventListener("change", () => draw());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw());

  /** Draw what is chosen, and scroll there unless it was chosen here. */
  function show() {
    draw();
    const {a, b, places} = now.chosen;
    if (a !== null && !here) reveal(places.indexOf(a), places.indexOf(b ?? a));
    tellChosen();
  }

  return {parts: [table, readout], show};
};
