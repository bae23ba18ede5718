"use strict";

/* The Hasse diagram of a monoid in layers: its classes stand where they are near to what they are joined to. */

const monoidOrder = (now, {choose}) => {
  const {element, svg} = explorer;
  const said = element("p", {class: "quiet"});
  const diagram = element("div", {class: "diagram", tabindex: 0, role: "region", "aria-label": "Hasse diagram"});

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
    const across = Math.max(26, Math.ceil(8.2 * letters) + 12), {classes} = arrangement;
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

  function draw() {
    const arrangement = now.chosen.arrangement, {classes} = arrangement;
    const {place, across, width, height} = laidOut(now.data, arrangement);
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
          svg("title", {}, `${now.data.written[i]}, outcome ${now.data.outcomes[i]}`),
          svg("rect", {x: left, y: top, width: across, height: CELL.height, fill: now.chosen.colors[i]}),
          svg("text", {x: left + across / 2, y: top + CELL.height / 2, dy: ".35em"}, now.data.written[i]));
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
    for (const line of diagram.querySelectorAll(".line")) {
      const near = own >= 0 && (Number(line.dataset.upper) === own || Number(line.dataset.lower) === own);
      line.classList.toggle("near", near);
    }
    for (const node of diagram.querySelectorAll(".class")) {
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
