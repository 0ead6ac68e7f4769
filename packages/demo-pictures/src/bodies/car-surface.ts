import type { Mesh } from '../geometry/mesh.ts';
import { grid } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { clamp, curve, item, lerp, num, smoothPath, smoothstep } from '../geometry/vec.ts';
import type { CarSpec, GreenhouseSpec } from './car-spec.ts';

const STEPS_PER_SPAN = 5;

/** Lower body of a car, with functions that sample its surface. */
export interface BodyShell {
  mesh: Mesh;
  /** World point of a station, lateral and vertical coordinate (with the plan bow applied). */
  pointAt: (s: number, y: number, z: number) => V3;
  /** Outer half width at a station and height. */
  flankAt: (s: number, z: number) => number;
  /** Height of the upper surface at a station and lateral coordinate. */
  topAt: (s: number, y: number) => number;
  axles: P2;
  archRadius: number;
}

function stationsAlong(length: number, count: number): number[] {
  // Denser towards both ends, where the curvature is high.
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    return length * lerp(t, 0.5 - 0.5 * Math.cos(Math.PI * t), 0.75);
  });
}

/** Returns the half section (y, z) of the lower body from the bottom center to the top center. */
function halfSection(w: number, b: number, e: number, c: number, flank: readonly P2[]): P2[] {
  const h = e - b;
  const low: P2[] = [
    [0, b],
    [0.72 * w, b],
  ];
  const sides = flank.map(([fy, fz]): P2 => [fy * w, b + fz * h]);
  const [ty] = item(sides, sides.length - 1);
  const high: P2[] = [
    [ty * 0.86, lerp(e, c, 0.28) + 0.004],
    [ty * 0.5, lerp(e, c, 0.8)],
    [0, c],
  ];
  return smoothPath([...low, ...sides, ...high], STEPS_PER_SPAN);
}

/** Builds the lower body from mirrored sections, with flared wheel arches. */
export function buildShell(spec: CarSpec): BodyShell {
  const top = curve(spec.top);
  const edge = curve(spec.edge);
  const plan = curve(spec.plan);
  const bottom = curve(spec.bottom);
  const L = spec.length;
  const axles: P2 = [spec.frontOverhang, spec.frontOverhang + spec.wheelbase];
  const archRadius = spec.wheel.radius + spec.arch.gap;
  const place = (s: number, y: number, z: number): V3 => {
    const q = (y / spec.halfWidth) ** 2;
    const nose = clamp(1 - s / (L * 0.3)) ** 2;
    const tail = clamp(1 - (L - s) / (L * 0.25)) ** 2;
    return [L / 2 - (s + spec.bow[0] * q * nose - spec.bow[1] * q * tail), y, z];
  };
  const section = (s: number): P2[] => {
    const half = halfSection(plan(s), bottom(s), edge(s), top(s), spec.flank);
    return half.map(([y, z]): P2 => {
      const d = Math.min(...axles.map((a) => Math.hypot(s - a, z - spec.wheel.radius)));
      const archShare = 1 - smoothstep(archRadius - 0.02, archRadius + 0.2, d);
      return [y + spec.arch.flare * archShare * smoothstep(0.8, 0.93, y / plan(s)), z];
    });
  };
  const rows = stationsAlong(L, 130);
  const mesh = grid(
    rows.map((s) => {
      const half = section(s);
      const left = half.map(([y, z]) => place(s, y, z));
      const right = half
        .slice(0, -1)
        .reverse()
        .map(([y, z]) => place(s, -y, z));
      return [...left, ...right];
    }),
    { uv: (i, j) => [num(rows, i), j], caps: true },
  );
  const flankAt = (s: number, z: number): number => {
    const half = section(s);
    let widest = 0;
    for (let i = 0; i + 1 < half.length; i += 1) {
      const [[y0, z0], [y1, z1]] = [item(half, i), item(half, i + 1)];
      if (z0 <= z && z <= z1 && z1 > z0)
        widest = Math.max(widest, lerp(y0, y1, (z - z0) / (z1 - z0)));
    }
    return widest || plan(s);
  };
  const topAt = (s: number, y: number): number => {
    const half = section(s);
    for (let i = half.length - 2; i >= 0; i -= 1) {
      const [[y0, z0], [y1, z1]] = [item(half, i), item(half, i + 1)];
      if (y1 <= Math.abs(y) && Math.abs(y) <= y0 && y0 > y1) {
        return lerp(z0, z1, (Math.abs(y) - y0) / (y1 - y0));
      }
    }
    return edge(s);
  };
  return { mesh, pointAt: place, flankAt, topAt, axles, archRadius };
}

/**
 * Builds the surface of the greenhouse. Parameters: u is the station; v is 0 at the waist, 1 at the side rail of the
 * roof and 2 in the middle of the roof.
 */
export function buildGreenhouse(spec: CarSpec, h: GreenhouseSpec): Mesh {
  const roof = curve(h.roof);
  const base = curve(h.base);
  const edge = curve(spec.edge);
  const [from, to] = [item(h.roof, 0)[0], item(h.roof, h.roof.length - 1)[0]];
  const rows = stationsAlong(to - from, 120).map((s) => from + s);
  const middle = (from + to) / 2;
  const params: P2[] = [];
  const points = rows.map((s) => {
    const g = base(s);
    const z0 = Math.min(edge(s), roof(s)) - 0.05;
    const rise = roof(s) - z0;
    const yc = g - h.tumble * rise;
    const drop = h.crown * clamp(rise / 0.35);
    const zc = roof(s) - drop;
    const half = smoothPath(
      [
        [g, z0],
        [lerp(g, yc, 0.5) + 0.012, lerp(z0, zc, 0.5)],
        [yc, zc],
        [yc * 0.88, zc + drop * 0.52],
        [yc * 0.5, zc + drop * 0.88],
        [0, zc + drop],
      ],
      STEPS_PER_SPAN,
    );
    const pointOf = (y: number, z: number): V3 => {
      const q = (y / 0.6) ** 2;
      const front = clamp(1 - (s - from) / (middle - from)) ** 0.8;
      const rear = clamp(1 - (to - s) / (to - middle)) ** 0.8;
      return [spec.length / 2 - (s + h.bow[0] * q * front - h.bow[1] * q * rear), y, z];
    };
    const across = half.map((_, j) =>
      j <= 2 * STEPS_PER_SPAN
        ? j / (2 * STEPS_PER_SPAN)
        : 1 + (j - 2 * STEPS_PER_SPAN) / (3 * STEPS_PER_SPAN),
    );
    for (const v of [...across, ...across.slice(0, -1).reverse()]) params.push([s, v]);
    return [
      ...half.map(([y, z]) => pointOf(y, z)),
      ...half
        .slice(0, -1)
        .reverse()
        .map(([y, z]) => pointOf(-y, z)),
    ];
  });
  const width = item(points, 0).length;
  return grid(points, { uv: (i, j) => item(params, i * width + j) });
}
