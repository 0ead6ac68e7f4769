import { lathe, tube } from '../geometry/mesh.ts';
import type { Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { bothSides, groundWheel, tipped } from './aircraft_parts.ts';
import { fuselage, wing } from './loft.ts';

/** Twin-jet business aircraft with a T-tail, 15 m. */
export function jet(finish: Finish): Model {
  const parts: Part[] = [];
  parts.push({
    mesh: fuselage(
      [
        [-7.2, 0.08, 2.5, 0.12],
        [-6, 0.4, 2.34, 0.42],
        [-4, 0.78, 2.12, 0.8],
        [-2, 0.88, 2.02, 0.9],
        [4.2, 0.88, 2.0, 0.9],
        [5.4, 0.78, 1.92, 0.76],
        [6.5, 0.5, 1.76, 0.48],
        [7.2, 0.22, 1.64, 0.2],
        [7.5, 0.02, 1.6, 0.02],
      ],
      2.05,
      0,
      120,
    ),
    material: (f) => {
      if (
        f.x > 5.0 &&
        f.x < 5.95 &&
        f.z > 2.1 + (f.x - 5) * 0.04 &&
        f.z < 2.52 - (f.x - 5) * 0.2 &&
        Math.abs((f.y * 1.6) % 0.62) > 0.04
      )
        return M.trim;
      const k = ((f.x + 3.5) / 0.85) % 1;
      if (
        f.x > -2.6 &&
        f.x < 4.1 &&
        f.z > 2.12 &&
        f.z < 2.46 &&
        ((k - 0.5) / 0.24) ** 2 + ((f.z - 2.29) / 0.17) ** 2 < 1
      )
        return M.trim;
      const line = 1.66 + Math.max(0, -f.x - 2) * 0.16 + Math.max(0, f.x - 4) * 0.02;
      if (f.z < line && f.z > line - 0.1) return M.stripe;
      return f.z < line - 0.15 ? M.second : M.paint;
    },
  });
  parts.push(
    ...bothSides(
      [
        { edge: [1.7, 0.3, 1.35], chord: 3.1, thick: 0.4 },
        { edge: [0.3, 2.6, 1.5], chord: 2.0, thick: 0.26 },
        { edge: [-1.6, 6.4, 1.78], chord: 1.0, thick: 0.12 },
        { edge: [-2.0, 6.75, 1.95], chord: 0.8, thick: 0.09 },
        { edge: [-2.6, 6.95, 2.7], chord: 0.4, thick: 0.05 },
      ],
      tipped(6.7),
    ),
  );
  for (const k of [1, -1]) {
    const y = k * 1.5;
    parts.push({
      mesh: lathe(
        [-4.2, y, 2.55],
        'x',
        [
          [-1.25, 0.26],
          [-1.1, 0.36],
          [-0.3, 0.52],
          [0.5, 0.54],
          [0.95, 0.47],
          [1, 0.44],
          [0.9, 0.4],
          [0.6, 0.38],
        ],
        44,
      ),
      material: (f) => (f.x > -3.34 ? M.chrome : f.x < -5.2 ? M.rim : M.paint),
    });
    parts.push({
      mesh: lathe(
        [-4.2, y, 2.55],
        'x',
        [
          [0.55, 0.4],
          [0.55, 0.15],
          [0.85, 0],
        ],
        40,
      ),
      material: M.rimDark,
    });
    parts.push({
      mesh: lathe(
        [-4.2, y, 2.55],
        'x',
        [
          [-1.2, 0.25],
          [-1.2, 0],
        ],
        30,
      ),
      material: M.well,
    });
    parts.push({
      mesh: wing(
        [
          { edge: [-3.5, k * 0.7, 2.45], chord: 1.5, thick: 0.2 },
          { edge: [-3.5, k * 1.2, 2.55], chord: 1.5, thick: 0.2 },
        ],
        'z',
      ),
      material: M.paint,
    });
    parts.push(
      ...groundWheel([-0.6, k * 1.35, 0.34], 0.34, false),
      ...groundWheel([-0.6, k * 1.66, 0.34], 0.34, false),
    );
    parts.push({
      mesh: tube(
        [
          [-0.6, k * 1.5, 0.34],
          [-0.55, k * 1.5, 1.4],
        ],
        0.07,
        8,
      ),
      material: M.chrome,
    });
  }
  parts.push({
    mesh: wing(
      [
        { edge: [-4.4, 0, 2.6], chord: 2.9, thick: 0.24 },
        { edge: [-5.6, 0, 3.6], chord: 2.0, thick: 0.2 },
        { edge: [-6.6, 0, 4.75], chord: 1.45, thick: 0.16 },
      ],
      'y',
    ),
    material: (f) => (f.z > 3.2 + (f.x + 6) * 0.5 ? M.second : M.paint),
  });
  parts.push(
    ...bothSides(
      [
        { edge: [-6.4, 0, 4.72], chord: 1.4, thick: 0.16 },
        { edge: [-7.4, 2.4, 4.78], chord: 0.75, thick: 0.08 },
      ],
      M.paint,
    ),
  );
  parts.push(
    ...groundWheel([5.2, 0.14, 0.26], 0.26, false),
    ...groundWheel([5.2, -0.14, 0.26], 0.26, false),
  );
  parts.push({
    mesh: tube(
      [
        [5.2, 0, 0.26],
        [5.3, 0, 1.3],
      ],
      0.06,
      8,
    ),
    material: M.chrome,
  });
  return { parts, lines: [], finish, floor: 0 };
}
