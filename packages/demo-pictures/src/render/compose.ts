import type { V3 } from '../geometry/vec.ts';
import { f32, f64 } from '../geometry/vec.ts';
import type { Camera } from './camera.ts';
import { HEIGHT, project, WIDTH } from './camera.ts';
import type { Finish, Ramp } from './materials.ts';
import { Material, rampOf, toneColor } from './materials.ts';
import type { Precision } from './path.ts';
import { openPath } from './path.ts';
import type { Layer, Part } from './raster.ts';
import { MARGIN, rasterize } from './raster.ts';
import type { Tiles } from './region.ts';
import { tilesOf, withRegion } from './region.ts';
import type { Light } from './shade.ts';
import { shade } from './shade.ts';
import { outlines } from './trace.ts';

/** Distance of surface samples in units of the drawing: one pixel of the picture. */
const SAMPLE_STEP = 1.25;

/** Line drawn on a surface, such as a door gap, crease, spoke or stay. */
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
const TONE_COUNTS: Readonly<Record<number, number>> = {
  [Material.paint]: 22,
  [Material.second]: 14,
  [Material.glass]: 10,
  [Material.rim]: 10,
  [Material.chrome]: 10,
  [Material.sail]: 12,
  [Material.leather]: 10,
  [Material.wood]: 10,
  [Material.well]: 1,
  [Material.cabin]: 5,
  [Material.stripe]: 10,
  [Material.deck]: 6,
  [Material.tire]: 7,
};

const FINE_PRECISION: Precision = { tolerance: 0.3, minArea: 3 };
const OUTLINE_PRECISION: Precision = { tolerance: 0.36, minArea: 2 };
/** Lower precision for borders between tones of one color, which have low contrast. */
const TONE_PRECISION: Precision = { tolerance: 0.42, minArea: 14 };

/** Traced area with its material and tone, or finished markup. */
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

/** Traces the areas of one material by tone, the darkest first, so that each covers the previous ones. */
function traceRegion(material: number, view: ShadedLayer, count: number): Piece[] {
  const { layer, tiles, tones } = view;
  return withRegion(layer, tiles, [material], tones, { gap: 1 / count, count }, (region) => {
    // A level that covers the whole region would be hidden by the next one.
    const from = Math.min(count - 1, Math.max(0, Math.ceil(region.low * count - 1)));
    const to = Math.min(count, Math.max(from + 1, Math.ceil(region.high * count)));
    const paths = outlines(region, from, to, (k) => (k === 0 ? OUTLINE_PRECISION : TONE_PRECISION));
    return paths.flatMap((d, i): Piece[] =>
      d === '' ? [] : [{ material, tone: (from + i + 0.5) / count, d }],
    );
  });
}

/** Draws transparent panes: a dark tint, then increasingly bright reflections. */
function drawGlass({ layer, tiles, tones, light }: ShadedLayer): string {
  const ramp: Ramp = ['#dfe9f0', '#dfe9f0', '#e8f0f5', '#f6fafc', '#ffffff'];
  const sky = toneColor(ramp, 0.6, light.tint, light.wash);
  const levels = { gap: 1 / 14, count: 12 };
  return withRegion(layer, tiles, [Material.glass], tones, levels, (region) =>
    outlines(region, 0, 12, (k) =>
      k === 0 ? FINE_PRECISION : { tolerance: 0.35, minArea: 8 },
    ).map((d, k) => {
      if (d === '') return '';
      const paint =
        k === 0 ? 'fill="#0b1820" fill-opacity=".42"' : `fill="${sky}" fill-opacity=".1"`;
      return `<path ${paint} d="${d}"/>`;
    }),
  ).join('');
}

