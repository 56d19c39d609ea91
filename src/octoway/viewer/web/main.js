// Puts the page together. `window.octoway` is for people with a console, and for tests.

function start() {
  const scene = readScene();
  const canvas = document.getElementById("octoway-canvas");
  const state = stateOf(scene);
  const camera = new Camera(scene.high.map((v, i) => v - scene.low[i]));
  const renderer = new Renderer(canvas, scene, state);
  const labels = buildLabels(scene);
  const page = { ready: false, draws: 0, counts: countsOf(scene) };

  let asked = false;
  const redraw = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(drawNow);
  };
  const drawNow = () => {
    asked = false;
    camera.shift = besidePanel(canvas);
    renderer.draw(camera);
    placeLabels(labels, renderer.view.matrix, canvas, state);
    page.draws += 1;
    page.ready = true;
  };

  let last = 0;
  const tick = (now) => {
    const passed = Math.min(0.1, (now - last) / 1000);
    last = now;
    const playing = Object.keys(scene.clocks).filter((clock) => state.playing[clock]);
    for (const clock of playing) {
      const [first, end] = scene.clocks[clock];
      // A search takes ten seconds to replay, however long it is; a simulation as long as it took.
      const rate = clock === "seconds" ? 1 : (end - first) / 10;
      state.times[clock] = Math.min(end, state.times[clock] + passed * state.speeds[clock] * rate);
      if (state.times[clock] >= end) state.playing[clock] = false;
      state.showClock[clock]();
    }
    if (playing.length) {
      redraw();
      requestAnimationFrame(tick);
    }
  };

  const firstClock = () => ("seconds" in scene.clocks ? "seconds" : Object.keys(scene.clocks)[0]);
  const act = {
    setLayer(name, visible) {
      if (!(name in state.layers)) throw new Error(`no layer ${name}`);
      state.layers[name] = visible;
      document.getElementById(`layer-${name}`).checked = visible;
      showNotes(scene, state);
      redraw();
    },
    setPart(layer, name, visible) {
      for (const part of partWithAll(scene.layers.find((one) => one.name === layer), name)) part.visible = visible;
      redraw();
    },
    cut(axis, at) {
      state.cutAxis = axis;
      if (axis >= 0) state.cutAt = at === undefined ? (scene.low[axis] + scene.high[axis]) / 2 : at;
      state.showCut();
      redraw();
    },
    openWalls(open) { state.open = open; redraw(); },
    play(clock = firstClock()) {
      if (state.times[clock] >= scene.clocks[clock][1]) state.times[clock] = scene.clocks[clock][0];
      state.playing[clock] = true;
      state.showClock[clock]();
      last = performance.now();
      requestAnimationFrame(tick);
    },
    pause(clock = firstClock()) {
      state.playing[clock] = false;
      state.showClock[clock]();
    },
    playTo(time, clock = firstClock()) {
      const [first, end] = scene.clocks[clock];
      state.times[clock] = Math.min(end, Math.max(first, time));
      state.showClock[clock]();
      redraw();
    },
    resetView() { camera.reset(); redraw(); },
  };

  buildPanel(scene, state, act);
  showNotes(scene, state);
  followPointer(canvas, camera, redraw);
  window.addEventListener("resize", redraw);
  Object.assign(page, {
    camera,
    clocks: scene.clocks,
    layers: scene.layers.map((layer) => layer.name),
    notes: () => [...document.querySelectorAll("#octoway-notes p")].map((note) => note.textContent),
    isVisible: (name) => state.layers[name],
    time: (clock = firstClock()) => state.times[clock],
    setLayer: act.setLayer,
    setPart: act.setPart,
    cut: (axis, metres) => act.cut(axis, metres === undefined ? undefined : metres - (scene.middle[axis] || 0)),
    play: act.play,
    pause: act.pause,
    playTo: act.playTo,
    redraw,
  });
  window.octoway = page;
  redraw();
}

// On a wide page the world stands in the middle of what the panel leaves.
function besidePanel(canvas) {
  const panel = document.getElementById("octoway-panel").getBoundingClientRect();
  return canvas.clientWidth > 2 * panel.right ? panel.right / canvas.clientWidth : 0;
}

function stateOf(scene) {
  const state = { layers: {}, times: {}, playing: {}, speeds: {}, showClock: {}, cutAxis: -1, cutAt: 0, open: true };
  for (const layer of scene.layers) state.layers[layer.name] = layer.visible;
  for (const [clock, [first, last]] of Object.entries(scene.clocks)) {
    state.times[clock] = clock === "seconds" ? first : last;
    state.speeds[clock] = 1;
  }
  if (scene.cut) [state.cutAxis, state.cutAt] = scene.cut;
  state.shows = (part) => state.layers[part.layer] && part.visible;
  return state;
}

function countsOf(scene) {
  return Object.fromEntries(scene.layers.map((layer) => [layer.name, layer.parts.reduce((sum, part) =>
    sum + (part.kind === "labels" ? part.texts.length : part.places.length / (part.kind === "points" ? 3 : 6)), 0)]));
}

function buildLabels(scene) {
  const home = document.getElementById("octoway-labels");
  return scene.layers.flatMap((layer) => layer.parts.filter((part) => part.kind === "labels").flatMap((part) =>
    part.texts.map((text, i) => {
      const span = element("span", { textContent: text });
      home.append(span);
      return { part, span, place: [...part.places.subarray(3 * i, 3 * i + 3)] };
    })));
}

function placeLabels(labels, m, canvas, state) {
  for (const { part, span, place } of labels) {
    const clip = [0, 1, 2, 3].map((row) => m[row] * place[0] + m[4 + row] * place[1] + m[8 + row] * place[2] + m[12 + row]);
    const seen = state.shows(part) && clip[3] > 0;
    span.style.display = seen ? "" : "none";
    if (!seen) continue;
    span.style.left = `${(clip[0] / clip[3] + 1) / 2 * canvas.clientWidth + 14}px`;
    span.style.top = `${(1 - clip[1] / clip[3]) / 2 * canvas.clientHeight - 10}px`;
  }
}

try {
  start();
} catch (error) {
  const box = document.getElementById("octoway-error");
  box.textContent = error.message;
  box.hidden = false;
  window.octoway = { ready: false, error: error.message };
}
