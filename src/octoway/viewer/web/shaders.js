// Everything is drawn in instances: the corners of a thing follow from gl_VertexID, so only its numbers are sent.

const HEAD = `#version 300 es
precision highp float;
uniform mat4 u_matrix;
uniform vec2 u_screen;      // pixels
uniform float u_time;
uniform float u_size;       // width of lines, size of points: pixels
uniform float u_metres;     // 1 where points have a size in metres
uniform float u_grow;       // metres by which rectangles overlap, so that no cracks show between them
uniform float u_nearer;     // how much things win over surfaces that they lie in
uniform vec3 u_low, u_high; // of the world
in vec3 a_low, a_high, a_colour;
in float a_face, a_since, a_until;
out vec3 v_place, v_colour, v_normal;
out float v_along;
out vec2 v_disc;

bool gone() { return u_time < a_since || u_time >= a_until; }
vec3 towards(int face) {
  vec3 n = vec3(0.0);
  n[face >> 1] = (face & 1) == 1 ? 1.0 : -1.0;
  return n;
}
void put(vec3 place) {
  v_place = place;
  v_colour = a_colour;
  gl_Position = gone() ? vec4(2.0, 2.0, 2.0, 1.0) : u_matrix * vec4(place, 1.0);
  gl_Position.z -= u_nearer * abs(gl_Position.w);
}
vec3 corner_of_face(int face, int vertex) {
  int axis = face >> 1, u = (axis + 1) % 3, v = (axis + 2) % 3;
  ivec2 places[6] = ivec2[](ivec2(0, 0), ivec2(1, 0), ivec2(1, 1), ivec2(0, 0), ivec2(1, 1), ivec2(0, 1));
  ivec2 at = places[vertex];
  if ((face & 1) == 0) at = at.yx;
  vec3 share = vec3(0.0);
  share[axis] = float(face & 1);
  share[u] = float(at.x);
  share[v] = float(at.y);
  return share;
}
`;

const VERTEX = {
  boxes: `${HEAD}
void main() {
  int face = gl_VertexID / 6;
  v_normal = towards(face);
  put(mix(a_low, a_high, corner_of_face(face, gl_VertexID % 6)));
}`,
  quads: `${HEAD}
void main() {
  int face = int(a_face);
  v_normal = towards(face);
  vec3 share = corner_of_face(face, gl_VertexID % 6);
  vec3 grown = (share * 2.0 - 1.0) * u_grow * (1.0 - abs(v_normal));
  put(mix(a_low, a_high, share) + grown);
}`,
  edges: `${HEAD}
void main() {
  int edge = gl_VertexID >> 1, axis = edge >> 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
  vec3 share = vec3(0.0);
  share[axis] = float(gl_VertexID & 1);
  share[u] = float(edge & 1);
  share[v] = float((edge >> 1) & 1);
  v_normal = vec3(0.0);
  put(mix(a_low, a_high, share));
}`,
  lines: `${HEAD}
void main() {
  vec4 a = u_matrix * vec4(a_low, 1.0), b = u_matrix * vec4(a_high, 1.0);
  float near = 1e-4;
  if (a.w < near && b.w < near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (a.w < near) a = mix(a, b, (near - a.w) / (b.w - a.w));
  if (b.w < near) b = mix(b, a, (near - b.w) / (a.w - b.w));
  vec2 pa = a.xy / a.w * u_screen * 0.5, pb = b.xy / b.w * u_screen * 0.5;
  vec2 way = pb - pa;
  float length_ = length(way);
  way = length_ > 1e-6 ? way / length_ : vec2(1.0, 0.0);
  int vertex = gl_VertexID % 6;
  bool end = vertex == 1 || vertex == 2 || vertex == 4;
  float side = vertex == 0 || vertex == 1 || vertex == 3 ? -1.0 : 1.0;
  vec2 offset = (vec2(-way.y, way.x) * side + way * (end ? 1.0 : -1.0)) * u_size * 0.5;
  vec4 here = end ? b : a;
  v_normal = vec3(0.0);
  put(end ? a_high : a_low);
  if (gone()) return;
  gl_Position = here;
  gl_Position.xy += offset / (u_screen * 0.5) * here.w;
  gl_Position.z -= u_nearer * abs(here.w);
  v_along = a_face + (end ? distance(a_low, a_high) : 0.0);  // metres from the beginning of the polyline
}`,
  points: `${HEAD}
void main() {
  v_normal = vec3(0.0);
  vec3 middle = (a_low + a_high) * 0.5;
  put(middle);
  float radius = min(a_high.x - a_low.x, min(a_high.y - a_low.y, a_high.z - a_low.z)) * 0.5;
  float scale = u_screen.y * 0.5 / ${SPREAD} / gl_Position.w;  // pixels a metre
  float size = u_metres > 0.5 ? 2.0 * radius * scale : u_size;
  ivec2 places[6] = ivec2[](ivec2(-1, -1), ivec2(1, -1), ivec2(1, 1), ivec2(-1, -1), ivec2(1, 1), ivec2(-1, 1));
  v_disc = vec2(places[gl_VertexID % 6]);
  gl_Position.xy += v_disc * size / u_screen * gl_Position.w;
}`,
};

const FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 u_low, u_high, u_tops;
uniform vec2 u_heights;
uniform int u_gradient, u_kind, u_cut_axis, u_cuttable, u_solid;
uniform float u_cut_at, u_opacity, u_dash;
in vec3 v_place, v_colour, v_normal;
in float v_along;
in vec2 v_disc;
out vec4 colour;
const int DISC = 1, BALL = 2;
void main() {
  if (u_cuttable == 1 && u_cut_axis >= 0 && v_place[u_cut_axis] > u_cut_at) discard;
  if (u_dash > 0.0 && mod(v_along, 2.0 * u_dash) > u_dash) discard;
  vec3 paint = v_colour;
  if (u_gradient == 1)
    paint = mix(v_colour, u_tops, clamp((v_place.z - u_heights.x) / max(u_heights.y - u_heights.x, 1e-9), 0.0, 1.0));
  float light = 1.0;
  if (dot(v_normal, v_normal) > 0.5) {
    light = 0.74 + 0.2 * v_normal.z + 0.08 * v_normal.x - 0.04 * v_normal.y;
    if (u_solid == 1 && !gl_FrontFacing) { light = 1.0; paint = vec3(0.33, 0.38, 0.45); }  // the inside, cut open
  }
  if (u_kind == DISC || u_kind == BALL) {
    float away = dot(v_disc, v_disc);
    if (away > 1.0) discard;
    if (u_kind == BALL) light = 0.6 + 0.5 * clamp(0.6 + 0.45 * (v_disc.y - v_disc.x), 0.0, 1.0);
  }
  colour = vec4(paint * light, u_opacity);
}`;
