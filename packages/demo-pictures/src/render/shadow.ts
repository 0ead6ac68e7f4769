import { f32, f64, u32 } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, WIDTH } from './camera.ts';
import type { Model } from './compose.ts';
import { outlines, rankOf } from './trace.ts';

const SAMPLE_STEP = 5;
const MARGIN = 12;
const W = WIDTH / SAMPLE_STEP + 2 * MARGIN;
const H = HEIGHT / SAMPLE_STEP + 2 * MARGIN;
const LEVEL_COUNT = 16;
const LEVEL_GAP = 1 / 17;

const FULL_COVER = new Float32Array(W * H).fill(1);

/** Blurs rows with a box of nine samples and transposes the result, so that two calls blur both directions. */
function boxBlur(values: Float32Array, w: number, h: number): Float32Array {
  const blurred = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    let sum = 0;
    for (let x = -4; x < w; x += 1) {
      if (x + 4 < w) sum += f32(values, y * w + x + 4);
      if (x > 4) sum -= f32(values, y * w + x - 5);
      if (x >= 0) blurred[x * h + y] = sum / 9;
    }
  }
  return blurred;
}

/** Fills a flat triangle (three values per corner), slightly enlarged, so that small triangles are not lost. */
function fillTriangle(
  values: Float32Array,
  corners: Float64Array,
  [i, j, k]: readonly [number, number, number],
  weight: number,
): void {
  const [ax, ay] = [f64(corners, i), f64(corners, i + 1)];
  const [bx, by] = [f64(corners, j) - ax, f64(corners, j + 1) - ay];
  const [cx, cy] = [f64(corners, k) - ax, f64(corners, k + 1) - ay];
  const area = bx * cy - cx * by;
  if (area < 1e-6 && area > -1e-6) return;
  const x0 = Math.max(0, Math.floor(ax + Math.min(0, bx, cx)));
  const x1 = Math.min(W - 1, ax + Math.max(0, bx, cx) + 0.5);
  const y0 = Math.max(0, Math.floor(ay + Math.min(0, by, cy)));
  const y1 = Math.min(H - 1, ay + Math.max(0, by, cy) + 0.5);
  for (let y = y0; y <= y1; y += 1) {
    for (let x = x0; x <= x1; x += 1) {
      const wb = ((x - ax) * cy - cx * (y - ay)) / area;
      const wc = (bx * (y - ay) - (x - ax) * by) / area;
      if (wb < -0.2 || wc < -0.2 || wb + wc > 1.2) continue;
      if (f32(values, y * W + x) < weight) values[y * W + x] = weight;
    }
  }
}

/** Projects the body onto the floor; parts up to 0.3 m above it have full weight, higher ones less. */
function projectOntoFloor(
  { parts, floor }: Model,
  camera: Camera,
  [east, north]: readonly [number, number],
): Float32Array {
  const values = new Float32Array(W * H);
  const { eye, ahead, right, focal, cx, cy } = camera;
  for (const { mesh } of parts) {
    const { positions: p, indices } = mesh;
    // Column, row and height above the floor; points behind the lens are placed far below it.
    const corners = new Float64Array(p.length);
    for (let i = 0; i < p.length; i += 3) {
      const z = f64(p, i + 2) - floor;
      const x = f64(p, i) + east * z - eye[0];
      const y = f64(p, i + 1) + north * z - eye[1];
      const depth = x * ahead[0] + y * ahead[1];
      corners[i] = (cx + (focal * (x * right[0] + y * right[1])) / depth) / SAMPLE_STEP + MARGIN;
      corners[i + 1] = (cy - (focal * (floor - eye[2])) / depth) / SAMPLE_STEP + MARGIN;
      corners[i + 2] = depth < 0.1 ? Number.NaN : z;
    }
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [u32(indices, t) * 3, u32(indices, t + 1) * 3, u32(indices, t + 2) * 3];
      const top = Math.max(f64(corners, a + 2), f64(corners, b + 2), f64(corners, c + 2));
      if (!Number.isNaN(top)) fillTriangle(values, corners, [a, b, c], top > 0.3 ? 0.75 : 1);
    }
  }
  return values;
}

/** Draws a soft ground shadow: the blurred projection of the body in transparent steps. */
export function drawShadow(
  model: Model,
  camera: Camera,
  offset: readonly [number, number],
  strength: number,
): string {
  let tone = projectOntoFloor(model, camera, offset);
  // Three box blurs approximate a Gaussian with a sigma of 4.5 samples.
  for (let k = 0; k < 3; k += 1) tone = boxBlur(boxBlur(tone, W, H), H, W);
  const rank = new Uint8Array(W * H);
  // The border must be empty for the loops to close.
  for (let y = 1; y < H - 1; y += 1) {
    for (let x = 1; x < W - 1; x += 1) {
      rank[y * W + x] = rankOf(f32(tone, y * W + x), LEVEL_GAP, LEVEL_COUNT);
    }
  }
  const field = {
    width: W,
    origin: -MARGIN * SAMPLE_STEP,
    step: SAMPLE_STEP,
    cover: FULL_COVER,
    tone,
    rank,
    gap: LEVEL_GAP,
    spans: [{ x0: 0, y0: 0, x1: W - 1, y1: H - 1 }],
  };
  const paths = outlines(field, 1, LEVEL_COUNT, () => ({ tolerance: 0.8, minArea: 60 }));
  const svg = paths.filter((d) => d !== '').map((d) => `<path d="${d}"/>`);
  return `<g transform="scale(.1)" fill="#05070b" fill-opacity="${(strength / 9).toFixed(3)}">${svg.join('')}</g>`;
}
