import type { V3 } from '../geometry/vec.ts';
import { add, cross, dot, f64, normalize, scale, sub } from '../geometry/vec.ts';

export const WIDTH = 1280;
export const HEIGHT = 960;

/**
 * Camera that never pitches, so that verticals stay vertical and the horizon is the row `cy`. Lens shift moves the
 * frame over the subject, as in architectural photography.
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

/** Returns the image coordinates of a world point and its depth in meters. */
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
  /** Height of the lens above the ground, meters. */
  height: number;
  /** Distance from the target, meters. */
  distance: number;
  target: V3;
  /** Box that the subject fills, in pixels: left, top, right, bottom. */
  frame: readonly [number, number, number, number];
}

/**
 * Returns a camera that fits the subject into the framing box, resting on its lower edge.
 * @param points x, y and z of all points
 * @param isSubject whether a point belongs to the subject
 */
export function frameCamera(
  points: Float64Array,
  f: Framing,
  isSubject: (x: number, y: number, z: number) => boolean = () => true,
): Camera {
  const a = (f.azimuth * Math.PI) / 180;
  const direction: V3 = [Math.cos(a), Math.sin(a), 0];
  const base: V3 = [f.target[0], f.target[1], f.height];
  const ahead = normalize(scale(direction, -1));
  const right = cross(ahead, [0, 0, 1]);
  const eye = add(base, scale(direction, f.distance));
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const [px, py, pz] = [f64(points, i), f64(points, i + 1), f64(points, i + 2)];
    if (!isSubject(px, py, pz)) continue;
    const [dx, dy] = [px - eye[0], py - eye[1]];
    const depth = dx * ahead[0] + dy * ahead[1];
    const x = (dx * right[0] + dy * right[1]) / depth;
    const y = (eye[2] - pz) / depth;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  const [l, t, r, b] = f.frame;
  const focal = Math.min((r - l) / (x1 - x0), (b - t) / (y1 - y0));
  const cx = (l + r) / 2 - (focal * (x0 + x1)) / 2;
  return { eye, ahead, right, focal, cx, cy: b - focal * y1 };
}
