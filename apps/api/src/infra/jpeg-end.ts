import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { freeBuffer } from './buffers.ts';
import { MAX_PIXELS } from './picture-formats.ts';

/** Second bytes of the markers that this reads. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COEFFICIENTS = 64;
/** No encoder makes more. */
const MAX_SCANS = 100;
/** Takes less than 10 ms, also where every other byte begins a marker. */
const STEPS_A_TURN = 100_000;

const END_MARKER = Buffer.from([0xff, END]);

/** Frame headers, which name the components; three of their range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length, and 0xff as data. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Bytes that a JPEG may go on with: two patterns without a common beginning. */
const CONTINUATIONS = ['7f1c33', 'd249'].map((hex) => Buffer.alloc(64, hex, 'hex'));

/**
 * Returns a JPEG with the end marker if that is all it lacks, which some apps leave out. Everything else
 * is returned unchanged, for the decoder to judge.
 */
export async function withEndMarker(bytes: Buffer): Promise<Buffer> {
  if (bytes[1] !== START || bytes.subarray(-2).equals(END_MARKER) || !(await hasAllScans(bytes)))
    return bytes;
  // A file that ends within the marker has its first byte.
  const data = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes;
  const ended = Buffer.concat([data, END_MARKER]);
  const pixels = await pixelsOf(ended, 'warning');
  if (pixels === null) return bytes;
  // Of the last rows libvips reports no warning. The decoder ignores what follows a complete scan, and
  // takes it for pixels otherwise.
  for (const more of CONTINUATIONS) {
    if ((await pixelsOf(continued(data, more), 'none')) !== pixels) return bytes;
  }
  return ended;
}

/** Restart markers are among the bytes: the decoder skips to the one that it expects. */
function continued(data: Buffer, more: Buffer): Buffer {
  const restarts = Array.from({ length: 8 }, (_none, number) => Buffer.from([0xff, 0xd0 + number]));
  return Buffer.concat([data, more, ...restarts.flatMap((each) => [each, more]), END_MARKER]);
}

/** Whether a JPEG without an end marker holds each coefficient of each component to its last bit. */
async function hasAllScans(bytes: Buffer): Promise<boolean> {
  let components: number[] = [];
  let scans = 0;
  const held = new Map<number, Set<number>>();
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
      // Otherwise a later scan refines them.
      const isLast = (bits & 0x0f) === 0;
      for (const id of isLast ? idsOf(segment.subarray(1), count, 2) : []) {
        const known = held.get(id) ?? new Set();
        for (let place = from; place <= to; place += 1) known.add(place);
        held.set(id, known);
      }
    }
    at += 4 + segment.length;
  }
  return components.length > 0 && components.every((id) => held.get(id)?.size === COEFFICIENTS);
}

/** The ids of components, each at the beginning of an entry. */
const idsOf = (entries: Buffer, count: number, size: number) =>
  Array.from({ length: count }, (_none, entry) => entries[entry * size] ?? 0);

/** So little is hashed at a time that requests do not wait. */
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
