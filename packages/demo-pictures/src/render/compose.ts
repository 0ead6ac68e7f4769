import type { V3 } from '../geometry/vec.ts';
import { f32, f64 } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, project, WIDTH } from './camera.ts';
import type { Finish, Ramp } from './materials.ts';
import { M, rampOf, toneColor } from './materials.ts';
import type { Precision } from './path.ts';
import { openPath } from './path.ts';
import type { Layer, Part } from './raster.ts';
import { MARGIN, rasterise } from './raster.ts';
import type { Tiles } from './region.ts';
import { tilesOf, withRegion } from './region.ts';
import type { Light } from './shade.ts';
import { shade } from './shade.ts';
import { outlines } from './trace.ts';

/** Distance of surface samples in units of the drawing: one pixel of the picture. */
const STEP = 1.25;

/** A line drawn on a surface: door cuts, creases, spokes, stays. */
export interface Line {
  path: readonly V3[];
  /** Meters; drawn at least about one pixel wide. */
  width: number;
  color: string;
  opacity: number;
}

export interface Model {
  parts: Part[];
  lines: Line[];
  finish: Finish;
  /** Height of the ground (or of the water, below which nothing is drawn). */
  floor: number;
}

/** Number of tones per material, 5 for all others. */
const LEVELS: Readonly<Record<number, number>> = {
  [M.paint]: 22,
  [M.second]: 14,
  [M.glass]: 10,
  [M.rim]: 10,
  [M.chrome]: 10,
  [M.sail]: 12,
  [M.leather]: 10,
  [M.wood]: 10,
  [M.well]: 1,
  [M.cabin]: 5,
  [M.stripe]: 10,
  [M.deck]: 6,
  [M.tyre]: 7,
};

const FINE: Precision = { tolerance: 0.3, minArea: 3 };
const OUTLINE: Precision = { tolerance: 0.36, minArea: 2 };
/** Lower precision for borders between tones of one color, which have low contrast. */
const TONE: Precision = { tolerance: 0.42, minArea: 14 };

/** Traced area with material and tone, or colored markup. */
type Piece = string | { material: number; tone: number; d: string };

/** Traced view without colors, which is painted in several finishes. */
export type Tracing = readonly Piece[];

/** Returns the SVG of a tracing in the colors of a finish. */
export function paintTracing(tracing: Tracing, finish: Finish, light: Light): string {
  let svg = '';
  for (const piece of tracing) {
    if (typeof piece === 'string') svg += piece;
    else {
      const { material, tone, d } = piece;
      const fill = toneColor(rampOf(material, finish), tone, light.tint, light.wash);
      svg += `<path fill="${fill}" d="${d}"/>`;
    }
  }
  return svg;
}

/** Traces the areas of one material, stacked with the darkest first. */
function traceRegion(material: number, view: Shaded, count: number): Piece[] {
  const { layer, tiles, tones } = view;
  return withRegion(layer, tiles, [material], tones, { gap: 1 / count, count }, (region) => {
    // A level that covers the whole region would be hidden by the next one.
    const from = Math.min(count - 1, Math.max(0, Math.ceil(region.low * count - 1)));
    const to = Math.min(count, Math.max(from + 1, Math.ceil(region.high * count)));
    const paths = outlines(region, from, to, (k) => (k === 0 ? OUTLINE : TONE));
    return paths.flatMap((d, i): Piece[] =>
      d === '' ? [] : [{ material, tone: (from + i + 0.5) / count, d }],
    );
  });
}

/** Paints transparent panes: a dark tint, then increasingly bright reflections. */
function paintGlass({ layer, tiles, tones, light }: Shaded): string {
  const ramp: Ramp = ['#dfe9f0', '#dfe9f0', '#e8f0f5', '#f6fafc', '#ffffff'];
  const sky = toneColor(ramp, 0.6, light.tint, light.wash);
  const levels = { gap: 1 / 14, count: 12 };
  return withRegion(layer, tiles, [M.glass], tones, levels, (region) =>
    outlines(region, 0, 12, (k) => (k === 0 ? FINE : { tolerance: 0.35, minArea: 8 })).map(
      (d, k) => {
        if (d === '') return '';
        const paint =
          k === 0 ? 'fill="#0b1820" fill-opacity=".42"' : `fill="${sky}" fill-opacity=".1"`;
        return `<path ${paint} d="${d}"/>`;
      },
    ),
  ).join('');
}

