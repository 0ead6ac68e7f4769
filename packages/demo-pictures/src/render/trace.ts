/**
 * Conversion of sampled fields to vector outlines: marching squares with linear interpolation for all tone levels in
 * one pass, with lines linked to loops.
 */

import { f32, i32, u8 } from '../geometry/vec.ts';
import type { Precision } from './path.ts';
import { addPoint, loopPath } from './path.ts';

/** Coverage at the outline of a region; below one half, so that neighbors overlap. */
export const EDGE_COVER = 0.4;

/** Samples x0..x1 of the rows y0..y1, ends not included. */
export interface Span {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * Region (`cover` above EDGE) with its tones. Level 0 is the whole region, level k the part with a tone above k times
 * `gap`.
 */
export interface Field {
  /** Samples in a row of the arrays. */
  width: number;
  /** Picture coordinate of the first sample (both axes), and distance between samples. */
  origin: number;
  step: number;
  cover: Float32Array;
  tone: Float32Array;
  /** Number of levels that each sample belongs to. */
  rank: Uint8Array;
  gap: number;
  /** Spans with samples; everything outside has rank 0. */
  spans: readonly Span[];
}

/** Returns the number of levels, out of `count`, that a covered sample of a tone belongs to. */
export function rankOf(tone: number, gap: number, count: number): number {
  const n = Math.ceil(tone / gap);
  return n < 1 ? 1 : Math.min(n, count);
}

// Sides of a cell: 0 top, 1 right, 2 bottom, 3 left. For each combination of corners inside
// (1 top-left, 2 top-right, 4 bottom-right, 8 bottom-left) one or two lines "from, to".
const CELL_LINES: readonly (readonly number[])[] = [
  [],
  [3, 0],
  [0, 1],
  [3, 1],
  [1, 2],
  [3, 0, 1, 2],
  [0, 2],
  [3, 2],
  [2, 3],
  [2, 0],
  [0, 1, 2, 3],
  [2, 1],
  [1, 3],
  [1, 0],
  [0, 3],
  [],
];
const FROM = Int8Array.from(CELL_LINES, (l) => l[0] ?? -1);
const TO = Int8Array.from(CELL_LINES, (l) => l[1] ?? -1);
const FROM2 = Int8Array.from(CELL_LINES, (l) => l[2] ?? -1);
const TO2 = Int8Array.from(CELL_LINES, (l) => l[3] ?? -1);

/** Growable list of the lines of a level: numbers of the grid edges where each starts and ends. */
interface LevelLines {
  data: Int32Array;
  length: number;
}

// Buffers reused by all calls. An edge is numbered 2 * sample + (0 to the right, 1 downwards).
const LINES_BY_LEVEL: LevelLines[] = Array.from({ length: 48 }, () => ({
  data: new Int32Array(4096),
  length: 0,
}));
let nextEdge = new Int32Array(0);

function edgeNumber(i: number, w: number, side: number): number {
  if (side === 0) return i * 2;
  if (side === 1) return (i + 1) * 2 + 1;
  if (side === 2) return (i + w) * 2;
  return i * 2 + 1;
}

function appendLine(lines: LevelLines, from: number, to: number): void {
  if (lines.length + 2 > lines.data.length) {
    const grown = new Int32Array(lines.data.length * 2);
    grown.set(lines.data);
    lines.data = grown;
  }
  lines.data[lines.length] = from;
  lines.data[lines.length + 1] = to;
  lines.length += 2;
}

/** Collects the cells that outlines cross, for levels from..to (end not included). */
function collectLines({ spans, rank, width: w }: Field, from: number, to: number): void {
  for (const { x0, y0, x1, y1 } of spans) {
    for (let y = y0; y < y1; y += 1) {
      const end = y * w + x1;
      let a = u8(rank, y * w + x0);
      let d = u8(rank, (y + 1) * w + x0);
      for (let i = y * w + x0; i < end; i += 1) {
        const b = u8(rank, i + 1);
        const c = u8(rank, i + w + 1);
        if (a !== b || a !== c || a !== d) {
          const low = Math.max(from, Math.min(a, b, c, d));
          const high = Math.min(to, Math.max(a, b, c, d));
          for (let k = low; k < high; k += 1) {
            const bits = (a > k ? 1 : 0) | (b > k ? 2 : 0) | (c > k ? 4 : 0) | (d > k ? 8 : 0);
            const lines = LINES_BY_LEVEL[k];
            if (lines === undefined) break;
            appendLine(lines, edgeNumber(i, w, FROM[bits] ?? 0), edgeNumber(i, w, TO[bits] ?? 0));
            if (bits === 5 || bits === 10)
              appendLine(
                lines,
                edgeNumber(i, w, FROM2[bits] ?? 0),
                edgeNumber(i, w, TO2[bits] ?? 0),
              );
          }
        }
        a = b;
        d = c;
      }
    }
  }
}

/** Returns the height of a sample above the outline of level k. */
function heightAbove(field: Field, k: number, i: number): number {
  const coverMargin = f32(field.cover, i) - EDGE_COVER;
  if (k === 0) return coverMargin;
  const toneMargin = (f32(field.tone, i) - k * field.gap) * 6;
  return Math.min(toneMargin, coverMargin);
}

/** Follows an outline from an edge and collects its points. */
function followOutline(field: Field, k: number, start: number): number {
  const { width: w, origin, step } = field;
  let n = 0;
  let e = start;
  for (let to = i32(nextEdge, e); to >= 0; to = i32(nextEdge, e)) {
    const i = e >> 1;
    const g = heightAbove(field, k, i);
    const h = heightAbove(field, k, e & 1 ? i + w : i + 1);
    const t = g === h ? 0.5 : Math.min(1, Math.max(0, g / (g - h)));
    const row = Math.floor(i / w);
    const x = origin + (i - row * w + (e & 1 ? 0 : t)) * step;
    addPoint(n, x, origin + (row + (e & 1 ? t : 0)) * step);
    n += 1;
    nextEdge[e] = -1;
    e = to;
  }
  return n;
}

/**
 * Returns path data (tenths of a pixel) of the levels `from`..`to` (end not included).
 * @param precision by level
 */
export function outlines(
  field: Field,
  from: number,
  to: number,
  precision: (level: number) => Precision,
): string[] {
  const edges = field.rank.length * 2;
  if (nextEdge.length < edges) nextEdge = new Int32Array(edges).fill(-1);
  for (const lines of LINES_BY_LEVEL) lines.length = 0;
  collectLines(field, from, to);
  return LINES_BY_LEVEL.slice(from, to).map(({ data, length }, i) => {
    const levelPrecision = precision(from + i);
    for (let j = 0; j < length; j += 2) nextEdge[i32(data, j)] = i32(data, j + 1);
    let d = '';
    for (let j = 0; j < length; j += 2) {
      if (i32(nextEdge, i32(data, j)) >= 0) {
        d += loopPath(followOutline(field, from + i, i32(data, j)), levelPrecision);
      }
    }
    return d;
  });
}
