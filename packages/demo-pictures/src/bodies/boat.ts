import { blob, grid, lathe, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { curve, item, lerp } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { fuselage, hull } from './loft.ts';
import { groups, points, stations } from './row.ts';
import type { BoatRow, DeckHouse } from './rows/boats.ts';

/** Builds a boat from its row: hull, wells, superstructure, screens, rails, rig. */
export function boat(row: BoatRow, finish: Finish): Model {
  const parts: Part[] = [];
  const lines: Line[] = [];
  const beam = curve(points(row.beam));
  const sheer = curve(points(row.sheer));
  parts.push(hullPart(row, finish.color === 'brown'));
  groups(row.wells).forEach(([from = 0, to = 0, half = 0, floor = 0], i) => {
    const width = (x: number): number => Math.min(half, beam(x) * 0.8) + 0.05;
    parts.push(...wellParts({ from, to, floor, width }, sheer(to), row.wood === true));
    if (i > 0) return;
    const board = blob([to - 0.08, -half * 0.5, sheer(to) + 0.04], [0.14, half * 0.42, 0.1], 4);
    parts.push({ mesh: board, material: row.wood ? M.wood : M.trim });
  });
  for (const [x = 0, y = 0, z = 0, half = 0] of groups(row.seats ?? '')) {
    parts.push(
      { mesh: blob([x, y, z], [0.3, half, 0.2], 5), material: M.leather },
      { mesh: blob([x - 0.3, y, z + 0.26], [0.1, half, 0.3], 4), material: M.leather },
    );
  }
  for (const house of row.houses ?? []) parts.push(housePart(house));
  for (const [x = 0, z = 0, half = 0, rise = 0, sweep = 1] of groups(row.screens ?? '')) {
    parts.push(...screen([x, z], half, rise, sweep, row.wood === true));
  }
  for (const [x = 0, y = 0, z = 0] of groups(row.helms ?? '')) parts.push(...helm([x, y, z]));
  if (row.rail) parts.push(...bowRail(row.rail, beam, sheer));
  if (row.arch) parts.push(...arch(row.arch));
  for (const [x = 0, z = 0, count = 0] of groups(row.outboards ?? '')) {
    parts.push(...outboards(x, z, count));
  }
  if (row.rig) {
    const made = rig(row.rig);
    parts.push(...made.parts);
    lines.push(...made.lines);
  }
  const bow = item(points(row.beam), points(row.beam).length - 1)[0];
  for (const k of [1, -1]) {
    const x = bow * 0.75;
    parts.push({
      mesh: blob([x, k * beam(x) * 0.6, sheer(x) + 0.09], [0.13, 0.04, 0.03], 3),
      material: M.chrome,
    });
  }
  return { parts, lines, finish, floor: 0 };
}

/** @param varnished true for a brown boat with wooden decks, which is entirely of wood */
function hullPart(row: BoatRow, varnished: boolean): Part {
  const wells = groups(row.wells);
  const [low, high] = row.stripe ?? [0, 0];
  const ports = groups(row.ports ?? '');
  const wood = row.wood === true;
  const beam = curve(points(row.beam));
  const stern = item(points(row.beam), 0)[0];
  return {
    mesh: hull({
      beam: points(row.beam),
      keel: points(row.keel),
      sheer: points(row.sheer),
      chine: row.chine,
      crown: row.crown,
    }),
    material: (f) => {
      const y = Math.abs(f.y);
      for (const [from = 0, to = 0, half = 0] of wells) {
        if (f.v > 1.02 && f.u > from && f.u < to && y < Math.min(half, beam(f.u) * 0.8)) {
          return 0;
        }
      }
      if (!f.front) return M.leather;
      if (f.v > 0.985 && f.v < 1.06) return wood ? M.chrome : M.second;
      if (f.v >= 1.06) {
        if (wood) return (y * 9) % 1 < 0.12 ? M.sail : M.wood;
        return row.teak ? ((y * 5) % 1 < 0.08 ? M.trim : M.deck) : M.sail;
      }
      if (f.z < row.boot) return M.boot;
      if (f.z < row.boot * 1.5) return M.sail;
      if (f.v > low && f.v < high && f.x > stern + 0.02) return M.second;
      for (const [from = 0, to = 0, a = 0, b = 0] of ports) {
        if (f.x > from && f.x < to && f.v > a && f.v < b) return M.trim;
      }
      return wood && varnished ? M.wood : M.paint;
    },
  };
}

interface Well {
  from: number;
  to: number;
  floor: number;
  /** Half width; narrower towards the bow. */
  width: (x: number) => number;
}

function wellParts({ from, to, floor, width }: Well, top: number, wood: boolean): Part[] {
  const steps = Array.from({ length: 9 }, (_, i) => lerp(from, to, i / 8));
  // The hull narrows downwards: so do the walls.
  const foot = (x: number): number => width(x) * 0.7;
  const ends = [from, to].map((x): Part => {
    const row = (y: number, z: number): V3[] => [-y, 0, y].map((at): V3 => [x, at, z]);
    const rows = [row(foot(x), floor), row(width(x), top)];
    return { mesh: grid(rows), material: x === from ? M.leather : wood ? M.wood : M.sail };
  });
  const sides = [1, -1].map((k): Part => {
    const low = steps.map((x): V3 => [x, k * foot(x), floor]);
    const high = steps.map((x): V3 => [x, k * width(x), top - 0.08]);
    return { mesh: grid([low, high]), material: M.leather };
  });
  const boards = [-1, 1].map((k) => steps.map((x): V3 => [x, k * foot(x), floor]));
  return [{ mesh: grid(boards), material: M.deck }, ...ends, ...sides];
}

/** A deckhouse, coachroof or flybridge: rounded, with a band of dark panes. */
function housePart({ shape, power, panes, roof }: DeckHouse): Part {
  const skin = stations(shape);
  const [low, high, from, to, gap = 0] = panes;
  const [z, h] = [
    curve(skin.map((s): P2 => [s[0], s[2]])),
    curve(skin.map((s): P2 => [s[0], s[3]])),
  ];
  return {
    mesh: fuselage(skin, power),
    material: (f) => {
      const share = (f.z - z(f.x)) / h(f.x);
      const post = gap > 0 && Math.abs(f.x % gap) < 0.07;
      if (share > low && share < high && f.x > from && f.x < to && !post) return M.trim;
      return roof === undefined ? M.sail : M[roof];
    },
  };
}

function screen([x, z]: P2, half: number, rise: number, sweep: number, wood: boolean): Part[] {
  const span = Array.from({ length: 21 }, (_, i) => i / 10 - 1);
  const at = (t: number, k: number): V3 => [
    x - Math.abs(k) ** 2.4 * sweep - t * rise * 0.8,
    k * half * lerp(1, 0.92, t),
    z - 0.1 * k * k + t * rise,
  ];
  const posts = [-1, -0.35, 0.35, 1].map(
    (k): Part => ({
      mesh: tube([at(0, k), at(1, k)], 0.014, 6),
      material: wood ? M.chrome : M.trim,
    }),
  );
  const top = tube(
    span.map((k) => at(1, k)),
    0.018,
    8,
  );
  return [
    { mesh: grid([0, 0.5, 1].map((t) => span.map((k) => at(t, k)))), material: M.glass },
    { mesh: top, material: wood ? M.chrome : M.trim },
    ...posts,
  ];
}

function helm([x, y, z]: V3): Part[] {
  const ring = Array.from({ length: 25 }, (_, i): V3 => {
    const a = (i / 24) * Math.PI * 2;
    return [x + Math.sin(a) * 0.08, y + Math.cos(a) * 0.19, z + Math.sin(a) * 0.18];
  });
  return [{ mesh: tube(ring, 0.015, 8), material: M.chrome }];
}

/** Rail round the bow: from this station forwards, height over the deck. */
function bowRail(
  [from, to, height]: readonly [number, number, number],
  beam: (x: number) => number,
  sheer: (x: number) => number,
): Part[] {
  const at = (k: number, t: number, up: number): V3 => {
    const x = lerp(from, to, t);
    return [x, k * Math.max(0.02, beam(x) * 0.92), sheer(x) + up];
  };
  const steps = Array.from({ length: 13 }, (_, i) => i / 12);
  const left = steps.map((t) => at(1, t, height * Math.min(1, 0.4 + t * 4)));
  const right = steps.map((t) => at(-1, t, height * Math.min(1, 0.4 + t * 4))).reverse();
  const posts = steps
    .filter((_, i) => i % 3 === 1)
    .flatMap((t) =>
      [1, -1].map(
        (k): Part => ({
          mesh: tube([at(k, t, 0), at(k, t, height * Math.min(1, 0.4 + t * 4))], 0.014, 6),
          material: M.chrome,
        }),
      ),
    );
  return [{ mesh: tube([...left, ...right], 0.02, 8), material: M.chrome }, ...posts];
}

/** Hoop across the boat: a radar mast or a tow tower. */
function arch([x, z, half, top, lean]: readonly [number, number, number, number, number]): Part[] {
  const path: V3[] = [-1, -0.9, -0.6, 0, 0.6, 0.9, 1].map((k, i): V3 => {
    const up = i === 0 || i === 6 ? 0 : i === 1 || i === 5 ? 0.82 : 1;
    return [x + lean * up, k * half, lerp(z, top, up)];
  });
  return [{ mesh: tube(path, 0.06, 10), material: M.second }];
}

function outboards(x: number, z: number, count: number): Part[] {
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * 0.52).flatMap(
    (y): Part[] => [
      { mesh: blob([x, y, z + 0.32], [0.3, 0.2, 0.3], 3.4), material: M.trim },
      { mesh: blob([x - 0.02, y, z + 0.38], [0.305, 0.205, 0.05], 3.4), material: M.second },
      { mesh: blob([x, y, z - 0.3], [0.14, 0.07, 0.5], 4), material: M.trim },
    ],
  );
}

