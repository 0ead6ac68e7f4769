import type { V3 } from '../geometry/vec.ts';
import { f32, num, u8 } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, project, WIDTH } from './camera.ts';
import type { Finish } from './materials.ts';
import { M, rampOf, toneColor } from './materials.ts';
import type { Layer, Part } from './raster.ts';
import { rasterise } from './raster.ts';
import type { Light } from './shade.ts';
import { shader } from './shade.ts';
import type { Field } from './trace.ts';
import { encode, outline, soften } from './trace.ts';

/** A line drawn on a surface: door cuts, creases, spokes, stays. */
export interface Line {
  path: readonly V3[];
  /** Metres; at least about one pixel is drawn. */
  width: number;
  color: string;
  opacity: number;
}

/** A vehicle ready to be drawn. */
export interface Model {
  parts: Part[];
  lines: Line[];
  finish: Finish;
  /** Height of the ground (or of the water, below which nothing is drawn). */
  floor: number;
}

/** Mask value at which a region's outline runs; below one half, so that neighbours overlap. */
const EDGE = 0.4;
const LEVELS: Readonly<Record<number, number>> = {
  [M.paint]: 21,
  [M.second]: 14,
  [M.glass]: 10,
  [M.rim]: 10,
  [M.chrome]: 10,
  [M.sail]: 12,
  [M.leather]: 10,
  [M.wood]: 10,
  [M.well]: 1,
  [M.cabin]: 5,
  [M.stripe]: 10,
  [M.deck]: 6,
  [M.tyre]: 7,
};

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

function boxes(layer: Layer): Map<number, Box> {
  const found = new Map<number, Box>();
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const m = u8(layer.material, y * WIDTH + x);
      if (m === 0) continue;
      const b = found.get(m);
      if (!b) {
        found.set(m, { x0: x, y0: y, x1: x, y1: y });
      } else {
        b.x0 = Math.min(b.x0, x);
        b.x1 = Math.max(b.x1, x);
        b.y1 = y;
      }
    }
  }
  return found;
}

/** Tone of every covered pixel of a layer. */
function tones(layer: Layer, camera: Camera, light: Light, floor: number): Float32Array {
  const tone = new Float32Array(WIDTH * HEIGHT);
  const shade = shader(light, camera, floor);
  const { eye, ahead, right, focal, cx, cy } = camera;
  for (let i = 0; i < tone.length; i += 1) {
    const m = u8(layer.material, i);
    if (m === 0) continue;
    const depth = 1 / f32(layer.inverse, i);
    const lateral = (((i % WIDTH) - cx) * depth) / focal;
    const p: V3 = [
      eye[0] + ahead[0] * depth + right[0] * lateral,
      eye[1] + ahead[1] * depth + right[1] * lateral,
      eye[2] - ((Math.floor(i / WIDTH) - cy) * depth) / focal,
    ];
    const n: V3 = [
      f32(layer.normal, i * 3),
      f32(layer.normal, i * 3 + 1),
      f32(layer.normal, i * 3 + 2),
    ];
    tone[i] = shade(m, n, p);
  }
  return tone;
}

/** Softened coverage of the chosen pixels, and their tone carried a little past the edge. */
function region(
  box: Box,
  covered: (i: number) => boolean,
  tone: Float32Array,
): { field: Field; cover: Float32Array; tone: Float32Array; low: number; high: number } {
  const [w, h] = [box.x1 - box.x0 + 5, box.y1 - box.y0 + 5];
  const cover = new Float32Array(w * h);
  const sum = new Float32Array(w * h);
  let [low, high] = [1, 0];
  for (let y = box.y0; y <= box.y1; y += 1) {
    for (let x = box.x0; x <= box.x1; x += 1) {
      const i = y * WIDTH + x;
      if (!covered(i)) continue;
      const j = (y - box.y0 + 2) * w + x - box.x0 + 2;
      cover[j] = 1;
      sum[j] = f32(tone, i);
      low = Math.min(low, f32(tone, i));
      high = Math.max(high, f32(tone, i));
    }
  }
  soften(cover, w, h);
  soften(sum, w, h);
  for (let j = 0; j < sum.length; j += 1)
    if (f32(cover, j) > 0) sum[j] = f32(sum, j) / f32(cover, j);
  const field: Field = {
    x: box.x0 - 2,
    y: box.y0 - 2,
    step: 1,
    width: w,
    height: h,
    values: new Float32Array(w * h),
  };
  return { field, cover, tone: sum, low, high };
}

