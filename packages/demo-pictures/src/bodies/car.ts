import { blob, grid, lathe, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { item, lerp, scale } from '../geometry/vec.ts';
import type { Line, Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';
import { bodyMaterial, greenhouseMaterial } from './car-materials.ts';
import type { CarSpec, CockpitSpec } from './car-spec.ts';
import type { BodyShell } from './car-surface.ts';
import { buildGreenhouse, buildShell } from './car-surface.ts';
import { buildWheel } from './wheels.ts';

/** Parts and lines of a body style, such as bumpers, wings and roof rails. */
export interface Extras {
  parts: Part[];
  lines: Line[];
}

/** Assembles a car: shell, cabin, wheels, interior, small parts and cut lines. */
export function buildCar(
  spec: CarSpec,
  finish: Finish,
  extras: (body: BodyShell) => Extras = () => ({ parts: [], lines: [] }),
): Model {
  const body = buildShell(spec);
  const parts: Part[] = [{ mesh: body.mesh, material: bodyMaterial(spec, body) }];
  const lines: Line[] = [...cutLines(spec, body)];
  if (!spec.track) parts.push(...buildWheelHousings(spec, body));
  if (spec.greenhouse) {
    parts.push({
      mesh: buildGreenhouse(spec, spec.greenhouse),
      material: greenhouseMaterial(spec, spec.greenhouse),
    });
    parts.push(
      ...buildInterior(spec, spec.greenhouse.removedRoof ? Material.leather : Material.cabin),
    );
  }
  if (spec.cockpit) {
    parts.push(...buildCockpit(spec, spec.cockpit, body), ...buildInterior(spec, Material.leather));
  }
  if (spec.mirror) parts.push(...buildMirrors(spec, spec.mirror, body));
  parts.push(...buildHandles(spec, body));
  for (const s of body.axles) {
    for (const side of [1, -1] as const) {
      const y = side * (spec.track ?? spec.halfWidth - spec.inset - spec.wheel.width / 2);
      const wheelModel = buildWheel(
        spec.wheel,
        [spec.length / 2 - s, y, spec.wheel.radius],
        side,
        s,
      );
      parts.push(...wheelModel.parts);
      lines.push(...wheelModel.lines);
    }
  }
  const added = extras(body);
  return { parts: [...parts, ...added.parts], lines: [...lines, ...added.lines], finish, floor: 0 };
}

/** Builds dark wheel housings, which prevent a view through the car. */
function buildWheelHousings(spec: CarSpec, body: BodyShell): Part[] {
  const w = spec.halfWidth - 0.06;
  return body.axles.flatMap((s) => {
    // A low hood would be below the tops of the housings, so they are cut off.
    const lidHeight = Math.min(...[0, 0.4, 0.7].map((y) => body.topAt(s, y * w))) - 0.02;
    return [1, -1].map(
      (side): Part => ({
        mesh: lathe([spec.length / 2 - s, 0, spec.wheel.radius], 'y', [
          [side * w, body.archRadius + 0.015],
          [side * 0.3, body.archRadius + 0.015],
          [side * 0.3, 0],
        ]),
        material: (f) => (f.z < spec.wheel.radius * 0.6 || f.z > lidHeight ? 0 : Material.well),
      }),
    );
  });
}

/** Builds seats with headrests and the steering wheel, visible through the glass or above the doors. */
function buildInterior(spec: CarSpec, leather: number): Part[] {
  const parts: Part[] = [];
  const half = spec.halfWidth * 0.42;
  for (const [s, top] of spec.seats) {
    const x = spec.length / 2 - s;
    // Dark below, where it is visible through gaps around the wheels.
    const material: Part['material'] = (f) => (f.z > top - 0.52 ? leather : Material.cabin);
    for (const y of [half, -half]) {
      parts.push(
        { mesh: blob([x, y, top - 0.42], [0.1, 0.24, 0.32], 3.5), material },
        { mesh: blob([x + 0.01, y, top - 0.09], [0.055, 0.13, 0.09], 3), material },
        { mesh: blob([x + 0.3, y, top - 0.72], [0.32, 0.25, 0.1], 3.5), material },
      );
    }
  }
  const [s, top] = item(spec.seats, 0);
  const center: V3 = [spec.length / 2 - s + 0.62, half, top - 0.32];
  const rim = Array.from({ length: 33 }, (_, i): V3 => {
    const a = (i / 32) * Math.PI * 2;
    const [c, d] = [Math.cos(a) * 0.185, Math.sin(a) * 0.185];
    return [center[0] + d * 0.38, center[1] + c, center[2] + d * 0.92];
  });
  parts.push({ mesh: tube(rim, 0.014, 8), material: Material.trim });
  const barPoint = (dy: number): V3 => [center[0], center[1] + dy, center[2]];
  parts.push({
    mesh: tube([barPoint(-0.18), barPoint(0), barPoint(0.18)], 0.014, 6),
    material: Material.trim,
  });
  return parts;
}

/** Builds tub, dashboard and windscreen of an open car. */
function buildCockpit(spec: CarSpec, cockpit: CockpitSpec, body: BodyShell): Part[] {
  const L = spec.length;
  const w = cockpit.halfWidth;
  const floorZ = 0.32;
  const wall = (y: number): V3[][] =>
    [floorZ, 0.7, 1.4].map((z) =>
      [cockpit.from, cockpit.to].map(
        (s): V3 => [L / 2 - s, y, Math.min(z, body.topAt(s, w) - 0.005)],
      ),
    );
  const crossWall = (s: number): V3[][] =>
    [floorZ, 1.4].map((z) =>
      [-w, 0, w].map((y): V3 => [L / 2 - s, y, Math.min(z, body.topAt(s, y) - 0.005)]),
    );
  const parts: Part[] = [
    { mesh: grid(wall(w)), material: (f) => (f.front ? Material.leather : Material.well) },
    { mesh: grid(wall(-w)), material: (f) => (f.front ? Material.well : Material.leather) },
    { mesh: grid(crossWall(cockpit.to)), material: Material.leather },
    {
      mesh: grid([
        [
          [L / 2 - cockpit.from, -w, floorZ],
          [L / 2 - cockpit.from, w, floorZ],
        ],
        [
          [L / 2 - cockpit.to, -w, floorZ],
          [L / 2 - cockpit.to, w, floorZ],
        ],
      ]),
      material: Material.cabin,
    },
  ];
  // Sheets before and behind the tub hide it from view through the wheel arches.
  for (const s of [cockpit.from - 0.14, cockpit.to + 0.04]) {
    parts.push({ mesh: grid(crossWall(s)), material: Material.well });
  }
  const dashTop = body.topAt(cockpit.from, 0.3) - 0.01;
  parts.push({
    mesh: blob([L / 2 - cockpit.from - 0.12, 0, dashTop - 0.13], [0.22, w, 0.14], 5),
    material: (f) => (f.x < L / 2 - cockpit.from ? Material.leather : Material.well),
  });
  const [foot, head, height, y0, y1] = cockpit.screen;
  const screenPoint = (t: number, k: number): V3 => {
    const y = lerp(y0, y1, t) * k;
    const bow = 0.16 * k * k;
    const z0 = body.topAt(foot + bow, y) - 0.02;
    return [L / 2 - lerp(foot, head, t) - bow, y, lerp(z0, height, t) - 0.03 * t * k * k];
  };
  const span = Array.from({ length: 17 }, (_, i) => i / 8 - 1);
  parts.push({
    mesh: grid([0, 0.25, 0.5, 0.75, 1].map((t) => span.map((k) => screenPoint(t, k)))),
    material: Material.glass,
  });
  const rise = [0, 0.25, 0.5, 0.75, 1];
  const frame: V3[] = [
    ...rise.map((t) => screenPoint(t, -1)),
    ...span.slice(1, -1).map((k) => screenPoint(1, k)),
    ...rise
      .slice()
      .reverse()
      .map((t) => screenPoint(t, 1)),
  ];
  parts.push({ mesh: tube(frame, 0.016, 8), material: cockpit.frame });
  return parts;
}

function buildMirrors(spec: CarSpec, [s, z]: P2, body: BodyShell): Part[] {
  const y = body.flankAt(s, z - 0.12);
  const x = spec.length / 2 - s;
  const material =
    spec.greenhouse?.trim === Material.chrome || spec.cockpit?.frame === Material.chrome
      ? Material.chrome
      : Material.paint;
  // Chrome mirrors are of older cars and smaller.
  const size = material === Material.chrome ? 0.62 : 1;
  const buildMirrorHalf = (dx: number, radii: V3, power: number, partMaterial: number): Part[] =>
    [1, -1].map((k) => ({
      mesh: blob([x - dx * size, k * (y + 0.07), z], scale(radii, size), power),
      material: partMaterial,
    }));
  return [
    ...buildMirrorHalf(0, [0.055, 0.105, 0.065], 3, material),
    ...buildMirrorHalf(0.045, [0.016, 0.09, 0.052], 4, Material.rimDark),
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
        material: Material.trim,
      }),
    ),
  ];
}

