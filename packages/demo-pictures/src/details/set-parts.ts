import { grid } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import type { Line } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { LEATHERS, PAINTS } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { Trim } from '../spec.ts';

/** Colors of a set: leather by `trim`, painted parts red or grey. */
export function finishOf(trim: Trim, red: boolean): Finish {
  return {
    color: red ? 'red' : 'gray',
    second: LEATHERS[trim],
    stripe: PAINTS.silver,
    leather: trim,
    rim: ['#23272c', '#6a7179', '#aab1b8', '#dde2e6', '#ffffff'],
    caliper: PAINTS.yellow,
  };
}

export const part = (mesh: Part['mesh'], material: Part['material']): Part => ({ mesh, material });

/** Flat rectangle at height `z`, meters. */
export function slab(
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  material: number,
): Part {
  return part(
    grid([
      [
        [x0, y0, z],
        [x0, y1, z],
      ],
      [
        [x1, y0, z],
        [x1, y1, z],
      ],
    ]),
    material,
  );
}

export function piping(path: V3[], color: string): Line {
  return { path, width: 0.012, color, opacity: 0.75 };
}