function rig({ mast, top, boom, bow, stern, beam, deck }: NonNullable<BoatRow['rig']>): {
  parts: Part[];
  lines: Line[];
} {
  const rake = 0.15;
  const spar = (path: V3[], r: number): Part => ({ mesh: tube(path, r), material: M.rim });
  const sail = (tack: V3, clew: V3, head: V3, belly: number, roach: number): Part => {
    const mix = (a: V3, b: V3, t: number): V3 => [
      lerp(a[0], b[0], t),
      lerp(a[1], b[1], t),
      lerp(a[2], b[2], t),
    ];
    const rows = Array.from({ length: 25 }, (_, i) => {
      const t = i / 24;
      const luff = mix(tack, head, t);
      const end = mix(clew, head, t);
      const leech: V3 = [end[0] - roach * Math.sin(t * Math.PI), end[1], end[2]];
      return Array.from({ length: 15 }, (__, j): V3 => {
        const [x, y, z] = mix(luff, leech, j / 14);
        const deep = Math.sin((j / 14) ** 0.75 * Math.PI) * (1 - t * 0.7);
        return [x, y + belly * deep, z];
      });
    });
    return { mesh: grid(rows), material: M.sail };
  };
  const lines: Line[] = [];
  const stay = (a: V3, b: V3): void => {
    const path = Array.from({ length: 30 }, (_, i): V3 => {
      const t = i / 29;
      return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)];
    });
    lines.push({ path, width: 0.02, color: '#4a525a', opacity: 0.85 });
  };
  const head: V3 = [mast - rake, 0, top];
  const fore: V3 = [mast, 0, top * 0.9];
  stay([bow, 0, deck + 0.5], fore);
  stay([stern, 0, deck + 0.1], head);
  const parts = [
    spar([[mast, 0, deck], [mast - 0.05, 0, top / 2], head], 0.08),
    spar(
      [
        [mast, 0, deck + 1.4],
        [boom, 0.62, deck + 1.5],
      ],
      0.07,
    ),
    sail(
      [mast - 0.12, 0, deck + 1.6],
      [boom + 0.1, 0.62, deck + 1.65],
      [head[0], 0, top - 0.2],
      0.5,
      0.9,
    ),
    sail(
      [bow - 0.05, 0, deck + 0.55],
      [mast - 1, 1.2, deck + 0.9],
      [fore[0] + 0.15, 0, fore[2] - 0.2],
      0.8,
      -0.25,
    ),
  ];
  for (const k of [1, -1]) {
    const spreader: V3 = [mast - 0.1, k * 0.9, top / 2];
    stay([mast - 0.2, k * beam, deck + 0.1], spreader);
    stay(spreader, fore);
    parts.push(spar([[mast, 0, top / 2], spreader], 0.035));
    parts.push(...wheelPedestal([stern * 0.76, k * beam * 0.3, deck + 0.2]));
  }
  return { parts, lines };
}

function wheelPedestal([x, y, z]: V3): Part[] {
  const wheel = lathe([x, y, z + 0.4], 'x', points('0 .42, .03 .4, 0 .37'), 32);
  return [
    { mesh: wheel, material: M.chrome },
    { mesh: blob([x + 0.08, y, z + 0.05], [0.12, 0.14, 0.36], 4), material: M.paint },
  ];
}
