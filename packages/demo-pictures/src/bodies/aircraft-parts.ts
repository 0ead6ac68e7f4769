import { blob, lathe, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { WingStation } from './loft.ts';
import { mirrorSections, wing } from './loft.ts';

import { parsePoints } from './row-parser.ts';

/** Builds a wing panel and its mirror image. */
export function bothWings(sections: readonly WingStation[], material: Part['material']): Part[] {
  return [
    { mesh: wing(sections, 'z'), material },
    { mesh: wing(mirrorSections(sections), 'z'), material },
  ];
}

/** Returns the materials of a wing that has the second color outside a lateral position. */
export const wingMaterial =
  (y: number) =>
  (f: { y: number }): number =>
    Math.abs(f.y) > y ? Material.second : Material.paint;

/** Builds a landing wheel with center `c` and radius `r` in meters, optionally under a streamlined spat. */
export function landingWheel(c: V3, r: number, spat: boolean): Part[] {
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
      material: Material.tire,
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
      material: Material.rim,
    },
  ];
  if (spat) {
    parts.push({
      mesh: blob([c[0] - r * 0.35, c[1], c[2] + r * 0.22], [r * 1.75, w * 1.7, r * 0.88], 2.3),
      material: (f) => (f.z < c[2] - r * 0.45 ? 0 : Material.paint),
    });
  }
  return parts;
}

/** Builds two blades of radius `r` in meters and a spinner at a point. */
export function propeller(x: number, y: number, z: number, r: number): Part[] {
  const blade = (a: number): Part => {
    const [c, s] = [Math.cos(a), Math.sin(a)];
    return {
      mesh: tube(
        [0.1, 0.35, 0.7, 0.95, 1].map((t): V3 => [x, y + t * r * c, z + t * r * s]),
        (t) => 0.035 + 0.06 * Math.sin(t * 2.6),
        10,
      ),
      material: (f) => (Math.hypot(f.y - y, f.z - z) > r * 0.86 ? Material.amber : Material.trim),
    };
  };
  return [
    blade(1.05),
    blade(1.05 + Math.PI),
    {
      mesh: lathe([x, y, z], 'x', parsePoints('-.16 .2, .02 .17, .16 .1, .24 .02, .245 0'), 30),
      material: Material.chrome,
    },
  ];
}
