import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { PictureErrorCode } from '../infra/pictures.ts';
import type { Random } from './random.ts';

/** Marker text in the metadata of test pictures */
export const METADATA_MARKER = 'secret-place-marker';

const RED = { r: 200, g: 30, b: 30 };

/** Returns a single-color picture to be encoded as JPEG or PNG, by default of the minimum size of an ad photo. */
export const aPicture = (width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

/**
 * Draws a scene like a photo: sky, ground, some shapes and a little noise.
 * @returns a function that returns a new pipeline on each call
 */
export function aRandomScene(random: Random, width: number, height: number): () => Sharp {
  const randomColor = () => [0, 0, 0].map(() => random.integer(0, 255));
  const horizon = random.integer(Math.floor(height * 0.3), Math.floor(height * 0.7));
  const [sky, ground] = [randomColor(), randomColor()];
  const [slopeX, slopeY] = [random.next() - 0.5, random.next() - 0.5];
  const shapes = Array.from({ length: random.integer(8, 16) }, () => ({
    x: random.integer(0, width),
    y: random.integer(0, height),
    rx: random.integer(Math.floor(width / 16), Math.floor(width / 3)),
    ry: random.integer(Math.floor(height / 16), Math.floor(height / 3)),
    round: random.chance(0.5),
    color: randomColor(),
  }));
  // 1-based index of the topmost shape of each pixel: tests draw a thousand scenes, and testing all shapes at each
  // pixel would be too slow.
  const topmost = new Uint8Array(width * height);
  for (const [index, { x: cx, y: cy, rx, ry, round }] of shapes.entries()) {
    for (let y = Math.max(0, cy - ry); y <= Math.min(height - 1, cy + ry); y += 1) {
      for (let x = Math.max(0, cx - rx); x <= Math.min(width - 1, cx + rx); x += 1) {
        const [dx, dy] = [(x - cx) / rx, (y - cy) / ry];
        if (!round || dx * dx + dy * dy <= 1) topmost[y * width + x] = index + 1;
      }
    }
  }
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixelIndex = y * width + x;
      const shape = shapes[(topmost[pixelIndex] ?? 0) - 1];
      const paint = shape?.color ?? (y < horizon ? sky : ground);
      const light = 0.8 + 0.4 * (slopeX * (x / width - 0.5) + slopeY * (y / height - 0.5)) + 0.2;
      for (let channel = 0; channel < 3; channel += 1) {
        const grain = random.integer(-6, 6);
        const value = (paint[channel] ?? 0) * light + grain;
        data[pixelIndex * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return () => sharp(data, { raw: { width, height, channels: 3 } });
}

export const aTransparentPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { ...RED, alpha: 0 } } })
    .png()
    .toBuffer();

/** Returns a rotated JPEG with GPS coordinates in its metadata. */
export const aCameraJpeg = () =>
  aPicture(320, 240)
    .withExif({
      IFD0: { Copyright: METADATA_MARKER, ImageDescription: METADATA_MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  // Bit depth 8, grayscale
  data.writeUInt8(8, 8);
  return chunk('IHDR', data);
}

/** Returns a small grayscale PNG whose header declares a huge size. */
export function aPngBomb(width: number, height: number): Buffer {
  const row = Buffer.alloc(width + 1);
  const rows = Buffer.concat(Array(Math.min(height, 1_000)).fill(row));
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([SIGNATURE, header(width, height), chunk('IDAT', deflateSync(rows)), end]);
}

/** Returns a PNG with a text chunk and with a compressed one that is a decompression bomb. */
export async function aTextBomb(text: string): Promise<Buffer> {
  const png = await aPicture().png().toBuffer();
  const afterHeader = SIGNATURE.length + 25;
  return Buffer.concat([
    png.subarray(0, afterHeader),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(2 ** 28))])),
    png.subarray(afterHeader),
  ]);
}

export function anAnimatedPng(): Buffer {
  const encodeNumber = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const controlChunk = (order: number) =>
    chunk(
      'fcTL',
      Buffer.concat([...[order, 4, 4, 0, 0].map(encodeNumber), Buffer.from([0, 1, 0, 10, 0, 0])]),
    );
  const rows = deflateSync(Buffer.alloc(4 * 5));
  return Buffer.concat([
    SIGNATURE,
    header(4, 4),
    chunk('acTL', Buffer.concat([encodeNumber(2), encodeNumber(0)])),
    controlChunk(0),
    chunk('IDAT', rows),
    controlChunk(1),
    chunk('fdAT', Buffer.concat([encodeNumber(2), rows])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a JPEG whose header declares a wrong size. */
async function aMislabeledJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await aPicture().jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** Returns the beginning of a HEIC or other ISO media file; the rest is not inspected. */
const aHeic = (brand: string, compatibleBrands = '') =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + compatibleBrands.length]),
    Buffer.from(`ftyp${brand}\0\0\0\0${compatibleBrands}`),
    Buffer.alloc(500),
  ]);

