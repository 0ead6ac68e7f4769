import type { Mesh } from '../geometry/mesh.ts';
import { f32, f64, u8, u32 } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, WIDTH } from './camera.ts';
import { Material } from './materials.ts';

/** Input of a classifier; one object is reused for every fragment. */
interface Fragment {
  x: number;
  y: number;
  z: number;
  u: number;
  v: number;
  /** True if the outer side of the surface faces the camera. */
  front: boolean;
}

/** Returns the material number of a surface point, 0 for a hole. */
export type Classify = (f: Fragment) => number;

export interface Part {
  mesh: Mesh;
  material: number | Classify;
}

/** Empty samples around the picture, required to close outlines. */
export const MARGIN = 2;

/** Layer of visible surfaces: material, inverse depth and normal of each sample. */
export interface Layer {
  /** Samples per row and number of rows, both including margins. */
  width: number;
  height: number;
  /** Picture pixels between samples. */
  step: number;
  /** Rows that may contain samples: first, and one past the last. */
  from: number;
  to: number;
  material: Uint8Array;
  inverse: Float32Array;
  normal: Float32Array;
}

const MAX_SAMPLES = (WIDTH + 2 * MARGIN) * (HEIGHT + 2 * MARGIN);

function createLayer(): Layer {
  return {
    width: 0,
    height: 0,
    step: 1,
    from: 0,
    to: 0,
    material: new Uint8Array(MAX_SAMPLES),
    inverse: new Float32Array(MAX_SAMPLES),
    normal: new Float32Array(MAX_SAMPLES * 3),
  };
}

// Reused for all pictures: clearing is much cheaper than allocating tens of megabytes.
const SOLID_LAYER = createLayer();
const GLASS_LAYER = createLayer();

function clearLayer(layer: Layer, step: number): void {
  layer.width = Math.ceil(WIDTH / step) + 2 * MARGIN;
  layer.height = Math.ceil(HEIGHT / step) + 2 * MARGIN;
  layer.step = step;
  layer.from = layer.height;
  layer.to = 0;
  layer.material.fill(0);
  layer.inverse.fill(0);
}

/** Returns the camera scaled from picture pixels to samples. */
export function scaleToSamples(camera: Camera, step: number): Camera {
  return {
    ...camera,
    focal: camera.focal / step,
    cx: camera.cx / step + MARGIN,
    cy: camera.cy / step + MARGIN,
  };
}

// Screen x, y and inverse depth of the vertices of the current mesh.
let projected = new Float64Array(0);

function projectMesh({ positions }: Mesh, camera: Camera, flip: number): void {
  if (projected.length < positions.length) projected = new Float64Array(positions.length * 2);
  const { eye, ahead, right, focal, cx, cy } = camera;
  const [ex, ey, ez] = eye;
  const [ax, ay] = ahead;
  const [rx, ry] = right;
  for (let i = 0; i < positions.length; i += 3) {
    const x = f64(positions, i) - ex;
    const y = f64(positions, i + 1) - ey;
    const z = flip * f64(positions, i + 2) - ez;
    const inverse = 1 / (x * ax + y * ay);
    projected[i] = cx + focal * (x * rx + y * ry) * inverse;
    projected[i + 1] = cy - focal * z * inverse;
    projected[i + 2] = inverse;
  }
}

interface RasterView {
  /** Picture pixels between samples. */
  step: number;
  /** Height below which nothing is drawn, such as the water level of a boat. */
  floor: number;
  /** Renders the mirror image in the plane z = 0, where panes are drawn like lamps. */
  mirrored: boolean;
}

/**
 * Renders the visible surfaces into two layers: `solid`, and in front of it the nearest pane of glass. Both are
 * overwritten by the next call.
 */
export function rasterize(
  parts: readonly Part[],
  camera: Camera,
  view: RasterView,
): { solid: Layer; glass: Layer } {
  clearLayer(SOLID_LAYER, view.step);
  clearLayer(GLASS_LAYER, view.step);
  const lens = scaleToSamples(camera, view.step);
  for (const part of parts) {
    projectMesh(part.mesh, lens, view.mirrored ? -1 : 1);
    fillTriangles(part, lens, view);
  }
  for (
    let i = GLASS_LAYER.from * GLASS_LAYER.width;
    i < GLASS_LAYER.to * GLASS_LAYER.width;
    i += 1
  ) {
    if (
      u8(GLASS_LAYER.material, i) !== 0 &&
      f32(GLASS_LAYER.inverse, i) <= f32(SOLID_LAYER.inverse, i)
    )
      GLASS_LAYER.material[i] = 0;
  }
  return { solid: SOLID_LAYER, glass: GLASS_LAYER };
}

// Slopes below MIN_SLOPE count as level; triangles extend over their edges by EDGE_SLACK samples, so that rounding
// leaves no gaps between neighbors.
const MIN_SLOPE = 1e-9;
const EDGE_SLACK = 1e-7;

