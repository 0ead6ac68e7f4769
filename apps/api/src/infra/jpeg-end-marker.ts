import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { freeBuffer } from './buffers.ts';
import { MAX_PIXELS } from './picture-formats.ts';

/** Second bytes of the markers that are read. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COEFFICIENTS = 64;
/** No encoder writes more. */
const MAX_SCANS = 100;
/** Steps between two yields to the event loop: less than 10 ms, even if every other byte begins a marker. */
const STEPS_A_TURN = 100_000;

const END_MARKER = Buffer.from([0xff, END]);

/** Frame headers, which list the components; three codes of their range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length, and 0xff as data. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Bytes to append to a JPEG for a test: two patterns without a common prefix. */
const CONTINUATIONS = ['7f1c33', 'd249'].map((hex) => Buffer.alloc(64, hex, 'hex'));

/**
 * Returns a JPEG with the end marker if only that is missing, as in files of some apps. Returns any other bytes
 * unchanged, for the decoder to reject.
 */
export async function appendMissingEndMarker(bytes: Buffer): Promise<Buffer> {
  if (bytes[1] !== START || bytes.subarray(-2).equals(END_MARKER) || !(await hasAllScans(bytes)))
    return bytes;
  // A file that ends within the marker has its first byte.
  const data = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes;
  const ended = Buffer.concat([data, END_MARKER]);
  const pixels = await pixelsOf(ended, 'warning');
  if (pixels === null) return bytes;
  // libvips gives no warning about missing last rows. The decoder ignores bytes after a complete scan but decodes them
  // as pixels of an incomplete one.
  for (const more of CONTINUATIONS) {
    if ((await pixelsOf(continued(data, more), 'none')) !== pixels) return bytes;
  }
  return ended;
}

/** Puts restart markers among the bytes: the decoder skips to the one that it expects. */
function continued(data: Buffer, more: Buffer): Buffer {
  const restarts = Array.from({ length: 8 }, (_none, number) => Buffer.from([0xff, 0xd0 + number]));
  return Buffer.concat([data, more, ...restarts.flatMap((each) => [each, more]), END_MARKER]);
}

/** Reports whether a JPEG without an end marker has every coefficient of each component to its last bit. */
async function hasAllScans(bytes: Buffer): Promise<boolean> {
  let components: number[] = [];
  let scans = 0;
  const complete = new Map<number, Set<number>>();
  let at = 2;
  for (let steps = 0; at >= 0 && at + 4 <= bytes.length; steps += 1) {
    if (steps % STEPS_A_TURN === STEPS_A_TURN - 1) await nextTurn();
    const marker = bytes.readUInt8(at + 1);
    if (bytes[at] !== 0xff || isBare(marker)) {
      at = bytes.indexOf(0xff, at + 1);
      continue;
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return false;
    const segment = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
    if (isFrame(marker)) components = idsOf(segment.subarray(6), segment[5] ?? 0, 3);
    if (marker === SCAN) {
      scans += 1;
      if (scans > MAX_SCANS) return false;
      const count = segment[0] ?? 0;
      const [from = 0, to = 0, bits = 0] = segment.subarray(1 + 2 * count);
      // If bits remain, a later scan refines the coefficients.
      const isLast = (bits & 0x0f) === 0;
      for (const id of isLast ? idsOf(segment.subarray(1), count, 2) : []) {
        const coefficients = complete.get(id) ?? new Set();
        for (let place = from; place <= to; place += 1) coefficients.add(place);
        complete.set(id, coefficients);
      }
    }
    at += 4 + segment.length;
  }
  return components.length > 0 && components.every((id) => complete.get(id)?.size === COEFFICIENTS);
}

/** Returns the ids of components, each the first byte of an entry. */
const idsOf = (entries: Buffer, count: number, size: number) =>
  Array.from({ length: count }, (_none, entry) => entries[entry * size] ?? 0);

/** Bytes hashed before yielding to the event loop, so that requests do not wait. */
const PIECE = 1_048_576;

/** Returns a hash of the pixels of a JPEG; `null` if it cannot be decoded. */
async function pixelsOf(bytes: Buffer, failOn: 'warning' | 'none'): Promise<string | null> {
  const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!pixels) return null;
  const hash = createHash('sha256');
  for (let at = 0; at < pixels.length; at += PIECE) {
    hash.update(pixels.subarray(at, at + PIECE));
    await nextTurn();
  }
  freeBuffer(pixels);
  return hash.digest('hex');
}
