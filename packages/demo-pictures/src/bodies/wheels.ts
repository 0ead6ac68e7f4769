import { lathe } from '../geometry/mesh.ts';
import type { P2, V3 } from '../geometry/vec.ts';
import type { Line } from '../render/compose.ts';
import { Material } from '../render/materials.ts';
import type { Part } from '../render/raster.ts';

/** Spoke patterns of modern wheels, classic pressed and wire wheels. */
export type WheelDesign =
  | 'five'
  | 'twin_five'
  | 'ten'
  | 'mesh'
  | 'turbine'
  | 'y_spoke'
  | 'dish'
  | 'holes'
  | 'fuchs'
  | 'wire'
  | 'six'
  | 'slick';

export interface WheelSpec {
  /** Radii of tire and rim and width of the tire, in meters. */
  radius: number;
  rim: number;
  width: number;
  design: WheelDesign;
}

/** Returns the signed distance of an angle to the nearest of `n` spokes, in radians. */
function angleToSpoke(angle: number, n: number, phase = 0): number {
  const pitch = (Math.PI * 2) / n;
  const a = angle - phase;
  return a - Math.round(a / pitch) * pitch;
}

/** Returns whether there is metal at a share `q` of the radius (0 hub, 1 edge of the rim) and an angle `a`. */
function isMetal(design: WheelDesign, q: number, a: number): boolean {
  if (q > 0.93 || q < 0.2) return true;
  const distanceToSpoke = (n: number, phase = 0): number => Math.abs(angleToSpoke(a, n, phase)) * q;
  switch (design) {
    case 'five':
      return distanceToSpoke(5, 0.3) < 0.125 - 0.045 * q + 0.06 * Math.max(0, 0.35 - q);
    case 'twin_five': {
      const distance = Math.abs(angleToSpoke(a, 5, 0.3)) * q;
      return distance < 0.2 - 0.02 * q && distance > 0.055 * Math.min(1, (q - 0.18) * 4);
    }
    case 'ten':
      return distanceToSpoke(10, 0.16) < 0.072 - 0.02 * q;
    case 'six':
      return distanceToSpoke(6) < 0.15 - 0.03 * q;
    case 'mesh': {
      const swirl = (q - 0.2) * 0.52;
      return (
        Math.abs(angleToSpoke(a, 14, swirl)) * q < 0.035 ||
        Math.abs(angleToSpoke(a, 14, -swirl)) * q < 0.035
      );
    }
    case 'turbine':
      return Math.abs(angleToSpoke(a, 9, (q - 0.2) * 0.75)) * q < 0.1 - 0.01 * q;
    case 'y_spoke': {
      const fork = Math.max(0, q - 0.5) * 0.42;
      const d = Math.abs(angleToSpoke(a, 7, 0.2)) * q;
      return Math.abs(d - fork) < 0.058 - 0.012 * q;
    }
    case 'fuchs':
      return distanceToSpoke(5, 0.3) < 0.09 + 0.2 * q * (1.15 - q) || q < 0.3;
    case 'dish':
      return q < 0.62 || q > 0.84 || distanceToSpoke(12) > 0.09;
    case 'holes':
      return Math.hypot(angleToSpoke(a, 5, 0.3) * 0.64, q - 0.64) > 0.2;
    case 'slick':
      return distanceToSpoke(8) < 0.085;
    case 'wire':
      return q < 0.22;
  }
}

