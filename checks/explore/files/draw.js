"use strict";

/* Draw: a closed curve by mouse or finger, and the diagram that it is. The address holds its points and crossings. */

explorer.view("draw", root => {
  const {element, svg, state} = explorer;
  const WIDE = 6400, HIGH = 4800, NEXT = {".": "1", "1": "2", "2": "."};
  const REACH = 16, STEP = 8, PULL = 90;   // on the screen: from a press to a strand, from point to point, how far a pull reaches
  const GAP = 70, ROUND = 40, JITTER = 20;  // on the paper: to the end of a strand under, from a corner to its rounding, moves of points

  let curve = {points: [], settings: ""};
  let turn = 0, undoable = 0, focus = null, hold = null;

  const strand = svg("path", {class: "strand"}), marks = svg("g", {});
  const paper = svg("svg", {class: "paper", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "the curve", onpointerdown: press,
    onpointermove: move, onpointerup: release, onpointercancel: () => { hold = null; show(curve.points, curve.points.length < 3); }}, strand, marks);
  const frame = element("div", {class: "frame"}, paper);
  const status = element("p", {class: "status", role: "status"}), trouble = element("div", {class: "trouble"});
  const name = element("input", {id: "name", autocomplete: "off", spellcheck: "false", enterkeyhint: "go"});
  const undo = element("button", {type: "button", onclick: () => { undoable -= 1; history.back(); }}, "Undo");
  const clear = element("button", {type: "button", onclick: () => go([])}, "Clear");
  const play = element("a", {class: "play"}, "Play on it");
  const facts = element("div", {}), codes = element("div", {});
  root.append(element("h1", {}, "Draw a knot"),
    element("p", {class: "rules"}, "Draw a closed curve, in one stroke or corner by corner. Drag a strand to move it. Press a crossing to set which strand lies over, or to leave it unresolved."),
    element("div", {class: "table"},
      element("section", {class: "board", "aria-label": "Paper"}, trouble, status, frame,
        element("div", {class: "controls", role: "group", "aria-label": "Curve"}, undo, clear, play,
          element("button", {type: "button", onclick: event => explorer.copy(location.href, event.currentTarget)}, "Copy the address")),
        element("form", {class: "typing", onsubmit: event => { event.preventDefault(); go([["position", name.value]]); }},
          element("label", {for: "name"}, "Knot or code"), name, element("button", {type: "submit"}, "Load"))),
      element("div", {class: "side"}, facts, codes)));

  /* --- the curve --------------------------------------------------------------------------------------------- */

  const written = ({points, settings}) => [["c", points.map(point => point.join(".")).join("-")], ["s", settings]];

  function go(parameters) {
    undoable += 1;
    state.write("draw", parameters);
  }

  const scale = () => WIDE / paper.getBoundingClientRect().width;
  const within = (value, most) => Math.round(Math.max(0, Math.min(value, most)));
  const at = ([x, y]) => [within(x, WIDE), within(y, HIGH)];

  function place({clientX, clientY}) {
    const {left, top} = paper.getBoundingClientRect();
    return [(clientX - left) * scale(), (clientY - top) * scale()];
  }

  const distance = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);

  /** The point so far from one towards another, but not beyond it. */
  function toward(from, to, far) {
    const part = Math.min(1, far / distance(from, to) || 0);
    return from.map((value, axis) => value + part * (to[axis] - value));
  }

  /** The point of the curve that is nearest to a place: its distance, the number of its segment, and where it is. */
  function nearest(place, points) {
    return points.map((from, number) => {
      const to = points[(number + 1) % points.length], [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const along = ((place[0] - from[0]) * dx + (place[1] - from[1]) * dy) / Math.hypot(dx, dy);
      const point = toward(from, to, Math.max(0, along));
      return {far: distance(point, place), number, point};
    }).reduce((one, other) => other.far < one.far ? other : one);
  }

  /** The points with one more where they are held, and how far from it each is along the curve. */
  function held({number, point}) {
    const points = curve.points.toSpliced(number + 1, 0, point), far = points.map(() => Infinity);
    for (const way of [1, points.length - 1]) {
      for (let here = number + 1, sum = 0, steps = 0; steps < points.length; steps += 1) {
        far[here] = Math.min(far[here], sum);
        const next = (here + way) % points.length;
        sum += distance(points[here], points[next]);
        here = next;
      }
    }
    return {points, far};
  }

  function press(event) {
    if (event.button || hold) return;
    event.preventDefault();
    paper.setPointerCapture(event.pointerId);
    const from = place(event), found = curve.points.length > 2 ? nearest(from, curve.points) : null;
    hold = found?.far < REACH * scale() ? {from, ...held(found)} : {from, points: [...curve.points, from], stroke: true};
  }

  function move(event) {
    if (!hold) return;
    const here = place(event), {from, points, far} = hold;
    if (hold.stroke) {
      if (distance(here, points.at(-1)) < STEP * scale()) return;
      points.push(here);
      show(points, true);
    } else {
      const reach = Math.max(PULL * scale(), 1.5 * distance(from, here));
      const part = number => Math.cos(Math.PI / 2 * Math.min(1, far[number] / reach)) ** 2;
      hold.moved = points.map((point, number) => point.map((value, axis) => value + part(number) * (here[axis] - from[axis])));
      show(hold.moved);
    }
  }

  function release() {
    const points = hold?.stroke ? hold.points.map(point => point.map(value => value + JITTER * (Math.random() - 0.5))) : hold?.moved;  // so that none lies on a strand
    hold = null;
    if (points) go(written({...curve, points: points.map(at)}));
  }

  /* --- what is shown ----------------------------------------------------------------------------------------- */

  /** The curve with its corners rounded, or a stroke. */
  function path(points, isOpen) {
    if (isOpen) return points.length ? `M${points.map(point => point.join(" ")).join("L")}` : "";
    const corners = points.map((here, number) => {
      const ends = [points.at(number - 1), points[(number + 1) % points.length]], [one, other] = ends.map(to => toward(here, to, 1));
      const far = 2 * ROUND / Math.sqrt(Math.max(0, 1 - distance(one, other) ** 2 / 4));
      const [into, out] = ends.map(to => toward(here, to, Math.min(far, distance(here, to) / 2)));
      return `${into.join(" ")}Q${here.join(" ")} ${out.join(" ")}`;
    });
    return `M${corners.join("L")}Z`;
  }

  function show(points, isOpen = false) {
    strand.setAttribute("d", path(points, isOpen));
    marks.replaceChildren();
    frame.querySelectorAll(".spot").forEach(one => one.remove());
  }

  /** Show the crossings: a gap in the strand under, or a disk; and a button on each. */
  function mark({crossings, settings}) {
    marks.replaceChildren(...crossings.flatMap(([x, y, ...segments], number) => {
      if (settings[number] === ".") return [svg("circle", {cx: x, cy: y, r: 110, class: "disk"})];
      const first = segments[settings[number] - 1], ends = [curve.points[first], curve.points[(first + 1) % curve.points.length]];
      const over = far => `M${ends.map(end => toward([x, y], end, far).join(" ")).join("L")}`;
      return [svg("path", {class: "gap", d: over(GAP)}), svg("path", {class: "strand", d: over(2 * GAP)})];
    }));
    const names = {".": "unresolved", "1": "the first passage over", "2": "the second passage over"};
    frame.querySelectorAll(".spot").forEach(one => one.remove());
    frame.append(...crossings.map(([x, y], number) => {
      const spot = element("button", {type: "button", class: "spot", "aria-label": `crossing ${number + 1}: ${names[settings[number]]}`, onclick: () => {
        focus = number;
        go(written({...curve, settings: settings.slice(0, number) + NEXT[settings[number]] + settings.slice(number + 1)}));
      }});
      spot.style.left = `${100 * x / WIDE}%`;
      spot.style.top = `${100 * y / HIGH}%`;
      return spot;
    }));
    if (focus !== null) frame.querySelectorAll(".spot")[focus]?.focus();
    focus = null;
  }

  function tell({position, dowker, outcome, explained, value, settings}) {
    const left = settings.split(".").length - 1, many = settings.length;
    status.textContent = `${many} crossing${many === 1 ? "" : "s"}, ${left} of them unresolved.`;
    const chip = outcome && element("b", {class: "chip"}, outcome);
    facts.replaceChildren(element("h2", {}, "With best play"), element("p", {}, chip, ` ${explained}.`),
      value ? element("p", {}, "Value ", element("a", {class: "mono", href: state.address("monoids", {m: "values/38", a: value})}, value.replaceAll("-", "\u2212"))) : "");
    codes.replaceChildren(explorer.same([[position, "as a PD code"], [dowker, "as a DT code"], [`knotgames solve knot '${position}'`, "on the command line"]]));
    play.href = state.address("boards", {game: "knot", position});
  }

  function forget() {
    turn += 1;
    status.textContent = curve.points.length ? "" : "The paper is empty.";
    facts.replaceChildren();
    codes.replaceChildren();
  }

  async function ask(question) {
    const here = ++turn;
    trouble.replaceChildren();
    try {
      const answer = await explorer.patiently(trouble, "Reading the curve", signal => explorer.ask("draw", question, signal));
      if (here === turn) return answer;
    } catch (error) {
      if (here === turn) trouble.replaceChildren(explorer.refused(error));
    }
    return null;
  }

  return async parameters => {
    const position = parameters.get("position");
    if (position !== null) {
      const found = await ask({position});
      if (found) state.write("draw", written(found), {replace: true});
      return;
    }
    const points = (parameters.get("c") ?? "").split("-").map(one => one.split(".").map(Number)).filter(one => one.length === 2);
    curve = {points, settings: parameters.get("s") ?? ""};
    undo.disabled = undoable <= 0;
    clear.disabled = !points.length;
    play.hidden = true;
    show(points, points.length < 3);
    const found = points.length < 3 ? forget() : await ask(curve);
    if (!found) return;
    curve.settings = found.settings;
    play.hidden = false;
    mark(found);
    tell(found);
  };
});
