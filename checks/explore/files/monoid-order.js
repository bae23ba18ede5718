"use strict";

/* The Hasse diagram of a monoid in layers: its classes stand where they are near to what they are joined to. */

const monoidOrder = (now, {choose}) => {
  const {element, svg} = explorer;
  const said = element("p", {class: "quiet"});
  const diagram = element("div", {class: "diagram", tabindex: 0, role: "region", "aria-label": "Hasse diagram"});

  const HEIGHT = 24, GAP = 18, BELOW = 44;

  /** Where the classes and bends stand: beside each other as the data say, unless not all lines are drawn; then layers
      are broken into as many lines as they need. */
  function laidOut(data, {classes, depths, places, widths, width, whyNot}) {
    const heightOf = c => c < classes.length ? Math.ceil(classes[c].length / data.sideBySide) * HEIGHT + 4 : 0;
    const layers = [];
    depths.forEach((depth, node) => {
      if (whyNot === null || node < classes.length) (layers[depth] ??= []).push(node);
    });
    const place = new Map(), room = Math.max(...widths, (diagram.clientWidth || 600) / 0.75);
    let y = 4, right = whyNot === null ? width : 0;
    for (const layer of layers) {
      layer.sort((one, other) => places[one] - places[other]);
      for (const row of whyNot === null ? [layer] : broken(layer, widths, room)) {
        const height = Math.max(0, ...row.map(heightOf)), whole = row.reduce((sum, node) => sum + (widths[node] ?? 0) + GAP, 0);
        let x = (room - whole) / 2;
        for (const node of row) {
          x += (widths[node] ?? 0) / 2;
          place.set(node, {x: (whyNot === null ? places[node] : x) + 4, y: y + height / 2, layer: height,
            width: widths[node] ?? 0, height: heightOf(node)});
          x += (widths[node] ?? 0) / 2 + GAP;
        }
        right = Math.max(right, whyNot === null ? 0 : x - GAP);
        y += height + 6;
      }
      y += BELOW - 6;
    }
    return {place, width: right + 8, height: y - BELOW + 4};
  }

  /** A layer in rows that are no wider than the room. */
  function broken(layer, widths, room) {
    const rows = [[]];
    let width = 0;
    for (const node of layer) {
      width += widths[node] + GAP;
      if (width > room && rows.at(-1).length) {
        rows.push([]);
        width = widths[node] + GAP;
      }
      rows.at(-1).push(node);
    }
    return rows;
  }

  function draw() {
    const arrangement = now.chosen.arrangement, {classes} = arrangement;
    const {across, sideBySide} = now.data, {place, width, height} = laidOut(now.data, arrangement);
    /** A line goes straight down within a layer, so that it meets no class there, and aslant between layers. */
    const points = line => line.map(node => place.get(node)).flatMap(({x, y, layer}, i) => {
      const [above, below] = [i > 0, i < line.length - 1];
      return [...above ? [[x, y - layer / 2]] : [], ...above && below ? [] : [[x, y]], ...below ? [[x, y + layer / 2]] : []];
    }).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`);
    const lines = arrangement.lines.map(line => {
      const [upper, lower] = [line[0], line.at(-1)];
      const drawn = arrangement.whyNot === null ? line : [upper, lower];
      return svg("polyline", {class: arrangement.whyNot === null ? "line" : "line hidden", points: points(drawn).join(" "),
        "data-upper": upper, "data-lower": lower});
    });
    const nodes = classes.map((part, c) => {
      const {x, y, width: w, height: h} = place.get(c);
      const own = part.map((i, k) => {
        const left = x - w / 2 + 2 + (k % sideBySide) * across, top = y - h / 2 + 2 + Math.floor(k / sideBySide) * HEIGHT;
        return svg("g", {class: "element", "data-element": i, onclick: () => choose(i)},
          svg("title", {}, `${now.data.written[i]}, outcome ${now.data.outcomes[i]}`),
          svg("rect", {x: left, y: top, width: across, height: HEIGHT, fill: now.chosen.colors[i]}),
          svg("text", {x: left + across / 2, y: top + HEIGHT / 2, dy: ".35em"}, now.data.written[i]));
      });
      return svg("g", {class: "class", "data-class": c},
        svg("rect", {class: "frame", x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 3}), own);
    });
    const room = diagram.clientWidth || 600, scale = Math.max(0.62, Math.min(1, (room - 4) / width));
    diagram.replaceChildren(svg("svg", {viewBox: `0 0 ${width} ${height}`, width: width * scale, height: height * scale,
      role: "img", "aria-label": `${arrangement.title} of ${now.data.names.length} elements in ${classes.length} classes`},
      lines, nodes));
    said.replaceChildren(arrangement.said, " ", arrangement.whyNot ?? "");
  }

  /** Mark in the diagram what is chosen. */
  function mark() {
    const {classes} = now.chosen.arrangement;
    const own = now.chosen.a === null ? -1 : classes.findIndex(part => part.includes(now.chosen.a));
    const next = new Set();
    for (const line of diagram.querySelectorAll(".line")) {
      const ends = [Number(line.dataset.upper), Number(line.dataset.lower)], near = own >= 0 && ends.includes(own);
      line.classList.toggle("near", near);
      if (near) ends.forEach(c => next.add(c));
    }
    for (const node of diagram.querySelectorAll(".class")) {
      node.classList.toggle("near", next.has(Number(node.dataset.class)));
      node.classList.toggle("alike", now.chosen.alike.some(i => classes[Number(node.dataset.class)].includes(i)));
    }
    for (const node of diagram.querySelectorAll(".element")) {
      const i = Number(node.dataset.element), power = now.chosen.powers.indexOf(i);
      node.classList.toggle("chosen", i === now.chosen.a);
      node.classList.toggle("second", i === now.chosen.b);
      node.classList.toggle("power", power > 0);
      node.classList.toggle("faded", now.chosen.marked !== null && !now.chosen.marked.has(i));
    }
  }

  return {parts: [said, diagram], draw, mark};
};
