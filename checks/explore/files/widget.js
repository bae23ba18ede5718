/* The widget of a notebook: a frame with the page, whose questions go to the kernel. */

function render({model, el}) {
  const waiting = new Map();
  const frame = document.createElement("iframe");
  const page = URL.createObjectURL(new Blob([model.get("_page")], {type: "text/html"}));
  const address = () => model.get("address");

  frame.fetch = (path, {body, signal} = {}) => new Promise((resolve, reject) => {
    const id = String(Math.random());  // other views of the model hear its answers as well
    waiting.set(id, resolve);
    signal?.addEventListener("abort", () => reject(signal.reason));
    model.send({id, path, body});
  });
  frame.went = there => {
    model.set("address", there);
    model.save_changes();
  };

  const hear = ({id, ok, data}) => {
    waiting.get(id)?.({ok, json: async () => data});
    waiting.delete(id);
  };
  const follow = () => {
    const {location} = frame.contentWindow;
    if (location.hash.slice(1) !== address()) location.replace(`${page}#${address()}`);
  };
  model.on("msg:custom", hear);
  model.on("change:address", follow);

  frame.title = "knotgames explorer";
  frame.style.cssText = "width: 100%; max-height: 60rem; border: 0";
  frame.src = `${page}#${address()}`;
  el.append(frame);
  return () => {
    model.off("msg:custom", hear);
    model.off("change:address", follow);
    URL.revokeObjectURL(page);
  };
}

export default {render};