/** Paints the visible segments of surface lines. */
function paintLines(
  lines: readonly Line[],
  camera: Camera,
  nearest: (x: number, y: number) => number,
): string {
  let svg = '';
  for (const line of lines) {
    const runs: [number, number][][] = [];
    let run: [number, number][] = [];
    let depthSum = 0;
    for (const p of line.path) {
      const [x, y, depth] = project(camera, p);
      depthSum += depth;
      const inFrame = x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && depth > 0.1;
      const hidden = !inFrame || 1 / nearest(x, y) < depth - 0.03;
      if (!hidden) run.push([x, y]);
      if (hidden && run.length > 0) {
        runs.push(run);
        run = [];
      }
    }
    if (run.length > 0) runs.push(run);
    const width = (line.width * camera.focal) / (depthSum / line.path.length);
    const d = runs
      .filter((r) => r.length > 1)
      .map(openPath)
      .join('');
    if (d === '') continue;
    svg +=
      `<path d="${d}" fill="none" stroke="${line.color}" stroke-opacity="${line.opacity}" ` +
      `stroke-width="${Math.max(9, Math.round(width * 10))}" stroke-linecap="round" ` +
      'stroke-linejoin="round"/>';
  }
  return svg;
}

/** Returns all vertices as x, y, z for framing; those below the floor are raised to it. */
export function vertices(model: Model): Float64Array {
  const count = model.parts.reduce((sum, { mesh }) => sum + mesh.positions.length, 0);
  const out = new Float64Array(count);
  let at = 0;
  for (const { mesh } of model.parts) {
    out.set(mesh.positions, at);
    at += mesh.positions.length;
  }
  for (let i = 2; i < out.length; i += 3) out[i] = Math.max(model.floor, f64(out, i));
  return out;
}

interface Shaded {
  layer: Layer;
  tiles: Tiles;
  tones: Float32Array;
  light: Light;
}

// Tones of the current layer, reused for all pictures.
const TONES = new Float32Array((WIDTH + 2 * MARGIN) * (HEIGHT + 2 * MARGIN));

function shaded(layer: Layer, camera: Camera, light: Light, floor: number): Shaded {
  shade(layer, camera, light, floor, TONES);
  return { layer, tiles: tilesOf(layer), tones: TONES, light };
}

/** Traces the vehicle without scene and shadow. */
export function traceModel(model: Model, camera: Camera, light: Light, wet: boolean): Tracing {
  const floor = wet ? model.floor : Number.NEGATIVE_INFINITY;
  const { solid, clear } = rasterise(model.parts, camera, { step: STEP, floor, mirrored: false });
  const body = shaded(solid, camera, light, model.floor);
  const { materials } = body.tiles;
  const whole = withRegion(solid, body.tiles, materials, TONES, { gap: 1, count: 1 }, (region) =>
    outlines(region, 0, 1, () => FINE),
  );
  const pieces: Piece[] = [
    `<g transform="scale(.1)"><path fill="#0a0b0d" d="${whole.join('')}"/>`,
    ...[...materials]
      .sort((a, b) => order(a) - order(b))
      .flatMap((m) => traceRegion(m, body, LEVELS[m] ?? 5)),
  ];
  pieces.push(
    paintLines(model.lines, camera, (x, y) => {
      const [column, row] = [Math.round(x / STEP) + MARGIN, Math.round(y / STEP) + MARGIN];
      return Math.max(f32(solid.inverse, row * solid.width + column), 1e-6);
    }),
  );
  if (clear.to > 0) pieces.push(paintGlass(shaded(clear, camera, light, model.floor)));
  pieces.push('</g>');
  return pieces;
}

/** Traces the reflection of a floating body in the water, in few tones and half transparent. */
export function traceReflection(model: Model, camera: Camera, light: Light): Tracing {
  const { solid } = rasterise(model.parts, camera, { step: 2, floor: 0, mirrored: true });
  const image = shaded(solid, camera, light, -1);
  // Water does not reflect all light.
  for (let i = solid.from * solid.width; i < solid.to * solid.width; i += 1)
    TONES[i] = Math.max(0, f32(TONES, i) - 0.125);
  const areas = image.tiles.materials.flatMap((m) => traceRegion(m, image, 4));
  return ['<g transform="scale(.1)" opacity=".34">', ...areas, '</g>'];
}

/** Returns the drawing order: large dark areas first, small bright ones last. */
function order(material: number): number {
  const quiet = [M.well, M.cabin, M.tyre, M.paint].some((m) => m === material);
  return quiet ? material - 100 : material;
}
