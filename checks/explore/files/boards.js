"use strict";

explorer.view("boards", root => {
  const {element} = explorer;
  explorer.load("boards/games").then(({games}) => {
    root.replaceChildren(element("h1", {}, "Play"),
      element("ul", {}, games.map(game => element("li", {}, `${game.name}: ${game.summary}`))));
  });
  return () => {};
});
