import { blob, lathe, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { WingStation } from './loft.ts';
import { mirrored, wing } from './loft.ts';

import { points } from './row.ts';

/** A wing panel and its mirror image. */
export function bothSides(sections: readonly WingStation[], material: Part['material']): Part[] {
  return [
    { mesh: wing(sections, 'z'), material },
    { mesh: wing(mirrored(sections), 'z'), material },
  ];
}

/** Wing whose outer part wears the second color. */
export const tipped =
  (y: number) =>
  (f: { y: number }): number =>
    Math.abs(f.y) > y ? M.second : M.paint;

/** Landing wheel at centre `c` with radius `r`, meters, optionally under a streamlined spat. */
export function groundWheel(c: V3, r: number, spat: boolean): Part[] {
  const w = r * 0.38;
  const parts: Part[] = [
    {
      mesh: lathe(
        c,
        'y',
        [
          [-w, r * 0.5],
          [-w, r * 0.85],
          [-w * 0.6, r],
          [w * 0.6, r],
          [w, r * 0.85],
          [w, r * 0.5],
        ],
        36,
      ),
      material: M.tyre,
    },
    {
      mesh: lathe(
        c,
        'y',
        [
          [-w * 0.9, r * 0.55],
          [-w, 0],
          [w, 0],
          [w * 0.9, r * 0.55],
        ],
        30,
      ),
      material: M.rim,
    },
  ];
  if (spat) {
    parts.push({
      mesh: blob([c[0] - r * 0.35, c[1], c[2] + r * 0.22], [r * 1.75, w * 1.7, r * 0.88], 2.3),
      material: (f) => (f.z < c[2] - r * 0.45 ? 0 : M.paint),
    });
  }
  return parts;
}

/** Two blades of radius `r` and a spinner at a point, meters. */
export function propeller(x: number, y: number, z: number, r: number): Part[] {
  const blade = (a: number): Part => {
    const [c, s] = [Math.cos(a), Math.sin(a)];
    return {
      mesh: tube(
        [0.1, 0.35, 0.7, 0.95, 1].map((t): V3 => [x, y + t * r * c, z + t * r * s]),
        (t) => 0.035 + 0.06 * Math.sin(t * 2.6),
        10,
      ),
      material: (f) => (Math.hypot(f.y - y, f.z - z) > r * 0.86 ? M.amber : M.trim),
    };
  };
  return [
    blade(1.05),
    blade(1.05 + Math.PI),
    {
      mesh: lathe([x, y, z], 'x', points('-.16 .2, .02 .17, .16 .1, .24 .02, .245 0'), 30),
      material: M.chrome,
    },
  ];
}
