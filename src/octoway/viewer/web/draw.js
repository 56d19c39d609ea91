// Draws all parts of all layers: solid things, then glass, then lines and points that show through walls.

const ATTRIBUTES = ["a_low", "a_high", "a_colour", "a_face", "a_since", "a_until"];
const CORNERS = { boxes: 36, quads: 6, edges: 24, lines: 6, points: 6 };

class Renderer {
  constructor(canvas, scene, state) {
    this.canvas = canvas;
    this.scene = scene;
    this.state = state;
    this.gl = canvas.getContext("webgl2", { antialias: true, alpha: true, preserveDrawingBuffer: true });
    if (!this.gl) throw new Error("This browser has no WebGL 2, which this page draws with; octoway view --png does without.");
    this.programs = {};
    for (const name of Object.keys(VERTEX)) this.programs[name] = this.link(name);
    this.parts = scene.layers.flatMap((layer) => layer.parts.filter((part) => part.kind !== "labels"));
    for (const part of [...this.parts, ...(this.frame = frameOf(scene))]) this.load(part);
  }

  link(name) {
    const gl = this.gl;
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX[name]], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(`${name}: ${gl.getShaderInfoLog(shader)}`);
      gl.attachShader(program, shader);
    }
    ATTRIBUTES.forEach((attribute, at) => gl.bindAttribLocation(program, at, attribute));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`${name}: ${gl.getProgramInfoLog(program)}`);
    const places = {};
    for (let i = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) - 1; i >= 0; --i) {
      const uniform = gl.getActiveUniform(program, i).name;
      places[uniform] = gl.getUniformLocation(program, uniform);
    }
    return { program, places };
  }

  // One array object a part; what it has no array for is the same for all of its things.
  load(part) {
    const gl = this.gl;
    const wide = part.kind === "points" ? 3 : 6;
    part.count = part.places.length / wide;
    part.array = gl.createVertexArray();
    gl.bindVertexArray(part.array);
    const each = (at, values, size, kind, stride, offset, normalized) => {
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, size, kind, normalized, stride, offset);
      gl.vertexAttribDivisor(at, 1);
    };
    const buffer = (values, usage) => {
      const made = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, made);
      gl.bufferData(gl.ARRAY_BUFFER, values, usage);
      return made;
    };
    if (part.kind === "lines") part.faces = startsOf(part.places);
    part.buffer = buffer(part.places, part.moves ? gl.DYNAMIC_DRAW : gl.STATIC_DRAW);
    each(0, part.places, 3, gl.FLOAT, wide * 4, 0, false);
    each(1, part.places, 3, gl.FLOAT, wide * 4, wide === 3 ? 0 : 12, false);
    if (part.colours) {
      buffer(part.colours, gl.STATIC_DRAW);
      each(2, part.colours, 3, gl.UNSIGNED_BYTE, 3, 0, true);
    }
    for (const [at, values, kind] of [[3, part.faces, part.kind === "lines" ? gl.FLOAT : gl.UNSIGNED_BYTE], [4, part.since, gl.FLOAT], [5, part.until, gl.FLOAT]])
      if (values) {
        buffer(values, gl.STATIC_DRAW);
        each(at, values, 1, kind, 0, 0, false);
      }
    gl.bindVertexArray(null);
    if (part.moves) part.now = new Float32Array(part.places.length);
  }

  move(part) {
    if (!part.moves) return;
    const time = this.state.times[part.clock];
    if (part.shownAt === time) return;
    part.shownAt = time;
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, part.buffer);
    this.gl.bufferSubData(this.gl.ARRAY_BUFFER, 0, placesAt(part, time, part.now));
  }

  draw(camera) {
    const { gl, canvas, state } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.max(1, Math.round(canvas.clientWidth * ratio)), Math.max(1, Math.round(canvas.clientHeight * ratio))];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.view = { matrix: camera.matrix(width / height), screen: [width, height], ratio, dash: 0.008 * camera.distance, grow: 1e-4 * camera.distance };
    const eye = camera.eye;
    const seen = [...this.parts.filter((part) => state.shows(part) && !this.isOpened(part, eye)), ...this.frame];
    seen.forEach((part) => this.move(part));
    this.pass(seen.filter((part) => isSurface(part) && !part.faceless && part.opacity >= 1), { solid: true });
    this.pass(seen.filter((part) => !isSurface(part) && !part.strong), {});
    this.pass(seen.filter((part) => part.edges), { kind: "edges", glass: true });
    this.pass(seen.filter((part) => isSurface(part) && !part.faceless && part.opacity < 1), { glass: true });
    const strong = seen.filter((part) => part.strong);
    this.pass(strong, { glass: true, hidden: true, opacity: 0.35 });
    this.pass(strong, {});
  }

  // A wall that closes the world is left away while one looks through it from outside.
  isOpened(part, eye) {
    if (part.side === undefined || !this.state.open) return false;
    const axis = part.side >> 1;
    return part.side & 1 ? eye[axis] > this.scene.high[axis] : eye[axis] < this.scene.low[axis];
  }

  pass(parts, { kind, opacity, solid = false, glass = false, hidden = false }) {
    const { gl } = this;
    gl.depthFunc(hidden ? gl.GREATER : gl.LEQUAL);
    gl.depthMask(!glass && !hidden);
    (glass || opacity !== undefined ? gl.enable : gl.disable).call(gl, gl.BLEND);
    for (const part of parts) {
      const shape = kind || (part.kind === "boxes" && part.balls ? "points" : part.kind);
      this.one(part, shape, opacity ?? (kind === "edges" ? part.edges : part.opacity), solid, hidden);
    }
    gl.depthMask(true);
    gl.disable(gl.CULL_FACE);
  }

  one(part, shape, opacity, solid, hidden) {
    const { gl, view, state, scene } = this;
    const { program, places } = this.programs[shape];
    // Sides that look away are left out, unless a cut shows the inside.
    const cut = state.cutAxis >= 0 && part.cut;
    const culled = (shape === "boxes" || shape === "quads") && !part.bothSides && !(solid && cut);
    (culled ? gl.enable : gl.disable).call(gl, gl.CULL_FACE);
    gl.useProgram(program);
    gl.bindVertexArray(part.array);
    if (!part.colours) gl.vertexAttrib3f(2, ...part.colour.map((c) => c / 255));
    if (!part.since) gl.vertexAttrib1f(4, -1e30);
    if (!part.until) gl.vertexAttrib1f(5, 1e30);
    gl.uniformMatrix4fv(places.u_matrix, false, view.matrix);
    gl.uniform2f(places.u_screen, ...view.screen);
    gl.uniform1f(places.u_time, state.times[part.clock] ?? 0);
    gl.uniform1f(places.u_size, (part.size || 1) * view.ratio);
    gl.uniform1f(places.u_metres, part.balls ? 1 : 0);
    gl.uniform1f(places.u_grow, part.opacity < 1 ? 0 : view.grow);
    gl.uniform1f(places.u_nearer, isSurface(part) && shape !== "edges" ? 0 : part.strong ? 1.5e-4 : 2e-5);
    gl.uniform3f(places.u_tops, ...(part.tops || [0, 0, 0]).map((c) => c / 255));
    gl.uniform1i(places.u_gradient, part.tops ? 1 : 0);
    gl.uniform2f(places.u_heights, ...(part.heights || [0, 1]));
    gl.uniform1i(places.u_kind, shape === "points" ? (part.balls || part.strong ? 2 : 1) : 0);
    gl.uniform1i(places.u_cuttable, part.cut ? 1 : 0);
    gl.uniform1i(places.u_cut_axis, state.cutAxis);
    gl.uniform1f(places.u_cut_at, state.cutAt);
    gl.uniform1i(places.u_solid, solid ? 1 : 0);
    gl.uniform1f(places.u_opacity, opacity);
    gl.uniform1f(places.u_dash, hidden && shape === "lines" ? view.dash : 0);
    gl.drawArraysInstanced(shape === "edges" ? gl.LINES : gl.TRIANGLES, 0, CORNERS[shape], part.count);
  }
}