/** Draws the triangles of a part whose vertices are in `projected`. */
function fillTriangles({ mesh, material }: Part, camera: Camera, view: RasterView): void {
  const { indices, normals, uvs } = mesh;
  const { eye, ahead, right, focal, cx, cy } = camera;
  const [ex, ey, ez] = eye;
  const [aheadX, aheadY] = ahead;
  const [rightX, rightY] = right;
  const { floor, mirrored } = view;
  const classify = typeof material === 'number' ? undefined : material;
  const fixedMaterial = typeof material === 'number' ? material : 0;
  const hasFloor = floor > -1e6;
  const flip = mirrored ? -1 : 1;
  const f: Fragment = { x: 0, y: 0, z: 0, u: 0, v: 0, front: true };
  const { width, height, inverse: depths } = SOLID_LAYER;
  const points = projected;
  for (let t = 0; t < indices.length; t += 3) {
    const a = u32(indices, t);
    const b = u32(indices, t + 1);
    const c = u32(indices, t + 2);
    const wa = f64(points, a * 3 + 2);
    const wb = f64(points, b * 3 + 2);
    const wc = f64(points, c * 3 + 2);
    // Behind the lens, or closer than an eighth of a meter.
    if (!(wa > 0 && wb > 0 && wc > 0) || wa > 8 || wb > 8 || wc > 8) continue;
    const xa = f64(points, a * 3);
    const ya = f64(points, a * 3 + 1);
    const xb = f64(points, b * 3) - xa;
    const yb = f64(points, b * 3 + 1) - ya;
    const xc = f64(points, c * 3) - xa;
    const yc = f64(points, c * 3 + 1) - ya;
    const area = xb * yc - xc * yb;
    if (area < 1e-9 && area > -1e-9) continue;
    const xMin = Math.max(MARGIN, Math.ceil(xa + Math.min(0, xb, xc)));
    const xMax = Math.min(width - MARGIN - 1, Math.floor(xa + Math.max(0, xb, xc)));
    if (xMin > xMax) continue;
    const yMin = Math.max(MARGIN, Math.ceil(ya + Math.min(0, yb, yc)));
    const yMax = Math.min(height - MARGIN - 1, Math.floor(ya + Math.max(0, yb, yc)));
    if (yMin > yMax) continue;
    f.front = area > 0 !== mirrored;
    // Shares of the corners b and c in a sample (one unit right, one unit down).
    const bx = yc / area;
    const by = -xc / area;
    const kx = -yb / area;
    const ky = xb / area;
    const ax = -bx - kx;
    const nxa = f64(normals, a * 3);
    const nya = f64(normals, a * 3 + 1);
    const nza = f64(normals, a * 3 + 2);
    const nxb = f64(normals, b * 3);
    const nyb = f64(normals, b * 3 + 1);
    const nzb = f64(normals, b * 3 + 2);
    const nxc = f64(normals, c * 3);
    const nyc = f64(normals, c * 3 + 1);
    const nzc = f64(normals, c * 3 + 2);
    for (let y = yMin; y <= yMax; y += 1) {
      const rowB = (y - ya) * by;
      const rowC = (y - ya) * ky;
      // Range of samples in which no share is negative.
      let left = xMin - xa;
      let right = xMax - xa;
      if (bx > MIN_SLOPE) left = Math.max(left, -rowB / bx);
      else if (bx < -MIN_SLOPE) right = Math.min(right, -rowB / bx);
      if (kx > MIN_SLOPE) left = Math.max(left, -rowC / kx);
      else if (kx < -MIN_SLOPE) right = Math.min(right, -rowC / kx);
      if (ax > MIN_SLOPE) left = Math.max(left, (rowB + rowC - 1) / ax);
      else if (ax < -MIN_SLOPE) right = Math.min(right, (rowB + rowC - 1) / ax);
      const end = Math.floor(xa + right + EDGE_SLACK);
      for (let x = Math.ceil(xa + left - EDGE_SLACK); x <= end; x += 1) {
        const shareB = (x - xa) * bx + rowB;
        const shareC = (x - xa) * kx + rowC;
        const shareA = 1 - shareB - shareC;
        const inverse = shareA * wa + shareB * wb + shareC * wc;
        const sample = y * width + x;
        if (inverse <= f32(depths, sample)) continue;
        let m = fixedMaterial;
        if (hasFloor || classify !== undefined) {
          const depth = 1 / inverse;
          const z = flip * (ez - ((y - cy) * depth) / focal);
          if (z < floor) continue;
          if (classify !== undefined) {
            const lateral = ((x - cx) * depth) / focal;
            f.x = ex + aheadX * depth + rightX * lateral;
            f.y = ey + aheadY * depth + rightY * lateral;
            f.z = z;
            f.u = shareA * f64(uvs, a * 2) + shareB * f64(uvs, b * 2) + shareC * f64(uvs, c * 2);
            f.v =
              shareA * f64(uvs, a * 2 + 1) +
              shareB * f64(uvs, b * 2 + 1) +
              shareC * f64(uvs, c * 2 + 1);
            m = classify(f);
          }
        }
        if (m === 0) continue;
        if (mirrored && m === Material.glass) m = Material.lamp;
        const layer = m === Material.glass ? GLASS_LAYER : SOLID_LAYER;
        if (m === Material.glass && inverse <= f32(GLASS_LAYER.inverse, sample)) continue;
        if (y < layer.from) layer.from = y;
        if (y >= layer.to) layer.to = y + 1;
        layer.inverse[sample] = inverse;
        layer.material[sample] = m;
        const n = sample * 3;
        const { normal } = layer;
        normal[n] = shareA * nxa + shareB * nxb + shareC * nxc;
        normal[n + 1] = shareA * nya + shareB * nyb + shareC * nyc;
        normal[n + 2] = flip * (shareA * nza + shareB * nzb + shareC * nzc);
      }
    }
  }
}
