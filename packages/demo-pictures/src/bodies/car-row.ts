import type { P2 } from '../geometry/vec.ts';
import { curve, item, lerp } from '../geometry/vec.ts';
import { Material } from '../render/materials.ts';
import type { CarSpec, CockpitSpec, GreenhouseSpec } from './car-spec.ts';
import { FLANKS } from './flanks.ts';
import { parseGroups, parsePatches, parsePoints } from './row-parser.ts';
import type { WheelDesign } from './wheels.ts';

/** Proportions of a silhouette in meters; stations run from the nose backwards. */
export interface CarRow {
  /** Length, width, clearance; front overhang, wheelbase; radii of tire and rim, width of the tire. */
  chassis: string;
  /** Wheel design and cross-section of the flank. */
  wheelsAndFlank: readonly [WheelDesign, keyof typeof FLANKS];
  /** Shares of the full width at nose, tail and doors; plan curvature of nose and tail. */
  plan: string;
  /** Upper line along the middle (hood, waist, tail) and along the wings: stations and heights. */
  top: string;
  edge: string;
  arch?: readonly [gap: number, flare: number, cladding?: number];
  /** Lateral position of wheels outside the body. */
  track?: number;
  greenhouse?: GreenhouseRow;
  cockpit?: CockpitRow;
  /** Stations of the door gaps: start of the first door, then the end of each door. */
  doors: string;
  /** Hood and trunk lid: stations of the front and rear cuts, half width. */
  lids?: string;
  /** Headrests: station and height of each row of seats. */
  seats: string;
  mirror?: P2;
  /** Colored areas in the front, rear, side and top elevations. */
  front: string;
  rear: string;
  side?: string;
  above?: string;
  /** Protruding round lamps: lateral position, height, radius, protrusion. */
  lamps?: string;
  tails?: string;
  /** Bumper bars at nose and tail: height and thickness. */
  bumpers?: readonly [front: P2, rear: P2, material: 'chrome' | 'trim'];
  /** Exhaust pipes: height, then lateral positions. */
  pipes?: string;
  fittings?: readonly Fitting[];
}

/** Additional parts of some silhouettes. */
export type Fitting =
  /** Rear wing: station, height, half span, chord, height of its posts. */
  | readonly ['wing', number, number, number, number, number]
  /** Roof rails: first and last station, lateral position. */
  | readonly ['rails', number, number, number]
  /** Hoop behind the cabin: station, half width, top. */
  | readonly ['hoop', number, number, number]
  /** Spare wheel on the tail: height. */
  | readonly ['spare', number]
  /** Separate wings over the wheels with a running board between them: lateral position, width. */
  | readonly ['wings', number, number]
  /** Lamps on stalks: station, lateral position, height, radius. */
  | readonly ['pods', number, number, number, number]
  /** Wings that turn with the wheels: width. */
  | readonly ['cycle_wings', number]
  /** Tail fins: first station, height. */
  | readonly ['fins', number, number];

interface GreenhouseRow {
  /** Roof line from the foot of the windscreen to the end of the tail. */
  line: string;
  /** Lean of the sides; shares of the half width at the foot of the windscreen, at the waist and at the tail. */
  shape: readonly [number, number, number, number];
  /** Stations of windscreen, rear window and side glass; slants of the front and rear ends of the side glass. */
  panes: readonly [number, number, number, number, number, number, number, number];
  /** Posts in the side glass: station, width, slant. */
  posts: string;
  /** How far windscreen and rear window curve back at the sides. */
  bow?: P2;
  crown?: number;
  pillar?: number;
  rail?: number;
  trim?: 'chrome' | 'trim';
  skin?: 'paint' | 'trim' | 'second' | 'boot';
  /** Stations between which the roof is removed. */
  removedRoof?: P2;
}

interface CockpitRow {
  /** First and last station of the cockpit, its half width. */
  opening: readonly [number, number, number];
  /** Windscreen: foot, head, height, half width at foot and head. */
  screen: readonly [number, number, number, number, number];
  frame: 'chrome' | 'trim';
}

function greenhouseSpecOf(h: GreenhouseRow, half: number): GreenhouseSpec {
  const roof = parsePoints(h.line);
  const [from, to] = [item(roof, 0)[0], item(roof, roof.length - 1)[0]];
  const [lean, foot, waist, tail] = h.shape;
  const base = [
    [0, foot],
    [0.16, lerp(foot, waist, 0.7)],
    [0.42, waist],
    [0.68, lerp(tail, waist, 0.85)],
    [0.9, lerp(tail, waist, 0.35)],
    [1, tail],
  ].map(([t = 0, y = 0]): P2 => [lerp(from, to, t), y * half]);
  const [s0, s1, b0, b1, side0, side1, slant0, slant1] = h.panes;
  return {
    roof,
    base,
    tumble: lean,
    crown: h.crown ?? 0.055,
    bow: h.bow ?? [0.2, 0.1],
    screen: [s0, s1],
    back: [b0, b1],
    side: [side0, side1],
    slant: [slant0, slant1],
    posts: parseGroups(h.posts).map((p) => [item(p, 0), item(p, 1), item(p, 2)] as const),
    pillar: h.pillar ?? 0.042,
    rail: h.rail ?? 0.04,
    trim: Material[h.trim ?? 'trim'],
    skin: Material[h.skin ?? 'paint'],
    ...(h.removedRoof && { removedRoof: h.removedRoof }),
  };
}

