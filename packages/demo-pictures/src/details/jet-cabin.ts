import { parsePoints3d } from '../bodies/row-parser.ts';
import { blob, grid } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import type { Model } from '../render/compose.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { createPart, interiorFinish, slab } from './set-parts.ts';

/** Builds the cabin of a business jet: facing seats, tables, oval windows. */
export function buildJetCabin(): Model {
  const parts: Part[] = [slab(-4, 3, -1.1, 1.1, 0, Material.second)];
  const wall = (k: number): V3[][] =>
    Array.from({ length: 57 }, (_, i) => {
      const x = -4 + i * 0.125;
      return Array.from({ length: 25 }, (__, j): V3 => {
        const a = -0.5 + (j / 24) * 2.07;
        return [x, k * 1.08 * Math.cos(a), 0.95 + 1.0 * Math.sin(a)];
      });
    });
  for (const k of [1, -1]) {
    parts.push(
      createPart(grid(wall(k)), (f) => {
        const p = (((f.x + 8) / 0.95) % 1) - 0.5;
        const d = (p / 0.2) ** 2 + ((f.z - 1.22) / 0.21) ** 2;
        return d < 1
          ? Material.lampCore
          : d < 1.35
            ? Material.rim
            : f.z < 0.72
              ? Material.second
              : f.z < 0.76
                ? Material.wood
                : f.z > 1.72 && f.z < 1.76
                  ? Material.lampCore
                  : Material.sail;
      }),
    );
    for (const [x, turn] of [
      [0.9, 1],
      [-0.95, -1],
      [-2.3, 1],
    ] as const) {
      const y = k * 0.62;
      parts.push(
        createPart(blob([x, y, 0.42], [0.28, 0.28, 0.12], 3.4), Material.leather),
        createPart(blob([x + turn * 0.27, y, 0.78], [0.1, 0.26, 0.4], 3.2), Material.leather),
      );
      parts.push(
        createPart(blob([x + turn * 0.24, y, 1.2], [0.08, 0.17, 0.12], 3), Material.leather),
        createPart(blob([x, y, 0.16], [0.2, 0.2, 0.16], 4), Material.trim),
      );
      for (const s of [1, -1])
        parts.push(
          createPart(
            blob([x + turn * 0.02, y + s * 0.28, 0.58], [0.26, 0.05, 0.05], 3),
            Material.leather,
          ),
        );
    }
    parts.push(createPart(blob([0, k * 0.78, 0.72], [0.26, 0.26, 0.02], 5), Material.wood));
  }
  parts.push(
    createPart(
      grid([parsePoints3d('-4 -1.2 0, -4 1.2 0'), parsePoints3d('-4 -1.2 2.2, -4 1.2 2.2')]),
      (f) => (Math.abs(f.y) < 0.36 && f.z < 1.75 ? Material.trim : Material.wood),
    ),
  );
  return { parts, lines: [], finish: interiorFinish('cream', false), floor: 0 };
}
