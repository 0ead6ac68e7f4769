import { blob, lathe, tube } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import { f64, item, polygonTest } from '../geometry/vec.ts';
import type { Model } from '../render/compose.ts';
import type { Finish } from '../render/materials.ts';
import { Material } from '../render/materials.ts';
import type { Classify, Part } from '../render/raster.ts';
import { bothWings, landingWheel, propeller, wingMaterial } from './aircraft-parts.ts';
import type { WingStation } from './loft.ts';
import { fuselage, wing } from './loft.ts';
import { parseGroups, parseStations } from './row-parser.ts';
import type { AirplaneRow, BodySkin, RotorcraftRow } from './rows/aircraft.ts';

const parseWingStations = (text: string): WingStation[] =>
  parseGroups(text).map((s) => ({
    edge: [item(s, 0), item(s, 1), item(s, 2)],
    chord: item(s, 3),
    thickness: item(s, 4),
  }));

/** Returns the materials of panes, portholes and the colored band of a body. */
function liveryMaterial(skin: BodySkin): Classify {
  const panes = parseGroups(skin.panes).map((n) =>
    polygonTest(
      Array.from({ length: n.length / 2 }, (_, i): P2 => [item(n, 2 * i), item(n, 2 * i + 1)]),
    ),
  );
  const [from, to, pitch, z, rx, rz] = skin.portholes ?? [0, 0, 1, 0, 1, 1];
  const [x0, x1, low, high, slope] = skin.screen ?? [0, 0, 0, 0, 0];
  const glass = skin.dark ? Material.trim : Material.glass;
  const [level, rise, width] = skin.band;
  return (f) => {
    for (const contains of panes) if (contains(f.x, f.z)) return glass;
    if (f.x > x0 && f.x < x1) {
      const tilt = (f.x - x0) * slope;
      if (f.z > low - tilt * 0.2 && f.z < high - tilt && Math.abs(f.y) > 0.025) return glass;
    }
    if (f.x > from && f.x < to) {
      const k = ((f.x - from) / pitch) % 1;
      if ((((k - 0.5) * pitch) / rx) ** 2 + ((f.z - z) / rz) ** 2 < 1) return Material.trim;
    }
    if (!f.front) return Material.cabin;
    const line = level + Math.max(0, -f.x) * rise;
    if (f.z < line && f.z > line - width) return Material.stripe;
    return f.z < line - width * 1.4 ? Material.second : Material.paint;
  };
}

function strut(from: V3, to: V3, radius: number, material: number): Part {
  return { mesh: tube([from, to], radius, 8), material };
}

function nacelle(x: number, y: number, z: number, r: number, length: number): Part[] {
  const ring = (profile: readonly P2[], material: Part['material']): Part => ({
    mesh: lathe([x, y, z], 'x', profile, 40),
    material,
  });
  const lipX = x + length * 0.42;
  return [
    ring(
      [
        [-length * 0.58, r * 0.5],
        [-length * 0.5, r * 0.68],
        [-length * 0.15, r * 0.98],
        [length * 0.22, r],
        [length * 0.43, r * 0.88],
        [length * 0.45, r * 0.82],
        [length * 0.4, r * 0.75],
        [length * 0.26, r * 0.72],
      ],
      (f) =>
        f.x > lipX ? Material.chrome : f.x < x - length * 0.5 ? Material.rim : Material.paint,
    ),
    ring(
      [
        [length * 0.25, r * 0.75],
        [length * 0.25, r * 0.28],
        [length * 0.38, 0],
      ],
      Material.rimDark,
    ),
    ring(
      [
        [-length * 0.55, r * 0.48],
        [-length * 0.55, 0],
      ],
      Material.well,
    ),
  ];
}

/** Builds the cowling of a wing-mounted engine, behind its spinner. */
function cowling(x: number, y: number, z: number, r: number, length: number): Part {
  return {
    mesh: fuselage(
      [
        [x - length, r * 0.16, z, r * 0.16],
        [x - length * 0.6, r * 0.8, z, r * 0.8],
        [x - length * 0.15, r, z, r],
        [x - 0.02, r * 0.7, z, r * 0.66],
      ],
      2.5,
      y,
      40,
    ),
    material: Material.paint,
  };
}

