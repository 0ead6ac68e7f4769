import { createHash } from 'node:crypto';
import { vehicleModel } from './bodies/fleet.ts';
import { drawPicture } from './draw.ts';
import { f64 } from './geometry/vec.ts';
import { detailPictures, exteriorPicture, silhouettes } from './picture-sets.ts';
import type { Picture, Silhouette } from './spec.ts';

/** Properties of a drawn picture, for tests. */
export interface DrawingReport {
  id: string;
  length: number;
  hash: string;
  /** Elements that are not closed, or closed in the wrong order. */
  unbalanced: string[];
  /** True if the SVG contains NaN, Infinity or undefined. */
  hasInvalidNumbers: boolean;
}

/** Dimensions of a body in meters. */
export interface BodyMeasure {
  silhouette: Silhouette;
  length: number;
  width: number;
  height: number;
  lowest: number;
  /** Lateral asymmetry in meters, 0 for a symmetric body. */
  asymmetry: number;
}

export interface Report {
  measures: BodyMeasure[];
  drawings: DrawingReport[];
}

function findUnbalancedElements(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (close) {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (!rest.endsWith('/')) {
      open.push(name);
    }
  }
  return open;
}

function measureBody(silhouette: Silhouette): BodyMeasure {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { mesh } of vehicleModel(silhouette, 'red').parts) {
    for (let i = 0; i < mesh.positions.length; i += 1) {
      const value = f64(mesh.positions, i);
      low[i % 3] = Math.min(low[i % 3] ?? 0, value);
      high[i % 3] = Math.max(high[i % 3] ?? 0, value);
    }
  }
  const [x0 = 0, y0 = 0, lowest = 0] = low;
  const [x1 = 0, y1 = 0, height = 0] = high;
  const sizes = { length: x1 - x0, width: y1 - y0, height, lowest };
  return { silhouette, ...sizes, asymmetry: Math.abs(y0 + y1) };
}

/** One silhouette per family, whose details cover every subject. */
const SAMPLE_SILHOUETTES: readonly Silhouette[] = [
  'modern_911',
  'saloon_sixties',
  'prewar',
  'targa_classic',
  'open_wheel',
  'flybridge',
  'sailing_yacht',
  'high_wing',
  'business_jet',
  'helicopter',
];

function samplePictures(): Picture[] {
  const details = new Map(
    SAMPLE_SILHOUETTES.flatMap((silhouette) =>
      detailPictures(silhouette, 'white', 0).map((picture) => [picture.subject, picture] as const),
    ),
  );
  return [
    ...SAMPLE_SILHOUETTES.map((silhouette, i) => exteriorPicture(silhouette, 'white', i)),
    ...details.values(),
  ];
}

function reportDrawing(picture: Picture): DrawingReport {
  const svg = drawPicture(picture);
  return {
    id: picture.id,
    length: svg.length,
    hash: createHash('sha256').update(svg).digest('hex'),
    unbalanced: findUnbalancedElements(svg),
    hasInvalidNumbers: /NaN|Infinity|undefined/.test(svg),
  };
}

// Executed by the tests in a separate process. The first picture is drawn again at the end, when all caches have been
// used for other pictures.
const pictures = samplePictures();
const report: Report = {
  measures: silhouettes.map(measureBody),
  drawings: [...pictures, ...pictures.slice(0, 1)].map(reportDrawing),
};
process.stdout.write(JSON.stringify(report));
