/** Vectors and curves. World axes: x forward, y to the left, z up; meters. */

export type V3 = readonly [number, number, number];
export type P2 = readonly [number, number];

export const add = (a: V3, b: V3): V3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: V3, b: V3): V3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: V3, k: number): V3 => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: V3, b: V3): V3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const normalize = (a: V3): V3 => scale(a, 1 / (Math.sqrt(dot(a, a)) || 1));
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (x: number, lo = 0, hi = 1): number => Math.min(hi, Math.max(lo, x));

/** Returns a smooth step from 0 to 1 of `x` between `a` and `b`, in either order. */
export function smoothstep(a: number, b: number, x: number): number {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}

/** Function y(x) through points that is monotone between them, without overshoot. */
type Curve = (x: number) => number;

/**
 * Returns a monotone cubic interpolation (Fritsch-Carlson) through points sorted by x. Outside their range it returns
 * the value at the nearer end.
 */
export function curve(points: readonly P2[]): Curve {
  const n = points.length;
  const slope = points
    .slice(1)
    .map((p, i) => (p[1] - item(points, i)[1]) / (p[0] - item(points, i)[0]));
  const tangent = points.map((_, i) => {
    if (i === 0) return slope[0] ?? 0;
    if (i === n - 1) return num(slope, n - 2);
    const [l, r] = [num(slope, i - 1), num(slope, i)];
    return l * r <= 0 ? 0 : (2 * l * r) / (l + r);
  });
  // Flat arrays for speed, since classifiers evaluate curves for every pixel.
  const [xs, ys] = [Float64Array.from(points, (p) => p[0]), Float64Array.from(points, (p) => p[1])];
  const slopes = Float64Array.from(tangent);
  return (x) => {
    if (n === 0 || x <= f64(xs, 0)) return f64(ys, 0);
    if (x >= f64(xs, n - 1)) return f64(ys, n - 1);
    let i = 0;
    while (x > f64(xs, i + 1)) i += 1;
    const h = f64(xs, i + 1) - f64(xs, i);
    const t = (x - f64(xs, i)) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      f64(ys, i) * (2 * t3 - 3 * t2 + 1) +
      f64(slopes, i) * h * (t3 - 2 * t2 + t) +
      f64(ys, i + 1) * (3 * t2 - 2 * t3) +
      f64(slopes, i + 1) * h * (t3 - t2)
    );
  };
}

/** Returns a Catmull-Rom polyline through control points, with `steps` samples per span. */
export function smoothPath(points: readonly P2[], steps: number): P2[] {
  const samples: P2[] = [];
  const at = (i: number): P2 => item(points, clamp(i, 0, points.length - 1));
  for (let i = 0; i < points.length - 1; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < steps; k += 1) {
      const t = k / steps;
      const f = (a: number, b: number, c: number, d: number): number =>
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      samples.push([f(p0[0], p1[0], p2[0], p3[0]), f(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  samples.push(at(points.length - 1));
  return samples;
}

/** Returns a test for points inside a polygon (even-odd), with a fast path for points outside its bounding box. */
export function polygonTest(points: readonly P2[]): (x: number, y: number) => boolean {
  const n = points.length;
  const [xs, ys] = [Float64Array.from(points, (p) => p[0]), Float64Array.from(points, (p) => p[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (x, y) => {
    if (x < x0 || x > x1 || y < y0 || y > y1) return false;
    let isInside = false;
    for (let i = 0, j = n - 1; i < n; j = i, i += 1) {
      const yi = f64(ys, i);
      const yj = f64(ys, j);
      if (yi > y !== yj > y) {
        const xi = f64(xs, i);
        if (x < ((f64(xs, j) - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
      }
    }
    return isInside;
  };
}

/** Returns a deterministic generator of numbers in 0..1 (mulberry32) for a text seed. */
export function seededRandom(seed: string): () => number {
  let a = 2166136261;
  for (const c of seed) a = Math.imul(a ^ c.charCodeAt(0), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Elements at an index that is known to exist; the fallback only satisfies the types. One function per kind of array,
// so that each is monomorphic and fast in the pixel loops.
export const num = (list: readonly number[], i: number): number => list[i] ?? 0;
export const f32 = (list: Float32Array, i: number): number => list[i] ?? 0;
export const f64 = (list: Float64Array, i: number): number => list[i] ?? 0;
export const i32 = (list: Int32Array, i: number): number => list[i] ?? 0;
export const u32 = (list: Uint32Array, i: number): number => list[i] ?? 0;
export const u8 = (list: Uint8Array, i: number): number => list[i] ?? 0;

/** Returns the element at an index. @throws RangeError if the index is outside the list */
export function item<T>(list: readonly T[], i: number): T {
  const element = list[i];
  if (element === undefined) throw new RangeError(`no element ${i} in a list of ${list.length}`);
  return element;
}
