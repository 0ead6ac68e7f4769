import { blob, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { fuselage, wing } from './loft.ts';
import { parsePoints3d, parseStations } from './row-parser.ts';
import { buildWheel } from './wheels.ts';

/** Builds an open-wheel racing car with wings, 5.1 m long. */
export function buildSingleSeater(finish: Finish): Model {
  const parts: Part[] = [];
  const lines: Line[] = [];
  const isInCockpit = (x: number, y: number): boolean =>
    ((x - 0.12) / 0.46) ** 2 + (y / 0.235) ** 2 < 1;
  parts.push({
    mesh: fuselage(
      parseStations(
        '-2.2 .05 .42 .1, -1.7 .2 .44 .2, -.9 .32 .46 .3, -.2 .36 .44 .31, .5 .34 .42 .28, 1.1 .26 .42 .22, 1.7 .19 .4 .15, 2.25 .14 .34 .085, 2.55 .08 .3 .04',
      ),
      2.8,
    ),
    material: (f) => {
      if (f.z > 0.5 && isInCockpit(f.x, f.y)) return f.front ? 0 : Material.well;
      if (!f.front) return Material.cabin;
      if (f.x > 1.0 && Math.abs(f.y) < 0.035 + (f.x - 1) * 0.02 && f.z > 0.36)
        return Material.second;
      return f.x < -0.5 && f.z < 0.34 ? Material.trim : Material.paint;
    },
  });
  parts.push({
    mesh: fuselage(
      parseStations(
        '-2.1 .03 .6 .1, -1.5 .07 .68 .16, -.9 .14 .76 .2, -.5 .17 .82 .2, -.36 .15 .86 .15',
      ),
      2.3,
    ),
    material: (f) => (f.x > -0.375 ? Material.well : f.z > 0.84 ? Material.second : Material.paint),
  });
  for (const k of [1, -1]) {
    parts.push({
      mesh: fuselage(
        parseStations(
          '-1.75 .05 .3 .1, -1.2 .17 .36 .2, -.5 .24 .42 .24, .15 .24 .44 .22, .42 .22 .46 .17',
        ),
        3.6,
        k * 0.55,
      ),
      material: (f) => (f.x > 0.405 ? Material.well : f.z < 0.26 ? Material.trim : Material.paint),
    });
    parts.push({
      mesh: blob([0.62, k * 0.5, 0.78], [0.06, 0.09, 0.05], 3),
      material: Material.paint,
    });
    lines.push({
      path: [
        [0.62, k * 0.46, 0.76],
        [0.5, k * 0.3, 0.66],
      ],
      width: 0.02,
      color: '#16181b',
      opacity: 1,
    });
  }
  parts.push({ mesh: blob([-0.65, 0, 0.1], [1.75, 0.72, 0.035], 6), material: Material.trim });
  parts.push({ mesh: blob([-0.22, 0, 0.66], [0.12, 0.2, 0.14], 3), material: Material.leather });
  const halo: V3[] = Array.from({ length: 25 }, (_, i): V3 => {
    const a = (i / 24) * Math.PI - Math.PI / 2;
    return [-0.2 + Math.cos(a) * 0.72, Math.sin(a) * 0.31, 0.88 - 0.06 * Math.cos(a)];
  });
  parts.push({ mesh: tube(halo, 0.03, 8), material: Material.trim });
  parts.push({
    mesh: tube(parsePoints3d('.5 0 .83, .62 0 .74, .72 0 .62'), 0.024, 8),
    material: Material.trim,
  });
  parts.push({
    mesh: tube(parsePoints3d('.36 -.12 .68, .34 0 .7, .36 .12 .68'), 0.03, 8),
    material: Material.trim,
  });
  addWings(parts);
  for (const [x, w, track] of [
    [1.52, 0.3, 0.82],
    [-1.5, 0.39, 0.79],
  ] as const) {
    for (const side of [1, -1] as const) {
      const wheelModel = buildWheel(
        { radius: 0.345, rim: 0.23, width: w, design: 'slick' },
        [x, side * track, 0.345],
        side,
      );
      parts.push(...wheelModel.parts);
      lines.push(...wheelModel.lines);
      for (const [dx, z0, z1] of [
        [0.3, 0.5, 0.48],
        [-0.28, 0.5, 0.48],
        [0.26, 0.3, 0.24],
        [-0.26, 0.3, 0.24],
      ] as const) {
        parts.push({
          mesh: tube(
            [
              [x + dx, side * 0.14, z0],
              [x, side * (track - 0.16), z1],
            ],
            0.018,
            6,
          ),
          material: Material.trim,
        });
      }
    }
  }
  return { parts, lines, finish, floor: 0 };
}

function addWings(parts: Part[]): void {
  const addPlane = (
    x: number,
    z: number,
    half: number,
    chord: number,
    lift: number,
    material: number,
  ): void => {
    parts.push({
      mesh: wing(
        [-1, -0.5, 0, 0.5, 1].map((t) => ({
          edge: [x - Math.abs(t) * 0.12, t * half, z + Math.abs(t) * lift],
          chord,
          thickness: 0.05,
        })),
        'z',
      ),
      material,
    });
  };
  addPlane(2.62, 0.19, 0.92, 0.34, 0, Material.paint);
  addPlane(2.36, 0.26, 0.92, 0.24, 0.03, Material.second);
  addPlane(2.22, 0.32, 0.92, 0.18, 0.05, Material.trim);
  addPlane(-1.98, 0.86, 0.5, 0.3, 0, Material.paint);
  addPlane(-2.16, 0.98, 0.5, 0.24, 0, Material.second);
  for (const k of [1, -1]) {
    parts.push({
      mesh: blob([2.3, k * 0.93, 0.24], [0.27, 0.012, 0.13], 7),
      material: Material.paint,
    });
    parts.push({
      mesh: blob([-2.2, k * 0.51, 0.79], [0.27, 0.014, 0.29], 7),
      material: Material.paint,
    });
  }
  parts.push({ mesh: blob([-2.1, 0, 0.62], [0.1, 0.012, 0.3], 5), material: Material.trim });
  parts.push({ mesh: blob([-2.3, 0, 0.4], [0.03, 0.05, 0.06], 4), material: Material.tail });
}
