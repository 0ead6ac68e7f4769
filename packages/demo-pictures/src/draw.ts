import { bodyKey, vehicle } from './bodies/fleet.ts';
import { BOATS } from './bodies/rows/boats.ts';
import { DETAIL_VIEWS, drawDetail } from './details/detail.ts';
import type { V3 } from './geometry/vec.ts';
import { f64, seeded } from './geometry/vec.ts';
import type { Framing } from './render/camera.ts';
import { frameCamera, HEIGHT, WIDTH } from './render/camera.ts';
import type { Tracing } from './render/compose.ts';
import { paintTracing, traceModel, traceReflection, vertices } from './render/compose.ts';
import { drawShadow } from './render/shadow.ts';
import { LIGHTS } from './scenes/lights.ts';
import { drawScene } from './scenes/scene.ts';
import type { DetailPicture, ExteriorPicture, ExteriorView, Picture } from './spec.ts';

const AZIMUTH: Readonly<Record<ExteriorView, number>> = {
  front_left: 36,
  front_right: -36,
  side_left: 90,
  side_right: -90,
  rear_left: 143,
  rear_right: -143,
};

// Fewer pixels than units of the drawing: sufficient for all sizes in which the demo's photos are shown, and a third
// cheaper than one pixel per unit.
const PIXELS = { width: (WIDTH * 4) / 5, height: (HEIGHT * 4) / 5 };

function document(body: string, box: readonly [number, number, number, number]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS.width}" height="${PIXELS.height}" ` +
    `viewBox="${box.join(' ')}">${body}</svg>`
  );
}

/** Returns the largest coordinate (0 x, 1 y, 2 z) of the points, or with `sign` -1 of their mirror image. */
function largest(points: Float64Array, axis: 0 | 1 | 2, sign = 1): number {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = axis; i < points.length; i += 3) found = Math.max(found, sign * f64(points, i));
  return found;
}

/** Returns the camera position: close for three-quarter views, far away for side views. */
function framing(picture: ExteriorPicture, points: Float64Array): Framing {
  const side = picture.view.startsWith('side');
  const length = largest(points, 0) + largest(points, 0, -1);
  const height = largest(points, 2);
  const air = picture.scene === 'sky';
  const tall = picture.silhouette === 'sailing_yacht';
  return {
    azimuth: AZIMUTH[picture.view],
    height: tall ? 2.2 : air ? height * 0.3 : Math.min(2.4, height * (side ? 0.72 : 0.92)),
    distance: length * (side ? 5 : tall ? 2.6 : 1.95),
    target: [0, 0, 0],
    frame: tall
      ? [160, 40, 1120, 850]
      : air
        ? [100, 130, 1180, 760]
        : side
          ? [40, 170, 1240, 790]
          : [92, 170, 1188, 800],
  };
}

/** Returns a key that is equal for pictures differing only in color, which are fast to draw in sequence. */
export function shapeKey(picture: Picture): string {
  if (picture.type === 'detail') return `${picture.subject} ${picture.trim} ${picture.color}`;
  const { silhouette, color, view, scene } = picture;
  return `${bodyKey(silhouette, color)} ${view} ${scene}`;
}

interface Shape {
  key: string;
  backdrop: string;
  tracing: Tracing;
}

// Only the latest of each is cached, since pictures of one shape are drawn in sequence.
let shape: Shape | undefined;
let detail: { key: string; body: string } | undefined;

function shapeOf(picture: ExteriorPicture): Shape {
  const model = vehicle(picture.silhouette, picture.color);
  const points = vertices(model);
  const view = framing(picture, points);
  const camera = frameCamera(points, view);
  const light = LIGHTS[picture.scene];
  const afloat = picture.silhouette in BOATS;
  const scene = drawScene(picture.scene, {
    horizon: Math.min(camera.cy, 640),
    base: view.frame[3],
    random: seeded(`${picture.silhouette}${picture.scene}`),
  });
  const sunward: V3 = camera.right.map((v) => v * -light.sun[0] * 0.22) as [number, number, number];
  const grounded = !afloat && picture.scene !== 'sky';
  return {
    key: shapeKey(picture),
    backdrop: scene + (grounded ? drawShadow(model, camera, [sunward[0], sunward[1]], 0.8) : ''),
    tracing: [
      ...(afloat ? traceReflection(model, camera, light) : []),
      ...traceModel(model, camera, light, afloat),
    ],
  };
}

function drawExterior(picture: ExteriorPicture): string {
  if (shape?.key !== shapeKey(picture)) shape = shapeOf(picture);
  const { finish } = vehicle(picture.silhouette, picture.color);
  const body = paintTracing(shape.tracing, finish, LIGHTS[picture.scene]);
  return document(shape.backdrop + body, [0, 0, WIDTH, HEIGHT]);
}

function drawInside(picture: DetailPicture): string {
  const key = shapeKey(picture);
  if (detail?.key !== key) detail = { key, body: drawDetail(picture) };
  return document(detail.body, DETAIL_VIEWS[picture.subject][picture.near]);
}

/**
 * Draws a picture deterministically.
 * @returns an SVG document of 1024 by 768 pixels
 */
export function drawPicture(picture: Picture): string {
  return picture.type === 'exterior' ? drawExterior(picture) : drawInside(picture);
}
