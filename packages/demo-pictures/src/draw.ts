import { bodyKey, vehicleModel } from './bodies/fleet.ts';
import { BOATS } from './bodies/rows/boats.ts';
import { DETAIL_VIEWS, drawDetail } from './details/detail.ts';
import type { V3 } from './geometry/vec.ts';
import { f64, seededRandom } from './geometry/vec.ts';
import type { Framing } from './render/camera.ts';
import { frameCamera, HEIGHT, WIDTH } from './render/camera.ts';
import type { Tracing } from './render/compose.ts';
import { paintTracing, traceModel, traceReflection, verticesOf } from './render/compose.ts';
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

// Fewer pixels than drawing units: sufficient for all sizes in which the demo's photos are shown, and a third cheaper
// than one pixel per unit.
const PICTURE_SIZE = { width: (WIDTH * 4) / 5, height: (HEIGHT * 4) / 5 };

function svgDocument(body: string, box: readonly [number, number, number, number]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" ` +
    `viewBox="${box.join(' ')}">${body}</svg>`
  );
}

/** Returns the largest coordinate of points on an axis (0 x, 1 y, 2 z), with `sign` -1 that of their mirror image. */
function maxCoordinate(points: Float64Array, axis: 0 | 1 | 2, sign = 1): number {
  let max = Number.NEGATIVE_INFINITY;
  for (let i = axis; i < points.length; i += 3) max = Math.max(max, sign * f64(points, i));
  return max;
}

/** Returns the camera position: close for three-quarter views, far away for side views. */
function framingOf(picture: ExteriorPicture, points: Float64Array): Framing {
  const isSide = picture.view.startsWith('side');
  const length = maxCoordinate(points, 0) + maxCoordinate(points, 0, -1);
  const height = maxCoordinate(points, 2);
  const isSky = picture.scene === 'sky';
  const isTall = picture.silhouette === 'sailing_yacht';
  return {
    azimuth: AZIMUTH[picture.view],
    height: isTall ? 2.2 : isSky ? height * 0.3 : Math.min(2.4, height * (isSide ? 0.72 : 0.92)),
    distance: length * (isSide ? 5 : isTall ? 2.6 : 1.95),
    target: [0, 0, 0],
    frame: isTall
      ? [160, 40, 1120, 850]
      : isSky
        ? [100, 130, 1180, 760]
        : isSide
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

// Only the latest shape and detail are cached, because pictures of one shape are drawn in sequence.
let latestShape: Shape | undefined;
let latestDetail: { key: string; body: string } | undefined;

function shapeOf(picture: ExteriorPicture): Shape {
  const model = vehicleModel(picture.silhouette, picture.color);
  const points = verticesOf(model);
  const framing = framingOf(picture, points);
  const camera = frameCamera(points, framing);
  const light = LIGHTS[picture.scene];
  const isAfloat = picture.silhouette in BOATS;
  const scene = drawScene(picture.scene, {
    horizon: Math.min(camera.cy, 640),
    base: framing.frame[3],
    random: seededRandom(`${picture.silhouette}${picture.scene}`),
  });
  const shadowDirection: V3 = camera.right.map((v) => v * -light.sun[0] * 0.22) as [
    number,
    number,
    number,
  ];
  const hasShadow = !isAfloat && picture.scene !== 'sky';
  return {
    key: shapeKey(picture),
    backdrop:
      scene +
      (hasShadow ? drawShadow(model, camera, [shadowDirection[0], shadowDirection[1]], 0.8) : ''),
    tracing: [
      ...(isAfloat ? traceReflection(model, camera, light) : []),
      ...traceModel(model, camera, light, isAfloat),
    ],
  };
}

function drawExterior(picture: ExteriorPicture): string {
  if (latestShape?.key !== shapeKey(picture)) latestShape = shapeOf(picture);
  const { finish } = vehicleModel(picture.silhouette, picture.color);
  const body = paintTracing(latestShape.tracing, finish, LIGHTS[picture.scene]);
  return svgDocument(latestShape.backdrop + body, [0, 0, WIDTH, HEIGHT]);
}

function drawDetailPicture(picture: DetailPicture): string {
  const key = shapeKey(picture);
  if (latestDetail?.key !== key) latestDetail = { key, body: drawDetail(picture) };
  return svgDocument(latestDetail.body, DETAIL_VIEWS[picture.subject][picture.frame]);
}

/**
 * Draws a picture deterministically.
 * @returns an SVG document of 1024 by 768 pixels
 */
export function drawPicture(picture: Picture): string {
  return picture.type === 'exterior' ? drawExterior(picture) : drawDetailPicture(picture);
}
