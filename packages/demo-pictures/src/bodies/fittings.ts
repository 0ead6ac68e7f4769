import { blob, lathe, tube } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { CarSpec } from './car-spec.ts';
import type { BodyShell } from './car-surface.ts';

/** Returns x of the outermost body point at a lateral position and height, at the nose (1) or tail (-1). */
function outermostX(spec: CarSpec, body: BodyShell, y: number, z: number, end: 1 | -1): number {
  for (let d = 0; d < 1; d += 0.02) {
    const s = end === 1 ? d : spec.length - d;
    if (body.flankAt(s, z) >= Math.abs(y) && body.topAt(s, y) >= z) return body.pointAt(s, y, z)[0];
  }
  return (end * spec.length) / 2;
}

/** Builds round headlamps with chrome rings on both sides, which protrude from the body by `out` meters. */
export function roundLamps(
  spec: CarSpec,
  body: BodyShell,
  y: number,
  z: number,
  r: number,
  out: number,
): Part[] {
  return [y, -y].flatMap((side): Part[] => {
    const x = outermostX(spec, body, side, z, 1) + out;
    return [
      {
        mesh: lathe(
          [x, side, z],
          'x',
          [
            [-0.3, r * 0.9],
            [-0.03, r * 1.1],
            [0, r * 1.12],
            [0.014, r * 1.02],
            [0.005, r * 0.94],
          ],
          32,
        ),
        material: (f) => (f.x < x - 0.025 ? Material.paint : Material.chrome),
      },
      {
        mesh: lathe(
          [x, side, z],
          'x',
          [
            [-0.005, r],
            [0.018, r * 0.8],
            [0.032, r * 0.4],
            [0.036, 0],
          ],
          32,
        ),
        material: Material.lamp,
      },
      {
        mesh: blob([x + 0.025, side, z], [0.012, r * 0.34, r * 0.34]),
        material: Material.lampCore,
      },
    ];
  });
}

/** Builds round tail lamps that protrude from the tail. */
export function roundTails(
  spec: CarSpec,
  body: BodyShell,
  y: number,
  z: number,
  r: number,
  material: number,
): Part[] {
  return [y, -y].flatMap((side): Part[] => {
    const x = outermostX(spec, body, side, z, -1);
    return [
      {
        mesh: lathe(
          [x, side, z],
          'x',
          [
            [0.08, r * 1.1],
            [-0.02, r * 1.15],
            [-0.028, r],
          ],
          28,
        ),
        material: Material.chrome,
      },
      {
        mesh: lathe(
          [x, side, z],
          'x',
          [
            [-0.02, r],
            [-0.04, r * 0.6],
            [-0.045, 0],
          ],
          28,
        ),
        material,
      },
    ];
  });
}

/** Builds a bumper bar that follows the body at a height, with overriders. */
export function bumper(
  spec: CarSpec,
  body: BodyShell,
  z: number,
  end: 1 | -1,
  halfWidth: number,
  radius: number,
  material: number,
): Part[] {
  const path = Array.from({ length: 33 }, (_, i): V3 => {
    const y = (i / 16 - 1) * halfWidth;
    return [outermostX(spec, body, y * 0.98, z, end) + end * 0.035, y, z];
  });
  const overriders = [0.3, -0.3].map(
    (y): Part => ({
      mesh: blob(
        [outermostX(spec, body, y, z, end) + end * 0.07, y, z],
        [0.04, 0.035, radius * 2.1],
        2.6,
      ),
      material,
    }),
  );
  return [{ mesh: tube(path, radius, 12), material }, ...overriders];
}

export function exhausts(
  spec: CarSpec,
  ys: readonly number[],
  z: number,
  inset: number,
  r = 0.045,
): Part[] {
  return ys.map(
    (y): Part => ({
      mesh: lathe(
        [inset - spec.length / 2, y, z],
        'x',
        [
          [0.3, r],
          [-0.02, r],
          [-0.02, r * 0.8],
          [0.1, r * 0.7],
          [0.1, 0],
        ],
        20,
      ),
      material: (f) => (Math.hypot(f.y - y, f.z - z) < r * 0.78 ? Material.well : Material.chrome),
    }),
  );
}
