import { blob, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { polygon } from '../geometry/vec.ts';
import type { Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { bothSides, groundWheel, propeller, tipped } from './aircraft_parts.ts';
import { fuselage, wing } from './loft.ts';

/** Light single: high wing with struts, or a low-wing aerobatic two-seater. */
export function aeroplane(finish: Finish, low: boolean): Model {
  const parts: Part[] = [];
  const outlines: P2[][] = low
    ? []
    : [
        [
          [1.02, 1.62],
          [0.42, 2.12],
          [0.42, 1.62],
        ],
        [
          [0.34, 1.6],
          [0.34, 2.14],
          [-0.5, 2.14],
          [-0.56, 1.6],
        ],
        [
          [-0.66, 1.62],
          [-0.6, 2.1],
          [-1.35, 1.98],
          [-1.3, 1.68],
        ],
      ];
  const side = outlines.map(polygon);
  parts.push({
    mesh: fuselage(
      low
        ? [
            [-3.6, 0.05, 1.42, 0.13],
            [-2.4, 0.22, 1.36, 0.28],
            [-0.8, 0.44, 1.3, 0.46],
            [0.6, 0.52, 1.26, 0.5],
            [1.7, 0.5, 1.24, 0.46],
            [2.2, 0.44, 1.22, 0.42],
            [2.34, 0.3, 1.22, 0.28],
          ]
        : [
            [-4.5, 0.04, 1.62, 0.12],
            [-3, 0.2, 1.58, 0.26],
            [-1.4, 0.46, 1.56, 0.5],
            [-0.4, 0.56, 1.6, 0.64],
            [0.4, 0.57, 1.58, 0.64],
            [0.95, 0.54, 1.44, 0.5],
            [1.7, 0.5, 1.33, 0.37],
            [2.2, 0.42, 1.3, 0.32],
            [2.36, 0.26, 1.3, 0.2],
          ],
      2.9,
    ),
    material: (f) => {
      for (const within of side) if (within(f.x, f.z)) return M.glass;
      if (!low && f.x > 0.46 && f.x < 1.04 && Math.abs(f.y) < 0.44 && f.z > 1.74) return M.glass;
      if (!f.front) return M.cabin;
      if (f.x > 2.2 && f.z > 1.28 && f.z < 1.42 && Math.abs(Math.abs(f.y) - 0.22) < 0.14)
        return M.well;
      const wave = low ? 1.22 + f.x * 0.05 : 1.36 + Math.max(0, -f.x) * 0.05;
      if (f.z < wave && f.z > wave - 0.1) return M.stripe;
      return f.z < wave - 0.13 ? M.second : M.paint;
    },
  });
  if (low) {
    parts.push({
      mesh: fuselage(
        [
          [-1.7, 0.05, 1.6, 0.1],
          [-1.1, 0.3, 1.68, 0.3],
          [-0.3, 0.4, 1.74, 0.42],
          [0.4, 0.38, 1.7, 0.36],
          [1.0, 0.16, 1.6, 0.1],
        ],
        2.1,
      ),
      material: (f) => (Math.abs(f.x - 0.3) < 0.03 ? M.trim : M.glass),
    });
    for (const x of [0.1, -0.75])
      parts.push({ mesh: blob([x - 0.1, 0, 1.62], [0.09, 0.2, 0.28], 3.5), material: M.leather });
  } else {
    for (const y of [0.26, -0.26])
      parts.push({ mesh: blob([-0.3, y, 1.6], [0.09, 0.2, 0.32], 3.5), material: M.leather });
    for (const k of [1, -1])
      parts.push({
        mesh: tube(
          [
            [0.15, k * 0.52, 1.2],
            [0.05, k * 2.6, 2.18],
          ],
          0.035,
          8,
        ),
        material: M.paint,
      });
  }
  const zw = low ? 0.98 : 2.24;
  parts.push(
    ...bothSides(
      low
        ? [
            { edge: [1.1, 0, zw], chord: 1.75, thick: 0.3 },
            { edge: [0.95, 2, zw + 0.12], chord: 1.45, thick: 0.24 },
            { edge: [0.75, 3.7, zw + 0.22], chord: 1.05, thick: 0.15 },
            { edge: [0.5, 3.85, zw + 0.24], chord: 0.6, thick: 0.06 },
          ]
        : [
            { edge: [0.75, 0, zw], chord: 1.6, thick: 0.22 },
            { edge: [0.75, 2.6, zw + 0.05], chord: 1.6, thick: 0.22 },
            { edge: [0.6, 5.2, zw + 0.1], chord: 1.15, thick: 0.15 },
            { edge: [0.4, 5.4, zw + 0.11], chord: 0.8, thick: 0.06 },
          ],
      tipped(low ? 2.9 : 4.2),
    ),
  );
  const tail = low ? -2.75 : -3.6;
  const zt = low ? 1.46 : 1.66;
  parts.push(
    ...bothSides(
      [
        { edge: [tail, 0, zt], chord: 0.95, thick: 0.12 },
        { edge: [tail - 0.25, 1.55, zt], chord: 0.62, thick: 0.08 },
      ],
      M.paint,
    ),
  );
  parts.push({
    mesh: wing(
      [
        { edge: [tail + 0.5, 0, zt - 0.1], chord: 1.55, thick: 0.14 },
        { edge: [tail - 0.1, 0, zt + 0.5], chord: 1.05, thick: 0.11 },
        { edge: [tail - 0.5, 0, zt + 1.2], chord: 0.72, thick: 0.08 },
      ],
      'y',
    ),
    material: (f) => (f.z > zt + 0.62 ? M.second : M.paint),
  });
  parts.push(...propeller(low ? 2.42 : 2.44, low ? 1.22 : 1.3, 0.95));
  const mains = low ? -0.1 : -0.15;
  for (const k of [1, -1]) {
    parts.push(...groundWheel([mains, k * 1.15, 0.24], 0.24, true));
    parts.push({
      mesh: tube(
        [
          [mains - 0.05, k * 0.35, 0.98],
          [mains, k * 1.1, 0.36],
        ],
        0.05,
        8,
      ),
      material: M.paint,
    });
  }
  const nose: V3 = low ? [1.75, 0, 0.2] : [1.75, 0, 0.22];
  parts.push(...groundWheel(nose, nose[2], true));
  parts.push({ mesh: tube([[nose[0] + 0.02, 0, 1.25], nose], 0.04, 8), material: M.chrome });
  return { parts, lines: [], finish, floor: 0 };
}
