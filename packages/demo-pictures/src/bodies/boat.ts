import { blob, grid, lathe, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { curve, item, lerp } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { fuselage, hull } from './loft.ts';
import { parseGroups, parsePoints, parseStations } from './row-parser.ts';
import type { BoatRow, DeckHouse } from './rows/boats.ts';

/** Builds a boat from its row: hull, wells, superstructure, screens, rails, rig. */
export function buildBoat(row: BoatRow, finish: Finish): Model {
  const parts: Part[] = [];
  const lines: Line[] = [];
  const beam = curve(parsePoints(row.beam));
  const sheer = curve(parsePoints(row.sheer));
  parts.push(buildHull(row, finish.color === 'brown'));
  parseGroups(row.wells).forEach(([from = 0, to = 0, half = 0, floor = 0], i) => {
    const width = (x: number): number => Math.min(half, beam(x) * 0.8) + 0.05;
    parts.push(...buildWell({ from, to, floor, width }, sheer(to), row.wood === true));
    if (i > 0) return;
    const dashboard = blob([to - 0.08, -half * 0.5, sheer(to) + 0.04], [0.14, half * 0.42, 0.1], 4);
    parts.push({ mesh: dashboard, material: row.wood ? Material.wood : Material.trim });
  });
  for (const [x = 0, y = 0, z = 0, half = 0] of parseGroups(row.seats ?? '')) {
    parts.push(
      { mesh: blob([x, y, z], [0.3, half, 0.2], 5), material: Material.leather },
      { mesh: blob([x - 0.3, y, z + 0.26], [0.1, half, 0.3], 4), material: Material.leather },
    );
  }
  for (const house of row.houses ?? []) parts.push(buildDeckHouse(house));
  for (const [x = 0, z = 0, half = 0, rise = 0, sweep = 1] of parseGroups(row.screens ?? '')) {
    parts.push(...buildWindscreen([x, z], half, rise, sweep, row.wood === true));
  }
  for (const [x = 0, y = 0, z = 0] of parseGroups(row.helms ?? ''))
    parts.push(...buildHelm([x, y, z]));
  if (row.rail) parts.push(...buildBowRail(row.rail, beam, sheer));
  if (row.arch) parts.push(...buildArch(row.arch));
  for (const [x = 0, z = 0, count = 0] of parseGroups(row.outboards ?? '')) {
    parts.push(...buildOutboards(x, z, count));
  }
  if (row.rig) {
    const rigModel = buildRig(row.rig);
    parts.push(...rigModel.parts);
    lines.push(...rigModel.lines);
  }
  const bow = item(parsePoints(row.beam), parsePoints(row.beam).length - 1)[0];
  for (const k of [1, -1]) {
    const x = bow * 0.75;
    parts.push({
      mesh: blob([x, k * beam(x) * 0.6, sheer(x) + 0.09], [0.13, 0.04, 0.03], 3),
      material: Material.chrome,
    });
  }
  return { parts, lines, finish, floor: 0 };
}

/** @param varnished whether a boat with wooden decks also has a wooden hull */
function buildHull(row: BoatRow, varnished: boolean): Part {
  const wells = parseGroups(row.wells);
  const [low, high] = row.stripe ?? [0, 0];
  const ports = parseGroups(row.ports ?? '');
  const wood = row.wood === true;
  const beam = curve(parsePoints(row.beam));
  const stern = item(parsePoints(row.beam), 0)[0];
  return {
    mesh: hull({
      beam: parsePoints(row.beam),
      keel: parsePoints(row.keel),
      sheer: parsePoints(row.sheer),
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
      if (!f.front) return Material.leather;
      if (f.v > 0.985 && f.v < 1.06) return wood ? Material.chrome : Material.second;
      if (f.v >= 1.06) {
        if (wood) return (y * 9) % 1 < 0.12 ? Material.sail : Material.wood;
        return row.teak ? ((y * 5) % 1 < 0.08 ? Material.trim : Material.deck) : Material.sail;
      }
      if (f.z < row.boot) return Material.boot;
      if (f.z < row.boot * 1.5) return Material.sail;
      if (f.v > low && f.v < high && f.x > stern + 0.02) return Material.second;
      for (const [from = 0, to = 0, a = 0, b = 0] of ports) {
        if (f.x > from && f.x < to && f.v > a && f.v < b) return Material.trim;
      }
      return wood && varnished ? Material.wood : Material.paint;
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

function buildWell({ from, to, floor, width }: Well, top: number, wood: boolean): Part[] {
  const steps = Array.from({ length: 9 }, (_, i) => lerp(from, to, i / 8));
  // The walls narrow downwards like the hull.
  const footWidth = (x: number): number => width(x) * 0.7;
  const ends = [from, to].map((x): Part => {
    const crossLine = (y: number, z: number): V3[] => [-y, 0, y].map((at): V3 => [x, at, z]);
    const rows = [crossLine(footWidth(x), floor), crossLine(width(x), top)];
    return {
      mesh: grid(rows),
      material: x === from ? Material.leather : wood ? Material.wood : Material.sail,
    };
  });
  const sides = [1, -1].map((k): Part => {
    const low = steps.map((x): V3 => [x, k * footWidth(x), floor]);
    const high = steps.map((x): V3 => [x, k * width(x), top - 0.08]);
    return { mesh: grid([low, high]), material: Material.leather };
  });
  const boards = [-1, 1].map((k) => steps.map((x): V3 => [x, k * footWidth(x), floor]));
  return [{ mesh: grid(boards), material: Material.deck }, ...ends, ...sides];
}

/** Builds a rounded deckhouse, coachroof or flybridge with a band of dark panes. */
function buildDeckHouse({ shape, power, panes, roof }: DeckHouse): Part {
  const sections = parseStations(shape);
  const [low, high, from, to, gap = 0] = panes;
  const [z, h] = [
    curve(sections.map((s): P2 => [s[0], s[2]])),
    curve(sections.map((s): P2 => [s[0], s[3]])),
  ];
  return {
    mesh: fuselage(sections, power),
    material: (f) => {
      const share = (f.z - z(f.x)) / h(f.x);
      const post = gap > 0 && Math.abs(f.x % gap) < 0.07;
      if (share > low && share < high && f.x > from && f.x < to && !post) return Material.trim;
      return roof === undefined ? Material.sail : Material[roof];
    },
  };
}

function buildWindscreen(
  [x, z]: P2,
  half: number,
  rise: number,
  sweep: number,
  wood: boolean,
): Part[] {
  const span = Array.from({ length: 21 }, (_, i) => i / 10 - 1);
  const screenPoint = (t: number, k: number): V3 => [
    x - Math.abs(k) ** 2.4 * sweep - t * rise * 0.8,
    k * half * lerp(1, 0.92, t),
    z - 0.1 * k * k + t * rise,
  ];
  const posts = [-1, -0.35, 0.35, 1].map(
    (k): Part => ({
      mesh: tube([screenPoint(0, k), screenPoint(1, k)], 0.014, 6),
      material: wood ? Material.chrome : Material.trim,
    }),
  );
  const top = tube(
    span.map((k) => screenPoint(1, k)),
    0.018,
    8,
  );
  return [
    {
      mesh: grid([0, 0.5, 1].map((t) => span.map((k) => screenPoint(t, k)))),
      material: Material.glass,
    },
    { mesh: top, material: wood ? Material.chrome : Material.trim },
    ...posts,
  ];
}

function buildHelm([x, y, z]: V3): Part[] {
  const ring = Array.from({ length: 25 }, (_, i): V3 => {
    const a = (i / 24) * Math.PI * 2;
    return [x + Math.sin(a) * 0.08, y + Math.cos(a) * 0.19, z + Math.sin(a) * 0.18];
  });
  return [{ mesh: tube(ring, 0.015, 8), material: Material.chrome }];
}

/** Builds the bow rail between two stations, at a height above the deck. */
function buildBowRail(
  [from, to, height]: readonly [number, number, number],
  beam: (x: number) => number,
  sheer: (x: number) => number,
): Part[] {
  const railPoint = (k: number, t: number, up: number): V3 => {
    const x = lerp(from, to, t);
    return [x, k * Math.max(0.02, beam(x) * 0.92), sheer(x) + up];
  };
  const steps = Array.from({ length: 13 }, (_, i) => i / 12);
  const left = steps.map((t) => railPoint(1, t, height * Math.min(1, 0.4 + t * 4)));
  const right = steps.map((t) => railPoint(-1, t, height * Math.min(1, 0.4 + t * 4))).reverse();
  const posts = steps
    .filter((_, i) => i % 3 === 1)
    .flatMap((t) =>
      [1, -1].map(
        (k): Part => ({
          mesh: tube(
            [railPoint(k, t, 0), railPoint(k, t, height * Math.min(1, 0.4 + t * 4))],
            0.014,
            6,
          ),
          material: Material.chrome,
        }),
      ),
    );
  return [{ mesh: tube([...left, ...right], 0.02, 8), material: Material.chrome }, ...posts];
}

/** Builds a hoop across the boat, such as a radar arch or a tow tower. */
function buildArch([x, z, half, top, lean]: readonly [
  number,
  number,
  number,
  number,
  number,
]): Part[] {
  const path: V3[] = [-1, -0.9, -0.6, 0, 0.6, 0.9, 1].map((k, i): V3 => {
    const up = i === 0 || i === 6 ? 0 : i === 1 || i === 5 ? 0.82 : 1;
    return [x + lean * up, k * half, lerp(z, top, up)];
  });
  return [{ mesh: tube(path, 0.06, 10), material: Material.second }];
}

function buildOutboards(x: number, z: number, count: number): Part[] {
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * 0.52).flatMap(
    (y): Part[] => [
      { mesh: blob([x, y, z + 0.32], [0.3, 0.2, 0.3], 3.4), material: Material.trim },
      { mesh: blob([x - 0.02, y, z + 0.38], [0.305, 0.205, 0.05], 3.4), material: Material.second },
      { mesh: blob([x, y, z - 0.3], [0.14, 0.07, 0.5], 4), material: Material.trim },
    ],
  );
}

function buildRig({ mast, top, boom, bow, stern, beam, deck }: NonNullable<BoatRow['rig']>): {
  parts: Part[];
  lines: Line[];
} {
  const rake = 0.15;
  const spar = (path: V3[], r: number): Part => ({ mesh: tube(path, r), material: Material.rim });
  const buildSail = (tack: V3, clew: V3, head: V3, belly: number, roach: number): Part => {
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
        const depth = Math.sin((j / 14) ** 0.75 * Math.PI) * (1 - t * 0.7);
        return [x, y + belly * depth, z];
      });
    });
    return { mesh: grid(rows), material: Material.sail };
  };
  const lines: Line[] = [];
  const addStay = (a: V3, b: V3): void => {
    const path = Array.from({ length: 30 }, (_, i): V3 => {
      const t = i / 29;
      return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)];
    });
    lines.push({ path, width: 0.02, color: '#4a525a', opacity: 0.85 });
  };
  const head: V3 = [mast - rake, 0, top];
  const fore: V3 = [mast, 0, top * 0.9];
  addStay([bow, 0, deck + 0.5], fore);
  addStay([stern, 0, deck + 0.1], head);
  const parts = [
    spar([[mast, 0, deck], [mast - 0.05, 0, top / 2], head], 0.08),
    spar(
      [
        [mast, 0, deck + 1.4],
        [boom, 0.62, deck + 1.5],
      ],
      0.07,
    ),
    buildSail(
      [mast - 0.12, 0, deck + 1.6],
      [boom + 0.1, 0.62, deck + 1.65],
      [head[0], 0, top - 0.2],
      0.5,
      0.9,
    ),
    buildSail(
      [bow - 0.05, 0, deck + 0.55],
      [mast - 1, 1.2, deck + 0.9],
      [fore[0] + 0.15, 0, fore[2] - 0.2],
      0.8,
      -0.25,
    ),
  ];
  for (const k of [1, -1]) {
    const spreader: V3 = [mast - 0.1, k * 0.9, top / 2];
    addStay([mast - 0.2, k * beam, deck + 0.1], spreader);
    addStay(spreader, fore);
    parts.push(spar([[mast, 0, top / 2], spreader], 0.035));
    parts.push(...wheelPedestal([stern * 0.76, k * beam * 0.3, deck + 0.2]));
  }
  return { parts, lines };
}

function wheelPedestal([x, y, z]: V3): Part[] {
  const wheel = lathe([x, y, z + 0.4], 'x', parsePoints('0 .42, .03 .4, 0 .37'), 32);
  return [
    { mesh: wheel, material: Material.chrome },
    { mesh: blob([x + 0.08, y, z + 0.05], [0.12, 0.14, 0.36], 4), material: Material.paint },
  ];
}
