/** Simplification of lines and serialization as compact path data in tenths of a pixel. */

import { f64, i32, u8 } from '../geometry/vec.ts';

/** How far outlines may deviate (pixels) and the smallest loop worth drawing (square pixels). */
export interface Precision {
  tolerance: number;
  minArea: number;
}

// Points of the current line, flags of those to retain, and spans that remain to be simplified.
let xs = new Float64Array(4096);
let ys = new Float64Array(4096);
let kept = new Uint8Array(4096);
let stack = new Int32Array(8192);

/** Sets point `n` of the current line. */
export function addPoint(n: number, x: number, y: number): void {
  // Closing a loop requires one more point.
  if (n + 2 > xs.length) grow();
  xs[n] = x;
  ys[n] = y;
}

function grow(): void {
  const size = xs.length * 2;
  const [x, y] = [new Float64Array(size), new Float64Array(size)];
  x.set(xs);
  y.set(ys);
  [xs, ys] = [x, y];
  kept = new Uint8Array(size);
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
    let worst = l < 1e-6 ? tolerance * tolerance : tolerance * l;
    let at = -1;
    for (let i = a + 1; i < b; i += 1) {
      const x = f64(xs, i) - xa;
      const y = f64(ys, i) - ya;
      const d = l < 1e-6 ? x * x + y * y : Math.abs(x * dy - y * dx);
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at > 0) {
      kept[at] = 1;
      stack[depth] = a;
      stack[depth + 1] = at;
      stack[depth + 2] = at;
      stack[depth + 3] = b;
      depth += 4;
    }
  }
}

const SHORT = 600;
/** Small whole numbers with their separator: a space or a minus. */
const AFTER = Array.from({ length: 2 * SHORT + 1 }, (_, i) => after(i - SHORT));

function after(v: number): string {
  return v < 0 ? `${v}` : ` ${v}`;
}

/** Returns the path through the retained points among the first n, in tenths of a pixel. */
function write(n: number): string {
  let px = 0;
  let py = 0;
  let drawn = 0;
  let d = '';
  for (let i = 0; i < n; i += 1) {
    if (u8(kept, i) === 0) continue;
    const x = Math.round(f64(xs, i) * 10);
    const y = Math.round(f64(ys, i) * 10);
    const dx = x - px;
    const dy = y - py;
    if (drawn > 0 && dx === 0 && dy === 0) continue;
    if (drawn < 2) d += `${drawn === 0 ? 'M' : 'l'}${dx}${after(dy)}`;
    else d += (AFTER[dx + SHORT] ?? after(dx)) + (AFTER[dy + SHORT] ?? after(dy));
    px = x;
    py = y;
    drawn += 1;
  }
  return drawn > 1 ? d : '';
}

/** Returns an open path through points, in tenths of a pixel (the caller scales by 0.1). */
export function openPath(points: readonly (readonly [number, number])[]): string {
  points.forEach(([x, y], i) => {
    addPoint(i, x, y);
    kept[i] = 1;
  });
  return write(points.length);
}

/** Returns the closed path of the first n points, empty if its area is below the minimum. */
export function loopPath(n: number, { tolerance, minArea }: Precision): string {
  if (n < 4 || doubleArea(n) < 2 * minArea) return '';
  // Repeats the first point, so that the second half ends at the start of the first.
  xs[n] = f64(xs, 0);
  ys[n] = f64(ys, 0);
  const half = n >> 1;
  kept.fill(0, 0, n);
  kept[0] = 1;
  kept[half] = 1;
  simplify(0, half, tolerance);
  simplify(half, n, tolerance);
  let count = 0;
  for (let i = 0; i < n; i += 1) count += u8(kept, i);
  return count < 3 ? '' : `${write(n)}z`;
}
