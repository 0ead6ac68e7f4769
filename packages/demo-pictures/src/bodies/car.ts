import { blob, grid, lathe, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { item, lerp, scale } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { M } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { houseMaterial, shellMaterial } from './car-materials.ts';
import type { CarSpec, OpenSpec } from './car-spec.ts';
import type { Shell } from './car-surface.ts';
import { house, shell } from './car-surface.ts';
import { wheel } from './wheels.ts';

/** Extra solids and lines that only one body style has (bumpers, wings, roof bars). */
export interface Extras {
  parts: Part[];
  lines: Line[];
}

/** Assembles a car: shell, cabin, wheels, interior, small parts and cut lines. */
export function car(
  spec: CarSpec,
  finish: Finish,
  extras: (body: Shell) => Extras = () => ({ parts: [], lines: [] }),
): Model {
  const body = shell(spec);
  const parts: Part[] = [{ mesh: body.mesh, material: shellMaterial(spec, body) }];
  const lines: Line[] = [...cutLines(spec, body)];
  if (!spec.track) parts.push(...wells(spec, body));
  if (spec.house) {
    parts.push({ mesh: house(spec, spec.house), material: houseMaterial(spec, spec.house) });
    parts.push(...cabin(spec, spec.house.off ? M.leather : M.cabin));
  }
  if (spec.open) {
    parts.push(...cockpit(spec, spec.open, body), ...cabin(spec, M.leather));
  }
  if (spec.mirror) parts.push(...mirrors(spec, spec.mirror, body));
  parts.push(...handles(spec, body));
  for (const s of body.axles) {
    for (const side of [1, -1] as const) {
      const y = side * (spec.track ?? spec.halfWidth - spec.inset - spec.wheel.width / 2);
      const made = wheel(spec.wheel, [spec.length / 2 - s, y, spec.wheel.radius], side, s);
      parts.push(...made.parts);
      lines.push(...made.lines);
    }
  }
  const more = extras(body);
  return { parts: [...parts, ...more.parts], lines: [...lines, ...more.lines], finish, floor: 0 };
}

/** Dark wheel housings, which prevent a view through the car. */
function wells(spec: CarSpec, body: Shell): Part[] {
  const w = spec.halfWidth - 0.06;
  return body.axles.flatMap((s) => {
    // Low bonnets would be below the tops of the housings.
    const lid = Math.min(...[0, 0.4, 0.7].map((y) => body.topAt(s, y * w))) - 0.02;
    return [1, -1].map(
      (side): Part => ({
        mesh: lathe([spec.length / 2 - s, 0, spec.wheel.radius], 'y', [
          [side * w, body.archRadius + 0.015],
          [side * 0.3, body.archRadius + 0.015],
          [side * 0.3, 0],
        ]),
        material: (f) => (f.z < spec.wheel.radius * 0.6 || f.z > lid ? 0 : M.well),
      }),
    );
  });
}

/** Seats with headrests and the steering wheel, seen through or above the doors. */
function cabin(spec: CarSpec, leather: number): Part[] {
  const parts: Part[] = [];
  const half = spec.halfWidth * 0.42;
  for (const [s, top] of spec.seats) {
    const x = spec.length / 2 - s;
    // Dark below, where it is visible through gaps around the wheels.
    const material: Part['material'] = (f) => (f.z > top - 0.52 ? leather : M.cabin);
    for (const y of [half, -half]) {
      parts.push(
        { mesh: blob([x, y, top - 0.42], [0.1, 0.24, 0.32], 3.5), material },
        { mesh: blob([x + 0.01, y, top - 0.09], [0.055, 0.13, 0.09], 3), material },
        { mesh: blob([x + 0.3, y, top - 0.72], [0.32, 0.25, 0.1], 3.5), material },
      );
    }
  }
  const [s, top] = item(spec.seats, 0);
  const centre: V3 = [spec.length / 2 - s + 0.62, half, top - 0.32];
  const rim = Array.from({ length: 33 }, (_, i): V3 => {
    const a = (i / 32) * Math.PI * 2;
    const [c, d] = [Math.cos(a) * 0.185, Math.sin(a) * 0.185];
    return [centre[0] + d * 0.38, centre[1] + c, centre[2] + d * 0.92];
  });
  parts.push({ mesh: tube(rim, 0.014, 8), material: M.trim });
  const bar = (dy: number): V3 => [centre[0], centre[1] + dy, centre[2]];
  parts.push({ mesh: tube([bar(-0.18), bar(0), bar(0.18)], 0.014, 6), material: M.trim });
  return parts;
}

/** Tub, dashboard, seats' bay and windscreen of an open car. */
function cockpit(spec: CarSpec, open: OpenSpec, body: Shell): Part[] {
  const L = spec.length;
  const w = open.halfWidth;
  const floorZ = 0.32;
  const wall = (y: number): V3[][] =>
    [floorZ, 0.7, 1.4].map((z) =>
      [open.from, open.to].map((s): V3 => [L / 2 - s, y, Math.min(z, body.topAt(s, w) - 0.005)]),
    );
  const across = (s: number): V3[][] =>
    [floorZ, 1.4].map((z) =>
      [-w, 0, w].map((y): V3 => [L / 2 - s, y, Math.min(z, body.topAt(s, y) - 0.005)]),
    );
  const parts: Part[] = [
    { mesh: grid(wall(w)), material: (f) => (f.front ? M.leather : M.well) },
    { mesh: grid(wall(-w)), material: (f) => (f.front ? M.well : M.leather) },
    { mesh: grid(across(open.to)), material: M.leather },
    {
      mesh: grid([
        [
          [L / 2 - open.from, -w, floorZ],
          [L / 2 - open.from, w, floorZ],
        ],
        [
          [L / 2 - open.to, -w, floorZ],
          [L / 2 - open.to, w, floorZ],
        ],
      ]),
      material: M.cabin,
    },
  ];
  // Sheets before and behind the tub hide it from view through the wheel arches.
  for (const s of [open.from - 0.14, open.to + 0.04]) {
    parts.push({ mesh: grid(across(s)), material: M.well });
  }
  const dashTop = body.topAt(open.from, 0.3) - 0.01;
  parts.push({
    mesh: blob([L / 2 - open.from - 0.12, 0, dashTop - 0.13], [0.22, w, 0.14], 5),
    material: (f) => (f.x < L / 2 - open.from ? M.leather : M.well),
  });
  const [foot, head, height, y0, y1] = open.screen;
  const line = (t: number, k: number): V3 => {
    const y = lerp(y0, y1, t) * k;
    const bow = 0.16 * k * k;
    const z0 = body.topAt(foot + bow, y) - 0.02;
    return [L / 2 - lerp(foot, head, t) - bow, y, lerp(z0, height, t) - 0.03 * t * k * k];
  };
  const span = Array.from({ length: 17 }, (_, i) => i / 8 - 1);
  parts.push({
    mesh: grid([0, 0.25, 0.5, 0.75, 1].map((t) => span.map((k) => line(t, k)))),
    material: M.glass,
  });
  const rise = [0, 0.25, 0.5, 0.75, 1];
  const frame: V3[] = [
    ...rise.map((t) => line(t, -1)),
    ...span.slice(1, -1).map((k) => line(1, k)),
    ...rise
      .slice()
      .reverse()
      .map((t) => line(t, 1)),
  ];
  parts.push({ mesh: tube(frame, 0.016, 8), material: open.frame });
  return parts;
}

function mirrors(spec: CarSpec, [s, z]: P2, body: Shell): Part[] {
  const y = body.flankAt(s, z - 0.12);
  const x = spec.length / 2 - s;
  const material =
    spec.house?.trim === M.chrome || spec.open?.frame === M.chrome ? M.chrome : M.paint;
  // Chrome ones are older and smaller.
  const size = material === M.chrome ? 0.62 : 1;
  const shell = (dx: number, radii: V3, power: number, of: number): Part[] =>
    [1, -1].map((k) => ({
      mesh: blob([x - dx * size, k * (y + 0.07), z], scale(radii, size), power),
      material: of,
    }));
  return [
    ...shell(0, [0.055, 0.105, 0.065], 3, material),
    ...shell(0.045, [0.016, 0.09, 0.052], 4, M.rimDark),
    ...[1, -1].map(
      (k): Part => ({
        mesh: tube(
          [
            [x, k * (y - 0.1), z - 0.06],
            [x, k * (y + 0.02), z - 0.02],
          ],
          0.02,
          6,
        ),
        material: M.trim,
      }),
    ),
  ];
}

function handles(spec: CarSpec, body: Shell): Part[] {
  const material =
    spec.house?.trim === M.chrome || spec.open?.frame === M.chrome ? M.chrome : M.paint;
  return spec.handles.flatMap(([s, z]) =>
    [1, -1].map(
      (k): Part => ({
        mesh: blob(
          [spec.length / 2 - s, k * (body.flankAt(s, z) + 0.008), z],
          [0.085, 0.016, 0.013],
          3.5,
        ),
        material,
      }),
    ),
  );
}

/** Shut lines with a light lower lip, on both flanks and on the lids. */
function cutLines(spec: CarSpec, body: Shell): Line[] {
  const dense = (path: readonly P2[]): P2[] =>
    path.flatMap((p, i) => {
      if (i === 0) return [p];
      const q = item(path, i - 1);
      const n = Math.max(2, Math.ceil(Math.hypot(p[0] - q[0], p[1] - q[1]) / 0.03));
      return Array.from(
        { length: n },
        (_, k): P2 => [lerp(q[0], p[0], (k + 1) / n), lerp(q[1], p[1], (k + 1) / n)],
      );
    });
  const both = (path: V3[]): Line[] => [
    { path, width: 0.006, color: '#05060a', opacity: 0.8 },
    {
      path: path.map(([x, y, z]): V3 => [x - 0.007, y, z - 0.005]),
      width: 0.003,
      color: '#ffffff',
      opacity: 0.22,
    },
  ];
  return [1, -1].flatMap((k) => [
    ...spec.cuts.flatMap((cut) =>
      both(dense(cut).map(([s, z]) => body.place(s, k * (body.flankAt(s, z) + 0.004), z))),
    ),
    ...spec.lids.flatMap((lid) =>
      both(dense(lid).map(([s, y]) => body.place(s, k * y, body.topAt(s, y) + 0.004))),
    ),
  ]);
}