function isSurface(part) { return part.kind === "quads" || part.kind === "boxes"; }

// How far along its polyline each segment begins, for dashes; one that does not go on begins anew.
function startsOf(places) {
  const starts = new Float32Array(places.length / 6);
  for (let i = 1; i < starts.length; ++i) {
    const [here, before] = [6 * i, 6 * i - 6];
    const goesOn = [0, 1, 2].every((a) => places[here + a] === places[before + 3 + a]);
    const length = Math.hypot(...[0, 1, 2].map((a) => places[before + 3 + a] - places[before + a]));
    starts[i] = goesOn ? starts[i - 1] + length : 0;
  }
  return starts;
}

// The edges of the world, and a grid on its floor.
function frameOf(scene) {
  const { low, high } = scene;
  const lines = [];
  for (let axis = 0; axis < 3; ++axis)
    for (let i = 0; i < 4; ++i) {
      const [a, b] = [[...low], [...high]];
      for (const [bit, other] of [[1, (axis + 1) % 3], [2, (axis + 2) % 3]]) a[other] = b[other] = i & bit ? high[other] : low[other];
      lines.push(...a, ...b);
    }
  const wide = Math.max(high[0] - low[0], high[1] - low[1]);
  const rough = wide / 16;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) || 10 * power;
  const floor = [];
  for (const axis of [0, 1])
    for (let i = Math.ceil((low[axis] + scene.middle[axis]) / step); i * step - scene.middle[axis] <= high[axis]; ++i) {
      const [a, b] = [[...low], [high[0], high[1], low[2]]];
      a[axis] = b[axis] = i * step - scene.middle[axis];
      floor.push(...a, ...b);
    }
  const made = (places, opacity) => ({ kind: "lines", places: new Float32Array(places), colour: [150, 163, 178], size: 1, opacity });
  return [made(lines, 1), ...(floor.length ? [made(floor, 1)] : [])];
}
