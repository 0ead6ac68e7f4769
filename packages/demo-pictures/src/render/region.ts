/** Extraction of blurred regions of materials from a layer, for tracing. */

import { f32, u8 } from '../geometry/vec.ts';
import type { Layer } from './raster.ts';
import { MARGIN } from './raster.ts';
import type { Field, Span } from './trace.ts';
import { EDGE_COVER, rankOf } from './trace.ts';

// Regions are sparse: only tiles that contain the material, and their neighbors, are processed. A tile is 8 by 8
// samples.
const TILE_SHIFT = 3;
const TILE_SIZE = 1 << TILE_SHIFT;
const MAX_MATERIALS = 32;

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
  const columns = (width + TILE_SIZE - 1) >> TILE_SHIFT;
  const rows = (height + TILE_SIZE - 1) >> TILE_SHIFT;
  const maps = new Uint8Array(MAX_MATERIALS * columns * rows);
  const isPresent = new Uint8Array(MAX_MATERIALS);
  for (let y = layer.from; y < layer.to; y += 1) {
    const tileRow = (y >> TILE_SHIFT) * columns;
    let last = 0;
    for (let x = 0; x < width; x += 1) {
      const m = u8(material, y * width + x);
      // Same material and tile as the previous sample.
      const isRepeated = m === last && (x & (TILE_SIZE - 1)) !== 0;
      last = m;
      if (m === 0 || isRepeated) continue;
      maps[m * columns * rows + tileRow + (x >> TILE_SHIFT)] = 1;
      isPresent[m] = 1;
    }
  }
  const materials: number[] = [];
  isPresent.forEach((present, m) => {
    if (present) materials.push(m);
  });
  return { columns, rows, maps, materials };
}

/** Returns the tiles of materials and their neighbors as spans of samples. */
function spansOf(tiles: Tiles, isChosen: Uint8Array, layer: Layer): Span[] {
  const { columns, rows, maps } = tiles;
  const isIncluded = new Uint8Array(columns * rows);
  for (const m of tiles.materials) {
    if (u8(isChosen, m) === 0) continue;
    for (let i = 0; i < columns * rows; i += 1) {
      if (u8(maps, m * columns * rows + i) === 0) continue;
      const [x, y] = [i % columns, Math.floor(i / columns)];
      for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1)
          isIncluded[row * columns + column] = 1;
      }
    }
  }
  const spans: Span[] = [];
  for (let row = 0; row < rows; row += 1) {
    // The outermost samples have no neighbors for the blur, and are always empty.
    const y0 = Math.max(1, row << TILE_SHIFT);
    const y1 = Math.min(layer.height - 1, (row + 1) << TILE_SHIFT);
    for (let column = 0; column < columns; column += 1) {
      if (u8(isIncluded, row * columns + column) === 0) continue;
      const x0 = Math.max(1, column << TILE_SHIFT);
      while (column < columns && u8(isIncluded, row * columns + column) === 1) column += 1;
      spans.push({ x0, y0, x1: Math.min(layer.width - 1, column << TILE_SHIFT), y1 });
    }
  }
  return spans;
}

// Buffers reused by all calls; each call clears `rank` and `rowWeights` before it returns.
let rowWeights = new Uint8Array(0);
let rowTones = new Float32Array(0);
let rank = new Uint8Array(0);
let cover = new Float32Array(0);
let tone = new Float32Array(0);
const isChosen = new Uint8Array(256);

/** Current region with the range of its tones. */
interface Region extends Field {
  low: number;
  high: number;
}

function ensureCapacity(size: number): void {
  if (rank.length >= size) return;
  rowWeights = new Uint8Array(size);
  rowTones = new Float32Array(size);
  rank = new Uint8Array(size);
  cover = new Float32Array(size);
  tone = new Float32Array(size);
}

/**
 * Passes the region of materials to `useRegion`: coverage blurred with weights 1-2-1, tones extended slightly past the
 * edge, sorted into `count` levels with distance `gap`.
 */
export function withRegion<T>(
  layer: Layer,
  tiles: Tiles,
  materials: readonly number[],
  tones: Float32Array,
  { gap, count }: { gap: number; count: number },
  useRegion: (region: Region) => T,
): T {
  const { width: w, step } = layer;
  ensureCapacity(layer.material.length);
  isChosen.fill(0);
  for (const m of materials) isChosen[m] = 1;
  const spans = spansOf(tiles, isChosen, layer);
  const [low, high] = blurRows(layer, spans, tones);
  for (const span of spans) blurColumns(span, w, gap, count);
  const field = { width: w, origin: -MARGIN * step, step, cover, tone, rank, gap, spans };
  const result = useRegion({ ...field, low, high });
  const [first, last] = [spans[0], spans[spans.length - 1]];
  if (first && last) {
    rank.fill(0, first.y0 * w, last.y1 * w);
    rowWeights.fill(0, first.y0 * w, last.y1 * w);
  }
  return result;
}

/** Blurs along the rows and returns the range of tones. */
function blurRows(
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
      let left = u8(isChosen, u8(material, i - 1));
      let here = u8(isChosen, u8(material, i));
      let toneLeft = left ? f32(tones, i - 1) : 0;
      let toneHere = here ? f32(tones, i) : 0;
      for (; i < end; i += 1) {
        const right = u8(isChosen, u8(material, i + 1));
        const toneRight = right ? f32(tones, i + 1) : 0;
        rowWeights[i] = left + 2 * here + right;
        rowTones[i] = toneLeft + 2 * toneHere + toneRight;
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
function blurColumns({ x0, y0, x1, y1 }: Span, w: number, gap: number, count: number): void {
  for (let y = y0; y < y1; y += 1) {
    const end = y * w + x1;
    for (let i = y * w + x0; i < end; i += 1) {
      const weight = u8(rowWeights, i - w) + 2 * u8(rowWeights, i) + u8(rowWeights, i + w);
      cover[i] = weight / 16;
      if (weight === 0) {
        tone[i] = 0;
        continue;
      }
      const t = (f32(rowTones, i - w) + 2 * f32(rowTones, i) + f32(rowTones, i + w)) / weight;
      tone[i] = t;
      if (weight > EDGE_COVER * 16) rank[i] = rankOf(t, gap, count);
    }
  }
}
