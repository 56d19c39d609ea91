// The controls: layers and their legend, the cut plane, and a player for each clock.

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name in made && name !== "list") made[name] = value; else made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function buildPanel(scene, state, act) {
  const panel = document.getElementById("octoway-panel");
  panel.append(element("h1", { textContent: scene.title || "octoway" }), buildLegend(scene, state, act));
  panel.append(buildCut(scene, state, act));
  if (scene.layers.some((layer) => layer.parts.some((part) => part.side !== undefined))) panel.append(buildWalls(state, act));
  for (const clock of Object.keys(scene.clocks)) panel.append(buildPlayer(scene, clock, state, act));
  panel.append(element("div", { className: "tool" },
    element("button", { id: "reset-view", textContent: "Reset view", onclick: act.resetView }),
    element("small", { textContent: "drag: turn, shift: move, wheel: zoom" })));
}

function buildLegend(scene, state, act) {
  const legend = element("div", { id: "octoway-legend" });
  for (const layer of scene.layers) {
    const box = element("input", { type: "checkbox", id: `layer-${layer.name}`, checked: state.layers[layer.name] });
    box.onchange = () => act.setLayer(layer.name, box.checked);
    legend.append(element("label", { className: "layer" }, box, layer.title));
    layer.parts.filter((part) => part.label).forEach((part) => legend.append(buildRow(part, state, act)));
  }
  return legend;
}

function buildRow(part, state, act) {
  const box = element("input", { type: "checkbox", id: `part-${part.layer}-${part.name.replace(/\W+/g, "-")}`, checked: part.visible });
  box.onchange = () => act.setPart(part.layer, part.name, box.checked);
  const swatch = element("span", { className: "swatch" });
  swatch.style.background = swatchOf(part);
  return element("label", { className: "row" }, box, swatch, element("span", { textContent: part.label }),
    element("span", { className: "value", textContent: part.value }));
}

function swatchOf(part) {
  const colour = (rgb) => `rgb(${rgb.join(",")})`;
  if (!part.colours) return colour(part.colour);
  const rows = Array.from({ length: part.colours.length / 3 }, (_, i) => [...part.colours.subarray(3 * i, 3 * i + 3)]);
  rows.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
  const some = [0, 0.25, 0.5, 0.75, 1].map((share) => colour(rows[Math.round(share * (rows.length - 1))]));
  return `linear-gradient(90deg, ${some.join(",")})`;
}

function buildCut(scene, state, act) {
  const axis = element("select", { id: "cut-axis", title: "Nothing is shown beyond a plane across this axis" });
  ["no cut", "cut x", "cut y", "cut z"].forEach((name, i) => axis.append(element("option", { value: i - 1, textContent: name })));
  axis.value = state.cutAxis;
  const at = element("input", { type: "range", id: "cut-at", min: 0, max: 1, step: 0.001, value: 1, disabled: state.cutAxis < 0 });
  const shown = element("output", { id: "cut-shown" });
  const show = () => {
    at.disabled = state.cutAxis < 0;
    axis.value = state.cutAxis;
    if (state.cutAxis < 0) { shown.textContent = ""; return; }
    const [low, high] = [scene.low[state.cutAxis], scene.high[state.cutAxis]];
    at.value = (state.cutAt - low) / (high - low);
    shown.textContent = `${(state.cutAt + scene.middle[state.cutAxis]).toPrecision(4)} m`;
  };
  axis.onchange = () => act.cut(Number(axis.value), undefined);
  at.oninput = () => {
    const [low, high] = [scene.low[state.cutAxis], scene.high[state.cutAxis]];
    act.cut(state.cutAxis, low + (high - low) * Number(at.value));
  };
  state.showCut = show;
  show();
  return element("div", { className: "tool" }, axis, at, shown);
}

function buildWalls(state, act) {
  const box = element("input", { type: "checkbox", id: "open-walls", checked: state.open });
  box.onchange = () => act.openWalls(box.checked);
  return element("label", { className: "tool" }, box, "look through outer walls");
}

function buildPlayer(scene, clock, state, act) {
  const [first, last] = scene.clocks[clock];
  const button = element("button", { id: `play-${clock}`, textContent: "Play" });
  const slider = element("input", { type: "range", id: `clock-${clock}`, min: first, max: last, step: (last - first) / 2000 || 1 });
  const speed = element("select", { id: `speed-${clock}`, title: "Speed" });
  [0.25, 0.5, 1, 2, 4, 8].forEach((s) => speed.append(element("option", { value: s, textContent: `${s} x`, selected: s === 1 })));
  const shown = element("output", { id: `time-${clock}` });
  button.onclick = () => (state.playing[clock] ? act.pause(clock) : act.play(clock));
  slider.oninput = () => act.playTo(Number(slider.value), clock);
  speed.onchange = () => { state.speeds[clock] = Number(speed.value); };
  state.showClock[clock] = () => {
    slider.value = state.times[clock];
    button.textContent = state.playing[clock] ? "Pause" : "Play";
    shown.textContent = clock === "seconds" ? `${state.times[clock].toFixed(2)} s` : `${Math.floor(state.times[clock]) + 1} ${clock}`;
  };
  state.showClock[clock]();
  return element("div", { className: "tool" }, button, slider, speed, shown);
}

function showNotes(scene, state) {
  const notes = document.getElementById("octoway-notes");
  const some = [...scene.notes, ...scene.layers.filter((layer) => state.layers[layer.name]).flatMap((layer) => layer.notes)];
  notes.replaceChildren(...some.map((text) => element("p", { textContent: text })));
}
