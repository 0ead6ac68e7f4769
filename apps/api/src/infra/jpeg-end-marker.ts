import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { freeBuffer } from './buffers.ts';
import { MAX_PIXELS } from './picture-formats.ts';

/** Second bytes of the markers that are read. */
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COEFFICIENTS_PER_BLOCK = 64;
/** No encoder writes more. */
const MAX_SCANS = 100;
/** Steps between two yields to the event loop: less than 10 ms, even if every other byte begins a marker. */
const STEPS_PER_TURN = 100_000;

const END_MARKER = Buffer.from([0xff, END_OF_IMAGE]);

/** Frame headers, which list the components; three codes of their range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length, and 0xff as data. */
const isStandalone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Bytes appended to a JPEG to test whether its scans are complete: two patterns without a common prefix. */
const CONTINUATIONS = ['7f1c33', 'd249'].map((hex) => Buffer.alloc(64, hex, 'hex'));

/**
 * Returns a JPEG with the end marker if only that is missing, as in files of some apps. Returns any other bytes
 * unchanged, for the decoder to reject.
 */
export async function appendMissingEndMarker(bytes: Buffer): Promise<Buffer> {
  if (
    bytes[1] !== START_OF_IMAGE ||
    bytes.subarray(-2).equals(END_MARKER) ||
    !(await hasAllScans(bytes))
  )
    return bytes;
  // A file that ends within the marker has its first byte.
  const data = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes;
  const repaired = Buffer.concat([data, END_MARKER]);
  const pixelHash = await pixelHashOf(repaired, 'warning');
  if (pixelHash === null) return bytes;
  // libvips gives no warning about missing last rows. The decoder ignores bytes after a complete scan but decodes them
  // as pixels of an incomplete one.
  for (const continuation of CONTINUATIONS) {
    if ((await pixelHashOf(withContinuation(data, continuation), 'none')) !== pixelHash)
      return bytes;
  }
  return repaired;
}

/** Appends bytes with restart markers among them, because the decoder skips to the marker that it expects. */
function withContinuation(data: Buffer, continuation: Buffer): Buffer {
  const restarts = Array.from({ length: 8 }, (_none, number) => Buffer.from([0xff, 0xd0 + number]));
  return Buffer.concat([
    data,
    continuation,
    ...restarts.flatMap((each) => [each, continuation]),
    END_MARKER,
  ]);
}

/** Returns whether a JPEG without an end marker has every coefficient of each component to its last bit. */
async function hasAllScans(bytes: Buffer): Promise<boolean> {
  let components: number[] = [];
  let scans = 0;
  const completeCoefficients = new Map<number, Set<number>>();
  let offset = 2;
  for (let steps = 0; offset >= 0 && offset + 4 <= bytes.length; steps += 1) {
    if (steps % STEPS_PER_TURN === STEPS_PER_TURN - 1) await nextTurn();
    const marker = bytes.readUInt8(offset + 1);
    if (bytes[offset] !== 0xff || isStandalone(marker)) {
      offset = bytes.indexOf(0xff, offset + 1);
      continue;
    }
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return false;
    const segment = bytes.subarray(offset + 4, offset + 2 + bytes.readUInt16BE(offset + 2));
    if (isFrame(marker)) components = idsOf(segment.subarray(6), segment[5] ?? 0, 3);
    if (marker === START_OF_SCAN) {
      scans += 1;
      if (scans > MAX_SCANS) return false;
      const count = segment[0] ?? 0;
      const [first = 0, last = 0, remainingBits = 0] = segment.subarray(1 + 2 * count);
      // If bits remain, a later scan refines the coefficients.
      const isLast = (remainingBits & 0x0f) === 0;
      for (const id of isLast ? idsOf(segment.subarray(1), count, 2) : []) {
        const coefficients = completeCoefficients.get(id) ?? new Set();
        for (let index = first; index <= last; index += 1) coefficients.add(index);
        completeCoefficients.set(id, coefficients);
      }
    }
    offset += 4 + segment.length;
  }
  return (
    components.length > 0 &&
    components.every((id) => completeCoefficients.get(id)?.size === COEFFICIENTS_PER_BLOCK)
  );
}

/** Returns the ids of components, each the first byte of an entry. */
const idsOf = (entries: Buffer, count: number, size: number) =>
  Array.from({ length: count }, (_none, entry) => entries[entry * size] ?? 0);

/** Number of bytes hashed before yielding to the event loop, so that requests do not wait. */
const HASH_CHUNK_BYTES = 1_048_576;

/** Returns a hash of the pixels of a JPEG; `null` if it cannot be decoded. */
async function pixelHashOf(bytes: Buffer, failOn: 'warning' | 'none'): Promise<string | null> {
  const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!pixels) return null;
  const hash = createHash('sha256');
  for (let offset = 0; offset < pixels.length; offset += HASH_CHUNK_BYTES) {
    hash.update(pixels.subarray(offset, offset + HASH_CHUNK_BYTES));
    await nextTurn();
  }
  freeBuffer(pixels);
  return hash.digest('hex');
}
