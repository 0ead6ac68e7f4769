import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePoints } from './bodies/row-parser.ts';
import { AIRPLANES, ROTORCRAFT } from './bodies/rows/aircraft.ts';
import { BOATS } from './bodies/rows/boats.ts';
import { shapeKey } from './draw.ts';
import { countVariants, detailPictures, exteriorPicture, silhouettes } from './picture-sets.ts';
import type { DrawingReport, Report } from './report.ts';

let report: Report = { measures: [], drawings: [] };
let redrawn: DrawingReport | undefined;

beforeAll(() => {
  // In a separate process, because the pixel loops are many times slower with the test transform.
  const script = fileURLToPath(new URL('./report.ts', import.meta.url));
  const text = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  report = JSON.parse(text) as Report;
  redrawn = report.drawings.pop();
}, 120_000);

describe('bodies', () => {
  it('stand on the ground, are symmetric and have plausible dimensions', () => {
    expect(report.measures.map(({ silhouette }) => silhouette)).toEqual(silhouettes);
    for (const { silhouette, length, width, height, lowest, asymmetry } of report.measures) {
      // Sails are set to one side, and rotors with an odd number of blades are asymmetric.
      const isAsymmetric = silhouette === 'sailing_yacht' || silhouette in ROTORCRAFT;
      expect(asymmetry, silhouette).toBeLessThan(isAsymmetric ? 1 : 0.5);
      if (silhouette in BOATS) continue;
      // Wheel housings extend slightly below the road, where they are not drawn.
      expect(lowest, silhouette).toBeLessThan(0.03);
      expect(lowest, silhouette).toBeGreaterThan(-0.08);
      if (silhouette in AIRPLANES || silhouette in ROTORCRAFT) {
        expect(length, silhouette).toBeGreaterThan(4.5);
        continue;
      }
      expect(length, silhouette).toBeGreaterThan(3);
      expect(length, silhouette).toBeLessThan(6.4);
      expect(width / length, silhouette).toBeGreaterThan(0.3);
      expect(height / length, silhouette).toBeLessThan(0.55);
    }
  });

  it('have wings at realistic heights', () => {
    const wingHeightOf = (row: { body: string; wings: readonly string[] }) => {
      const [, , z = 0] = (row.wings[0] ?? '').split(',')[0]?.trim().split(/\s+/).map(Number) ?? [];
      return z;
    };
    expect(wingHeightOf(AIRPLANES.high_wing)).toBeGreaterThan(2);
    expect(wingHeightOf(AIRPLANES.low_wing)).toBeLessThan(1);
    expect(AIRPLANES.biplane.wings).toHaveLength(2);
  });
});

describe('parsePoints', () => {
  it('parses points and rejects invalid numbers', () => {
    expect(parsePoints('0 .4, .1 .5')).toEqual([
      [0, 0.4],
      [0.1, 0.5],
    ]);
    expect(() => parsePoints('0 .4, .1 x')).toThrow('not a number: x');
  });
});

describe('pictures of a silhouette', () => {
  it('differ in view or scene for every exterior variant', () => {
    for (const silhouette of silhouettes) {
      const pictures = Array.from({ length: countVariants(silhouette) }, (_, i) =>
        exteriorPicture(silhouette, 'red', i),
      );
      expect(new Set(pictures.map(shapeKey)).size, silhouette).toBe(pictures.length);
      expect(new Set(pictures.map(({ id }) => id)).size).toBe(pictures.length);
    }
  });

  it('include at least five interior and engine pictures that fit the body', () => {
    for (const silhouette of silhouettes) {
      const details = detailPictures(silhouette, 'blue', 1);
      expect(new Set(details.map(({ id }) => id)).size).toBeGreaterThanOrEqual(5);
      const subjects = new Set(details.map(({ subject }) => subject));
      const isBoat = subjects.has('boat_helm') || subjects.has('yacht_deck');
      expect(isBoat, silhouette).toBe(silhouette in BOATS);
      const isAircraft = subjects.has('aircraft_cockpit') || subjects.has('helicopter_panel');
      expect(isAircraft, silhouette).toBe(silhouette in AIRPLANES || silhouette in ROTORCRAFT);
    }
  });
});

describe('drawPicture', () => {
  it('returns unique, well-formed documents of limited size', () => {
    expect(report.drawings.length).toBeGreaterThanOrEqual(20);
    for (const { id, length, unbalanced, hasInvalidNumbers } of report.drawings) {
      expect(unbalanced, id).toEqual([]);
      expect(hasInvalidNumbers, id).toBe(false);
      expect(length, id).toBeGreaterThan(4_000);
      expect(length, id).toBeLessThanOrEqual(250_000);
    }
    expect(new Set(report.drawings.map((f) => f.hash)).size).toBe(report.drawings.length);
  });

  it('returns the same document for the same picture after other pictures', () => {
    expect(redrawn).toEqual(report.drawings[0]);
  });
});
