import { curve, polygonTest } from '../geometry/vec.ts';
import { Material } from '../render/materials.ts';
import type { Classify } from '../render/raster.ts';
import type { CarSpec, GreenhouseSpec, Patch } from './car-spec.ts';
import type { BodyShell } from './car-surface.ts';

/** Returns a function that returns the material of the first patch containing a point, 0 if there is none. */
function patchMaterialAt(patches: readonly Patch[]): (a: number, b: number) => number {
  const areas = patches.map(({ outline, material }) => ({
    contains: polygonTest(outline),
    material,
  }));
  return (a, b) => {
    for (const area of areas) if (area.contains(a, b)) return area.material;
    return 0;
  };
}

/** Returns the materials of the lower body: paint, lamps, grilles, cladding, openings for wheels and cockpit. */
export function bodyMaterial(spec: CarSpec, body: BodyShell): Classify {
  const { length: L, greenhouse: h, cockpit } = spec;
  const base = h ? curve(h.base) : () => 0;
  const roof = h ? curve(h.roof) : () => 0;
  const [a0, a1] = [L / 2 - body.axles[0], L / 2 - body.axles[1]];
  const r2 = body.archRadius ** 2;
  const claddingRadius2 = spec.cladding ? (body.archRadius + spec.cladding) ** 2 : 0;
  const [front, rear] = [patchMaterialAt(spec.front), patchMaterialAt(spec.rear)];
  const [side, bonnet] = [patchMaterialAt(spec.side), patchMaterialAt(spec.bonnet)];
  return (f) => {
    const y = Math.abs(f.y);
    if (!f.front) return Material.well;
    const dz = (f.z - spec.wheel.radius) ** 2;
    if (!spec.track && y > spec.halfWidth * 0.5 && f.z < spec.wheel.radius + body.archRadius) {
      if ((f.x - a0) ** 2 + dz < r2 || (f.x - a1) ** 2 + dz < r2) return 0;
      if ((f.x - a0) ** 2 + dz < claddingRadius2 || (f.x - a1) ** 2 + dz < claddingRadius2)
        return Material.trim;
    }
    const s = L / 2 - f.x;
    if (cockpit && f.u > cockpit.from && f.u < cockpit.to && y < cockpit.halfWidth && f.z > 0.4)
      return 0;
    const patchMaterial =
      (s < 0.55 ? front(y, f.z) : 0) ||
      (s > L - 0.3 ? rear(y, f.z) : 0) ||
      (y > spec.halfWidth * 0.7 ? side(s, f.z) : 0) ||
      (f.z > spec.wheel.radius ? bonnet(f.u, y) : 0);
    if (patchMaterial) return patchMaterial;
    const isUnderRoof = h && f.u > h.screen[0] && f.u < h.back[1];
    if (h && isUnderRoof && f.z > 0.5 && y < base(f.u) - 0.03) {
      // The dark cabin floor, only under roof and glass, which curve back at the sides.
      const q = (y / 0.6) ** 2;
      const coverHeight = Math.min(roof(f.u - h.bow[0] * q), roof(f.u + h.bow[1] * q));
      if (coverHeight > f.z + h.crown + 0.02) return Material.cabin;
    }
    return Material.paint;
  };
}

/** Returns the materials of the greenhouse: glass, pillars and roof. */
export function greenhouseMaterial(spec: CarSpec, h: GreenhouseSpec): Classify {
  const edge = curve(spec.edge);
  const roof = curve(h.roof);
  const base = curve(h.base);
  const roofPatches = patchMaterialAt(spec.bonnet);
  return (f) => {
    const outerMaterial = paneMaterial(f.u, f.v, f.z);
    // Glass is drawn from its outer side only.
    if (!f.front)
      return outerMaterial === Material.glass || outerMaterial === 0 ? 0 : Material.cabin;
    return outerMaterial === h.skin && f.v > 1
      ? roofPatches(f.u, Math.abs(f.y)) || outerMaterial
      : outerMaterial;
  };
  function paneMaterial(s: number, v: number, z: number): number {
    const waist = edge(s);
    const rise = Math.max(0.02, roof(s) - waist);
    if (v <= 1) {
      const up = z - waist;
      const fromRail = (1 - v) * rise;
      const front = s - (h.side[0] + h.slant[0] * up);
      const rear = h.side[1] + h.slant[1] * up - s;
      if (h.removedRoof && front > -0.01 && s < h.removedRoof[1] && up > 0) return 0;
      if (h.removedRoof && Math.abs(s - h.removedRoof[1] - 0.09) < 0.09) return h.trim;
      const margin = Math.min(fromRail - h.rail, front, rear, up - 0.004);
      if (margin < -0.022) return h.skin;
      if (margin < 0) return h.trim;
      for (const [at, width, slant] of h.posts) {
        if (Math.abs(s - at - slant * up) < width / 2) return Material.trim;
      }
      return Material.glass;
    }
    if (h.removedRoof && s > h.removedRoof[0] && s < h.removedRoof[1]) return 0;
    if (h.removedRoof && s > h.removedRoof[1] && s < h.removedRoof[1] + 0.18) return h.trim;
    const fromPillar = (v - 1) * (base(s) - h.tumble * rise) - h.pillar;
    for (const [a, b] of [h.screen, h.back]) {
      const margin = Math.min(fromPillar, s - a, b - s);
      if (margin > 0) return Material.glass;
      if (margin > -0.022 && s > a - 0.02 && s < b + 0.02) return Material.trim;
    }
    return h.skin;
  }
}
