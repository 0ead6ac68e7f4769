import { blob, grid, lathe, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import { item, lerp } from '../geometry/vec.ts';
import type { Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { HullSpec } from './loft.ts';
import { fuselage, hull } from './loft.ts';

const RUNABOUT: HullSpec = {
  beam: [
    [-4, 1.08],
    [-3, 1.2],
    [-1, 1.28],
    [1, 1.2],
    [2.4, 0.9],
    [3.4, 0.5],
    [4, 0.2],
    [4.25, 0.02],
  ],
  keel: [
    [-4, -0.42],
    [1.5, -0.45],
    [3, -0.28],
    [3.8, 0.15],
    [4.25, 0.85],
  ],
  sheer: [
    [-4, 0.74],
    [-2, 0.82],
    [0, 0.92],
    [2, 1.02],
    [4.25, 1.14],
  ],
  chine: [0.34, 0.86],
  crown: 0.09,
};

/** Fast runabout, 8.2 m; a wooden deck when `classic`, otherwise a low cabin with dark panes. */
export function motorBoat(finish: Finish, classic: boolean): Model {
  const parts: Part[] = [];
  const well = { from: -2.75, to: classic ? 0.9 : 0.35, half: 0.86 };
  parts.push({
    mesh: hull(RUNABOUT),
    material: (f) => {
      if (f.u > well.from && f.u < well.to && Math.abs(f.y) < well.half && f.v > 1.02) return 0;
      if (!f.front) return M.leather;
      if (f.v > 0.985 && f.v < 1.06) return classic ? M.chrome : M.second;
      if (f.v >= 1.06) return classic ? (Math.abs(f.y * 9) % 1 < 0.12 ? M.sail : M.wood) : M.sail;
      if (f.z < 0.12) return M.boot;
      if (f.z < 0.19) return M.sail;
      if (!classic && f.v > 0.68 && f.v < 0.84 && f.x < 2.6) return M.second;
      return M.paint;
    },
  });
  parts.push({
    mesh: grid([
      [
        [well.from, -0.95, 0.3],
        [well.from, 0.95, 0.3],
      ],
      [
        [well.to, -0.95, 0.3],
        [well.to, 0.95, 0.3],
      ],
    ]),
    material: M.deck,
  });
  for (const x of [well.from, well.to]) {
    const wall = [0.3, 1.0].map((z) => [-0.95, 0, 0.95].map((y): V3 => [x, y, z]));
    parts.push({ mesh: grid(wall), material: x > 0 ? (classic ? M.wood : M.sail) : M.leather });
  }
  for (const y of [0.9, -0.9]) {
    const wall = [0.3, 0.86].map((z) => [well.from, well.to].map((x): V3 => [x, y, z]));
    parts.push({ mesh: grid(wall), material: M.leather });
  }
  parts.push({
    mesh: blob([well.to - 0.08, -0.42, 1.0], [0.14, 0.36, 0.1], 4),
    material: classic ? M.wood : M.trim,
  });
  for (const y of [-0.62, -0.42, -0.22]) {
    parts.push({
      mesh: lathe(
        [well.to - 0.22, y, 1.02],
        'x',
        [
          [0, 0.07],
          [-0.02, 0.07],
          [-0.02, 0.05],
          [-0.01, 0],
        ],
        24,
      ),
      material: M.chrome,
    });
  }
  for (const x of [-2.35, -0.75]) {
    const rows: readonly number[] = x < -2 ? [0] : [0.42, -0.42];
    for (const y of rows) {
      const half = rows.length === 1 ? 0.8 : 0.32;
      parts.push({ mesh: blob([x, y, 0.56], [0.3, half, 0.2], 5), material: M.leather });
      parts.push({ mesh: blob([x - 0.3, y, 0.82], [0.1, half, 0.3], 4), material: M.leather });
    }
  }
  if (classic)
    parts.push({ mesh: blob([-3.35, 0, 0.86], [0.52, 0.7, 0.08], 5), material: M.leather });
  else parts.push(...coachRoof());
  windscreen(parts, well.to, classic);
  const helm = Array.from({ length: 25 }, (_, i): V3 => {
    const a = (i / 24) * Math.PI * 2;
    return [
      well.to - 0.42 + Math.sin(a) * 0.08,
      -0.42 + Math.cos(a) * 0.19,
      1.06 + Math.sin(a) * 0.18,
    ];
  });
  parts.push({ mesh: tube(helm, 0.015, 8), material: classic ? M.chrome : M.trim });
  const rail: V3[] = Array.from({ length: 33 }, (_, i): V3 => {
    const t = i / 16 - 1;
    return [
      4.1 - Math.abs(t) ** 2 * 2.6,
      Math.sign(t) * Math.abs(t) ** 0.75 * 0.98,
      1.42 - Math.abs(t) * 0.12,
    ];
  });
  if (!classic) {
    parts.push({ mesh: tube(rail, 0.02, 8), material: M.chrome });
    for (const i of [0, 5, 10, 16, 22, 27, 32]) {
      const [x, y, z] = item(rail, i);
      parts.push({
        mesh: tube(
          [
            [x, y, z],
            [x - 0.06, y * 0.97, 1.02],
          ],
          0.016,
          6,
        ),
        material: M.chrome,
      });
    }
  }
  for (const k of [1, -1]) {
    parts.push({ mesh: blob([3.3, k * 0.3, 1.14], [0.13, 0.04, 0.03], 3), material: M.chrome });
    parts.push({ mesh: blob([-3.7, k * 0.8, 0.84], [0.12, 0.04, 0.03], 3), material: M.chrome });
  }
  parts.push({
    mesh: tube(
      [
        [4.05, 0, 1.15],
        [4.1, 0, 1.4],
      ],
      0.014,
      6,
    ),
    material: M.chrome,
  });
  return { parts, lines: [], finish, floor: 0 };
}

function coachRoof(): Part[] {
  return [
    {
      mesh: fuselage(
        [
          [0.25, 0.86, 1.02, 0.2],
          [1.0, 0.84, 1.06, 0.22],
          [1.9, 0.66, 1.08, 0.17],
          [2.7, 0.3, 1.06, 0.07],
        ],
        3.4,
      ),
      material: (f) =>
        f.z > 1.06 && f.z < 1.19 && f.x > 0.5 && f.x < 2.1 && Math.abs(f.y) > 0.45
          ? M.trim
          : M.sail,
    },
  ];
}

function windscreen(parts: Part[], x: number, classic: boolean): void {
  const height = classic ? 0.36 : 0.46;
  const foot = classic ? 0.98 : 1.2;
  const span = Array.from({ length: 21 }, (_, i) => i / 10 - 1);
  const at = (t: number, k: number): V3 => [
    x + 0.35 - Math.abs(k) ** 2.4 * 1.0 - t * 0.32,
    k * lerp(0.98, 0.9, t),
    foot - 0.14 * k * k + t * height,
  ];
  parts.push({ mesh: grid([0, 0.5, 1].map((t) => span.map((k) => at(t, k)))), material: M.glass });
  parts.push({
    mesh: tube(
      span.map((k) => at(1, k)),
      0.018,
      8,
    ),
    material: M.chrome,
  });
  for (const k of [-1, -0.35, 0.35, 1]) {
    parts.push({ mesh: tube([at(0, k), at(1, k)], 0.014, 6), material: M.chrome });
  }
}