function cockpitSpecOf({ opening, screen, frame }: CockpitRow): CockpitSpec {
  return {
    from: opening[0],
    to: opening[1],
    halfWidth: opening[2],
    screen,
    frame: Material[frame],
  };
}

/** Returns the outline of a door, cut out around the rear wheel. */
function doorCut(
  [from, to]: P2,
  edge: (s: number) => number,
  { axle, R, arch, sill }: { axle: number; R: number; arch: number; sill: number },
): P2[] {
  const rearEdge = Array.from({ length: 9 }, (_, i): P2 => {
    const z = lerp(sill, edge(to) - 0.01, i / 8);
    const dz = Math.abs(z - R);
    return [dz < arch ? Math.min(to, axle - Math.sqrt(arch * arch - dz * dz)) : to, z];
  });
  return [
    [from, edge(from) - 0.01],
    [from - 0.015, lerp(edge(from), sill, 0.55)],
    [from + 0.02, sill + 0.06],
    [from + 0.07, sill],
    ...rearEdge,
  ];
}

export function parseCarRow(row: CarRow): CarSpec {
  const [size = [], axles = [], wheel = []] = parseGroups(row.chassis);
  const [length = 0, width = 0, clearance = 0] = size;
  const [front = 0, wheelbase = 0] = axles;
  const [radius = 0, rim = 0, tireWidth = 0] = wheel;
  const [[nose = 1, tail = 1, waist = 1] = [], [bowFront = 0, bowRear = 0] = []] = parseGroups(
    row.plan,
  );
  const [design, flank] = row.wheelsAndFlank;
  const half = width / 2;
  const endWidth = (share: number, t: number): number => half * lerp(share, 1, t);
  const edge = parsePoints(row.edge);
  const edgeAt = curve(edge);
  const doors = parseGroups(row.doors)[0] ?? [];
  const doorPairs = doors.slice(1).map((to, i): P2 => [item(doors, i), to]);
  const gap = row.arch?.[0] ?? 0.035;
  const rearWheel = {
    axle: front + wheelbase,
    R: radius,
    arch: radius + gap + 0.07,
    sill: clearance + 0.08,
  };
  return {
    length,
    halfWidth: half,
    wheelbase,
    frontOverhang: front,
    wheel: { radius, rim, width: tireWidth, design },
    inset: flank === 'round' ? 0.04 : 0.015,
    ...(row.track && { track: row.track }),
    top: parsePoints(row.top),
    edge,
    plan: [
      [0, half * nose],
      [0.09, endWidth(nose, 0.45)],
      [0.36, endWidth(nose, 0.8)],
      [Math.max(0.6, front), half],
      [length * 0.48, half * waist],
      [front + wheelbase, half],
      [length - 0.24, endWidth(tail, 0.62)],
      [length - 0.06, endWidth(tail, 0.3)],
      [length, half * tail],
    ],
    bottom: [
      [0, clearance + 0.11],
      [0.1, clearance + 0.04],
      [0.5, clearance],
      [length - 0.65, clearance],
      [length - 0.25, clearance + 0.07],
      [length, clearance + 0.2],
    ],
    flank: FLANKS[flank],
    bow: [bowFront, bowRear],
    arch: { gap, flare: row.arch?.[1] ?? 0.014 },
    ...(row.arch?.[2] && { cladding: row.arch[2] }),
    ...(row.greenhouse && { greenhouse: greenhouseSpecOf(row.greenhouse, half) }),
    ...(row.cockpit && { cockpit: cockpitSpecOf(row.cockpit) }),
    front: parsePatches(row.front),
    rear: parsePatches(row.rear),
    side: parsePatches(row.side ?? ''),
    bonnet: parsePatches(row.above ?? ''),
    cuts: doorPairs.map((door) => doorCut(door, edgeAt, rearWheel)),
    lids: parseGroups(row.lids ?? '').map((lid): P2[] => {
      const [from, to, y] = [item(lid, 0), item(lid, 1), item(lid, 2)];
      return [
        [from, 0],
        [from + 0.02, y * 0.7],
        [from + 0.12, y],
        [to, y],
      ];
    }),
    handles: doorPairs.map(([, to]): P2 => [to - 0.16, edgeAt(to - 0.16) - 0.1]),
    ...(row.mirror && { mirror: row.mirror }),
    seats: parsePoints(row.seats),
  };
}
