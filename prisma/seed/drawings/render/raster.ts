import type { Mesh } from '../geometry/mesh.ts';
import { f32, f64, item, num } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, WIDTH } from './camera.ts';

/** What a classifier may look at; one object is reused for every fragment. */
export interface Fragment {
  x: number;
  y: number;
  z: number;
  u: number;
  v: number;
  /** The outer side of the surface faces the camera. */
  front: boolean;
}

/** Gives the material number of a surface point, 0 for "no surface here" (a hole). */
export type Classify = (f: Fragment) => number;

export interface Part {
  mesh: Mesh;
  material: number | Classify;
}

/** One layer of visible surface: material, inverse depth and normal of each pixel. */
export interface Layer {
  material: Uint8Array;
  inverse: Float32Array;
  normal: Float32Array;
}

function emptyLayer(): Layer {
  return {
    material: new Uint8Array(WIDTH * HEIGHT),
    inverse: new Float32Array(WIDTH * HEIGHT),
    normal: new Float32Array(WIDTH * HEIGHT * 3),
  };
}

interface Projected {
  sx: Float64Array;
  sy: Float64Array;
  /** Inverse depth. */
  sw: Float64Array;
}

function projectMesh(mesh: Mesh, camera: Camera): Projected {
  const n = mesh.positions.length / 3;
  const out = { sx: new Float64Array(n), sy: new Float64Array(n), sw: new Float64Array(n) };
  const { eye, ahead, right, focal, cx, cy } = camera;
  for (let i = 0; i < n; i += 1) {
    const x = num(mesh.positions, i * 3) - eye[0];
    const y = num(mesh.positions, i * 3 + 1) - eye[1];
    const z = num(mesh.positions, i * 3 + 2) - eye[2];
    const depth = x * ahead[0] + y * ahead[1];
    out.sx[i] = cx + (focal * (x * right[0] + y * right[1])) / depth;
    out.sy[i] = cy - (focal * z) / depth;
    out.sw[i] = 1 / depth;
  }
  return out;
}

/**
 * Depth-buffered visible surfaces in two layers: `solid`, and in front of it the nearest
 * surface of the see-through material `glass`.
 */
export function rasterise(
  parts: readonly Part[],
  camera: Camera,
  glass: number,
): { solid: Layer; clear: Layer } {
  const solid = emptyLayer();
  const clear = emptyLayer();
  const screens = parts.map((part) => projectMesh(part.mesh, camera));
  parts.forEach((part, i) => {
    if (part.material !== glass) fill(part, item(screens, i), camera, solid, (m) => m !== glass);
  });
  parts.forEach((part, i) => {
    if (typeof part.material !== 'number' || part.material === glass) {
      fill(part, item(screens, i), camera, clear, (m) => m === glass, solid.inverse);
    }
  });
  return { solid, clear };
}

function fill(
  part: Part,
  screen: Projected,
  camera: Camera,
  layer: Layer,
  wanted: (material: number) => boolean,
  behind?: Float32Array,
): void {
  const { mesh, material } = part;
  const { sx, sy, sw } = screen;
  const f: Fragment = { x: 0, y: 0, z: 0, u: 0, v: 0, front: true };
  const { eye, ahead, right, focal, cx, cy } = camera;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [num(mesh.indices, t), num(mesh.indices, t + 1), num(mesh.indices, t + 2)];
    if (
      !(f64(sw, a) > 0 && f64(sw, b) > 0 && f64(sw, c) > 0) ||
      f64(sw, a) > 8 ||
      f64(sw, b) > 8 ||
      f64(sw, c) > 8
    )
      continue;
    const area =
      (f64(sx, b) - f64(sx, a)) * (f64(sy, c) - f64(sy, a)) -
      (f64(sx, c) - f64(sx, a)) * (f64(sy, b) - f64(sy, a));
    if (Math.abs(area) < 1e-9) continue;
    const xMin = Math.max(0, Math.ceil(Math.min(f64(sx, a), f64(sx, b), f64(sx, c))));
    const xMax = Math.min(WIDTH - 1, Math.floor(Math.max(f64(sx, a), f64(sx, b), f64(sx, c))));
    const yMin = Math.max(0, Math.ceil(Math.min(f64(sy, a), f64(sy, b), f64(sy, c))));
    const yMax = Math.min(HEIGHT - 1, Math.floor(Math.max(f64(sy, a), f64(sy, b), f64(sy, c))));
    f.front = area > 0;
    for (let y = yMin; y <= yMax; y += 1) {
      for (let x = xMin; x <= xMax; x += 1) {
        const wb =
          ((x - f64(sx, a)) * (f64(sy, c) - f64(sy, a)) -
            (f64(sx, c) - f64(sx, a)) * (y - f64(sy, a))) /
          area;
        const wc =
          ((f64(sx, b) - f64(sx, a)) * (y - f64(sy, a)) -
            (x - f64(sx, a)) * (f64(sy, b) - f64(sy, a))) /
          area;
        const wa = 1 - wb - wc;
        if (wa < 0 || wb < 0 || wc < 0) continue;
        const inverse = wa * f64(sw, a) + wb * f64(sw, b) + wc * f64(sw, c);
        const at = y * WIDTH + x;
        if (inverse <= f32(layer.inverse, at) || (behind && inverse <= f32(behind, at))) continue;
        let m: number;
        if (typeof material === 'number') {
          m = material;
        } else {
          const depth = 1 / inverse;
          const lateral = ((x - cx) * depth) / focal;
          f.x = eye[0] + ahead[0] * depth + right[0] * lateral;
          f.y = eye[1] + ahead[1] * depth + right[1] * lateral;
          f.z = eye[2] - ((y - cy) * depth) / focal;
          f.u = wa * num(mesh.uvs, a * 2) + wb * num(mesh.uvs, b * 2) + wc * num(mesh.uvs, c * 2);
          f.v =
            wa * num(mesh.uvs, a * 2 + 1) +
            wb * num(mesh.uvs, b * 2 + 1) +
            wc * num(mesh.uvs, c * 2 + 1);
          m = material(f);
        }
        if (m === 0 || !wanted(m)) continue;
        layer.inverse[at] = inverse;
        layer.material[at] = m;
        for (let k = 0; k < 3; k += 1) {
          layer.normal[at * 3 + k] =
            wa * num(mesh.normals, a * 3 + k) +
            wb * num(mesh.normals, b * 3 + k) +
            wc * num(mesh.normals, c * 3 + k);
        }
      }
    }
  }
}
