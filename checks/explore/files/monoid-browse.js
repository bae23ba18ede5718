"use strict";

/* The misère quotients that sweeps have found: by status, kind, order and number of P-elements. */

const monoidBrowse = () => {
  const {element} = explorer;
  const MOST = 30, KEYS = {status: "Heaps", kind: "Kind", order: "Order", p: "P-elements"};
  const fields = Object.fromEntries(Object.keys(KEYS).map(key => [key, element("select", {name: `with-${key}`, onchange: () => sift()})]));
  const count = element("p", {class: "quiet", role: "status"});
  const list = element("tbody");
  const head = ["Code", "Order", "P-elements", "Kind", "Known of"].map(text => element("th", {scope: "col"}, text));
  const more = element("button", {type: "button", onclick: () => sift(Infinity)});
  const notice = element("div");
  let all = null;

  const SAID = {
    "all heaps": ({heaps}) => `all heaps, period ${heaps}`,
    infinite: ({heaps}) => `infinite from heap ${heaps} on; the order is that of a part`,
    open: ({heaps}) => `heaps to ${heaps}; open beyond`,
  };

  function row(one) {
    const cells = [element("a", {href: explorer.state.address("monoids", {m: one.path})}, one.code), String(one.order),
      String(one.p), one.kind, SAID[one.status](one)];
    return element("tr", {}, cells.map(cell => element("td", {}, cell)));
  }

  /** Leave the quotients that meet every choice, with the number that each further choice leaves. */
  function sift(most = MOST) {
    const meets = (one, but) => Object.entries(fields).every(([key, {value}]) => key === but || !value || String(one[key]) === value);
    for (const [key, field] of Object.entries(fields)) {
      const left = all.filter(one => meets(one, key)).map(one => one[key]);
      const names = [...new Set(left)].sort((a, b) => typeof a === "number" ? a - b : a < b ? -1 : 1);
      explorer.facet(field, names.map(name => [String(name), name, left.filter(one => one === name).length]), field.value);
    }
    const found = all.filter(one => meets(one)).sort((one, other) => one.order - other.order);
    count.textContent = `${found.length} of ${all.length} octal codes`;
    list.replaceChildren(...found.slice(0, most).map(row));
    more.textContent = `Show all ${found.length}`;
    more.hidden = found.length <= most;
  }

  async function open() {
    if (all || !part.open) return;
    try {
      const load = signal => explorer.load("monoids/quotients", signal);
      all = (await explorer.patiently(notice, "Reading the quotients", load)).quotients;
      sift();
    } catch (error) {
      notice.replaceChildren(explorer.refused(error));
    }
  }

  const part = element("details", {class: "browse", ontoggle: open}, element("summary", {}, "Browse misère quotients of octal games"),
    notice, element("div", {class: "tools"}, Object.entries(KEYS).map(([key, text]) => element("label", {}, text, fields[key]))),
    count, element("div", {class: "found", tabindex: 0, role: "region", "aria-label": "The quotients"},
      element("table", {}, element("thead", {}, element("tr", {}, head)), list)), more);
  return part;
};
