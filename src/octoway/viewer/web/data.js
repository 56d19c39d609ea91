// The scene as it was written into the page: a list of layers, and one block of numbers.

function readScene() {
  const scene = JSON.parse(document.getElementById("octoway-scene").textContent);
  const text = atob(document.getElementById("octoway-data").textContent.trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  const kinds = { f4: Float32Array, u1: Uint8Array };
  const array = (at) => at && new kinds[at.kind](bytes.buffer, at.offset, at.length);
  for (const layer of scene.layers)
    for (const part of layer.parts) {
      for (const name of ["places", "colours", "faces", "since", "until", "away"]) part[name] = array(part[name]);
      if (part.moves) part.moves = { times: array(part.moves.times), places: array(part.moves.places) };
      part.layer = layer.name;
    }
  return scene;
}

// A part of a layer, and what comes and goes with it.
function partWithAll(layer, name) {
  return layer.parts.filter((part) => part.name === name || part.partOf === name);
}

// The values of a moving thing at a time, between the two frames around it; what is not there gets no size.
function placesAt(part, time, out) {
  const { times, places } = part.moves;
  let frame = 0;
  for (let low = 0, high = times.length - 1; low <= high; ) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) { frame = middle; low = middle + 1; } else high = middle - 1;
  }
  const next = Math.min(frame + 1, times.length - 1);
  const gap = times[next] - times[frame];
  const share = gap > 0 ? Math.min(1, Math.max(0, (time - times[frame]) / gap)) : 0;
  const width = out.length;
  for (let i = 0; i < width; ++i) {
    const a = places[frame * width + i];
    const b = places[next * width + i];
    out[i] = Number.isNaN(a) ? 1e9 : Number.isNaN(b) ? a : a + (b - a) * share;
  }
  return out;
}
