"use strict";

/* Play on any board. The address holds the opening and the moves, so that it can be sent to someone; all else follows. */

explorer.view("boards", root => {
  const {element, picture} = explorer;
  const DEFAULT = {game: "knot", position: "7_7", moves: ["4+", "2-"]};  // where one who just looks in finds a win
  const LEVELS = {"": "a perfect opponent", hard: "a strong opponent", fair: "a fair opponent", easy: "an easy opponent", two: "a person at this board", edit: "nobody: set the crossings"};
  const ERRS = {hard: 0.2, fair: 0.5, easy: 1};  // how often a move is made at random
  const LARGEST = 44, LEAST = 24, PLAYS = ["misere", "normal"];

  let games = null;       // what is known of the games
  let current = null;     // the question that is shown, its key, and the answer
  let boards = new Map(); // the drawings of starts, by opening
  let turn = 0;           // counts what is asked, so that a late answer to an older question is not shown
  let underWay = new AbortController();
  let busy = 0;           // how much work is under way
  let edits = 0;          // how many settings of places can be undone
  let review = {};        // a course that has been reviewed, with its answers
  let focus = null;       // where the focus goes once the next answer is shown

  /* --- the address ------------------------------------------------------------------------------------------- */

  function questionOf(parameters) {
    const one = name => parameters.get(name);
    const game = one("game") ?? DEFAULT.game;
    return {
      game,
      position: one("position") ?? (game === DEFAULT.game ? DEFAULT.position : ""),
      level: one("level") in LEVELS ? one("level") : "",
      parameters: parameters.getAll("p"),
      flags: Object.fromEntries([...parameters].filter(([name]) => name.startsWith("flag-"))
        .map(([name, value]) => [name.slice(5), value === "" ? true : value])),
      starter: one("starter"),
      you: one("you"),
      moves: ["game", "position", "m"].some(name => parameters.has(name)) ? parameters.getAll("m") : DEFAULT.moves,
      at: one("at") === null ? null : Math.max(0, Math.min(Number(one("at")) || 0, parameters.getAll("m").length)),
    };
  }

  function parametersOf(question, shows) {
    const list = [["game", question.game]];
    question.parameters.forEach(text => list.push(["p", text]));
    list.push(["position", question.position]);
    for (const [name, value] of Object.entries(question.flags).sort()) list.push([`flag-${name}`, value === true ? "" : value]);
    if (question.starter) list.push(["starter", question.starter]);
    if (question.you) list.push(["you", question.you]);
    if (question.level) list.push(["level", question.level]);
    question.moves.forEach(move => list.push(["m", move]));
    if (question.at !== null) list.push(["at", question.at]);
    if (shows) list.push(["show", "values"]);
    return list;
  }

  const opening = question => JSON.stringify([question.game, question.parameters, question.position, question.flags]);
  const key = question => JSON.stringify([opening(question), question.starter, question.you, question.level, question.moves, question.at]);
  const go = (question, options) => explorer.state.write("boards", parametersOf(question, wanted()), options);
  const wanted = () => explorer.state.read().parameters.get("show") === "values";
  const shows = () => wanted() || current.question.at !== null || current.question.level === "edit";

  /* --- the frame --------------------------------------------------------------------------------------------- */

  const form = element("form", {class: "opening", onsubmit: event => { event.preventDefault(); begin(); }});
  const named = element("summary", {}, "Choose what to play");
  const choosing = element("details", {class: "choosing"}, named, form);
  const title = element("h1", {}), rules = element("p", {class: "rules"});
  const trouble = element("div", {class: "trouble"});
  const stage = element("div", {class: "stage"});
  const status = element("p", {class: "status", role: "status"});
  const typed = element("input", {id: "typed", autocomplete: "off", spellcheck: "false", enterkeyhint: "go"});
  const typing = element("form", {class: "typing", onsubmit: event => { event.preventDefault(); type(); }},
    element("label", {for: "typed"}, "Type a move"), typed, element("button", {type: "submit"}, "Move"));
  const controls = element("div", {class: "controls", role: "group", "aria-label": "Play"});
  const worth = element("div", {class: "worth"});
  const moves = element("section", {class: "moves", "aria-label": "Moves"});
  const course = element("section", {class: "course", "aria-label": "Course of play"});
  const elsewhere = element("div");
  const reason = element("section", {class: "reason", "aria-label": "Why", hidden: true});
  const board = element("section", {class: "board", "aria-label": "Board"}, trouble, status, stage, typing, controls);
  const side = element("div", {class: "side"}, reason, worth, moves, course, elsewhere);
  root.append(title, rules, choosing, element("div", {class: "table"}, board, side));

  function field(label, input, attributes = {}) {
    return element("label", {class: "field", ...attributes}, element("span", {}, label), input);
  }

  const button = (text, onclick, disabled = false) => element("button", {type: "button", onclick, disabled}, text);

  function options(list, chosen) {
    return list.map(([value, text]) => element("option", {value, selected: value === chosen}, text));
  }

  /** The form from which play begins, for a question and, if there is one, the answer to it. */
  function fill(question, answer) {
    const game = games.find(one => one.name === question.game) ?? games[0];
    const examples = game.examples.map((example, number) =>
      [String(number), [...example.parameters, example.position, ...Object.keys(example.flags)].join("  ")]);
    const players = answer?.players, starter = answer?.transcript.starter ?? "", you = answer?.transcript.you ?? "";
    title.textContent = game.title;
    rules.textContent = game.rules;
    named.textContent = `Playing ${[game.name, ...question.parameters, question.position].join(" ")} with ${LEVELS[question.level].split(":")[0]}`;
    const fields = [
      field("Game", element("select", {name: "game", onchange: chooseGame}, options(games.map(one => [one.name, one.name]), game.name))),
      ...game.parameters.map((name, number) => field(name, element("input", {
        name: `p${number}`, value: question.parameters[number] ?? "", class: "short", readonly: explorer.isStatic, spellcheck: "false", autocomplete: "off"}))),
      field("Position", element("input", {name: "position", value: question.position, readonly: explorer.isStatic, spellcheck: "false", autocomplete: "off",
        "aria-describedby": explorer.isStatic ? null : "notation"}), {class: "field wide"}),
      examples.length ? field(explorer.isStatic ? "In this folder" : "Example", element("select", {name: "example", onchange: chooseExample},
        options([["", "choose"], ...examples], ""))) : null,
      ...explorer.isStatic ? [] : [...plays(game, question.flags), ...game.flags.filter(flag => !PLAYS.includes(flag.name))
        .map(flag => flagField(flag, question.flags[flag.name]))],
      field("With", element("select", {name: "level"}, options(Object.entries(LEVELS), question.level))),
      players ? field("You are", element("select", {name: "you"}, options(players.map(name => [name, name]), you))) : null,
      players && answer.first === null ? field("First", element("select", {name: "first"},
        options([["me", "you"], ["computer", "the computer"]], starter === you ? "me" : "computer"))) : null,
      element("div", {class: "buttons"},
        element("button", {type: "submit", class: "main", name: "begin"}, "New game"),
        question.level === "edit" || game.name !== "knot" || !boards.get(opening(question)) ? null : button("Set crossings", edit),
        game.random || explorer.isStatic ? element("button", {type: "button", name: "random", onclick: () => draw(Math.random() * 1e6)}, "At random") : null,
        game.random || explorer.isStatic ? element("button", {type: "button", onclick: () => draw(Date.now() / 864e5)}, "Of the day") : null),
      explorer.isStatic ? null : element("p", {id: "notation", class: "quiet"}, `Written: ${game.notation}.`)];
    const at = form.contains(document.activeElement) ? document.activeElement.name : null;
    form.replaceChildren(...fields.filter(Boolean));
    if (at) form.elements[at]?.focus();
  }

  const usual = game => PLAYS.every(name => game.flags.some(flag => flag.name === name)) ? "misere" : "normal";

  /** The choice of misère or normal play, where a game has it. */
  function plays(game, flags) {
    if (!game.flags.some(flag => PLAYS.includes(flag.name))) return [];
    const chosen = PLAYS.find(name => flags[name]) ?? usual(game);
    return [element("fieldset", {}, element("legend", {}, "Who cannot move"), [["misere", "wins (mis\u00e8re)"], ["normal", "loses (normal)"]].map(([value, text]) =>
      element("label", {}, element("input", {type: "radio", name: "play", value, checked: value === chosen}), text)))];
  }

  function flagField(flag, value) {
    const name = `flag-${flag.name}`;
    if (flag.switch) {
      return element("label", {class: "check", title: flag.help},
        element("input", {type: "checkbox", name, checked: value === true}), flag.name);
    }
    if (flag.choices.length) {
      return field(flag.name, element("select", {name, title: flag.help}, options([["", "any"], ...flag.choices.map(one => [one, one])], value ?? "")));
    }
    return field(flag.name, element("input", {name, value: value ?? "", class: "short", title: flag.help, spellcheck: "false", autocomplete: "off"}));
  }

  /** The question that the form asks. */
  function asked() {
    const said = new FormData(form), game = games.find(one => one.name === said.get("game"));
    const flags = {};
    for (const flag of game.flags) {
      const value = said.get(`flag-${flag.name}`);
      if (value) flags[flag.name] = flag.switch ? true : value;
    }
    if (explorer.isStatic) Object.assign(flags, current?.question.flags);
    else if (said.get("play") && said.get("play") !== usual(game)) flags[said.get("play")] = true;
    const players = current?.answer && current.question.game === game.name ? current.answer.players : null;
    const you = players ? said.get("you") : null;
    const starter = said.get("first") === null ? null
      : said.get("first") === "me" ? you : players.find(name => name !== you);
    return {
      game: game.name, position: said.get("position"),
      parameters: game.parameters.map((_, number) => said.get(`p${number}`)), flags, starter, you, level: said.get("level"), moves: [], at: null,
    };
  }

  function begin() {
    const question = asked();
    focus = "board";
    if (key(question) === current?.key) render(); else go(question);
  }

  async function chooseGame(event) {
    const game = games.find(one => one.name === event.target.value);
    const longest = (one, other) => other.position.length > one.position.length ? other : one;
    await attempt(async () => {
      chosen(game, explorer.isStatic ? game.examples.filter(one => !one.position.startsWith("PD[")).reduce(longest)
        : await explorer.load(`boards/opening/${game.name}`));
    });
  }

  /** Set what the position has resolved, and the moves made, by pressing instead of in turn. */
  function edit() {
    const {question, transcript} = current, [position, resolved] = question.position.split(/\s+resolved\s+/);
    edits = 0;
    go({...question, position, moves: [...resolved?.split(/\s*,\s*/) ?? [], ...transcript.moves], level: "edit", at: null});
  }

  /** Go to the next setting of a place: the first move there, the other one, none. */
  function set(here) {
    const {moves: made} = current.transcript, now = made.find(move => here.includes(move));
    const next = here[here.indexOf(now) + 1];
    edits += 1;
    focus = here[0];
    go({...current.question, moves: [...made.filter(move => move !== now), ...next ? [next] : []]});
  }

  function editing({position, moves: made}, answer) {
    const {player} = answer;
    const settled = [position, made.length ? `resolved ${made.join(",")}` : ""].join(" ").trim();
    return [button("Undo", () => { edits -= 1; history.back(); }, !edits), ...explaining(answer),
      button("Play from here", () => go({...current.question, level: "", ...explorer.isStatic ? {you: player}  // no other opening is there
        : {position: settled, moves: [], starter: null, you: null}}), !player)];
  }

  function chooseExample(event) {
    const game = games.find(one => one.name === form.elements.game.value);
    if (event.target.value !== "") chosen(game, game.examples[Number(event.target.value)]);
  }

  function chosen(game, {position, parameters, flags}) {
    const {starter = null, you = null} = current?.question.game === game.name ? current.question : {};
    go({game: game.name, position, parameters, flags, starter, you, level: form.elements.level.value, moves: [], at: null});
  }

  /** The games of a folder, with the openings that it holds as their examples. */
  const offered = (all, openings) => all.games.map(game => ({...game, examples: openings.filter(one => one.game === game.name)}))
    .filter(game => game.examples.length);

  const held = async () => (await explorer.load("boards/shipped")).openings;

  /** Play at the position of a number. */
  function draw(number) {
    return attempt(async () => {
      const game = games.find(one => one.name === form.elements.game.value);
      chosen(game, explorer.isStatic ? game.examples[Math.floor(number) % game.examples.length] : {...await explorer.load(`boards/random/${game.name}/${Math.floor(number)}`), parameters: [], flags: {}});
    });
  }

  /* --- asking ------------------------------------------------------------------------------------------------ */

  /** The answer to a question; null if another one has been asked meanwhile, which ends the work on this one. */
  async function answered(question, what) {
    const here = ++turn, first = opening(question);
    const {level, at, ...whole} = {...question, board: !boards.has(first)};
    underWay.abort();
    underWay = new AbortController();
    try {
      const answer = explorer.isStatic ? await table.answer(whole)
        : await explorer.patiently(trouble, what, signal => explorer.ask("boards", whole, signal), underWay);
      if (whole.board) boards.set(first, answer.board);
      return here === turn ? answer : null;
    } catch (error) {
      if (here === turn) throw error;
      return null;
    }
  }

  /** The answer after the reply of the opponent, who may err. */
  async function replied(question, what) {
    const answer = await answered({...question, reply: question.level === ""}, what);
    if (!answer?.player || !(question.level in ERRS) || answer.player === answer.transcript.you) return answer;
    const errs = Math.random() < ERRS[question.level];
    const move = errs ? answer.moves[Math.floor(Math.random() * answer.moves.length)].move : answer.best;
    return answered({...question, moves: [...answer.transcript.moves, move]}, what);
  }

  /** The answers to all positions of a course, from the start on. */
  async function reviewed(question) {
    const course = JSON.stringify([opening(question), question.starter, question.moves]);
    if (review.course === course) return review.answers;
    const answers = [];
    for (let n = 0; n <= question.moves.length; n++) {
      const answer = await answered({...question, moves: question.moves.slice(0, n)}, "Looking at every move");
      if (!answer) return null;
      answers.push(answer);
    }
    review = {course, answers};
    return answers;
  }

  /** Show the state that the address names; where it is the computer's turn, it moves. */
  async function update(parameters) {
    games ??= explorer.isStatic ? offered(await explorer.load("boards/games"), await held()) : (await explorer.load("boards/games")).games;
    const question = questionOf(parameters);
    if (key(question) === current?.key) {
      render();
      return;
    }
    fill(question, current && opening(current.question) === opening(question) ? current.answer : null);
    const failed = await attempt(async () => {
      const answers = question.at === null ? [await replied(question, "Looking at this position")] : await reviewed(question);
      if (answers?.at(-1)) take(question, answers, {replace: true});
    });
    if (failed && failed.message !== "stopped") clear();
  }

  /** Show nothing, where there is nothing to show. */
  function clear() {
    current = null;
    typing.hidden = true;
    choosing.open = true;
    stage.dataset.opening = status.textContent = "";
    [stage, controls, worth, moves, course, elsewhere].forEach(part => part.replaceChildren());
  }

  /** Keep the answers to a course, or the last one alone, and go to the address of what they say. */
  function take(question, answers, options) {
    const {transcript} = answers.at(-1), {starter, you, moves: made} = transcript;
    const whole = {...question, starter, you, moves: made};
    current = {question: whole, key: key(whole), answers, transcript, answer: answers[question.at ?? 0]};
    const before = location.hash;
    go(whole, options);
    if (location.hash === before) render();
  }

  /** Do work, and tell what goes wrong, which is the result; work that is stopped is offered again. */
  async function attempt(work) {
    trouble.replaceChildren();
    busy += 1;
    root.setAttribute("aria-busy", "true");
    try {
      await work();
      return null;
    } catch (error) {
      trouble.replaceChildren(explorer.refused(error), ...error.message === "stopped" ? [button("Try again", () => attempt(work))] : []);
      return error;
    } finally {
      busy -= 1;
      if (!busy) root.removeAttribute("aria-busy");
    }
  }

  function play(move, from) {
    focus = from;
    return attempt(async () => {
      const question = {...current.question, moves: [...current.answer.transcript.moves, move], at: null};
      const answer = await replied(question, "The computer thinks");
      if (answer) take(question, [answer]);
    });
  }

  async function type() {
    const move = typed.value.trim();
    if (!move || !current?.answer) return;
    await play(move, "typed");
    if (!trouble.childElementCount) typed.value = "";
  }

  function takeBack() {
    const {moves: made, starter, you} = current.transcript, two = current.question.level === "two";
    const mine = made.map((_, number) => number).filter(number => two || (number % 2 === 0) === (starter === you));
    if (!mine.length) return;
    focus = "board";
    go({...current.question, moves: made.slice(0, mine.at(-1))});
  }

  /* --- what is shown ----------------------------------------------------------------------------------------- */

  /** A text as it is shown: true minus signs and arrows. What is typed and sent keeps its letters. */
  const shown = text => text.replace(/->/g, "\u2192").replace(/(?<=[0-9])-/g, "\u2212");
  const isYours = answer => current.question.level === "two" || current.question.at !== null || answer.player === answer.transcript.you;

  function render() {
    const {question, answer} = current;
    fill(question, answer);
    trouble.replaceChildren();
    status.textContent = said(answer);
    drawn(question, answer);
    typing.hidden = !answer.player || question.level === "edit";
    reason.hidden = true;
    controls.replaceChildren(...question.level === "edit" ? editing(question, answer) : question.at === null ? playing(question, answer) : reviewing(question, answer));
    worth.replaceChildren(...(shows() ? verdict(answer) : []));
    listMoves(answer);
    tell(answer);
    elsewhere.replaceChildren(explorer.same([
      [`${answer.command} --as ${answer.transcript.you.toLowerCase()}` + (answer.first === null
        ? ` --first ${answer.transcript.starter === answer.transcript.you ? "me" : "computer"}` : ""), "On the command line"],
      [answer.python, "In Python, after import knotgames"]]));
    refocus();
  }

  function playing({moves: made, level}, answer) {
    const mine = level === "two" || answer.transcript.starter === answer.transcript.you ? 1 : 2;
    return [button("Take back", takeBack, made.length < mine),
      button("Hint", () => { status.textContent = hint(answer); }, !answer.player),
      button("Review", () => step(0), !made.length),
      refuting(answer, made, level === "two"),
      ...explaining(answer),
      element("label", {}, element("input", {type: "checkbox", checked: shows(), onchange: toggle}), "Show who wins")];
  }

  const explaining = answer => answer.player || explorer.isStatic ? [] : [button("Why", explain)];

  /** Show step by step why somebody has won. */
  function explain() {
    return attempt(async () => {
      const {why} = await answered({...current.question, why: true}, "Looking for the reason");
      const show = n => {
        const to = (text, next) => button(text, () => show(next), !why[next]);
        reason.replaceChildren(element("h2", {}, why.length > 1 ? `Why: step ${n + 1} of ${why.length}` : "Why"), element("p", {role: "status"}, why[n][0]),
          element("p", {}, why.length > 1 ? [to("\u2039 Step back", n - 1), " ", to("Next step \u203a", n + 1)] : []), frame(picture(why[n][1]), "knot"));
        crop(reason.querySelector("svg"));
      };
      reason.hidden = false;
      if (why.length) show(0);
      else reason.replaceChildren(element("p", {}, rules.textContent));
      reason.scrollIntoView({block: "nearest"});
    });
  }

  /** A button for the last move, by any player or me, if whoever made it loses: best play by both from there on. */
  function refuting(answer, made, byAnyone) {
    const {you, winner} = answer.transcript;
    const place = made.findLastIndex((_, n) => byAnyone || moverOf(answer, n) === you) + 1, mover = place && moverOf(answer, place - 1);
    const ahead = winner ?? answer.players.find(name => (name === answer.player) === answer.wins[answer.player]);
    return button(byAnyone ? "Refute this move" : "Refute my move", () => refute(place), !place || ahead === mover);
  }

  function refute(place) {
    return attempt(async () => {
      let made = current.transcript.moves.slice(0, place), answer;
      while ((answer = await answered({...current.question, moves: made}, "Playing it out"))?.player) made = [...made, answer.best];
      if (answer) go({...current.question, moves: made, at: place});
    });
  }

  function reviewing({moves: made, at}, answer) {
    return [button("\u2039 Back", () => step(at - 1), !at), button("Next \u203a", () => step(at + 1), at === made.length),
      refuting(answer, made.slice(0, at), true), button("To the game", () => step(null))];
  }

  /** Review the course at a place: after so many moves. */
  function step(at) {
    const {question} = current;
    if (at === null || (at >= 0 && at <= question.moves.length)) go({...question, at}, {replace: question.at !== null && at !== null});
  }

  addEventListener("keydown", event => {
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!by || !root.isConnected || !current || event.target.closest("input, select, [role=dialog]")) return;
    const {question: {moves: made, at}, answer} = current;
    if (at !== null || !answer.player) step((at ?? made.length) + by);
  });

  /** The first move that gives away a win, by its place; null if there is none. */
  function firstMistake(answers, made) {
    const found = made.findIndex((move, n) => answers[n].moves.some(one => one.wins) && !answers[n].moves.find(one => one.move === move).wins);
    return found < 0 ? null : found;
  }

  /** What went wrong in a course, and what would have won. */
  function judged(answers, {moves: made, winner}) {
    const place = firstMistake(answers, made);
    if (place === null) return [`No move gave away a win${winner ? `: ${winner} won from the start` : ""}.`];
    const winning = answers[place].moves.filter(move => move.wins).map(move => shown(move.move)).join(" or ");
    return [`The first mistake is ${shown(made[place])}, move ${place + 1}, by ${answers[place].player}: ${winning} would have won. `,
      current.question.at === place ? null : button("Show it", () => step(place))];
  }

  function refocus() {
    const there = focus;
    focus = null;
    if (there === "typed" && !typing.hidden) typed.focus();
    else if (there) (stage.querySelector(`[data-first="${there}"]`) ?? stage.querySelector(".spot") ?? moves.querySelector("button") ?? controls.querySelector("button:not(:disabled)"))?.focus();
  }

  function toggle() {
    const list = parametersOf(current.question, !wanted());
    explorer.state.write("boards", list, {replace: true});
    controls.querySelector("input").focus();
  }

  function said(answer) {
    const {you, moves: made, winner} = answer.transcript, {at, level} = current.question;
    const who = winner ? `${winner} has won.` : `${answer.player} is to move.`;
    if (at !== null) return `${at ? `After move ${at}, ${shown(made.at(-1))}` : "At the start"}: ${who}`;
    if (level === "edit") return `Press a crossing to set it one way, the other way, or not at all. ${winner ? who : `The colors hold if ${who}`}`;
    if (level === "two") return who;
    const number = made.length, last = number && moverOf(answer, number - 1) !== you;
    const computer = last ? `The computer played ${shown(made.at(-1))}. ` : "";
    if (winner) return `${computer}${winner === you ? `You have won as ${winner}` : `The computer has won as ${winner}`}.`;
    return `${computer}${isYours(answer) ? `Your move, ${you}.` : who}`;
  }

  function moverOf(answer, number) {
    const {players, transcript: {starter}} = answer;
    return players[(players.indexOf(starter) + number) % 2];
  }

  function hint(answer) {
    const winning = answer.moves.filter(move => move.wins).map(move => shown(move.move));
    if (winning.length) return `${winning.join(", ")} ${winning.length === 1 ? "wins" : "win"}.`;
    return `No move wins; ${shown(answer.best)} resists longest.`;
  }

  /** Who wins here, and what the position is worth. */
  function verdict(answer) {
    const rows = Object.entries(answer.wins).filter(([name]) => answer.first === null || name === answer.player)
      .map(([name, wins]) => element("li", {}, `${name} to move: ${wins ? name : answer.players.find(one => one !== name)} wins`));
    const value = answer.value && element("b", {class: "mono"}, shown(answer.value));
    const card = explorer.state.address("monoids", {m: "values/38", a: answer.value});
    const legend = answer.players.map(name => {
      const swatch = element("span", {class: "swatch"});
      swatch.style.background = colorOf(answer, name);
      return element("span", {}, swatch, ` ${name} wins`);
    });
    return [element("h2", {}, "With best play"), answer.player ? element("p", {class: "colors"}, legend) : null,
      answer.player ? element("ul", {}, rows) : null,
      value && element("p", {}, "Value ", answer.players[0] === "Knotter" ? element("a", {href: card}, value) : value)].filter(Boolean);
  }

  function listMoves(answer) {
    if (!answer.player || current.question.level === "edit") {
      moves.replaceChildren();
      return;
    }
    const rows = answer.moves.map(move => element("li", {}, element("button", {
      type: "button", class: "move" + (shows() && move.wins ? " wins" : ""), onclick: () => play(move.move, "moves")},
      shown(move.move), shows() ? element("small", {}, verdictOf(move)) : null)));
    moves.replaceChildren(element("h2", {}, `Moves of ${answer.player}`), element("ul", {}, rows));
  }

  const winnerAfter = ({players, player}, move) => players.find(name => (name === player) === move.wins);
  const colorOf = ({players}, name) => `var(--${["left", "right"][players.indexOf(name)]})`;

  const verdictOf = move => `${move.wins ? "wins" : "loses"}${move.value === null ? "" : `, leaves ${shown(move.value)}`}`;

  function tell(answer) {
    const {answers, transcript, question: {at, level}} = current;
    const rows = transcript.moves.map((move, number) => element("li", {}, level === "edit" ? "" : `${moverOf(answer, number)}: `,
      at === null ? element("b", {class: "mono"}, shown(move))
        : element("button", {type: "button", class: "past mono", "aria-current": at === number + 1 && "step", onclick: () => step(number + 1)}, shown(move))));
    course.replaceChildren(element("h2", {}, level === "edit" ? "Set" : at === null ? "So far" : "Review"),
      at === null ? "" : element("p", {class: "judged"}, judged(answers, transcript), " The arrow keys go from move to move; a move made here is played on."),
      rows.length ? element("ol", {}, rows) : element("p", {class: "quiet"}, "No move has been made."),
      element("p", {class: "position"}, "Position ", element("code", {}, answer.transcript.positions.at(-1))),
      element("div", {class: "buttons"},
        element("button", {type: "button", onclick: () => explorer.download(`${transcript.game}-transcript.json`,
          JSON.stringify(transcript, null, 2) + "\n", "application/json")}, "Save the transcript"),
        element("button", {type: "button", class: "address", onclick: event => explorer.copy(location.href, event.currentTarget)},
          "Copy the address")));
  }

  /* --- the board --------------------------------------------------------------------------------------------- */

  function drawn(question, answer) {
    const base = boards.get(opening(question)), here = opening(question);
    if (base) {
      if (stage.dataset.opening !== here) {
        stage.replaceChildren(frame(picture(base.start), question.game));
        stage.dataset.opening = here;
        crop(stage.querySelector("svg"));
      }
      compose(base, answer.transcript.moves);
    } else {
      stage.replaceChildren(answer.drawing ? frame(picture(answer.drawing), question.game)
        : element("p", {class: "text"}, shown(answer.transcript.positions.at(-1))));
      stage.dataset.opening = "";
    }
    spots(answer);
  }

  function frame(svg, game) {
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    svg.classList.add("picture");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `drawing of a position of ${game}`);
    svg.setAttribute("width", width);
    svg.setAttribute("height", height);
    return element("div", {class: "frame"}, svg);
  }

  /** Leave out the blank around a drawing, once and for all that is played on it. */
  function crop(svg) {
    const ground = [...svg.children].filter(shape => shape.matches("rect:not([data-place])"));
    ground.forEach(shape => shape.remove());
    const {x, y, width, height} = svg.getBBox(), room = 24;
    const box = [x - room, y - room, width + 2 * room, height + 2 * room].map(Math.round);
    svg.setAttribute("viewBox", box.join(" "));
    svg.setAttribute("width", box[2]);
    svg.setAttribute("height", box[3]);
    svg.style.maxWidth = `min(100%, ${65 * box[2] / box[3]}vh)`;  // so that what is below is seen too
  }

  /** Put in every place what stands there after these moves; nothing else of the drawing is touched. */
  function compose(base, made) {
    const starting = new Map(base.start.filter(one => Array.isArray(one) && one[1]["data-place"]).map(one => [one[1]["data-place"], one]));
    for (const group of [...stage.querySelectorAll("[data-place]")]) {
      const name = group.dataset.place, after = base.after[name] ?? {};
      const move = made.find(one => one in after) ?? "";
      if ((group.dataset.shown ?? "") === move) continue;
      const fresh = picture(move ? after[move] : starting.get(name));
      fresh.dataset.shown = move;
      group.replaceWith(fresh);
    }
  }

  /** Buttons over the places where the player who is to move has moves. */
  function spots(answer) {
    const frame = stage.querySelector(".frame");
    if (!frame) return;
    frame.querySelectorAll(".spot, .choice").forEach(one => one.remove());
    const svg = frame.querySelector("svg"), [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const legal = new Map(answer.moves.map(move => [move.move, move]));
    const found = [];
    const editable = current.question.level === "edit" ? boards.get(opening(current.question)) : null;
    for (const group of svg.querySelectorAll("[data-moves]")) {
      const all = Object.keys(editable?.after[group.dataset.place] ?? {});
      const here = JSON.parse(group.dataset.moves).filter(move => legal.has(move));
      group.classList.toggle("open", here.length > 0);
      if (!(here.length || all.length) || !(editable || isYours(answer))) continue;
      const box = group.getBBox(), at = group.dataset.at ?? editable?.start.find(one => one[1]?.["data-place"] === group.dataset.place)[1]["data-at"];
      const [x, y] = at?.split(",").map(Number) ?? [box.x + box.width / 2, box.y + box.height / 2];
      const title = group.querySelector("title")?.textContent ?? `place ${group.dataset.place}`;
      const named = `${title}: ${here.map(move => shown(move) + (shows() ? ` ${winnerAfter(answer, legal.get(move))} wins` : "")).join(", ")}`;
      const spot = element("button", {type: "button", class: "spot", "aria-label": named, title: named,
        "aria-haspopup": here.length > 1 && !editable ? "dialog" : null, "data-first": all[0],
        onclick: () => editable ? set(all) : here.length > 1 ? choose(frame, spot, title, here.map(move => legal.get(move))) : play(here[0], "board")});
      spot.style.left = `${100 * (x - left) / width}%`;
      spot.style.top = `${100 * (y - top) / height}%`;
      if (shows() && here.length) {
        spot.classList.add("valued");
        spot.style.background = `linear-gradient(90deg, ${here.map((move, n) =>
          `${colorOf(answer, winnerAfter(answer, legal.get(move)))} ${100 * n / here.length}% ${100 * (n + 1) / here.length}%`).join(", ")})`;
        spot.append(...here.length === 2 ? here.map(move => element("span", {"aria-hidden": "true"}, shown(move).at(-1))) : []);
      }
      found.push({spot, x, y});
    }
    found.forEach(({spot}) => frame.append(spot));
    const measure = () => {
      const scale = svg.getBoundingClientRect().width / width;
      for (const {spot, x, y} of found) {
        const near = Math.min(...found.filter(one => one.spot !== spot).map(one => Math.max(Math.abs(one.x - x), Math.abs(one.y - y))));
        const size = Math.max(LEAST, Math.min(LARGEST, near * scale));
        spot.style.width = spot.style.height = `${size}px`;
      }
    };
    measure();
    resized.disconnect();
    resized = new ResizeObserver(measure);
    resized.observe(svg);
  }

  let resized = new ResizeObserver(() => {});

  /** Let one of several moves of a place be chosen. */
  function choose(frame, spot, title, list) {
    frame.querySelector(".choice")?.remove();
    const close = () => { choice.remove(); spot.focus(); };
    const choice = element("div", {class: "choice", role: "dialog", "aria-label": title, onkeydown: event => {
      if (event.key === "Escape") close();
      const buttons = [...choice.querySelectorAll("button")], at = buttons.indexOf(document.activeElement);
      const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
      if (step) {
        event.preventDefault();
        buttons[(at + step + buttons.length) % buttons.length].focus();
      }
    }},
      list.map(move => element("button", {type: "button", class: "target" + (shows() && move.wins ? " wins" : ""),
        onclick: () => play(move.move, "board")}, shown(move.move), shows() ? element("small", {}, verdictOf(move)) : null)),
      element("button", {type: "button", class: "target close", "aria-label": "choose no move here", onclick: close}, "\u00d7"));
    frame.append(choice);
    const room = frame.clientWidth, at = spot.offsetLeft;
    choice.style.left = `${Math.max(0, Math.min(at - choice.offsetWidth / 2, room - choice.offsetWidth))}px`;
    const below = spot.offsetTop + spot.offsetHeight / 2 + 6;
    choice.style.top = `${below + choice.offsetHeight > frame.clientHeight ? Math.max(0, spot.offsetTop - spot.offsetHeight / 2 - choice.offsetHeight - 6) : below}px`;
    choice.querySelector("button").focus();
  }

  return parameters => { update(parameters).catch(error => trouble.replaceChildren(explorer.refused(error))); };
});
