// A camera that orbits a target, z up; matrices are column by column, as WebGL has them.

const SPREAD = 0.27;  // tangent of half the angle, as in the PNG canvas

class Camera {
  constructor(size) {
    this.size = size;  // of the world, metres
    this.shift = 0;  // of the middle, in halves of the picture's width: beside the panel
    this.reset();
  }

  reset() {
    this.azimuth = (-60 * Math.PI) / 180;
    this.elevation = (32 * Math.PI) / 180;
    this.target = [0, 0, 0];
    this.distance = (0.55 * Math.hypot(...this.size)) / SPREAD;
  }

  get towards() {  // from the target to the eye
    const flat = Math.cos(this.elevation);
    return [Math.cos(this.azimuth) * flat, Math.sin(this.azimuth) * flat, Math.sin(this.elevation)];
  }
  get right() { return [-Math.sin(this.azimuth), Math.cos(this.azimuth), 0]; }
  get up() { return cross(this.towards, this.right); }
  get eye() { return this.target.map((t, i) => t + this.towards[i] * this.distance); }

  turn(dx, dy) {
    this.azimuth -= dx * 0.006;
    const most = 1.55;
    this.elevation = Math.min(most, Math.max(-most, this.elevation + dy * 0.006));
  }

  pan(dx, dy, height) {
    const metre = (2 * SPREAD * this.distance) / height;
    const { right, up } = this;
    this.target = this.target.map((t, i) => t + (-dx * right[i] + dy * up[i]) * metre);
  }

  zoom(factor) {
    const whole = Math.hypot(...this.size);
    this.distance = Math.min(20 * whole, Math.max(1e-4 * whole, this.distance * factor));
  }

  // From the world to the clip cube.
  matrix(aspect) {
    const [r, u, t] = [this.right, this.up, this.towards];
    const eye = this.eye;
    const near = this.distance * 0.01;
    const far = this.distance + 3 * Math.hypot(...this.size);
    const [sx, sy] = [1 / (SPREAD * aspect), 1 / SPREAD];
    const z = [-(far + near) / (far - near), (-2 * far * near) / (far - near)];
    const rows = [
      [...r.map((v, i) => v * sx - this.shift * t[i]), -dot(r, eye) * sx + this.shift * dot(t, eye)],
      [...u.map((v) => v * sy), -dot(u, eye) * sy],
      [...t.map((v) => v * z[0]), -dot(t, eye) * z[0] + z[1]],
      [...t.map((v) => -v), dot(t, eye)],
    ];
    return new Float32Array([0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column])));
  }
}

function dot(a, b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

// Drags turn, drags with shift or another button move, wheel and pinch zoom.
function followPointer(canvas, camera, redraw) {
  const fingers = new Map();
  let spread = 0;
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    spread = 0;
    canvas.classList.add("dragging");
  });
  const leave = (event) => {
    fingers.delete(event.pointerId);
    spread = 0;
    if (!fingers.size) canvas.classList.remove("dragging");
  };
  canvas.addEventListener("pointerup", leave);
  canvas.addEventListener("pointercancel", leave);
  canvas.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const now = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (spread > 0 && now > 0) camera.zoom(spread / now);
      spread = now;
      camera.pan(dx / 2, dy / 2, canvas.clientHeight);
    } else if (event.shiftKey || event.ctrlKey || event.buttons & 6) camera.pan(dx, dy, canvas.clientHeight);
    else camera.turn(dx, dy);
    redraw();
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY * 0.0015))));
    redraw();
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-20, 0], ArrowRight: [20, 0], ArrowUp: [0, -20], ArrowDown: [0, 20] }[event.key];
    if (step) camera.turn(...step);
    else if (event.key === "+" || event.key === "-") camera.zoom(event.key === "+" ? 0.9 : 1.1);
    else return;
    event.preventDefault();
    redraw();
  });
}
