/** Simplification of lines and serialization as compact path data in tenths of a pixel. */

import { f64, i32, u8 } from '../geometry/vec.ts';

/** Maximum deviation of an outline in pixels, and minimum area of a drawn loop in square pixels. */
export interface Precision {
  tolerance: number;
  minArea: number;
}

// Points of the current line, flags of those to retain, and spans that remain to be simplified.
let xs = new Float64Array(4096);
let ys = new Float64Array(4096);
let retained = new Uint8Array(4096);
let stack = new Int32Array(8192);

/** Sets point `n` of the current line. */
export function addPoint(n: number, x: number, y: number): void {
  // Closing a loop requires one more point.
  if (n + 2 > xs.length) growBuffers();
  xs[n] = x;
  ys[n] = y;
}

function growBuffers(): void {
  const size = xs.length * 2;
  const [x, y] = [new Float64Array(size), new Float64Array(size)];
  x.set(xs);
  y.set(ys);
  [xs, ys] = [x, y];
  retained = new Uint8Array(size);
  stack = new Int32Array(size * 2);
}

/** Returns twice the area of the loop of the first n points. */
function doubleArea(n: number): number {
  let s = 0;
  for (let i = 0, j = n - 1; i < n; j = i, i += 1) {
    s += f64(xs, j) * f64(ys, i) - f64(xs, i) * f64(ys, j);
  }
  return Math.abs(s);
}

/** Flags the points between `first` and `last` to retain (Douglas-Peucker). */
function simplify(first: number, last: number, tolerance: number): void {
  let depth = 2;
  stack[0] = first;
  stack[1] = last;
  while (depth > 0) {
    depth -= 2;
    const a = i32(stack, depth);
    const b = i32(stack, depth + 1);
    const xa = f64(xs, a);
    const ya = f64(ys, a);
    const dx = f64(xs, b) - xa;
    const dy = f64(ys, b) - ya;
    const l = Math.sqrt(dx * dx + dy * dy);
    let maxDistance = l < 1e-6 ? tolerance * tolerance : tolerance * l;
    let farthest = -1;
    for (let i = a + 1; i < b; i += 1) {
      const x = f64(xs, i) - xa;
      const y = f64(ys, i) - ya;
      const d = l < 1e-6 ? x * x + y * y : Math.abs(x * dy - y * dx);
      if (d > maxDistance) {
        maxDistance = d;
        farthest = i;
      }
    }
    if (farthest > 0) {
      retained[farthest] = 1;
      stack[depth] = a;
      stack[depth + 1] = farthest;
      stack[depth + 2] = farthest;
      stack[depth + 3] = b;
      depth += 4;
    }
  }
}

const MAX_CACHED_NUMBER = 600;
/** Small integers with a leading separator: a space or the minus sign. */
const CACHED_NUMBERS = Array.from({ length: 2 * MAX_CACHED_NUMBER + 1 }, (_, i) =>
  formatNext(i - MAX_CACHED_NUMBER),
);

function formatNext(v: number): string {
  return v < 0 ? `${v}` : ` ${v}`;
}

/** Returns the path through the retained points among the first n, in tenths of a pixel. */
function writePath(n: number): string {
  let px = 0;
  let py = 0;
  let count = 0;
  let d = '';
  for (let i = 0; i < n; i += 1) {
    if (u8(retained, i) === 0) continue;
    const x = Math.round(f64(xs, i) * 10);
    const y = Math.round(f64(ys, i) * 10);
    const dx = x - px;
    const dy = y - py;
    if (count > 0 && dx === 0 && dy === 0) continue;
    if (count < 2) d += `${count === 0 ? 'M' : 'l'}${dx}${formatNext(dy)}`;
    else
      d +=
        (CACHED_NUMBERS[dx + MAX_CACHED_NUMBER] ?? formatNext(dx)) +
        (CACHED_NUMBERS[dy + MAX_CACHED_NUMBER] ?? formatNext(dy));
    px = x;
    py = y;
    count += 1;
  }
  return count > 1 ? d : '';
}

/** Returns an open path through points, in tenths of a pixel (the caller scales by 0.1). */
export function openPath(points: readonly (readonly [number, number])[]): string {
  points.forEach(([x, y], i) => {
    addPoint(i, x, y);
    retained[i] = 1;
  });
  return writePath(points.length);
}

/** Returns the closed path of the first n points, empty if its area is below the minimum. */
export function loopPath(n: number, { tolerance, minArea }: Precision): string {
  if (n < 4 || doubleArea(n) < 2 * minArea) return '';
  // Repeats the first point, so that the second half ends at the start of the first.
  xs[n] = f64(xs, 0);
  ys[n] = f64(ys, 0);
  const half = n >> 1;
  retained.fill(0, 0, n);
  retained[0] = 1;
  retained[half] = 1;
  simplify(0, half, tolerance);
  simplify(half, n, tolerance);
  let count = 0;
  for (let i = 0; i < n; i += 1) count += u8(retained, i);
  return count < 3 ? '' : `${writePath(n)}z`;
}
