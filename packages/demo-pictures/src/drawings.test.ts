import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { countVariants, detailPictures, exteriorPicture, silhouettes } from './albums.ts';
import { points } from './bodies/row.ts';
import { AEROPLANES, ROTORCRAFT } from './bodies/rows/aircraft.ts';
import { BOATS } from './bodies/rows/boats.ts';
import { shapeKey } from './draw.ts';
import type { DrawingReport, Report } from './report.ts';

let report: Report = { measures: [], findings: [] };
let again: DrawingReport | undefined;

beforeAll(() => {
  // In a separate process, because the pixel loops are many times slower with the test transform.
  const script = fileURLToPath(new URL('./report.ts', import.meta.url));
  const text = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  report = JSON.parse(text) as Report;
  again = report.findings.pop();
}, 120_000);

describe('bodies', () => {
  it('stand on the ground, are symmetric and have plausible dimensions', () => {
    expect(report.measures.map(({ silhouette }) => silhouette)).toEqual(silhouettes);
    for (const { silhouette, length, width, height, lowest, lopsided } of report.measures) {
      // Sails are set to one side, and rotors with an odd number of blades are asymmetric.
      const odd = silhouette === 'sailing_yacht' || silhouette in ROTORCRAFT;
      expect(lopsided, silhouette).toBeLessThan(odd ? 1 : 0.5);
      if (silhouette in BOATS) continue;
      // Wheel housings extend slightly below the road, where they are not drawn.
      expect(lowest, silhouette).toBeLessThan(0.03);
      expect(lowest, silhouette).toBeGreaterThan(-0.08);
      if (silhouette in AEROPLANES || silhouette in ROTORCRAFT) {
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
    const wingOf = (row: { body: string; wings: readonly string[] }) => {
      const [, , z = 0] = (row.wings[0] ?? '').split(',')[0]?.trim().split(/\s+/).map(Number) ?? [];
      return z;
    };
    expect(wingOf(AEROPLANES.high_wing)).toBeGreaterThan(2);
    expect(wingOf(AEROPLANES.low_wing)).toBeLessThan(1);
    expect(AEROPLANES.biplane.wings).toHaveLength(2);
  });
});

describe('rows', () => {
  it('reject invalid numbers', () => {
    expect(points('0 .4, .1 .5')).toEqual([
      [0, 0.4],
      [0.1, 0.5],
    ]);
    expect(() => points('0 .4, .1 x')).toThrow('No number: x');
  });
});

describe('albums', () => {
  it('return a different view or scene for every variant of a cover', () => {
    for (const silhouette of silhouettes) {
      const all = Array.from({ length: countVariants(silhouette) }, (_, i) =>
        exteriorPicture(silhouette, 'red', i),
      );
      expect(new Set(all.map(shapeKey)).size, silhouette).toBe(all.length);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    }
  });

  it('return at least five interior pictures that fit the body', () => {
    for (const silhouette of silhouettes) {
      const inside = detailPictures(silhouette, 'blue', 1);
      expect(new Set(inside.map(({ id }) => id)).size).toBeGreaterThanOrEqual(5);
      const subjects = new Set(inside.map(({ subject }) => subject));
      const afloat = subjects.has('boat_helm') || subjects.has('yacht_deck');
      expect(afloat, silhouette).toBe(silhouette in BOATS);
      const flying = subjects.has('aircraft_cockpit') || subjects.has('helicopter_panel');
      expect(flying, silhouette).toBe(silhouette in AEROPLANES || silhouette in ROTORCRAFT);
    }
  });
});

describe('drawPicture', () => {
  it('returns unique, well-formed documents of limited size', () => {
    expect(report.findings.length).toBeGreaterThanOrEqual(20);
    for (const { id, length, unbalanced, broken } of report.findings) {
      expect(unbalanced, id).toEqual([]);
      expect(broken, id).toBe(false);
      expect(length, id).toBeGreaterThan(4_000);
      expect(length, id).toBeLessThanOrEqual(250_000);
    }
    expect(new Set(report.findings.map((f) => f.hash)).size).toBe(report.findings.length);
  });

  it('returns the same document for the same picture after other pictures', () => {
    expect(again).toEqual(report.findings[0]);
  });
});
