import { vehicle } from './bodies/fleet.ts';
import { drawDetail } from './details/detail.ts';
import type { V3 } from './geometry/vec.ts';
import { f64, seeded } from './geometry/vec.ts';
import type { Camera, Framing } from './render/camera.ts';
import { frameCamera, HEIGHT, WIDTH } from './render/camera.ts';
import type { Model } from './render/compose.ts';
import { drawModel, drawReflection, vertices } from './render/compose.ts';
import { drawShadow } from './render/shadow.ts';
import { LIGHTS } from './scenes/lights.ts';
import { drawScene } from './scenes/scene.ts';
import type {
  CloseUpPicture,
  DrawingKind,
  ExteriorPicture,
  ExteriorView,
  Picture,
} from './spec.ts';

const AZIMUTH: Readonly<Record<ExteriorView, number>> = {
  front_left: 36,
  front_right: -36,
  side_left: 90,
  side_right: -90,
  rear_left: 143,
  rear_right: -143,
};

const AFLOAT: readonly DrawingKind[] = ['motor_boat', 'sailing_yacht'];

function document(body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`
  );
}

/** Largest coordinate (0 x, 1 y, 2 z) of the points, or of their mirror image. */
function largest(points: Float64Array, axis: 0 | 1 | 2, sign = 1): number {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = axis; i < points.length; i += 3) found = Math.max(found, sign * f64(points, i));
  return found;
}

/** Where the photographer stands: three-quarters close by, plain sides from far away. */
function framing(picture: ExteriorPicture, points: Float64Array): Framing {
  const side = picture.view.startsWith('side');
  const length = largest(points, 0) + largest(points, 0, -1);
  const height = largest(points, 2);
  const air = picture.scene === 'sky';
  const tall = picture.kind === 'sailing_yacht';
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

function assemble(
  model: Model,
  camera: Camera,
  picture: ExteriorPicture | CloseUpPicture,
  base: number,
): string {
  const light = LIGHTS[picture.scene];
  const afloat = AFLOAT.includes(picture.kind);
  const scene = drawScene(picture.scene, {
    horizon: Math.min(camera.cy, 640),
    base,
    random: seeded(`${picture.kind}${picture.color}${picture.scene}`),
  });
  const sunward: V3 = camera.right.map((v) => v * -light.sun[0] * 0.22) as [number, number, number];
  let under = '';
  if (afloat) under = drawReflection(model, camera, light);
  else if (picture.scene !== 'sky')
    under = drawShadow(model, camera, [sunward[0], sunward[1]], 0.8);
  return document(scene + under + drawModel(model, camera, light, afloat));
}

function drawExterior(picture: ExteriorPicture): string {
  const model = vehicle(picture.kind, picture.color);
  const points = vertices(model);
  const view = framing(picture, points);
  return assemble(model, frameCamera(points, view), picture, view.frame[3]);
}

/** A few metres of the body around one corner. */
function drawCloseUp(picture: CloseUpPicture): string {
  const model = vehicle(picture.kind, picture.color);
  const points = vertices(model);
  const front = largest(points, 0);
  const width = largest(points, 1);
  const nose = picture.view === 'nose';
  const framing: Framing = {
    azimuth: nose ? 24 : 66,
    height: nose ? 0.85 : 0.6,
    distance: nose ? 5.2 : 4.6,
    target: [nose ? front - 0.5 : front - 1, nose ? 0 : width, 0],
    frame: nose ? [20, 150, 1260, 850] : [-70, 60, 1350, 880],
  };
  const camera = frameCamera(points, framing, (x, y, z) =>
    nose
      ? x > front - 1.3 && z < 1.15
      : x > front - 1.75 && x < front - 0.25 && y > width * 0.5 && z < 0.95,
  );
  return assemble(model, camera, picture, 850);
}

/**
 * Draw a picture.
 * @param picture one of the descriptions listed in the albums
 * @returns a whole SVG document of 1280 by 960 pixels; the same picture always gives the same text
 */
export function drawPicture(picture: Picture): string {
  switch (picture.type) {
    case 'exterior':
      return drawExterior(picture);
    case 'close_up':
      return drawCloseUp(picture);
    case 'detail':
      return document(drawDetail(picture));
  }
}
