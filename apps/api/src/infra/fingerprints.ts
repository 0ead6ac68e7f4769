import type { Sharp } from 'sharp';

/** The grid of grey values a fingerprint is made of. */
const GRID = { width: 9, height: 8 } as const;
/**
 * Each value is the mean of so many pixels squared: rounded to whole ones, neighbours in a clear sky
 * would often be equal, and noise would decide.
 */
const CELL = 16;

const BITS = 64;
const ROW_BITS = BigInt(GRID.width - 1);
const BAND_BITS = 16;
const BANDS = BITS / BAND_BITS;
const BAND_MASK = 0xffffn;

/** Neighbours closer than this may differ by chance: by noise and by how a picture was packed. */
const CLEAR_DIFFERENCE = 2;
/** With fewer clear differences a fingerprint would be chance too. */
const MIN_CLEAR = 16;

/**
 * The fingerprint of a picture (dHash): a bit for each two neighbours in a row of a small grey copy,
 * set where it gets darker. Copies in another size, quality or brightness have almost the same one.
 * @param picture upright and opaque
 * @returns 64 bits as PostgreSQL's bigint holds them; null for a flat picture, which tells nothing
 */
export async function fingerprintOf(picture: Sharp): Promise<bigint | null> {
  const grid = await gridOf(picture);
  let bits = 0n;
  let clear = 0;
  for (const [at, value] of grid.entries()) {
    // The last of a row has no neighbour.
    if (at % GRID.width === GRID.width - 1) continue;
    const difference = value - (grid[at + 1] ?? 0);
    bits = (bits << 1n) | (difference > 0 ? 1n : 0n);
    if (Math.abs(difference) >= CLEAR_DIFFERENCE) clear += 1;
  }
  return clear < MIN_CLEAR ? null : BigInt.asIntN(BITS, bits);
}

/** The grid of a picture, row by row. */
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

/** The fingerprint of the same picture mirrored: each row from its other end, dark for light. */
export function mirroredFingerprint(fingerprint: bigint): bigint {
  let mirrored = 0n;
  for (let bit = 0n; bit < BITS; bit += 1n) {
    const other = (bit / ROW_BITS) * ROW_BITS + (ROW_BITS - 1n - (bit % ROW_BITS));
    if (((fingerprint >> other) & 1n) === 0n) mirrored |= 1n << bit;
  }
  return BigInt.asIntN(BITS, mirrored);
}

/** In how many of the 64 bits two fingerprints differ. */
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

/** The four bands of a fingerprint, for an index: which one it is above its 16 bits. */
export function fingerprintBands(fingerprint: bigint): number[] {
  return bandValues(fingerprint).map((value, band) => bandCode(band, value));
}

/**
 * The bands to look for: each as it is and with any one bit turned. Of eight different bits some
 * band has two, of seven one has at most one: any picture within distance 7 has one of these.
 */
export function bandsNear(fingerprint: bigint): number[] {
  const turned = [0, ...Array.from({ length: BAND_BITS }, (_none, bit) => 1 << bit)];
  return bandValues(fingerprint).flatMap((value, band) =>
    turned.map((bit) => bandCode(band, value ^ bit)),
  );
}
