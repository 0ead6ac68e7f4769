import type { CarSpec } from './car_spec.ts';

/** Flank of a road car: crisp shoulder, concave door, tucked sill. */
export const CRISP: CarSpec['flank'] = [
  [0.92, 0.0],
  [0.975, 0.06],
  [0.972, 0.26],
  [0.99, 0.5],
  [1, 0.7],
  [0.985, 0.77],
  [0.955, 0.9],
  [0.9, 0.985],
];

/** Section of a modern flank: tucked sill, waist crease, soft shoulder. */
export const MODERN: CarSpec['flank'] = [
  [0.93, 0.0],
  [0.975, 0.06],
  [0.968, 0.3],
  [1, 0.6],
  [0.995, 0.72],
  [0.965, 0.88],
  [0.91, 0.98],
];

/** Round-sided section of the sixties: full in the middle, curling under at the sill. */
export const ROUND: CarSpec['flank'] = [
  [0.86, 0.0],
  [0.935, 0.07],
  [0.985, 0.3],
  [1, 0.5],
  [0.985, 0.7],
  [0.935, 0.88],
  [0.85, 0.985],
];