/** Pitches the airframe nose-up by an angle in radians and lowers it by `drop` meters. */
function poseAirframe(parts: readonly Part[], pitch: number, drop: number): Part[] {
  const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
  const localFragment = { x: 0, y: 0, z: 0, u: 0, v: 0, front: true };
  return parts.map(({ mesh, material }) => {
    for (const list of [mesh.positions, mesh.normals]) {
      const shift = list === mesh.positions ? drop : 0;
      for (let i = 0; i < list.length; i += 3) {
        const [x, z] = [f64(list, i), f64(list, i + 2)];
        list[i] = x * c - z * s;
        list[i + 2] = x * s + z * c - shift;
      }
    }
    if (typeof material === 'number') return { mesh, material };
    // Materials are defined in the airframe's own axes.
    const localMaterial: Classify = (f) => {
      const z = f.z + drop;
      Object.assign(localFragment, f);
      localFragment.x = f.x * c + z * s;
      localFragment.z = z * c - f.x * s;
      return material(localFragment);
    };
    return { mesh, material: localMaterial };
  });
}

export function buildAirplane(row: AirplaneRow, finish: Finish): Model {
  const airframe = poseAirframe(airframeOf(row), ...(row.stance ?? [0, 0]));
  return { parts: [...airframe, ...buildGear(row.gear)], lines: [], finish, floor: 0 };
}

function buildGear(text: string): Part[] {
  return parseGroups(text).flatMap(([x = 0, y = 0, r = 0, topY = 0, topZ = 0, spat = 0]) =>
    (y === 0 ? [1] : [1, -1]).flatMap((k): Part[] => [
      ...landingWheel([x, k * y, r], r, spat === 1),
      strut(
        [x - 0.05, k * topY, topZ],
        [x, k * (y - Math.sign(y) * r * 0.3), r],
        0.05,
        Material.paint,
      ),
    ]),
  );
}

function airframeOf(row: AirplaneRow): Part[] {
  const parts: Part[] = [
    { mesh: fuselage(parseStations(row.body), row.power, 0, 110), material: liveryMaterial(row) },
  ];
  if (row.canopy) {
    const frames = row.frames ?? [];
    parts.push({
      mesh: fuselage(parseStations(row.canopy), 2.1),
      material: (f) =>
        frames.some((x) => Math.abs(f.x - x) < 0.03) ? Material.trim : Material.glass,
    });
  }
  for (const [x = 0, y = 0, z = 0] of parseGroups(row.seats ?? '')) {
    for (const k of y === 0 ? [1] : [1, -1]) {
      parts.push({ mesh: blob([x, k * y, z], [0.09, 0.2, 0.3], 3.5), material: Material.leather });
    }
  }
  for (const text of row.wings) {
    const sections = parseWingStations(text);
    const tip = item(sections, sections.length - 1).edge[1];
    parts.push(...bothWings(sections, wingMaterial(tip * 0.8)));
  }
  parts.push(...bothWings(parseWingStations(row.tailplane), Material.paint));
  const fin = parseWingStations(row.fin);
  const [foot, head] = [item(fin, 0).edge[2], item(fin, fin.length - 1).edge[2]];
  parts.push({
    mesh: wing(fin, 'y'),
    material: (f) => (f.z > foot + (head - foot) * 0.5 ? Material.second : Material.paint),
  });
  for (const [x = 0, y = 0, z = 0, r = 0, length = 0] of parseGroups(row.jets ?? '')) {
    for (const k of y === 0 ? [1] : [1, -1]) parts.push(...nacelle(x, k * y, z, r, length));
  }
  for (const [x = 0, y = 0, z = 0, r = 0, cowlRadius = 0, length = 0] of parseGroups(
    row.props ?? '',
  )) {
    for (const k of y === 0 ? [1] : [1, -1]) {
      if (cowlRadius > 0) parts.push(cowling(x - 0.06, k * y, z, cowlRadius, length));
      parts.push(...propeller(x, k * y, z, r));
    }
  }
  if (row.radial) {
    const [x, z, r] = row.radial;
    parts.push({
      mesh: lathe(
        [x, 0, z],
        'x',
        [
          [0, r * 0.35],
          [0.06, r * 0.72],
          [0.04, r * 0.8],
          [0.08, r],
        ],
        40,
      ),
      material: (f) => (f.x > x + 0.07 ? Material.chrome : Material.well),
    });
  }
  for (const n of parseGroups(row.struts ?? '')) {
    const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = n;
    for (const k of [1, -1])
      parts.push(strut([x0, k * y0, z0], [x1, k * y1, z1], 0.035, Material.paint));
  }
  return parts;
}

