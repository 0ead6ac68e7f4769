/** Parsers of the compact notation of proportions. */

import type { P2, V3 } from '../geometry/vec.ts';
import { item } from '../geometry/vec.ts';
import { M } from '../render/materials.ts';
import type { Patch } from './car-spec.ts';
import type { Station } from './loft.ts';

/** Parses numbers separated by spaces. */
function numbers(text: string): number[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const value = Number(word);
      if (Number.isNaN(value)) throw new Error(`No number: ${word} in "${text}"`);
      return value;
    });
}

/** Parses groups of numbers: `0 .4, .1 .5` is two groups of two. */
export function groups(text: string): number[][] {
  return text === '' ? [] : text.split(',').map(numbers);
}

/** Parses points of a line: `station height, station height …`. */
export function points(text: string): P2[] {
  return groups(text).map((pair): P2 => [item(pair, 0), item(pair, 1)]);
}

export function places(text: string): V3[] {
  return groups(text).map((n): V3 => [item(n, 0), item(n, 1), item(n, 2)]);
}

export function stations(text: string): Station[] {
  return groups(text).map((n): Station => [item(n, 0), item(n, 1), item(n, 2), item(n, 3)]);
}

const CORNERS = 16;

function outlineOf(shape: string, n: readonly number[]): P2[][] {
  const at = (i: number): number => item(n, i);
  const box = (y0: number, z0: number, y1: number, z1: number): P2[] => [
    [y0, z0],
    [y1, z0],
    [y1, z1],
    [y0, z1],
  ];
  switch (shape) {
    case 'o':
      return [
        Array.from({ length: CORNERS }, (_, i): P2 => {
          const a = (i / CORNERS) * Math.PI * 2;
          return [at(0) + Math.cos(a) * at(2), at(1) + Math.sin(a) * (n[3] ?? at(2))];
        }),
      ];
    case 'r':
      return [box(at(0), at(1), at(2), at(3))];
    case 'bars':
      return Array.from({ length: at(0) }, (_, i) => {
        const step = (at(4) - at(2)) / at(0);
        return box(at(1), at(2) + step * (i + 0.3), at(3), at(2) + step * (i + 0.7));
      });
    case 'ribs':
      return Array.from({ length: at(0) }, (_, i) => {
        const step = (at(3) - at(1)) / at(0);
        return box(at(1) + step * (i + 0.3), at(2), at(1) + step * (i + 0.7), at(4));
      });
    case 'p':
      return [Array.from({ length: n.length / 2 }, (_, i): P2 => [at(2 * i), at(2 * i + 1)])];
    default:
      throw new Error(`No shape: ${shape}`);
  }
}

/**
 * Colored areas of an elevation, the uppermost first: `lamp o .6 .6 .1 | chrome r 0 .4 .5 .45`.
 * Shapes: o (ellipse: centre, radii), r (two corners), p (corners), bars and ribs (how many
 * horizontal or vertical stripes, two corners).
 */
export function patches(text: string): Patch[] {
  if (text === '') return [];
  return text.split('|').flatMap((entry) => {
    const [material = '', shape = '', ...rest] = entry.trim().split(/\s+/);
    return outlineOf(shape, numbers(rest.join(' '))).map((poly) => ({
      poly,
      material: materialOf(material),
    }));
  });
}

/** The number of a material by its name. */
function materialOf(name: string): number {
  if (name === 'core') return M.lampCore;
  const found = Object.entries(M).find(([key]) => key === name);
  if (!found) throw new Error(`No material: ${name}`);
  return found[1];
}
