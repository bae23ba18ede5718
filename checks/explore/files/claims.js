"use strict";

/* Claims: what the papers state, how far each statement is established, what it rests on and what it speaks of.

   The address holds what is looked for (q), the status, the ground, the paper, and the claim that is open (id). */

explorer.view("claims", root => {
  const {element} = explorer;
  const MATH = "http://www.w3.org/1998/Math/MathML", FEW = 16, MOST = 50;
  let all = null, known = new Map(), articles = new Map(), open = null;
  let whole = "";  // the address for which every claim is shown, however many

  /* --- elements ----------------------------------------------------------------------------------------------- */

  /** Nodes that come as data: a text, or [tag, attributes, child, ...]. */
  function built(node, inside = null) {
    if (typeof node === "string") return node;
    const [tag, attributes, ...children] = node;
    const space = tag === "math" ? MATH : inside;
    const made = space ? document.createElementNS(space, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children.map(child => built(child, space)));
    return made;
  }

  const address = changes => explorer.state.address("claims", changes);

  function badge(claim) {
    const found = all.statuses.find(({name}) => name === claim.column);
    const said = claim.assumes.length && claim.status === "proved" ? `${claim.status}, assuming` : claim.status;
    const sign = found ? element("span", {"aria-hidden": "true"}, `${found.sign} `) : null;
    return element("span", {class: `status ${found?.status ?? ""}`}, sign, said);
  }

  function link(id, near) {
    const text = near && id.startsWith(`${near.paper}/`) ? id.slice(near.paper.length + 1) : id;
    return articles.has(id) ? element("a", {href: address({id})}, text) : text;
  }

  function links(ids, near) {
    const made = ids.flatMap((id, i) => i ? [", ", link(id, near)] : [link(id, near)]);
    return ids.length <= FEW ? made : element("details", {}, element("summary", {}, `${ids.length} claims`), made);
  }

  /** Claims with their statements: what another uses, or what uses it. */
  function listed(ids, near) {
    const made = element("ul", {}, ids.map(id => {
      const claim = known.get(id);
      return element("li", {}, link(id, near), claim ? [" ", badge(claim), element("br"), claim.statement.map(node => built(node))] : null);
    }));
    return ids.length <= FEW ? made : element("details", {}, element("summary", {}, `${ids.length} claims`), made);
  }

  /* --- a claim ------------------------------------------------------------------------------------------------ */

  const row = (term, ...description) => element("div", {}, element("dt", {}, term), element("dd", {}, description));

  function typed(text) {
    return element("code", {class: "typed"}, text);
  }

  function speaksOf(claim) {
    if (!claim.mentions.length) return null;
    const made = claim.mentions.map(([text, view, parameters]) =>
      element("a", {class: "mention", href: explorer.state.address(view, parameters)}, text));
    return element("p", {class: "mentions"}, element("span", {class: "quiet"}, "Speaks of "), made);
  }

  function readAs(claim) {
    if (!claim.reading) return null;
    return element("p", {class: "mentions"}, element("span", {class: "quiet"}, "Read as "), claim.reading.map(node => built(node)));
  }

  function evidence({method, holds, visited, scope}) {
    const count = visited.toLocaleString("en");
    return element("li", {}, element("b", {}, method), holds === false ? " refutes it" : "", `, ${count} visited: ${scope}`);
  }

  function facts(claim) {
    const against = element("dd", {class: "against"}, element("button", {type: "button", onclick: () => compute(against,
      "Running the check", `claims/counterexamples/${claim.paper}`, found => [found[claim.id]])}, "Find it"));
    const place = `${claim.paper}/${all.claims.filter(({paper}) => paper === claim.paper).indexOf(claim)}`;
    const steps = element("dd", {class: "steps"}), graph = element("dd", {}), own = open === claim.id && !explorer.isStatic;
    const go = () => compute(steps, "Going through the proof", `claims/steps/${place}`, stepwise);
    if (own) compute(graph, "Drawing", `claims/graph/${place}`, drawn).then(go); // one after the other, in one process
    else steps.append(element("button", {type: "button", onclick: go}, "Show them"));
    return element("dl", {},
      claim.formula ? row("Lemma", typed(claim.formula)) : null,
      claim.assumes.length ? row("Assuming", links(claim.assumes, claim)) : null,
      claim.evidence.length ? row("By", element("ul", {}, claim.evidence.map(evidence))) : null,
      claim.status === "refuted" ? element("div", {}, element("dt", {}, "Counterexample"), against) : null,
      claim.evidence.length && !explorer.isStatic ? element("div", {}, element("dt", {}, "Steps"), steps) : null,
      claim.severity ? row("Severity", claim.severity) : null,
      claim.countedUnder ? row("Follows from", link(claim.countedUnder, claim)) : null,
      claim.ground !== "refuted" ? row("Rests on", claim.ground) : null,
      claim.correction ? row("Corrected", link(claim.correction, claim)) : null,
      claim.corrects ? row("Corrects", link(claim.corrects, claim)) : null,
      claim.uses.length ? row("Uses", listed(claim.uses, claim)) : null,
      claim.usedBy.length ? row("Used by", listed(claim.usedBy, claim)) : null,
      own && claim.uses.length + claim.usedBy.length ? element("div", {}, element("dt", {}, "Graph"), graph) : null,
      row("Command", claim.commands.map(typed)),
      row("Python", claim.python.map(typed)));
  }

  /** The steps of a proof: a title and lines each. */
  function stepwise({steps}) {
    if (!steps.length) return ["The check is one computation, without steps to show."];
    return steps.map(([title, lines]) => [element("p", {}, title), element("ul", {}, lines.map(line => element("li", {}, line)))]).flat();
  }

  /** What a claim uses, above it, and what uses it, below it. */
  function drawn({boxes, lines, width}) {
    const {svg} = explorer, ROW = 58, HIGH = 30, middle = y => y * ROW + HIGH / 2 + 2;
    const scale = Math.max(0.62, Math.min(1, (list.clientWidth - 180) / width));
    const height = Math.max(...boxes.map(({y}) => middle(y))) + HIGH / 2 + 2;
    const made = boxes.map(({id, label, width: wide, x, y}) => {
      const sign = all.statuses.find(({name}) => name === known.get(id).column)?.sign ?? "";
      return svg("a", {href: address({id}), class: id === boxes[0].id ? "own" : null}, svg("title", {}, id),
        svg("rect", {x: x - wide / 2, y: middle(y) - HIGH / 2, width: wide, height: HIGH, rx: 4}),
        svg("text", {x, y: middle(y), dy: ".35em"}, `${sign} ${label}`));
    });
    return [element("div", {class: "graph", tabindex: 0, role: "region", "aria-label": "What it uses, and what uses it"},
      svg("svg", {width: scale * (width + 4), height: scale * height, viewBox: `-2 0 ${width + 4} ${height}`},
        lines.map(line => svg("polyline", {points: line.map(([x, y]) => `${x},${middle(y)}`).join(" ")})), made))];
  }

  /** Put what the server computes into a place. */
  async function compute(place, what, path, made) {
    const waiting = element("div", {});
    place.prepend(waiting);
    try {
      const found = await explorer.patiently(waiting, what, signal => explorer.load(path, signal));
      place.replaceChildren(...made(found));
    } catch (error) {
      place.replaceChildren(explorer.refused(error));
    }
  }

  function article(claim) {
    const more = element("details", {class: "more", ontoggle: () => {
      if (more.open && !more.querySelector("dl")) more.append(facts(claim));
    }}, element("summary", {}, "How it is established"));
    const made = element("article", {class: "claim", tabindex: -1, "data-id": claim.id},
      element("h3", {}, element("a", {href: address({id: claim.id})}, claim.number), badge(claim)),
      element("div", {class: "words"}, element("p", {class: "statement"}, claim.statement.map(node => built(node))),
        claim.theorems.length ? element("div", {class: "kernel"}, element("p", {class: "quiet"}, "As the kernel of Rocq accepts it"), claim.theorems.map(typed)) : null),
      readAs(claim), speaksOf(claim), more);
    articles.set(claim.id, made);
    return made;
  }

  /* --- the page ----------------------------------------------------------------------------------------------- */

  const search = element("input", {type: "search", name: "q", autocomplete: "off", spellcheck: "false",
    oninput: () => go({q: search.value, id: null}, {replace: true})});
  const status = element("select", {name: "status", onchange: () => go({status: status.value, id: null})});
  const ground = element("select", {name: "ground", onchange: () => go({ground: ground.value, id: null})});
  const paper = element("select", {name: "paper", onchange: () => go({paper: paper.value, id: null})});
  const count = element("p", {class: "quiet", role: "status"});
  const meanings = element("dl", {class: "meanings"});
  const list = element("div", {class: "claims-list"});
  const overview = element("ul", {class: "overview"});
  const more = element("button", {type: "button", onclick: () => { whole = location.hash; sift(explorer.state.read().parameters); }});
  const back = element("p", {}, element("a", {href: address({})}, "All claims"));
  const elsewhere = element("div", {});
  const notice = element("div", {});
  root.append(element("h1", {}, "Claims"), notice,
    element("div", {class: "tools"}, element("label", {class: "wide"}, "Search", search),
      element("label", {}, "Status", status), element("label", {}, "Rests on", ground), element("label", {}, "Paper", paper)),
    element("details", {class: "what"}, element("summary", {}, "What the statuses mean"), meanings), back, count, overview, list, more, elsewhere);

  function go(changes, options) {
    const next = {...Object.fromEntries(explorer.state.read().parameters), ...changes};
    explorer.state.write("claims", Object.fromEntries(Object.entries(next).filter(([, value]) => value)), options);
  }

  function build(data) {
    all = data;
    known = new Map(data.claims.map(claim => [claim.id, claim]));
    meanings.replaceChildren(...data.statuses.map(({name, status: of, sign, said}) => element("div", {},
      element("dt", {class: `status ${of}`}, `${sign} ${name}`), element("dd", {}, said))));
    data.claims.forEach(article);
    overview.replaceChildren(...data.papers.map(({key, title, authors, year}) => {
      const own = data.claims.filter(claim => claim.paper === key);
      const counts = data.statuses.map(({name, status: of, sign}) => [own.filter(claim => claim.column === name).length, of, sign, name]);
      return element("li", {}, element("a", {href: address({paper: key})}, title), element("span", {class: "quiet"}, ` ${authors}, ${year}`),
        element("span", {class: "counts"}, counts.filter(([number]) => number)
          .map(([number, of, sign, name]) => element("span", {class: `status ${of}`}, `${sign} ${number} ${name}`))));
    }));
    list.replaceChildren(...data.papers.map(({key, title, authors, year}) => element("section", {"data-paper": key, "aria-label": key},
      element("h2", {}, element("a", {href: address({paper: key})}, title)), element("p", {class: "quiet"}, `${authors}, ${year}. ${key}`),
      data.claims.filter(claim => claim.paper === key).map(claim => articles.get(claim.id)))));
  }

  /** Leave what is looked for: the claim of this name, or those with all words in the statement, number or lemma. */
  function sift(parameters) {
    const {q = "", status: column = "", ground: base = "", paper: from = "", id} = Object.fromEntries(parameters);
    const facets = [["column", column], ["ground", base], ["paper", from]].filter(([, value]) => value);
    const meets = (claim, but) => facets.every(([key, value]) => key === but || claim[key] === value);
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const worded = all.claims.filter(claim => {
      const text = `${claim.id} ${claim.text} ${claim.formula ?? ""}`.toLowerCase();
      return words.every(word => text.includes(word));
    });
    const found = id ? all.claims.filter(claim => claim.id === id)
      : worded.filter(claim => meets(claim));
    const unasked = !id && !words.length && !facets.length;
    const left = new Set(unasked ? [] : whole === location.hash ? found : found.slice(0, MOST));
    for (const claim of all.claims) articles.get(claim.id).hidden = !left.has(claim);
    for (const section of list.children) section.hidden = !section.querySelector("article:not([hidden])");
    const counted = (key, names) => names.map(([name, text]) => [name, text, worded.filter(claim => claim[key] === name && meets(claim, key)).length]);
    explorer.facet(status, counted("column", all.statuses.map(({name, sign}) => [name, `${sign} ${name}`])), column);
    explorer.facet(ground, counted("ground", all.grounds.map(name => [name, name])), base);
    explorer.facet(paper, counted("paper", all.papers.map(({key}) => [key, key])), from);
    count.textContent = `${found.length} of ${all.claims.length} claims, as they are on record`;
    more.textContent = `Show all ${found.length}`;
    more.hidden = unasked || found.length === left.size;
    overview.hidden = !unasked;
    back.hidden = unasked;
    count.hidden = Boolean(id);
    if (search.value !== q) search.value = q;
  }

  function reveal(id) {
    for (const made of articles.values()) made.classList.toggle("open", made.dataset.id === id);
    if (id === open) return;
    open = id;
    const made = articles.get(id);
    if (!made) return;
    made.querySelector(".more").open = true;
    made.scrollIntoView();
    made.focus({preventScroll: true});
  }

  function show(parameters) {
    sift(parameters);
    reveal(parameters.get("id"));
    const claim = all.claims.find(({id}) => id === parameters.get("id"));
    const named = claim ? ` "${claim.id}"` : parameters.get("paper") ? ` ${parameters.get("paper")}` : "";
    elsewhere.replaceChildren(explorer.same([[`knotgames verify${named} --html claims.html`, "on the command line"],
      [`import knotgames as kg; kg.verify(${named.trim() ? JSON.stringify(claim?.id ?? named.trim()) : ""})`, "in Python"]]));
  }

  return async parameters => {
    try {
      if (!all) build(await explorer.patiently(notice, "Reading the claims", signal => explorer.load("claims/all", signal)));
      show(explorer.state.read().view === "claims" ? explorer.state.read().parameters : parameters);
    } catch (error) {
      notice.replaceChildren(explorer.refused(error));
    }
  };
});