/** Stacked flat-colour paths of one material, darkest first. */
function paintRegion(
  material: number,
  layer: Layer,
  box: Box,
  tone: Float32Array,
  finish: Finish,
  light: Light,
  count = LEVELS[material] ?? 5,
): string {
  const r = region(box, (i) => u8(layer.material, i) === material, tone);
  const ramp = rampOf(material, finish);
  let svg = '';
  for (let k = 0; k < count; k += 1) {
    const level = k / count;
    if (k > 0 && level >= r.high) break;
    if ((k + 1) / count < r.low) continue;
    const { values } = r.field;
    for (let j = 0; j < values.length; j += 1) {
      values[j] = Math.min(
        f32(r.cover, j) - EDGE,
        (f32(r.tone, j) - level) * 6 + (k === 0 ? 9 : 0),
      );
    }
    const d = outline(r.field, 0, 0.36, k === 0 ? 2 : 12);
    if (d === '') continue;
    const color = toneColor(ramp, (k + 0.5) / count, light.tint, light.wash);
    svg += `<path fill="${color}" d="${d}"/>`;
  }
  return svg;
}

/** See-through panes: one dark tint, then brighter and brighter reflections. */
function paintGlass(layer: Layer, box: Box, tone: Float32Array, light: Light): string {
  const r = region(box, (i) => u8(layer.material, i) === M.glass, tone);
  const { values } = r.field;
  for (let j = 0; j < values.length; j += 1) values[j] = f32(r.cover, j) - EDGE;
  let svg = `<path fill="#0b1820" fill-opacity=".42" d="${outline(r.field, 0)}"/>`;
  const sky = toneColor(
    ['#dfe9f0', '#dfe9f0', '#e8f0f5', '#f6fafc', '#ffffff'],
    0.6,
    light.tint,
    light.wash,
  );
  for (let k = 1; k < 12; k += 1) {
    const level = k / 14;
    for (let j = 0; j < values.length; j += 1) {
      values[j] = Math.min(f32(r.cover, j) - EDGE, (f32(r.tone, j) - level) * 6);
    }
    const d = outline(r.field, 0, 0.35, 8);
    if (d !== '') svg += `<path fill="${sky}" fill-opacity=".1" d="${d}"/>`;
  }
  return svg;
}

/** The visible runs of the surface lines. */
function paintLines(
  lines: readonly Line[],
  camera: Camera,
  nearest: (i: number) => number,
): string {
  let svg = '';
  for (const line of lines) {
    const runs: [number, number][][] = [];
    let run: [number, number][] = [];
    let depthSum = 0;
    for (const p of line.path) {
      const [x, y, depth] = project(camera, p);
      depthSum += depth;
      const [ix, iy] = [Math.round(x), Math.round(y)];
      const inFrame = ix >= 0 && iy >= 0 && ix < WIDTH && iy < HEIGHT && depth > 0.1;
      const hidden = !inFrame || 1 / nearest(iy * WIDTH + ix) < depth - 0.03;
      if (!hidden) run.push([x, y]);
      if (hidden && run.length > 0) {
        runs.push(run);
        run = [];
      }
    }
    if (run.length > 0) runs.push(run);
    const width = (line.width * camera.focal) / (depthSum / line.path.length);
    const d = runs
      .filter((r) => r.length > 1)
      .map((r) => `M${encode(r, false).slice(1)}`)
      .join('');
    if (d === '') continue;
    svg +=
      `<path d="${d}" fill="none" stroke="${line.color}" stroke-opacity="${line.opacity}" ` +
      `stroke-width="${Math.max(9, Math.round(width * 10))}" stroke-linecap="round" ` +
      'stroke-linejoin="round"/>';
  }
  return svg;
}