export function buildRotorcraft(row: RotorcraftRow, finish: Finish): Model {
  const parts: Part[] = [
    { mesh: fuselage(parseStations(row.body), row.power, 0, 110), material: liveryMaterial(row) },
  ];
  for (const [x = 0, y = 0, z = 0] of parseGroups(row.seats ?? '')) {
    for (const k of [1, -1]) {
      parts.push({
        mesh: blob([x, k * y, z], [0.09, 0.25, 0.36], 3.5),
        material: Material.leather,
      });
    }
  }
  for (const text of row.pods) {
    parts.push({ mesh: fuselage(parseStations(text), 2.4), material: Material.paint });
  }
  const fins = [...row.fins.map((text) => parseWingStations(text))];
  for (const fin of fins) {
    const isTwin = item(fin, 0).edge[1] !== 0;
    const head = item(fin, fin.length - 1).edge[2];
    const material: Classify = (f) => (f.z > head - 0.45 ? Material.second : Material.paint);
    const mirroredFin = fin.map((s) => ({ ...s, edge: [s.edge[0], -s.edge[1], s.edge[2]] as V3 }));
    parts.push({ mesh: wing(fin, 'y'), material });
    if (isTwin) parts.push({ mesh: wing(mirroredFin, 'y'), material });
  }
  if (row.tailplane) parts.push(...bothWings(parseWingStations(row.tailplane), Material.paint));
  const [x, foot, top] = row.mast;
  parts.push({
    mesh: tube(
      [
        [x, 0, foot],
        [x, 0, top],
      ],
      0.07,
      10,
    ),
    material: Material.chrome,
  });
  parts.push({ mesh: blob([x, 0, top - 0.02], [0.2, 0.2, 0.1], 2.6), material: Material.trim });
  const [blades, radius] = row.rotor;
  for (let i = 0; i < blades; i += 1) {
    const a = (blades === 2 ? 1.25 : 0.42) + (i * Math.PI * 2) / blades;
    const bladePoint = (share: number): V3 => {
      const r = share * radius;
      return [x + Math.cos(a) * r, Math.sin(a) * r, top - (0.03 / radius) * r * r];
    };
    parts.push({
      mesh: tube([0.02, 0.2, 0.45, 0.72, 1].map(bladePoint), 0.055, 6),
      material: (f) => (Math.hypot(f.x - x, f.y) > radius * 0.92 ? Material.second : Material.trim),
    });
  }
  if (row.tailRotor) {
    const [tx, ty, tz, r, count] = row.tailRotor;
    for (let i = 0; i < count; i += 1) {
      const a = 0.6 + (i * Math.PI * 2) / count;
      const tailBladePoint = (q: number): V3 => [
        tx + Math.cos(a) * q * r,
        ty,
        tz + Math.sin(a) * q * r,
      ];
      parts.push({ mesh: tube([0, 0.5, 1].map(tailBladePoint), 0.05, 6), material: Material.trim });
    }
  }
  for (const [px = 0, pz = 0, r = 0] of parseGroups(row.pusher ?? '')) {
    parts.push(...propeller(px, 0, pz, r));
  }
  for (const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] of parseGroups(row.struts ?? '')) {
    for (const k of [1, -1])
      parts.push(strut([x0, k * y0, z0], [x1, k * y1, z1], 0.05, Material.trim));
  }
  if (row.skids) {
    const [from, to, y, bodyZ] = row.skids;
    for (const k of [1, -1]) {
      const skid: V3[] = [
        [from, k * y, 0.06],
        [to, k * y, 0.06],
        [to + 0.38, k * y, 0.14],
        [to + 0.6, k * y, 0.34],
      ];
      parts.push({ mesh: tube(skid, 0.055, 8), material: Material.trim });
      for (const legX of [from + (to - from) * 0.2, from + (to - from) * 0.85]) {
        const leg: V3[] = [
          [legX, k * y * 0.36, bodyZ],
          [legX, k * y * 0.8, bodyZ * 0.72],
          [legX, k * y, 0.08],
        ];
        parts.push({ mesh: tube(leg, 0.05, 8), material: Material.trim });
      }
    }
  }
  parts.push(...buildGear(row.gear ?? ''));
  return { parts, lines: [], finish, floor: 0 };
}
