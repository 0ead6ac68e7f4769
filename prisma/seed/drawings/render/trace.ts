/**
 * Turns sampled fields into smooth vector outlines: marching squares with linear
 * interpolation, loops linked, simplified and written as compact relative paths.
 */

import { f32, item } from '../geometry/vec.ts';

export interface Field {
  /** Origin of the first sample in picture pixels and size of a cell. */
  x: number;
  y: number;
  step: number;
  width: number;
  height: number;
  values: Float32Array;
}

type Point = readonly [number, number];

/** Cells by corner bits (1 top-left, 2 top-right, 4 bottom-right, 8 bottom-left): edge pairs. */
const CASES: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/** Closed loops around the samples above `level`; the field's border must lie below it. */
export function contours(field: Field, level: number): Point[][] {
  const { width: w, height: h, values: g } = field;
  // An edge is numbered 2 * sample + (0 to the right, 1 downwards) of its first sample.
  const next = new Map<number, number>();
  for (let y = 0; y + 1 < h; y += 1) {
    for (let x = 0; x + 1 < w; x += 1) {
      const i = y * w + x;
      const bits =
        (f32(g, i) > level ? 1 : 0) |
        (f32(g, i + 1) > level ? 2 : 0) |
        (f32(g, i + w + 1) > level ? 4 : 0) |
        (f32(g, i + w) > level ? 8 : 0);
      if (bits === 0 || bits === 15) continue;
      for (const [from, to] of item(CASES, bits)) next.set(edge(i, w, from), edge(i, w, to));
    }
  }
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    let e: number | undefined = start;
    const loop: Point[] = [];
    while (e !== undefined && next.has(e)) {
      const i = e >> 1;
      const j = e & 1 ? i + w : i + 1;
      const t = (level - f32(g, i)) / (f32(g, j) - f32(g, i));
      const [x, y] = [i % w, Math.floor(i / w)];
      loop.push([
        field.x + (e & 1 ? x : x + t) * field.step,
        field.y + (e & 1 ? y + t : y) * field.step,
      ]);
      const following: number | undefined = next.get(e);
      next.delete(e);
      e = following;
    }
    loops.push(loop);
  }
  return loops;
}

function edge(i: number, w: number, side: number): number {
  if (side === 0) return i * 2;
  if (side === 1) return (i + 1) * 2 + 1;
  if (side === 2) return (i + w) * 2;
  return i * 2 + 1;
}

function area(loop: readonly Point[]): number {
  let s = 0;
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i, i += 1) {
    const [[x0, y0], [x1, y1]] = [item(loop, j), item(loop, i)];
    s += x0 * y1 - x1 * y0;
  }
  return Math.abs(s / 2);
}

/** Douglas-Peucker on an open chain, keeping both ends. */
function simplify(chain: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(chain.length);
  keep[0] = 1;
  keep[chain.length - 1] = 1;
  const stack: [number, number][] = [[0, chain.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [a, b] = span;
    const [xa, ya] = item(chain, a);
    const [xb, yb] = item(chain, b);
    const [dx, dy] = [xb - xa, yb - ya];
    const l = Math.hypot(dx, dy);
    let [worst, at] = [tolerance, -1];
    for (let i = a + 1; i < b; i += 1) {
      const point = item(chain, i);
      const [x, y] = [point[0] - xa, point[1] - ya];
      const d = l < 1e-6 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / l;
      if (d > worst) [worst, at] = [d, i];
    }
    if (at > 0) {
      keep[at] = 1;
      stack.push([a, at], [at, b]);
    }
  }
  return chain.filter((_, i) => keep[i] === 1);
}

/** Relative path in tenths of a pixel (the caller scales by 0.1). */
export function encode(points: readonly Point[], closed: boolean): string {
  let [px, py] = [0, 0];
  let d = '';
  points.forEach(([x, y], i) => {
    const [ix, iy] = [Math.round(x * 10), Math.round(y * 10)];
    const [dx, dy] = [ix - px, iy - py];
    if (i > 0 && dx === 0 && dy === 0) return;
    const lead = i === 0 ? 'm' : i === 1 ? 'l' : dx < 0 ? '' : ' ';
    d += `${lead}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [px, py] = [ix, iy];
  });
  return closed ? `${d}z` : d;
}

/**
 * Path data (tenths of a pixel) of the area above `level`.
 * Loops smaller than `minArea` square pixels are dropped.
 */
export function outline(field: Field, level: number, tolerance = 0.3, minArea = 3): string {
  let d = '';
  for (const loop of contours(field, level)) {
    if (loop.length < 4 || area(loop) < minArea) continue;
    const half = loop.length >> 1;
    const first = simplify(loop.slice(0, half + 1), tolerance);
    const second = simplify([...loop.slice(half), item(loop, 0)], tolerance);
    const ringPoints = [...first, ...second.slice(1, -1)];
    if (ringPoints.length < 3) continue;
    // Each loop restarts from the origin because relative moves continue from the last point.
    const d1 = encode(ringPoints, true);
    d += `M${d1.slice(1)}`;
  }
  return d;
}

/** In-place separable blur with weights 1-2-1. */
export function soften(values: Float32Array, w: number, h: number): void {
  const row = new Float32Array(Math.max(w, h));
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) row[x] = f32(values, y * w + x);
    for (let x = 1; x + 1 < w; x += 1) {
      values[y * w + x] = (f32(row, x - 1) + 2 * f32(row, x) + f32(row, x + 1)) / 4;
    }
  }
  for (let x = 0; x < w; x += 1) {
    for (let y = 0; y < h; y += 1) row[y] = f32(values, y * w + x);
    for (let y = 1; y + 1 < h; y += 1) {
      values[y * w + x] = (f32(row, y - 1) + 2 * f32(row, y) + f32(row, y + 1)) / 4;
    }
  }
}
