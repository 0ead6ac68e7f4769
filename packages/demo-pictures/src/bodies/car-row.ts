import type { P2 } from '../geometry/vec.ts';
import { curve, item, lerp } from '../geometry/vec.ts';
import { M } from '../render/materials.ts';
import type { CarSpec, HouseSpec, OpenSpec } from './car-spec.ts';
import { FLANKS } from './flanks.ts';
import { groups, patches, points } from './row.ts';
import type { WheelDesign } from './wheels.ts';

/** Proportions of a silhouette in meters; stations run from the nose backwards. */
export interface CarRow {
  /** Length, width, clearance; front overhang, wheelbase; radii of tyre and rim, tyre's width. */
  chassis: string;
  /** Wheels and section of the flank. */
  look: readonly [WheelDesign, keyof typeof FLANKS];
  /** Shares of the width at nose, tail and doors; plan curvature of nose and tail. */
  plan: string;
  /** Line of the middle (bonnet, waist, tail) and of the wings. */
  top: string;
  edge: string;
  arch?: readonly [gap: number, flare: number, cladding?: number];
  /** Lateral position of wheels outside the body. */
  track?: number;
  house?: HouseRow;
  open?: OpenRow;
  /** Stations where doors begin and end. */
  doors: string;
  /** Bonnet and boot: station of the front cut, of the rear cut, half width. */
  lids?: string;
  /** Headrests: station and height of each row of seats. */
  seats: string;
  mirror?: P2;
  /** Areas seen from the front, from the rear, from the side and from above. */
  front: string;
  rear: string;
  side?: string;
  above?: string;
  /** Round lamps that stand out: lateral place, height, radius, how far. */
  lamps?: string;
  tails?: string;
  /** Bars before nose and tail: height and thickness. */
  bumpers?: readonly [front: P2, rear: P2, material: 'chrome' | 'trim'];
  /** Exhaust pipes: height, then lateral places. */
  pipes?: string;
  fittings?: readonly Fitting[];
}

/** Additional parts of some silhouettes. */
export type Fitting =
  /** Rear wing: station, height, half span, chord, height of its posts. */
  | readonly ['wing', number, number, number, number, number]
  /** Bars along the roof: from, to, lateral place. */
  | readonly ['rails', number, number, number]
  /** Hoop behind the cabin: station, half width, top. */
  | readonly ['hoop', number, number, number]
  /** Spare wheel on the tail: height. */
  | readonly ['spare', number]
  /** Separate wings over the wheels and a running board between them: lateral place, width. */
  | readonly ['wings', number, number]
  /** Lamps on stalks: station, lateral place, height, radius. */
  | readonly ['pods', number, number, number, number]
  /** Wings that turn with the wheels: width. */
  | readonly ['cycle_wings', number]
  /** Tail fins: station of their beginning, height. */
  | readonly ['fins', number, number];

interface HouseRow {
  /** Roof line from the foot of the windscreen to the end of the tail. */
  line: string;
  /** Lean of the sides, width at the foot of the windscreen, at the waist and at the tail. */
  shape: readonly [number, number, number, number];
  /** Stations of windscreen, rear window and side glass, and the slants of the latter's ends. */
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
  off?: P2;
}

interface OpenRow {
  /** Begin and end of the cockpit, its half width. */
  hole: readonly [number, number, number];
  /** Windscreen: foot, head, height, half width at foot and head. */
  screen: readonly [number, number, number, number, number];
  frame: 'chrome' | 'trim';
}

function houseOf(h: HouseRow, half: number): HouseSpec {
  const roof = points(h.line);
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
    posts: groups(h.posts).map((p) => [item(p, 0), item(p, 1), item(p, 2)] as const),
    pillar: h.pillar ?? 0.042,
    rail: h.rail ?? 0.04,
    trim: M[h.trim ?? 'trim'],
    skin: M[h.skin ?? 'paint'],
    ...(h.off && { off: h.off }),
  };
}

function openOf({ hole, screen, frame }: OpenRow): OpenSpec {
  return { from: hole[0], to: hole[1], halfWidth: hole[2], screen, frame: M[frame] };
}

/** Returns the outline of a door, cut out around the rear wheel. */
function doorCut(
  [from, to]: P2,
  edge: (s: number) => number,
  { axle, R, arch, sill }: { axle: number; R: number; arch: number; sill: number },
): P2[] {
  const rear = Array.from({ length: 9 }, (_, i): P2 => {
    const z = lerp(sill, edge(to) - 0.01, i / 8);
    const dz = Math.abs(z - R);
    return [dz < arch ? Math.min(to, axle - Math.sqrt(arch * arch - dz * dz)) : to, z];
  });
  return [
    [from, edge(from) - 0.01],
    [from - 0.015, lerp(edge(from), sill, 0.55)],
    [from + 0.02, sill + 0.06],
    [from + 0.07, sill],
    ...rear,
  ];
}

export function carSpec(row: CarRow): CarSpec {
  const [size = [], axles = [], wheel = []] = groups(row.chassis);
  const [length = 0, width = 0, clearance = 0] = size;
  const [front = 0, wheelbase = 0] = axles;
  const [radius = 0, rim = 0, tyre = 0] = wheel;
  const [[nose = 1, tail = 1, waist = 1] = [], [bowFront = 0, bowRear = 0] = []] = groups(row.plan);
  const [design, flank] = row.look;
  const half = width / 2;
  const toEnd = (share: number, t: number): number => half * lerp(share, 1, t);
  const edge = points(row.edge);
  const edgeAt = curve(edge);
  const doors = groups(row.doors)[0] ?? [];
  const pairs = doors.slice(1).map((to, i): P2 => [item(doors, i), to]);
  const gap = row.arch?.[0] ?? 0.035;
  const rear = {
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
    wheel: { radius, rim, width: tyre, design },
    inset: flank === 'round' ? 0.04 : 0.015,
    ...(row.track && { track: row.track }),
    top: points(row.top),
    edge,
    plan: [
      [0, half * nose],
      [0.09, toEnd(nose, 0.45)],
      [0.36, toEnd(nose, 0.8)],
      [Math.max(0.6, front), half],
      [length * 0.48, half * waist],
      [front + wheelbase, half],
      [length - 0.24, toEnd(tail, 0.62)],
      [length - 0.06, toEnd(tail, 0.3)],
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
    ...(row.house && { house: houseOf(row.house, half) }),
    ...(row.open && { open: openOf(row.open) }),
    front: patches(row.front),
    rear: patches(row.rear),
    side: patches(row.side ?? ''),
    bonnet: patches(row.above ?? ''),
    cuts: pairs.map((door) => doorCut(door, edgeAt, rear)),
    lids: groups(row.lids ?? '').map((lid): P2[] => {
      const [from, to, y] = [item(lid, 0), item(lid, 1), item(lid, 2)];
      return [
        [from, 0],
        [from + 0.02, y * 0.7],
        [from + 0.12, y],
        [to, y],
      ];
    }),
    handles: pairs.map(([, to]): P2 => [to - 0.16, edgeAt(to - 0.16) - 0.1]),
    ...(row.mirror && { mirror: row.mirror }),
    seats: points(row.seats),
  };
}
