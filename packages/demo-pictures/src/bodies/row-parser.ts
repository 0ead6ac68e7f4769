/** Parsers of the compact notation of proportions. */

import type { P2, V3 } from '../geometry/vec.ts';
import { item } from '../geometry/vec.ts';
import { Material } from '../render/materials.ts';
import type { Patch } from './car-spec.ts';
import type { Station } from './loft.ts';

/** Parses numbers separated by spaces. */
function parseNumbers(text: string): number[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const value = Number(word);
      if (Number.isNaN(value)) throw new Error(`not a number: ${word} in "${text}"`);
      return value;
    });
}

/** Parses groups of numbers: `0 .4, .1 .5` is two groups of two. */
export function parseGroups(text: string): number[][] {
  return text === '' ? [] : text.split(',').map(parseNumbers);
}

/** Parses points of a line: `station height, station height …`. */
export function parsePoints(text: string): P2[] {
  return parseGroups(text).map((pair): P2 => [item(pair, 0), item(pair, 1)]);
}

export function parsePoints3d(text: string): V3[] {
  return parseGroups(text).map((n): V3 => [item(n, 0), item(n, 1), item(n, 2)]);
}

export function parseStations(text: string): Station[] {
  return parseGroups(text).map((n): Station => [item(n, 0), item(n, 1), item(n, 2), item(n, 3)]);
}

const ELLIPSE_CORNERS = 16;

function outlineOf(shape: string, n: readonly number[]): P2[][] {
  const valueAt = (i: number): number => item(n, i);
  const box = (y0: number, z0: number, y1: number, z1: number): P2[] => [
    [y0, z0],
    [y1, z0],
    [y1, z1],
    [y0, z1],
  ];
  switch (shape) {
    case 'o':
      return [
        Array.from({ length: ELLIPSE_CORNERS }, (_, i): P2 => {
          const a = (i / ELLIPSE_CORNERS) * Math.PI * 2;
          return [
            valueAt(0) + Math.cos(a) * valueAt(2),
            valueAt(1) + Math.sin(a) * (n[3] ?? valueAt(2)),
          ];
        }),
      ];
    case 'r':
      return [box(valueAt(0), valueAt(1), valueAt(2), valueAt(3))];
    case 'bars':
      return Array.from({ length: valueAt(0) }, (_, i) => {
        const step = (valueAt(4) - valueAt(2)) / valueAt(0);
        return box(
          valueAt(1),
          valueAt(2) + step * (i + 0.3),
          valueAt(3),
          valueAt(2) + step * (i + 0.7),
        );
      });
    case 'ribs':
      return Array.from({ length: valueAt(0) }, (_, i) => {
        const step = (valueAt(3) - valueAt(1)) / valueAt(0);
        return box(
          valueAt(1) + step * (i + 0.3),
          valueAt(2),
          valueAt(1) + step * (i + 0.7),
          valueAt(4),
        );
      });
    case 'p':
      return [
        Array.from({ length: n.length / 2 }, (_, i): P2 => [valueAt(2 * i), valueAt(2 * i + 1)]),
      ];
    default:
      throw new Error(`unknown shape: ${shape}`);
  }
}

/**
 * Parses the colored areas of an elevation, the uppermost first: `lamp o .6 .6 .1 | chrome r 0 .4 .5 .45`. Shapes: `o`
 * (ellipse: center, radii), `r` (rectangle: two corners), `p` (polygon: corners), `bars` and `ribs` (horizontal and
 * vertical stripes: number, two corners).
 */
export function parsePatches(text: string): Patch[] {
  if (text === '') return [];
  return text.split('|').flatMap((entry) => {
    const [material = '', shape = '', ...rest] = entry.trim().split(/\s+/);
    return outlineOf(shape, parseNumbers(rest.join(' '))).map((outline) => ({
      outline,
      material: materialOf(material),
    }));
  });
}

/** Returns the number of a material by its name. */
function materialOf(name: string): number {
  if (name === 'core') return Material.lampCore;
  const entry = Object.entries(Material).find(([key]) => key === name);
  if (!entry) throw new Error(`unknown material: ${name}`);
  return entry[1];
}
