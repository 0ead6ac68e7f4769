import { blob, grid, lathe, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { lerp } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { HullSpec } from './loft.ts';
import { fuselage, hull } from './loft.ts';

const CRUISER: HullSpec = {
  beam: [
    [-6, 1.5],
    [-4, 1.78],
    [-1, 1.95],
    [1.5, 1.75],
    [3.8, 1.1],
    [5.4, 0.4],
    [6.3, 0.03],
  ],
  keel: [
    [-6, 0.1],
    [-4.5, -0.35],
    [0, -0.7],
    [4, -0.45],
    [5.7, 0.05],
    [6.3, 0.9],
  ],
  sheer: [
    [-6, 1.12],
    [-3, 1.06],
    [0, 1.1],
    [3, 1.24],
    [6.3, 1.5],
  ],
  chine: [0.5, 0.82],
  crown: 0.06,
};

/** Sloop of 12 m under full sail. */
export function sailingYacht(finish: Finish): Model {
  const parts: Part[] = [
    {
      mesh: hull(CRUISER),
      material: (f) => {
        if (f.u < -2.6 && f.u > -5.4 && Math.abs(f.y) < 0.95 && f.v > 1)
          return f.front ? M.deck : 0;
        if (f.v > 1.05) return Math.abs(f.y * 5) % 1 < 0.08 ? M.trim : M.deck;
        if (f.z < 0.16) return M.boot;
        return f.v > 0.86 && f.v < 0.93 ? M.second : M.paint;
      },
    },
  ];
  parts.push({
    mesh: fuselage(
      [
        [-2.6, 1.05, 1.25, 0.3],
        [-1, 1.1, 1.3, 0.32],
        [1, 0.9, 1.32, 0.26],
        [2.6, 0.45, 1.3, 0.1],
      ],
      3.6,
    ),
    material: (f) =>
      f.z > 1.34 &&
      f.z < 1.5 &&
      f.x < 1.2 &&
      f.x > -2.2 &&
      Math.abs(f.x % 0.9) > 0.08 &&
      Math.abs(f.y) > 0.5
        ? M.trim
        : M.paint,
  });
  const mast = 1.1;
  const top = 17.2;
  parts.push({
    mesh: tube(
      [
        [mast, 0, 1.3],
        [mast - 0.05, 0, 9],
        [mast - 0.15, 0, top],
      ],
      (t) => 0.1 - 0.04 * t,
    ),
    material: M.rim,
  });
  parts.push({
    mesh: tube(
      [
        [mast, 0, 2.5],
        [-4.3, 0.62, 2.6],
      ],
      0.08,
    ),
    material: M.rim,
  });
  const sail = (tack: V3, clew: V3, head: V3, belly: number, roach: number): Part => ({
    mesh: grid(
      Array.from({ length: 25 }, (_, i) => {
        const t = i / 24;
        return Array.from({ length: 15 }, (__, j): V3 => {
          const s = j / 14;
          const luff: V3 = [
            lerp(tack[0], head[0], t),
            lerp(tack[1], head[1], t),
            lerp(tack[2], head[2], t),
          ];
          const leech: V3 = [
            lerp(clew[0], head[0], t) - roach * Math.sin(t * Math.PI),
            lerp(clew[1], head[1], t),
            lerp(clew[2], head[2], t),
          ];
          return [
            lerp(luff[0], leech[0], s),
            lerp(luff[1], leech[1], s) + belly * Math.sin(s ** 0.75 * Math.PI) * (1 - t * 0.7),
            lerp(luff[2], leech[2], s),
          ];
        });
      }),
    ),
    material: M.sail,
  });
  parts.push(sail([mast - 0.12, 0, 2.7], [-4.2, 0.62, 2.75], [mast - 0.2, 0, top - 0.2], 0.5, 0.9));
  parts.push(sail([6.05, 0, 1.65], [0.1, 1.2, 2.0], [mast + 0.15, 0, 15.4], 0.8, -0.25));
  const lines: Line[] = [];
  const stay = (a: V3, b: V3): void => {
    lines.push({
      path: Array.from(
        { length: 30 },
        (_, i): V3 => [
          lerp(a[0], b[0], i / 29),
          lerp(a[1], b[1], i / 29),
          lerp(a[2], b[2], i / 29),
        ],
      ),
      width: 0.02,
      color: '#4a525a',
      opacity: 0.85,
    });
  };
  stay([6.1, 0, 1.6], [mast, 0, 15.6]);
  stay([-5.9, 0, 1.2], [mast - 0.15, 0, top]);
  for (const k of [1, -1]) {
    stay([mast - 0.2, k * 1.75, 1.2], [mast - 0.1, k * 0.9, 8.6]);
    stay([mast - 0.1, k * 0.9, 8.6], [mast - 0.15, 0, 15.6]);
    parts.push({
      mesh: tube(
        [
          [mast, 0, 8.6],
          [mast - 0.1, k * 0.9, 8.6],
        ],
        0.035,
        6,
      ),
      material: M.rim,
    });
    const life: P2[] = [
      [-5.8, 1.5],
      [-4, 1.74],
      [-1, 1.9],
      [1.5, 1.7],
      [3.8, 1.05],
      [5.8, 0.25],
    ];
    parts.push({
      mesh: tube(
        life.map(([x, y]): V3 => [x, k * y, 1.78 + Math.max(0, x) * 0.04]),
        0.014,
        6,
      ),
      material: M.chrome,
    });
    for (const [x, y] of life) {
      parts.push({
        mesh: tube(
          [
            [x, k * y, 1.05],
            [x, k * y, 1.78 + Math.max(0, x) * 0.04],
          ],
          0.016,
          6,
        ),
        material: M.chrome,
      });
    }
    for (const [r, z] of [[0.42, 1.75]] as const) {
      parts.push({
        mesh: lathe(
          [-4.6, k * 0.55, z],
          'x',
          [
            [0, r],
            [0.03, r - 0.02],
            [0, r - 0.05],
          ],
          32,
        ),
        material: M.chrome,
      });
    }
    parts.push({ mesh: blob([-4.52, k * 0.55, 1.4], [0.12, 0.14, 0.36], 4), material: M.paint });
  }
  return { parts, lines, finish, floor: 0 };
}
