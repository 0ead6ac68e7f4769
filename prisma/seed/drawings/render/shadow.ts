import type { Mesh } from '../geometry/mesh.ts';
import { f32, item, num } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, project, WIDTH } from './camera.ts';
import type { Model } from './compose.ts';
import type { Field } from './trace.ts';
import { outline, soften } from './trace.ts';

/** Soft ground shadow: the body flattened on the floor, blurred, in a few transparent steps. */
export function drawShadow(
  model: Model,
  camera: Camera,
  offset: readonly [number, number],
  strength: number,
): string {
  const step = 4;
  const [w, h] = [WIDTH / step + 24, HEIGHT / step + 24];
  const values = new Float32Array(w * h);
  const margin = 12;
  const put = (mesh: Mesh, limit: number, weight: number): void => {
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const corner = [0, 1, 2].map((k) => {
        const i = num(mesh.indices, t + k) * 3;
        const z = num(mesh.positions, i + 2) - model.floor;
        const [x, y, depth] = project(camera, [
          num(mesh.positions, i) + offset[0] * z,
          num(mesh.positions, i + 1) + offset[1] * z,
          model.floor,
        ]);
        return { x: x / step + margin, y: y / step + margin, z, depth };
      });
      if (corner.some((c) => c.z > limit || c.depth < 0.1)) continue;
      const [a, b, c] = [item(corner, 0), item(corner, 1), item(corner, 2)];
      const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
      if (Math.abs(area) < 1e-6) continue;
      const [x0, x1] = [Math.min(a.x, b.x, c.x), Math.max(a.x, b.x, c.x)];
      const [y0, y1] = [Math.min(a.y, b.y, c.y), Math.max(a.y, b.y, c.y)];
      for (let y = Math.max(0, Math.floor(y0)); y <= Math.min(h - 1, y1 + 0.5); y += 1) {
        for (let x = Math.max(0, Math.floor(x0)); x <= Math.min(w - 1, x1 + 0.5); x += 1) {
          const wb = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
          const wc = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
          if (wb < -0.2 || wc < -0.2 || wb + wc > 1.2) continue;
          values[y * w + x] = Math.max(f32(values, y * w + x), weight);
        }
      }
    }
  };
  for (const { mesh } of model.parts) put(mesh, Infinity, 0.75);
  for (const { mesh } of model.parts) put(mesh, 0.3, 1);
  for (let k = 0; k < 40; k += 1) soften(values, w, h);
  const field: Field = { x: -margin * step, y: -margin * step, step, width: w, height: h, values };
  // The border must stay empty for the loops to close.
  for (let x = 0; x < w; x += 1) {
    values[x] = 0;
    values[(h - 1) * w + x] = 0;
  }
  for (let y = 0; y < h; y += 1) {
    values[y * w] = 0;
    values[y * w + w - 1] = 0;
  }
  let svg = '';
  for (let k = 1; k <= 15; k += 1) {
    svg += `<path d="${outline(field, k / 17, 0.8, 60)}"/>`;
  }
  return `<g transform="scale(.1)" fill="#05070b" fill-opacity="${(strength / 9).toFixed(3)}">${svg}</g>`;
}
