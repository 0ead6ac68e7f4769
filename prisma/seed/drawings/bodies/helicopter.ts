import { blob, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import { polygon } from '../geometry/vec.ts';
import type { Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { bothSides } from './aircraft_parts.ts';
import { fuselage, wing } from './loft.ts';

/** Light turbine helicopter on skids. */
export function helicopter(finish: Finish): Model {
  const parts: Part[] = [];
  const door = polygon([
    [1.15, 1.45],
    [1.1, 2.35],
    [0.3, 2.42],
    [0.25, 1.4],
  ]);
  const rear = polygon([
    [0.12, 1.4],
    [0.16, 2.42],
    [-0.75, 2.32],
    [-0.7, 1.5],
  ]);
  parts.push({
    mesh: fuselage(
      [
        [-2.3, 0.2, 1.95, 0.26],
        [-1.6, 0.52, 1.78, 0.6],
        [-0.7, 0.78, 1.66, 0.88],
        [0.4, 0.82, 1.62, 0.94],
        [1.3, 0.76, 1.52, 0.84],
        [2.0, 0.52, 1.34, 0.58],
        [2.35, 0.2, 1.22, 0.26],
        [2.44, 0.03, 1.18, 0.06],
      ],
      2.5,
      0,
      110,
    ),
    material: (f) => {
      if (door(f.x, f.z) || rear(f.x, f.z)) return M.glass;
      const brow = 2.4 - Math.max(0, f.x - 1.2) * 0.1;
      if (f.x > 1.22 && f.z > 1.36 - (f.x - 1.2) * 0.1 && f.z < brow && Math.abs(f.y) > 0.03)
        return M.glass;
      if (f.x > 1.6 && f.z < 1.2 && f.z > 0.95 && Math.abs(f.y) > 0.1) return M.glass;
      if (!f.front) return M.cabin;
      const line = 1.32 - f.x * 0.06;
      if (f.z < line && f.z > line - 0.09) return M.stripe;
      return f.z < line - 0.12 ? M.second : M.paint;
    },
  });
  for (const [x, y] of [
    [0.55, 0.36],
    [0.55, -0.36],
    [-0.4, 0.36],
    [-0.4, -0.36],
  ] as const) {
    parts.push({ mesh: blob([x - 0.1, y, 1.62], [0.09, 0.25, 0.38], 3.5), material: M.leather });
  }
  parts.push({ mesh: blob([1.5, 0, 1.36], [0.25, 0.4, 0.12], 4), material: M.trim });
  parts.push({
    mesh: fuselage(
      [
        [-2.6, 0.2, 2.3, 0.15],
        [-1.6, 0.42, 2.5, 0.3],
        [-0.3, 0.46, 2.6, 0.32],
        [0.7, 0.3, 2.5, 0.16],
        [0.95, 0.1, 2.45, 0.06],
      ],
      2.6,
    ),
    material: (f) =>
      f.x > -0.7 && f.x < -0.2 && f.z > 2.5 && f.z < 2.68 && Math.abs(f.y) > 0.36
        ? M.well
        : M.paint,
  });
  parts.push({
    mesh: fuselage(
      [
        [-6.6, 0.1, 2.2, 0.12],
        [-4, 0.18, 2.1, 0.2],
        [-2, 0.3, 2.0, 0.32],
      ],
      2,
    ),
    material: (f) => (f.x < -5.2 && f.x > -5.7 ? M.second : M.paint),
  });
  parts.push({
    mesh: wing(
      [
        { edge: [-6.0, 0, 1.45], chord: 0.55, thick: 0.09 },
        { edge: [-6.1, 0, 2.2], chord: 0.8, thick: 0.12 },
        { edge: [-6.65, 0, 3.2], chord: 0.5, thick: 0.08 },
      ],
      'y',
    ),
    material: (f) => (f.z > 2.7 ? M.second : M.paint),
  });
  parts.push(
    ...bothSides(
      [
        { edge: [-4.9, 0, 2.15], chord: 0.55, thick: 0.08 },
        { edge: [-5.0, 0.95, 2.15], chord: 0.45, thick: 0.06 },
      ],
      M.paint,
    ),
  );
  parts.push({
    mesh: tube(
      [
        [-0.35, 0, 2.8],
        [-0.35, 0, 3.28],
      ],
      0.07,
      10,
    ),
    material: M.chrome,
  });
  parts.push({ mesh: blob([-0.35, 0, 3.26], [0.2, 0.2, 0.1], 2.6), material: M.trim });
  for (let i = 0; i < 4; i += 1) {
    const a = 0.42 + (i * Math.PI) / 2;
    const at = (r: number): V3 => [
      -0.35 + Math.cos(a) * r,
      Math.sin(a) * r,
      3.28 - 0.004 * r * r * 3,
    ];
    parts.push({
      mesh: tube([0.1, 1, 2.4, 3.8, 5.2].map(at), 0.055, 6),
      material: (f) => (Math.hypot(f.x + 0.35, f.y) > 4.8 ? M.second : M.trim),
    });
  }
  for (const a of [0.6, 0.6 + Math.PI]) {
    parts.push({
      mesh: tube(
        [0, 0.45, 0.9].map((r): V3 => [-6.35 + Math.cos(a) * r, 0.2, 2.35 + Math.sin(a) * r]),
        0.05,
        6,
      ),
      material: M.trim,
    });
  }
  for (const k of [1, -1]) {
    const y = k * 1.05;
    parts.push({
      mesh: tube(
        [
          [-1.7, y, 0.06],
          [1.7, y, 0.06],
          [2.1, y, 0.14],
          [2.35, y, 0.34],
        ],
        0.055,
        8,
      ),
      material: M.trim,
    });
    for (const x of [1.0, -1.0]) {
      parts.push({
        mesh: tube(
          [
            [x, k * 0.4, 0.82],
            [x, k * 0.85, 0.62],
            [x, y, 0.08],
          ],
          0.05,
          8,
        ),
        material: M.trim,
      });
    }
  }
  return { parts, lines: [], finish, floor: 0 };
}
