import type { V3 } from '../geometry/vec.ts';
import { add, cross, dot, scale, sub, unit } from '../geometry/vec.ts';

export const WIDTH = 1280;
export const HEIGHT = 960;

/**
 * Level camera (it never pitches, so verticals stay vertical and the horizon is the row `cy`);
 * the frame is moved over the subject by lens shift, as an architectural photographer would do.
 */
export interface Camera {
  eye: V3;
  right: V3;
  ahead: V3;
  /** Pixels per unit of tangent. */
  focal: number;
  cx: number;
  cy: number;
}

/** Image point and depth in metres of a world point. */
export function project(camera: Camera, p: V3): V3 {
  const d = sub(p, camera.eye);
  const depth = dot(d, camera.ahead);
  return [
    camera.cx + (camera.focal * dot(d, camera.right)) / depth,
    camera.cy - (camera.focal * d[2]) / depth,
    depth,
  ];
}

export interface Framing {
  /** Degrees from straight ahead of the vehicle towards its left side. */
  azimuth: number;
  /** Height of the lens above the ground, metres. */
  height: number;
  /** Distance from the target, metres. */
  distance: number;
  target: V3;
  /** Box of the picture the subject should fill, pixels: left, top, right, bottom. */
  frame: readonly [number, number, number, number];
}

/** Camera that fits the given world points into the framing box, resting on its lower edge. */
export function frameCamera(points: readonly V3[], f: Framing): Camera {
  const a = (f.azimuth * Math.PI) / 180;
  const flat: V3 = [Math.cos(a), Math.sin(a), 0];
  const base: V3 = [f.target[0], f.target[1], f.height];
  const ahead = unit(scale(flat, -1));
  const camera: Camera = {
    eye: add(base, scale(flat, f.distance)),
    ahead,
    right: cross(ahead, [0, 0, 1]),
    focal: 1,
    cx: 0,
    cy: 0,
  };
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const p of points) {
    const [x, y] = project(camera, p);
    [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
    [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
  }
  const [l, t, r, b] = f.frame;
  const focal = Math.min((r - l) / (x1 - x0), (b - t) / (y1 - y0));
  return { ...camera, focal, cx: (l + r) / 2 - (focal * (x0 + x1)) / 2, cy: b - focal * y1 };
}