function buildHandles(spec: CarSpec, body: BodyShell): Part[] {
  const material =
    spec.greenhouse?.trim === Material.chrome || spec.cockpit?.frame === Material.chrome
      ? Material.chrome
      : Material.paint;
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

/** Returns the shut lines of doors and lids on both sides, each with a light lower lip. */
function cutLines(spec: CarSpec, body: BodyShell): Line[] {
  const densify = (path: readonly P2[]): P2[] =>
    path.flatMap((p, i) => {
      if (i === 0) return [p];
      const q = item(path, i - 1);
      const n = Math.max(2, Math.ceil(Math.hypot(p[0] - q[0], p[1] - q[1]) / 0.03));
      return Array.from(
        { length: n },
        (_, k): P2 => [lerp(q[0], p[0], (k + 1) / n), lerp(q[1], p[1], (k + 1) / n)],
      );
    });
  const shutLine = (path: V3[]): Line[] => [
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
      shutLine(densify(cut).map(([s, z]) => body.pointAt(s, k * (body.flankAt(s, z) + 0.004), z))),
    ),
    ...spec.lids.flatMap((lid) =>
      shutLine(densify(lid).map(([s, y]) => body.pointAt(s, k * y, body.topAt(s, y) + 0.004))),
    ),
  ]);
}
