"use strict";

/* Play without a server: what a folder holds of a match answers the questions that otherwise the server answers, in the
   same words. A match is either a table of values, an entry for each setting of its switches, or all its positions. */

const table = (() => {
  const loaded = new Map();

  /** The answer to a question of boards.js; fails with words for the reader. */
  async function answer(question) {
    const {openings} = await explorer.load("boards/shipped");
    const number = openings.findIndex(opening => same(opening, question));
    if (number < 0) throw new Error("this folder does not hold that position: 'knotgames explore' plays any");
    if (!loaded.has(number)) loaded.set(number, explorer.load(`boards/shipped/${number}`).then(prepared));
    const {data, engine} = await loaded.get(number);
    return played(data, engine, question);
  }

  function same(opening, question) {
    const flags = Object.fromEntries(Object.entries(question.flags ?? {}).filter(([, value]) => value));
    const key = one => JSON.stringify([one.game, one.parameters ?? [], one.position]);
    return key(opening) === key(question) && JSON.stringify(opening.flags) === JSON.stringify(flags);
  }

  async function prepared(data) {
    return {data, engine: data.switches ? await switched(data.switches) : listed(data)};
  }

  /** Play on settings of switches: a state is the place of a position with the player who is to move. */
  async function switched(switches) {
    const values = await inflated(switches.values), count = switches.moves.length;
    const powers = Array.from({length: count + 1}, (_, i) => 3 ** i);
    const stateOf = (place, i) => Math.floor(place / powers[i]) % 3;
    const unset = place => switches.moves.flatMap((_, i) => stateOf(place, i) === 2 ? [i] : []);
    const wins = (place, player) => switches.wins[values[place]][player];
    const moves = ({place, player}) => unset(place).flatMap(i => switches.moves[i].map(([move, to]) =>
      [move, {place: place - (2 - to) * powers[i], player: 1 - player}]));
    return {
      start: player => ({place: powers[count] - 1, player}),
      moves,
      wins: ({place, player}) => wins(place, player),
      winsAs: ({place}, player) => wins(place, player),
      winner: ({place}) => wins(place, 0) ? 0 : 1,
      value: ({place}) => switches.names[values[place]],
      text({place}) {
        const left = unset(place), {labels, whole, before, none} = switches.unset;
        const parts = switches.parts.map(part => typeof part === "string" ? part : part[1][stateOf(place, part[0])]);
        const named = left.map(i => labels[i]).join(",") || none;
        return parts.join("") + (left.length === count ? whole : before + named);
      },
      drawing: () => null,
      best(state) {
        const all = moves(state);
        const winning = all.find(([, after]) => !wins(after.place, after.player));
        if (winning) return winning[0];
        const answers = ([, after]) => moves(after).filter(([, next]) => !wins(next.place, next.player)).length;
        return all.map(move => [answers(move), move]).reduce((a, b) => b[0] < a[0] ? b : a)[1][0];
      },
    };
  }

  /** Play on positions that are written out: a state is the number of one. */
  function listed({states, positions}) {
    const first = player => states.findIndex(state => state.player === player && state.position === 0);
    return {
      start: first,
      moves: number => states[number].moves,
      wins: number => states[number].wins,
      winsAs: (number, player) => states[number].player === player ? states[number].wins : states[number].winsOther,
      winner: number => states[number].winner,
      value: number => positions[states[number].position].value,
      text: number => positions[states[number].position].text,
      drawing: number => positions[states[number].position].drawing,
      best: number => states[number].moves[states[number].best][0],
    };
  }

  async function inflated(text) {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  function played(data, engine, question) {
    const {players, first} = data;
    const numberOf = name => {
      const number = players.findIndex(player => player.toLowerCase() === name.toLowerCase());
      if (number < 0) throw new Error(`no player is called '${name}': expected ${players.join(" or ")}`);
      return number;
    };
    const starter = question.starter ? numberOf(question.starter) : Math.max(players.indexOf(first), 0);
    if (first !== null && players[starter] !== first) throw new Error(`${players[starter]} does not start here: expected ${first}`);
    const you = question.you ? numberOf(question.you) : starter;
    const spelled = move => move.replace(/\s/g, "");
    const made = [], states = [engine.start(starter)];
    const player = () => (starter + made.length) % 2;
    const make = said => {
      const here = engine.moves(states.at(-1));
      const found = here.find(([move]) => spelled(move) === spelled(said));
      if (!found) {
        const known = here.slice(0, 12).map(([move]) => move).join(", ") + (here.length > 12 ? ", ..." : "");
        throw new Error(`'${said}' is no move of ${players[player()]} here: expected one of ${known}`);
      }
      made.push(found[0]);
      states.push(found[1]);
    };
    question.moves.forEach(make);
    if (question.reply && player() !== you && engine.moves(states.at(-1)).length) make(engine.best(states.at(-1)));
    const state = states.at(-1), here = engine.moves(state), over = !here.length;
    const {game, parameters, position, flags} = data.opening;
    return {
      transcript: {
        format: "knotgames transcript 1", game, parameters, position, flags,
        starter: players[starter], you: players[you], moves: made, positions: states.map(engine.text),
        winner: over ? players[engine.winner(state)] : null,
      },
      players, first,
      player: over ? null : players[player()],
      moves: here.map(([move, after]) => ({move, wins: !engine.wins(after), value: engine.value(after)})),
      best: over ? null : engine.best(state),
      wins: Object.fromEntries(players.map((name, number) => [name, engine.winsAs(state, number)])),
      value: engine.value(state),
      drawing: engine.drawing(state),
      command: data.command, python: data.python,
      ...(question.board ? {board: data.board ?? null} : {}),
    };
  }

  return {answer};
})();
