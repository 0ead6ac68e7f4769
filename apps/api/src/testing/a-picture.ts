import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Stands in the metadata of pictures that are made with it. */
export const MARKER = 'secret-place-marker';

const RED = { r: 200, g: 30, b: 30 };

/** A picture of one colour, to be written as JPEG or PNG. */
export const aPicture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

/** A PNG that one can see through, but for its middle. */
export const aClearPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { ...RED, alpha: 0 } } })
    .png()
    .toBuffer();

/** A JPEG that lies on its side and tells where it was taken. */
export const aCameraJpeg = () =>
  aPicture(320, 240)
    .withExif({
      IFD0: { Copyright: MARKER, ImageDescription: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  // Eight bits of grey.
  data.writeUInt8(8, 8);
  return chunk('IHDR', data);
}

/** A PNG by hand: grey, of a size that its few bytes do not show. */
export function aBomb(width: number, height: number): Buffer {
  const row = Buffer.alloc(width + 1);
  const rows = Buffer.concat(Array(Math.min(height, 1_000)).fill(row));
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([SIGNATURE, header(width, height), chunk('IDAT', deflateSync(rows)), end]);
}

/** A PNG of two frames. */
export function anAnimatedPng(): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const control = (order: number) =>
    chunk(
      'fcTL',
      Buffer.concat([...[order, 4, 4, 0, 0].map(number), Buffer.from([0, 1, 0, 10, 0, 0])]),
    );
  const rows = deflateSync(Buffer.alloc(4 * 5));
  return Buffer.concat([
    SIGNATURE,
    header(4, 4),
    chunk('acTL', Buffer.concat([number(2), number(0)])),
    control(0),
    chunk('IDAT', rows),
    control(1),
    chunk('fdAT', Buffer.concat([number(2), rows])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Bytes that are no JPEG and no PNG that can be read whole, by what they are. */
export async function badPictures(): Promise<Record<string, Buffer>> {
  const jpeg = await aPicture().jpeg().toBuffer();
  const png = await aPicture().png().toBuffer();
  return {
    'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'an SVG after a prologue': Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ),
    'a WebP': await aPicture().webp().toBuffer(),
    'a PDF': Buffer.from('%PDF-1.4\n%%EOF'),
    'a page of HTML': Buffer.from('<!doctype html><script>alert(1)</script>'),
    nothing: Buffer.alloc(0),
    'a JPEG cut short': jpeg.subarray(0, jpeg.length / 2),
    'a PNG cut short': png.subarray(0, png.length / 2),
    'the first bytes of a JPEG': jpeg.subarray(0, 4),
    'the first bytes of a PNG': png.subarray(0, 8),
    'a JPEG with a hole': Buffer.concat([jpeg.subarray(0, 30), Buffer.alloc(500, 0xff)]),
    'HTML behind the first bytes of a PNG': Buffer.concat([SIGNATURE, Buffer.from('<script>')]),
    'a PNG of 900 million pixels': aBomb(30_000, 30_000),
    'a PNG whose header lies': aBomb(100, 5_000),
  };
}

/** Width, height and transparency of a WebP, by its bytes: this process cannot decode one. */
export function readWebp(bytes: Buffer): { width: number; height: number; clear: boolean } {
  const kind = bytes.subarray(12, 16).toString();
  if (kind === 'VP8 ') {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    return { width, height, clear: false };
  }
  if (kind !== 'VP8X') throw new Error(`unexpected kind of WebP: ${kind}`);
  return {
    width: bytes.readUIntLE(24, 3) + 1,
    height: bytes.readUIntLE(27, 3) + 1,
    clear: (bytes.readUInt8(20) & 0x10) !== 0,
  };
}