/** Drops everything below the floor (boats: below the water). */
function aboveFloor(part: Part, floor: number): Part {
  const { material } = part;
  return {
    mesh: part.mesh,
    material: (f) => (f.z < floor ? 0 : typeof material === 'number' ? material : material(f)),
  };
}

/** All vertices, for framing. */
export function vertices(model: Model): V3[] {
  const out: V3[] = [];
  for (const { mesh } of model.parts) {
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const z = Math.max(model.floor, num(mesh.positions, i + 2));
      out.push([num(mesh.positions, i), num(mesh.positions, i + 1), z]);
    }
  }
  return out;
}

/** SVG group (pixels of the picture) of the vehicle itself, without scene and shadow. */
export function drawModel(model: Model, camera: Camera, light: Light, wet: boolean): string {
  const parts = wet ? model.parts.map((p) => aboveFloor(p, model.floor)) : model.parts;
  const { solid, clear } = rasterise(parts, camera, M.glass);
  const tone = tones(solid, camera, light, model.floor);
  const found = boxes(solid);
  let svg = '';
  const all = [...found.values()].reduce<Box>(
    (a, b) => ({
      x0: Math.min(a.x0, b.x0),
      y0: Math.min(a.y0, b.y0),
      x1: Math.max(a.x1, b.x1),
      y1: Math.max(a.y1, b.y1),
    }),
    { x0: WIDTH, y0: HEIGHT, x1: 0, y1: 0 },
  );
  const body = region(all, (i) => u8(solid.material, i) !== 0, tone);
  for (let j = 0; j < body.cover.length; j += 1) body.field.values[j] = f32(body.cover, j) - EDGE;
  svg += `<path fill="#0a0b0d" d="${outline(body.field, 0)}"/>`;
  for (const m of [...found.keys()].sort((a, b) => order(a) - order(b))) {
    const box = found.get(m);
    if (box) svg += paintRegion(m, solid, box, tone, model.finish, light);
  }
  const seen = (i: number): number => Math.max(f32(solid.inverse, i), 1e-6);
  svg += paintLines(model.lines, camera, seen);
  const pane = boxes(clear).get(M.glass);
  if (pane) {
    svg += paintGlass(clear, pane, tones(clear, camera, light, model.floor), light);
  }
  return `<g transform="scale(.1)">${svg}</g>`;
}

/** Mirror image of a floating body in the water, in few tones and half transparent. */
export function drawReflection(model: Model, camera: Camera, light: Light): string {
  const parts = model.parts.map(
    ({ mesh, material }): Part => ({
      mesh: {
        ...mesh,
        positions: mesh.positions.map((v, i) => (i % 3 === 2 ? -v : v)),
        normals: mesh.normals.map((v, i) => (i % 3 === 2 ? -v : v)),
      },
      material: (f) => {
        if (f.z > 0) return 0;
        const at = { ...f, z: -f.z, front: !f.front };
        const m = typeof material === 'number' ? material : material(at);
        return m === M.glass ? M.lamp : m;
      },
    }),
  );
  const { solid } = rasterise(parts, camera, M.glass);
  const tone = tones(solid, camera, light, -1).map((t) => Math.round(t * 4) / 4);
  const svg = [...boxes(solid)].map(([m, box]) =>
    paintRegion(m, solid, box, tone, model.finish, light, 4),
  );
  return `<g transform="scale(.1)" opacity=".34">${svg.join('')}</g>`;
}

/** Big quiet areas first, small bright ones last. */
function order(material: number): number {
  return [M.well, M.cabin, M.tyre, M.paint].indexOf(material as 18) >= 0
    ? material - 100
    : material;
}