/** Returns files that must be rejected as photos, with their kind and error code. */
export async function invalidPhotos(): Promise<
  { what: string; code: PictureErrorCode; bytes: Buffer }[]
> {
  const jpeg = await aPicture().jpeg().toBuffer();
  const png = await aPicture().png().toBuffer();
  const files: [PictureErrorCode, Record<string, Buffer>][] = [
    ['empty', { nothing: Buffer.alloc(0) }],
    [
      'kind',
      {
        'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
        'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        'an SVG after a prologue': Buffer.from(
          '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
        ),
        'a WebP': await aPicture().webp().toBuffer(),
        'a TIFF': await aPicture().tiff().toBuffer(),
        'a video': aHeic('isom', 'mp42'),
        'a PDF': Buffer.from('%PDF-1.4\n%%EOF'),
        'an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
        'a GIF header before a JPEG': Buffer.concat([Buffer.from('GIF89a'), jpeg]),
        'a JPEG after a line break': Buffer.concat([Buffer.from('\n'), jpeg]),
        'an AVIF': aHeic('avif', 'mif1miaf'),
        'an AVIF whose major brand is HEIF': aHeic('mif1', 'heicavif'),
        'one byte': Buffer.from([0xff]),
      },
    ],
    [
      'heic',
      {
        'a HEIC': aHeic('heic', 'mif1'),
        'a HEIF': aHeic('mif1', 'heic'),
        'a HEIC with another major brand': aHeic('MiHB', 'mif1heic'),
      },
    ],
    [
      'pixels',
      {
        'a PNG of 900 million pixels': aPngBomb(30_000, 30_000),
        'a JPEG of 4 billion pixels': await aMislabeledJpeg(65_500, 65_500),
      },
    ],
    [
      'broken',
      {
        'a truncated JPEG': jpeg.subarray(0, jpeg.length / 2),
        'a truncated PNG': png.subarray(0, png.length / 2),
        'the first bytes of a JPEG': jpeg.subarray(0, 4),
        'the first bytes of a PNG': png.subarray(0, 8),
        'a JPEG with a gap': Buffer.concat([jpeg.subarray(0, 30), Buffer.alloc(500, 0xff)]),
        'HTML after a PNG signature': Buffer.concat([SIGNATURE, Buffer.from('<script>')]),
        'a PNG with a wrong size in its header': aPngBomb(1_000, 5_000),
      },
    ],
    ['animated', { 'an animated PNG': anAnimatedPng() }],
    [
      'small',
      {
        'a dot': await aPicture(10, 10).png().toBuffer(),
        'a strip': await aPicture(3_000, 20).jpeg().toBuffer(),
        'one pixel short of 320': await aPicture(319, 319).jpeg().toBuffer(),
        'one pixel short of 200': await aPicture(199, 400).jpeg().toBuffer(),
      },
    ],
    [
      'narrow',
      {
        'a stripe': await aPicture(10_000, 201).jpeg().toBuffer(),
        'a pole': await aPicture(200, 1_001).png().toBuffer(),
      },
    ],
  ];
  return files.flatMap(([code, all]) =>
    Object.entries(all).map(([what, bytes]) => ({ what, code, bytes })),
  );
}

/**
 * Returns files that must be rejected as avatars, by kind. Avatars may be small, and the first frame of an animated
 * picture is used.
 */
export async function invalidPictures(): Promise<Record<string, Buffer>> {
  const invalidFiles = (await invalidPhotos()).filter(
    ({ code }) => !['animated', 'small', 'narrow'].includes(code),
  );
  return Object.fromEntries(invalidFiles.map(({ what, bytes }) => [what, bytes]));
}

/** Reads the size and transparency of a WebP from its header, because this process cannot decode WebP. */
export function readWebp(bytes: Buffer): { width: number; height: number; clear: boolean } {
  const kind = bytes.subarray(12, 16).toString();
  if (kind === 'VP8 ') {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    return { width, height, clear: false };
  }
  if (kind !== 'VP8X') throw new Error(`unexpected WebP chunk: ${kind}`);
  return {
    width: bytes.readUIntLE(24, 3) + 1,
    height: bytes.readUIntLE(27, 3) + 1,
    clear: (bytes.readUInt8(20) & 0x10) !== 0,
  };
}
