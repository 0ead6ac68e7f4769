import type { Mesh } from '../geometry/mesh.ts';
import { grid } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { clamp, curve, item, lerp, num } from '../geometry/vec.ts';

/** Station of a fuselage-like body: x, half width, center height, half height. */
export type Station = readonly [number, number, number, number];

/**
 * Builds a closed body with superelliptic sections: `power` 2 is round, higher values are boxier. Stations are sorted
 * by x; `y` shifts the whole body sideways. u is x, v the angle in the section.
 */
export function fuselage(stations: readonly Station[], power = 2.2, y = 0, rows = 90): Mesh {
  const curveOf = (k: 1 | 2 | 3): ((x: number) => number) =>
    curve(stations.map((s): P2 => [s[0], s[k]]));
  const [w, z, h] = [curveOf(1), curveOf(2), curveOf(3)];
  const [from, to] = [item(stations, 0)[0], item(stations, stations.length - 1)[0]];
  const e = 2 / power;
  const superellipse = (c: number): number => Math.sign(c) * Math.abs(c) ** e;
  const xs = Array.from({ length: rows }, (_, i) => {
    const t = i / (rows - 1);
    return lerp(from, to, lerp(t, 0.5 - 0.5 * Math.cos(Math.PI * t), 0.8));
  });
  const angles = Array.from({ length: 57 }, (_, j) => (j / 56) * Math.PI * 2 - Math.PI / 2);
  return grid(
    xs.map((x) =>
      angles.map(
        (a): V3 => [
          x,
          y - superellipse(Math.cos(a)) * w(x),
          z(x) + superellipse(Math.sin(a)) * h(x),
        ],
      ),
    ),
    { uv: (i, j) => [num(xs, i), num(angles, j)], wrap: true, caps: true },
  );
}

/** Leading-edge point, chord and thickness of a wing section. */
export interface WingStation {
  edge: V3;
  chord: number;
  thickness: number;
}

/**
 * Builds a wing panel between sections. `normal` is the axis of its thickness: 'z' for a wing, 'y' for a fin. The chord
 * runs towards -x.
 */
export function wing(sections: readonly WingStation[], normal: 'y' | 'z'): Mesh {
  const profile: P2[] = [];
  const foilHeight = (t: number): number => 1.5 * (0.55 * Math.sqrt(t) - 0.25 * t - 0.3 * t ** 3);
  for (let i = 0; i <= 14; i += 1) profile.push([(1 - i / 14) ** 2, foilHeight((1 - i / 14) ** 2)]);
  for (let i = 1; i <= 14; i += 1) profile.push([(i / 14) ** 2, -foilHeight((i / 14) ** 2) * 0.7]);
  const rows = sections.map(({ edge, chord, thickness }) =>
    profile.map(
      ([c, t]): V3 => [
        edge[0] - c * chord,
        edge[1] + (normal === 'y' ? t * thickness : 0),
        edge[2] + (normal === 'z' ? t * thickness : 0),
      ],
    ),
  );
  return grid(rows, { caps: true, uv: (i, j) => [i, item(profile, j)[0]] });
}

/** Returns the mirror image of a panel on the other side of the center plane. */
export function mirrorSections(sections: readonly WingStation[]): WingStation[] {
  return sections.map((s) => ({ ...s, edge: [s.edge[0], -s.edge[1], s.edge[2]] }));
}

/** Boat hull: curves by x of half beam, keel height and sheer height. */
export interface HullSpec {
  beam: readonly P2[];
  keel: readonly P2[];
  sheer: readonly P2[];
  /** Height share and width share of the chine. */
  chine: P2;
  crown: number;
}

/** Builds a hull with a deck. u is x; v is 0 at the keel, 1 at the sheer and 2 in the middle of the deck. */
export function hull(spec: HullSpec): Mesh {
  const [beam, keel, sheer] = [curve(spec.beam), curve(spec.keel), curve(spec.sheer)];
  const [from, to] = [item(spec.beam, 0)[0], item(spec.beam, spec.beam.length - 1)[0]];
  const params: P2[] = [];
  const rows = Array.from({ length: 90 }, (_, i) => {
    const t = i / 89;
    const x = lerp(from, to, 1 - (1 - t) ** 1.25);
    const [b, k, s] = [beam(x), keel(x), sheer(x)];
    const bow = clamp((x - lerp(from, to, 0.55)) / ((to - from) * 0.45));
    const half: P2[] = [];
    const vs: number[] = [];
    for (let j = 0; j <= 22; j += 1) {
      const v = j / 22;
      const fullShare =
        v < spec.chine[0]
          ? spec.chine[1] * Math.sin((v / spec.chine[0]) * Math.PI * 0.5) ** 0.8
          : lerp(spec.chine[1], 1, (v - spec.chine[0]) / (1 - spec.chine[0]));
      half.push([b * lerp(fullShare, v ** 1.25, bow * 0.8), lerp(k, s, v)]);
      vs.push(v);
    }
    for (let j = 1; j <= 8; j += 1) {
      half.push([b * (1 - j / 8), s + spec.crown * b * Math.sin((j / 8) * Math.PI * 0.5)]);
      vs.push(1 + j / 8);
    }
    for (const v of [...vs, ...vs.slice(0, -1).reverse()]) params.push([x, v]);
    return [
      ...half.map(([y, z]): V3 => [x, -y, z]),
      ...half
        .slice(0, -1)
        .reverse()
        .map(([y, z]): V3 => [x, y, z]),
    ];
  });
  const width = item(rows, 0).length;
  return grid(rows, { uv: (i, j) => item(params, i * width + j), caps: true });
}
