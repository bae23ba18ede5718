"use strict";

/* In a notebook: the frame around the page asks the kernel, hears of every address, and is as high as the page. */

window.fetch = frameElement.fetch;

for (const name of ["pushState", "replaceState"]) {
  history[name] = (...given) => {
    History.prototype.replaceState.apply(history, given);  // the steps of the history are those of the notebook
    frameElement.went(location.hash.slice(1));
  };
}

addEventListener("DOMContentLoaded", () => {
  new ResizeObserver(() => { frameElement.style.height = `${document.body.scrollHeight}px`; }).observe(document.body);
});
