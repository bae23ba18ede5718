"use strict";

/* What is known of the element that is chosen, the sum of two with its reason, and the submonoid that some generate. */

const monoidCard = (now, {choose, pair, toggle, clear}) => {
  const {element} = explorer;
  const FEW = 24, MOST = 12, RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  const card = element("section", {class: "card", "aria-label": "The chosen element"});

  /** An element that can be now.chosen; one of another monoid is a link. */
  function chip(data, i, before = "") {
    const color = data === now.data ? now.chosen.colors[i] : monoid.colorsOf(data, "outcome")[i];
    const mine = data === now.data ? i : now.data.names.indexOf(data.names[i]);
    const text = [before, data.written[i]];
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
    return folded(`${made.length} elements`, element("span", {class: "chips"}, made));
  }

  const folded = (named, ...inside) => element("details", {}, element("summary", {}, named), inside);

  const fill = (place, ...children) => place.replaceChildren(...children.filter(child => child !== null));

  const row = (term, ...description) => element("div", {}, element("dt", {}, term), element("dd", {}, description));

  const SIDES = [["Options"], ["Knotter's options", "Unknotter's options"]];

  function definition(i) {
    const data = now.base ?? now.data, place = data.names.indexOf(now.data.names[i]);
    const {conditions} = data.cards[place];
    return conditions.map(([forbidden, required], side) => {
      const barred = monoid.bits(forbidden);
      return row(SIDES[conditions.length - 1][side],
        element("p", {}, barred.length ? ["none of ", chips(data, barred)] : "none is forbidden"),
        required.map(mask => element("p", {}, "some of ", chips(data, monoid.bits(mask)))));
    });
  }

  function show() {
    if (now.chosen.a === null) {
      fill(card, element("p", {class: "quiet"}, "Choose an element: from the list, in the table, or in the diagram."),
        submonoid());
      return;
    }
    const {a, b} = now.chosen, data = now.data, own = data.cards[a], n = data.names.length;
    const meaning = data.meanings.find(([name]) => name === data.outcomes[a])[1];
    const [index, period] = data.periods[a];
    const all = data.names.map((_, i) => i);
    const divisors = all.filter(d => data.table[d].includes(a));
    const divided = [...new Set(data.table[a])].sort((i, j) => i - j);
    const adding = data.symbol !== "·", generates = now.chosen.generators.has(a);
    const add = () => second.value === "" ? choose(a) : pair(a, Number(second.value));
    const second = element("select", {name: "b", onchange: add},
      element("option", {value: ""}, "nothing"), all.map(i => element("option", {value: i}, data.written[i])));
    second.value = b === null ? "" : String(b);
    fill(card,
      element("h2", {}, element("span", {class: "swatch"}), data.written[a],
        element("small", {}, ` outcome ${data.outcomes[a]}: ${meaning}`)),
      element("p", {class: "tools"},
        element("label", {}, adding ? "Add" : "Multiply by", second),
        element("button", {type: "button", "aria-pressed": String(generates), onclick: () => toggle(a)},
          generates ? "Leave out of the generators" : "Generate with it")),
      b === null ? null : sumAndWhy(a, b),
      element("dl", {class: "facts"},
        own.facts.map(([term, text]) => row(term, text)),
        definition(a),
        row(adding ? "Multiples" : "Powers",
          element("span", {class: "chips"}, now.chosen.powers.map((i, k) => chip(data, i, power(k + 1, adding)))),
          ` index ${index}, period ${period}`),
        row("J-class", chips(data, now.chosen.alike)),
        row("Divisors", divisors.length === n ? "all" : chips(data, divisors)),
        row("Divides", divided.length === n ? "all" : chips(data, divided)),
        row("Distinguished", toldApart(own.told))),
      submonoid());
    card.querySelector(".swatch").style.background = now.chosen.colors[a];
  }

  const raised = number => [...String(number)].map(digit => RAISED[digit]).join("");
  const power = (n, adding) => n === 1 ? "" : adding ? `${n}a = ` : `a${raised(n)} = `;

  function toldApart(told) {
    if (!told.length) return "from no neighbor";
    const by = ([other, test]) => element("li", {}, "from ", chip(now.data, other), ` by ${now.data.tests[test]}`);
    return folded(`from ${told.length} ${told.length === 1 ? "neighbor" : "neighbors"}`, element("ul", {}, told.map(by)));
  }

  function submonoid() {
    if (!now.chosen.generators.size) return null;
    const inside = [...monoid.generated(now.data, now.chosen.generators)].sort((i, j) => i - j);
    return element("div", {class: "submonoid"},
      element("h2", {}, "Submonoid"),
      element("p", {}, "Generated by ", chips(now.data, [...now.chosen.generators])),
      element("p", {"data-size": inside.length}, `${inside.length} elements: `, chips(now.data, inside)),
      element("p", {class: "tools"}, element("button", {type: "button", onclick: clear}, "No generators")));
  }

  function sumAndWhy(a, b) {
    const c = now.data.table[a][b];
    const total = [chip(now.data, a), ` ${now.data.symbol} `, chip(now.data, b), " = ", chip(now.data, c)];
    return element("div", {class: "sum"}, element("p", {class: "total"}, total),
      now.data.words ? byWords(a, b, c) : byOptions(a, b));
  }

  /** Why a sum of two classes is what it is: the options of the sum of two games, and the rulebook. */
  function byOptions(mineA, mineB) {
    const data = now.base ?? now.data, at = i => data.names.indexOf(now.data.names[i]);
    const a = at(mineA), b = at(mineB), c = data.table[a][b];
    const sides = Math.max(data.cards[a].options.length, data.cards[b].options.length);
    if (!sides) return element("p", {}, "Both games are over, and the rule of the sum says how the sum has ended.");
    return Array.from({length: sides}, (_, side) => {
      const [ofA, ofB] = [a, b].map(i => data.cards[i].options[side] ? monoid.bits(data.cards[i].options[side]) : []);
      const reasons = new Map();
      const reason = (i, j) => {
        const total = data.table[i][j];
        if (!reasons.has(total)) reasons.set(total, `${data.written[i]} ${data.symbol} ${data.written[j]}`);
      };
      ofA.forEach(i => reason(i, b));
      ofB.forEach(j => reason(a, j));
      const [forbidden, required] = data.cards[c].conditions[side];
      const barred = new Set(monoid.bits(forbidden));
      const names = items => items.length ? items.map(i => data.written[i]).join(", ") : "none";
      const [first, other, total] = [a, b, c].map(i => data.written[i]);
      const options = [...reasons].map(([i, why]) => `${data.written[i]} (${why})`).join(", ");
      const allowed = ![...reasons.keys()].some(i => barred.has(i));
      const met = mask => {
        const wanted = monoid.bits(mask), more = wanted.length > MOST ? ", ..." : "";
        return `Of what ${total} requires, { ${names(wanted.slice(0, MOST))}${more} }, there is `
          + `${names(wanted.filter(i => reasons.has(i)))}.`;
      };
      return element("ul", {class: "why"}, [
        `The games of ${first} and ${other} that are shown have options of ${names(ofA)} and of ${names(ofB)}.`,
        `So their sum has options of ${options}.`,
        allowed ? `None of them is forbidden to ${total}.` : `One of them is forbidden to ${total}.`,
        ...required.map(met),
      ].map(text => element("li", {}, text)));
    });
  }

  /** Why a product of two words is what it is: the rules that lead to the least word. */
  function byWords(a, b, c) {
    const {generators, words, rules} = now.data.words;
    const text = word => word.map((n, i) => n ? generators[i] + (n > 1 ? raised(n) : "") : "").join("") || "1";
    let word = words[a].map((n, i) => n + words[b][i]);
    const steps = [text(word)];
    for (let rule; (rule = rules.find(([from]) => from.every((n, i) => n <= word[i]))) && steps.length < 200;) {
      word = word.map((n, i) => n - rule[0][i] + rule[1][i]);
      steps.push(`${text(word)} (${text(rule[0])} = ${text(rule[1])})`);
    }
    return element("p", {class: "why", "data-ends": text(words[c]) === text(word) ? "well" : "badly"},
      steps.length > 1
        ? ["By the relations: ", steps.slice(0, MOST).join(" = "), steps.length > MOST ? ` = ... = ${text(word)}` : ""]
        : `${steps[0]} is the least word of its element.`);
  }

  return {part: card, show};
};
