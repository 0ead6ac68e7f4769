import { AIR_LINES } from './air.ts';
import { AMERICA_LINES } from './america.ts';
import { BRITISH_LINES } from './british.ts';
import { GERMAN_LINES } from './german.ts';
import { ITALIAN_LINES } from './italian.ts';
import { JAPAN_LINES } from './japan.ts';
import type { Segment, VehicleLine } from './line.ts';
import { PORSCHE_LINES } from './porsche.ts';
import { SOVIET_LINES } from './soviet.ts';
import { WATER_LINES } from './water.ts';
import { WORLD_LINES } from './world.ts';

/** The whole price table. */
export const VEHICLE_LINES: readonly VehicleLine[] = [
  ...PORSCHE_LINES,
  ...GERMAN_LINES,
  ...ITALIAN_LINES,
  ...BRITISH_LINES,
  ...AMERICA_LINES,
  ...JAPAN_LINES,
  ...SOVIET_LINES,
  ...WORLD_LINES,
  ...WATER_LINES,
  ...AIR_LINES,
];

/** How many ads of each segment the world holds; about 405 in all. */
export const SEGMENT_SIZES: Readonly<Record<Segment, number>> = {
  sport: 46,
  super: 38,
  luxury: 21,
  youngtimer: 44,
  classic: 32,
  japan: 38,
  america: 27,
  soviet: 22,
  hot_hatch: 13,
  suv: 15,
  race: 13,
  motor_boat: 36,
  motor_yacht: 13,
  sail: 5,
  plane: 26,
  jet: 9,
  helicopter: 14,
};
