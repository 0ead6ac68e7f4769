import { grid } from '../geometry/mesh.ts';
import type { V3 } from '../geometry/vec.ts';
import type { Line } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { LEATHER_RAMPS, PAINT_RAMPS } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import type { Trim } from '../spec.ts';

/** Returns the colors of an interior or engine: leather by `trim`, painted parts red or gray. */
export function interiorFinish(trim: Trim, red: boolean): Finish {
  return {
    color: red ? 'red' : 'gray',
    second: LEATHER_RAMPS[trim],
    stripe: PAINT_RAMPS.silver,
    leather: trim,
    rim: ['#23272c', '#6a7179', '#aab1b8', '#dde2e6', '#ffffff'],
    caliper: PAINT_RAMPS.yellow,
  };
}

export const createPart = (mesh: Part['mesh'], material: Part['material']): Part => ({
  mesh,
  material,
});

/** Builds a flat rectangle at the height `z` in meters. */
export function slab(
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  material: number,
): Part {
  return createPart(
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
