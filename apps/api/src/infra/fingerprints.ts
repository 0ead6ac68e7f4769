import type { Sharp } from 'sharp';

/** Grid of grey values that a fingerprint is computed from. */
const GRID = { width: 9, height: 8 } as const;
/**
 * Side of the square of pixels whose mean is a value of the grid. Means of integers would often be equal in a clear
 * sky, and noise would decide: values are fractions.
 */
const CELL = 16;

const BITS = 64;
const ROW_BITS = BigInt(GRID.width - 1);
const BAND_BITS = 16;
const BANDS = BITS / BAND_BITS;
const BAND_MASK = 0xffffn;

/** Smallest difference between neighbours that noise and compression do not explain. */
const CLEAR_DIFFERENCE = 2;
/** Minimum number of clear differences: with fewer, the fingerprint would be random. */
const MIN_CLEAR = 16;

/**
 * Computes the fingerprint (dHash) of a picture: one bit per pair of horizontal neighbours of a small grey copy, set
 * where it gets darker. Copies in another size, quality or brightness have almost the same fingerprint.
 * @param picture upright and opaque
 * @returns 64 bits as a PostgreSQL bigint; `null` for a flat picture, which has no features
 */
export async function fingerprintOf(picture: Sharp): Promise<bigint | null> {
  const grid = await gridOf(picture);
  let bits = 0n;
  let clear = 0;
  for (const [at, value] of grid.entries()) {
    // The last value of a row has no neighbour.
    if (at % GRID.width === GRID.width - 1) continue;
    const difference = value - (grid[at + 1] ?? 0);
    bits = (bits << 1n) | (difference > 0 ? 1n : 0n);
    if (Math.abs(difference) >= CLEAR_DIFFERENCE) clear += 1;
  }
  return clear < MIN_CLEAR ? null : BigInt.asIntN(BITS, bits);
}

async function gridOf(picture: Sharp): Promise<number[]> {
  const [width, height] = [GRID.width * CELL, GRID.height * CELL];
  const grey = await picture.greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
  const grid = Array<number>(GRID.width * GRID.height).fill(0);
  for (const [at, value] of grey.entries()) {
    const [x, y] = [Math.floor((at % width) / CELL), Math.floor(at / width / CELL)];
    const cell = y * GRID.width + x;
    grid[cell] = (grid[cell] ?? 0) + value / CELL ** 2;
  }
  return grid;
}

/** Returns the fingerprint of the mirrored picture: each row reversed and inverted. */
export function mirroredFingerprint(fingerprint: bigint): bigint {
  let mirrored = 0n;
  for (let bit = 0n; bit < BITS; bit += 1n) {
    const other = (bit / ROW_BITS) * ROW_BITS + (ROW_BITS - 1n - (bit % ROW_BITS));
    if (((fingerprint >> other) & 1n) === 0n) mirrored |= 1n << bit;
  }
  return BigInt.asIntN(BITS, mirrored);
}

/** Returns the number of bits, out of 64, in which two fingerprints differ. */
export function fingerprintDistance(a: bigint, b: bigint): number {
  let different = BigInt.asUintN(BITS, a ^ b);
  let distance = 0;
  for (; different > 0n; different &= different - 1n) distance += 1;
  return distance;
}

const bandValues = (fingerprint: bigint) =>
  Array.from({ length: BANDS }, (_none, band) =>
    Number((fingerprint >> BigInt(band * BAND_BITS)) & BAND_MASK),
  );

const bandCode = (band: number, value: number) => (band << BAND_BITS) | value;

/** Returns the four bands of a fingerprint for an index: the band number is in the bits above its 16. */
export function fingerprintBands(fingerprint: bigint): number[] {
  return bandValues(fingerprint).map((value, band) => bandCode(band, value));
}

/**
 * Returns the bands to look up: each band unchanged and with any one bit flipped. Of up to seven differing bits, at
 * least one of four bands has at most one, so every picture within distance 7 shares one of these.
 */
export function nearbyBands(fingerprint: bigint): number[] {
  const flips = [0, ...Array.from({ length: BAND_BITS }, (_none, bit) => 1 << bit)];
  return bandValues(fingerprint).flatMap((value, band) =>
    flips.map((bit) => bandCode(band, value ^ bit)),
  );
}