/** Draws the visible segments of surface lines. */
function drawLines(
  lines: readonly Line[],
  camera: Camera,
  inverseDepthAt: (x: number, y: number) => number,
): string {
  let svg = '';
  for (const line of lines) {
    const visibleRuns: [number, number][][] = [];
    let run: [number, number][] = [];
    let depthSum = 0;
    for (const p of line.path) {
      const [x, y, depth] = project(camera, p);
      depthSum += depth;
      const isInFrame = x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && depth > 0.1;
      const isHidden = !isInFrame || 1 / inverseDepthAt(x, y) < depth - 0.03;
      if (!isHidden) run.push([x, y]);
      if (isHidden && run.length > 0) {
        visibleRuns.push(run);
        run = [];
      }
    }
    if (run.length > 0) visibleRuns.push(run);
    const width = (line.width * camera.focal) / (depthSum / line.path.length);
    const d = visibleRuns
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
export function verticesOf(model: Model): Float64Array {
  const count = model.parts.reduce((sum, { mesh }) => sum + mesh.positions.length, 0);
  const positions = new Float64Array(count);
  let offset = 0;
  for (const { mesh } of model.parts) {
    positions.set(mesh.positions, offset);
    offset += mesh.positions.length;
  }
  for (let i = 2; i < positions.length; i += 3)
    positions[i] = Math.max(model.floor, f64(positions, i));
  return positions;
}

interface ShadedLayer {
  layer: Layer;
  tiles: Tiles;
  tones: Float32Array;
  light: Light;
}

// Tones of the current layer, reused for all pictures.
const SHARED_TONES = new Float32Array((WIDTH + 2 * MARGIN) * (HEIGHT + 2 * MARGIN));

function shadeLayer(layer: Layer, camera: Camera, light: Light, floor: number): ShadedLayer {
  shade(layer, camera, light, floor, SHARED_TONES);
  return { layer, tiles: tilesOf(layer), tones: SHARED_TONES, light };
}

/** Traces the vehicle without scene and shadow. */
export function traceModel(model: Model, camera: Camera, light: Light, isAfloat: boolean): Tracing {
  const floor = isAfloat ? model.floor : Number.NEGATIVE_INFINITY;
  const { solid, glass } = rasterize(model.parts, camera, {
    step: SAMPLE_STEP,
    floor,
    mirrored: false,
  });
  const body = shadeLayer(solid, camera, light, model.floor);
  const { materials } = body.tiles;
  const silhouettePaths = withRegion(
    solid,
    body.tiles,
    materials,
    SHARED_TONES,
    { gap: 1, count: 1 },
    (region) => outlines(region, 0, 1, () => FINE_PRECISION),
  );
  const pieces: Piece[] = [
    `<g transform="scale(.1)"><path fill="#0a0b0d" d="${silhouettePaths.join('')}"/>`,
    ...[...materials]
      .sort((a, b) => drawingOrder(a) - drawingOrder(b))
      .flatMap((m) => traceRegion(m, body, TONE_COUNTS[m] ?? 5)),
  ];
  pieces.push(
    drawLines(model.lines, camera, (x, y) => {
      const [column, row] = [
        Math.round(x / SAMPLE_STEP) + MARGIN,
        Math.round(y / SAMPLE_STEP) + MARGIN,
      ];
      return Math.max(f32(solid.inverse, row * solid.width + column), 1e-6);
    }),
  );
  if (glass.to > 0) pieces.push(drawGlass(shadeLayer(glass, camera, light, model.floor)));
  pieces.push('</g>');
  return pieces;
}

/** Traces the reflection of a floating body in the water, in few tones and half transparent. */
export function traceReflection(model: Model, camera: Camera, light: Light): Tracing {
  const { solid } = rasterize(model.parts, camera, { step: 2, floor: 0, mirrored: true });
  const image = shadeLayer(solid, camera, light, -1);
  // Water does not reflect all light.
  for (let i = solid.from * solid.width; i < solid.to * solid.width; i += 1)
    SHARED_TONES[i] = Math.max(0, f32(SHARED_TONES, i) - 0.125);
  const areas = image.tiles.materials.flatMap((m) => traceRegion(m, image, 4));
  return ['<g transform="scale(.1)" opacity=".34">', ...areas, '</g>'];
}

/** Returns the drawing order: large dark areas first, small bright ones last. */
function drawingOrder(material: number): number {
  const isBackground = [Material.well, Material.cabin, Material.tire, Material.paint].some(
    (m) => m === material,
  );
  return isBackground ? material - 100 : material;
}
