/** Extraction of blurred regions of materials from a layer, for tracing. */

import { f32, u8 } from '../geometry/vec.ts';
import type { Layer } from './raster.ts';
import { MARGIN } from './raster.ts';
import type { Field, Span } from './trace.ts';
import { EDGE, rankOf } from './trace.ts';

// Regions are sparse: only tiles that contain the material, and their neighbors, are processed. A tile is 8 by 8
// samples.
const SHIFT = 3;
const TILE = 1 << SHIFT;
const MATERIALS = 32;

/** Tiles by material. */
export interface Tiles {
  columns: number;
  rows: number;
  /** Concatenated maps of tiles, by material. */
  maps: Uint8Array;
  /** Existing materials in ascending order. */
  materials: number[];
}

export function tilesOf(layer: Layer): Tiles {
  const { width, height, material } = layer;
  const columns = (width + TILE - 1) >> SHIFT;
  const rows = (height + TILE - 1) >> SHIFT;
  const maps = new Uint8Array(MATERIALS * columns * rows);
  const found = new Uint8Array(MATERIALS);
  for (let y = layer.from; y < layer.to; y += 1) {
    const tileRow = (y >> SHIFT) * columns;
    let last = 0;
    for (let x = 0; x < width; x += 1) {
      const m = u8(material, y * width + x);
      // Same material and tile as the previous sample.
      const known = m === last && (x & (TILE - 1)) !== 0;
      last = m;
      if (m === 0 || known) continue;
      maps[m * columns * rows + tileRow + (x >> SHIFT)] = 1;
      found[m] = 1;
    }
  }
  const materials: number[] = [];
  found.forEach((yes, m) => {
    if (yes) materials.push(m);
  });
  return { columns, rows, maps, materials };
}

/** Returns the tiles of materials and their neighbors as spans of samples. */
function spansOf(tiles: Tiles, chosen: Uint8Array, layer: Layer): Span[] {
  const { columns, rows, maps } = tiles;
  const wide = new Uint8Array(columns * rows);
  for (const m of tiles.materials) {
    if (u8(chosen, m) === 0) continue;
    for (let i = 0; i < columns * rows; i += 1) {
      if (u8(maps, m * columns * rows + i) === 0) continue;
      const [x, y] = [i % columns, Math.floor(i / columns)];
      for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1)
          wide[row * columns + column] = 1;
      }
    }
  }
  const spans: Span[] = [];
  for (let row = 0; row < rows; row += 1) {
    // The outermost samples have no neighbors for the blur, and are always empty.
    const y0 = Math.max(1, row << SHIFT);
    const y1 = Math.min(layer.height - 1, (row + 1) << SHIFT);
    for (let column = 0; column < columns; column += 1) {
      if (u8(wide, row * columns + column) === 0) continue;
      const x0 = Math.max(1, column << SHIFT);
      while (column < columns && u8(wide, row * columns + column) === 1) column += 1;
      spans.push({ x0, y0, x1: Math.min(layer.width - 1, column << SHIFT), y1 });
    }
  }
  return spans;
}

// Memory reused by all calls; each call leaves `rank` and `across` empty.
let across = new Uint8Array(0);
let mixed = new Float32Array(0);
let rank = new Uint8Array(0);
let cover = new Float32Array(0);
let tone = new Float32Array(0);
const chosen = new Uint8Array(256);

/** Current region with the range of its tones. */
interface Region extends Field {
  low: number;
  high: number;
}

function prepare(size: number): void {
  if (rank.length >= size) return;
  across = new Uint8Array(size);
  mixed = new Float32Array(size);
  rank = new Uint8Array(size);
  cover = new Float32Array(size);
  tone = new Float32Array(size);
}

/**
 * Passes the region of materials to `use`: coverage blurred with weights 1-2-1, tones extended slightly past the edge,
 * sorted into `count` levels with distance `gap`.
 */
export function withRegion<T>(
  layer: Layer,
  tiles: Tiles,
  materials: readonly number[],
  tones: Float32Array,
  { gap, count }: { gap: number; count: number },
  use: (region: Region) => T,
): T {
  const { width: w, step } = layer;
  prepare(layer.material.length);
  chosen.fill(0);
  for (const m of materials) chosen[m] = 1;
  const spans = spansOf(tiles, chosen, layer);
  const [low, high] = blurAcross(layer, spans, tones);
  for (const span of spans) blurDown(span, w, gap, count);
  const field = { width: w, origin: -MARGIN * step, step, cover, tone, rank, gap, spans };
  const result = use({ ...field, low, high });
  const [first, last] = [spans[0], spans[spans.length - 1]];
  if (first && last) {
    rank.fill(0, first.y0 * w, last.y1 * w);
    across.fill(0, first.y0 * w, last.y1 * w);
  }
  return result;
}

/** Blurs along the rows and returns the range of tones. */
function blurAcross(
  { width: w, material }: Layer,
  spans: readonly Span[],
  tones: Float32Array,
): [number, number] {
  let low = 1;
  let high = 0;
  for (const { x0, y0, x1, y1 } of spans) {
    for (let y = y0; y < y1; y += 1) {
      const end = y * w + x1;
      let i = y * w + x0;
      let left = u8(chosen, u8(material, i - 1));
      let here = u8(chosen, u8(material, i));
      let toneLeft = left ? f32(tones, i - 1) : 0;
      let toneHere = here ? f32(tones, i) : 0;
      for (; i < end; i += 1) {
        const right = u8(chosen, u8(material, i + 1));
        const toneRight = right ? f32(tones, i + 1) : 0;
        across[i] = left + 2 * here + right;
        mixed[i] = toneLeft + 2 * toneHere + toneRight;
        if (here) {
          if (toneHere < low) low = toneHere;
          if (toneHere > high) high = toneHere;
        }
        left = here;
        here = right;
        toneLeft = toneHere;
        toneHere = toneRight;
      }
    }
  }
  return [low, high];
}

/** Blurs along the columns and sorts into levels. */
function blurDown({ x0, y0, x1, y1 }: Span, w: number, gap: number, count: number): void {
  for (let y = y0; y < y1; y += 1) {
    const end = y * w + x1;
    for (let i = y * w + x0; i < end; i += 1) {
      const weight = u8(across, i - w) + 2 * u8(across, i) + u8(across, i + w);
      cover[i] = weight / 16;
      if (weight === 0) {
        tone[i] = 0;
        continue;
      }
      const t = (f32(mixed, i - w) + 2 * f32(mixed, i) + f32(mixed, i + w)) / weight;
      tone[i] = t;
      if (weight > EDGE * 16) rank[i] = rankOf(t, gap, count);
    }
  }
}
