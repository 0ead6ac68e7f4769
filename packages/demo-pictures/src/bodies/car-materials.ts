import { curve, polygon } from '../geometry/vec.ts';
import { M } from '../render/materials.ts';
import type { Classify } from '../render/raster.ts';
import type { CarSpec, HouseSpec, Patch } from './car-spec.ts';
import type { Shell } from './car-surface.ts';

/** Returns the material of the first patch that contains a point of its elevation, 0 if there is none. */
function patchwork(patches: readonly Patch[]): (a: number, b: number) => number {
  const tests = patches.map(({ poly, material }) => ({ within: polygon(poly), material }));
  return (a, b) => {
    for (const test of tests) if (test.within(a, b)) return test.material;
    return 0;
  };
}

/** Returns the materials of the lower body: lamps, grilles, cladding, holes for wheels and cockpit. */
export function shellMaterial(spec: CarSpec, body: Shell): Classify {
  const { length: L, house: h, open } = spec;
  const base = h ? curve(h.base) : () => 0;
  const roof = h ? curve(h.roof) : () => 0;
  const [a0, a1] = [L / 2 - body.axles[0], L / 2 - body.axles[1]];
  const r2 = body.archRadius ** 2;
  const clad = spec.cladding ? (body.archRadius + spec.cladding) ** 2 : 0;
  const [front, rear] = [patchwork(spec.front), patchwork(spec.rear)];
  const [side, bonnet] = [patchwork(spec.side), patchwork(spec.bonnet)];
  return (f) => {
    const y = Math.abs(f.y);
    if (!f.front) return M.well;
    const dz = (f.z - spec.wheel.radius) ** 2;
    if (!spec.track && y > spec.halfWidth * 0.5 && f.z < spec.wheel.radius + body.archRadius) {
      if ((f.x - a0) ** 2 + dz < r2 || (f.x - a1) ** 2 + dz < r2) return 0;
      if ((f.x - a0) ** 2 + dz < clad || (f.x - a1) ** 2 + dz < clad) return M.trim;
    }
    const s = L / 2 - f.x;
    if (open && f.u > open.from && f.u < open.to && y < open.halfWidth && f.z > 0.4) return 0;
    const found =
      (s < 0.55 ? front(y, f.z) : 0) ||
      (s > L - 0.3 ? rear(y, f.z) : 0) ||
      (y > spec.halfWidth * 0.7 ? side(s, f.z) : 0) ||
      (f.z > spec.wheel.radius ? bonnet(f.u, y) : 0);
    if (found) return found;
    const under = h && f.u > h.screen[0] && f.u < h.back[1];
    if (h && under && f.z > 0.5 && y < base(f.u) - 0.03) {
      // Only the area under roof and glass, which curve back at the sides.
      const q = (y / 0.6) ** 2;
      const cover = Math.min(roof(f.u - h.bow[0] * q), roof(f.u + h.bow[1] * q));
      if (cover > f.z + h.crown + 0.02) return M.cabin;
    }
    return M.paint;
  };
}

/** Returns the materials of the cabin: glass, pillars and roof. */
export function houseMaterial(spec: CarSpec, h: HouseSpec): Classify {
  const edge = curve(spec.edge);
  const roof = curve(h.roof);
  const base = curve(h.base);
  const above = patchwork(spec.bonnet);
  return (f) => {
    const outer = pane(f.u, f.v, f.z);
    // Glass has no inner side.
    if (!f.front) return outer === M.glass || outer === 0 ? 0 : M.cabin;
    return outer === h.skin && f.v > 1 ? above(f.u, Math.abs(f.y)) || outer : outer;
  };
  function pane(s: number, v: number, z: number): number {
    const waist = edge(s);
    const rise = Math.max(0.02, roof(s) - waist);
    if (v <= 1) {
      const up = z - waist;
      const fromRail = (1 - v) * rise;
      const front = s - (h.side[0] + h.slant[0] * up);
      const rear = h.side[1] + h.slant[1] * up - s;
      if (h.off && front > -0.01 && s < h.off[1] && up > 0) return 0;
      if (h.off && Math.abs(s - h.off[1] - 0.09) < 0.09) return h.trim;
      const margin = Math.min(fromRail - h.rail, front, rear, up - 0.004);
      if (margin < -0.022) return h.skin;
      if (margin < 0) return h.trim;
      for (const [at, width, slant] of h.posts) {
        if (Math.abs(s - at - slant * up) < width / 2) return M.trim;
      }
      return M.glass;
    }
    if (h.off && s > h.off[0] && s < h.off[1]) return 0;
    if (h.off && s > h.off[1] && s < h.off[1] + 0.18) return h.trim;
    const fromPillar = (v - 1) * (base(s) - h.tumble * rise) - h.pillar;
    for (const [a, b] of [h.screen, h.back]) {
      const margin = Math.min(fromPillar, s - a, b - s);
      if (margin > 0) return M.glass;
      if (margin > -0.022 && s > a - 0.02 && s < b + 0.02) return M.trim;
    }
    return h.skin;
  }
}
