import { places } from '../bodies/row.ts';
import { blob, grid } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import type { Model } from '../render/compose.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { finishOf, part, slab } from './set-parts.ts';

/** Lounge of a business jet: pairs of seats facing, tables, oval windows. */
export function jetCabin(): Model {
  const parts: Part[] = [slab(-4, 3, -1.1, 1.1, 0, M.second)];
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
      part(grid(wall(k)), (f) => {
        const p = (((f.x + 8) / 0.95) % 1) - 0.5;
        const d = (p / 0.2) ** 2 + ((f.z - 1.22) / 0.21) ** 2;
        return d < 1
          ? M.lampCore
          : d < 1.35
            ? M.rim
            : f.z < 0.72
              ? M.second
              : f.z < 0.76
                ? M.wood
                : f.z > 1.72 && f.z < 1.76
                  ? M.lampCore
                  : M.sail;
      }),
    );
    for (const [x, turn] of [
      [0.9, 1],
      [-0.95, -1],
      [-2.3, 1],
    ] as const) {
      const y = k * 0.62;
      parts.push(
        part(blob([x, y, 0.42], [0.28, 0.28, 0.12], 3.4), M.leather),
        part(blob([x + turn * 0.27, y, 0.78], [0.1, 0.26, 0.4], 3.2), M.leather),
      );
      parts.push(
        part(blob([x + turn * 0.24, y, 1.2], [0.08, 0.17, 0.12], 3), M.leather),
        part(blob([x, y, 0.16], [0.2, 0.2, 0.16], 4), M.trim),
      );
      for (const s of [1, -1])
        parts.push(
          part(blob([x + turn * 0.02, y + s * 0.28, 0.58], [0.26, 0.05, 0.05], 3), M.leather),
        );
    }
    parts.push(part(blob([0, k * 0.78, 0.72], [0.26, 0.26, 0.02], 5), M.wood));
  }
  parts.push(
    part(grid([places('-4 -1.2 0, -4 1.2 0'), places('-4 -1.2 2.2, -4 1.2 2.2')]), (f) =>
      Math.abs(f.y) < 0.36 && f.z < 1.75 ? M.trim : M.wood,
    ),
  );
  return { parts, lines: [], finish: finishOf('cream', false), floor: 0 };
}
