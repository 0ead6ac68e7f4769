import { expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { versionOf } from './version.ts';

const car = { volumeCc: 1_998, lengthM: null, seats: null };

it.each([
  ['GT3 RS 4.0', 'GT3 RS'],
  ['GTB 3.9 V8 T', 'GTB'],
  ['Turbo S', 'Turbo S'],
  ['V6 Turbo 2.5', 'V6 Turbo'],
  ['2.0 T Veloce', 'Veloce'],
  ['2.7 V6 TFSI quattro', 'quattro'],
  ['595 Competizione', '595 Competizione'],
  ['200 K', '200 K'],
  ['2.3-16', '2.3-16'],
  ['2.0 T', null],
  ['4.0 V8 T Hybrid', null],
  ['16.4 8.0 W16', null],
  ['3.4', null],
  ['2000', null],
])('extracts from %s the version %s', (variant, version) => {
  expect(versionOf({ ...car, variant })).toBe(version);
});

it('returns null for boats and aircraft', () => {
  expect(versionOf({ variant: '310LX', volumeCc: null, lengthM: 9.5, seats: null })).toBeNull();
  expect(versionOf({ variant: '172S IO-360', volumeCc: null, lengthM: null, seats: 4 })).toBeNull();
});

it('returns versions that fit into a comma-separated list in a URL', () => {
  const versions = loadCatalogue().modifications.flatMap((row) => versionOf(row) ?? []);

  expect(new Set(versions).size).toBeGreaterThan(500);
  expect(versions.filter((name) => name.length > 60 || name.includes(','))).toEqual([]);
});