/** Builds a wheel around `center`, with its outer face towards `side` (±1). */
export function buildWheel(
  spec: WheelSpec,
  center: V3,
  side: 1 | -1,
  rotation = 0,
): { parts: Part[]; lines: Line[] } {
  const { radius: R, rim: r, width: w, design } = spec;
  const o = (w / 2) * side;
  const revolve = (profile: readonly P2[], material: Part['material']): Part => ({
    mesh: lathe(
      center,
      'y',
      profile.map(([d, q]): P2 => [d * side, q]),
    ),
    material,
  });
  const h = w / 2;
  const parts: Part[] = [
    revolve(
      [
        [-h, r],
        [-h, R * 0.93],
        [-h * 0.75, R],
        [h * 0.72, R],
        [h * 0.9, R - 0.012],
        [h, R - 0.035],
        [h * 1.04, (R + r) / 2],
        [h, r + 0.02],
        [h * 0.93, r - 0.004],
      ],
      Material.tire,
    ),
    revolve(
      [
        [h * 0.9, r + 0.004],
        [h * 1.02, r + 0.002],
        [h, r - 0.014],
        [h * 0.8, r - 0.02],
      ],
      Material.chrome,
    ),
    revolve(
      [
        [h * 0.85, r - 0.012],
        [-h * 0.6, r - 0.03],
        [-h * 0.6, 0],
      ],
      Material.well,
    ),
    revolve(
      [
        [h * 0.1, r * 0.8],
        [h * 0.12, r * 0.28],
      ],
      Material.brake,
    ),
    {
      mesh: lathe(center, 'y', [
        [h * 0.14 * side, r * 0.82],
        [h * 0.3 * side, r * 0.8],
        [h * 0.3 * side, r * 0.5],
      ]),
      material: (f) => {
        const a = Math.atan2(f.z - center[2], f.x - center[0]);
        return a > 0.35 && a < 1.3 ? Material.caliper : 0;
      },
    },
  ];
  const spokeMaterial =
    (metal: number) =>
    (f: { x: number; z: number }): number => {
      const [dx, dz] = [f.x - center[0], f.z - center[2]];
      const q = Math.hypot(dx, dz) / r;
      return isMetal(design, q, Math.atan2(dz, dx) + rotation) ? metal : 0;
    };
  // Radial steps make the dished face reflect light unevenly.
  const faceProfile = (inset: number): P2[] => [
    [h * 0.97 - inset, r * 0.985],
    [h * 0.9 - inset, r * 0.9],
    [h * 0.74 - inset, r * 0.6],
    [h * 0.66 - inset, r * 0.35],
    [h * 0.7 - inset, r * 0.2],
    [h * 0.78 - inset, r * 0.13],
    [h * 0.8 - inset, 0],
  ];
  const backMaterial = design === 'wire' || design === 'dish' ? Material.rim : Material.rimDark;
  if (design !== 'wire') parts.push(revolve(faceProfile(0.028), spokeMaterial(backMaterial)));
  parts.push(revolve(faceProfile(0), spokeMaterial(Material.rim)));
  parts.push(
    revolve(
      [
        [h * 0.86, 0.032],
        [h * 0.9, 0.024],
        [h * 0.9, 0],
      ],
      design === 'wire' ? Material.chrome : Material.rimDark,
    ),
  );
  const lines: Line[] = design === 'wire' ? wireSpokes(center, r, h, side) : [];
  if (design === 'slick') {
    lines.push({
      path: circlePath(center, R * 0.86, o * 1.05),
      width: 0.03,
      color: '#e0b020',
      opacity: 0.9,
    });
  }
  return { parts, lines };
}

function circlePath(c: V3, r: number, y: number): V3[] {
  return Array.from({ length: 65 }, (_, i): V3 => {
    const a = (i / 64) * Math.PI * 2;
    return [c[0] + Math.cos(a) * r, c[1] + y, c[2] + Math.sin(a) * r];
  });
}

function wireSpokes(c: V3, r: number, h: number, side: 1 | -1): Line[] {
  const lines: Line[] = [];
  for (let i = 0; i < 40; i += 1) {
    const a = (i / 40) * Math.PI * 2;
    const twist = a + (i % 2 === 0 ? 0.5 : -0.5);
    const [hub, edge] = [0.22 * r, 0.93 * r];
    const path = Array.from({ length: 9 }, (_, k): V3 => {
      const t = k / 8;
      const x = Math.cos(a) * hub * (1 - t) + Math.cos(twist) * edge * t;
      const z = Math.sin(a) * hub * (1 - t) + Math.sin(twist) * edge * t;
      return [c[0] + x, c[1] + side * h * (0.74 + 0.1 * t), c[2] + z];
    });
    lines.push({ path, width: 0.005, color: i % 2 === 0 ? '#e9eef2' : '#aab4bd', opacity: 0.95 });
  }
  return lines;
}
