"use strict";

/* What the data of a monoid say without a further question: multiples, submonoids, arrangements, colors. */

const monoid = (() => {
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
      const {classes, depths, places} = data.arrangements.find(({name}) => name === "divides");
      const rank = classes.map((_, c) => c).sort((c, d) => depths[c] - depths[d] || places[c] - places[d]);
      return rank.flatMap(c => classes[c]);
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

  return {alike, bits, colorsOf, generated, inOrder, multiples};
})();
