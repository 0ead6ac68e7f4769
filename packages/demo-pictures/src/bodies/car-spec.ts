import type { P2 } from '../geometry/vec.ts';
import type { WheelSpec } from './wheels.ts';

/** Colored area of the body, defined by its outline in one elevation. */
export interface Patch {
  outline: readonly P2[];
  material: number;
}

/** Greenhouse: roof, pillars and glass. Stations `s` run from the front bumper backwards, in meters. */
export interface GreenhouseSpec {
  /** Center line of the roof (s, z), from the base of the windscreen to the end of the tail. */
  roof: readonly P2[];
  /** Half width at the waist (s, y). */
  base: readonly P2[];
  /** Inward lean of the sides, meters per meter of height. */
  tumble: number;
  /** Drop from the roof's middle to its side rail. */
  crown: number;
  /** How far the glass curves back at the sides, front and rear. */
  bow: P2;
  /** Stations of windscreen, rear window (along the roof line) and side glass (at the waist). */
  screen: P2;
  back: P2;
  side: P2;
  /** Slants of the front and rear ends of the side glass: meters along the car per meter of height. */
  slant: P2;
  /** Dark posts in the side glass: station at the waist, width, slant. */
  posts: readonly (readonly [number, number, number])[];
  /** Widths of windscreen pillar and of the rail above the side glass. */
  pillar: number;
  rail: number;
  /** Materials of the trim around the glass (chrome or black) and of the roof. */
  trim: number;
  skin: number;
  /** Stations between which the roof is removed (targas). */
  removedRoof?: P2;
}

export interface CockpitSpec {
  /** Stations where the cockpit opening begins and ends, and its half width. */
  from: number;
  to: number;
  halfWidth: number;
  /** Windscreen: foot station, top station, top height, half width at foot and at top. */
  screen: readonly [number, number, number, number, number];
  frame: number;
}

/** Shape of a car as a set of curves, in meters; heights are above the ground. */
export interface CarSpec {
  length: number;
  halfWidth: number;
  wheelbase: number;
  frontOverhang: number;
  wheel: WheelSpec;
  /** Distance between the outer faces of the tires and the widest point of the body. */
  inset: number;
  /** Lateral position of wheels outside the body. */
  track?: number;
  /** Upper line in the middle (bonnet, waist, tail) and along the wings. */
  top: readonly P2[];
  edge: readonly P2[];
  /** Plan view: half width by station. */
  plan: readonly P2[];
  bottom: readonly P2[];
  /** Cross-section of the flank: (share of half width, share of height), bottom to top. */
  flank: readonly P2[];
  /** Plan curvature of nose and tail. */
  bow: P2;
  arch: { gap: number; flare: number };
  greenhouse?: GreenhouseSpec;
  cockpit?: CockpitSpec;
  front: readonly Patch[];
  rear: readonly Patch[];
  side: readonly Patch[];
  bonnet: readonly Patch[];
  /** Door cuts and creases (s, z), bonnet and boot cuts (s, y). */
  cuts: readonly (readonly P2[])[];
  lids: readonly (readonly P2[])[];
  handles: readonly P2[];
  /** Station and height of the door mirrors, if any. */
  mirror?: P2;
  /** Width of the unpainted ring round the arches. */
  cladding?: number;
  /** Seat rows: station of the backrest, top of the headrest. */
  seats: readonly P2[];
}
