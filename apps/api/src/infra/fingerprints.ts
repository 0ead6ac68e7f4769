import type { Sharp } from 'sharp';

/** Grid of gray values that a fingerprint is computed from. */
const GRID = { width: 9, height: 8 } as const;
/**
 * Side in pixels of the square whose mean is a value of the grid. The means are fractions: rounded ones would often be
 * equal in a clear sky, and noise would decide.
 */
const CELL_SIZE = 16;

const BITS = 64;
const ROW_BITS = BigInt(GRID.width - 1);
const BAND_BITS = 16;
const BANDS = BITS / BAND_BITS;
const BAND_MASK = 0xffffn;

/** Smallest difference between neighbors that noise and compression do not explain. */
const CLEAR_DIFFERENCE = 2;
/** Minimum number of clear differences: with fewer, the fingerprint would be random. */
const MIN_CLEAR_DIFFERENCES = 16;

/**
 * Computes the fingerprint (dHash) of a picture: one bit per pair of horizontal neighbors of a small gray copy, set
 * where it gets darker. Copies in another size, quality or brightness have almost the same fingerprint.
 * @param picture upright and opaque
 * @returns 64 bits as a PostgreSQL bigint; `null` for a flat picture, which has no features
 */
export async function fingerprintOf(picture: Sharp): Promise<bigint | null> {
  const grid = await gridOf(picture);
  let bits = 0n;
  let clearDifferences = 0;
  for (const [index, value] of grid.entries()) {
    // The last value of a row has no neighbor.
    if (index % GRID.width === GRID.width - 1) continue;
    const difference = value - (grid[index + 1] ?? 0);
    bits = (bits << 1n) | (difference > 0 ? 1n : 0n);
    if (Math.abs(difference) >= CLEAR_DIFFERENCE) clearDifferences += 1;
  }
  return clearDifferences < MIN_CLEAR_DIFFERENCES ? null : BigInt.asIntN(BITS, bits);
}

async function gridOf(picture: Sharp): Promise<number[]> {
  const [width, height] = [GRID.width * CELL_SIZE, GRID.height * CELL_SIZE];
  const pixels = await picture.greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
  const grid = Array<number>(GRID.width * GRID.height).fill(0);
  for (const [index, value] of pixels.entries()) {
    const [x, y] = [Math.floor((index % width) / CELL_SIZE), Math.floor(index / width / CELL_SIZE)];
    const cell = y * GRID.width + x;
    grid[cell] = (grid[cell] ?? 0) + value / CELL_SIZE ** 2;
  }
  return grid;
}

/** Returns the fingerprint of the mirrored picture: each row reversed and inverted. */
export function mirroredFingerprint(fingerprint: bigint): bigint {
  let mirrored = 0n;
  for (let bit = 0n; bit < BITS; bit += 1n) {
    const mirroredBit = (bit / ROW_BITS) * ROW_BITS + (ROW_BITS - 1n - (bit % ROW_BITS));
    if (((fingerprint >> mirroredBit) & 1n) === 0n) mirrored |= 1n << bit;
  }
  return BigInt.asIntN(BITS, mirrored);
}

/** Returns the number of bits, out of 64, in which two fingerprints differ. */
export function fingerprintDistance(a: bigint, b: bigint): number {
  let differingBits = BigInt.asUintN(BITS, a ^ b);
  let distance = 0;
  for (; differingBits > 0n; differingBits &= differingBits - 1n) distance += 1;
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
