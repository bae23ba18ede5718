"use strict";

/* The page: which view is shown, where its data come from, and how elements are made.

   A view is registered by its script:

     explorer.view("boards", root => {
       ...                                  // called once, with the element that the view fills
       return parameters => { ... };        // called whenever the address changes, with its parameters
     });

   The address after # is the name of the view, a question mark, and the parameters: it holds the whole state. */

const explorer = (() => {
  const mounts = new Map();
  const mounted = new Map();
  const arrivals = new Map();
  const loaded = new Map();
  const isStatic = document.documentElement.dataset.mode === "static";
  const SVG = "http://www.w3.org/2000/svg";

  /* --- elements ---------------------------------------------------------------------------------------------- */

  /** Give an element attributes, listeners (on...) and children; texts stay texts, whatever is in them. */
  function furnish(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else made.setAttribute(name, value);
    }
    made.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
    return made;
  }

  /** An element of HTML. */
  function element(tag, attributes, ...children) {
    return furnish(document.createElement(tag), attributes, children);
  }

  /** An element of SVG. */
  function svg(tag, attributes, ...children) {
    return furnish(document.createElementNS(SVG, tag), attributes, children);
  }

  /** A drawing that comes as data: a text, or [tag, attributes, child, ...]. */
  function picture(tree) {
    return typeof tree === "string" ? tree : svg(tree[0], tree[1], ...tree.slice(2).map(picture));
  }

  /** What gives the same elsewhere: [["knotgames ...", "on the command line"], ...]. */
  function same(lines) {
    const rows = lines.map(([text, where]) => element("div", {},
      element("dt", {}, where),
      element("dd", {}, element("code", {}, text), element("button", {
        type: "button", class: "copy", "aria-label": `copy what is typed ${where}`,
        onclick: event => copy(text, event.currentTarget),
      }, "Copy"))));
    return element("section", {class: "same", "aria-label": "The same elsewhere"},
      element("h2", {}, "The same elsewhere"), element("dl", {}, rows));
  }

  /** Put a text on the clipboard, and say so on the button that was pressed. */
  async function copy(text, button) {
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Select and copy";
    }
    setTimeout(() => { button.textContent = before; }, 1500);
  }

  /** What went wrong, in words for the reader. */
  function refused(error) {
    return element("p", {class: "refused", role: "alert"}, error.message ?? String(error));
  }

  /** The choices of a facet with how many things each leaves. */
  function facet(field, entries, chosen) {
    const open = entries.filter(([name, , number]) => number || name === chosen);
    if (chosen && !open.some(([name]) => name === chosen)) open.push([chosen, chosen, 0]);
    field.replaceChildren(element("option", {value: ""}, "all"), ...open.map(([value, text, number]) => element("option", {value}, `${text} (${number})`)));
    field.value = chosen;
  }

  /** Hand a text to the reader as a file. */
  function download(name, text, type) {
    const url = URL.createObjectURL(new Blob([text], {type}));
    element("a", {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  /* --- data -------------------------------------------------------------------------------------------------- */

  /** The data under a path such as "boards/games"; the promise fails with words for the reader. */
  function load(path, signal) {
    const one = loaded.get(path) ?? begun(path);
    one.callers.add(signal);  // whoever has no signal waits to the end
    if (!signal) return one.promise;
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => {
        one.callers.delete(signal);
        if (!one.callers.size) one.giveUp();
        reject(signal.reason);
      });
      one.promise.then(resolve, reject);
    });
  }

  /** A request that is given up when none of its callers waits for it. */
  function begun(path) {
    const control = new AbortController();
    const promise = isStatic ? scripted(path) : answered(fetch(`data/${path}.json`, {signal: control.signal}));
    const forget = () => loaded.delete(path);
    const giveUp = () => { forget(); control.abort(); };
    promise.then(() => { one.giveUp = () => {}; }, forget);
    const one = {promise, callers: new Set(), giveUp};
    loaded.set(path, one);
    return one;
  }

  function scripted(path) {
    return new Promise((resolve, reject) => {
      arrivals.set(path, resolve);
      const script = element("script", {src: `data/${path}.js`, onerror: () => {
        script.remove();
        reject(new Error(`'${path}' is not in this folder: 'knotgames explore' shows it`));
      }});
      document.head.append(script);
    });
  }

  /** Called by the scripts that hold the data of a folder. */
  function arrived(path, data) {
    arrivals.get(path)?.(data);
    arrivals.delete(path);
  }

  /** The answer of a view to a question; there is none in a folder. */
  function ask(view, body, signal) {
    if (isStatic) return Promise.reject(new Error("this needs a server: 'knotgames explore' starts one"));
    const headers = {"Content-Type": "application/json"};
    return answered(fetch(`ask/${view}`, {method: "POST", headers, body: JSON.stringify(body), signal}));
  }

  async function answered(request) {
    let response;
    try {
      response = await request;
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Error("the server does not answer: is 'knotgames explore' still running?");
    }
    const data = await response.json();
    if (!response.ok) throw new Error(data.error);
    return data;
  }

  /** Wait for work(signal), and after a while show in an element that it goes on, with a button that ends it. */
  async function patiently(place, what, work, control = new AbortController()) {
    const start = performance.now();
    const said = element("span", {}, what);
    const shown = element("p", {class: "waiting", role: "status"}, element("progress", {"aria-label": what}), said,
      element("button", {type: "button", onclick: () => control.abort()}, "Stop"));
    const waiting = setTimeout(() => place.prepend(shown), 250);
    const ticking = setInterval(() => {
      said.textContent = `${what}: ${Math.round((performance.now() - start) / 1000)} s`;
    }, 1000);
    try {
      return await work(control.signal);
    } catch (error) {
      throw error.name === "AbortError" ? new Error("stopped") : error;
    } finally {
      clearTimeout(waiting);
      clearInterval(ticking);
      shown.remove();
    }
  }

  /* --- the address ------------------------------------------------------------------------------------------- */

  const state = {
    /** The name of the view and its parameters. */
    read() {
      const [name, query] = location.hash.slice(1).split(/\?(.*)/s);
      const view = mounts.has(name) ? name : mounts.keys().next().value;
      return {view, parameters: new URLSearchParams(query ?? "")};
    },
    /** The address of a view with parameters. */
    address(view, parameters) {
      const query = new URLSearchParams(parameters).toString();
      return `#${view}${query ? "?" + query : ""}`;
    },
    /** Go there, as a new step of the history or in place of the present one. */
    write(view, parameters, {replace = false} = {}) {
      const address = state.address(view, parameters);
      if (address === location.hash) return;
      history[replace ? "replaceState" : "pushState"](null, "", address);
      show();
    },
  };

  /** Register a view. */
  function view(name, mount) {
    mounts.set(name, mount);
  }

  function show() {
    const {view: name, parameters} = state.read();
    const main = document.getElementById("main");
    if (!mounted.has(name)) {
      const root = element("div", {class: `view ${name}`});
      mounted.set(name, {root, update: mounts.get(name)(root)});
    }
    const {root, update} = mounted.get(name);
    if (root.parentNode !== main) main.replaceChildren(root);
    for (const link of document.querySelectorAll("[data-view]")) {
      if (link.dataset.view === name) {
        link.setAttribute("aria-current", "page");
        document.title = `${link.textContent}: knotgames explorer`;
      } else {
        link.removeAttribute("aria-current");
      }
    }
    update(parameters);
  }

  addEventListener("DOMContentLoaded", () => {
    if (location.search) history.replaceState(null, "", location.pathname + location.hash);  // the token is a cookie now
    addEventListener("popstate", show);
    document.querySelector(".skip").addEventListener("click", event => {
      event.preventDefault();  // the address holds the state
      document.getElementById("main").focus();
    });
    show();
  });

  return {arrived, ask, copy, download, element, facet, isStatic, load, patiently, picture, refused, same, state, svg, view};
})();
